//! Pi's colours by role.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

macro_rules! roles {
    ($($role:ident = $name:literal,)*) => {
        /// What is coloured, named as in Pi's theme.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the names are Pi's own, see Role::NAMES")]
        pub enum Role {
            $($role,)*
        }

        impl Role {
            /// Pi's name of each role, in the order of the enum, for `theme.getFgAnsi(name)`.
            pub const NAMES: &'static [&'static str] = &[$($name,)*];
        }
    };
}

roles! {
    Text = "text",
    Accent = "accent",
    BorderMuted = "borderMuted",
    BorderAccent = "borderAccent",
    Muted = "muted",
    Dim = "dim",
    Success = "success",
    Warning = "warning",
    Error = "error",
    ToolTitle = "toolTitle",
    MdHeading = "mdHeading",
    MdLink = "mdLink",
    MdLinkUrl = "mdLinkUrl",
    MdCode = "mdCode",
    MdCodeBlock = "mdCodeBlock",
    MdCodeBlockBorder = "mdCodeBlockBorder",
    MdQuote = "mdQuote",
    MdQuoteBorder = "mdQuoteBorder",
    MdHr = "mdHr",
    MdListBullet = "mdListBullet",
    SyntaxComment = "syntaxComment",
    SyntaxKeyword = "syntaxKeyword",
    SyntaxFunction = "syntaxFunction",
    SyntaxVariable = "syntaxVariable",
    SyntaxString = "syntaxString",
    SyntaxNumber = "syntaxNumber",
    SyntaxType = "syntaxType",
    SyntaxOperator = "syntaxOperator",
    SyntaxPunctuation = "syntaxPunctuation",
}

impl Role {
    /// The role as a ratatui style: the colour is the role's number, which [`super::ansi`] turns
    /// into Pi's own escape sequence, so no colour is ever parsed.
    #[must_use]
    pub const fn style(self) -> Style {
        Style::new().fg(Color::Indexed(self as u8))
    }

    /// The role's colour, in bold.
    #[must_use]
    pub const fn bold(self) -> Style {
        self.style().add_modifier(Modifier::BOLD)
    }
}

/// The style of a row of a list.
pub(super) fn row(at_cursor: bool) -> Style {
    if at_cursor { Role::Accent.bold() } else { Role::Text.style() }
}

/// The cursor mark before a row of a list.
pub(super) fn mark(at_cursor: bool) -> Span<'static> {
    if at_cursor { Span::styled("> ", row(true)) } else { Span::raw("  ") }
}

const _: () = assert!(Role::NAMES.len() <= 32, "a role has no place in `Roles`");

/// A set of roles, and whether it has the background of the active tab.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roles {
    foreground: u32,
    selected: bool,
}

impl Roles {
    /// All roles of a form.
    pub const ALL: Self = Self { foreground: u32::MAX, selected: true };

    /// All roles of a form without Markdown.
    pub const PLAIN: Self = Self { foreground: (1 << Role::MdHeading as u32) - 1, selected: true };

    /// The roles of `lines`.
    #[must_use]
    pub fn from_lines(lines: &[Line<'_>]) -> Self {
        let spans = lines.iter().flat_map(|line| &line.spans).map(|span| span.style);
        let mut roles = Self { foreground: 0, selected: false };
        for style in lines.iter().map(|line| line.style).chain(spans) {
            if let Some(Color::Indexed(role)) = style.fg {
                roles.foreground |= 1_u32.checked_shl(role.into()).unwrap_or_default();
            }
            roles.selected |= style.bg.is_some();
        }
        roles
    }

    /// The roles of both sets.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            foreground: self.foreground | other.foreground,
            selected: self.selected || other.selected,
        }
    }

    /// True if the set has the role with this number.
    #[must_use]
    pub fn has(self, role: usize) -> bool {
        self.foreground >> role.min(31) & 1 == 1
    }

    /// True if the set has the background of the active tab.
    #[must_use]
    pub fn has_selected(self) -> bool {
        self.selected
    }
}

/// The background of the active tab; see [`Theme::selected`].
pub const SELECTED: Color = Color::Indexed(0);

/// The opening escape sequence of every role. It is closed by 39, and by 22 if it sets dim.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Theme {
    /// One per [`Role::NAMES`], empty for no colour.
    pub foreground: Vec<String>,
    /// `selectedBg`, empty for none.
    pub selected: String,
    /// True if nothing may be styled but the cursor (`NO_COLOR`).
    pub plain: bool,
    /// True if not even the cursor is drawn, because the terminal's own stands there.
    pub bare: bool,
}

impl Theme {
    /// A theme with the number of each role as its colour (`38;5;N`), for tests.
    #[must_use]
    pub fn numbered() -> Self {
        Self {
            foreground: (0..Role::NAMES.len()).map(|role| format!("\u{1b}[38;5;{role}m")).collect(),
            selected: "\u{1b}[48;5;0m".to_owned(),
            plain: false,
            bare: false,
        }
    }

    /// No style at all.
    #[must_use]
    pub fn bare() -> Self {
        Self { plain: true, bare: true, ..Self::default() }
    }
}
