//! `question`: choices with values of their own, and "Something else…" always there.

use serde_json::{Map, Value, json};

use super::aliases;
use super::call::{Call, Contract, Refused};
use super::common::{checked, ending, is_unshown, mark, undecided};
use super::discussed;
use super::raw::RawQuestion;
use super::recap::{self, Ending, Recap, Said};
use super::reply::{Mode, Reply};
use super::schema;
use super::shape::{Field, Kind, Needed, Shape};
use super::tool::Tool;
use super::values::blank;
use crate::json::object;
use crate::model::{Answer, Answers, CustomRow, Discussion, Notes, Outcome, Policy};

const TOOL: &str = "question";
const NO_UI: &str = "Error: UI not available (running in non-interactive mode)";

pub(super) static CONTRACT: Contract = Contract {
    offer: Some(offer),
    without_ui: Some(|| nothing(NO_UI)),
    recap,
    ..Contract::new(TOOL, &SHAPE, parse, reply)
};

pub(super) static SHAPE: Shape = Shape {
    top: &[Field::new("questions", Kind::Questions, Needed::Filled, &["items"])],
    question: &[
        Field::new(
            "prompt",
            Kind::Prose,
            Needed::Yes,
            &["question", "text", "message", "query", "title"],
        ),
        Field::new("label", Kind::Label, Needed::No, &["header", "title", "short"]),
        Field::new("id", Kind::Label, Needed::Filled, &["key"]),
        Field::new("options", Kind::Choices, Needed::Filled, aliases::OPTIONS),
    ],
    choice: &[
        Field::new(
            "label",
            Kind::Label,
            Needed::Yes,
            &["title", "text", "name", "option", "value", "id", "key"],
        ),
        Field::new("value", Kind::Label, Needed::Filled, &["id", "key"]),
        Field::new("description", Kind::Prose, Needed::No, aliases::DESCRIPTION),
    ],
    lone_cr: "\n",
    finish,
};

/// A missing id becomes `q<n>`, a missing value the label. True if one was missing.
fn finish(map: &mut Map<String, Value>) -> bool {
    let mut changed = false;
    let questions = map.get_mut("questions").and_then(Value::as_array_mut);
    for (index, question) in questions.into_iter().flatten().enumerate() {
        let Some(question) = question.as_object_mut() else { continue };
        if is_blank(question.get("id")) {
            question.insert("id".to_owned(), format!("q{}", index + 1).into());
            changed = true;
        }
        let options = question.get_mut("options").and_then(Value::as_array_mut);
        for option in options.into_iter().flatten().filter_map(Value::as_object_mut) {
            if is_blank(option.get("value")) {
                let label = option.get("label").cloned().unwrap_or_default();
                changed |= option.get("value") != Some(&label);
                option.insert("value".to_owned(), label);
            }
        }
    }
    changed
}

fn is_blank(value: Option<&Value>) -> bool {
    value.and_then(Value::as_str).is_none_or(blank)
}

fn offer() -> Tool {
    Tool {
        name: TOOL,
        label: "Question",
        description: "Ask the user one or several multiple-choice questions and wait. Only for a \
            decision that is theirs and changes what you do next; otherwise decide, say so, and go \
            on. The form shows neither your plan nor tool output, so a question must be clear by \
            itself. A last row \"Something else…\" for own words is always added; do not write one. Own \
            words (`wasCustom`) are a yes to nothing they do not name. `cancelled: true` means nobody \
            decided: never assume an answer."
            .to_owned(),
        snippet: "Ask the user one or several multiple-choice questions".to_owned(),
        guidelines: vec![
            "Ask with question, never in your reply, and put all open decisions of a task into one \
             call before you start it."
                .to_owned(),
        ],
        parameters: schema::read(include_str!("schema/question.json")),
    }
}

/// As `ask_user`, without notes.
fn policy() -> Policy {
    Policy {
        notes: Notes::None,
        custom_row: CustomRow::SomethingElse,
        defer: false,
        ..Policy::default()
    }
}

/// A reply without questions and answers.
fn nothing(text: &str) -> Reply {
    Reply::new(
        text.to_owned(),
        object([
            ("questions", Some(json!([]))),
            ("answers", Some(json!([]))),
            ("cancelled", Some(true.into())),
        ]),
    )
}

fn parse(params: Value) -> Result<Call, Refused> {
    let questions = checked(&CONTRACT, &params)?;
    if questions.is_empty() {
        return Err(Refused::Reply(nothing("Error: No questions provided")));
    }
    Ok(Call::new(&CONTRACT, params, questions, policy()))
}

/// The question's label, else `Q1`, `Q2`, ….
fn label(index: usize, question: &RawQuestion) -> String {
    let label = question.header.clone().filter(|it| !blank(it));
    label.unwrap_or_else(|| format!("Q{}", index + 1))
}

/// Each answer and its line for the model.
fn answered(call: &Call, answers: &Answers) -> Vec<(Value, String)> {
    let each = call.questions.iter().enumerate().zip(&answers.each);
    each.filter_map(|((index, question), answer)| {
        tell(&label(index, question), question, answer.as_ref()?)
    })
    .collect()
}

fn tell(name: &str, question: &RawQuestion, answer: &Answer) -> Option<(Value, String)> {
    if let Some(custom) = &answer.custom {
        let value =
            json!({ "id": question.id, "value": custom, "label": custom, "wasCustom": true });
        return Some((value, format!("{name}: user wrote: {custom}")));
    }
    let pick = *answer.picks.first()?;
    let choice = question.choices.get(pick)?;
    let value = json!({
        "id": question.id, "value": choice.value, "label": choice.label, "wasCustom": false,
        "index": pick + 1,
    });
    Some((value, format!("{name}: user selected: {}. {}", pick + 1, choice.label)))
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    if is_unshown(outcome) {
        return nothing(NO_UI);
    }
    let each = match outcome {
        Outcome::Answered(answers)
        | Outcome::Cancelled(answers)
        | Outcome::Discussed(Discussion { answers, .. }) => answered(call, answers),
        _ => Vec::new(),
    };
    let (answers, lines): (Vec<Value>, Vec<String>) = each.into_iter().unzip();
    let text = match outcome {
        Outcome::Answered(_) => lines.join("\n"),
        Outcome::Discussed(discussion) => discussed::words(call, discussion),
        other => undecided(other).unwrap_or_else(|| "User cancelled the questionnaire".to_owned()),
    };
    let mut questions = call.listed();
    let listed = questions.as_array_mut().into_iter().flatten();
    for ((index, raw), question) in call.questions.iter().enumerate().zip(listed) {
        if let Some(question) = question.as_object_mut() {
            question.insert("label".to_owned(), label(index, raw).into());
        }
    }
    let mut details = object([
        ("questions", Some(questions)),
        ("answers", Some(answers.into())),
        (
            "cancelled",
            Some((!matches!(outcome, Outcome::Answered(_) | Outcome::TimedOut(_))).into()),
        ),
    ]);
    details.extend(mark(outcome));
    Reply::new(text, details)
}

fn recap(details: &Value) -> Option<Recap> {
    let questions = RawQuestion::list(&SHAPE, details)?;
    let answers = details.get("answers")?.as_array()?;
    details.get("cancelled")?.as_bool()?;
    let ending = match questions.len() {
        // Nothing was shown: no UI, or no questions.
        0 => Ending::Unavailable,
        count => ending(details, count),
    };
    let row = |(index, question): (usize, &RawQuestion)| {
        let id = question.id.as_deref();
        let answer = answers.iter().find(|it| it.get("id").and_then(Value::as_str) == id);
        let said = answer.map(|answer| {
            let label = answer.get("label").and_then(Value::as_str);
            if answer.get("wasCustom") == Some(&Value::Bool(true)) {
                Said { custom: label, ..Said::default() }
            } else {
                Said { picked: label.into_iter().collect(), ..Said::default() }
            }
        });
        recap::row(index, question, said)
    };
    Some(Recap::new(ending, questions.iter().enumerate().map(row).collect()))
}
