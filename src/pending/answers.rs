//! Converts raw answers to answers. A text that equals a label selects the option; any other text
//! is a custom answer.

use std::collections::BTreeMap;

use super::raw_answer::{RawAnswer, RawValue, is_number};
use crate::model::{Answer, Answers, Policy, Question, Questionnaire, text};
use crate::strings::pending as words;
use crate::strings::sentences::quote;

/// The converted answers of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filled {
    /// One item per question.
    pub answers: Answers,
    /// Indices of the questions that prevent submitting.
    pub missing: Vec<usize>,
    /// Indices of the questions whose answer was refused. These questions do not count as skipped,
    /// even if they are optional.
    pub refused: Vec<usize>,
    /// A sentence for each part of the answers that was ignored or changed.
    pub warnings: Vec<String>,
}

/// Answers `form` with `raw`, by position. `labels`: the model's original labels, one list per
/// question. If they are missing, the sanitized labels of the form are compared.
pub fn answers_for(form: &Questionnaire, labels: &[Vec<String>], raw: &[RawAnswer]) -> Filled {
    let mut filled = Filled { answers: Answers::none(form.questions.len()), ..Filled::default() };
    let each = form.questions.iter().zip(&mut filled.answers.each).zip(raw).enumerate();
    for (index, ((question, slot), raw)) in each {
        let mut reader = Reader {
            number: index + 1,
            question,
            labels: labels.get(index).map(Vec::as_slice).unwrap_or_default(),
            policy: &form.policy,
            by_row: raw.by_row,
            refused: false,
            left_out: false,
            warnings: Vec::new(),
        };
        let answer = reader.answer(raw);
        let refused = reader.refused || (reader.left_out && answer.is_none());
        *slot = if refused { None } else { answer };
        filled.refused.extend(refused.then_some(index));
        filled.warnings.append(&mut reader.warnings);
    }
    filled.missing = form.missing_in(&filled.answers);
    filled
}

/// Finds the option of `question` with the label `text`, by index. Options in `taken` are ignored.
/// Tries unchanged, trimmed and sanitized labels, and returns the first match. Then ignores case,
/// then also "(Recommended)", and returns only a unique match.
fn find_choice(
    question: &Question,
    labels: &[String],
    text: &str,
    taken: &[usize],
) -> Option<usize> {
    let choices = &question.choices;
    let shown = text::line(text);
    let free = |index: &usize| *index < choices.len() && !taken.contains(index);
    let raw = |same: &dyn Fn(&str) -> bool| {
        let mut all = labels.iter().enumerate().filter(|(index, label)| free(index) && same(label));
        all.next().map(|(index, _)| index)
    };
    let among = |same: &dyn Fn(&str) -> bool| {
        let all =
            choices.iter().enumerate().filter(|(index, choice)| free(index) && same(&choice.label));
        all.map(|(index, _)| index).collect::<Vec<_>>()
    };
    let only = |alike: fn(&str) -> String| match among(&|label| alike(label) == alike(&shown))[..] {
        [only] => Some(only),
        _ => None,
    };
    raw(&|label| label == text)
        .or_else(|| raw(&|label| label.trim() == text.trim()))
        .or_else(|| among(&|label| label == shown).first().copied())
        .or_else(|| only(str::to_lowercase))
        .or_else(|| only(plain))
}

/// Returns a label in lower case, without the model's "(Recommended)".
fn plain(label: &str) -> String {
    let label = label.to_lowercase();
    text::without_recommended(&label).unwrap_or(label).trim().to_owned()
}

/// Converts the answer to one question.
struct Reader<'a> {
    number: usize,
    question: &'a Question,
    labels: &'a [String],
    policy: &'a Policy,
    by_row: bool,
    /// `true` if no part of the answer counts.
    refused: bool,
    /// `true` if a custom answer was ignored, because the question does not accept it.
    left_out: bool,
    warnings: Vec<String>,
}

impl Reader<'_> {
    fn answer(&mut self, raw: &RawAnswer) -> Option<Answer> {
        let mut answer = match &raw.value {
            RawValue::Missing => return None,
            RawValue::Custom(custom) => self.custom(custom)?,
            RawValue::Text(one) => self.one(one)?,
            RawValue::List(many) => self.many(many, false)?,
            RawValue::CustomList(many) => self.many(many, true)?,
        };
        if let Some(text_beside) = &raw.question
            && text::line(text_beside) != text::line(&self.question.text)
        {
            self.warnings.push(words::other_text(
                self.number,
                quote(&self.question.text),
                quote(text_beside),
            ));
        }
        let note = raw.note.as_deref().map(text::received);
        let note = note.as_deref().map(str::trim).filter(|note| !note.is_empty());
        match note {
            Some(note) if !self.policy.takes_notes() => {
                self.warnings.push(words::no_notes(self.number, quote(note)));
            }
            note => answer.note = note.map(str::to_owned),
        }
        answer.notes = self.choice_notes(&raw.notes);
        Some(answer)
    }

    /// Returns the notes on options, by index. Ignores a note without an option.
    fn choice_notes(&mut self, notes_by_label: &[(String, String)]) -> BTreeMap<usize, String> {
        let mut notes = BTreeMap::new();
        for (label, note) in notes_by_label {
            let note = text::received(note);
            let note = note.trim();
            match self.find(label, &[]) {
                _ if note.is_empty() => {}
                _ if !self.policy.takes_notes() => {
                    self.warnings.push(words::no_notes(self.number, quote(note)));
                }
                Some(choice) => {
                    let others: &mut String = notes.entry(choice).or_default();
                    others.push_str(if others.is_empty() { "" } else { "\n" });
                    others.push_str(note);
                }
                None => self.warnings.push(words::no_such_choice(
                    self.number,
                    quote(label),
                    quote(note),
                )),
            }
        }
        notes
    }

    fn one(&mut self, one: &str) -> Option<Answer> {
        if let Some(pick) = self.find(one, &[]).or_else(|| self.row(one)) {
            return Some(Answer { picks: vec![pick], ..Answer::default() });
        }
        if self.question.has_checkboxes() {
            // `A, B` counts as two selections if each part is a label.
            let parts: Vec<_> = one.split([',', '\n']).map(str::to_owned).collect();
            let (picks, custom) = self.split_labels(&parts);
            if custom.is_empty() && !picks.is_empty() {
                return Some(Answer { picks, ..Answer::default() });
            }
        }
        self.custom(one)
    }

    /// Converts a list of texts. `is_custom`: one text is a custom answer. If all texts are labels,
    /// it is the last one.
    fn many(&mut self, many: &[String], is_custom: bool) -> Option<Answer> {
        match many {
            _ if self.question.has_checkboxes() => return self.select(many, is_custom),
            [] => return None,
            [one] if is_custom => return self.custom(one),
            [one] => return self.one(one),
            _ => {}
        }
        let answer = self.custom(&many.join(", "));
        if answer.is_some() && !self.question.is_text() {
            self.refused |= self.by_row;
            self.warnings.push(words::one_only(self.number, many.len()));
        }
        answer
    }

    fn select(&mut self, many: &[String], is_custom: bool) -> Option<Answer> {
        let (mut picks, mut custom) = self.split_labels(many);
        if let Some((last, labels)) = many.split_last()
            && is_custom
            && custom.is_empty()
            && !last.trim().is_empty()
            && self.question.takes_text()
        {
            picks = self.split_labels(labels).0;
            custom = vec![self.policy.custom_text(last).to_owned()];
        }
        let custom = if custom.is_empty() { None } else { self.custom(&custom.join(", ")) };
        let custom = custom.and_then(|answer| answer.custom);
        if custom.is_some() && !picks.is_empty() && self.policy.custom.replaces_selection {
            self.warnings.push(words::options_replaced(self.number));
            picks.clear();
        }
        let is_empty = picks.is_empty() && custom.is_none();
        let is_meant = many.is_empty() && self.policy.takes_none(self.question);
        (!is_empty || is_meant).then_some(Answer { picks, custom, ..Answer::default() })
    }

    /// Splits texts into selections, in the order of the options, and texts that are not labels.
    /// Blank texts are dropped.
    fn split_labels(&mut self, texts: &[String]) -> (Vec<usize>, Vec<String>) {
        let (mut picks, mut custom) = (Vec::new(), Vec::new());
        for text in texts.iter().filter(|text| !text.trim().is_empty()) {
            match self.find(text, &picks).or_else(|| self.row(text)) {
                Some(pick) if picks.contains(&pick) => {}
                Some(pick) => picks.push(pick),
                // A repeated label is ignored.
                None if self.find(text, &[]).is_some() => {}
                None => custom.push(self.policy.custom_text(text).to_owned()),
            }
        }
        picks.sort_unstable();
        (picks, custom)
    }

    fn find(&self, text: &str, taken: &[usize]) -> Option<usize> {
        find_choice(self.question, self.labels, text, taken)
    }

    /// Finds the option with this row number, counted from 1. Refuses the answer if there is no
    /// such row. Does nothing unless numbers are row numbers.
    fn row(&mut self, text: &str) -> Option<usize> {
        if !self.by_row || self.question.is_text() || !is_number(text) {
            return None;
        }
        let index = text.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let row = index.filter(|index| *index < self.question.choices.len());
        if row.is_none() {
            self.refused = true;
            self.warnings.push(words::no_such_number(self.number, text::clip(text, 60).as_str()));
        }
        row
    }

    fn custom(&mut self, custom: &str) -> Option<Answer> {
        let custom = &*text::received(custom);
        if self.policy.takes_custom(self.question, custom) {
            let custom = Some(self.policy.custom_text(custom).to_owned());
            return Some(Answer { custom, ..Answer::default() });
        }
        if !custom.trim().is_empty() {
            let quoted = quote(custom);
            self.left_out = true;
            self.warnings.push(match self.question.repeats_own_row(custom) {
                true => words::is_placeholder(self.number, quoted),
                false => words::not_a_choice(self.number, quoted),
            });
        }
        None
    }
}
