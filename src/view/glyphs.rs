//! The symbols a form is drawn with, in Unicode and in ASCII (setting `glyphs`).

use ratatui::symbols::border;

use crate::keys::KeyNames;
use crate::strings::{self, plain};

/// A set of symbols.
#[derive(Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// The two rules.
    pub rule: &'static str,
    /// Left end of the tab strip.
    pub left: &'static str,
    /// Right end of the tab strip.
    pub right: &'static str,
    /// Tab of an answered question.
    pub answered: &'static str,
    /// Tab of an unanswered question.
    pub open: &'static str,
    /// The submit tab, and a picked answer in the transcript.
    pub check: &'static str,
    /// Custom text and notes.
    pub pen: &'static str,
    /// More above.
    pub up: &'static str,
    /// More below.
    pub down: &'static str,
    /// Between the parts of a line, with blanks.
    pub between: &'static str,
    /// Cut text.
    pub ellipsis: &'static str,
    /// The sides and the corners of a box.
    pub border: border::Set<'static>,
    /// Between list and preview.
    pub wall: &'static str,
    /// Before the rest of a line of code that did not fit.
    pub wrapped: &'static str,
    /// The notation of keys.
    pub keys: KeyNames,
}

impl Glyphs {
    /// Those that the settings name.
    #[must_use]
    pub fn of(ascii: bool, plain: bool) -> &'static Self {
        match (plain, ascii) {
            (true, _) => &PLAIN,
            (false, true) => &ASCII,
            (false, false) => &UNICODE,
        }
    }

    /// True if all other symbols must be ASCII, too.
    #[must_use]
    pub fn is_ascii(&self) -> bool {
        self.keys != KeyNames::Signs
    }

    /// `↓ 3 more...`: how many rows above or below are not shown.
    pub(super) fn more(&self, below: bool, count: usize) -> String {
        match (self.is_plain(), below) {
            (true, false) => plain::above(count),
            (true, true) => plain::below(count),
            (false, false) => strings::more_rows(self.up, count),
            (false, true) => strings::more_rows(self.down, count),
        }
    }

    /// True for [`PLAIN`].
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.keys == KeyNames::Words
    }
}

/// The default glyphs.
pub const UNICODE: Glyphs = Glyphs {
    rule: "─",
    left: "←",
    right: "→",
    answered: "■",
    open: "□",
    check: "✓",
    pen: "✎",
    up: "↑",
    down: "↓",
    between: " • ",
    ellipsis: "…",
    border: border::ROUNDED,
    wall: "│",
    wrapped: "↳",
    keys: KeyNames::Signs,
};

/// The glyphs of plain ASCII.
pub const ASCII: Glyphs = Glyphs {
    rule: "-",
    left: "<-",
    right: "->",
    answered: "[*]",
    open: "[ ]",
    check: "v",
    pen: "*",
    up: "^",
    down: "v",
    between: " | ",
    ellipsis: "...",
    border: border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    },
    wall: "|",
    wrapped: ">",
    keys: KeyNames::Ascii,
};

/// No symbols: words have their meaning (setting `display: "plain"`).
pub const PLAIN: Glyphs = Glyphs {
    rule: "",
    left: "",
    right: "",
    answered: "",
    open: "",
    check: "",
    pen: "",
    up: "",
    down: "",
    between: ", ",
    ellipsis: "...",
    border: border::EMPTY,
    wall: "",
    wrapped: "",
    keys: KeyNames::Words,
};
