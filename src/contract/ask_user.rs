//! `ask_user` with a list of questions. The tool's schema also contains the fields of single
//! questions and batches ([`super::single`]).

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::call::{Call, Contract, Mode, Refused, Reply};
use super::common::{NO_ANSWER, checked, mark, undecided};
use super::discussed;
use super::kind;
use super::prepare;
use super::raw::{RawChoice, RawQuestion, sanitized_block, sanitized_line};
use super::recap::{Recap, StoredAnswer, StoredOutcome};
use super::remarks;
use super::schema::{Shape, is_spelling_of, names};
use super::tool::ToolTexts;
use super::values::to_text;
use crate::json::{fields, is_true, object, text_in};
use crate::model::{Answer, Outcome, Policy, short_name, text};
use crate::strings::sentences::whole;

pub(super) const TOOL: &str = "ask_user";
/// The field with the id of the deferred request to withdraw. The schema does not contain
/// this field; the result of a deferred request mentions the field.
const WITHDRAW: &str = "withdraw";
/// The detail that marks a correction.
pub(super) const CORRECTION: &str = "correction";

pub(super) static CONTRACT: Contract = Contract {
    texts: Some(TEXTS),
    fill_gaps,
    recap,
    is_own: true,
    ..Contract::new(TOOL, &SHAPE, parse, reply)
};

pub(super) static SHAPE: LazyLock<Shape> = LazyLock::new(Shape::of::<Arguments>);

const TEXTS: ToolTexts = ToolTexts {
    label: "Ask User",
    snippet: "Ask the user to decide, with options or free text",
    guidelines: &[
        "Ask through ask_user, not in your reply, and only for decisions that belong to the user and \
         that files, tools and sensible defaults cannot settle. Otherwise choose, state your choice, \
         and continue.",
        "Before you start a task, put its open decisions into one ask_user call. No question \
         of a call may depend on the answer to another.",
        "The user sees only the form of ask_user, not your plan or tool output. Put your findings \
         into `context`, and the trade-off of an option into its `description`.",
        "`wasCustom` in a result of ask_user marks a custom answer: it approves only what it says. \
         `answered: false` means that no decision was made. Follow `message`, and never assume an \
         answer, not even the recommended option.",
        "Set `wait: false` in ask_user if you can do other work meanwhile.",
    ],
};

/// Ask the user one or more questions. Use when you need:
/// - Clarification on requirements or preferences
/// - User decisions between multiple valid approaches
/// - Confirmation before significant changes
/// - Input that cannot be inferred from context
///
/// Each question can have suggested options with descriptions.
/// Users can always select "Other" to provide a custom answer.
/// In non-interactive mode, creates a pending questions file for async response.
///
/// Guidelines:
/// - Put recommended option first with "(Recommended)" in the label
/// - Batch related questions together (avoid multiple rounds)
/// - Limit to 3-5 questions per call to avoid user fatigue
/// - Don't ask what can be inferred from context or previous messages
/// - Don't re-ask questions already answered in this session
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", extend("x-list" = { "required": ["questions"] }))]
#[expect(dead_code, reason = "only the JSON Schema of this type is used")]
struct Arguments {
    /// One or more questions to ask the user
    #[schemars(extend("x-list" = { "minItems": 1 }, "x-names" = ["items", "asks"]))]
    questions: Option<Vec<RawQuestion>>,
    /// Short form: one question with options, answered in plain text.
    #[schemars(extend("x-list" = false, "x-prose" = true, "x-names" = names::QUESTION))]
    question: Option<String>,
    /// Options of the short form.
    #[schemars(extend("x-list" = false, "x-names" = names::OPTIONS))]
    options: Option<Vec<RawChoice>>,
    #[schemars(extend("x-list" = false, "x-names" = ["multiselect", "multiple", "multi"]))]
    allow_multiple: Option<bool>,
    #[schemars(extend("x-list" = false))]
    allow_freeform: Option<bool>,
    /// Lets the user add a comment.
    #[schemars(extend("x-list" = false))]
    allow_comment: Option<bool>,
    /// "batch": 2 to 7 questions with ids, answered by id.
    #[schemars(extend("x-list" = false))]
    mode: Option<String>,
    /// Milliseconds. Omit for no timeout.
    #[schemars(extend("x-list" = false, "x-names" = ["timeoutms"]))]
    timeout: Option<f64>,
    /// Facts that the user needs first.
    #[schemars(extend("x-prose" = true, "x-names" = ["background"], "x-list" = { "description":
        "Your findings, and the reason for the questions." }))]
    context: Option<String>,
    /// With `questions`. false: return at once; answers arrive in a later message.
    #[schemars(extend("x-names" = ["blocking", "block"], "x-list" = { "description":
        "false: return at once; answers arrive in a later message." }))]
    wait: Option<bool>,
    #[schemars(extend("x-names" = ["header"]))]
    title: Option<String>,
    /// Optional metadata for tracking (e.g., { source: 'setup-wizard' })
    #[schemars(extend("x-names" = ["meta"]))]
    metadata: Option<Map<String, Value>>,
}

/// Repairs a call with a list of questions and a top-level question. The top-level question becomes
/// the title, or the context if there is a title. If there are both, the top-level question is
/// removed. (In `mode: "single"`, it stays.) If the list is empty, the list is removed instead.
/// Also adds the options yes and no to yes-or-no questions without options.
pub(super) fn fill_gaps(map: &mut Map<String, Value>) {
    let has_list =
        map.get("questions").and_then(Value::as_array).is_some_and(|list| !list.is_empty());
    if has_list && map.get("mode").and_then(Value::as_str) != Some("single") {
        if let Some(heading) = map.remove("question") {
            let key = if map.contains_key("title") { "context" } else { "title" };
            map.entry(key).or_insert(heading);
        }
    } else if !has_list && map.contains_key("question") {
        map.remove("questions");
    }
    let questions = map.get_mut("questions").and_then(Value::as_array_mut);
    for question in questions.into_iter().flatten().filter_map(Value::as_object_mut) {
        kind::add_yes_and_no(question);
    }
    if map.contains_key("question") {
        kind::add_yes_and_no(map);
    }
}

fn parse(params: Value) -> Result<Call, Refused> {
    let questions = checked(&CONTRACT, &params)?;
    if questions.is_empty() {
        return Err(Refused::Error(
            "Nothing was asked: questions is empty. Call ask_user with at least one question, \
             e.g. {\"questions\":[{\"question\":\"…\"}]}."
                .to_owned(),
        ));
    }
    let questions = questions.into_iter().map(RawQuestion::with_own_rows).collect();
    let mut call = with_heading(Call::new(&CONTRACT, params, questions, Policy::default()));
    call.wait = call.params.get("wait") != Some(&Value::Bool(false));
    if !call.wait {
        call.form.timeout_ms = timeout(&call.params);
    }
    Ok(call)
}

/// Returns the id of the request that a call of `tool` withdraws, or `None` for a call with
/// questions. `args` may be raw or repaired.
#[must_use]
pub fn withdrawal(tool: &str, args: &Value) -> Option<String> {
    let args = args.as_object().filter(|_| tool == TOOL)?;
    let (_, id) = args.iter().find(|(key, _)| is_spelling_of(key, WITHDRAW))?;
    let id = to_text(id.clone()).filter(|id| !id.trim().is_empty())?;
    // Only calls with this field are copied and repaired. Such calls are rare.
    let params = prepare(TOOL, args.clone().into());
    let is_list = |list: &Vec<Value>| !list.is_empty();
    let has_questions = params.get("questions").and_then(Value::as_array).is_some_and(is_list)
        || params.get("question").is_some();
    (!has_questions).then(|| id.trim().to_owned())
}

/// Returns the `timeout` of the call, in ms.
pub(super) fn timeout(params: &Value) -> Option<f64> {
    params.get("timeout").and_then(Value::as_f64).filter(|ms| *ms > 0.0)
}

/// Adds the title and the context of the arguments to the form.
pub(super) fn with_heading(mut call: Call) -> Call {
    call.form.title = sanitized_line(text_in(&call.params, "title"));
    call.form.context = sanitized_block(text_in(&call.params, "context"));
    call
}

fn reply(call: &Call, outcome: &Outcome, mode: Mode, at_ms: f64) -> Reply {
    let answers: Value = answers(call, outcome).map(|(_, answer)| answer).collect();
    let mut details = fields(json!({
        "questions": call.listed(),
        "answers": answers,
        "answeredAt": whole(at_ms, 1.0),
        "mode": mode,
        "metadata": call.params.get("metadata"),
    }));
    let is_answered = matches!(outcome, Outcome::Answered(_));
    let mut result = fields(json!({ "answered": is_answered, "answers": answers }));
    if let Outcome::Discussed(discussion) = outcome {
        result.insert("discuss".to_owned(), discussed::topics(call, discussion));
    } else if let Some((key, value)) = mark(outcome) {
        if IN_RESULT.contains(&key.as_str()) {
            result.insert(key.clone(), value.clone());
        }
        details.insert(key, value);
    }
    if !call.wait && matches!(outcome, Outcome::Pending { .. }) {
        result.insert("pending".to_owned(), true.into());
    }
    if let Outcome::Deferred { request_id, .. } = outcome {
        result.insert("pending".to_owned(), true.into());
        for map in [&mut result, &mut details] {
            map.insert("requestId".to_owned(), request_id.as_str().into());
        }
    }
    let mut sentences: Vec<String> = message_to(call, outcome, mode).into_iter().collect();
    if let Outcome::Answered(answers) = outcome {
        sentences.extend(remarks::remarks_on_answers(call, answers));
    }
    sentences.extend(remarks::remark_on_transcript(call, outcome));
    if !sentences.is_empty() {
        result.insert("message".to_owned(), sentences.join(" ").into());
    }
    let result = Value::Object(result);
    let text = pending(call.wait, outcome).unwrap_or_else(|| result.to_string());
    Reply { structured: Some(result), ..Reply::plain(text, details) }
}

/// The marks of outcomes in the result for the model. Other marks are only in the details.
const IN_RESULT: &[&str] =
    &["cancelled", "timedOut", "withdrawn", "superseded", "pendingFile", "connectionLost"];

/// Returns the answered questions of `call`, each with its `Answer` (see `index.d.ts`). For a
/// submitted form, also returns the unanswered questions; their `Answer` has `skipped: true`.
pub(super) fn answers<'a>(
    call: &'a Call,
    outcome: &'a Outcome,
) -> impl Iterator<Item = (&'a RawQuestion, Value)> {
    let is_submitted = matches!(outcome, Outcome::Answered(_));
    let has_answers = is_submitted || matches!(outcome, Outcome::Discussed(_));
    let answers = if has_answers { outcome.answers() } else { None };
    let each = answers.map(|answers| answers.each.as_slice());
    let each = call.questions.iter().zip(each.unwrap_or_default());
    each.filter_map(move |(question, answer)| match answer {
        Some(answer) => Some((question, Value::Object(answered(question, answer)))),
        None => is_submitted.then(|| (question, Value::Object(unanswered(question, true)))),
    })
}

/// Returns the `Answer` of an unanswered question. `is_skipped`: the user skipped it.
pub(super) fn unanswered(question: &RawQuestion, is_skipped: bool) -> Map<String, Value> {
    object([
        ("question", Some(question.text.as_str().into())),
        ("answer", Some(Value::Null)),
        ("wasCustom", Some(false.into())),
        ("skipped", is_skipped.then(|| true.into())),
    ])
}

/// Returns the `Answer` of an answered question.
pub(super) fn answered(question: &RawQuestion, answer: &Answer) -> Map<String, Value> {
    let labels = question.labels(answer);
    let custom = answer.custom.as_deref();
    let paths: Vec<&str> = answer.images.iter().map(|image| image.path.as_str()).collect();
    let (words, selected) = match (question.is_multi(), labels.first(), custom) {
        (true, ..) => (json!(labels.iter().copied().chain(custom).collect::<Vec<_>>()), None),
        (false, _, Some(custom)) => (json!(custom), None),
        (false, label, None) => (json!(label), label.map(|label| json!(label))),
    };
    object([
        ("question", Some(question.text.as_str().into())),
        ("answer", Some(words)),
        ("selectedOption", selected),
        ("wasCustom", Some(custom.is_some().into())),
        ("note", answer.note.as_deref().map(Value::from)),
        ("notes", question.notes_by_label(answer)),
        ("images", (!paths.is_empty()).then(|| paths.into())),
    ])
}

/// An additional sentence for the model if the client possibly does not show deferred questions.
const MAY_BE_UNSEEN: &str = " The user's client may not show them. Say in your reply that questions \
    are open, and that `/questions` shows them.";

/// Returns the instruction to the model that made `call`, for an outcome without answers.
fn message_to(call: &Call, outcome: &Outcome, mode: Mode) -> Option<String> {
    match outcome {
        Outcome::Deferred { request_id, is_shown, .. } => {
            let withdraw = json!({ WITHDRAW: request_id });
            let text = message(outcome)?;
            let unseen = if mode == Mode::Rpc && !is_shown { MAY_BE_UNSEEN } else { "" };
            Some(format!("{text} To withdraw them, call {TOOL} with {withdraw}.{unseen}"))
        }
        Outcome::Pending { file, .. } if !call.wait => {
            Some(format!("No user is present. The questions were saved to {file}{GO_ON_AND_TELL}"))
        }
        other => message(other),
    }
}

/// Returns the instruction to any model, for an outcome without answers.
pub(super) fn message(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Answered(_) => None,
        Outcome::Discussed(_) => Some(discussed::message(TOOL)),
        Outcome::Cancelled(_) => {
            Some(format!("The user closed the questions without answering. {NO_ANSWER}"))
        }
        other => undecided(other),
    }
}

/// The instruction to a model that needs the answers to the questions in the pending file.
const TELL_AND_STOP: &str =
    ". Tell the user that they are in this file and how to answer, then stop.";
/// The instruction to a model that can continue without the answers.
const GO_ON_AND_TELL: &str = ". Do not ask them again. Continue with independent work. At the end, \
    tell the user that they are in this file and how to answer.";

/// Returns the text for questions in the pending file, with the next step; `None` for other
/// outcomes.
fn pending(wait: bool, outcome: &Outcome) -> Option<String> {
    let Outcome::Pending { file, kept_aside, resumes, .. } = outcome else { return None };
    let then = if wait { TELL_AND_STOP } else { GO_ON_AND_TELL };
    // `pi -c` reads the answers in the file only if Pi has saved the session of the call.
    let or = if *resumes { "Or edit the JSON file and run:\n  pi -c\n\n" } else { "" };
    let mut text = format!(
        "Questions pending. User input required.\n\n\
         To answer, re-run with:\n  pi -p @{file} \"your answers\"\n\n\
         {or}Questions saved to: {file}\n\n\
         The user has not seen these questions yet. Do not assume answers{then}"
    );
    if let Some(aside) = kept_aside {
        text.push_str(&format!("\nEarlier questions of another session were moved to: {aside}"));
    }
    Some(text)
}

fn recap(details: &Value) -> Option<Recap> {
    Mode::deserialize(details.get("mode")?).ok()?;
    details.get("questions")?;
    let questions = RawQuestion::list(&SHAPE, details).unwrap_or_default();
    let answers = details.get("answers")?.as_array()?;
    let mut recap =
        Recap::read(details, &questions, |index, _| StoredAnswer::read(answers.get(index)?));
    for (row, answer) in recap.rows.iter_mut().zip(answers) {
        row.changed = is_true(answer, "changed");
        row.was = if row.changed { text_in(answer, "was").map(text::block) } else { None };
    }
    let is_end = !matches!(recap.outcome, StoredOutcome::Deferred);
    Some(Recap {
        via: text_in(details, "via").and_then(short_name),
        corrects: is_true(details, CORRECTION),
        later: is_end && text_in(details, "requestId").is_some(),
        ..recap
    })
}
