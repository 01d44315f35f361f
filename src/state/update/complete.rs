//! References to files: when to search for some, and putting one into the text.

use super::super::files::{Field, Put, token};
use super::super::{Edit, Effect, Motion, Msg, Screen, State};

/// A text field, the number of changes of its text so far, and its cursor.
type Typing = (Field, u64, (usize, usize));

/// True for what a person does who types a word. A pasted text opens no list.
pub(super) fn is_typing(msg: &Msg) -> bool {
    use Edit::{Backspace, Delete, DeleteToEnd, DeleteToStart, DeleteWordBack, DeleteWordForward};
    let Msg::Edit(edit) = msg else { return false };
    let deletes = matches!(
        edit,
        Backspace | Delete | DeleteToEnd | DeleteToStart | DeleteWordBack | DeleteWordForward
    );
    deletes || matches!(edit, Edit::Insert(_))
}

impl State {
    /// The text field that has the keyboard.
    pub(in crate::state) fn typing(&self) -> Option<Typing> {
        let field = match self.screen {
            Screen::Custom | Screen::Text => Field::Custom(self.tab),
            Screen::Note => Field::Note(self.tab),
            Screen::ChoiceNote(index) => Field::ChoiceNote(self.tab, index),
            Screen::FormNote => Field::FormNote,
            Screen::Discuss { .. } => Field::Discuss,
            _ => return None,
        };
        let editor = self.editor()?;
        Some((field, editor.changes(), editor.cursor()))
    }

    /// After a message: searches for what is at the cursor, or closes the list. `before`: the text
    /// field before it; `typed`: it typed into it.
    pub(super) fn follow_token(&mut self, before: Option<Typing>, typed: bool) {
        let now = self.typing();
        if now == before || !self.files.offered {
            return;
        }
        let place = |(field, changes, _): Typing| (field, changes);
        let same =
            before.map(place) != now.map(place) && before.map(|it| it.0) == now.map(|it| it.0);
        let token = self.token().filter(|_| typed && same);
        match (token, now) {
            (Some((start, token)), Some((field, _, (line, _)))) => {
                self.files.look_for((field, line, start), &token);
            }
            _ => self.files.close(),
        }
    }

    /// The reference at the cursor, and the characters before it in its line.
    fn token(&self) -> Option<(usize, String)> {
        let editor = self.editor()?;
        let (before, _) = editor.around_cursor();
        let token = token(before)?;
        let start = editor.cursor().1.checked_sub(token.chars().count())?;
        Some((start, token.to_owned()))
    }

    /// Puts file `index` of the list, or the selected one, into the text.
    pub(super) fn take_file(&mut self, index: Option<usize>) -> Option<Effect> {
        let found = self.files.item(index)?.clone();
        let (start, token) = self.token()?;
        let (field, _, (line, _)) = self.typing()?;
        let editor = self.editor_mut()?;
        let put = Put::new(&token, &found, editor.around_cursor().1);
        editor.replace(token.chars().count(), put.drop, &put.text, put.then);
        self.unsend();
        if found.is_directory() {
            let token = self.token().map(|(_, token)| token).unwrap_or_default();
            self.files.enter((field, line, start), &token);
            return None;
        }
        self.files.close();
        self.looks(vec![(put.text.trim_end().to_owned(), found.path().to_owned())])
    }

    /// A move while the list is open.
    pub(super) fn move_in_files(&mut self, motion: Motion) {
        self.files.step(match motion {
            Motion::Up => -1,
            Motion::Down => 1,
            Motion::Rows(rows) => rows,
            Motion::PageUp | Motion::First => isize::MIN,
            Motion::PageDown | Motion::Last => isize::MAX,
        });
    }
}
