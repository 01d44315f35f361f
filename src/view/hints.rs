//! The hints of the help line, measured.

use super::glyphs::Glyphs;
use super::measure;
use crate::keys::Bindings;
use crate::keys::help::{self, Needs, Selection};
use crate::keys::keymap::TABLE;
use crate::state::{Msg, State};

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
    /// What the frame must show for it to be of use.
    pub(super) needs: Needs,
    /// True for the key of the list of commands.
    pub(super) is_commands: bool,
    /// The entry of the key table that a click on it stands for.
    pub entry: Option<usize>,
}

/// What a frame shows in part, so that keys scroll it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown {
    /// True if the list has rows that are not shown.
    pub hides_rows: bool,
    /// True if the preview is not shown whole.
    pub cuts_preview: bool,
}

/// The hints that apply to a state.
#[derive(Debug, Default)]
pub struct HintSet {
    /// The hints, in display order.
    pub(super) hints: Vec<Hint>,
    /// While there is a list of files: the hints of its text, for a form that has no room for it.
    pub(super) text: Option<Box<Self>>,
}

impl HintSet {
    fn of(selection: &Selection, bindings: &Bindings, glyphs: &Glyphs) -> Self {
        let between = glyphs.between;
        let measured = |hint: help::Hint| Hint {
            columns: measure::width(&hint.keys) + 1 + measure::width(hint.words()),
            behind: [format!(" {}{between}", hint.words()), format!(" {}", hint.words())],
            keys: hint.keys,
            words: hint.id.words(),
            rank: hint.rank,
            needs: hint.needs,
            is_commands: hint
                .entry
                .and_then(|index| TABLE.get(index))
                .is_some_and(|entry| entry.msg == Msg::Help),
            entry: hint.entry,
        };
        let hints = selection.hints(bindings, glyphs.keys);
        let steady = |hint| if glyphs.is_plain() { help::steady(hint) } else { Some(hint) };
        Self { hints: hints.filter_map(steady).map(measured).collect(), ..Self::default() }
    }
}

/// The hints for one set of keys and glyphs.
///
/// Most keys do not change which hints are shown, so they are kept until others are needed.
#[derive(Debug, Default)]
pub struct Hints {
    selection: Option<Selection>,
    set: HintSet,
}

impl Hints {
    /// The hints for `state`.
    pub fn of(&mut self, state: &State, bindings: &Bindings, glyphs: &Glyphs) -> &HintSet {
        let selection = Selection::of(state);
        if self.selection.as_ref() != Some(&selection) {
            let text = selection.text().map(|text| Box::new(HintSet::of(text, bindings, glyphs)));
            self.set = HintSet { text, ..HintSet::of(&selection, bindings, glyphs) };
            self.selection = Some(selection);
        }
        &self.set
    }
}
