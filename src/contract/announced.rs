//! What other extensions hear of a call and of its end, whichever contract it belongs to.

use serde_json::{Map, Value};

use super::ask_user;
use super::asked::{beside, questions};
use super::call::Call;
use super::common::mark;
use super::discussed::{self, kept_json};
use super::images::{Naming, named};
use crate::json::object;
use crate::model::{KeptForm, Outcome, Via};

/// The version of everything here.
const VERSION: u64 = 1;

/// Names a call: by whom it can be answered, and who asks.
#[derive(Debug, Clone, Copy)]
pub struct Named<'a> {
    /// The id for a response.
    pub request_id: &'a str,
    /// Pi's id of the tool call; empty where an extension asks.
    pub tool_call_id: &'a str,
    /// The tool's name.
    pub tool: &'a str,
    /// The extension that asks, if one does.
    pub from: Option<&'a str>,
    /// What earlier forms left for its questions.
    pub kept: &'a KeptForm,
}

/// `{version, requestId, toolCallId?, tool, from?, questions, title?, context?, timeout?,
/// metadata?, kept?}`, with the questions as the call wrote them.
#[must_use]
pub fn opened(call: &Call, named: Named) -> Value {
    let mut opened = opened_without_questions(call, named);
    if let Value::Object(fields) = &mut opened {
        fields.insert("questions".to_owned(), questions(call));
    }
    opened
}

/// As [`opened`], with null in place of the questions, which are large and which few listeners read.
#[must_use]
pub fn opened_without_questions(call: &Call, named: Named) -> Value {
    let id = Some(named.tool_call_id).filter(|id| !id.is_empty());
    let mut fields = object([
        ("version", Some(VERSION.into())),
        ("requestId", Some(named.request_id.into())),
        ("toolCallId", id.map(Value::from)),
        ("tool", Some(named.tool.into())),
        ("from", named.from.map(Value::from)),
        ("questions", Some(Value::Null)),
    ]);
    fields.extend(beside(call));
    fields.extend(kept_json(call, named.kept).map(|kept| ("kept".to_owned(), kept)));
    Value::Object(fields)
}

/// `{version, requestId, outcome, via?, answers?, discuss?}`.
#[must_use]
pub fn settled(call: &Call, request_id: &str, outcome: &Outcome, via: Option<&Via>) -> Value {
    let answered = matches!(outcome, Outcome::Answered(_));
    Value::Object(object([
        ("version", Some(VERSION.into())),
        ("requestId", Some(request_id.into())),
        ("outcome", Some(outcome.word().into())),
        ("via", via.map(|via| via.word().into())),
        ("answers", answered.then(|| answers(call, outcome))),
        ("discuss", discussed_topics(call, outcome)),
    ]))
}

fn discussed_topics(call: &Call, outcome: &Outcome) -> Option<Value> {
    let Outcome::Discussed(discussion) = outcome else { return None };
    call.form.policy.discuss.then(|| discussed::topics(call, discussion))
}

/// The `AskUserResult` of a call that an extension asked, whichever form its questions have.
#[must_use]
pub fn result(call: &Call, outcome: &Outcome, via: Option<&Via>) -> Value {
    let mut result = object([
        ("answered", Some(matches!(outcome, Outcome::Answered(_)).into())),
        ("answers", Some(answers(call, outcome))),
        ("via", via.map(|via| via.word().into())),
        ("message", ask_user::message(outcome).map(Value::from)),
    ]);
    let flag = |key: &str| Some((key.to_owned(), Value::Bool(true)));
    result.extend(match outcome {
        Outcome::Answered(_) => None,
        Outcome::Discussed(_) if call.form.policy.discuss => {
            discussed_topics(call, outcome).map(|topics| ("discuss".to_owned(), topics))
        }
        Outcome::Cancelled(_) | Outcome::Discussed(_) => flag("cancelled"),
        other => mark(other).map(|(key, value)| (key.to_owned(), value)),
    });
    Value::Object(result)
}

/// The answers, each with its question.
fn answers(call: &Call, outcome: &Outcome) -> Value {
    let (outcome, _) = named(outcome, Naming::File);
    let told = ask_user::each(call, &outcome).map(|(question, answer)| {
        let mut told = Map::new();
        told.extend(question.id.as_deref().map(|id| ("id".to_owned(), id.into())));
        told.extend(answer);
        Value::Object(told)
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contract::{Flavor, parse};
    use crate::model::{Answer, Answers, Unavailable};

    fn answered(each: Vec<Option<Answer>>) -> Outcome {
        Outcome::Answered(Answers { each, ..Default::default() })
    }

    #[test]
    fn a_batch_is_told_as_every_other_form() {
        let args = json!({ "mode": "batch", "title": "Setup", "questions": [
            { "id": "db", "question": "Which?", "options": ["A", "B"] },
            { "id": "why", "question": "Why?", "required": false },
        ] });
        let call = parse("ask_user", Flavor::Rpiv, args).unwrap();
        let named = Named {
            request_id: "r",
            tool_call_id: "",
            tool: "ask_user",
            from: Some("x"),
            kept: &KeptForm::default(),
        };
        let opened = opened(&call, named);
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
    fn every_other_end_says_which_one_it_was() {
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
