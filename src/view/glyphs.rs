//! The symbols of a form, in Unicode and in ASCII (setting `glyphs`).

use ratatui::symbols::border;

use crate::keys::KeyNames;
use crate::strings::{self, plain};

/// A set of symbols.
#[derive(Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// Left end of the tab strip.
    pub left: &'static str,
    /// Right end of the tab strip.
    pub right: &'static str,
    /// Tab of an answered question.
    pub answered: &'static str,
    /// Tab of an unanswered question.
    pub open: &'static str,
    /// The submit tab, and an answer.
    pub check: &'static str,
    /// Custom answers and notes.
    pub pen: &'static str,
    /// Hidden lines above.
    pub up: &'static str,
    /// Hidden lines below.
    pub down: &'static str,
    /// The separator between parts of a line, with spaces around it.
    pub between: &'static str,
    /// The end of a cut text.
    pub ellipsis: &'static str,
    /// The sides and the corners of a box. Rules, quotes and tables have the same lines.
    pub border: border::Set<'static>,
    /// The notation of keys.
    pub keys: KeyNames,
}

impl Glyphs {
    /// Returns the set for the settings `glyphs` and `display`.
    #[must_use]
    pub fn of(ascii: bool, plain: bool) -> &'static Self {
        match (plain, ascii) {
            (true, _) => &PLAIN,
            (false, true) => &ASCII,
            (false, false) => &UNICODE,
        }
    }

    /// True if the form is limited to ASCII symbols.
    #[must_use]
    pub fn is_ascii(&self) -> bool {
        self.keys != KeyNames::Signs
    }

    /// Returns the mark for `count` hidden rows above or below: `↓ 3 more...`.
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
    keys: KeyNames::Signs,
};

/// The ASCII glyphs.
pub const ASCII: Glyphs = Glyphs {
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
    keys: KeyNames::Ascii,
};

/// No symbols, because plain text expresses everything in words (setting `display: "plain"`).
pub const PLAIN: Glyphs = Glyphs {
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
    keys: KeyNames::Words,
};
