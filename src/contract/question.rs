//! The tool `question`: options have values, and the option "Something else…" is always available.

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use super::call::{Answered, Call, Contract, Mode, Refused, Reply};
use super::common::{checked, is_unshown, mark, undecided};
use super::discussed;
use super::raw::RawQuestion;
use super::recap::{Recap, StoredAnswer, StoredOutcome};
use super::schema::{Shape, join_lines, names};
use super::tool::ToolTexts;
use super::values::{is_blank, is_blank_text};
use crate::json::{fields, text_in};
use crate::model::{CustomRow, CustomRules, EmptyMulti, Notes, Outcome, Policy};

const TOOL: &str = "question";
const NO_UI: &str = "Error: UI not available (running in non-interactive mode)";

pub(super) static CONTRACT: Contract =
    Contract { texts: Some(TEXTS), fill_gaps, recap, ..Contract::new(TOOL, &SHAPE, parse, reply) };

static SHAPE: LazyLock<Shape> = LazyLock::new(Shape::of::<Arguments>);

const TEXTS: ToolTexts = ToolTexts {
    label: "Question",
    snippet: "Ask the user one or several multiple-choice questions",
    guidelines: &[
        "Ask through question, not in your reply. Before you start a task, put its open decisions \
         into one call.",
    ],
};

/// Ask the user one or several multiple-choice questions and wait. Use it only for decisions that
/// belong to the user and affect your next step; otherwise choose, say so, and continue. The user
/// sees only the form, not your plan or tool output. A final "Something else…" option for free text
/// is added automatically; do not add one. Such an answer (`wasCustom`) approves only what it says.
/// `cancelled: true` means that no decision was made: never assume an answer.
#[derive(JsonSchema)]
#[schemars(transform = join_lines)]
#[expect(dead_code, reason = "only the JSON Schema of this type is used")]
struct Arguments {
    #[schemars(extend("x-names" = ["items"]))]
    questions: Vec<Question>,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only the JSON Schema of this type is used")]
struct Question {
    /// Key of the answer.
    #[schemars(extend("x-names" = ["key"]))]
    id: String,
    /// Label of the tab, one or two words.
    #[schemars(extend("x-names" = ["header", "title", "short"]))]
    label: Option<String>,
    /// The whole question.
    #[schemars(extend("x-text" = true, "x-prose" = true, "x-names" = names::QUESTION))]
    prompt: String,
    /// Options; may be empty.
    #[schemars(extend("x-names" = names::OPTIONS))]
    options: Vec<Choice>,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only the JSON Schema of this type is used")]
struct Choice {
    /// Value that is returned to you.
    #[schemars(extend("x-names" = ["id", "key"]))]
    value: String,
    /// Text that is shown to the user.
    #[schemars(extend("x-text" = true, "x-names" =
        ["title", "text", "name", "option", "value", "id", "key"]))]
    label: String,
    /// Trade-off of the option.
    #[schemars(extend("x-prose" = true, "x-names" = names::DESCRIPTION))]
    description: Option<String>,
}

/// Fills a missing id with `q<n>`, and the missing value of an option with its label. If there are
/// several questions, fills a missing label of a question with `Q<n>`.
fn fill_gaps(map: &mut Map<String, Value>) {
    let Some(questions) = map.get_mut("questions").and_then(Value::as_array_mut) else { return };
    let are_several = questions.len() > 1;
    for (index, question) in questions.iter_mut().enumerate() {
        let Some(question) = question.as_object_mut() else { continue };
        if are_several && is_blank(question.get("label")) {
            question.insert("label".to_owned(), format!("Q{}", index + 1).into());
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

fn policy() -> Policy {
    Policy {
        notes: Notes::None,
        custom: CustomRules { row: CustomRow::SomethingElse, ..CustomRules::default() },
        empty_multi: EmptyMulti::Refused,
        defer: false,
        ..Policy::default()
    }
}

fn parse(params: Value) -> Result<Call, Refused> {
    let questions = checked(&CONTRACT, &params)?;
    if questions.is_empty() {
        let details = json!({ "questions": [], "answers": [], "cancelled": true });
        return Err(Refused::Reply(Reply::plain("Error: No questions provided", details)));
    }
    Ok(Call::new(&CONTRACT, params, questions, policy()))
}

fn label(index: usize, question: &RawQuestion) -> String {
    let label = question.header.clone().filter(|label| !is_blank_text(label));
    label.unwrap_or_else(|| format!("Q{}", index + 1))
}

/// Returns an answer as JSON and as a line for the model; `None` for an empty answer.
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
    let answers = if outcome.is_decided() { outcome.answers() } else { None };
    let answers = answers.into_iter().flat_map(|answers| call.answered(answers));
    let (answers, lines): (Vec<Value>, Vec<String>) = answers.filter_map(answered).unzip();
    let text = match outcome {
        Outcome::Answered(_) => lines.join("\n"),
        Outcome::Discussed(discussion) => discussed::words(call, discussion),
        outcome if is_unshown(outcome) => NO_UI.to_owned(),
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
        StoredAnswer::read(answers.iter().find(|answer| text_in(answer, "id") == id)?)
    };
    let mut recap = Recap::read(details, &questions, answer);
    if questions.is_empty() {
        recap.outcome = StoredOutcome::Error("No questions provided".to_owned());
    }
    Some(recap)
}
