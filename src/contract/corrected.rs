//! Answers that were given before: read back to be shown in a form once more, and told to the model
//! where the person corrects them.

use serde_json::{Map, Value, json};

use super::ask_user::{self, CORRECTION};
use super::call::Call;
use super::common::whole_ms;
use super::images::{self, Naming};
use super::raw::{RawChoice, RawQuestion};
use super::recap::{Recap, Stored};
use super::remarks;
use super::reply::{Mode, Reply};
use crate::json::object;
use crate::model::{Answer, Answers, Image, Outcome, Policy, Question, by_choice};

/// The answers that stored details hold, as answers to `call`. What its form does not take is left
/// out.
pub(super) fn given(call: &Call, recap: &Recap) -> Answers {
    let mut answers = Answers::none(call.questions.len());
    answers.note = recap.note.clone().filter(|_| call.form.policy.takes_form_note());
    for row in &recap.rows {
        let Some(stored) = &row.stored else { continue };
        let asked = call.questions.get(row.index).zip(call.form.questions.get(row.index));
        if let (Some((raw, shown)), Some(slot)) = (asked, answers.each.get_mut(row.index)) {
            *slot = answer(raw, shown, &call.form.policy, stored);
        }
    }
    answers
}

fn answer(raw: &RawQuestion, shown: &Question, policy: &Policy, stored: &Stored) -> Option<Answer> {
    let (mut picks, mut other) = (Vec::new(), Vec::new());
    for label in &stored.picked {
        let same = |it: &RawChoice| it.label == *label || it.label.trim() == label.as_str();
        match raw.choices.iter().position(same) {
            Some(pick) => picks.push(pick),
            None => other.push(label.as_str()),
        }
    }
    picks.sort_unstable();
    picks.dedup();
    if !shown.has_ticks() {
        picks.truncate(1);
    }
    let custom = stored.custom.as_deref();
    let custom = match other.as_slice() {
        [] => custom.map(str::to_owned),
        _ => Some(other.into_iter().chain(custom).collect::<Vec<_>>().join(", ")),
    };
    let custom = custom.filter(|text| policy.takes_custom(shown, text.trim().is_empty()));
    if custom.is_some() && (!shown.has_ticks() || policy.custom_replaces_ticks) {
        picks.clear();
    }
    if picks.is_empty() && custom.is_none() && !policy.takes_none(shown) {
        return None;
    }
    let noted = |(label, note): &(String, String)| {
        let on = raw.choices.iter().position(|it| it.label == *label)?;
        Some((on, note.clone()))
    };
    let notes = stored.notes.iter().filter_map(noted).filter(|_| policy.takes_notes());
    let notes = by_choice(notes);
    Some(Answer { picks, custom, note: stored.note.clone(), notes, ..Answer::default() })
}

/// The same answers with the paths of images in their texts, and the images.
fn named(answers: &Answers) -> (Answers, Vec<Image>) {
    let outcome = Outcome::Answered(answers.clone());
    let (outcome, images) = images::named(&outcome, Naming::Path);
    match outcome.into_owned() {
        Outcome::Answered(answers) => (answers, images),
        _ => (Answers::default(), images),
    }
}

/// What the model is told when the person corrected answers of `call`, those `before` to those
/// `after`: one sentence, and the `AskUserResult` with `changed` on the answers that are other ones
/// now. `stored` are the details that are corrected: answers that did not change are taken from
/// there as they are.
#[must_use]
pub fn corrected(
    call: &Call,
    (before, after): (&Answers, &Answers),
    stored: &Value,
    mode: Mode,
    at_ms: f64,
) -> Reply {
    let ((before, _), (after, images)) = (named(before), named(after));
    let (before, after) = (&before, &after);
    let none = Answers::none(call.questions.len());
    let first = before.count() == 0 && before.note == none.note;
    let each = call.questions.iter().enumerate().map(|(index, question)| {
        let of = |answers: &Answers| answers.each.get(index).cloned().flatten();
        told(question, index, (of(before).as_ref(), of(after).as_ref()), stored)
    });
    let mut details_answers: Vec<Map<String, Value>> = each.collect();
    let mut answers = details_answers.clone();
    answers.iter_mut().for_each(|answer| drop(answer.remove("was")));
    if first {
        for answer in answers.iter_mut().chain(&mut details_answers) {
            answer.remove("was");
        }
    }
    let note = after.note.as_deref().map(Value::from);
    let said = remarks::of_answers(&call.questions, after);
    let result = object([
        ("answered", Some((after.count() > 0).into())),
        ("answers", Some(json!(answers))),
        ("note", note.clone()),
        ("message", (!said.is_empty()).then(|| said.join(" ").into())),
    ]);
    let details = object([
        ("questions", Some(call.questions.iter().map(listed).collect())),
        ("answers", Some(json!(details_answers))),
        ("answeredAt", Some(whole_ms(at_ms))),
        ("mode", Some(ask_user::mode_name(mode).into())),
        ("metadata", call.params.get("metadata").cloned()),
        ("globalNote", note),
        (CORRECTION, Some(true.into())),
    ]);
    let lead = if first { NOW_ANSWERED } else { CORRECTED };
    let result = Value::Object(result);
    let text = format!("{lead}\n{result}");
    let mut reply = Reply { structured: Some(result), ..Reply::new(text, details) };
    images::attach(&mut reply, images);
    reply
}

const CORRECTED: &str = "The user corrected answers to questions you asked before: each answer with \
    `changed: true` replaces the earlier one (`answer: null`: it is taken back), so check what you \
    did on it and put it right.";
const NOW_ANSWERED: &str = "The user has now answered questions you asked before, which had no \
    answer then.";

/// One answer, with `changed` and what it `was` where it is another one.
fn told(
    question: &RawQuestion,
    index: usize,
    (before, after): (Option<&Answer>, Option<&Answer>),
    stored: &Value,
) -> Map<String, Value> {
    let earlier = || {
        let mode = stored.get("mode").and_then(Value::as_str)?;
        let answer = stored.get("answers")?.as_array()?.get(index)?.as_object()?;
        let same = answer.get("question")?.as_str()? == question.text;
        (same && matches!(mode, "interactive" | "print" | "rpc")).then(|| answer.clone())
    };
    let changed = before != after;
    let kept = if changed { None } else { earlier() };
    let mut answer = kept.unwrap_or_else(|| match after {
        Some(after) => ask_user::tell(question, after),
        None => ask_user::unanswered(question),
    });
    answer.remove("changed");
    answer.remove("was");
    if changed {
        answer.insert("changed".to_owned(), true.into());
        if let Some(before) = before {
            answer.insert("was".to_owned(), words(question, before).into());
        }
    }
    answer
}

fn words(question: &RawQuestion, answer: &Answer) -> String {
    let picked = question.picked(answer);
    let labels = picked.iter().map(|it| it.label.as_str());
    labels.chain(answer.custom.as_deref()).collect::<Vec<_>>().join(", ")
}

/// A question as `ask_user` stores it, whichever contract asked it.
fn listed(question: &RawQuestion) -> Value {
    let choice = |it: &RawChoice| {
        Value::Object(object([
            ("label", Some(it.label.as_str().into())),
            ("description", it.description.as_deref().map(Value::from)),
        ]))
    };
    let choices: Vec<Value> = question.choices.iter().map(choice).collect();
    Value::Object(object([
        ("question", Some(question.text.as_str().into())),
        ("header", question.header.as_deref().map(Value::from)),
        ("options", (!choices.is_empty()).then(|| choices.into())),
        ("multiSelect", question.is_multi().then(|| true.into())),
        ("required", (!question.required).then(|| false.into())),
    ]))
}
