//! What a text field offers while somebody types: files after `@`, and texts of earlier answers.

use super::super::files::{Put, Typing, token};
use super::super::{Edit, Effect, Field, Motion, Msg, NoteOn, Screen, State};
use crate::model::Format;

impl State {
    /// The text field that has the keyboard.
    pub(in crate::state) fn typing(&self) -> Option<Typing> {
        let field = match self.screen {
            Screen::Custom | Screen::Text => Field::Custom(self.tab),
            Screen::Note(NoteOn::Question) => Field::Note(self.tab),
            Screen::Note(NoteOn::Choice(index)) => Field::ChoiceNote(self.tab, index),
            Screen::Note(NoteOn::Form) => Field::FormNote,
            Screen::Discuss { .. } => Field::Discuss,
            _ => return None,
        };
        let editor = self.editor().filter(|_| self.typed_secret().is_none())?;
        Some(Typing { field, changes: editor.changes(), cursor: editor.cursor() })
    }

    /// After a message: searches for what is at the cursor, or closes the list. `before`: the text
    /// field before it; `typed`: it typed into it, so that a pasted text opens no list.
    pub(in crate::state) fn follow_token(&mut self, before: Option<Typing>, typed: bool) {
        let now = self.typing();
        if now == before || !self.files.offered {
            return;
        }
        let changed = before.zip(now).is_some_and(|(before, now)| {
            before.field == now.field && before.changes != now.changes
        });
        match (self.token().filter(|_| typed && changed), now) {
            (Some((start, token)), Some(Typing { field, cursor: (line, _), .. })) => {
                self.files.search((field, line, start), &token);
            }
            _ => self.files.close(),
        }
    }

    /// The reference at the cursor, and the characters before it in its line.
    fn token(&self) -> Option<(usize, String)> {
        let is_checked = |screen: &Screen| matches!(screen, Screen::Text | Screen::Custom);
        let format = self.question().map(|question| &question.format);
        if is_checked(&self.screen) && format.is_some_and(|it| *it != Format::Any) {
            return None;
        }
        let editor = self.editor()?;
        let token = token(editor.around_cursor().0)?;
        let start = editor.cursor().1.checked_sub(token.chars().count())?;
        Some((start, token.to_owned()))
    }

    /// Puts file `index` of the list, or the selected one, into the text.
    pub(in crate::state) fn insert_file(&mut self, index: Option<usize>) -> Option<Effect> {
        let found = self.files.item(index)?.clone();
        let (start, token) = self.token()?;
        let Typing { field, cursor: (line, _), .. } = self.typing()?;
        let editor = self.editor_mut()?;
        let put = Put::new(&token, &found, editor.around_cursor().1);
        editor.replace(token.chars().count(), put.drop, &put.text, put.then);
        self.unsubmit();
        if found.is_directory() {
            let token = self.token().map(|(_, token)| token).unwrap_or_default();
            self.files.enter((field, line, start), &token);
            return None;
        }
        self.files.close();
        self.find_images(vec![(put.text.trim_end().to_owned(), found.path().to_owned())])
    }

    /// A move while the list is open.
    pub(in crate::state) fn move_in_files(&mut self, motion: Motion) {
        self.files.step(match motion {
            Motion::Up => -1,
            Motion::Down => 1,
            Motion::Rows(rows) => rows,
            Motion::PageUp | Motion::First => isize::MIN,
            Motion::PageDown | Motion::Last => isize::MAX,
        });
    }

    /// Puts an earlier text, or a later one, into the text field.
    pub(in crate::state) fn recall(&mut self, back: bool) {
        let Some(Typing { field, .. }) = self.typing() else { return };
        let mut recall = std::mem::take(&mut self.recall);
        let done = self.editor_mut().is_some_and(|editor| recall.step(field, editor, back));
        self.recall = recall;
        if done {
            self.unsubmit();
        }
    }

    /// True if the arrow keys go through earlier texts here: in an empty field, and while one of them
    /// is shown. From custom text under a list, up goes back to the list.
    pub fn recalls(&self) -> bool {
        let (Some(Typing { field, changes, .. }), Some(editor)) = (self.typing(), self.editor())
        else {
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

/// True for a message of somebody who types a word.
pub(super) fn is_typing(msg: &Msg) -> bool {
    use Edit::{Backspace, Delete, DeleteToEnd, DeleteToStart, DeleteWordBack, DeleteWordForward};
    let Msg::Edit(edit) = msg else { return false };
    matches!(edit, Edit::Insert(_) | Backspace | Delete | DeleteToEnd | DeleteToStart)
        || matches!(edit, DeleteWordBack | DeleteWordForward)
}
