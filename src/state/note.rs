//! A note: what was kept, and what is being typed.

use super::editor::Editor;

/// A note on a question or on the whole form.
#[derive(Debug, Default, Clone)]
pub struct Note {
    /// What Enter kept.
    pub kept: Option<String>,
    /// What is typed; outlives Esc.
    pub draft: Editor,
}

impl Note {
    /// Starts typing where it was left, or on the kept note.
    pub(super) fn open(&mut self) {
        if self.draft.is_empty() {
            self.draft = Editor::new(self.kept.as_deref().unwrap_or_default());
        }
    }

    /// Keeps what is typed; a blank note is gone.
    pub(super) fn keep(&mut self) {
        self.kept = self.draft.kept();
        self.draft = Editor::default();
    }

    /// True when a cancel would lose words, kept or not.
    #[must_use]
    pub fn would_lose(&self) -> bool {
        self.kept.is_some() || !self.draft.is_blank()
    }
}
