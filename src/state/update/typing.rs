//! Text: custom text, notes and the filter's query, and the suggestions for a field: files
//! after `@`, and texts of earlier answers.

use super::super::dropped::paths;
use super::super::files::{Insertion, Typing, token};
use super::super::{Edit, Editor, Effect, Field, Look, Motion, Msg, Note, NoteOn, Screen, State};
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

    /// Opens the note on the form where the review is open, else on the question or, if `on_option`, on
    /// the option under the cursor where the contract has notes on options. Behind a text that names an
    /// option, that one.
    pub(super) fn open_note(&mut self, on_option: bool) {
        if self.screen == Screen::Custom {
            let (named, Some(draft)) = (self.named_choice(), self.draft_mut()) else { return };
            let line = named.and_then(|index| draft.list.line_of(Row::Choice(index)));
            let Some(line) = line else { return };
            draft.restore_field();
            draft.list.cursor = line;
            self.screen = Screen::Choices;
        }
        let policy = &self.form.policy;
        match self.row_here() {
            Some(Row::Choice(index)) if on_option && policy.notes == Notes::QuestionAndOptions => {
                self.type_note(NoteOn::Choice(index));
            }
            _ if !self.in_review() => self.type_note(NoteOn::Question),
            _ if policy.takes_form_note() => self.type_note(NoteOn::Form),
            _ => {}
        }
    }

    fn type_note(&mut self, on: NoteOn) {
        if !self.form.policy.takes_notes() {
            return;
        }
        if let (NoteOn::Choice(index), Some(draft)) = (on, self.draft_mut()) {
            draft.notes.choices.entry(index).or_default();
        }
        self.screen = Screen::Note(on);
    }

    /// Enter or Tab in a note: accepts the typed text.
    pub(super) fn accept_note(&mut self) {
        if let Screen::Note(on) = self.screen
            && let Some(note) = self.note_mut(on)
        {
            note.accept();
            self.decisions += 1;
        }
        self.open_home();
    }

    /// Esc in a note or in custom text: the typed text stays in the field as a draft. The text that was accepted
    /// before counts, and is in the field again where the user erased it.
    pub(super) fn close_field(&mut self) {
        if let Screen::Note(on) = self.screen
            && let Some(note) = self.note_mut(on)
            && note.field.is_blank()
        {
            *note = Note::new(note.kept.take());
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
                draft.notes.choices.retain(|_, note| note.would_lose());
                self.screen = self.home();
            }
            None => self.open_tab(self.tab),
        }
    }

    /// The note on something of the open tab.
    fn note(&self, on: NoteOn) -> Option<&Note> {
        match on {
            NoteOn::Question => self.draft().map(|draft| &draft.notes.own),
            NoteOn::Choice(index) => self.draft()?.notes.choices.get(&index),
            NoteOn::Form => Some(&self.whole.note),
        }
    }

    fn note_mut(&mut self, on: NoteOn) -> Option<&mut Note> {
        match on {
            NoteOn::Question => self.draft_mut().map(|draft| &mut draft.notes.own),
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
        let lines = self.editor().map(|editor| (editor.cursor().0, editor.lines().len()));
        let (first, last) = lines.map_or((false, false), |(at, all)| (at == 0, at + 1 == all));
        let edit = match (edit, &self.screen) {
            // Up from the first line of custom text goes back to the list.
            (Edit::Up, Screen::Custom) if first => {
                self.close_custom();
                return None;
            }
            (edit @ (Edit::Up | Edit::Down), _)
                if self.recalls() && if edit == Edit::Up { first } else { last } =>
            {
                self.recall(edit == Edit::Up);
                return None;
            }
            (Edit::Down, Screen::Custom) if last && self.named_choice().is_some() => {
                if let Some(draft) = self.draft_mut() {
                    draft.custom.may_name_choice = false;
                }
                return None;
            }
            (Edit::NewLine, Screen::Filter) => return None,
            (Edit::Insert(c), _) if chip_index(c).is_some() => return None,
            (Edit::Paste(text), screen) => {
                let text = without_chips(&text);
                let joins = *screen == Screen::Filter;
                Edit::Paste(if joins { text.replace('\n', " ") } else { text.into_owned() })
            }
            (edit, _) => edit,
        };
        let looks = match &edit {
            Edit::Paste(text) => self.find_images(paths(text)),
            _ => None,
        };
        let changed = self.editor_mut().is_some_and(|editor| editor.apply(edit));
        if changed && self.screen == Screen::Filter {
            self.search();
        }
        looks
    }

    /// Opens the field that text goes into: on a list that of custom text, or the filter where there
    /// is none; from a question, the field behind it. Text that is typed on a choice begins a new custom
    /// text. False where text has no place.
    fn open_field(&mut self, edit: &Edit) -> bool {
        if !matches!(edit, Edit::Insert(_) | Edit::Paste(_)) {
            return true;
        }
        match &self.screen {
            Screen::Discard { behind, .. } | Screen::Long { behind, .. } if behind.is_text() => {
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
                    if let Some(filter) =
                        self.draft_mut().and_then(|draft| draft.list.filter.as_mut())
                    {
                        filter.is_typed |= filter.query.is_blank();
                    }
                }
            }
            _ => {}
        }
        self.screen.is_text()
    }

    /// Asks whether paths that were put into the text are images.
    pub(in crate::state) fn find_images(&self, paths: Vec<(String, String)>) -> Option<Effect> {
        let field = self.typing()?.field;
        if field == Field::Discuss {
            return None;
        }
        let look = |(text, path)| Look { field, text, path };
        let looks: Vec<_> = paths.into_iter().map(look).collect();
        (!looks.is_empty()).then_some(Effect::LookAt(looks))
    }

    /// Goes from the custom text back to the list. In a multi-select the text is selected, so that it
    /// is not lost when the selection is submitted.
    pub(super) fn close_custom(&mut self) {
        let named = self.named_choice();
        self.screen = Screen::Choices;
        if !self.question().is_some_and(Question::has_ticks) {
            return;
        }
        match named {
            Some(index) => {
                self.answer_named(index);
            }
            None => self.accept_text(),
        }
    }

    /// Selects the text typed in the open question's own field; blank text is no answer.
    /// If it replaces something, that can be undone.
    pub(super) fn accept_text(&mut self) {
        let (Some(question), Some(draft)) = (self.question(), self.draft()) else { return };
        let (ticks, typed) = (question.has_ticks(), draft.custom.field.text());
        let text = draft.custom.field.filled();
        let is_refused = text.is_some() && !self.form.policy.takes_custom(question, &typed);
        let before = &draft.selected.custom;
        if is_refused || *before == text || before.as_deref() == Some(&typed) {
            return;
        }
        if ticks {
            self.tick_custom(text);
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

    /// The editor that has the keyboard.
    pub fn editor(&self) -> Option<&Editor> {
        match self.screen {
            Screen::Custom | Screen::Text => self.draft().map(|draft| &draft.custom.field),
            Screen::Note(on) => self.note(on).map(|note| &note.field),
            Screen::Discuss { question, .. } => Some(&self.drafts.get(question)?.discuss),
            Screen::Filter => self.draft()?.list.filter.as_ref().map(|filter| &filter.query),
            _ => None,
        }
    }

    pub(in crate::state) fn editor_mut(&mut self) -> Option<&mut Editor> {
        match self.screen {
            Screen::Custom | Screen::Text => self.draft_mut().map(|draft| &mut draft.custom.field),
            Screen::Note(on) => self.note_mut(on).map(|note| &mut note.field),
            Screen::Discuss { question, .. } => Some(&mut self.drafts.get_mut(question)?.discuss),
            Screen::Filter => {
                self.draft_mut()?.list.filter.as_mut().map(|filter| &mut filter.query)
            }
            _ => None,
        }
    }

    /// The text that the external editor is opened on.
    pub(super) fn typed_text(&self) -> Option<String> {
        match self.screen {
            Screen::Filter => None,
            _ => self.editor().map(|editor| self.attached.chips_to_paths(&editor.text())),
        }
    }

    /// Replaces the text being typed as a whole.
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
        let editor = self.editor()?;
        Some(Typing { field, changes: editor.changes(), cursor: editor.cursor() })
    }

    /// After a message: searches for the text at the cursor, or closes the list. `before`: the text field before it;
    /// `typed`: it typed into it, so that a pasted text opens no list.
    pub(in crate::state) fn follow_token(&mut self, before: Option<Typing>, typed: bool) {
        let now = self.typing();
        if now == before || !self.files.offered {
            return;
        }
        let changed = before.zip(now).is_some_and(|(before, now)| {
            before.field == now.field && before.changes != now.changes
        });
        let token = if typed && changed { self.token() } else { None };
        match (token, now) {
            (Some((start, token)), Some(Typing { field, cursor: (line, _), .. })) => {
                self.files.search((field, line, start), &token);
            }
            _ => self.files.close(),
        }
    }

    /// The reference at the cursor, and the characters before it in its line.
    fn token(&self) -> Option<(usize, String)> {
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
        let put = Insertion::new(&token, &found, editor.around_cursor().1);
        editor.replace(token.chars().count(), put.drop, &put.text, put.then);
        if found.directory {
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
        if let Some(editor) = self.editor_mut() {
            recall.step(field, editor, back);
        }
        self.recall = recall;
    }

    /// True if the arrow keys go through earlier texts here: in an empty field, and while one of them
    /// is shown. From custom text under a list, up goes back to the list.
    fn recalls(&self) -> bool {
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

/// True for a message of a user who types a word.
pub(super) fn is_typing(msg: &Msg) -> bool {
    use Edit::{Backspace, Delete, DeleteToEnd, DeleteToStart, DeleteWordBack, DeleteWordForward};
    let Msg::Edit(edit) = msg else { return false };
    matches!(edit, Edit::Insert(_) | Backspace | Delete | DeleteToEnd | DeleteToStart)
        || matches!(edit, DeleteWordBack | DeleteWordForward)
}
