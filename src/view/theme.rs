//! Pi's colours by role.

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
}

/// The opening escape sequence of every role; closed by 39 (and 22 where it holds a dim).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Theme {
    /// One per [`Role::NAMES`], empty for no colour.
    pub foreground: Vec<String>,
    /// `selectedBg`, empty for none.
    pub selected: String,
}
