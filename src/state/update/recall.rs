//! Earlier answers in a text field.

use super::super::{Screen, State};

impl State {
    /// Puts an earlier text, or a later one, into the text field; false if there is none.
    pub(super) fn recall(&mut self, back: bool) -> bool {
        let Some((field, ..)) = self.typing() else { return false };
        let mut recall = std::mem::take(&mut self.recall);
        let done = self.editor_mut().is_some_and(|editor| recall.step(field, editor, back));
        self.recall = recall;
        if done {
            self.unsend();
        }
        done
    }

    /// True if the arrow keys go through earlier texts here: in an empty field, and while one of them
    /// is shown. From custom text under a list, up goes back to the list.
    pub fn recalls(&self) -> bool {
        let (Some((field, changes, _)), Some(editor)) = (self.typing(), self.editor()) else {
            return false;
        };
        let here = self.screen != Screen::Custom && !self.recall.texts.is_empty();
        here && (editor.is_empty() || self.recall.is_in(field, changes))
    }

    /// True if there are earlier texts.
    pub fn has_earlier(&self) -> bool {
        !self.recall.texts.is_empty()
    }
}
