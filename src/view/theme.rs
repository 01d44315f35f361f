//! Pi's colours by role.

use ratatui::style::{Color, Modifier, Style};

/// A thing that is coloured (LOOK.md "Colour roles"), named as Pi's theme names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are Pi's own, see Role::NAMES")]
pub enum Role {
    Text,
    Accent,
    BorderMuted,
    BorderAccent,
    Muted,
    Dim,
    Success,
    Warning,
    Error,
    ToolTitle,
    MdHeading,
    MdLink,
    MdLinkUrl,
    MdCode,
    MdCodeBlock,
    MdCodeBlockBorder,
    MdQuote,
    MdQuoteBorder,
    MdHr,
    MdListBullet,
    SyntaxComment,
    SyntaxKeyword,
    SyntaxFunction,
    SyntaxVariable,
    SyntaxString,
    SyntaxNumber,
    SyntaxType,
    SyntaxOperator,
    SyntaxPunctuation,
}

impl Role {
    /// Pi's name of each role, in the order of the enum: ask `theme.getFgAnsi(name)` for each.
    pub const NAMES: &'static [&'static str] = &[
        "text",
        "accent",
        "borderMuted",
        "borderAccent",
        "muted",
        "dim",
        "success",
        "warning",
        "error",
        "toolTitle",
        "mdHeading",
        "mdLink",
        "mdLinkUrl",
        "mdCode",
        "mdCodeBlock",
        "mdCodeBlockBorder",
        "mdQuote",
        "mdQuoteBorder",
        "mdHr",
        "mdListBullet",
        "syntaxComment",
        "syntaxKeyword",
        "syntaxFunction",
        "syntaxVariable",
        "syntaxString",
        "syntaxNumber",
        "syntaxType",
        "syntaxOperator",
        "syntaxPunctuation",
    ];

    /// The role as a ratatui style: the colour is the role's number, which [`super::ansi`] turns
    /// into Pi's own escape sequence, so no colour is ever parsed.
    #[must_use]
    pub const fn style(self) -> Style {
        Style::new().fg(Color::Indexed(self as u8))
    }

    /// As [`Role::style`], in bold.
    #[must_use]
    pub const fn bold(self) -> Style {
        self.style().add_modifier(Modifier::BOLD)
    }
}

/// The background of the active tab; see [`Theme::selected`].
pub const SELECTED: Color = Color::Indexed(0);

/// The opening escape sequence of every role; closed by 39 (and 22 where it holds a dim).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Theme {
    /// One per [`Role::NAMES`], empty for no colour.
    pub foreground: Vec<String>,
    /// `selectedBg`, empty for none.
    pub selected: String,
    /// False when nothing at all may be styled but the cursor (`NO_COLOR`).
    pub plain: bool,
}

impl Theme {
    /// A theme whose sequences carry the role's number (`38;5;N`), for frames a person reviews.
    #[must_use]
    pub fn numbered() -> Self {
        Self {
            foreground: (0..Role::NAMES.len()).map(|role| format!("\u{1b}[38;5;{role}m")).collect(),
            selected: "\u{1b}[48;5;0m".to_owned(),
            plain: false,
        }
    }
}
