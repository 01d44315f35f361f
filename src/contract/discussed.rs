//! The outcome `Discussed`: text for the model, stored details, and drafts for a form with the same
//! questions.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::call::{Answered, Call};
use super::images::draft_with_named_images;
use super::raw::RawQuestion;
use super::recap::{Recap, StoredAnswer, StoredOutcome};
use crate::json::{fields, is_true, text_in};
use crate::model::{Answer, Discussion, SavedDraft, SavedForm, Topic, by_choice, text};
use crate::strings::language::english;
use crate::strings::transcript::asked_about;

/// Returns the user's questions to the agent: `[{question, text}]`.
pub(super) fn topics(call: &Call, discussion: &Discussion) -> Value {
    let topic = |topic: &Topic| {
        let question = call.questions.get(topic.question)?.text.as_str();
        Some(json!({ "question": question, "text": topic.text }))
    };
    discussion.topics.iter().filter_map(topic).collect()
}

pub(super) fn message(tool: &str) -> String {
    format!(
        "Before answering, the user asks for clarification: see `discuss`. {}",
        how_to_ask_again("that", tool)
    )
}

fn how_to_ask_again(pronoun: &str, tool: &str) -> String {
    format!(
        "Explain {pronoun} in your reply, then call {tool} again with the open questions, worded \
         identically. The answers and drafts so far are restored then."
    )
}

/// Returns the outcome as text, for contracts with a text result.
pub(super) fn words(call: &Call, discussion: &Discussion) -> String {
    let mut lines = vec!["Before answering, the user asks:".to_owned()];
    for topic in &discussion.topics {
        let Some(question) = call.questions.get(topic.question) else { continue };
        lines.push(format!("- On \"{}\": {}", question.text.trim(), topic.text));
    }
    let answered =
        call.answered(&discussion.answers).map(|Answered { question, answer, .. }| {
            let (answer, note) =
                english(|| (question.answer_text(answer), question.all_notes(answer)));
            let note = note.map(|note| format!(" — {note}")).unwrap_or_default();
            format!("- {}: {answer}{note}", question.text.trim())
        });
    let answered: Vec<String> = answered.collect();
    if !answered.is_empty() {
        lines.push("Answered so far:".to_owned());
        lines.extend(answered);
    }
    lines.push(how_to_ask_again("this", call.contract.tool));
    lines.join("\n")
}

/// Returns the additional details for all contracts: `discuss`, and `kept` if there are drafts.
pub(super) fn details(call: &Call, discussion: &Discussion) -> Map<String, Value> {
    let draft = |(question, draft): (&RawQuestion, &Option<SavedDraft>)| {
        let mut entry = draft_entry(question, draft.as_ref()?);
        entry.shift_insert(0, "question".to_owned(), question.text.as_str().into());
        Some(entry)
    };
    let drafts: Vec<_> = call.questions.iter().zip(&discussion.drafts).filter_map(draft).collect();
    let drafts = Some(drafts).filter(|drafts| !drafts.is_empty());
    fields(json!({ "discuss": topics(call, discussion), "kept": drafts }))
}

/// Returns the draft of one question: `{picked?, custom?, note?, notes?, open?, typed?, images?}`.
/// `open` is `true` for a draft that does not count as an answer. `typed` has the unconfirmed text:
/// `{custom?, note?, notes?, discuss?}`.
pub(super) fn draft_entry(question: &RawQuestion, draft: &SavedDraft) -> Map<String, Value> {
    let (SavedDraft { answer, counts, typed, discuss }, images) = draft_with_named_images(draft);
    let mut typed = answer_fields(question, &typed);
    typed.extend(fields(json!({ "discuss": discuss })));
    let mut entry = answer_fields(question, &answer);
    entry.extend(fields(json!({
        "open": (!counts).then_some(true),
        "typed": Some(typed).filter(|typed| !typed.is_empty()),
        "images": images,
    })));
    if counts && answer.picks.is_empty() && answer.custom.is_none() {
        entry.insert("picked".to_owned(), json!([]));
    }
    entry
}

/// Returns an answer: `{picked?, custom?, note?, notes?}`.
pub(super) fn answer_fields(question: &RawQuestion, answer: &Answer) -> Map<String, Value> {
    fields(json!({
        "picked": Some(question.labels(answer)).filter(|labels| !labels.is_empty()),
        "custom": answer.custom,
        "note": answer.note,
        "notes": question.notes_by_label(answer),
    }))
}

/// Returns the drafts of `call` for clients: one item per question, and a last item for the note on
/// the form. Returns `None` without drafts.
#[must_use]
pub fn drafts_json(call: &Call, drafts: &SavedForm) -> Option<Value> {
    let form = RawQuestion::default();
    let each = call.questions.iter().chain([&form]).zip(&drafts.each);
    let each = each.map(|(question, draft)| Some(draft_entry(question, draft.as_ref()?)));
    let each: Vec<Option<Map<String, Value>>> = each.collect();
    each.iter().any(Option::is_some).then(|| json!(each))
}

/// Adds the discussion in stored `details` to `recap`: the topics, and the answers so far.
pub(super) fn recap_discussion(details: &Value, mut recap: Recap) -> Recap {
    let list = |key: &str| details.get(key).and_then(Value::as_array).into_iter().flatten();
    if list("discuss").next().is_none() {
        return recap;
    }
    recap.outcome = StoredOutcome::Discussed;
    let sanitized = |entry: &Value, key: &str| text_in(entry, key).map(text::block);
    recap.discuss = list("discuss")
        .filter_map(|topic| {
            let question = sanitized(topic, "question")?;
            let row = recap.rows.iter().find(|row| row.question == question);
            let about = row.map_or(question, |row| row.short.clone());
            Some(asked_about(&about, &sanitized(topic, "text")?))
        })
        .collect();
    let mut keys = KeySequence::default();
    let draft = |entry| Some((keys.next_key(text_in(entry, "question")?), entry));
    let drafts: HashMap<Key, &Value> = list("kept").filter_map(draft).collect();
    let mut keys = KeySequence::default();
    for row in &mut recap.rows {
        let draft = drafts.get(&keys.next_key(&row.question));
        let answer = draft.filter(|draft| !is_true(draft, "open"));
        row.set_answer(answer.map(|draft| StoredAnswer::of_draft(draft)));
    }
    recap
}

/// The key of a question: its [`plain_words`], and the number of earlier questions with the same
/// words.
pub(super) type Key = (String, usize);

/// A builder of the [`Key`]s of a call's questions, in order. Contains the number of questions so
/// far, by text.
#[derive(Default)]
pub(super) struct KeySequence(HashMap<String, usize>);

/// Returns a text in lower case with single spaces, for comparisons.
pub(super) fn plain_words(text: &str) -> String {
    let words: Vec<String> = text::block(text).split_whitespace().map(str::to_lowercase).collect();
    words.join(" ")
}

impl KeySequence {
    pub fn next_key(&mut self, text: &str) -> Key {
        let plain = plain_words(text);
        let count = self.0.entry(plain.clone()).or_default();
        *count += 1;
        (plain, *count - 1)
    }
}

/// Returns `true` if `call` repeats a question of `before`: the text is the same apart from
/// whitespace and case, or the short name is the same.
#[must_use]
pub fn asks_again(call: &Call, before: &Call) -> bool {
    let is_same = |a: &RawQuestion, b: &RawQuestion| {
        plain_words(&a.text) == plain_words(&b.text) || a.header.is_some() && a.header == b.header
    };
    call.questions.iter().any(|asked| before.questions.iter().any(|other| is_same(asked, other)))
}

/// Drafts with their questions, by the key of the question.
pub(super) type Drafts = HashMap<Key, (RawQuestion, SavedDraft)>;

pub(super) fn drafts_for(call: &Call, drafts: &Drafts) -> Vec<Option<SavedDraft>> {
    let mut keys = KeySequence::default();
    let draft = |question: &RawQuestion| {
        let (before, draft) = drafts.get(&keys.next_key(&question.text))?;
        convert_draft(draft, before, question)
    };
    call.questions.iter().map(draft).collect()
}

/// Converts the `drafts` of the call `before` to drafts of `call`. A question of `call` has no
/// draft if `before` has no question with this text.
#[must_use]
pub fn drafts_before(call: &Call, before: &Call, drafts: &SavedForm) -> SavedForm {
    let mut keys = KeySequence::default();
    let drafts = before.questions.iter().zip(&drafts.each).filter_map(|(question, draft)| {
        let key = keys.next_key(&question.text);
        Some((key, (question.clone(), draft.clone()?)))
    });
    SavedForm { each: drafts_for(call, &drafts.collect()), topic: None }
}

/// Returns the index of the option with this label. If no label is equal, ignores whitespace and
/// case.
fn find_option(question: &RawQuestion, label: &str) -> Option<usize> {
    let mut labels = question.choices.iter().map(|choice| &choice.label);
    let alike = labels.clone().position(|other| plain_words(other) == plain_words(label));
    labels.position(|other| other == label).or(alike)
}

/// Converts a draft from the question `from` to the question `to`, and sanitizes its texts. If `to`
/// lacks a selected option, the draft does not count as an answer. Returns `None` if the draft
/// becomes empty.
pub(super) fn convert_draft(
    draft: &SavedDraft,
    from: &RawQuestion,
    to: &RawQuestion,
) -> Option<SavedDraft> {
    let new_index = |index: usize| find_option(to, &from.choices.get(index)?.label);
    let mut draft = draft.clone();
    draft.change_texts(|text| text::received(text).into_owned());
    for answer in [&mut draft.answer, &mut draft.typed] {
        let notes = std::mem::take(&mut answer.notes).into_iter();
        answer.notes = by_choice(notes.filter_map(|(index, note)| Some((new_index(index)?, note))));
        answer.note.take_if(|note| note.trim().is_empty());
    }
    let SavedDraft { answer, typed, counts, .. } = &mut draft;
    let count = answer.picks.len();
    let mut picks: Vec<usize> = answer.picks.iter().filter_map(|index| new_index(*index)).collect();
    picks.sort_unstable();
    picks.dedup();
    let mut is_complete = picks.len() == count;
    if !to.is_multi() {
        is_complete &= count + usize::from(answer.custom.is_some()) <= 1;
        *counts &= count + usize::from(answer.custom.is_some()) > 0;
    }
    *counts &= is_complete;
    if !to.is_multi() && !*counts {
        // If the draft of a single choice is no answer, its selection is cleared, and its custom
        // text becomes unconfirmed text.
        picks.clear();
        typed.custom = typed.custom.take().or(answer.custom.take());
    }
    answer.picks = picks;
    (draft != SavedDraft::default()).then_some(draft)
}

#[cfg(test)]
mod tests;
