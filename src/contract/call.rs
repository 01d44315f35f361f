//! A checked call and its contract.

use std::rc::Rc;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::raw::{RawQuestion, trimmed};
use super::recap::Recap;
use super::schema::Shape;
use super::tool::{Flavor, ToolTexts};
use crate::json::object;
use crate::model::{Answer, Answers, Image, Outcome, Policy, Questionnaire};

/// One JSON dialect.
#[derive(Debug)]
pub(super) struct Contract {
    pub tool: &'static str,
    /// The flavor, if the tool has several.
    pub flavor: Option<Flavor>,
    /// Returns `true` if a repaired call of the tool has the shape of this contract.
    pub accepts: fn(&Value) -> bool,
    /// The reply of a tool that reports a missing user interface before it checks the call.
    pub without_ui: Option<fn() -> Reply>,
    /// The texts that Pi registers. Exactly one contract of each tool has them.
    pub texts: Option<ToolTexts>,
    /// The arguments of the tool: see [`super::schema`].
    pub shape: &'static LazyLock<Shape>,
    /// The replacement for a carriage return without a line feed.
    pub lone_cr: &'static str,
    /// Makes the last repairs of a call: those that depend on several fields.
    pub fill_gaps: fn(&mut Map<String, Value>),
    /// Checks a repaired call and builds its form.
    pub parse: fn(Value) -> Result<Call, Refused>,
    /// Builds the result from the outcome. The last argument is the time in ms since 1970.
    pub reply: fn(&Call, &Outcome, Mode, f64) -> Reply,
    /// Parses the stored details of a result.
    pub recap: fn(&Value) -> Option<Recap>,
    /// `true` for the contract that this package defines, see [`super::is_own`]. The details of the
    /// results also list the images of each answer.
    pub is_own: bool,
    /// Returns the partial result to show while the form is open.
    pub progress: fn(&Call) -> Option<Reply>,
    /// Returns the events to emit when a form opens.
    pub opening: fn(&Call) -> Vec<Event>,
    /// Returns the events to emit when a form has closed.
    pub closing: fn(&Call, &Outcome) -> Vec<Event>,
}

impl Contract {
    /// Returns a contract for all calls of `tool`, without the optional parts.
    pub const fn new(
        tool: &'static str,
        shape: &'static LazyLock<Shape>,
        parse: fn(Value) -> Result<Call, Refused>,
        reply: fn(&Call, &Outcome, Mode, f64) -> Reply,
    ) -> Self {
        Self {
            tool,
            flavor: None,
            accepts: |_| true,
            without_ui: None,
            texts: None,
            shape,
            lone_cr: "\n",
            fill_gaps: |_| {},
            parse,
            reply,
            recap: |_| None,
            is_own: false,
            progress: |_| None,
            opening: |_| Vec::new(),
            closing: |_, _| Vec::new(),
        }
    }
}

/// A checked call: the repaired arguments and their form. This example parses the arguments of a
/// model, and builds the result of the call:
///
/// ```
/// use pi_questions::contract::{self, Flavor, Mode};
/// use pi_questions::model::{Answer, Answers, Outcome};
/// use serde_json::json;
///
/// // The list of options is sent as a string, which is repaired.
/// let question = json!({ "question": "Which database?", "options": "[\"SQLite\"]" });
/// let sent = json!({ "questions": [question] });
/// let call = contract::parse("ask_user", Flavor::Rpiv, sent)?;
/// assert_eq!(call.form.questions[0].choices[0].label, "SQLite");
///
/// let first = Answer { picks: vec![0], ..Answer::default() };
/// let submitted = Outcome::Answered(Answers { each: vec![Some(first)], ..Default::default() });
/// let reply = contract::reply(&call, &submitted, Mode::Interactive, 0.0);
/// assert!(reply.text.starts_with(r#"{"answered":true,"answers":["#));
/// assert_eq!(reply.details["answers"][0]["selectedOption"], "SQLite");
///
/// // A call without a question is refused with one sentence.
/// let refused = contract::parse("ask_user", Flavor::Rpiv, json!({ "questions": [] }));
/// assert!(matches!(refused, Err(contract::Refused::Error(_))));
/// # Ok::<(), contract::Refused>(())
/// ```
#[derive(Debug, Clone)]
pub struct Call {
    pub(super) contract: &'static Contract,
    /// The repaired arguments, shared by copies of the call.
    pub params: Rc<Value>,
    /// The questions of the arguments in the model's original words, which results repeat.
    pub(super) questions: Rc<[RawQuestion]>,
    /// The form to show.
    pub form: Questionnaire,
    /// `false` if the agent continues and receives the answers in a message.
    pub wait: bool,
}

impl Call {
    /// Builds a call. Its form has these `questions` and this `policy`, but no title or timeout.
    pub(super) fn new(
        contract: &'static Contract,
        params: Value,
        questions: Vec<RawQuestion>,
        policy: Policy,
    ) -> Self {
        let form_questions: Vec<_> = questions.iter().map(RawQuestion::to_question).collect();
        let form =
            Questionnaire { questions: form_questions.into(), policy, ..Questionnaire::default() };
        Self { contract, params: Rc::new(params), questions: questions.into(), form, wait: true }
    }

    /// Returns `true` if both calls have questions with equal texts and equal option labels.
    /// Ignores the order of questions and options, and whitespace around texts.
    #[must_use]
    pub fn asks_the_same(&self, other: &Self) -> bool {
        let comparable = |call: &Self| {
            let mut all: Vec<(String, Vec<String>)> = Vec::new();
            for question in call.questions.iter() {
                let labels = question.choices.iter().map(|choice| choice.label.trim().to_owned());
                let mut labels: Vec<String> = labels.collect();
                labels.sort_unstable();
                all.push((question.text.trim().to_owned(), labels));
            }
            all.sort_unstable();
            all
        };
        comparable(self) == comparable(other)
    }

    /// Returns the trimmed text `key` of the arguments; `None` if it is blank.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        trimmed(self.params.get(key)?.as_str())
    }

    pub(super) fn answered<'a>(
        &'a self,
        answers: &'a Answers,
    ) -> impl Iterator<Item = Answered<'a>> {
        let each = self.questions.iter().zip(&answers.each).enumerate();
        each.filter_map(|(index, (question, answer))| {
            Some(Answered { index, question, answer: answer.as_ref()? })
        })
    }

    /// Returns the list of questions of the arguments, or an empty list.
    pub(super) fn listed(&self) -> Value {
        self.params.get("questions").cloned().unwrap_or_else(|| json!([]))
    }
}

#[derive(Clone, Copy)]
pub(super) struct Answered<'a> {
    /// The index of the question in the call.
    pub index: usize,
    pub question: &'a RawQuestion,
    pub answer: &'a Answer,
}

/// The result of a call whose questions cannot be asked.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused {
    /// The arguments cannot be repaired. Contains the text of the error result.
    Error(String),
    /// The contract has a separate reply for this fault.
    Reply(Reply),
}

impl Refused {
    /// Returns the reason, for the model.
    pub fn text(&self) -> &str {
        match self {
            Self::Error(text) => text,
            Self::Reply(reply) => &reply.text,
        }
    }
}

/// The result of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// `content[0].text`, for the model.
    pub text: String,
    /// `details`, for drawing the result and restoring state.
    pub details: Value,
    /// `structuredContent`, for Pi 1 and later.
    pub structured: Option<Value>,
    /// `true` if the original implementation of the contract marks this reply as an error.
    pub is_error: bool,
    /// The images in the text, numbered from 1. Their files are read when the result is sent.
    pub images: Vec<Image>,
}

impl Reply {
    /// Returns a result with a text and details.
    pub fn plain(text: impl Into<String>, details: impl Into<Value>) -> Self {
        let (text, details) = (text.into(), details.into());
        Self { text, details, structured: None, is_error: false, images: Vec::new() }
    }

    /// Converts the reply to Pi's tool result, whose content is added later. `terminate`: the agent
    /// stops without another request to the model.
    #[must_use]
    pub fn into_result(self, terminate: bool) -> Value {
        Value::Object(object([
            // The content is first, as in other results.
            ("content", Some(Value::Null)),
            ("details", Some(self.details).filter(|details| !details.is_null())),
            ("structuredContent", self.structured),
            ("isError", self.is_error.then_some(true.into())),
            ("terminate", terminate.then_some(true.into())),
        ]))
    }

    /// Adds fields to the details.
    pub fn add_details(&mut self, more: impl IntoIterator<Item = (String, Value)>) {
        if let Value::Object(details) = &mut self.details {
            details.extend(more);
        }
    }
}

/// An event on Pi's event bus, for other extensions.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// The event's name, e.g. `ask:answered`.
    pub name: &'static str,
    /// Its payload.
    pub payload: Value,
}

/// The way in which the user was asked, in `details.mode` of `ask_user`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// In Pi's terminal.
    #[default]
    Interactive,
    /// No user interface: print or JSON mode.
    Print,
    /// Through an RPC client's dialogs or messages.
    Rpc,
}

impl Mode {
    /// Returns the way to ask the user in Pi's `mode`. A terminal that shows no forms may show
    /// dialogs, like an RPC client.
    pub fn from_pi(mode: Option<&str>, shows_forms: impl Fn() -> bool) -> Self {
        match mode {
            Some("tui") if shows_forms() => Self::Interactive,
            Some("tui" | "rpc") => Self::Rpc,
            _ => Self::Print,
        }
    }
}
