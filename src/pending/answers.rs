//! Turns raw answers into answers: a text that is a label picks its choice, any other is custom text.

use std::collections::BTreeMap;

use super::raw_answer::{RawAnswer, RawImage, RawValue, is_number};
use crate::model::image::{chip, without_chips};
use crate::model::{Answer, Answers, Fault, Image, Policy, Question, Questionnaire, text};
use crate::strings::sentences::{self, quote};
use crate::strings::{images, pending as words};

/// A form's answers, made of raw ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filled {
    /// One slot per question.
    pub answers: Answers,
    /// Questions that need an answer before the form may be sent, by the form's policy.
    pub missing: Vec<usize>,
    /// Questions with an answer that they do not take, by index. They are not skipped, even where they
    /// may be.
    pub refused: Vec<usize>,
    /// A sentence for everything that was not taken as it was written.
    pub warnings: Vec<String>,
}

/// Answers `form` with `given`, by place. `labels` are the labels as the model wrote them, one
/// list per question; the form's own, cleaned ones are compared where they are missing.
pub fn answers_for(form: &Questionnaire, labels: &[Vec<String>], given: &[RawAnswer]) -> Filled {
    let mut filled = Filled { answers: Answers::none(form.questions.len()), ..Filled::default() };
    for (index, (question, slot)) in form.questions.iter().zip(&mut filled.answers.each).enumerate()
    {
        let Some(given) = given.get(index) else { continue };
        let labels = labels.get(index).map(Vec::as_slice).unwrap_or_default();
        let mut reader = Reader {
            number: index + 1,
            question,
            labels,
            policy: &form.policy,
            by_row: given.by_row,
            refused: false,
            left_out: false,
            warnings: Vec::new(),
        };
        let answer = reader.answer(given);
        let refused = reader.refused || (reader.left_out && answer.is_none());
        *slot = answer.filter(|_| !refused);
        filled.refused.extend(refused.then_some(index));
        filled.warnings.append(&mut reader.warnings);
    }
    if let Some(over) = given.get(form.questions.len()..).filter(|over| !over.is_empty()) {
        let over: Vec<_> = over.iter().filter_map(RawAnswer::text).collect();
        filled.warnings.push(sentences::too_many_answers(given.len(), form.questions.len(), &over));
    }
    filled.missing = form.missing_in(&filled.answers);
    filled
}

/// What of `given` is worth keeping where a number is no row: labels in place of rows, and nothing that
/// is refused. `filled` is what [`answers_for`] made of it.
pub fn to_keep(
    form: &Questionnaire,
    labels: &[Vec<String>],
    given: &[RawAnswer],
    filled: &Filled,
) -> Vec<RawAnswer> {
    let keep = |(index, raw): (usize, &RawAnswer)| {
        let mut kept = RawAnswer { by_row: false, ..raw.clone() };
        let answer = filled.answers.each.get(index).and_then(Option::as_ref);
        if filled.refused.contains(&index) {
            kept.value = RawValue::Missing;
        } else if let (true, Some(answer)) = (raw.by_row, answer) {
            let choices = form.questions.get(index).map_or(&[][..], |it| it.choices());
            let label = |pick: &usize| {
                let raw = labels.get(index).and_then(|labels| labels.get(*pick).cloned());
                raw.or_else(|| choices.get(*pick).map(|choice| choice.label.clone()))
            };
            let picked: Vec<String> = answer.picks.iter().filter_map(label).collect();
            kept.value = match (picked.as_slice(), &kept.value) {
                ([label], RawValue::Text(_)) => RawValue::Text(label.clone()),
                ([_, ..], _) => {
                    RawValue::List(picked.into_iter().chain(answer.custom.clone()).collect())
                }
                ([], _) => return kept,
            };
        }
        kept
    };
    given.iter().enumerate().map(keep).collect()
}

/// Where `text` names `image` as a result does: `[image 1: shot.png]`, or with its path.
fn named(text: &str, image: &Image) -> Option<std::ops::Range<usize>> {
    let start = "[image ";
    for (at, _) in text.match_indices(start) {
        let rest = text.get(at + start.len()..)?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        for name in [image.name(), image.path.clone()] {
            let end = format!(": {name}]");
            if digits > 0 && rest.get(digits..).is_some_and(|rest| rest.starts_with(&end)) {
                return Some(at..at + start.len() + digits + end.len());
            }
        }
    }
    None
}

/// A label in lower case, without the model's "(Recommended)".
fn plain(label: &str) -> String {
    let label = label.to_lowercase();
    text::without_recommended(&label).unwrap_or(label).trim().to_owned()
}

/// Reads the answer to one question.
struct Reader<'a> {
    number: usize,
    question: &'a Question,
    labels: &'a [String],
    policy: &'a Policy,
    by_row: bool,
    /// Nothing of the answer counts.
    refused: bool,
    /// Custom text was left out, which the question does not take.
    left_out: bool,
    warnings: Vec<String>,
}

impl Reader<'_> {
    fn answer(&mut self, given: &RawAnswer) -> Option<Answer> {
        let clean = |many: &[String]| -> Vec<_> {
            many.iter().map(|it| without_chips(it).into_owned()).collect()
        };
        let answer = match &given.value {
            RawValue::Missing => None,
            RawValue::Custom(custom) => self.custom(&without_chips(custom)),
            RawValue::Text(one) => self.one(&without_chips(one)),
            RawValue::List(many) => self.many(&clean(many), false),
            RawValue::CustomList(many) => self.many(&clean(many), true),
        };
        let images = self.images(&given.images);
        if answer.is_none() && images.is_empty() {
            return None;
        }
        let mut answer = answer.unwrap_or_default();
        if let Some(asked) = &given.question
            && text::line(asked) != text::line(&self.question.text)
        {
            self.warnings.push(words::other_text(
                self.number,
                quote(&self.question.text, 60),
                quote(asked, 60),
            ));
        }
        answer.note =
            given.note.as_deref().map(str::trim).filter(|n| !n.is_empty()).map(str::to_owned);
        answer.note = answer.note.map(|note| without_chips(&note).into_owned());
        if !self.policy.takes_notes()
            && let Some(note) = answer.note.take()
        {
            self.warnings.push(words::no_notes(self.number, quote(&note, 60)));
        }
        answer.notes = self.choice_notes(&given.notes);
        self.add_images(answer, images)
    }

    /// The images that are there; the others are warned about.
    fn images(&mut self, given: &[RawImage]) -> Vec<Image> {
        let mut found = Vec::new();
        for image in given {
            let why = match image {
                RawImage::Found(image) => {
                    found.push(image.clone());
                    continue;
                }
                RawImage::Refused(why) => images::refused(self.number, why),
                RawImage::Path(path) => {
                    images::refused(self.number, sentences::image_fault(path, &Fault::NotThere))
                }
            };
            if !self.warnings.contains(&why) {
                self.warnings.push(why);
            }
        }
        found
    }

    /// Puts a chip for each image where the text names it (`[image 1: shot.png]`), else behind the
    /// text; beside a choice, into the note. `None` where nothing is left of the answer.
    fn add_images(&mut self, mut answer: Answer, images: Vec<Image>) -> Option<Answer> {
        if images.is_empty() {
            return Some(answer);
        }
        let custom = self.policy.takes_custom(self.question, false);
        let beside = !answer.picks.is_empty() && answer.custom.is_none();
        let joins = self.question.has_ticks() && !self.policy.custom_replaces_ticks;
        let text = match () {
            () if beside && self.policy.takes_notes() => &mut answer.note,
            () if custom && (!beside || joins) => &mut answer.custom,
            () => {
                self.warnings.push(images::beside_choice(self.number));
                return beside.then_some(answer);
            }
        };
        let mut said = text.take().unwrap_or_default();
        for (index, image) in images.iter().enumerate() {
            let chip = chip(index);
            match named(&said, image) {
                Some(place) => said.replace_range(place, chip.encode_utf8(&mut [0; 4])),
                None => {
                    if !said.is_empty() && !said.ends_with(char::is_whitespace) {
                        said.push(' ');
                    }
                    said.push(chip);
                }
            }
        }
        *text = Some(said);
        answer.images = images;
        Some(answer)
    }

    /// The notes on choices, by index. A note on what is no choice is left out.
    fn choice_notes(&mut self, given: &[(String, String)]) -> BTreeMap<usize, String> {
        let mut notes = BTreeMap::new();
        for (label, note) in given {
            let note = without_chips(note);
            let note = note.trim();
            match self.find(label, &[]) {
                _ if note.is_empty() => {}
                _ if !self.policy.takes_notes() => {
                    self.warnings.push(words::no_notes(self.number, quote(note, 60)));
                }
                Some(choice) => {
                    let others: &mut String = notes.entry(choice).or_default();
                    others.push_str(if others.is_empty() { "" } else { "\n" });
                    others.push_str(note);
                }
                None => self.warnings.push(words::no_such_choice(
                    self.number,
                    quote(label, 60),
                    quote(note, 60),
                )),
            }
        }
        notes
    }

    fn one(&mut self, one: &str) -> Option<Answer> {
        if let Some(pick) = self.find(one, &[]).or_else(|| self.row(one)) {
            return Some(Answer { picks: vec![pick], ..Answer::default() });
        }
        if self.question.has_ticks() {
            // `A, B` typed by hand counts as two ticks, but only if every part is a label.
            let parts: Vec<_> = one.split([',', '\n']).map(str::to_owned).collect();
            let (picks, custom) = self.sort_out(&parts);
            if custom.is_empty() && !picks.is_empty() {
                return Some(Answer { picks, ..Answer::default() });
            }
        }
        self.custom(one)
    }

    /// `is_custom`: there is custom text among them, the last one where all are labels.
    fn many(&mut self, many: &[String], is_custom: bool) -> Option<Answer> {
        if !self.question.has_ticks() {
            return match many {
                [] => None,
                [one] if is_custom => self.custom(one),
                [one] => self.one(one),
                many => {
                    let answer = self.custom(&many.join(", "));
                    if answer.is_some() && !self.question.is_text() {
                        self.refused |= self.by_row;
                        self.warnings.push(words::one_only(self.number, many.len()));
                    }
                    answer
                }
            };
        }
        let (mut picks, mut custom) = self.sort_out(many);
        let is_last =
            is_custom && custom.is_empty() && self.policy.takes_custom(self.question, false);
        if let Some((last, ticks)) =
            many.split_last().filter(|(last, _)| is_last && !last.trim().is_empty())
        {
            picks = self.sort_out(ticks).0;
            custom = vec![self.policy.custom_text(last).to_owned()];
        }
        let custom = if custom.is_empty() { None } else { self.custom(&custom.join(", ")) };
        let custom = custom.and_then(|answer| answer.custom);
        if custom.is_some() && !picks.is_empty() && self.policy.custom_replaces_ticks {
            self.warnings.push(words::ticks_replaced(self.number));
            picks.clear();
        }
        let empty = picks.is_empty() && custom.is_none();
        let meant = many.is_empty() && self.policy.takes_none(self.question);
        (!empty || meant).then_some(Answer { picks, custom, ..Default::default() })
    }

    /// Splits texts into picks, in choice order, and those that are no label. Blanks are dropped.
    fn sort_out(&mut self, texts: &[String]) -> (Vec<usize>, Vec<String>) {
        let (mut picks, mut custom) = (Vec::new(), Vec::new());
        for text in texts.iter().filter(|text| !text.trim().is_empty()) {
            match self.find(text, &picks).or_else(|| self.row(text)) {
                Some(pick) if picks.contains(&pick) => {}
                Some(pick) => picks.push(pick),
                // The same label once more says nothing new.
                None if self.find(text, &[]).is_some() => {}
                None => custom.push(self.policy.custom_text(text).to_owned()),
            }
        }
        picks.sort_unstable();
        (picks, custom)
    }

    /// The first choice not in `taken` whose label is `text`: exactly, else trimmed, else as it is
    /// shown. Else the only choice with this label in any case, or without "(Recommended)".
    fn find(&self, text: &str, taken: &[usize]) -> Option<usize> {
        let free = |index: &usize| !taken.contains(index);
        let raw = |same: &dyn Fn(&str) -> bool| {
            let labels = self.labels.iter().take(self.question.choices().len());
            labels.enumerate().find(|(index, label)| free(index) && same(label)).map(|it| it.0)
        };
        let shown = text::line(text);
        let shown = || {
            let mut choices = self.question.choices().iter().enumerate();
            choices.find(|(index, one)| free(index) && one.label == shown).map(|it| it.0)
        };
        raw(&|label| label == text)
            .or_else(|| raw(&|label| label.trim() == text.trim()))
            .or_else(shown)
            .or_else(|| self.only(text, taken, str::to_lowercase))
            .or_else(|| self.only(text, taken, plain))
    }

    /// The only choice whose label equals `text` after `alike`.
    fn only(&self, text: &str, taken: &[usize], alike: fn(&str) -> String) -> Option<usize> {
        let wanted = alike(&text::line(text));
        let choices = self.question.choices().iter().enumerate();
        let mut fits = choices.filter(|(_, choice)| alike(&choice.label) == wanted);
        let (index, _) = fits.next()?;
        (fits.next().is_none() && !taken.contains(&index)).then_some(index)
    }

    /// The choice with this number on its row, counted from 1. Where numbers are rows, one without a
    /// row is refused.
    fn row(&mut self, text: &str) -> Option<usize> {
        if !self.by_row || self.question.choices().is_empty() || !is_number(text) {
            return None;
        }
        let index = text.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let row = index.filter(|index| *index < self.question.choices().len());
        if row.is_none() {
            self.refused = true;
            self.warnings.push(words::no_such_row(self.number, text::clip(text, 60).as_str()));
        }
        row
    }

    fn custom(&mut self, custom: &str) -> Option<Answer> {
        let blank = custom.trim().is_empty();
        if !self.policy.takes_custom(self.question, blank) {
            if !blank {
                self.left_out = true;
                self.warnings.push(words::not_a_choice(self.number, quote(custom, 60)));
            }
            return None;
        }
        let custom = self.policy.custom_text(custom);
        Some(Answer { custom: Some(custom.to_owned()), ..Answer::default() })
    }
}

#[cfg(test)]
mod tests;
