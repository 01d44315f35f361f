//! `ask_user` as seed 000 has it. The tool's one schema also carries seed 003's fields, whose
//! calls the contracts of seed 003 answer.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::names;
use super::{
    Call, Contract, Mode, Recap, Refused, Reply, Tool,
    common::{
        Problems, choice, ending, free, mark, object, picked, read, short, shown, undecided,
        whole_ms,
    },
    prepare::{Field, Kind, Needed, Shape},
    recap::{self, Said},
    schema,
};
use crate::model::{
    Answer, Answers, Blank, CustomAndTicks, Notes, Outcome, Policy, Question, Questionnaire, Submit,
};

pub(super) const TOOL: &str = "ask_user";

pub(super) static CONTRACT: Contract = Contract {
    name: "ask_user",
    tool: TOOL,
    waits_in_file: true,
    offer: Some(offer),
    shape: &SHAPE,
    parse,
    reply,
    recap,
    ..Contract::PLAIN
};

pub(super) static SHAPE: Shape = Shape {
    top: &[
        Field::new("questions", Kind::Questions, Needed::No, &["items", "asks"]),
        Field::new("question", Kind::Prose, Needed::No, &["prompt", "text", "message", "query"]),
        Field::new("options", Kind::Choices, Needed::No, names::OPTIONS),
        Field::new("mode", Kind::Label, Needed::No, &[]),
        Field::new("title", Kind::Label, Needed::No, &["header"]),
        Field::new("context", Kind::Prose, Needed::No, &["background"]),
        Field::new("allowMultiple", Kind::Flag, Needed::No, &["multiselect", "multiple", "multi"]),
        Field::new("allowFreeform", Kind::Flag, Needed::No, &[]),
        Field::new("allowComment", Kind::Flag, Needed::No, &[]),
        Field::new("timeout", Kind::Number, Needed::No, &["timeoutms"]),
        Field::new("metadata", Kind::Tracking, Needed::No, &["meta"]),
    ],
    question: &[
        Field::new("question", Kind::Prose, Needed::Yes, names::QUESTION),
        Field::new("header", Kind::Label, Needed::No, &["title", "label", "short", "heading"]),
        Field::new("options", Kind::Choices, Needed::No, names::OPTIONS),
        Field::new("multiSelect", Kind::Flag, Needed::No, names::MULTI_SELECT),
        Field::new("id", Kind::Label, Needed::No, &["key"]),
        Field::new("required", Kind::Flag, Needed::No, &[]),
        Field::new("allowFreeform", Kind::Flag, Needed::No, &[]),
    ],
    choice: &[
        Field::new(
            "label",
            Kind::Label,
            Needed::Yes,
            &["title", "text", "value", "name", "option", "choice"],
        ),
        Field::new("description", Kind::Prose, Needed::No, names::DESCRIPTION),
        Field::new("preview", Kind::Prose, Needed::No, &[]),
    ],
    lone_cr: "\n",
    finish,
};

/// A lone question beside a list of questions is the heading of the list, so that none is lost.
fn finish(map: &mut Map<String, Value>) {
    let listed = map.get("questions").and_then(Value::as_array).is_some_and(|it| !it.is_empty());
    if listed && map.get("mode").and_then(Value::as_str) != Some("single") {
        if let Some(heading) = map.remove("question") {
            let key = if map.contains_key("title") { "context" } else { "title" };
            map.entry(key).or_insert(heading);
        }
    } else if map.contains_key("question") && !listed {
        map.remove("questions");
    }
}

// The doc comments of these three are what the model reads.

#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(super) struct Args {
    /// 1 to 5 related questions.
    pub questions: Option<Vec<Ask>>,
    /// Returned untouched in the details.
    metadata: Option<Map<String, Value>>,
    /// Short form: one question with options, answered in plain text.
    pub question: Option<String>,
    /// Of the short form.
    pub options: Option<Vec<Pick>>,
    pub allow_multiple: Option<bool>,
    pub allow_freeform: Option<bool>,
    /// Lets the user add a comment.
    pub allow_comment: Option<bool>,
    /// "batch": 2 to 7 questions with ids, answered by id.
    #[expect(dead_code, reason = "only its schema is wanted; the contracts read it themselves")]
    mode: Option<String>,
    pub title: Option<String>,
    /// What the user must know first.
    pub context: Option<String>,
    /// In ms. Omit to wait.
    pub timeout: Option<f64>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(super) struct Ask {
    pub question: String,
    /// One or two words for the tab.
    pub header: Option<String>,
    /// Omit for a text answer.
    pub options: Option<Vec<Pick>>,
    pub multi_select: Option<bool>,
    /// Batch only.
    pub id: Option<String>,
    /// Batch only.
    pub required: Option<bool>,
    /// Batch only.
    pub allow_freeform: Option<bool>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Pick {
    /// 1 to 5 words.
    pub label: String,
    /// The trade-off.
    pub description: Option<String>,
    /// Markdown to compare: code, layout.
    pub preview: Option<String>,
}

fn offer() -> Tool {
    Tool {
        name: TOOL,
        label: "Ask user",
        description: "Ask the user and wait for the answer. For a decision that is the user's, \
            blocks you, changes your next step, and that files, tools or the conversation cannot \
            settle. A row for own words is always added: never write \"Other\" yourself. \
            The result is JSON: `answered: true` has one answer per question (`wasCustom`: own \
            words). `answered: false` means nobody decided: follow its `message`, never assume an \
            answer."
            .to_owned(),
        snippet: "Ask the user to decide, with options or free text".to_owned(),
        guidelines: vec![
            "Call ask_user instead of writing a question in your reply, but not for what you can \
             find out, infer, or were already told."
                .to_owned(),
            "Batch related questions into one ask_user call, 3-5 at most.".to_owned(),
            "In ask_user put the option you recommend first and end its label with \
             \"(Recommended)\"; say the trade-off in its description."
                .to_owned(),
        ],
        parameters: schema::read(include_str!("schema/ask_user.json")),
    }
}

/// DESIGN §6, first column.
pub(super) fn policy() -> Policy {
    Policy {
        blank: Blank::Refuse,
        trim: true,
        submit: Submit::All,
        notes: Notes::Question,
        comment: false,
        custom_row: "Other (type your answer)",
        custom_and_ticks: CustomAndTicks::Join,
        empty_multi: false,
        chat: false,
    }
}

fn parse(params: Value) -> Result<Call, Refused> {
    let args: Args = read(&params);
    let questions = args.questions.unwrap_or_default();
    let mut problems = Problems::of(&params);
    check(&questions, &mut problems);
    problems.refuse(TOOL)?;
    if questions.is_empty() {
        return Err(Refused::Error(
            "Nothing was asked: questions is empty. Call ask_user with at least one question, \
             e.g. {\"questions\":[{\"question\":\"…\"}]}."
                .to_owned(),
        ));
    }
    let form = Questionnaire {
        title: short(args.title.as_deref()),
        context: shown(args.context.as_deref()),
        questions: questions.iter().map(question).collect(),
        policy: policy(),
        // Seed 000 always waits.
        timeout_ms: None,
    };
    Ok(Call { contract: CONTRACT.name, params, form })
}

/// Notes every blank question and label.
pub(super) fn check(questions: &[Ask], problems: &mut Problems) {
    for (q, ask) in questions.iter().enumerate() {
        problems.need(&ask.question, || format!("questions[{q}].question"));
        for (o, option) in ask.options.iter().flatten().enumerate() {
            problems.need(&option.label, || format!("questions[{q}].options[{o}].label"));
        }
    }
}

/// A question of the form, always answerable in own words.
pub(super) fn question(ask: &Ask) -> Question {
    let choices: Vec<_> = ask.options.iter().flatten().map(Pick::choice).collect();
    Question {
        text: shown(Some(&ask.question)).unwrap_or_default(),
        short: short(ask.header.as_deref()),
        multi: ask.multi_select == Some(true) && !choices.is_empty(),
        free: free(&choices),
        choices,
        required: true,
    }
}

impl Pick {
    pub(super) fn choice(&self) -> crate::model::Choice {
        choice(&self.label, self.description.as_deref(), self.preview.as_deref())
    }
}

fn reply(call: &Call, outcome: &Outcome, mode: Mode, at_ms: f64) -> Reply {
    let args: Args = read(&call.params);
    let answers = match outcome {
        Outcome::Answered(answers) => Value::Array(told(&args, call, answers)),
        _ => json!([]),
    };
    let mut details = object([
        ("questions", Some(call.params.get("questions").cloned().unwrap_or_else(|| json!([])))),
        ("answers", Some(answers.clone())),
        ("answeredAt", Some(whole_ms(at_ms))),
        ("mode", Some(mode_name(mode).into())),
        ("metadata", args.metadata.map(Value::Object)),
    ]);
    let mut result = object([
        ("answered", Some(matches!(outcome, Outcome::Answered(_)).into())),
        ("answers", Some(answers)),
    ]);
    let cancelled = || message(outcome).map(|_| ("cancelled", Value::Bool(true)));
    if let Some((key, value)) = mark(outcome).or_else(cancelled) {
        details.insert(key.to_owned(), value.clone());
        if matches!(key, "cancelled" | "pendingFile" | "connectionLost") {
            result.insert(key.to_owned(), value);
        }
    }
    if let Some(message) = message(outcome) {
        result.insert("message".to_owned(), message.into());
    }
    let result = Value::Object(result);
    let text = match outcome {
        Outcome::Pending { file, kept_aside, .. } => pending(file, kept_aside.as_deref()),
        _ => result.to_string(),
    };
    Reply { text, details: Value::Object(details), structured: Some(result), is_error: false }
}

/// The seed's `Answer` for each answered question, in question order.
fn told(args: &Args, call: &Call, answers: &Answers) -> Vec<Value> {
    let asks = args.questions.iter().flatten();
    asks.zip(&call.form.questions)
        .zip(&answers.each)
        .filter_map(|((ask, question), answer)| Some(tell(ask, question.multi, answer.as_ref()?)))
        .collect()
}

fn tell(ask: &Ask, multi: bool, answer: &Answer) -> Value {
    let options = ask.options.as_deref().unwrap_or_default();
    let labels: Vec<&str> =
        picked(answer, options).into_iter().map(|it| it.label.as_str()).collect();
    let custom = answer.custom.as_deref();
    let (said, selected) = match (multi, labels.first(), custom) {
        (true, ..) => (json!(labels.iter().copied().chain(custom).collect::<Vec<_>>()), None),
        (false, _, Some(custom)) => (json!(custom), None),
        (false, label, None) => (json!(label), label.map(|label| json!(label))),
    };
    Value::Object(object([
        ("question", Some(ask.question.as_str().into())),
        ("answer", Some(said)),
        ("selectedOption", selected),
        ("wasCustom", Some(custom.is_some().into())),
        ("note", answer.note.as_deref().map(Value::from)),
    ]))
}

fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Interactive => "interactive",
        Mode::Print => "print",
        Mode::Rpc => "rpc",
    }
}

/// What the model should do after a non-answer.
fn message(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Answered(_) => None,
        Outcome::Discussed { .. } => Some(
            "The user wants to talk about this first. Continue in the chat and help them decide."
                .to_owned(),
        ),
        Outcome::Cancelled(_) | Outcome::TimedOut(_) => Some(
            "The user closed the questions without answering. Assume no answer and do not ask the \
             same again; continue only with what does not depend on it, or say what you need."
                .to_owned(),
        ),
        other => undecided(other),
    }
}

/// Seed 000's block, and what to do now.
fn pending(file: &str, kept_aside: Option<&str>) -> String {
    let mut text = format!(
        "Questions pending. User input required.\n\n\
         To answer, re-run with:\n  pi -p @{file} \"your answers\"\n\n\
         Or edit the JSON file and run:\n  pi -c\n\n\
         Questions saved to: {file}\n\n\
         Nobody has seen these questions yet. Do not assume answers: tell the user that they \
         wait in this file and how to answer, then stop."
    );
    if let Some(aside) = kept_aside {
        text.push_str(&format!("\nEarlier questions of another session were moved to: {aside}"));
    }
    text
}

fn recap(details: &Value) -> Option<Recap> {
    details
        .get("mode")
        .filter(|mode| matches!(mode.as_str(), Some("interactive" | "print" | "rpc")))?;
    let asks: Vec<Ask> = read(details.get("questions")?);
    let answers = details.get("answers")?.as_array()?;
    let ending = ending(details, asks.len());
    let rows = asks
        .iter()
        .enumerate()
        .map(|(index, ask)| {
            let labels = ask.options.iter().flatten().map(|it| it.label.clone());
            recap::row(
                index,
                ask.header.as_deref(),
                &ask.question,
                labels,
                answers.get(index).map(said),
            )
        })
        .collect();
    Some(Recap::new(ending, rows))
}

fn said(answer: &Value) -> Said<'_> {
    let mut words: Vec<&str> = match answer.get("answer") {
        Some(Value::String(word)) => vec![word],
        Some(Value::Array(words)) => words.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    // Custom text come last, behind the ticks.
    let custom = answer.get("wasCustom") == Some(&Value::Bool(true));
    let custom = if custom { words.pop() } else { None };
    Said { picked: words, custom, note: answer.get("note").and_then(Value::as_str) }
}
