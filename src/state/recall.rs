//! Going through what the person wrote in earlier answers.

use super::editor::Editor;
use super::files::Field;

/// The earlier texts, and which of them is shown.
#[derive(Debug, Default)]
pub(super) struct Recall {
    /// The newest first.
    pub texts: Vec<String>,
    shown: Option<Shown>,
}

/// An earlier text in a text field, until the field is edited.
#[derive(Debug)]
struct Shown {
    field: Field,
    /// Index of the text.
    index: usize,
    /// The changes of its editor.
    changes: u64,
    /// What was in the field before.
    draft: Editor,
}

impl Recall {
    /// True if the text in the field is an earlier one.
    pub(super) fn is_in(&self, field: Field, changes: u64) -> bool {
        self.shown.as_ref().is_some_and(|it| it.field == field && it.changes == changes)
    }

    /// Puts the next earlier text into a text field, or the one after it, and in the end what was
    /// there before. False if there is none.
    pub(super) fn step(&mut self, field: Field, editor: &mut Editor, back: bool) -> bool {
        let shown = self.shown.take();
        let shown = shown.filter(|it| it.field == field && it.changes == editor.changes());
        let index = match (&shown, back) {
            (None, false) => return false,
            (None, true) => 0,
            (Some(it), true) => it.index + 1,
            (Some(it), false) if it.index == 0 => {
                *editor = shown.map(|it| it.draft).unwrap_or_default();
                return true;
            }
            (Some(it), false) => it.index - 1,
        };
        let Some(text) = self.texts.get(index) else {
            self.shown = shown;
            return false;
        };
        let draft = std::mem::replace(editor, Editor::recalled(text, back));
        let draft = shown.map_or(draft, |it| it.draft);
        self.shown = Some(Shown { field, index, changes: editor.changes(), draft });
        true
    }
}
