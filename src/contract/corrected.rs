//! Messages to the model about earlier calls: corrected answers, and outcomes of deferred
//! questions.

use serde_json::{Map, Value, json};

use super::ask_user::{self, CORRECTION};
use super::call::{Call, Mode, Refused, Reply};
use super::images;
use super::raw::{RawChoice, RawQuestion};
use super::remarks;
use crate::json::fields;
use crate::model::{Answers, Outcome, Unavailable, Via, text};
use crate::strings::sentences::whole;

/// Builds the message about a correction of the answers to `call` from `before` to `after`: one
/// sentence, and an `AskUserResult` (see `index.d.ts`) with `changed: true` on corrected answers.
#[must_use]
pub fn corrected(call: &Call, before: &Answers, after: &Answers, mode: Mode, at_ms: f64) -> Reply {
    let (before, _) = images::name_answer_images(before, false);
    let (after, images) = images::name_answer_images(after, false);
    let had_no_answers = before.count() == 0 && before.note.is_none();
    let each = call.questions.iter().enumerate().map(|(index, question)| {
        let [before, after] = [&before, &after].map(|answers| answers.each.get(index)?.as_ref());
        let mut answer = match after {
            Some(after) => ask_user::answered(question, after),
            None => ask_user::unanswered(question, before.is_none() && !had_no_answers),
        };
        let mut was = None;
        if before != after {
            answer.insert("changed".to_owned(), true.into());
            was = before.map(|before| ("was".to_owned(), question.answer_text(before).into()));
        }
        (answer.clone(), answer.into_iter().chain(was).collect())
    });
    let (answers, with_was): (Vec<Map<String, Value>>, Vec<Value>) = each.unzip();
    let remarks = remarks::remarks_on_answers(call, &after);
    let result = fields(json!({
        "answered": after.count() > 0,
        "answers": answers,
        "note": after.note,
        "message": (!remarks.is_empty()).then(|| remarks.join(" ")),
    }));
    let details = fields(json!({
        "questions": call.questions.iter().map(listed).collect::<Value>(),
        "answers": with_was,
        "answeredAt": whole(at_ms, 1.0),
        "mode": mode,
        "metadata": call.params.get("metadata"),
        "globalNote": after.note,
        CORRECTION: true,
    }));
    let lead = if had_no_answers { NOW_ANSWERED } else { CORRECTED };
    let result = Value::Object(result);
    let text = format!("{lead}\n{result}");
    let mut reply = Reply { structured: Some(result), ..Reply::plain(text, details) };
    images::attach(&mut reply, images);
    reply
}

const CORRECTED: &str = "The user changed earlier answers. An answer with `changed: true` replaces \
    the earlier one; with `answer: null`, it is withdrawn. Check and correct the work that is based \
    on the earlier answers.";
const NOW_ANSWERED: &str = "The user has now answered earlier questions that had no answer.";

/// Returns a question in the stored format of `ask_user`, for all contracts.
pub(super) fn listed(question: &RawQuestion) -> Value {
    let choice = |choice: &RawChoice| {
        Value::Object(fields(json!({ "label": choice.label, "description": choice.description })))
    };
    let choices: Vec<Value> = question.choices.iter().map(choice).collect();
    Value::Object(fields(json!({
        "question": question.text,
        "header": question.header,
        "options": Some(choices).filter(|choices| !choices.is_empty()),
        "multiSelect": question.is_multi().then_some(true),
        "required": (!question.required).then_some(false),
    })))
}

/// Builds the message about the outcome of deferred questions: a sentence, and an `AskUserResult`
/// with the id of the request. The details also have the id of the tool call. `reply`: the result
/// that the tool call would have for this outcome.
#[must_use]
pub fn deferred_end(
    mut reply: Reply,
    outcome: &Outcome,
    request_id: &str,
    tool_call_id: &str,
) -> Reply {
    reply.add_details(fields(json!({ "requestId": request_id, "toolCallId": tool_call_id })));
    if let Some(Value::Object(result)) = &mut reply.structured {
        result.insert("requestId".to_owned(), request_id.into());
    }
    let result = reply.structured.as_ref().map_or_else(|| reply.text.clone(), Value::to_string);
    reply.text = format!("{}\n{result}", lead(outcome, request_id));
    reply
}

/// Builds the result of a call of `ask_user` that withdrew `call`. `id`: the request id of `call`.
#[must_use]
pub fn withdrawn(call: &Call, id: &str, mode: Mode, at_ms: f64) -> Reply {
    let result = json!({
        "withdrawn": true,
        "requestId": id,
        "message": "The questions are closed. The user made no decision.",
    });
    let details = json!({
        "questions": call.questions.iter().map(listed).collect::<Value>(),
        "answers": [],
        "answeredAt": whole(at_ms, 1.0),
        "mode": mode,
        "withdrawn": true,
        "via": Via::Agent.word(),
        "requestId": id,
    });
    let text = result.to_string();
    Reply { structured: Some(result), ..Reply::plain(text, details) }
}

/// Builds the result of a call that cannot withdraw the request `id`, because it is not deferred.
#[must_use]
pub fn not_withdrawn(id: &str) -> Reply {
    let text = format!(
        "No questions are open as request \"{}\": they have ended, or never existed.",
        text::line(id)
    );
    Reply::plain(text, json!({ "withdrawn": false, "requestId": id }))
}

/// Builds the message about deferred questions that this version of the package refuses, for the
/// reason `why`.
#[must_use]
pub fn deferred_refusal(why: &Refused, request_id: &str, tool_call_id: &str) -> Reply {
    let result = json!({ "answered": false, "answers": [], "message": why.text() });
    let details = json!({ "questions": [], "answers": [], "unavailable": true });
    let reply = Reply { structured: Some(result), ..Reply::plain("", details) };
    deferred_end(reply, &Outcome::Unavailable(Unavailable::NoForm), request_id, tool_call_id)
}

/// Returns the first line of the message about deferred questions.
fn lead(outcome: &Outcome, id: &str) -> String {
    let (before, after) = match outcome {
        Outcome::Answered(_) => ("The user answered the questions of", ""),
        Outcome::Cancelled(_) => ("The user closed the questions of", " without answering"),
        Outcome::Discussed(_) => ("The user asks about the questions of", ""),
        Outcome::TimedOut(_) => ("The user did not answer the questions of", " in time"),
        Outcome::Withdrawn => ("The user withdrew the questions of", ""),
        Outcome::Superseded => ("A later call with the same questions replaces", ""),
        Outcome::Deferred { .. } => ("The questions that the user asked about stay open as", ""),
        _ => ("The user could not answer the questions of", ""),
    };
    format!("{before} request {id}{after}:")
}
