//! Which dialog shows what the state is at. Changes nothing. Everything a person must read goes into
//! the title, since a dialog has no other place for it.

use super::dialog::{
    ANSWER_LIMIT, Action, DESCRIPTION_LIMIT, Dialog, LABEL_LIMIT, Line, Style, clip, unique, yes_no,
};
use super::walk::Walk;
use crate::model::other::without_request;
use crate::model::{Answer, Question, text};
use crate::state::{Draft, NoteOn, Screen, State};
use crate::strings::{self, page, rpc as words, sentences};
use crate::view::{discard_words, left_words, submit_words};

/// Longest block of a title, in graphemes: a question, or all previews and full descriptions together.
const BLOCK_LIMIT: usize = 4_000;
/// Longest context in a title, in graphemes.
const CONTEXT_LIMIT: usize = 1_000;
/// Longest preview or full description of one choice, in graphemes.
const PREVIEW_LIMIT: usize = 600;

impl Walk {
    /// The dialog to show now.
    pub(super) fn dialog(&self) -> Dialog {
        let State { form, screen, tab, .. } = &self.state;
        let comment = form.policy.comment;
        let mut say = self.say.as_deref();
        let (mut blocks, placeholder) = match screen {
            Screen::Text | Screen::Custom => {
                let mut blocks = self.question(false);
                blocks.extend([self.choices(), self.kept_line(), self.unsent_lines()]);
                (blocks, Some(self.placeholder()))
            }
            Screen::Note(NoteOn::Question | NoteOn::Form) => {
                let what = self.state.question().map_or("", |question| question.text.as_str());
                let blocks =
                    vec![Some(words::note_on(what, comment)), self.choices(), self.note_line()];
                (blocks, Some(words::note_placeholder(comment)))
            }
            Screen::Discuss { .. } => {
                let mut blocks = self.question(false);
                blocks.extend([self.choices(), Some(words::explain_what().to_owned())]);
                (blocks, Some(strings::explain().to_owned()))
            }
            Screen::Long { chars, .. } => (vec![Some(words::long_answer(*chars))], None),
            Screen::Discard { what, .. } => (vec![Some(discard_words(*what).0)], None),
            Screen::Review => {
                (vec![form.title.clone(), Some(self.review_heading()), self.note_line()], None)
            }
            _ => {
                let has_ticks = self.state.question().is_some_and(Question::has_ticks);
                let is_kept = self.state.draft().is_some_and(Draft::is_kept);
                let so_far = || self.answer_line(*tab, &self.standing()?);
                let so_far = (self.state.whole.returns && !has_ticks && !is_kept).then(so_far);
                let mut blocks = self.question(true);
                blocks.push(so_far.flatten().map(words::answer_so_far));
                blocks.extend([self.kept_line(), self.note_line(), self.unsent_lines()]);
                say = say.or(has_ticks.then_some(words::tick_hint()));
                (blocks, None)
            }
        };
        blocks.push(say.map(str::to_owned));
        let title = title(blocks);
        match placeholder {
            Some(placeholder) => Dialog::Input { title, placeholder },
            None => {
                let rows = self.lines().into_iter().map(|line| line.row).collect();
                Dialog::Select { title, rows }
            }
        }
    }

    /// Heading, context and question; `with_choices` adds what does not fit into the rows.
    fn question(&self, with_choices: bool) -> Vec<Option<String>> {
        let State { form, tab, .. } = &self.state;
        let Some(question) = form.questions.get(*tab) else { return Vec::new() };
        let asked = match form.is_optional(*tab) {
            true => sentences::beside(question.text.trim_end(), strings::optional()),
            false => question.text.clone(),
        };
        let progress = form.is_many().then(|| format!("[{}/{}]", tab + 1, form.questions.len()));
        let short = question.short.as_deref().map(text::line).filter(|short| !short.is_empty());
        let (short, asked) = match (progress, short) {
            (Some(progress), Some(short)) => (Some(format!("{progress} {short}")), asked),
            (Some(progress), None) => (None, format!("{progress} {}", text::block(&asked))),
            (None, short) => (short, asked),
        };
        let context = form.context.as_deref();
        vec![
            form.title.as_deref().map(text::line),
            context.map(|context| clip(&text::block(context), CONTEXT_LIMIT)),
            short,
            Some(asked),
            with_choices.then(|| details(question, self.style)),
        ]
    }

    /// The choices of the open question as the rows of its own dialog have them, for a dialog without
    /// rows. Where they are too long, they stand without their descriptions.
    fn choices(&self) -> Option<String> {
        let rows = |described| {
            let lines = unique(self.list_lines(described).unwrap_or_default()).into_iter();
            let choices = lines.filter(|line| matches!(line.action, Action::Choice(_)));
            choices.map(|line| line.row).collect::<Vec<_>>().join("\n")
        };
        let described = rows(true);
        let fits = clip(&described, BLOCK_LIMIT) == described;
        Some(if fits { described } else { rows(false) })
    }

    /// That the question comes with what was left here.
    fn kept_line(&self) -> Option<String> {
        self.state.draft().filter(|draft| draft.is_kept())?;
        let answer = self.standing().or_else(|| self.state.answer(self.state.tab));
        let answer = answer.and_then(|answer| self.answer_line(self.state.tab, &answer))?;
        Some(words::kept_answer(answer))
    }

    /// What an earlier form has for the open question that will not be submitted, a line each.
    fn unsent_lines(&self) -> Option<String> {
        let draft = self.state.draft().filter(|draft| draft.is_as_left())?;
        let said = |text: String| clip(&text::line(&text), ANSWER_LIMIT);
        let lines = draft.unsent().into_iter().map(|text| strings::not_submitted(said(text)));
        Some(lines.collect::<Vec<_>>().join("\n"))
    }

    /// What the empty field for an answer says.
    fn placeholder(&self) -> String {
        let State { form, screen, tab, .. } = &self.state;
        let earlier = self.fields.get(*tab).and_then(|field| field.earlier.as_deref());
        match earlier {
            Some(earlier) => clip(&text::line(earlier), ANSWER_LIMIT),
            // A text field has no row to say that the question may be skipped.
            None if *screen == Screen::Text && form.blank_skips(*tab) => {
                words::placeholder_skip().to_owned()
            }
            None => page::placeholder().to_owned(),
        }
    }

    fn review_heading(&self) -> String {
        let form = &self.state.form;
        let left = self.state.missing();
        if form.is_revision {
            strings::revision::question().to_owned()
        } else if left.is_empty() {
            strings::ready_to_send().to_owned()
        } else {
            left_words(form, &left)
        }
    }

    /// The note on the open question, or on the form where the review is open.
    pub(super) fn note(&self) -> Option<&str> {
        self.state.draft().map_or(&self.state.whole.note, |draft| &draft.notes.own).kept.as_deref()
    }

    fn note_line(&self) -> Option<String> {
        Some(words::note_line(self.state.form.policy.comment, self.note()?))
    }

    /// Custom text that is ticked in the open multi-select.
    pub(super) fn ticked_custom(&self) -> Option<String> {
        let (question, draft) = (self.state.question()?, self.state.draft()?);
        let text = draft.selected.custom.as_deref().filter(|_| question.has_ticks())?;
        Some(self.state.form.policy.custom_text(text).to_owned())
    }

    /// `answer` to question `index` on one line, with its note.
    pub(super) fn answer_line(&self, index: usize, answer: &Answer) -> Option<String> {
        let question = self.state.form.questions.get(index)?;
        let answer = &answer.without_images();
        let labels = answer.picks.iter().filter_map(|pick| question.choices().get(*pick));
        let mut parts: Vec<&str> = labels.map(|choice| choice.label.as_str()).collect();
        parts.extend(answer.custom.as_deref());
        let line = match text::line(&parts.join(strings::comma())) {
            line if !line.is_empty() => line,
            _ if answer.custom.is_some() => strings::no_input().to_owned(),
            _ => strings::nothing().to_owned(),
        };
        Some(match &answer.note {
            Some(note) => words::with_note(self.state.form.policy.comment, &line, note),
            None => line,
        })
    }

    /// The rows of the list on screen; none while a text field is.
    pub(super) fn lines(&self) -> Vec<Line> {
        match &self.state.screen {
            Screen::Long { .. } => yes_no(words::yes(), words::no(), false),
            Screen::Discard { what, .. } => {
                let (_, [no, yes]) = discard_words(*what);
                yes_no(&yes, &no, true)
            }
            Screen::Review => unique(self.review_lines()),
            Screen::Choices => unique(self.list_lines(true).unwrap_or_default()),
            _ => Vec::new(),
        }
    }

    /// The choices of the open question, `described` with their descriptions, then what else may be done
    /// with it.
    fn list_lines(&self, described: bool) -> Option<Vec<Line>> {
        let (question, draft) = (self.state.question()?, self.state.draft()?);
        let policy = &self.state.form.policy;
        let ticks = question.has_ticks();
        let mut lines = Vec::with_capacity(question.choices().len() + 5);
        for (index, choice) in question.choices().iter().enumerate() {
            let label = text::line(&choice.label);
            let head = self.numbered(index, &clip(&label, LABEL_LIMIT));
            let description = choice.description.as_deref().filter(|_| described);
            let row = self.described(head.clone(), description);
            let mark = draft.selected.ticks.get(index).copied().filter(|_| ticks);
            let plain = text::without_recommended(&label).unwrap_or_default();
            let names = [row.clone(), head, label, plain];
            lines.push(Line::new(row, Action::Choice(index)).at(index).ticked(mark).named(names));
        }
        if question.takes_text() {
            lines.push(self.custom_line(lines.len(), ticks));
        }
        let chat = lines.len();
        if ticks {
            lines.push(Line::new(words::done(), Action::Done));
        }
        if self.state.form.may_skip(self.state.tab) {
            let skip = match self.state.form.is_revision {
                true => words::no_answer(),
                false => words::skip(),
            };
            lines.push(Line::new(skip, Action::Skip).named(["skip".to_owned()]));
        }
        // An ACP editor shows the options, and has no field for a note or a question.
        let is_plain = self.style == Style::Plain;
        if is_plain && policy.takes_notes() {
            lines.push(self.note_row());
        }
        if is_plain && self.state.form.takes_discuss() {
            lines.push(Line::new(page::ask_back(), Action::Discuss).named(["explain".to_owned()]));
        }
        if policy.may.chat {
            lines.push(Line::new(strings::chat(), Action::Chat).at(chat));
        }
        Some(lines)
    }

    /// `1. Label — Description`, on one line.
    fn described(&self, head: String, description: Option<&str>) -> String {
        let description = clip(&text::line(description.unwrap_or_default()), DESCRIPTION_LIMIT);
        if description.is_empty() {
            return head;
        }
        let dash = if self.style == Style::Acp { '-' } else { '—' };
        format!("{head} {dash} {description}")
    }

    /// The row for custom text; it shows the text that is ticked.
    fn custom_line(&self, index: usize, ticks: bool) -> Line {
        let usual = self.state.form.policy.custom.row.words();
        let own = self.state.question().and_then(|question| question.own_row.as_ref());
        let name = match own {
            Some(row) => text::line(&row.label),
            None if self.style == Style::Acp => words::other().to_owned(),
            None => usual.to_owned(),
        };
        let short = without_request(&name).to_owned();
        let plain = self.numbered(index, &clip(&name, LABEL_LIMIT));
        let ticked = self.ticked_custom();
        let row = ticked.as_ref().map_or_else(
            || plain.clone(),
            |typed| {
                let typed = clip(&text::line(typed), ANSWER_LIMIT);
                self.numbered(index, &format!("{short}: {typed}"))
            },
        );
        let names = [plain, name, usual.to_owned(), short];
        let described = own.filter(|_| ticked.is_none()).and_then(|row| row.description.as_deref());
        let row = self.described(row, described);
        let mark = ticks.then_some(ticked.is_some());
        Line::new(row, Action::Custom).at(index).ticked(mark).named(names)
    }

    fn note_row(&self) -> Line {
        let comment = self.state.form.policy.comment;
        Line::new(words::note_row(self.note().is_some(), comment), Action::Note)
    }

    /// The answers, then what may be done with the whole form.
    fn review_lines(&self) -> Vec<Line> {
        let form = &self.state.form;
        let answers = self.answers();
        let row = |(index, answer): (usize, &Option<Answer>)| {
            let answer = answer.as_ref().and_then(|answer| self.answer_line(index, answer));
            let open = || match form.is_optional(index) {
                true => sentences::skipped_optional(),
                false => strings::not_answered().to_owned(),
            };
            let answer = answer.unwrap_or_else(open);
            let name = clip(&text::line(&form.short(index)), ANSWER_LIMIT);
            let mut row = format!("{name}: {}", clip(&text::line(&answer), ANSWER_LIMIT));
            if self.state.drafts.get(index).is_some_and(Draft::is_kept) {
                row = sentences::beside(&row, strings::kept());
            }
            let line = Line::new(self.numbered(index, &row), Action::Edit(index));
            line.at(index).named([row, name])
        };
        let mut lines: Vec<Line> = answers.each.iter().enumerate().map(row).collect();
        if self.style == Style::Plain && form.policy.takes_form_note() {
            lines.push(self.note_row());
        }
        if self.state.can_submit() {
            let submit = submit_words(&self.state, answers.count());
            lines.push(Line::new(submit, Action::Submit).named(["submit".to_owned()]));
        }
        lines.push(Line::new(page::cancel(), Action::Cancel));
        lines
    }

    fn numbered(&self, index: usize, row: &str) -> String {
        match self.style {
            Style::Plain => format!("{}. {row}", index + 1),
            Style::Acp => row.to_owned(),
        }
    }
}

/// Blocks of text, cleaned and cut, with an empty line between them; blank ones are left out.
fn title(blocks: Vec<Option<String>>) -> String {
    let blocks = blocks.into_iter().flatten().map(|block| text::block(&block));
    let blocks = blocks.filter(|block| !block.trim().is_empty());
    blocks.map(|block| clip(&block, BLOCK_LIMIT)).collect::<Vec<_>>().join("\n\n")
}

/// What rows cut or do not show: long labels, long descriptions, previews.
fn details(question: &Question, style: Style) -> String {
    let mut blocks = Vec::new();
    let mut length = 0_usize;
    for (index, choice) in question.choices().iter().enumerate() {
        let label = text::line(&choice.label);
        let description = choice.description.as_deref().map(text::block).unwrap_or_default();
        let preview = choice.preview.as_deref().map(text::block).unwrap_or_default();
        let hidden = clip(&text::line(&description), DESCRIPTION_LIMIT) != text::line(&description);
        if preview.is_empty() && !hidden && clip(&label, LABEL_LIMIT) == label {
            continue;
        }
        let mut block = match style {
            Style::Plain => format!("{}. {label}", index + 1),
            Style::Acp => format!("{label}:"),
        };
        for text in [if hidden { description } else { String::new() }, preview] {
            if !text.is_empty() {
                block.push('\n');
                block.push_str(&clip(&text, PREVIEW_LIMIT));
            }
        }
        length += block.len();
        blocks.push(block);
        if length > BLOCK_LIMIT * 4 {
            break;
        }
    }
    blocks.join("\n\n")
}
