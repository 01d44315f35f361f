//! What a person left when they asked back, as the form that asks again finds it.

use std::collections::HashMap;

use serde_json::Value;

use super::call::Call;
use super::images::put_back;
use super::raw::RawQuestion;
use super::recap::{Ending, Recap, choice_notes};
use super::values::strings;
use crate::model::{Answer, Kept, KeptForm, by_choice, text};

/// A question as it is told from others: its text without white space and case, and how many of the
/// same text come before it.
pub(super) type Key = (String, usize);

/// Counts questions of the same text.
#[derive(Default)]
pub(super) struct Places(HashMap<String, usize>);

impl Places {
    pub fn next(&mut self, asked: &str) -> Key {
        let words: Vec<String> =
            text::block(asked).split_whitespace().map(str::to_lowercase).collect();
        let plain = words.join(" ");
        let count = self.0.entry(plain.clone()).or_default();
        *count += 1;
        (plain, *count - 1)
    }
}

pub(super) fn by_question<'a>(entries: impl Iterator<Item = &'a Value>) -> HashMap<Key, &'a Value> {
    let mut places = Places::default();
    let asked = |entry: &'a Value| entry.get("question").and_then(Value::as_str);
    entries.filter_map(|entry| Some((places.next(asked(entry)?), entry))).collect()
}

/// What earlier results left for the questions of `call`. `results` are the details of the results on
/// the session's branch, in order, each with what it says. A question that was decided since has
/// nothing left.
pub(super) fn kept(call: &Call, results: &[(&Value, Recap)]) -> KeptForm {
    let mut left: HashMap<Key, &Value> = HashMap::new();
    let mut topic: Option<&Value> = None;
    for (details, recap) in results {
        let decided = matches!(
            recap.ending,
            Ending::Answered | Ending::Cancelled | Ending::TimedOut | Ending::Discussed
        );
        if !decided {
            continue;
        }
        let mut places = Places::default();
        for row in &recap.rows {
            left.remove(&places.next(&row.question));
        }
        topic = None;
        if recap.ending == Ending::Discussed {
            let list = |key: &str| details.get(key).and_then(Value::as_array).into_iter().flatten();
            left.extend(by_question(list("kept")));
            topic = list("discuss").next();
        }
    }
    let mut places = Places::default();
    let keys: Vec<Key> = call.questions.iter().map(|it| places.next(&it.text)).collect();
    let each = call.questions.iter().zip(&keys);
    let each = each.map(|(question, key)| read(question, left.get(key)?)).collect();
    let topic = topic.and_then(|topic| {
        let asked = Places::default().next(topic.get("question")?.as_str()?);
        let at = keys.iter().position(|key| *key == asked)?;
        let option = topic.get("option").and_then(Value::as_str);
        let question = call.questions.get(at)?;
        Some((at, option.and_then(|label| find(question, label))))
    });
    KeptForm { each, topic }
}

/// Reads back what [`super::kept_json`] wrote for the questions of the same `call`.
pub(super) fn drafts(call: &Call, drafts: &Value) -> KeptForm {
    let entries = drafts.as_array().into_iter().flatten();
    let each = call.questions.iter().zip(entries).map(|(question, entry)| read(question, entry));
    KeptForm { each: each.collect(), topic: None }
}

/// What [`super::kept_json`] wrote for the call `before`, for the questions of `call` that are the same.
pub(super) fn drafts_before(call: &Call, before: &Call, drafts: &Value) -> KeptForm {
    let entries = drafts.as_array().into_iter().flatten();
    let mut places = Places::default();
    let left = before.questions.iter().zip(entries);
    let left: HashMap<Key, &Value> =
        left.map(|(question, entry)| (places.next(&question.text), entry)).collect();
    let mut places = Places::default();
    let each = call.questions.iter();
    let each = each.map(|question| read(question, left.get(&places.next(&question.text))?));
    KeptForm { each: each.collect(), topic: None }
}

/// The choice of this label, spelled alike.
fn find(question: &RawQuestion, label: &str) -> Option<usize> {
    let same = |wanted: &str| question.choices.iter().position(|it| it.label == wanted);
    let plain = |label: &str| Places::default().next(label).0;
    let alike = || question.choices.iter().position(|it| plain(&it.label) == plain(label));
    same(label).or_else(alike)
}

/// What the items of `kept` say by place, one for each of `questions`.
pub(super) fn listed(questions: &[RawQuestion], items: &[Value]) -> Vec<Option<Kept>> {
    let items = items.iter().map(Some).chain(std::iter::repeat(None));
    questions.iter().zip(items).map(|(question, item)| read(question, item?)).collect()
}

/// One entry of `kept`, for the question as it is asked now. Where a choice is gone, the rest is no
/// answer any more.
fn read(question: &RawQuestion, entry: &Value) -> Option<Kept> {
    let text = |key: &str| {
        let text = entry.get(key).and_then(Value::as_str).map(str::to_owned);
        text.filter(|text| !text.trim().is_empty())
    };
    let labels = strings(entry.get("picked"));
    let mut picks: Vec<usize> = labels.iter().filter_map(|label| find(question, label)).collect();
    picks.sort_unstable();
    picks.dedup();
    let mut whole = picks.len() == labels.len();
    let mut custom = entry.get("custom").and_then(Value::as_str).map(str::to_owned);
    let mut typed = text("typed");
    if !question.is_multi() {
        whole &= picks.len() + usize::from(custom.is_some()) <= 1;
        picks.truncate(usize::from(whole));
    }
    let counts = whole && entry.get("open") != Some(&Value::Bool(true));
    if !question.is_multi() && !counts {
        // A single choice has no draft; the text stays in its field.
        picks.clear();
        typed = typed.or(custom.take());
    }
    let noted = |(label, note): (&str, &str)| Some((find(question, label)?, note.to_owned()));
    let notes = by_choice(choice_notes(entry).into_iter().filter_map(noted));
    let answer = Answer { picks, custom, note: text("note"), notes, ..Answer::default() };
    let counts = counts && (!answer.picks.is_empty() || answer.custom.is_some());
    let mut kept = Kept { answer, counts, typed };
    put_back(&mut kept, entry);
    (kept != Kept::default()).then_some(kept)
}

#[cfg(test)]
mod tests;
