//! Typing in the text fields, and their suggestions: files after `@`, and earlier answers.

use super::super::dropped::paths;
use super::super::files::{FieldSnapshot, Insertion, token};
use super::super::{
    Edit, Editor, Effect, Field, Motion, Msg, Note, NoteOn, PossibleImage, Screen, State,
};
use crate::model::image::{chip_index, without_chips};
use crate::model::{Notes, Question, Row};

impl State {
    pub(in crate::state) fn open_custom(&mut self) {
        let Some(draft) = self.draft_mut() else { return };
        if let Some(line) = draft.list.line_of(Row::Custom) {
            draft.list.cursor = line;
            draft.custom.may_name_choice = false;
            self.screen = Screen::Custom;
        }
    }

    /// Opens a note. In the review, this is the note on the form. With `on_option`, it is the note
    /// on the option under the cursor, if the contract has such notes. Otherwise, it is the note on
    /// the question. First closes an open field of a custom answer: moves the cursor to the option
    /// that the text names, or else accepts the text.
    pub(super) fn open_note(&mut self, on_option: bool) {
        if self.screen == Screen::Custom {
            let (named, Some(draft)) = (self.named_choice(), self.draft_mut()) else { return };
            match named.and_then(|index| draft.list.line_of(Row::Choice(index))) {
                Some(line) => {
                    draft.restore_field();
                    draft.list.cursor = line;
                }
                None => self.accept_text(),
            }
            self.screen = Screen::Choices;
        }
        let policy = &self.form.policy;
        match self.row_here() {
            Some(Row::Choice(index)) if on_option && policy.notes == Notes::QuestionAndOptions => {
                self.open_note_on(NoteOn::Choice(index));
            }
            _ if !self.in_review() => self.open_note_on(NoteOn::Question),
            _ if policy.takes_form_note() => self.open_note_on(NoteOn::Form),
            _ => {}
        }
    }

    fn open_note_on(&mut self, on: NoteOn) {
        if !self.form.policy.takes_notes() {
            return;
        }
        if let (NoteOn::Choice(index), Some(draft)) = (on, self.draft_mut()) {
            draft.notes.choices.entry(index).or_default();
        }
        self.screen = Screen::Note(on);
    }

    /// Handles Enter or Tab in a note: accepts the typed text.
    pub(super) fn accept_note(&mut self) {
        if let Screen::Note(on) = self.screen
            && let Some(note) = self.note_mut(on)
        {
            note.accept();
            self.decisions += 1;
        }
        self.open_home();
    }

    /// Handles Esc in a note or a custom answer: the typed text stays in the field as a draft, and
    /// the accepted text remains valid. If the user erased the text, the accepted text appears
    /// again.
    pub(super) fn close_field(&mut self) {
        if let Screen::Note(on) = self.screen
            && let Some(note) = self.note_mut(on)
            && note.field.is_blank()
        {
            *note = Note::new(note.accepted.take());
        }
        if let Some(draft) = self.draft_mut()
            && draft.custom.field.is_blank()
        {
            draft.restore_field();
        }
        self.open_home();
    }

    fn open_home(&mut self) {
        match self.draft_mut() {
            Some(draft) => {
                draft.notes.choices.retain(|_, note| note.has_text());
                self.screen = self.home();
            }
            None => self.open_tab(self.tab),
        }
    }

    fn note_mut(&mut self, on: NoteOn) -> Option<&mut Note> {
        match on {
            NoteOn::Question => self.draft_mut().map(|draft| &mut draft.notes.on_question),
            NoteOn::Choice(index) => self.draft_mut()?.notes.choices.get_mut(&index),
            NoteOn::Form => Some(&mut self.whole.note),
        }
    }

    pub(super) fn edit(&mut self, edit: Edit) -> Option<Effect> {
        if let Edit::Replace(text) = edit {
            self.replace_text(&text);
            return None;
        }
        if !self.open_field(&edit) {
            return None;
        }
        let cursor_lines = self.editor().map(|editor| (editor.cursor().0, editor.lines().len()));
        let (on_first_line, on_last_line) =
            cursor_lines.map_or((false, false), |(line, count)| (line == 0, line + 1 == count));
        let edit = match (edit, &self.screen) {
            // Up on the first line of a custom answer returns to the list.
            (Edit::Up, Screen::Custom) if on_first_line => {
                self.close_custom();
                return None;
            }
            (edit @ (Edit::Up | Edit::Down), _)
                if self.can_recall()
                    && if edit == Edit::Up { on_first_line } else { on_last_line } =>
            {
                self.recall(edit == Edit::Up);
                return None;
            }
            // Down on the last line makes the text an answer instead of the name of a choice.
            (Edit::Down, Screen::Custom) if on_last_line && self.named_choice().is_some() => {
                if let Some(draft) = self.draft_mut() {
                    draft.custom.may_name_choice = false;
                }
                return None;
            }
            (Edit::NewLine, Screen::Filter) => return None,
            (Edit::Insert(c), _) if chip_index(c).is_some() => return None,
            (Edit::Paste(text), screen) => {
                let text = without_chips(&text);
                let is_one_line = *screen == Screen::Filter;
                Edit::Paste(if is_one_line { text.replace('\n', " ") } else { text.into_owned() })
            }
            (edit, _) => edit,
        };
        let image_check = match &edit {
            Edit::Paste(text) => self.find_images(paths(text)),
            _ => None,
        };
        let changed = self.editor_mut().is_some_and(|editor| editor.apply(edit));
        if changed && self.screen == Screen::Filter {
            self.search();
        }
        image_check
    }

    /// Opens the text field for a typed or pasted text. On a list, this is the field for a custom
    /// answer; text that is typed on a choice begins a new custom answer. On a list without custom
    /// answers, this is the filter. In a dialog, this is the field that the dialog covers. Returns
    /// `false` if the screen accepts no text.
    fn open_field(&mut self, edit: &Edit) -> bool {
        if !matches!(edit, Edit::Insert(_) | Edit::Paste(_)) {
            return true;
        }
        match &self.screen {
            Screen::Discard { previous, .. } | Screen::Long { previous, .. }
                if previous.is_text() =>
            {
                self.answer_no();
            }
            Screen::Choices => {
                let is_on_choice = self.row_here() != Some(Row::Custom);
                self.open_custom();
                if self.screen == Screen::Custom {
                    if is_on_choice && let Some(draft) = self.draft_mut() {
                        draft.custom.field.clear();
                        draft.custom.may_name_choice = true;
                    }
                } else {
                    self.open_filter();
                    let draft = self.draft_mut();
                    if let Some(filter) = draft.and_then(|draft| draft.list.filter.as_mut()) {
                        filter.is_typed |= filter.query.is_blank();
                    }
                }
            }
            _ => {}
        }
        self.screen.is_text()
    }

    /// Returns the effect that checks if inserted `paths` are images.
    pub(in crate::state) fn find_images(&self, paths: Vec<(String, String)>) -> Option<Effect> {
        let field = self.field_snapshot()?.field;
        if field == Field::Discuss {
            return None;
        }
        let candidate = |(text, path)| PossibleImage { field, text, path };
        let candidates: Vec<_> = paths.into_iter().map(candidate).collect();
        (!candidates.is_empty()).then_some(Effect::FindImages(candidates))
    }

    /// Returns from the custom answer to the list. With checkboxes, selects the choice that the
    /// text names, or else the text itself.
    pub(super) fn close_custom(&mut self) {
        let named = self.named_choice();
        self.screen = Screen::Choices;
        if !self.question().is_some_and(Question::has_checkboxes) {
            return;
        }
        match named {
            Some(index) => {
                self.answer_named(index);
            }
            None => self.accept_text(),
        }
    }

    /// Accepts the text in the field of the open question as its answer. A blank text clears the
    /// answer. Undo restores a replaced selection.
    pub(super) fn accept_text(&mut self) {
        let (Some(question), Some(draft)) = (self.question(), self.draft()) else { return };
        let (has_checkboxes, typed) = (question.has_checkboxes(), draft.custom.field.text());
        let text = draft.custom.field.filled();
        let is_refused = text.is_some() && !self.form.policy.takes_custom(question, &typed);
        let before = &draft.selected.custom;
        if is_refused || *before == text || before.as_deref() == Some(&typed) {
            return;
        }
        if has_checkboxes {
            self.select_custom(text);
        } else {
            if !draft.selected.is_empty() {
                self.save_step(self.tab);
            }
            if let Some(draft) = self.draft_mut() {
                draft.selected.choose_custom(text);
            }
        }
        if let Some(draft) = self.draft_mut() {
            draft.custom.long_is_fine = false;
        }
    }

    /// Returns the text field that has the keyboard.
    pub fn editor(&self) -> Option<&Editor> {
        let draft = self.draft();
        match self.screen {
            Screen::Custom | Screen::Text => Some(&draft?.custom.field),
            Screen::Note(NoteOn::Question) => Some(&draft?.notes.on_question.field),
            Screen::Note(NoteOn::Choice(index)) => Some(&draft?.notes.choices.get(&index)?.field),
            Screen::Note(NoteOn::Form) => Some(&self.whole.note.field),
            Screen::Discuss { question, .. } => Some(&self.drafts.get(question)?.discuss),
            Screen::Filter => Some(&draft?.list.filter.as_ref()?.query),
            _ => None,
        }
    }

    pub(in crate::state) fn editor_mut(&mut self) -> Option<&mut Editor> {
        match self.screen {
            Screen::Custom | Screen::Text => Some(&mut self.draft_mut()?.custom.field),
            Screen::Note(on) => Some(&mut self.note_mut(on)?.field),
            Screen::Discuss { question, .. } => Some(&mut self.drafts.get_mut(question)?.discuss),
            Screen::Filter => Some(&mut self.draft_mut()?.list.filter.as_mut()?.query),
            _ => None,
        }
    }

    /// Returns the text of the open field for the external editor, with paths in place of chips.
    pub(super) fn text_for_external_editor(&self) -> Option<String> {
        match self.screen {
            Screen::Filter => None,
            _ => self.editor().map(|editor| self.attached.chips_to_paths(&editor.text())),
        }
    }

    /// Replaces the text of the open field with `text` from the external editor.
    fn replace_text(&mut self, text: &str) {
        let Some(before) = self.editor().map(Editor::text) else { return };
        if self.attached.chips_to_paths(&before) == text {
            return;
        }
        let text = self.attached.paths_to_chips(&without_chips(text), &before);
        if let Some(editor) = self.editor_mut() {
            editor.apply(Edit::Replace(text));
        }
    }
}

impl State {
    pub(in crate::state) fn field_snapshot(&self) -> Option<FieldSnapshot> {
        let field = match self.screen {
            Screen::Custom | Screen::Text => Field::Custom(self.tab),
            Screen::Note(on) => Field::Note(self.tab, on),
            Screen::Discuss { .. } => Field::Discuss,
            _ => return None,
        };
        let editor = self.editor()?;
        Some(FieldSnapshot { field, changes: editor.changes(), cursor: editor.cursor() })
    }

    /// Updates the list of files after a message: starts a search for the `@` reference at the
    /// cursor, or closes the list. `before`: the text field before the message. `typed`: `true` if
    /// the user typed; pasted text opens no list.
    pub(in crate::state) fn follow_token(&mut self, before: Option<FieldSnapshot>, typed: bool) {
        let now = self.field_snapshot();
        if now == before || !self.files.is_available {
            return;
        }
        let changed = before.zip(now).is_some_and(|(before, now)| {
            before.field == now.field && before.changes != now.changes
        });
        let token = if typed && changed { self.token() } else { None };
        match (token, now) {
            (Some((start, token)), Some(FieldSnapshot { field, cursor: (line, _), .. })) => {
                self.files.search((field, line, start), &token);
            }
            _ => self.files.close(),
        }
    }

    /// Returns the column in which the reference at the cursor begins, and the reference.
    fn token(&self) -> Option<(usize, String)> {
        let editor = self.editor()?;
        let token = token(editor.around_cursor().0)?;
        let start = editor.cursor().1.checked_sub(token.chars().count())?;
        Some((start, token.to_owned()))
    }

    pub(in crate::state) fn insert_file(&mut self, index: Option<usize>) -> Option<Effect> {
        let found = self.files.item(index)?.clone();
        let (start, token) = self.token()?;
        let FieldSnapshot { field, cursor: (line, _), .. } = self.field_snapshot()?;
        let editor = self.editor_mut()?;
        let insertion = Insertion::new(&token, &found, editor.around_cursor().1);
        editor.replace(
            token.chars().count(),
            insertion.delete_after,
            &insertion.text,
            insertion.cursor_step,
        );
        if found.directory {
            let token = self.token().map(|(_, token)| token).unwrap_or_default();
            self.files.search_directory((field, line, start), &token);
            return None;
        }
        self.files.close();
        self.find_images(vec![(insertion.text.trim_end().to_owned(), found.path().to_owned())])
    }

    pub(in crate::state) fn move_in_files(&mut self, motion: Motion) {
        self.files.move_selection(match motion {
            Motion::Up => -1,
            Motion::Down => 1,
            Motion::Rows(rows) => rows,
            Motion::PageUp | Motion::First => isize::MIN,
            Motion::PageDown | Motion::Last => isize::MAX,
        });
    }

    pub(in crate::state) fn recall(&mut self, back: bool) {
        let Some(FieldSnapshot { field, .. }) = self.field_snapshot() else { return };
        let mut recall = std::mem::take(&mut self.recall);
        if let Some(editor) = self.editor_mut() {
            recall.step(field, editor, back);
        }
        self.recall = recall;
    }

    /// `true` if the arrow keys show earlier answers: in an empty field, or in a field that shows
    /// an earlier answer. In the field for a custom answer, Up returns to the list instead.
    fn can_recall(&self) -> bool {
        let is_empty = self.editor().is_some_and(Editor::is_empty);
        let has_texts = self.screen != Screen::Custom && !self.recall.texts.is_empty();
        has_texts && (is_empty || self.shows_recalled())
    }

    /// `true` if the text field shows an earlier answer that the user has not edited.
    pub fn shows_recalled(&self) -> bool {
        let snapshot = self.field_snapshot();
        snapshot.is_some_and(|snapshot| self.recall.is_in(snapshot.field, snapshot.changes))
    }

    /// `true` if there are earlier answers.
    pub fn has_earlier(&self) -> bool {
        !self.recall.texts.is_empty()
    }
}

/// `true` for a message of a key that types or deletes text.
pub(super) fn is_typing(msg: &Msg) -> bool {
    use Edit::{Backspace, Delete, DeleteToEnd, DeleteToStart, DeleteWordBack, DeleteWordForward};
    let Msg::Edit(edit) = msg else { return false };
    matches!(edit, Edit::Insert(_) | Backspace | Delete | DeleteToEnd | DeleteToStart)
        || matches!(edit, DeleteWordBack | DeleteWordForward)
}
