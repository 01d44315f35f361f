//! Text: custom text, notes and the filter's query.

use super::super::dropped::paths;
use super::super::{Edit, Editor, Effect, Look, Note, Pick, Screen, State};
use crate::model::image::{chip_index, without_chips};
use crate::model::{Question, Row};
use crate::strings;

impl State {
    pub(in crate::state) fn open_custom(&mut self) {
        let Some((question, draft)) = self.open() else { return };
        if let Some(line) = draft.custom_row(question) {
            draft.cursor = line;
            self.screen = Screen::Custom;
        }
    }

    pub(super) fn open_note(&mut self) {
        if self.in_review() {
            if self.form.policy.takes_form_note() {
                self.form_note.open();
                self.screen = Screen::FormNote;
            } else if self.form.policy.takes_notes() {
                self.notice = Some(strings::no_form_note().into());
            }
            return;
        }
        if !self.form.policy.takes_notes() {
            return;
        }
        if let Some(draft) = self.drafts.get_mut(self.tab) {
            draft.note.open();
            self.screen = Screen::Note;
        }
    }

    /// Opens the note on the choice under the cursor.
    pub(super) fn open_choice_note(&mut self) {
        if !self.form.policy.takes_notes() {
            return;
        }
        let row = self.draft().and_then(|draft| self.row(draft.cursor));
        let (Some(Row::Choice(index)), Some(draft)) = (row, self.drafts.get_mut(self.tab)) else {
            self.notice = Some(strings::no_choice_note().into());
            return;
        };
        draft.choice_notes.entry(index).or_default().open();
        self.screen = Screen::ChoiceNote(index);
    }

    /// Leaves a note: what is typed is kept with the choice, the question or the form.
    pub(super) fn keep_note(&mut self) {
        let note = self.note_mut();
        if let Some(note) = note {
            note.keep();
        }
        match self.drafts.get_mut(self.tab) {
            Some(draft) => {
                draft.choice_notes.retain(|_, note| note.would_lose());
                self.screen = self.home();
            }
            None => {
                self.open_tab(self.tab);
            }
        }
    }

    /// The note that is typed.
    fn note_mut(&mut self) -> Option<&mut Note> {
        let draft = self.drafts.get_mut(self.tab);
        match self.screen {
            Screen::Note => draft.map(|draft| &mut draft.note),
            Screen::ChoiceNote(index) => draft?.choice_notes.get_mut(&index),
            Screen::FormNote => Some(&mut self.form_note),
            _ => None,
        }
    }

    pub(super) fn edit(&mut self, edit: Edit) -> Option<Effect> {
        if !self.open_field(&edit) {
            return None;
        }
        let edit = match (edit, &self.screen) {
            // Up from the first line of custom text goes back to the list.
            (Edit::Up, Screen::Custom) if self.editor().is_some_and(|it| it.cursor().0 == 0) => {
                self.leave_custom();
                return None;
            }
            (Edit::Up, _)
                if self.recalls() && self.editor().is_some_and(|it| it.cursor().0 == 0) =>
            {
                self.recall(true);
                return None;
            }
            (Edit::Down, _)
                if self.recalls()
                    && self.editor().is_some_and(|it| it.cursor().0 + 1 == it.lines().len()) =>
            {
                self.recall(false);
                return None;
            }
            (Edit::NewLine, Screen::Filter) => return None,
            (Edit::Paste(text), Screen::Filter) => Edit::Paste(text.replace('\n', " ")),
            (Edit::Insert(c), _) if chip_index(c).is_some() => return None,
            (edit, _) => edit,
        };
        let edit = match edit {
            Edit::Paste(text) => Edit::Paste(without_chips(&text).into_owned()),
            edit => edit,
        };
        let looks = match &edit {
            Edit::Paste(text) => self.looks(paths(text)),
            _ => None,
        };
        let changed = self.editor_mut().is_some_and(|editor| editor.apply(edit));
        if changed {
            self.unsend();
        }
        looks
    }

    /// Opens the field that text goes into: on a list that of custom text, or the filter where there
    /// is none; from a question, the field behind it. False where text has no place.
    fn open_field(&mut self, edit: &Edit) -> bool {
        if !matches!(edit, Edit::Insert(_) | Edit::Paste(_)) {
            return true;
        }
        match &self.screen {
            Screen::Discard { behind, .. } | Screen::Long { behind, .. } if behind.is_text() => {
                self.answer_no();
            }
            Screen::Choices => {
                self.open_custom();
                if self.screen != Screen::Custom {
                    self.open_filter();
                    if let Some(filter) = self.draft_mut().and_then(|it| it.filter.as_mut()) {
                        filter.is_typed |= filter.query.is_blank();
                    }
                }
            }
            _ => {}
        }
        self.screen.is_text()
    }

    /// Asks whether paths that were put into the text are images.
    pub(super) fn looks(&self, paths: Vec<(String, String)>) -> Option<Effect> {
        let field = self.image_field()?;
        let look = |(text, path)| Look { field, text, path };
        let looks: Vec<_> = paths.into_iter().map(look).collect();
        (!looks.is_empty()).then_some(Effect::LookAt(looks))
    }

    /// Goes from the custom text back to the list. In a multi-select the text is ticked, so that it
    /// is not lost when the ticks are submitted.
    pub(super) fn leave_custom(&mut self) {
        let named = self.names();
        self.screen = Screen::Choices;
        if let Some(index) = named.filter(|_| self.question().is_some_and(Question::has_ticks)) {
            self.take_named(index);
            return;
        }
        if let (Some(question), Some(draft)) = (self.question(), self.draft())
            && question.has_ticks()
            && !draft.custom_ticked
            && self.form.policy.takes_custom(question, draft.custom.is_blank())
        {
            self.tick_custom(true);
        }
    }

    /// The editor that has the keyboard.
    pub fn editor(&self) -> Option<&Editor> {
        match self.screen {
            Screen::Custom | Screen::Text => self.draft().map(|draft| &draft.custom),
            Screen::Note => self.draft().map(|draft| &draft.note.draft),
            Screen::ChoiceNote(index) => {
                self.draft()?.choice_notes.get(&index).map(|note| &note.draft)
            }
            Screen::FormNote => Some(&self.form_note.draft),
            Screen::Discuss { .. } => Some(&self.discuss),
            Screen::Filter => self.draft()?.filter.as_ref().map(|filter| &filter.query),
            _ => None,
        }
    }

    pub(in crate::state) fn editor_mut(&mut self) -> Option<&mut Editor> {
        if self.screen.is_note() {
            return self.note_mut().map(|note| &mut note.draft);
        }
        let draft = self.drafts.get_mut(self.tab);
        match self.screen {
            Screen::Custom | Screen::Text => draft.map(|draft| &mut draft.custom),
            Screen::Discuss { .. } => Some(&mut self.discuss),
            Screen::Filter => draft?.filter.as_mut().map(|filter| &mut filter.query),
            _ => None,
        }
    }

    /// After an edit: custom text is an answer again only after Enter; a query searches again.
    pub(super) fn unsend(&mut self) {
        match self.screen {
            Screen::Filter => self.search(),
            Screen::Custom | Screen::Text => {
                self.unsend_custom(self.tab);
            }
            _ => {}
        }
    }

    /// The custom text of question `tab` changed.
    pub(in crate::state) fn unsend_custom(&mut self, tab: usize) {
        if let Some(draft) = self.drafts.get_mut(tab) {
            draft.custom_ticked = false;
            draft.custom_is_newer = true;
            draft.long_is_fine = false;
            if draft.pick == Some(Pick::Custom) {
                draft.pick = None;
            }
        }
    }

    /// The text that the external editor is opened on.
    pub(super) fn typed_text(&self) -> Option<String> {
        match self.screen {
            Screen::Filter => None,
            _ => self.editor().map(|editor| self.spelled(&editor.text())),
        }
    }

    /// Replaces the text being typed as a whole.
    pub(super) fn replace_text(&mut self, text: &str) {
        let Some(before) = self.editor().map(Editor::text) else { return };
        if self.spelled(&before) == text {
            return;
        }
        let text = self.unspelled(&without_chips(text), &before);
        if let Some(editor) = self.editor_mut() {
            *editor = Editor::new(&text);
            self.unsend();
        }
    }
}
