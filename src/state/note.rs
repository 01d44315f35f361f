//! A note: what was kept, and what is being typed.

use super::editor::Editor;

/// A note on a question, on a choice or on the whole form.
#[derive(Debug, Default, Clone)]
pub struct Note {
    /// The note, once it was left.
    pub kept: Option<String>,
    /// The text in its editor while it is typed.
    pub draft: Editor,
}

impl Note {
    /// Opens the editor on the kept note.
    pub(super) fn open(&mut self) {
        self.draft = Editor::new(self.kept.as_deref().unwrap_or_default());
    }

    /// Keeps the text in the editor; blank text removes the note.
    pub(super) fn keep(&mut self) {
        self.kept = self.draft.kept();
        self.draft = Editor::default();
    }

    /// What was typed, kept or not.
    pub fn text(&self) -> Option<String> {
        if self.draft.is_blank() { self.kept.clone() } else { Some(self.draft.text()) }
    }

    /// True when a cancel would lose text, kept or not.
    pub fn would_lose(&self) -> bool {
        self.kept.is_some() || !self.draft.is_blank()
    }
}
