//! `question` (seed 001): choices with values, "Something else…" always there.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::names;
use super::{
    Call, Contract, Ending, Mode, Recap, Refused, Reply, Tool, ask_user,
    common::{
        Problems, choice, ending, free, is_unshown, mark, object, read, short, shown, told,
        undecided,
    },
    prepare::{Field, Kind, Needed, Shape, blank},
    recap::{self, Said},
    schema,
};
use crate::model::{Answer, Answers, Notes, Outcome, Policy, Question, Questionnaire};

const TOOL: &str = "question";

pub(super) static CONTRACT: Contract = Contract {
    name: "question",
    tool: TOOL,
    offer: Some(offer),
    shape: &SHAPE,
    parse,
    reply,
    without_ui: Some(|| nothing("Error: UI not available (running in non-interactive mode)")),
    recap,
    ..Contract::PLAIN
};

static SHAPE: Shape = Shape {
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
        Field::new("options", Kind::Choices, Needed::Filled, names::OPTIONS),
    ],
    choice: &[
        Field::new(
            "label",
            Kind::Label,
            Needed::Yes,
            &["title", "text", "name", "option", "value", "id", "key"],
        ),
        Field::new("value", Kind::Label, Needed::Filled, &["id", "key"]),
        Field::new("description", Kind::Prose, Needed::No, names::DESCRIPTION),
    ],
    lone_cr: "\n",
    finish,
};

/// A missing id becomes `q<n>`, a missing value the label.
fn finish(map: &mut Map<String, Value>) {
    let questions = map.get_mut("questions").and_then(Value::as_array_mut);
    for (index, question) in questions.into_iter().flatten().enumerate() {
        let Some(question) = question.as_object_mut() else { continue };
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

fn is_blank(value: Option<&Value>) -> bool {
    value.and_then(Value::as_str).is_none_or(blank)
}

// The doc comments of these three are what the model reads.

#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Args {
    questions: Vec<Ask>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Ask {
    /// Names the answer.
    id: String,
    /// One or two words for the tab.
    label: Option<String>,
    /// The whole question.
    prompt: String,
    /// May be empty.
    options: Vec<Pick>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Pick {
    /// What you get back.
    value: String,
    /// What the user reads.
    label: String,
    /// The trade-off.
    description: Option<String>,
}

fn offer() -> Tool {
    Tool {
        name: TOOL,
        label: "Question",
        description: "Ask the user one or several multiple-choice questions and wait. A last row \
            \"Something else…\" for own words is always added; do not write one. `cancelled: true` \
            means nobody decided: never assume an answer."
            .to_owned(),
        snippet: "Ask the user one or several multiple-choice questions".to_owned(),
        guidelines: vec![
            "Use question when a decision is the user's and blocks you; ask related ones in one \
             call."
                .to_owned(),
        ],
        parameters: schema::read(include_str!("schema/question.json")),
    }
}

/// DESIGN §6, third column.
fn policy() -> Policy {
    Policy { notes: Notes::None, custom_row: "Something else…", ..ask_user::policy() }
}

fn nothing(text: &str) -> Reply {
    told(
        text.to_owned(),
        object([
            ("questions", Some(json!([]))),
            ("answers", Some(json!([]))),
            ("cancelled", Some(true.into())),
        ]),
    )
}

fn parse(params: Value) -> Result<Call, Refused> {
    let args: Args = read(&params);
    let mut problems = Problems::of(&params);
    for (q, ask) in args.questions.iter().enumerate() {
        problems.need(&ask.prompt, || format!("questions[{q}].prompt"));
        for (o, option) in ask.options.iter().enumerate() {
            problems.need(&option.label, || format!("questions[{q}].options[{o}].label"));
        }
    }
    problems.refuse(TOOL)?;
    if args.questions.is_empty() {
        return Err(Refused::Reply(nothing("Error: No questions provided")));
    }
    let question = |ask: &Ask| {
        let choices: Vec<_> = ask
            .options
            .iter()
            .map(|option| choice(&option.label, option.description.as_deref(), None))
            .collect();
        Question {
            text: shown(Some(&ask.prompt)).unwrap_or_default(),
            short: short(ask.label.as_deref()),
            multi: false,
            free: free(&choices),
            choices,
            required: true,
        }
    };
    let form = Questionnaire {
        title: None,
        context: None,
        questions: args.questions.iter().map(question).collect(),
        policy: policy(),
        timeout_ms: None,
    };
    Ok(Call { contract: CONTRACT.name, params, form })
}

/// The question's label, else `Q1`, `Q2`, ….
fn label(index: usize, ask: &Ask) -> String {
    let label = ask.label.as_deref().filter(|it| !blank(it));
    label.map_or_else(|| format!("Q{}", index + 1), str::to_owned)
}

/// Each answer and its line for the model.
fn answered(args: &Args, answers: &Answers) -> Vec<(Value, String)> {
    args.questions
        .iter()
        .enumerate()
        .zip(&answers.each)
        .filter_map(|((index, ask), answer)| tell(&label(index, ask), ask, answer.as_ref()?))
        .collect()
}

fn tell(name: &str, ask: &Ask, answer: &Answer) -> Option<(Value, String)> {
    if let Some(custom) = &answer.custom {
        let value = json!({ "id": ask.id, "value": custom, "label": custom, "wasCustom": true });
        return Some((value, format!("{name}: user wrote: {custom}")));
    }
    let pick = *answer.picks.first()?;
    let option = ask.options.get(pick)?;
    let value = json!({
        "id": ask.id, "value": option.value, "label": option.label, "wasCustom": false, "index": pick + 1,
    });
    Some((value, format!("{name}: user selected: {}. {}", pick + 1, option.label)))
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    if is_unshown(outcome) {
        return nothing("Error: UI not available (running in non-interactive mode)");
    }
    let args: Args = read(&call.params);
    let told_answers = match outcome {
        Outcome::Answered(answers)
        | Outcome::Cancelled(answers)
        | Outcome::TimedOut(answers)
        | Outcome::Discussed { answers, .. } => answered(&args, answers),
        _ => Vec::new(),
    };
    let (answers, lines): (Vec<Value>, Vec<String>) = told_answers.into_iter().unzip();
    let text = match outcome {
        Outcome::Answered(_) => lines.join("\n"),
        other => undecided(other).unwrap_or_else(|| "User cancelled the questionnaire".to_owned()),
    };
    let mut questions = call.params.get("questions").cloned().unwrap_or_else(|| json!([]));
    for ((index, ask), question) in
        args.questions.iter().enumerate().zip(questions.as_array_mut().into_iter().flatten())
    {
        if let Some(question) = question.as_object_mut() {
            question.insert("label".to_owned(), label(index, ask).into());
        }
    }
    let mut details = object([
        ("questions", Some(questions)),
        ("answers", Some(answers.into())),
        ("cancelled", Some((!matches!(outcome, Outcome::Answered(_))).into())),
    ]);
    details.extend(mark(outcome).map(|(key, value)| (key.to_owned(), value)));
    told(text, details)
}

fn recap(details: &Value) -> Option<Recap> {
    let asks: Vec<Ask> = serde_json::from_value(details.get("questions")?.clone()).ok()?;
    let answers = details.get("answers")?.as_array()?;
    details.get("cancelled")?.as_bool()?;
    let ending = match asks.len() {
        // Nothing was shown: no UI, or no questions.
        0 => Ending::Unavailable,
        count => ending(details, count),
    };
    let row = |(index, ask): (usize, &Ask)| {
        let answer =
            answers.iter().find(|it| it.get("id").and_then(Value::as_str) == Some(&ask.id));
        let said = answer.map(|answer| {
            let label = answer.get("label").and_then(Value::as_str);
            if answer.get("wasCustom") == Some(&Value::Bool(true)) {
                Said { custom: label, ..Said::default() }
            } else {
                Said { picked: label.into_iter().collect(), ..Said::default() }
            }
        });
        let labels = ask.options.iter().map(|option| option.label.clone());
        recap::row(index, ask.label.as_deref(), &ask.prompt, labels, said)
    };
    Some(Recap::new(ending, asks.iter().enumerate().map(row).collect()))
}
