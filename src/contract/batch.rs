//! `ask_user` with `mode: "batch"`: 2 to 7 related questions, answered by id.

use serde_json::{Map, Value, json};

use super::ask_user;
use super::call::{Call, Contract, Event, Mode, Refused, Reply};
use super::common::{Problems, ending};
use super::raw::{RawQuestion, short, shown, trimmed};
use super::recap::{self, Recap};
use super::remarks;
use super::shape::UNUSABLE;
use super::single::{
    self, closed, failed, is_batch, response, stored, titles, unanswered, waiting, words,
};
use crate::json::object;
use crate::model::{Answer, Outcome};

pub(super) static CONTRACT: Contract = Contract {
    name: "batch",
    speaks: is_batch,
    progress: |call| Some(waiting(details(call, Value::Null, false))),
    recap,
    closing,
    ..Contract::new(ask_user::TOOL, &ask_user::SHAPE, parse, reply)
};

fn parse(params: Value) -> Result<Call, Refused> {
    let params = single::without_bad_options(params);
    let unusable = params.get(UNUSABLE).and_then(|noted| noted.get("questions")).is_some();
    let questions = RawQuestion::list(&ask_user::SHAPE, &params).filter(|_| !unusable);
    let Some(questions) = questions else {
        return Err(failed("Batch mode requires a questions array."));
    };
    check(&questions).map_err(|message| failed(&message))?;
    let mut problems = Problems::of(&params);
    problems.check("question", &questions);
    problems.refuse(ask_user::TOOL)?;
    let policy = single::policy(&params);
    let mut call = Call::new(&CONTRACT, params, questions, policy);
    for (question, raw) in call.form.questions.iter_mut().zip(call.questions.iter()) {
        question.short = question.short.take().or_else(|| short(raw.id.as_deref()));
    }
    Ok(single::relaxed(ask_user::headed(call)))
}

/// The batch's own rules, in the order in which they are reported.
fn check(questions: &[RawQuestion]) -> Result<(), String> {
    if !(2..=7).contains(&questions.len()) {
        return Err("Batch mode requires between 2 and 7 questions.".to_owned());
    }
    let mut ids: Vec<&str> = Vec::new();
    for (index, question) in questions.iter().enumerate() {
        let number = index + 1;
        let id = id(question)
            .ok_or_else(|| format!("Batch question {number} is missing a valid id."))?;
        if ids.contains(&id) {
            return Err(format!("Batch question ids must be unique. Duplicate id: {id}"));
        }
        ids.push(id);
        if question.text.trim().is_empty() {
            return Err(format!("Batch question {number} is missing a valid question."));
        }
    }
    Ok(())
}

fn id(question: &RawQuestion) -> Option<&str> {
    trimmed(question.id.as_deref())
}

fn details(call: &Call, response: Value, cancelled: bool) -> Map<String, Value> {
    let question = |it: &RawQuestion| {
        json!({
            "id": id(it),
            "question": it.text.trim(),
            "options": titles(&it.choices),
            "allowMultiple": it.multi,
            "allowFreeform": it.freeform,
            "required": it.required,
        })
    };
    object([
        ("mode", Some("batch".into())),
        ("title", call.text("title").map(Value::from)),
        ("context", call.text("context").map(Value::from)),
        ("questions", Some(call.questions.iter().map(question).collect())),
        ("response", Some(response)),
        ("cancelled", Some(cancelled.into())),
    ])
}

/// The stored answers, one per question: what was said, or that it was skipped.
fn answered(call: &Call, outcome: &Outcome) -> Option<Vec<Map<String, Value>>> {
    let Outcome::Answered(answers) = outcome else { return None };
    let answer = |(question, answer): (&RawQuestion, &Option<Answer>)| {
        let mut stored = object([("id", id(question).map(Value::from))]);
        stored.extend(match answer {
            Some(answer) => response(question, answer),
            None => object([("kind", Some("skipped".into()))]),
        });
        stored
    };
    Some(call.questions.iter().zip(&answers.each).map(answer).collect())
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    let Some(answers) = answered(call, outcome) else {
        let details = details(call, Value::Null, true);
        return unanswered(call, outcome, "User cancelled the clarification batch", details);
    };
    let title = call.text("title").map(|title| format!(" ({title})")).unwrap_or_default();
    let mut text = format!("User answered the clarification batch{title}:");
    for (question, answer) in call.questions.iter().zip(&answers) {
        text.push_str(&format!("\n- {}: {}", question.text.trim(), words(answer)));
    }
    let text = remarks::with_unseen(text, call, outcome);
    let response = json!({ "kind": "batch", "answers": answers });
    Reply::new(text, details(call, response, false))
}

fn closing(call: &Call, outcome: &Outcome) -> Vec<Event> {
    let answers = answered(call, outcome);
    let response = answers.map(|answers| json!({ "kind": "batch", "answers": answers }));
    let answered = response.is_some();
    let mut payload = details(call, response.unwrap_or_default(), false);
    payload.retain(|key, _| key != "cancelled" && (answered || key != "response"));
    closed(outcome, payload)
}

fn recap(details: &Value) -> Option<Recap> {
    details.get("mode").filter(|mode| *mode == "batch")?;
    let questions = details.get("questions")?.as_array()?.iter().map(|question| {
        let text = |key: &str| question.get(key).and_then(Value::as_str).unwrap_or("");
        stored(text("id"), text("question"), question)
    });
    let questions: Vec<RawQuestion> = questions.collect();
    let answers = details.get("response")?.get("answers").and_then(Value::as_array);
    let rows = recap::rows(&questions, |index, _| answers?.get(index));
    let text = |key: &str| details.get(key).and_then(Value::as_str);
    let (title, context) = (short(text("title")), shown(text("context")));
    Some(Recap { title, context, ..Recap::new(ending(details, questions.len()), rows) })
}
