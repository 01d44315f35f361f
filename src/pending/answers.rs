//! Converts each [`RawAnswer`] to an [`Answer`] of a form. A text that equals a label selects the
//! option; any other text is a custom answer.

use std::collections::BTreeMap;

use super::raw_answer::{RawAnswer, RawValue, is_number};
use crate::model::{Answer, Answers, Policy, Question, Questionnaire, text};
use crate::strings::pending as words;
use crate::strings::sentences::quote;

/// The answers to the questions of a form, after the conversion.
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

/// Answers the questions of `form` with `raw`, which has one item per question. `labels`: the
/// model's original labels, one list per question. Without them, only the sanitized labels of the
/// form are compared.
pub fn answers_for(form: &Questionnaire, labels: &[Vec<String>], raw: &[RawAnswer]) -> Filled {
    let mut filled = Filled { answers: Answers::none(form.questions.len()), ..Filled::default() };
    let each = form.questions.iter().zip(&mut filled.answers.each).zip(raw).enumerate();
    for (index, ((question, slot), raw)) in each {
        let mut conversion = Conversion {
            number: index + 1,
            question,
            labels: labels.get(index).map(Vec::as_slice).unwrap_or_default(),
            policy: &form.policy,
            by_number: raw.by_number,
            refused: false,
            ignored_custom: false,
            warnings: Vec::new(),
        };
        let answer = conversion.convert(raw);
        let refused = conversion.refused || (conversion.ignored_custom && answer.is_none());
        *slot = if refused { None } else { answer };
        filled.refused.extend(refused.then_some(index));
        filled.warnings.append(&mut conversion.warnings);
    }
    filled.missing = form.missing_in(&filled.answers);
    filled
}

/// Returns the index of the option of `question` with the label `text`. Ignores the options in
/// `taken`. Compares the labels unchanged, then trimmed, then sanitized, and returns the first
/// match. Otherwise ignores case, then also "(Recommended)", and returns a match only if it is
/// unique.
fn find_choice(
    question: &Question,
    labels: &[String],
    text: &str,
    taken: &[usize],
) -> Option<usize> {
    let choices = &question.choices;
    let sanitized = text::line(text);
    let is_free = |index: &usize| *index < choices.len() && !taken.contains(index);
    let find_original = |is_equal: &dyn Fn(&str) -> bool| {
        let mut all =
            labels.iter().enumerate().filter(|(index, label)| is_free(index) && is_equal(label));
        all.next().map(|(index, _)| index)
    };
    let find_all = |is_equal: &dyn Fn(&str) -> bool| {
        let all = choices
            .iter()
            .enumerate()
            .filter(|(index, choice)| is_free(index) && is_equal(&choice.label));
        all.map(|(index, _)| index).collect::<Vec<_>>()
    };
    let find_unique = |simplify: fn(&str) -> String| {
        let simple = simplify(&sanitized);
        let found = find_all(&|label| simplify(label) == simple);
        if let [index] = found[..] { Some(index) } else { None }
    };
    find_original(&|label| label == text)
        .or_else(|| find_original(&|label| label.trim() == text.trim()))
        .or_else(|| find_all(&|label| label == sanitized).first().copied())
        .or_else(|| find_unique(str::to_lowercase))
        .or_else(|| find_unique(comparable_label))
}

/// Returns a label in lower case, without the model's "(Recommended)".
fn comparable_label(label: &str) -> String {
    let label = label.to_lowercase();
    text::without_recommended(&label).unwrap_or(label).trim().to_owned()
}

struct Conversion<'a> {
    /// The number of the question, counted from 1.
    number: usize,
    question: &'a Question,
    labels: &'a [String],
    policy: &'a Policy,
    by_number: bool,
    /// `true` if the whole answer is refused.
    refused: bool,
    /// `true` if a custom answer was ignored, because the question does not accept it.
    ignored_custom: bool,
    warnings: Vec<String>,
}

impl Conversion<'_> {
    fn convert(&mut self, raw: &RawAnswer) -> Option<Answer> {
        let mut answer = match &raw.value {
            RawValue::Missing => return None,
            RawValue::Custom(custom) => self.convert_custom(custom)?,
            RawValue::Text(text) => self.convert_text(text)?,
            RawValue::List(texts) => self.convert_list(texts, false)?,
            RawValue::CustomList(texts) => self.convert_list(texts, true)?,
        };
        if let Some(stated_text) = &raw.question
            && text::line(stated_text) != text::line(&self.question.text)
        {
            self.warnings.push(words::other_text(
                self.number,
                quote(&self.question.text),
                quote(stated_text),
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

    /// Returns the notes on options, by index. Ignores a note whose label is not an option.
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
                    let lines: &mut String = notes.entry(choice).or_default();
                    lines.push_str(if lines.is_empty() { "" } else { "\n" });
                    lines.push_str(note);
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

    fn convert_text(&mut self, text: &str) -> Option<Answer> {
        if let Some(pick) = self.find(text, &[]).or_else(|| self.find_by_number(text)) {
            return Some(Answer { picks: vec![pick], ..Answer::default() });
        }
        if self.question.has_checkboxes() {
            // `A, B` selects two options if each part is a label.
            let parts: Vec<_> = text.split([',', '\n']).map(str::to_owned).collect();
            let (picks, custom) = self.split_labels(&parts);
            if custom.is_empty() && !picks.is_empty() {
                return Some(Answer { picks, ..Answer::default() });
            }
        }
        self.convert_custom(text)
    }

    /// Converts a list of texts. With `has_custom`, one of the texts is a custom answer: the text
    /// that is not a label, or else the last text.
    fn convert_list(&mut self, texts: &[String], has_custom: bool) -> Option<Answer> {
        match texts {
            _ if self.question.has_checkboxes() => {
                return self.convert_selection(texts, has_custom);
            }
            [] => return None,
            [text] if has_custom => return self.convert_custom(text),
            [text] => return self.convert_text(text),
            _ => {}
        }
        let answer = self.convert_custom(&texts.join(", "));
        if answer.is_some() && !self.question.is_text() {
            self.refused |= self.by_number;
            self.warnings.push(words::one_only(self.number, texts.len()));
        }
        answer
    }

    fn convert_selection(&mut self, texts: &[String], has_custom: bool) -> Option<Answer> {
        let (mut picks, mut custom) = self.split_labels(texts);
        if let Some((last, labels)) = texts.split_last()
            && has_custom
            && custom.is_empty()
            && !last.trim().is_empty()
            && self.question.takes_text()
        {
            picks = self.split_labels(labels).0;
            custom = vec![self.policy.custom_text(last).to_owned()];
        }
        let custom = if custom.is_empty() { None } else { self.convert_custom(&custom.join(", ")) };
        let custom = custom.and_then(|answer| answer.custom);
        if custom.is_some() && !picks.is_empty() && self.policy.custom.replaces_selection {
            self.warnings.push(words::options_replaced(self.number));
            picks.clear();
        }
        let is_empty = picks.is_empty() && custom.is_none();
        let selects_nothing = texts.is_empty() && self.policy.takes_none(self.question);
        (!is_empty || selects_nothing).then_some(Answer { picks, custom, ..Answer::default() })
    }

    /// Splits texts into selected options, in the order of the options, and texts that are not
    /// labels. Ignores blank texts.
    fn split_labels(&mut self, texts: &[String]) -> (Vec<usize>, Vec<String>) {
        let (mut picks, mut custom) = (Vec::new(), Vec::new());
        for text in texts.iter().filter(|text| !text.trim().is_empty()) {
            match self.find(text, &picks).or_else(|| self.find_by_number(text)) {
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

    /// Finds the option with the number `text`, counted from 1. Refuses the answer if there is no
    /// such option. Returns `None` if `text` is not a number, or if numbers do not select options.
    fn find_by_number(&mut self, text: &str) -> Option<usize> {
        if !self.by_number || self.question.is_text() || !is_number(text) {
            return None;
        }
        let index = text.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let found = index.filter(|index| *index < self.question.choices.len());
        if found.is_none() {
            self.refused = true;
            self.warnings.push(words::no_such_number(self.number, text::clip(text, 60).as_str()));
        }
        found
    }

    fn convert_custom(&mut self, custom: &str) -> Option<Answer> {
        let custom = &*text::received(custom);
        if self.policy.takes_custom(self.question, custom) {
            let custom = Some(self.policy.custom_text(custom).to_owned());
            return Some(Answer { custom, ..Answer::default() });
        }
        if !custom.trim().is_empty() {
            let quoted = quote(custom);
            self.ignored_custom = true;
            self.warnings.push(match self.question.repeats_own_row(custom) {
                true => words::is_placeholder(self.number, quoted),
                false => words::not_a_choice(self.number, quoted),
            });
        }
        None
    }
}
