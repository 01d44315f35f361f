//! `ask_user` with `mode: "batch"`: seed 003's 2 to 7 related questions.

use serde_json::{Map, Value, json};

use super::{
    Call, Contract, Event, Mode, Recap, Refused, Reply,
    ask_user::{self, Args, Ask, Pick},
    common::{Problems, ending, object, read, short, shown, told, undecided},
    prepare::UNUSABLE,
    recap,
    single::{self, failed, listed, offered, response, said, titles, trimmed, unanswered, words},
};
use crate::model::{Answer, Outcome, Question, Questionnaire};

pub(super) static CONTRACT: Contract = Contract {
    name: "batch",
    tool: ask_user::TOOL,
    speaks: |params| params.get("mode").and_then(Value::as_str).is_some_and(is_batch),
    parse,
    reply,
    progress: |call| {
        let details = details(&read(&call.params), Value::Null, false);
        Some(told("Waiting for user input...".to_owned(), details))
    },
    recap,
    closing,
    ..Contract::PLAIN
};

fn is_batch(mode: &str) -> bool {
    mode.trim().eq_ignore_ascii_case("batch")
}

fn parse(params: Value) -> Result<Call, Refused> {
    let params = single::without_bad_options(params);
    let args: Args = read(&params);
    let unusable = params.get(UNUSABLE).and_then(|noted| noted.get("questions")).is_some();
    let Some(asks) = args.questions.as_deref().filter(|_| !unusable) else {
        return Err(failed("Batch mode requires a questions array."));
    };
    check(asks).map_err(|message| failed(&message))?;
    let mut problems = Problems::of(&params);
    ask_user::check(asks, &mut problems);
    problems.refuse(ask_user::TOOL)?;
    let form = Questionnaire {
        title: short(args.title.as_deref()),
        context: shown(args.context.as_deref()),
        questions: asks.iter().map(question).collect(),
        policy: single::policy(false),
        timeout_ms: single::timeout(&args),
    };
    Ok(Call { contract: CONTRACT.name, params, form })
}

/// Seed 003's own rules, in its order.
fn check(asks: &[Ask]) -> Result<(), String> {
    if !(2..=7).contains(&asks.len()) {
        return Err("Batch mode requires between 2 and 7 questions.".to_owned());
    }
    let mut ids: Vec<&str> = Vec::new();
    for (index, ask) in asks.iter().enumerate() {
        let number = index + 1;
        let id = trimmed(ask.id.as_deref())
            .ok_or_else(|| format!("Batch question {number} is missing a valid id."))?;
        if ids.contains(&id) {
            return Err(format!("Batch question ids must be unique. Duplicate id: {id}"));
        }
        ids.push(id);
        if ask.question.trim().is_empty() {
            return Err(format!("Batch question {number} is missing a valid question."));
        }
    }
    Ok(())
}

fn question(ask: &Ask) -> Question {
    let choices: Vec<_> = ask.options.iter().flatten().map(Pick::choice).collect();
    let question = ask_user::question(ask);
    Question {
        short: question.short.or_else(|| short(ask.id.as_deref())),
        free: single::free(&choices, ask.allow_freeform),
        required: ask.required != Some(false),
        ..question
    }
}

fn details(args: &Args, response: Value, cancelled: bool) -> Map<String, Value> {
    let question = |ask: &Ask| {
        json!({
            "id": trimmed(ask.id.as_deref()),
            "question": ask.question.trim(),
            "options": titles(ask.options.as_deref()),
            "allowMultiple": ask.multi_select == Some(true),
            "allowFreeform": ask.allow_freeform != Some(false),
            "required": ask.required != Some(false),
        })
    };
    object([
        ("mode", Some("batch".into())),
        ("title", trimmed(args.title.as_deref()).map(Value::from)),
        ("context", trimmed(args.context.as_deref()).map(Value::from)),
        ("questions", Some(args.questions.iter().flatten().map(question).collect())),
        ("response", Some(response)),
        ("cancelled", Some(cancelled.into())),
    ])
}

/// One stored answer per question: what was said, or that it was skipped.
fn answers(args: &Args, outcome: &Outcome) -> Option<Vec<Map<String, Value>>> {
    let Outcome::Answered(answers) = outcome else { return None };
    let answer = |(ask, answer): (&Ask, &Option<Answer>)| {
        let mut told = object([("id", trimmed(ask.id.as_deref()).map(Value::from))]);
        match answer {
            Some(answer) => told.extend(response(ask.options.as_deref(), answer)),
            None => drop(told.insert("kind".to_owned(), "skipped".into())),
        }
        told
    };
    Some(args.questions.iter().flatten().zip(&answers.each).map(answer).collect())
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    let args: Args = read(&call.params);
    if let Some(answers) = answers(&args, outcome) {
        let mut text = match trimmed(args.title.as_deref()) {
            Some(title) => format!("User answered the clarification batch ({title}):"),
            None => "User answered the clarification batch:".to_owned(),
        };
        for (ask, answer) in args.questions.iter().flatten().zip(&answers) {
            text.push_str(&format!("\n- {}: {}", ask.question.trim(), words(answer)));
        }
        let response = json!({ "kind": "batch", "answers": answers });
        return told(text, details(&args, response, false));
    }
    let cancelled = || "User cancelled the clarification batch".to_owned();
    let text = undecided(outcome).unwrap_or_else(cancelled);
    unanswered(text, outcome, details(&args, Value::Null, true), || {
        let line = |(index, ask): (usize, &Ask)| {
            format!("{}. {}{}", index + 1, ask.question.trim(), listed(ask.options.as_deref()))
        };
        let lines: Vec<String> = args.questions.iter().flatten().enumerate().map(line).collect();
        lines.join("\n")
    })
}

fn closing(call: &Call, outcome: &Outcome) -> Vec<Event> {
    let args: Args = read(&call.params);
    let given =
        answers(&args, outcome).map(|answers| json!({ "kind": "batch", "answers": answers }));
    let answered = given.is_some();
    let mut payload = details(&args, given.unwrap_or_default(), false);
    payload.retain(|key, _| key != "cancelled" && (answered || key != "response"));
    let payload = Value::Object(payload);
    match outcome {
        Outcome::Answered(_) => vec![Event { name: "ask:answered", payload }],
        Outcome::Cancelled(_) | Outcome::TimedOut(_) => {
            vec![Event { name: "ask:cancelled", payload }]
        }
        _ => Vec::new(),
    }
}

fn recap(details: &Value) -> Option<Recap> {
    details.get("mode").filter(|mode| *mode == "batch")?;
    let questions = details.get("questions")?.as_array()?;
    let answers = details.get("response")?.get("answers").and_then(Value::as_array);
    let rows = questions
        .iter()
        .enumerate()
        .map(|(index, question)| {
            let text = |key: &str| question.get(key).and_then(Value::as_str);
            let answer = answers.and_then(|answers| answers.get(index)).and_then(said);
            recap::row(index, text("id"), text("question").unwrap_or(""), offered(question), answer)
        })
        .collect();
    let text = |key: &str| details.get(key).and_then(Value::as_str);
    let (title, context) = (short(text("title")), shown(text("context")));
    Some(Recap { title, context, ..Recap::new(ending(details, questions.len()), rows) })
}
