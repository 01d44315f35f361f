//! The hints of the help line, measured.

use super::glyphs::{ASCII, UNICODE};
use super::measure;
use crate::keys::Bindings;
use crate::keys::help::{self, Selection};
use crate::state::State;

/// A hint of the help line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The keys, abbreviated.
    pub keys: String,
    /// What they do.
    pub words: &'static str,
    /// `words` after a blank, as written before another hint and at the end of the line.
    pub behind: [String; 2],
    /// Columns of the keys and the words.
    pub columns: usize,
    /// When it is left out if the line is too short; 0 stays longest.
    pub rank: u8,
}

/// The hints for one set of keys and glyphs.
///
/// Most keys do not change which hints are shown, so they are kept until others are needed.
#[derive(Debug, Default)]
pub struct Hints {
    selection: Option<Selection>,
    hints: Vec<Hint>,
}

impl Hints {
    /// The hints for `state`.
    pub fn of(&mut self, state: &State, bindings: &Bindings, ascii: bool) -> &[Hint] {
        let selection = Selection::of(state);
        if self.selection.as_ref() != Some(&selection) {
            let between = if ascii { ASCII.between } else { UNICODE.between };
            let measured = |hint: help::Hint| Hint {
                columns: measure::width(&hint.keys) + 1 + measure::width(hint.words),
                behind: [format!(" {}{between}", hint.words), format!(" {}", hint.words)],
                keys: hint.keys,
                words: hint.words,
                rank: hint.rank,
            };
            self.hints = selection.hints(bindings, ascii).map(measured).collect();
            self.selection = Some(selection);
        }
        &self.hints
    }
}
