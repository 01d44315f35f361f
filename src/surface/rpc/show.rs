//! Builds the dialog for a state. All text except the rows is in the title, because a dialog has no
//! other place for text.

use super::dialog::{
    ANSWER_LIMIT, Action, DESCRIPTION_LIMIT, Dialog, LABEL_LIMIT, Line, Style, clip, unique,
};
use super::walk::Walk;
use crate::model::other::without_request;
use crate::model::{Answer, Choice, Question, text};
use crate::state::{NoteOn, Screen, State};
use crate::strings::{self, page, rpc as words, sentences};
use crate::view::glyphs::PLAIN;
use crate::view::{answer_words, discard_words, missing_words, submit_words};

/// The maximum length of a block of a title, like a question or all previews, in graphemes.
const BLOCK_LIMIT: usize = 4_000;
/// The maximum length of the context in a title, in graphemes.
const CONTEXT_LIMIT: usize = 1_000;
/// The maximum length of a preview or full description of one choice, in graphemes.
const PREVIEW_LIMIT: usize = 600;

impl Walk {
    pub(super) fn dialog(&self) -> Dialog {
        let State { form, screen, tab, .. } = &self.state;
        let comment = form.policy.takes_comment();
        let mut placeholder = None;
        let mut blocks = match screen {
            Screen::Text | Screen::Custom => {
                // A text field has no row that skips the question, only this placeholder.
                let may_skip = *screen == Screen::Text && form.blank_skips(*tab);
                let hint = if may_skip { words::placeholder_skip() } else { page::placeholder() };
                placeholder = Some(hint.to_owned());
                let mut blocks = self.question();
                blocks.extend([self.choices(), self.answer_so_far()]);
                blocks
            }
            Screen::Note(NoteOn::Question | NoteOn::Form) => {
                placeholder = Some(words::note_placeholder(comment));
                let noted_text =
                    self.state.question().map_or("", |question| question.text.as_str());
                vec![Some(words::note_on(noted_text, comment)), self.choices(), self.note_line()]
            }
            Screen::Discard { what, .. } => vec![Some(discard_words(*what).0)],
            Screen::Review => {
                vec![form.title.clone(), Some(self.review_heading()), self.note_line()]
            }
            _ => {
                let has_checkboxes = self.state.question().is_some_and(Question::has_checkboxes);
                let hint = (has_checkboxes && self.notice.is_none())
                    .then(|| words::select_hint().to_owned());
                let mut blocks = self.question();
                blocks.extend([self.details(), self.answer_so_far(), self.note_line(), hint]);
                blocks
            }
        };
        blocks.push(self.notice.as_deref().map(str::to_owned));
        let title = title(blocks);
        match placeholder {
            Some(placeholder) => Dialog::Input { title, placeholder },
            None => {
                let rows = self.lines().into_iter().map(|line| line.row).collect();
                Dialog::Select { title, rows }
            }
        }
    }

    /// Returns the title and the context of the form, and the heading and the text of the question.
    fn question(&self) -> Vec<Option<String>> {
        let State { form, tab, .. } = &self.state;
        let Some(question) = form.questions.get(*tab) else { return Vec::new() };
        let mut asked = match form.is_optional(*tab) {
            true => sentences::beside(question.text.trim_end(), strings::optional()),
            false => question.text.clone(),
        };
        let short = question.short.as_deref().map(text::line);
        let mut heading = short.filter(|short| !short.is_empty());
        if form.has_review() {
            let progress = format!("[{}/{}]", tab + 1, form.questions.len());
            match &mut heading {
                Some(short) => *short = format!("{progress} {short}"),
                None => asked = format!("{progress} {}", text::block(&asked)),
            }
        }
        let context = form.context.as_deref();
        let context = context.map(|context| clip(&text::block(context), CONTEXT_LIMIT));
        vec![form.title.as_deref().map(text::line), context, heading, Some(asked)]
    }

    /// Returns the options of the open question without descriptions, for a dialog without rows.
    fn choices(&self) -> Option<String> {
        let choices = unique(self.choice_lines(false)).into_iter().map(|line| line.row);
        Some(choices.collect::<Vec<_>>().join("\n"))
    }

    /// Returns a line with the answer to the open question. `None` for a multi-select, because its
    /// rows show the selection.
    fn answer_so_far(&self) -> Option<String> {
        self.state.question().filter(|question| !question.has_checkboxes())?;
        let answer = self.state.answer(self.state.tab)?;
        Some(words::answer_so_far(self.answer_line(self.state.tab, &answer)))
    }

    fn review_heading(&self) -> String {
        let form = &self.state.form;
        let missing = self.state.missing();
        if form.is_correction {
            strings::revision::question().to_owned()
        } else if missing.is_empty() {
            strings::ready_to_send().to_owned()
        } else {
            missing_words(form, &missing)
        }
    }

    /// Returns the note on the open question, or on the form if the review is open.
    pub(super) fn note(&self) -> Option<&str> {
        let draft = self.state.draft();
        let note = draft.map_or(&self.state.whole.note, |draft| &draft.notes.on_question);
        note.accepted.as_deref()
    }

    fn note_line(&self) -> Option<String> {
        Some(words::note_line(self.state.form.policy.takes_comment(), self.note()?))
    }

    /// Returns the custom text that is selected in the open multi-select.
    pub(super) fn selected_custom(&self) -> Option<String> {
        let (question, draft) = (self.state.question()?, self.state.draft()?);
        if !question.has_checkboxes() {
            return None;
        }
        let text = draft.selected.custom.as_deref()?;
        Some(self.state.form.policy.custom_text(text).to_owned())
    }

    /// Returns `answer` to question `index` on one line, with its note.
    fn answer_line(&self, index: usize, answer: &Answer) -> String {
        let question = self.state.form.questions.get(index);
        let line = text::line(&answer_words(question, &answer.without_images(), &PLAIN));
        match &answer.note {
            Some(note) => words::with_note(self.state.form.policy.takes_comment(), &line, note),
            None => line,
        }
    }

    /// Returns the rows of the list on screen; none while a text field is open.
    pub(super) fn lines(&self) -> Vec<Line> {
        match &self.state.screen {
            Screen::Discard { what, .. } => {
                let (_, [no, yes]) = discard_words(*what);
                vec![
                    Line { number: Some(1), ..Line::new(no, Action::No) },
                    Line { number: Some(2), ..Line::new(yes, Action::Yes) },
                ]
            }
            Screen::Review => unique(self.review_lines()),
            Screen::Choices => unique(self.list_lines()),
            _ => Vec::new(),
        }
    }

    /// Returns the choices of the open question, with or without their descriptions.
    fn choice_lines(&self, with_description: bool) -> Vec<Line> {
        let State { form, tab, drafts, .. } = &self.state;
        let (Some(question), Some(draft)) = (form.questions.get(*tab), drafts.get(*tab)) else {
            return Vec::new();
        };
        let has_checkboxes = question.has_checkboxes();
        let line = |(index, choice): (usize, &Choice)| {
            let label = text::line(&choice.label);
            let head = self.with_number(index, &clip(&label, LABEL_LIMIT));
            let description = if with_description { choice.description.as_deref() } else { None };
            let row = self.with_description(head.clone(), description);
            let mark = if has_checkboxes { draft.selected.flags.get(index).copied() } else { None };
            let short_label = text::without_recommended(&label).unwrap_or_default();
            let names = vec![row.clone(), head, label, short_label];
            let number = Some(index + 1);
            Line { row, action: Action::Choice(index), mark, number, names }
        };
        question.choices.iter().enumerate().map(line).collect()
    }

    /// Returns the choices of the open question, then the commands for it.
    fn list_lines(&self) -> Vec<Line> {
        let Some(question) = self.state.question() else { return Vec::new() };
        let form = &self.state.form;
        let mut lines = self.choice_lines(true);
        if question.takes_text() {
            lines.push(self.custom_line(question, lines.len()));
        }
        let chat_index = lines.len();
        if question.has_checkboxes() {
            lines.push(Line::new(words::done(), Action::Done));
        }
        if form.may_skip(self.state.tab) {
            let names = vec!["skip".to_owned()];
            lines.push(Line { names, ..Line::new(words::skip(), Action::Skip) });
        }
        // An editor with the Agent Client Protocol (ACP) has no field for a note.
        if self.style == Style::Plain && form.policy.takes_notes() {
            lines.push(self.note_row());
        }
        if form.policy.chat {
            lines.push(Line {
                number: Some(chat_index + 1),
                ..Line::new(strings::chat(), Action::Chat)
            });
        }
        lines
    }

    /// Returns `1. Label — Description`, on one line.
    fn with_description(&self, head: String, description: Option<&str>) -> String {
        let description = clip(&text::line(description.unwrap_or_default()), DESCRIPTION_LIMIT);
        if description.is_empty() {
            return head;
        }
        let dash = if self.style == Style::Acp { '-' } else { '—' };
        format!("{head} {dash} {description}")
    }

    /// Returns the row Other, with the selected custom answer.
    fn custom_line(&self, question: &Question, index: usize) -> Line {
        let usual_label = self.state.form.policy.custom.row.words();
        let own_row = question.own_row.as_ref();
        let name = match own_row {
            Some(row) => text::line(&row.label),
            None if self.style == Style::Acp => words::other().to_owned(),
            None => usual_label.to_owned(),
        };
        let short = without_request(&name).to_owned();
        let head = self.with_number(index, &clip(&name, LABEL_LIMIT));
        let selected = self.selected_custom();
        let row = match &selected {
            Some(typed) => {
                let typed = clip(&text::line(typed), ANSWER_LIMIT);
                self.with_number(index, &format!("{short}: {typed}"))
            }
            None => self
                .with_description(head.clone(), own_row.and_then(|row| row.description.as_deref())),
        };
        let mark = question.has_checkboxes().then_some(selected.is_some());
        let names = vec![head, name, usual_label.to_owned(), short, "0".to_owned()];
        Line { row, action: Action::Custom, mark, number: Some(index + 1), names }
    }

    fn note_row(&self) -> Line {
        let comment = self.state.form.policy.takes_comment();
        Line::new(words::note_row(self.note().is_some(), comment), Action::Note)
    }

    /// Returns the answers, then the commands for the whole form.
    fn review_lines(&self) -> Vec<Line> {
        let form = &self.state.form;
        let answers = self.state.answers();
        let row = |(index, answer): (usize, &Option<Answer>)| {
            let answer = match answer {
                Some(answer) => self.answer_line(index, answer),
                None if form.is_optional(index) => sentences::skipped_optional(),
                None => strings::not_answered().to_owned(),
            };
            let name = clip(&text::line(&form.short(index)), ANSWER_LIMIT);
            let row = format!("{name}: {}", clip(&text::line(&answer), ANSWER_LIMIT));
            let line = Line::new(self.with_number(index, &row), Action::Edit(index));
            Line { number: Some(index + 1), names: vec![row, name], ..line }
        };
        let mut lines: Vec<Line> = answers.each.iter().enumerate().map(row).collect();
        if self.style == Style::Plain && form.policy.takes_form_note() {
            lines.push(self.note_row());
        }
        if self.state.can_submit() {
            let submit = submit_words(&self.state, answers.count());
            let names = vec!["submit".to_owned()];
            lines.push(Line { names, ..Line::new(submit, Action::Submit) });
        }
        lines.push(Line::new(page::cancel(), Action::Cancel));
        lines
    }

    /// Returns the texts that rows cut or omit: long labels, long descriptions, previews.
    fn details(&self) -> Option<String> {
        let is_cut = |text: &str, limit: usize| clip(text, limit) != text;
        let mut blocks = Vec::new();
        for (index, choice) in self.state.question()?.choices.iter().enumerate() {
            let label = text::line(&choice.label);
            let description = text::block(choice.description.as_deref().unwrap_or_default());
            let preview = text::block(choice.preview.as_deref().unwrap_or_default());
            let mut lines = vec![self.with_number(index, &label)];
            if is_cut(&text::line(&description), DESCRIPTION_LIMIT) {
                lines.push(clip(&description, PREVIEW_LIMIT));
            }
            if !preview.is_empty() {
                lines.push(clip(&preview, PREVIEW_LIMIT));
            }
            if lines.len() > 1 || is_cut(&label, LABEL_LIMIT) {
                blocks.push(lines.join("\n"));
            }
        }
        Some(blocks.join("\n\n"))
    }

    /// Adds the row's number; an ACP editor shows no numbers.
    fn with_number(&self, index: usize, row: &str) -> String {
        match self.style {
            Style::Plain => format!("{}. {row}", index + 1),
            Style::Acp => row.to_owned(),
        }
    }
}

/// Joins blocks of text, sanitized and cut, with an empty line between them. Omits blank blocks.
fn title(blocks: Vec<Option<String>>) -> String {
    let blocks = blocks.into_iter().flatten().map(|block| text::block(&block));
    let blocks = blocks.filter(|block| !block.trim().is_empty());
    blocks.map(|block| clip(&block, BLOCK_LIMIT)).collect::<Vec<_>>().join("\n\n")
}
