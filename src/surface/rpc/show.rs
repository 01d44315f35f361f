//! What the walk shows: a dialog drawn from where it stands. Changes nothing.

use super::Dialog;
use super::rows::{self, Extras, Line, Ticks};
use super::title::{self, Title};
use super::walk::{At, Walk};
use crate::model::{Answer, Free, Notes, text};
use crate::strings::{self, rpc as words};

impl Walk {
    /// The dialog to show now.
    pub(super) fn dialog(&self) -> Dialog {
        match &self.at {
            At::Question(index) if self.is_text(*index) => self.input(*index),
            At::Custom(index) => self.input(*index),
            At::Note(of) => self.note_input(*of),
            At::Question(index) => self.list(*index),
            At::Long { custom, .. } => {
                self.select(Some(&words::long_answer(custom.chars().count())))
            }
            At::Review => self.review(),
            At::Discard { .. } => self.select(Some(&match self.answered() {
                0 => strings::discard_begun(0, true),
                count => strings::discard_answers(count),
            })),
        }
    }

    /// A list under a title of its own, with the sentence that is due.
    fn select(&self, heading: Option<&str>) -> Dialog {
        let mut title = Title::default();
        title.line(heading).line(self.say);
        self.under(&title)
    }

    fn under(&self, title: &Title) -> Dialog {
        let rows = self.lines().into_iter().map(|line| line.row).collect();
        Dialog::Select { title: title.text(), rows }
    }

    fn list(&self, index: usize) -> Dialog {
        let mut title = title::question(&self.form, index, self.style, true);
        let multi = self.has_ticks(index);
        let so_far = self.editing.then(|| self.answer_line(index)).flatten();
        let note = self.draft(index).and_then(|draft| draft.note.as_deref());
        title
            .line(so_far.filter(|_| !multi).map(|answer| words::answer_so_far(&answer)).as_deref())
            .line(note.map(|note| words::note_line(self.form.policy.comment, note)).as_deref())
            .line(self.say.or(multi.then_some(words::TICK_HINT)));
        self.under(&title)
    }

    fn input(&self, index: usize) -> Dialog {
        let mut title = title::question(&self.form, index, self.style, false);
        title.line(self.say);
        let earlier = self.draft(index).and_then(|draft| draft.earlier.as_deref());
        let placeholder = match earlier {
            Some(earlier) => rows::clip(&text::line(earlier), rows::ANSWER_LIMIT),
            None if self.blank_skips(index) => words::PLACEHOLDER_SKIP.to_owned(),
            None => words::PLACEHOLDER.to_owned(),
        };
        Dialog::Input { title: title.text(), placeholder }
    }

    fn note_input(&self, of: Option<usize>) -> Dialog {
        let comment = self.form.policy.comment;
        let what = of.and_then(|index| self.question(index)).map(|question| question.text.as_str());
        let note = match of {
            Some(index) => self.draft(index).and_then(|draft| draft.note.as_deref()),
            None => self.answers.note.as_deref(),
        };
        let mut title = Title::default();
        title
            .line(Some(&words::note_title(comment, what)))
            .line(note.map(|note| words::note_line(comment, note)).as_deref())
            .line(self.say);
        Dialog::Input { title: title.text(), placeholder: words::note_placeholder(comment) }
    }

    fn review(&self) -> Dialog {
        let mut title = Title::default();
        let left = self.left();
        let heading = if left.is_empty() {
            strings::READY_TO_SEND.to_owned()
        } else {
            strings::questions_left(left.len(), &left)
        };
        let note = self.answers.note.as_deref();
        title
            .line(self.form.title.as_deref())
            .line(Some(&heading))
            .line(note.map(|note| words::note_line(self.form.policy.comment, note)).as_deref())
            .line(self.say);
        self.under(&title)
    }

    /// The rows of the list on screen; none while a text field is.
    pub(super) fn lines(&self) -> Vec<Line> {
        match &self.at {
            At::Question(index) => {
                let Some((question, draft)) = self.question(*index).zip(self.draft(*index)) else {
                    return Vec::new();
                };
                let ticks = question
                    .multi
                    .then_some(Ticks { picks: &draft.picks, custom: draft.custom.as_deref() });
                let extras = Extras {
                    custom: question.free != Free::None,
                    skip: self.form.may_skip(*index),
                    note: (self.form.policy.notes != Notes::None).then_some(draft.note.is_some()),
                };
                rows::question(question, &self.form.policy, self.style, ticks, extras)
            }
            At::Long { .. } => rows::yes_no(words::YES, words::NO, false),
            At::Discard { .. } => {
                rows::yes_no(strings::DISCARD_YES, strings::discard_no(self.answered()), true)
            }
            At::Review => {
                let of = self.form.questions.len();
                let answers: Vec<(String, String)> = (0..of)
                    .map(|index| {
                        let answer = self.answer_line(index);
                        let answer = answer.unwrap_or_else(|| strings::NOT_ANSWERED.to_owned());
                        (self.form.short(index).into_owned(), answer)
                    })
                    .collect();
                let note = (self.form.policy.notes == Notes::QuestionAndForm)
                    .then_some((self.form.policy.comment, self.answers.note.is_some()));
                let submit =
                    self.left().is_empty().then(|| words::submit(self.answers.count(), of));
                rows::review(&answers, self.style, note, submit)
            }
            At::Custom(_) | At::Note(_) => Vec::new(),
        }
    }

    /// The answer to a question on one line, with its note; `None` while unanswered.
    fn answer_line(&self, index: usize) -> Option<String> {
        let (question, answer) = self.question(index).zip(self.answer(index))?;
        let Answer { picks, custom, note } = answer;
        let labels = picks.iter().filter_map(|pick| question.choices.get(*pick));
        let mut parts: Vec<&str> = labels.map(|choice| choice.label.as_str()).collect();
        parts.extend(custom.as_deref());
        let line = match text::line(&parts.join(", ")) {
            line if !line.is_empty() => line,
            _ if custom.is_some() => strings::NO_INPUT.to_owned(),
            _ => strings::NOTHING.to_owned(),
        };
        Some(match note {
            Some(note) => words::with_note(self.form.policy.comment, &line, note),
            None => line,
        })
    }
}
