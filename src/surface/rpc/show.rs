//! Which dialog shows what the state is at. Changes nothing.

use super::dialog::Dialog;
use super::rows;
use super::title::{self, Title};
use super::walk::Walk;
use crate::model::{Answer, Question, text};
use crate::state::{Draft, NoteOn, Screen, State};
use crate::strings::{self, rpc as words, sentences};

impl Walk {
    /// The dialog to show now.
    pub(super) fn dialog(&self) -> Dialog {
        if self.discarding {
            return self.select(Some(&match self.discarded() {
                0 => sentences::discard_all(0, 0, true),
                count if self.state.form.revision.is_some() => strings::revision::discard(count),
                count => sentences::discard_all(count, 0, false),
            }));
        }
        match &self.state.screen {
            Screen::Text | Screen::Custom => self.input(),
            Screen::Note(NoteOn::Question | NoteOn::Form) => self.note_input(),
            Screen::Discuss { .. } => self.discuss_input(),
            Screen::Long { chars, .. } => self.select(Some(&words::long_answer(*chars))),
            Screen::Review => self.review(),
            Screen::Discard { .. } => self.select(Some(strings::revision::drop_later())),
            _ => self.list(),
        }
    }

    /// A list under a heading of its own, with the sentence that is due.
    fn select(&self, heading: Option<&str>) -> Dialog {
        let mut title = Title::default();
        title.line(heading).line(self.say);
        self.under(&title)
    }

    fn under(&self, title: &Title) -> Dialog {
        let rows = self.lines().into_iter().map(|line| line.row).collect();
        Dialog::Select { title: title.text(), rows }
    }

    fn list(&self) -> Dialog {
        let mut title = title::question(&self.state.form, self.state.tab, self.style, true);
        let multi = self.state.question().is_some_and(Question::has_ticks);
        let is_kept = self.state.draft().is_some_and(Draft::is_kept);
        let so_far = self.standing().filter(|_| self.state.whole.returns && !multi && !is_kept);
        let so_far = so_far.and_then(|answer| self.answer_line(self.state.tab, &answer));
        title
            .line(so_far.map(|answer| words::answer_so_far(&answer)).as_deref())
            .line(self.kept_line().as_deref())
            .line(self.note_text().as_deref())
            .line(self.say.or(multi.then_some(words::tick_hint())));
        self.under(&title)
    }

    /// That the question comes with what was left here.
    fn kept_line(&self) -> Option<String> {
        let draft = self.state.draft().filter(|draft| draft.is_kept())?;
        let answer = self.standing().or_else(|| self.state.answer(self.state.tab));
        let answer = answer.and_then(|answer| self.answer_line(self.state.tab, &answer));
        let typed = || text::line(&draft.custom.text());
        Some(words::kept_answer(answer.unwrap_or_else(typed)))
    }

    fn input(&self) -> Dialog {
        let mut title = title::question(&self.state.form, self.state.tab, self.style, false);
        title.line(self.kept_line().as_deref()).line(self.say);
        let earlier = self.fields.get(self.state.tab).and_then(|field| field.earlier.as_deref());
        // A text field has no row to say that the question may be skipped.
        let State { form, screen, tab, .. } = &self.state;
        let skips = *screen == Screen::Text && form.blank_skips(*tab);
        let placeholder = match earlier {
            Some(earlier) => rows::clip(&text::line(earlier), rows::ANSWER_LIMIT),
            None if skips => words::placeholder_skip().to_owned(),
            None => words::placeholder().to_owned(),
        };
        Dialog::Input { title: title.text(), placeholder }
    }

    fn note_input(&self) -> Dialog {
        let comment = self.state.form.policy.comment;
        let what = self.state.question().map(|question| question.text.as_str());
        let mut title = Title::default();
        title
            .line(Some(&words::note_on(what.unwrap_or_default(), comment)))
            .line(self.note_text().as_deref())
            .line(self.say);
        Dialog::Input { title: title.text(), placeholder: words::note_placeholder(comment) }
    }

    fn discuss_input(&self) -> Dialog {
        let mut title = title::question(&self.state.form, self.state.tab, self.style, false);
        title.line(Some(words::explain_what())).line(self.say);
        Dialog::Input { title: title.text(), placeholder: words::explain_placeholder().to_owned() }
    }

    fn review(&self) -> Dialog {
        let form = &self.state.form;
        let left = self.state.missing();
        let heading = if form.revision.is_some() {
            strings::revision::question().to_owned()
        } else if left.is_empty() {
            strings::ready_to_send().to_owned()
        } else {
            let names: Vec<String> =
                left.iter().map(|index| form.short(*index).into_owned()).collect();
            strings::questions_left(names.len(), names.join(", "))
        };
        let mut title = Title::default();
        title
            .line(form.title.as_deref())
            .line(Some(&heading))
            .line(self.note_text().as_deref())
            .line(self.say);
        self.under(&title)
    }

    /// The note on the open question, or on the form where the review is open.
    pub(super) fn note(&self) -> Option<&str> {
        self.state.draft().map_or(&self.state.whole.note, |draft| &draft.note).kept.as_deref()
    }

    fn note_text(&self) -> Option<String> {
        Some(words::note_line(self.state.form.policy.comment, self.note()?))
    }

    /// Custom text that is ticked in the open multi-select.
    pub(super) fn ticked_custom(&self) -> Option<String> {
        let draft: &Draft = self.state.draft()?;
        draft.selected.custom_ticked.then(|| draft.custom_text(&self.state.form.policy))
    }

    /// `answer` to question `index` on one line, with its note.
    pub(super) fn answer_line(&self, index: usize, answer: &Answer) -> Option<String> {
        let question = self.state.form.questions.get(index)?;
        let answer = &answer.without_images();
        let labels = answer.picks.iter().filter_map(|pick| question.choices().get(*pick));
        let mut parts: Vec<&str> = labels.map(|choice| choice.label.as_str()).collect();
        parts.extend(answer.custom.as_deref());
        let line = match text::line(&parts.join(", ")) {
            line if !line.is_empty() => line,
            _ if answer.custom.is_some() => strings::no_input().to_owned(),
            _ => strings::nothing().to_owned(),
        };
        Some(match &answer.note {
            Some(note) => words::with_note(self.state.form.policy.comment, &line, note),
            None => line,
        })
    }
}
