//! `ask_user` with one top-level question: seed 003's single mode and seed 000's simple form.

use serde_json::{Map, Value, json};

use super::{
    Call, Contract, Event, Mode, Recap, Refused, Reply,
    ask_user::{self, Args, Pick},
    common::{Problems, ending, is_unshown, mark, object, picked, read, shown, told, undecided},
    prepare::{UNUSABLE, blank},
    recap::{self, Said},
};
use crate::model::{
    Answer, Choice, CustomAndTicks, Free, Notes, Outcome, Policy, Question, Questionnaire, Submit,
};

pub(super) static CONTRACT: Contract = Contract {
    name: "single",
    tool: ask_user::TOOL,
    speaks: |params| {
        params.get("question").is_some()
            || (params.get("mode") == Some(&json!("single")) && params.get("questions").is_none())
    },
    parse,
    reply,
    progress,
    recap,
    closing,
    ..Contract::PLAIN
};

/// DESIGN §6, second column.
pub(super) fn policy(comment: bool) -> Policy {
    Policy {
        submit: Submit::Required,
        notes: if comment { Notes::Question } else { Notes::None },
        comment,
        custom_and_ticks: CustomAndTicks::Replace,
        ..ask_user::policy()
    }
}

/// Seed 003's failure.
pub(super) fn failed(message: &str) -> Refused {
    Refused::Reply(Reply {
        text: format!("Ask tool failed: {message}"),
        details: json!({ "error": message }),
        structured: None,
        is_error: true,
    })
}

fn parse(params: Value) -> Result<Call, Refused> {
    let params = without_bad_options(params);
    let args: Args = read(&params);
    let asked = trimmed(args.question.as_deref());
    let Some(asked) = asked else {
        return Err(failed("Single-question mode requires a question string."));
    };
    let mut problems = Problems::of(&params);
    problems.need(asked, || "question".to_owned());
    for (o, option) in args.options.iter().flatten().enumerate() {
        problems.need(&option.label, || format!("options[{o}].label"));
    }
    problems.refuse(ask_user::TOOL)?;
    let choices: Vec<Choice> = args.options.iter().flatten().map(Pick::choice).collect();
    let question = Question {
        text: shown(Some(asked)).unwrap_or_default(),
        short: super::common::short(args.title.as_deref()),
        multi: args.allow_multiple == Some(true) && !choices.is_empty(),
        free: free(&choices, args.allow_freeform),
        choices,
        required: true,
    };
    let form = Questionnaire {
        title: None,
        context: shown(args.context.as_deref()),
        questions: vec![question],
        policy: policy(args.allow_comment == Some(true)),
        timeout_ms: timeout(&args),
    };
    Ok(Call { contract: CONTRACT.name, params, form })
}

/// Seed 003: what is no option among options is left out. Where none is one, all stay to be refused.
pub(super) fn without_bad_options(mut params: Value) -> Value {
    let mut gone = drop_bad(&mut params, "");
    let questions = params.get_mut("questions").and_then(Value::as_array_mut);
    for (q, question) in questions.into_iter().flatten().enumerate() {
        gone.extend(drop_bad(question, &format!("questions[{q}].")));
    }
    if let Some(Value::Object(noted)) = params.get_mut(UNUSABLE) {
        noted.retain(|path, _| !gone.iter().any(|option| path.starts_with(option)));
        if noted.is_empty()
            && let Some(params) = params.as_object_mut()
        {
            params.shift_remove(UNUSABLE);
        }
    }
    params
}

/// Drops the options of `asked` that have no label, if another one has; gives their paths.
fn drop_bad(asked: &mut Value, under: &str) -> Vec<String> {
    let is_good = |option: &Value| {
        option.get("label").and_then(Value::as_str).is_some_and(|label| !blank(label))
    };
    let Some(Value::Array(options)) = asked.get_mut("options") else { return Vec::new() };
    if !options.iter().any(is_good) {
        return Vec::new();
    }
    let each = options.iter().enumerate().filter(|(_, option)| !is_good(option));
    let gone = each.map(|(o, _)| format!("{under}options[{o}]")).collect();
    options.retain(is_good);
    gone
}

/// Own words: the only way without choices, else a row unless the call forbids it.
pub(super) fn free(choices: &[Choice], allowed: Option<bool>) -> Free {
    match (choices.is_empty(), allowed) {
        (true, _) => Free::Only,
        (false, Some(false)) => Free::None,
        (false, _) => Free::Row,
    }
}

/// The call's own timeout; 0 and less is none.
pub(super) fn timeout(args: &Args) -> Option<f64> {
    args.timeout.filter(|ms| *ms > 0.0)
}

pub(super) fn trimmed(raw: Option<&str>) -> Option<&str> {
    raw.map(str::trim).filter(|it| !it.is_empty())
}

/// Options as seed 003 keeps them.
pub(super) fn titles(options: Option<&[Pick]>) -> Value {
    let title = |option: &Pick| {
        Value::Object(object([
            ("title", Some(option.label.trim().into())),
            ("description", trimmed(option.description.as_deref()).map(Value::from)),
        ]))
    };
    options.unwrap_or_default().iter().map(title).collect()
}

/// One answer as seed 003's response, without its id.
pub(super) fn response(options: Option<&[Pick]>, answer: &Answer) -> Map<String, Value> {
    let comment = trimmed(answer.note.as_deref()).map(Value::from);
    if let Some(custom) = &answer.custom {
        return object([
            ("kind", Some("freeform".into())),
            ("text", Some(custom.as_str().into())),
            ("comment", comment),
        ]);
    }
    let picked: Vec<&str> =
        picked(answer, options.unwrap_or_default()).into_iter().map(|it| it.label.trim()).collect();
    object([
        ("kind", Some("selection".into())),
        ("selections", Some(json!(picked))),
        ("comment", comment),
    ])
}

/// A response in words.
pub(super) fn words(response: &Map<String, Value>) -> String {
    let said = match response.get("kind").and_then(Value::as_str) {
        Some("freeform") => response.get("text").and_then(Value::as_str).unwrap_or("").to_owned(),
        Some("selection") => strings(response.get("selections")).join(", "),
        _ => "Skipped".to_owned(),
    };
    match response.get("comment").and_then(Value::as_str) {
        Some(comment) => format!("{said} — {comment}"),
        None => said,
    }
}

pub(super) fn strings(list: Option<&Value>) -> Vec<&str> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

fn given(args: &Args, outcome: &Outcome) -> Option<Map<String, Value>> {
    let Outcome::Answered(answers) = outcome else { return None };
    Some(response(args.options.as_deref(), answers.each.first()?.as_ref()?))
}

fn details(
    args: &Args,
    response: Option<Map<String, Value>>,
    cancelled: bool,
) -> Map<String, Value> {
    object([
        ("mode", Some("single".into())),
        ("question", trimmed(args.question.as_deref()).map(Value::from)),
        ("context", trimmed(args.context.as_deref()).map(Value::from)),
        ("options", Some(titles(args.options.as_deref()))),
        ("response", Some(response.map_or(Value::Null, Value::Object))),
        ("cancelled", Some(cancelled.into())),
    ])
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    let args: Args = read(&call.params);
    if let Some(response) = given(&args, outcome) {
        let text = format!("User answered: {}", words(&response));
        return told(text, details(&args, Some(response), false));
    }
    let text = undecided(outcome).unwrap_or_else(|| "User cancelled the question".to_owned());
    unanswered(text, outcome, details(&args, None, true), || {
        let mut text = trimmed(args.question.as_deref()).unwrap_or("").to_owned();
        text.push_str(&listed(args.options.as_deref()));
        text
    })
}

/// A reply without an answer. Where there is no UI, seed 003 repeats the questions and flags an
/// error, so that the model asks them in the chat.
pub(super) fn unanswered(
    text: String,
    outcome: &Outcome,
    mut details: Map<String, Value>,
    questions: impl FnOnce() -> String,
) -> Reply {
    details.extend(mark(outcome).map(|(key, value)| (key.to_owned(), value)));
    if let Outcome::TimedOut(_) = outcome {
        // Beside the contract's own cancel, so that the person is not told of one.
        details.insert("timedOut".to_owned(), true.into());
    }
    let no_ui = is_unshown(outcome);
    let text = if no_ui {
        format!("Ask requires interactive mode. Please answer:\n\n{}\n\n{text}", questions())
    } else {
        text
    };
    Reply { is_error: no_ui, ..told(text, details) }
}

/// Options as numbered lines.
pub(super) fn listed(options: Option<&[Pick]>) -> String {
    options
        .unwrap_or_default()
        .iter()
        .enumerate()
        .map(|(index, option)| match trimmed(option.description.as_deref()) {
            Some(description) => {
                format!("\n  {}. {} — {description}", index + 1, option.label.trim())
            }
            None => format!("\n  {}. {}", index + 1, option.label.trim()),
        })
        .collect()
}

fn progress(call: &Call) -> Option<Reply> {
    Some(told("Waiting for user input...".to_owned(), details(&read(&call.params), None, false)))
}

fn closing(call: &Call, outcome: &Outcome) -> Vec<Event> {
    let args: Args = read(&call.params);
    let response = given(&args, outcome);
    let mut payload = details(&args, response.clone(), false);
    payload.retain(|key, _| match key.as_str() {
        "question" | "context" => true,
        "options" => response.is_none(),
        "response" => response.is_some(),
        _ => false,
    });
    let payload = Value::Object(payload);
    match outcome {
        Outcome::Answered(_) => vec![Event { name: "ask:answered", payload }],
        Outcome::Cancelled(_) | Outcome::TimedOut(_)
            if !call.form.questions.iter().any(|it| it.free == Free::Only) =>
        {
            vec![Event { name: "ask:cancelled", payload }]
        }
        _ => Vec::new(),
    }
}

fn recap(details: &Value) -> Option<Recap> {
    if let Some(message) = details.get("error").and_then(Value::as_str)
        && details.get("answers").is_none()
    {
        let ending = super::Ending::Error(crate::model::text::line(message));
        return Some(Recap::new(ending, Vec::new()));
    }
    // What seed 003's elder relatives stored has no mode.
    if details.get("mode").is_some_and(|mode| mode != "single") {
        return None;
    }
    let question = details.get("question").and_then(Value::as_str).unwrap_or("");
    let response = details.get("response")?;
    let row = recap::row(0, Some(question), question, offered(details), said(response));
    let context = shown(details.get("context").and_then(Value::as_str));
    Some(Recap { context, ..Recap::new(ending(details, 1), vec![row]) })
}

/// The titles of stored options.
pub(super) fn offered(question: &Value) -> Vec<String> {
    let options = question.get("options").and_then(Value::as_array);
    options
        .into_iter()
        .flatten()
        .filter_map(|option| Some(option.get("title")?.as_str()?.to_owned()))
        .collect()
}

/// A stored response.
pub(super) fn said(response: &Value) -> Option<Said<'_>> {
    let note = response.get("comment").and_then(Value::as_str);
    match response.get("kind")?.as_str()? {
        "freeform" => Some(Said {
            custom: response.get("text").and_then(Value::as_str),
            note,
            ..Said::default()
        }),
        "selection" => {
            Some(Said { picked: strings(response.get("selections")), custom: None, note })
        }
        _ => None,
    }
}
