//! The ending in which the person asks back: what the model reads, what is stored, and what the form
//! that asks again finds of it.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::call::{Answered, Call};
use super::images::{left, restore_images};
use super::raw::RawQuestion;
use super::recap::{Ending, Recap, Stored};
use crate::json::{fields, is_true, text_in};
use crate::model::{Answer, Discussion, Kept, KeptForm, Topic, by_choice, text};
use crate::strings::language::english;
use crate::strings::transcript::asked_about;

/// `[{question, text}]`: what the person wants to know.
pub(super) fn topics(call: &Call, discussion: &Discussion) -> Value {
    let topic = |topic: &Topic| {
        let question = call.questions.get(topic.question)?.text.as_str();
        Some(json!({ "question": question, "text": topic.text }))
    };
    discussion.topics.iter().filter_map(topic).collect()
}

/// What the model should do now.
pub(super) fn message(tool: &str) -> String {
    format!("Before answering, the user asks: see `discuss`. {}", then("that", tool))
}

fn then(it: &str, tool: &str) -> String {
    format!(
        "Explain {it} in your reply, then call {tool} again with the questions still open, worded as \
         before. What the user answered and typed so far is kept and filled in then."
    )
}

/// The whole ending in words, for contracts whose result is text.
pub(super) fn words(call: &Call, discussion: &Discussion) -> String {
    let mut lines = vec!["Before answering, the user asks:".to_owned()];
    for topic in &discussion.topics {
        let Some(question) = call.questions.get(topic.question) else { continue };
        lines.push(format!("- On \"{}\": {}", question.text.trim(), topic.text));
    }
    let answered =
        call.answered(&discussion.answers).map(|Answered { question, answer, .. }| {
            let (said, note) = english(|| (question.words(answer), question.noted(answer)));
            let note = note.map(|note| format!(" — {note}")).unwrap_or_default();
            format!("- {}: {said}{note}", question.text.trim())
        });
    let answered: Vec<String> = answered.collect();
    if !answered.is_empty() {
        lines.push("Answered so far:".to_owned());
        lines.extend(answered);
    }
    lines.push(then("this", call.contract.tool));
    lines.join("\n")
}

/// The details that every contract adds: `discuss`, and `kept` where something was left.
pub(super) fn details(call: &Call, discussion: &Discussion) -> Map<String, Value> {
    let kept = call.questions.iter().zip(&discussion.kept);
    let kept = kept.filter_map(|(question, kept)| {
        let mut entry = fields(json!({ "question": question.text }));
        entry.extend(entry_of(question, kept.as_ref()?));
        Some(Value::Object(entry))
    });
    let kept: Vec<Value> = kept.collect();
    let kept = Some(kept).filter(|it| !it.is_empty());
    fields(json!({ "discuss": topics(call, discussion), "kept": kept }))
}

/// `{picked?, custom?, note?, notes?, open?, typed?, images?}`: what was left at one question. `typed` is
/// `{custom?, note?, notes?, discuss?}`, what was begun there.
pub(super) fn entry_of(question: &RawQuestion, kept: &Kept) -> Map<String, Value> {
    let (Kept { answer, counts, typed, discuss }, images) = left(kept);
    let mut typed = said(question, &typed);
    typed.extend(fields(json!({ "discuss": discuss })));
    let mut entry = said(question, &answer);
    entry.extend(fields(json!({
        "open": (!counts).then_some(true),
        "typed": Some(typed).filter(|it| !it.is_empty()),
        "images": images,
    })));
    if counts && answer.picks.is_empty() && answer.custom.is_none() {
        entry.insert("picked".to_owned(), json!([]));
    }
    entry
}

/// `{picked?, custom?, note?, notes?}`: an answer.
fn said(question: &RawQuestion, answer: &Answer) -> Map<String, Value> {
    fields(json!({
        "picked": Some(question.labels(answer)).filter(|it| !it.is_empty()),
        "custom": answer.custom,
        "note": answer.note,
        "notes": question.notes_by_label(answer),
    }))
}

/// What is left for the questions of `call`, one item per question and one for a note on the form, for clients
/// that show them themselves; `None` where nothing is.
#[must_use]
pub fn kept_json(call: &Call, kept: &KeptForm) -> Option<Value> {
    if kept.each.iter().all(Option::is_none) {
        return None;
    }
    let each = call.questions.iter().zip(&kept.each);
    let none = RawQuestion::default();
    let form = kept.each.get(call.questions.len()).map(|note| (&none, note));
    let each = each.chain(form).map(|(question, kept)| {
        kept.as_ref().map_or(Value::Null, |kept| Value::Object(entry_of(question, kept)))
    });
    Some(each.collect())
}

/// What `recap` says of a result in which the person asked back: that, and the answers until then.
pub(super) fn retold(details: &Value, mut recap: Recap) -> Recap {
    let list = |key: &str| details.get(key).and_then(Value::as_array).into_iter().flatten();
    if list("discuss").next().is_none() {
        return recap;
    }
    recap.ending = Ending::Discussed;
    let get = |it: &Value, key: &str| text_in(it, key).map(text::block);
    recap.discuss = list("discuss")
        .filter_map(|topic| {
            let question = get(topic, "question")?;
            let named = recap.rows.iter().find(|row| row.question == question);
            let about = named.map_or(question, |row| row.short.clone());
            Some(asked_about(&about, &get(topic, "text")?))
        })
        .collect();
    let kept = by_question(list("kept"));
    let mut places = Places::default();
    for row in &mut recap.rows {
        let kept = kept.get(&places.next(&row.question));
        let answer = kept.filter(|it| !is_true(it, "open"));
        row.replace_answer(answer.map(|it| Stored::left(it)));
    }
    recap
}

/// What tells a question from others: its text without white space and case, and how many of the same
/// text come before it.
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

fn by_question<'a>(entries: impl Iterator<Item = &'a Value>) -> HashMap<Key, &'a Value> {
    let mut places = Places::default();
    entries.filter_map(|it| Some((places.next(text_in(it, "question")?), it))).collect()
}

/// Whether `call` asks one of the questions of the call `before` again: one of its text, white space and
/// case aside, or of its short name.
#[must_use]
pub fn asks_again(call: &Call, before: &Call) -> bool {
    let words = |text: &str| Places::default().next(text);
    let is_same = |a: &RawQuestion, b: &RawQuestion| {
        words(&a.text) == words(&b.text) || a.header.is_some() && a.header == b.header
    };
    call.questions.iter().any(|it| before.questions.iter().any(|asked| is_same(it, asked)))
}

/// What is `left` for each question of `call`.
pub(super) fn left_for(call: &Call, left: &HashMap<Key, Value>) -> Vec<Option<Kept>> {
    let mut places = Places::default();
    let each = call.questions.iter();
    each.map(|question| read(question, left.get(&places.next(&question.text))?)).collect()
}

/// Reads back what [`kept_json`] wrote for the same `call`. What does not fit the questions is left out.
#[must_use]
pub fn drafts(call: &Call, drafts: &Value) -> KeptForm {
    let Value::Array(items) = drafts else { return KeptForm::default() };
    let none = RawQuestion::default();
    let each = call.questions.iter().chain([&none]).zip(items);
    KeptForm { each: each.map(|(question, item)| read(question, item)).collect(), topic: None }
}

/// As [`drafts`] for another `call`, where it asks what the call `before` asked.
#[must_use]
pub fn drafts_before(call: &Call, before: &Call, drafts: &Value) -> KeptForm {
    let mut places = Places::default();
    let left = before.questions.iter().zip(drafts.as_array().into_iter().flatten());
    let left = left.map(|(question, entry)| (places.next(&question.text), entry.clone())).collect();
    KeptForm { each: left_for(call, &left), topic: None }
}

/// The choice of this label, spelled alike.
fn find(question: &RawQuestion, label: &str) -> Option<usize> {
    let same = |wanted: &str| question.choices.iter().position(|it| it.label == wanted);
    let plain = |label: &str| Places::default().next(label).0;
    let alike = || question.choices.iter().position(|it| plain(&it.label) == plain(label));
    same(label).or_else(alike)
}

/// One entry of `kept`, for the question as it is asked now. Where a choice is gone, the rest is no
/// answer any more.
fn read(question: &RawQuestion, entry: &Value) -> Option<Kept> {
    let says = |text: &String| !text.trim().is_empty();
    let said = |stored: Stored| {
        let noted = |(label, note): (String, String)| Some((find(question, &label)?, note));
        let notes = by_choice(stored.notes.into_iter().filter_map(noted));
        let (custom, note) = (stored.custom, stored.note.filter(says));
        Answer { custom, note, notes, ..Answer::default() }
    };
    let begun = entry.get("typed").unwrap_or(&Value::Null);
    let mut typed = said(Stored::left(begun));
    let discuss = text_in(begun, "discuss").map(str::to_owned);
    let stored = Stored::left(entry);
    let count = stored.picked.len();
    let mut picks: Vec<usize> = stored.picked.iter().filter_map(|it| find(question, it)).collect();
    let mut answer = said(stored);
    picks.sort_unstable();
    picks.dedup();
    let mut whole = picks.len() == count;
    if !question.is_multi() {
        whole &= picks.len() + usize::from(answer.custom.is_some()) <= 1;
        picks.truncate(usize::from(whole));
    }
    let counts = whole && !is_true(entry, "open");
    if !question.is_multi() && !counts {
        // A single choice has no draft; the text stays in its field.
        picks.clear();
        typed.custom = typed.custom.or(answer.custom.take());
    }
    answer.picks = picks;
    let is_none = question.is_multi() && entry.get("picked").is_some();
    let counts = counts && (!answer.picks.is_empty() || answer.custom.is_some() || is_none);
    let mut kept = Kept { answer, counts, typed, discuss };
    kept.change_texts(|said| text::received(said).into_owned());
    restore_images(&mut kept, entry);
    (kept != Kept::default()).then_some(kept)
}

#[cfg(test)]
mod tests;
