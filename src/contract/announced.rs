//! JSON for clients and other extensions: a call and its outcome, in one shape for all contracts.

use serde_json::{Map, Value, json};

use super::ask_user;
use super::call::Call;
use super::common::mark;
use super::discussed::{self, drafts_json};
use super::images::with_named_images;
use super::raw::{RawQuestion, short_form};
use crate::json::fields;
use crate::model::{Outcome, SavedForm, Via};

/// Returns the fields of a call: `{questions, title?, context?, timeout?, metadata?, wait?,
/// kept?}`. `questions` are the repaired questions of the model. `wait` is false or missing. `kept`
/// are the `saved` drafts of earlier forms. A top-level question becomes a list of one question,
/// with `title` as its `header` and `allowMultiple` as its `multiSelect`.
pub fn request_fields(call: &Call, saved: &SavedForm) -> Map<String, Value> {
    let listed = call.params.get("questions").and_then(Value::as_array);
    let questions = listed.cloned().unwrap_or_else(|| vec![short_form(&call.params)]);
    let each = questions.into_iter().zip(call.questions.iter());
    let field = |key| call.params.get(key);
    fields(json!({
        "questions": each.map(|(question, raw)| without_own_rows(question, raw)).collect::<Value>(),
        "title": listed.and_then(|_| field("title")),
        "context": field("context"),
        "timeout": field("timeout"),
        "metadata": field("metadata"),
        "wait": (!call.wait).then_some(false),
        "kept": drafts_json(call, saved),
    }))
}

/// Removes the “Other” options of the model, because a client sends a custom answer as a text.
fn without_own_rows(mut question: Value, raw: &RawQuestion) -> Value {
    if let Some(Value::Array(options)) = question.get_mut("options") {
        let mut index = 0..;
        let is_other = |at| raw.own_rows.iter().any(|(other, _)| Some(*other) == at);
        options.retain(|_| !is_other(index.next()));
    }
    question
}

/// Returns the unsanitized labels of each question's options, because clients answer with the
/// labels that they received.
pub fn labels(call: &Call) -> Vec<Vec<String>> {
    let labels = |question: &RawQuestion| {
        question.choices.iter().map(|choice| choice.label.clone()).collect()
    };
    call.questions.iter().map(labels).collect()
}

/// The version of this JSON format.
pub(super) const VERSION: u64 = 1;

/// Returns the event for an opened `call`: `{version, requestId, toolCallId?, tool, from?,
/// questions, title?, context?, timeout?, metadata?, kept?}`. `tool_call_id`: Pi's id of the call
/// of `tool`; empty if the extension `from` is the caller.
#[must_use]
pub fn opened(
    call: &Call,
    request_id: &str,
    tool_call_id: &str,
    tool: &str,
    from: Option<&str>,
    saved: &SavedForm,
) -> Value {
    let mut opened = fields(json!({
        "version": VERSION,
        "requestId": request_id,
        "toolCallId": Some(tool_call_id).filter(|id| !id.is_empty()),
        "tool": tool,
        "from": from,
    }));
    opened.extend(request_fields(call, saved));
    Value::Object(opened)
}

/// Returns the event for a settled `call`: `{version, requestId, outcome, via?, answers?,
/// discuss?}`.
#[must_use]
pub fn settled(call: &Call, request_id: &str, outcome: &Outcome, via: Option<&Via>) -> Value {
    let answered = matches!(outcome, Outcome::Answered(_));
    Value::Object(fields(json!({
        "version": VERSION,
        "requestId": request_id,
        "outcome": outcome.word(),
        "via": via.map(Via::word),
        "answers": answered.then(|| answers(call, outcome)),
        "discuss": discussed_topics(call, outcome),
    })))
}

/// Returns the event for a cancelled timeout of a request: `{version, requestId}`.
#[must_use]
pub fn kept(request_id: &str) -> Value {
    json!({ "version": VERSION, "requestId": request_id })
}

/// Returns the reply to an answer from another extension: `{ok, warnings?}`, or `{ok, reason}` if
/// the answer was refused.
#[must_use]
pub fn accepted(result: Result<Vec<String>, String>) -> Value {
    match result {
        Ok(warnings) if warnings.is_empty() => json!({ "ok": true }),
        Ok(warnings) => json!({ "ok": true, "warnings": warnings }),
        Err(reason) => json!({ "ok": false, "reason": reason }),
    }
}

fn discussed_topics(call: &Call, outcome: &Outcome) -> Option<Value> {
    let Outcome::Discussed(discussion) = outcome else { return None };
    call.form.policy.discuss.then(|| discussed::topics(call, discussion))
}

/// Returns the `AskUserResult` for the extension that made `call`.
#[must_use]
pub fn result(call: &Call, outcome: &Outcome, via: Option<&Via>) -> Value {
    let mut result = fields(json!({
        "answered": matches!(outcome, Outcome::Answered(_)),
        "answers": answers(call, outcome),
        "via": via.map(Via::word),
        "message": ask_user::message(outcome),
    }));
    result.extend(match (discussed_topics(call, outcome), outcome) {
        (Some(topics), _) => Some(("discuss".to_owned(), topics)),
        (None, Outcome::Discussed(_)) => Some(("cancelled".to_owned(), true.into())),
        (None, other) => mark(other),
    });
    Value::Object(result)
}

fn answers(call: &Call, outcome: &Outcome) -> Value {
    let (outcome, _) = with_named_images(outcome, true);
    let each = ask_user::answers(call, &outcome).map(|(question, mut answer)| {
        if let (Value::Object(fields), Some(id)) = (&mut answer, question.id.as_deref()) {
            fields.shift_insert(0, "id".to_owned(), id.into());
        }
        answer
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Flavor, parse};
    use crate::model::{Answer, Answers, Unavailable};

    #[test]
    fn the_short_form_becomes_a_list_of_one_question() {
        let args = json!({"question": "Which?", "title": "Choice", "allowMultiple": true,
            "context": "Because.", "options": ["A", {"label": "\u{7}B", "description": "b"}]});
        let call = parse("ask_user", Flavor::Rpiv, args).unwrap();
        assert_eq!(
            Value::Object(request_fields(&call, &SavedForm::default())),
            json!({"context": "Because.", "questions": [{
                "question": "Which?", "header": "Choice", "multiSelect": true,
                "options": [{"label": "A"}, {"label": "\u{7}B", "description": "b"}],
            }]})
        );
        assert_eq!(labels(&call), [["A", "\u{7}B"]]);
        assert_eq!(labels(&call).len(), call.form.questions.len());
    }

    fn answered(each: Vec<Option<Answer>>) -> Outcome {
        Outcome::Answered(Answers { each, ..Default::default() })
    }

    #[test]
    fn batch_is_announced_like_other_forms() {
        let args = json!({ "mode": "batch", "title": "Setup", "questions": [
            { "id": "db", "question": "Which?", "options": ["A", "B"] },
            { "id": "why", "question": "Why?", "required": false },
        ] });
        let call = parse("ask_user", Flavor::Rpiv, args).unwrap();
        let saved = SavedForm::default();
        let opened = opened(&call, "r", "", "ask_user", Some("x"), &saved);
        assert_eq!((&opened["from"], &opened["title"]), (&json!("x"), &json!("Setup")));
        assert_eq!(opened.get("toolCallId"), None);
        let first = Answer { picks: vec![1], ..Answer::default() };
        let outcome = answered(vec![Some(first), None]);
        let answers = json!([
            { "id": "db", "question": "Which?", "answer": "B", "selectedOption": "B",
                "wasCustom": false },
            { "id": "why", "question": "Why?", "answer": null, "wasCustom": false,
                "skipped": true },
        ]);
        assert_eq!(
            result(&call, &outcome, Some(&Via::Terminal)),
            json!({ "answered": true, "answers": answers, "via": "terminal" })
        );
        assert_eq!(
            settled(&call, "r", &outcome, Some(&Via::named("phone"))),
            json!({ "version": 1, "requestId": "r", "outcome": "answered", "via": "phone",
                "answers": answers })
        );
    }

    #[test]
    fn each_outcome_has_its_own_word() {
        let args = json!({ "question": "Which?", "options": ["A"] });
        let call = parse("ask_user", Flavor::Rpiv, args).unwrap();
        let none = Answers::none(1);
        for (outcome, flag, word) in [
            (Outcome::Cancelled(none.clone()), "cancelled", "cancelled"),
            (Outcome::TimedOut(none), "timedOut", "timedOut"),
            (Outcome::Aborted, "interrupted", "interrupted"),
            (Outcome::Unavailable(Unavailable::NoUi), "unavailable", "unavailable"),
        ] {
            let result = result(&call, &outcome, None);
            assert_eq!((&result["answered"], &result[flag]), (&json!(false), &json!(true)));
            assert!(result["message"].is_string());
            let settled = settled(&call, "r", &outcome, None);
            assert_eq!(settled, json!({ "version": 1, "requestId": "r", "outcome": word }));
        }
    }
}
