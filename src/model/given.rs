//! Answers as a file, a flag or a client gives them, and what they mean for their questions.

use serde::Deserialize;

use super::{Answer, Answers, Blank, Free, Notes, OwnAndTicks, Questionnaire, Submit, text};
use crate::strings::given as words;

/// What is given for one question: a label, own words, several of them, or seed 000's `Answer`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Given {
    /// `null`: unanswered.
    Nothing(()),
    /// A string that is a label picks it; anything else is own words.
    Text(String),
    /// Several strings, each as above.
    List(Vec<String>),
    /// Seed 000's `Answer` object.
    Full(Full),
}

/// Seed 000's `Answer` object as far as it answers; its other fields are ignored.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Full {
    /// The answer: a string, an array of strings, or `null`.
    pub answer: Words,
    /// The picked label; it counts for more than `answer`.
    #[serde(default)]
    pub selected_option: Option<String>,
    /// True when a string `answer` is own words even if it reads like a label.
    #[serde(default)]
    pub was_custom: Option<bool>,
    /// A note on the question.
    #[serde(default)]
    pub note: Option<String>,
}

/// A string, an array of strings, or nothing.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Words {
    /// `null`.
    Nothing(()),
    /// One string.
    One(String),
    /// Several.
    Many(Vec<String>),
}

/// Matches `given` to the questions of `form`, one item each and in their order, under the
/// form's policy. `labels` are the labels of each question as the call wrote them.
///
/// # Errors
/// A sentence, without capital and full stop, that says which answer does not fit and why.
pub fn settle(
    form: &Questionnaire,
    labels: &[Vec<String>],
    given: &[Given],
    note: Option<&str>,
) -> Result<Answers, String> {
    if given.len() != form.questions.len() {
        return Err(words::count(given.len(), form.questions.len()));
    }
    let note = kept(note);
    if note.is_some() && form.policy.notes != Notes::QuestionAndForm {
        return Err(words::NO_FORM_NOTE.to_owned());
    }
    let mut each = Vec::with_capacity(given.len());
    for (index, given) in given.iter().enumerate() {
        each.push(answer(form, index, labels.get(index).map_or(&[], Vec::as_slice), given)?);
    }
    let answers = Answers { each, note };
    if form.policy.submit == Submit::Partial && answers.count() == 0 && answers.note.is_none() {
        return Err(words::NOTHING.to_owned());
    }
    Ok(answers)
}

/// The answer to question `index`; `None` where it is left open and may be.
fn answer(
    form: &Questionnaire,
    index: usize,
    labels: &[String],
    given: &Given,
) -> Result<Option<Answer>, String> {
    let Some(question) = form.questions.get(index) else { return Ok(None) };
    let name = words::question(index + 1, question.short.as_deref());
    let ticks = question.multi && question.free != Free::Only && !question.choices.is_empty();
    let (strings, own_only, note): (Vec<&str>, bool, Option<&str>) = match given {
        Given::Nothing(()) => return open(form, index, || words::missing(&name)),
        Given::Text(text) => (vec![text], false, None),
        Given::List(texts) => (texts.iter().map(String::as_str).collect(), false, None),
        Given::Full(full) => {
            let custom = full.was_custom == Some(true);
            let note = full.note.as_deref();
            match (&full.answer, full.selected_option.as_deref()) {
                (Words::Many(texts), _) => {
                    (texts.iter().map(String::as_str).collect(), false, note)
                }
                (Words::One(text), _) if custom => (vec![text], true, note),
                (_, Some(label)) => (vec![label], false, note),
                (Words::One(text), None) => (vec![text], false, note),
                (Words::Nothing(()), None) => {
                    return open(form, index, || words::missing(&name));
                }
            }
        }
    };
    let note = kept(note);
    if note.is_some() && form.policy.notes == Notes::None {
        return Err(words::no_note(&name));
    }
    if !ticks && strings.len() > 1 {
        return Err(words::several(&name));
    }
    let mut picks: Vec<usize> = Vec::new();
    let mut own: Vec<&str> = Vec::new();
    for string in strings {
        let is_label = |raw: &String| raw == string || text::line(raw) == string;
        // Of equal labels, each mention picks the next one.
        let all = labels.iter().enumerate().filter(|(_, raw)| is_label(raw)).map(|(pick, _)| pick);
        match all.filter(|_| !own_only && question.free != Free::Only).collect::<Vec<_>>() {
            hits if hits.is_empty() => own.push(string),
            hits => picks.extend(hits.into_iter().find(|pick| !picks.contains(pick))),
        }
    }
    picks.sort_unstable();
    if ticks {
        own.retain(|own| !own.trim().is_empty());
    }
    if let Some(text) = own.first()
        && question.free == Free::None
        && !question.choices.is_empty()
    {
        return Err(words::no_choice(&name, &text::line(text)));
    }
    let own = (!own.is_empty()).then(|| own.join(", "));
    if own.as_deref().is_some_and(|own| own.trim().is_empty()) && form.policy.blank == Blank::Refuse
    {
        return open(form, index, || words::blank(&name));
    }
    if picks.is_empty() && own.is_none() && !(ticks && form.policy.empty_multi) {
        return open(form, index, || words::missing(&name));
    }
    if own.is_some() && form.policy.own_and_ticks == OwnAndTicks::Replace {
        picks.clear();
    }
    let own = own.map(|own| if form.policy.trim { own.trim().to_owned() } else { own });
    Ok(Some(Answer { picks, own, note }))
}

fn open(
    form: &Questionnaire,
    index: usize,
    why: impl FnOnce() -> String,
) -> Result<Option<Answer>, String> {
    if form.may_skip(index) { Ok(None) } else { Err(why()) }
}

fn kept(note: Option<&str>) -> Option<String> {
    note.map(str::trim).filter(|note| !note.is_empty()).map(str::to_owned)
}
