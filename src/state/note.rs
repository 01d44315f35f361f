//! A note: what was kept, and what is being typed.

use super::editor::Editor;

/// A note on a question or on the whole form.
#[derive(Debug, Default, Clone)]
pub struct Note {
    /// The note, once Enter kept it.
    pub kept: Option<String>,
    /// The text in its editor; Esc leaves it there.
    pub draft: Editor,
}

impl Note {
    /// Opens the editor: on the text it was left with, else on the kept note.
    pub(super) fn open(&mut self) {
        if self.draft.is_empty() {
            self.draft = Editor::new(self.kept.as_deref().unwrap_or_default());
        }
    }

    /// Keeps the text in the editor; blank text removes the note.
    pub(super) fn keep(&mut self) {
        self.kept = self.draft.kept();
        self.draft = Editor::default();
    }

    /// True when a cancel would lose text, kept or not.
    pub fn would_lose(&self) -> bool {
        self.kept.is_some() || !self.draft.is_blank()
    }
}
