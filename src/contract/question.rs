//! `question`: choices with values of their own, and "Something else…" always there.

use serde_json::{Map, Value, json};

use super::call::{Answered, Call, Contract, Mode, Refused, Reply};
use super::common::{checked, is_unshown, mark, undecided};
use super::discussed;
use super::raw::RawQuestion;
use super::recap::{Ending, Recap};
use super::shape::{Field, Kind, Needed, Shape, aliases};
use super::values::{blank, is_blank};
use crate::json::{fields, text_in};
use crate::model::{CustomRow, CustomRules, EmptyMulti, May, Notes, Outcome, Policy};

const TOOL: &str = "question";
const NO_UI: &str = "Error: UI not available (running in non-interactive mode)";

pub(super) static CONTRACT: Contract = Contract {
    offer: Some(include_str!("schema/question.json")),
    recap,
    ..Contract::new(TOOL, &SHAPE, parse, reply)
};

pub(super) static SHAPE: Shape = Shape {
    top: &[Field::new("questions", Kind::Questions, Needed::Filled, &["items"])],
    question: &[
        Field::new("prompt", Kind::Prose, Needed::Yes, aliases::QUESTION),
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

/// A missing id becomes `q<n>`, a missing value the label, and a missing label of one of several questions
/// `Q<n>`.
fn finish(map: &mut Map<String, Value>) {
    let Some(questions) = map.get_mut("questions").and_then(Value::as_array_mut) else { return };
    let are_several = questions.len() > 1;
    for (index, question) in questions.iter_mut().enumerate() {
        let Some(question) = question.as_object_mut() else { continue };
        if are_several && is_blank(question.get("label")) {
            question.insert("label".to_owned(), default_label(index).into());
        }
        if is_blank(question.get("id")) {
            question.insert("id".to_owned(), format!("q{}", index + 1).into());
        }
        let options = question.get_mut("options").and_then(Value::as_array_mut);
        for option in options.into_iter().flatten().filter_map(Value::as_object_mut) {
            if is_blank(option.get("value")) {
                let label = option.get("label").cloned().unwrap_or_default();
                option.insert("value".to_owned(), label);
            }
        }
    }
}

/// As `ask_user`, without notes.
fn policy() -> Policy {
    Policy {
        notes: Notes::None,
        custom: CustomRules { row: CustomRow::SomethingElse, ..CustomRules::default() },
        empty_multi: EmptyMulti::Refused,
        may: May { defer: false, ..May::default() },
        ..Policy::default()
    }
}

fn parse(params: Value) -> Result<Call, Refused> {
    let questions = checked(&CONTRACT, &params)?;
    if questions.is_empty() {
        let details = json!({ "questions": [], "answers": [], "cancelled": true });
        return Err(Refused::Reply(Reply::plain(
            "Error: No questions provided".to_owned(),
            details,
        )));
    }
    Ok(Call::new(&CONTRACT, params, questions, policy()))
}

/// The question's label, else `Q1`, `Q2`, ….
fn label(index: usize, question: &RawQuestion) -> String {
    let label = question.header.clone().filter(|it| !blank(it));
    label.unwrap_or_else(|| default_label(index))
}

fn default_label(index: usize) -> String {
    format!("Q{}", index + 1)
}

/// An answer, and its line for the model; `None` where it says nothing.
fn answered(Answered { index, question, answer }: Answered) -> Option<(Value, String)> {
    let name = label(index, question);
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
    let given = outcome.answers().filter(|_| outcome.is_decided());
    let given = given.into_iter().flat_map(|answers| call.answered(answers));
    let (answers, lines): (Vec<Value>, Vec<String>) = given.filter_map(answered).unzip();
    let text = match outcome {
        Outcome::Answered(_) => lines.join("\n"),
        Outcome::Discussed(discussion) => discussed::words(call, discussion),
        unshown if is_unshown(unshown) => NO_UI.to_owned(),
        other => undecided(other).unwrap_or_else(|| "User cancelled the questionnaire".to_owned()),
    };
    let mut questions = call.listed();
    let listed = questions.as_array_mut().into_iter().flatten();
    for ((index, raw), question) in call.questions.iter().enumerate().zip(listed) {
        if let Some(question) = question.as_object_mut() {
            question.insert("label".to_owned(), label(index, raw).into());
        }
    }
    let cancelled = !matches!(outcome, Outcome::Answered(_) | Outcome::TimedOut(_));
    let details = json!({ "questions": questions, "answers": answers, "cancelled": cancelled });
    let mut details = fields(details);
    details.extend(mark(outcome));
    Reply::plain(text, details)
}

fn recap(details: &Value) -> Option<Recap> {
    let questions = RawQuestion::list(&SHAPE, details)?;
    let answers = details.get("answers")?.as_array()?;
    details.get("cancelled")?.as_bool()?;
    let answer = |_, question: &RawQuestion| {
        let id = question.id.as_deref();
        answers.iter().find(|it| text_in(it, "id") == id)
    };
    let mut recap = Recap::read(details, &questions, answer);
    if questions.is_empty() {
        recap.ending = Ending::Error("No questions provided".to_owned());
    }
    Some(recap)
}
