//! Turns raw answers into answers: a text that is a label picks its choice, any other is custom text.

use std::collections::BTreeMap;

use super::raw_answer::{RawAnswer, RawImage, RawValue, is_number};
use crate::model::image::chip;
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
    let each = form.questions.iter().zip(&mut filled.answers.each).zip(given).enumerate();
    for (index, ((question, slot), given)) in each {
        let mut reader = Reader {
            number: index + 1,
            question,
            labels: labels.get(index).map(Vec::as_slice).unwrap_or_default(),
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
    filled.missing = form.missing_in(&filled.answers);
    filled
}

/// The first choice of `question` not in `taken` whose label is `text`: exactly, else trimmed, else as
/// it is shown. Else the only choice with this label in any case, or without "(Recommended)". `labels`
/// are the labels as the model wrote them; where they are missing, those that are shown are compared.
fn find_choice(
    question: &Question,
    labels: &[String],
    text: &str,
    taken: &[usize],
) -> Option<usize> {
    let choices = question.choices();
    let shown = text::line(text);
    let free = |index: &usize| *index < choices.len() && !taken.contains(index);
    let raw = |same: &dyn Fn(&str) -> bool| {
        let mut all = labels.iter().enumerate().filter(|(index, label)| free(index) && same(label));
        all.next().map(|it| it.0)
    };
    let among = |same: &dyn Fn(&str) -> bool| {
        let all = choices.iter().enumerate().filter(|(index, it)| free(index) && same(&it.label));
        all.map(|it| it.0).collect::<Vec<_>>()
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

/// A label in lower case, without the model's "(Recommended)".
fn plain(label: &str) -> String {
    let label = label.to_lowercase();
    text::without_recommended(&label).unwrap_or(label).trim().to_owned()
}

/// Where `text` names `image` as a result does: `[image 1: shot.png]`, or with its path.
fn named(text: &str, image: &Image) -> Option<std::ops::Range<usize>> {
    let start = "[image ";
    text.match_indices(start).find_map(|(at, _)| {
        let rest = text.get(at + start.len()..)?;
        let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let names = [image.name(), image.path.clone()].map(|name| format!(": {name}]"));
        let name = names.iter().find(|name| behind.starts_with(name.as_str()))?;
        let end = text.len() - behind.len() + name.len();
        (behind.len() < rest.len()).then_some(at..end)
    })
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
        let answer = match &given.value {
            RawValue::Missing => None,
            RawValue::Custom(custom) => self.custom(custom),
            RawValue::Text(one) => self.one(one),
            RawValue::List(many) => self.many(many, false),
            RawValue::CustomList(many) => self.many(many, true),
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
                quote(&self.question.text),
                quote(asked),
            ));
        }
        let note = given.note.as_deref().map(text::received);
        let note = note.as_deref().map(str::trim).filter(|note| !note.is_empty());
        match note {
            Some(note) if !self.policy.takes_notes() => {
                self.warnings.push(words::no_notes(self.number, quote(note)));
            }
            note => answer.note = note.map(str::to_owned),
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
                RawImage::Refused(why) => why.clone(),
                RawImage::Path(path) => sentences::image_fault(path, &Fault::NotThere),
            };
            let warning = images::refused(self.number, &why);
            if !self.warnings.contains(&warning) {
                self.warnings.push(warning);
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
        let chosen = !answer.picks.is_empty();
        let beside = chosen && answer.custom.is_none();
        let joins = self.question.has_ticks() && !self.policy.custom.replaces_ticks;
        let text = if beside && self.policy.takes_notes() {
            &mut answer.note
        } else if self.question.takes_text() && (!beside || joins) {
            &mut answer.custom
        } else {
            self.warnings.push(images::beside_choice(self.number));
            return beside.then_some(answer);
        };
        let text = text.get_or_insert_default();
        for (index, image) in images.iter().enumerate() {
            let chip = chip(index);
            if let Some(place) = named(text, image) {
                text.replace_range(place, chip.encode_utf8(&mut [0; 4]));
                continue;
            }
            if !text.is_empty() && !text.ends_with(char::is_whitespace) {
                text.push(' ');
            }
            text.push(chip);
        }
        answer.images = images;
        Some(answer)
    }

    /// The notes on choices, by index. A note on what is no choice is left out.
    fn choice_notes(&mut self, given: &[(String, String)]) -> BTreeMap<usize, String> {
        let mut notes = BTreeMap::new();
        for (label, note) in given {
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
        match many {
            _ if self.question.has_ticks() => return self.ticks(many, is_custom),
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

    fn ticks(&mut self, many: &[String], is_custom: bool) -> Option<Answer> {
        let (mut picks, mut custom) = self.sort_out(many);
        if let Some((last, ticks)) = many.split_last()
            && is_custom
            && custom.is_empty()
            && !last.trim().is_empty()
            && self.question.takes_text()
        {
            picks = self.sort_out(ticks).0;
            custom = vec![self.policy.custom_text(last).to_owned()];
        }
        let custom = if custom.is_empty() { None } else { self.custom(&custom.join(", ")) };
        let custom = custom.and_then(|answer| answer.custom);
        if custom.is_some() && !picks.is_empty() && self.policy.custom.replaces_ticks {
            self.warnings.push(words::options_replaced(self.number));
            picks.clear();
        }
        let is_empty = picks.is_empty() && custom.is_none();
        let is_meant = many.is_empty() && self.policy.takes_none(self.question);
        (!is_empty || is_meant).then_some(Answer { picks, custom, ..Answer::default() })
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

    fn find(&self, text: &str, taken: &[usize]) -> Option<usize> {
        find_choice(self.question, self.labels, text, taken)
    }

    /// The choice with this number on its row, counted from 1. Where numbers are rows, one without a
    /// row is refused.
    fn row(&mut self, text: &str) -> Option<usize> {
        if !self.by_row || self.question.is_text() || !is_number(text) {
            return None;
        }
        let index = text.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let row = index.filter(|index| *index < self.question.choices().len());
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

#[cfg(test)]
mod tests;
