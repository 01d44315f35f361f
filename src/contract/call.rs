//! A checked call, and the table entry of the contract that checked it.

use std::rc::Rc;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::raw::{RawQuestion, trimmed};
use super::recap::Recap;
use super::schema::Shape;
use super::tool::{Flavor, Offer};
use crate::model::{Answer, Answers, Image, Outcome, Policy, Questionnaire};

/// One JSON dialect.
#[derive(Debug)]
pub(super) struct Contract {
    /// The file's name.
    pub name: &'static str,
    /// The tool whose calls it checks.
    pub tool: &'static str,
    /// The flavour it needs, where a tool has several.
    pub flavor: Option<Flavor>,
    /// Whether a prepared call of the tool is meant for it.
    pub speaks: fn(&Value) -> bool,
    /// Its answer where nobody can be asked, if that comes before any check of the call.
    pub without_ui: Option<fn() -> Reply>,
    /// The texts that Pi registers; one contract of each tool has them.
    pub offer: Option<Offer>,
    /// What the tool takes: see [`super::schema`].
    pub shape: &'static LazyLock<Shape>,
    /// What a carriage return with no line feed becomes in a call.
    pub lone_cr: &'static str,
    /// Repairs between the fields of a call, made last.
    pub finish: fn(&mut Map<String, Value>),
    /// Checks a prepared call and makes its form.
    pub parse: fn(Value) -> Result<Call, Refused>,
    /// Builds the result from how the form ended; the last argument is the time in ms since 1970.
    pub reply: fn(&Call, &Outcome, Mode, f64) -> Reply,
    /// Reads its stored details back.
    pub recap: fn(&Value) -> Option<Recap>,
    /// True for the envelope of our own: its questions wait in a file where nobody can be asked, its
    /// details say which surface the answer came from, and list the images of each answer.
    pub is_own: bool,
    /// What is shown while the form is open.
    pub progress: fn(&Call) -> Option<Reply>,
    /// What is announced when a form opens.
    pub opening: fn(&Call) -> Vec<Event>,
    /// What is announced when it ends.
    pub closing: fn(&Call, &Outcome) -> Vec<Event>,
}

impl Contract {
    /// A contract that takes every call of `tool` and does nothing that is optional.
    pub const fn new(
        tool: &'static str,
        shape: &'static LazyLock<Shape>,
        parse: fn(Value) -> Result<Call, Refused>,
        reply: fn(&Call, &Outcome, Mode, f64) -> Reply,
    ) -> Self {
        Self {
            name: tool,
            tool,
            flavor: None,
            speaks: |_| true,
            without_ui: None,
            offer: None,
            shape,
            lone_cr: "\n",
            finish: |_| {},
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

/// One checked call: what the model sent (repaired) and the form made of it.
/// The arguments go in as the model sent them; what the model reads comes out:
///
/// ```
/// use pi_questions::contract::{self, Flavor, Mode};
/// use pi_questions::model::{Answer, Answers, Outcome};
/// use serde_json::json;
///
/// // The list came as a string: that is repaired.
/// let sent = json!({ "questions": [{ "question": "Which database?", "options": "[\"SQLite\"]" }] });
/// let call = contract::parse("ask_user", Flavor::Rpiv, sent)?;
/// assert_eq!(call.form.questions[0].choices()[0].label, "SQLite");
///
/// let first = Answer { picks: vec![0], ..Answer::default() };
/// let sent_form = Outcome::Answered(Answers { each: vec![Some(first)], ..Default::default() });
/// let reply = contract::reply(&call, &sent_form, Mode::Interactive, 0.0);
/// assert!(reply.text.starts_with(r#"{"answered":true,"answers":["#));
/// assert_eq!(reply.details["answers"][0]["selectedOption"], "SQLite");
///
/// // A call that makes no sense is one sentence, and no form.
/// let refused = contract::parse("ask_user", Flavor::Rpiv, json!({ "questions": [] }));
/// assert!(matches!(refused, Err(contract::Refused::Error(_))));
/// # Ok::<(), contract::Refused>(())
/// ```
#[derive(Debug, Clone)]
pub struct Call {
    pub(super) contract: &'static Contract,
    /// The prepared arguments. A copy of the call shares them.
    pub params: Rc<Value>,
    /// The questions in them as the model wrote them; answers echo these, never the cleaned form.
    pub(super) questions: Rc<[RawQuestion]>,
    /// The form to show.
    pub form: Questionnaire,
    /// False where the model goes on meanwhile and gets the answers in a message.
    pub wait: bool,
}

impl Call {
    /// A form of `questions` and nothing else.
    pub(super) fn new(
        contract: &'static Contract,
        params: Value,
        questions: Vec<RawQuestion>,
        policy: Policy,
    ) -> Self {
        let shown: Vec<_> = questions.iter().map(RawQuestion::shown).collect();
        let form = Questionnaire { questions: shown.into(), policy, ..Questionnaire::default() };
        Self { contract, params: Rc::new(params), questions: questions.into(), form, wait: true }
    }

    /// Name of the contract that checked it, e.g. `ask_user`.
    pub fn contract(&self) -> &'static str {
        self.contract.name
    }

    /// Whether it asks the same as `other`: questions of the same texts with options of the same labels,
    /// in any order, white space around them aside.
    #[must_use]
    pub fn asks_the_same(&self, other: &Self) -> bool {
        let asked = |call: &Self| {
            let mut all: Vec<(String, Vec<String>)> = Vec::new();
            for question in call.questions.iter() {
                let labels = question.choices.iter().map(|it| it.label.trim().to_owned());
                let mut labels: Vec<String> = labels.collect();
                labels.sort_unstable();
                all.push((question.text.trim().to_owned(), labels));
            }
            all.sort_unstable();
            all
        };
        asked(self) == asked(other)
    }

    /// A text among the arguments, trimmed; `None` where it is blank.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        trimmed(self.params.get(key)?.as_str())
    }

    /// The questions that `answers` answer, in their order.
    pub(super) fn answered<'a>(
        &'a self,
        answers: &'a Answers,
    ) -> impl Iterator<Item = Answered<'a>> {
        let each = self.questions.iter().zip(&answers.each).enumerate();
        each.filter_map(|(index, (question, answer))| {
            Some(Answered { index, question, answer: answer.as_ref()? })
        })
    }

    /// The list of questions among the arguments; an empty one where there is none.
    pub(super) fn listed(&self) -> Value {
        self.params.get("questions").cloned().unwrap_or_else(|| json!([]))
    }
}

/// A question that was answered.
#[derive(Clone, Copy)]
pub(super) struct Answered<'a> {
    /// Its index in the call.
    pub index: usize,
    pub question: &'a RawQuestion,
    pub answer: &'a Answer,
}

/// A call that cannot be asked.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused {
    /// Malformed beyond repair: becomes an error result whose text is this sentence.
    Error(String),
    /// The contract answers this itself, as data.
    Reply(Reply),
}

/// The result of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// `content[0].text`, what the model reads.
    pub text: String,
    /// `details`, what renders and rebuilds state.
    pub details: Value,
    /// `structuredContent`, which Pi takes from version 1 on.
    pub structured: Option<Value>,
    /// True only where the contract's peer flags an error.
    pub is_error: bool,
    /// Images that belong to the text, which numbers them from 1: files that are read when the result
    /// is sent.
    pub images: Vec<Image>,
}

impl Reply {
    /// A result of text and details.
    pub fn plain(text: String, details: impl Into<Value>) -> Self {
        let details = details.into();
        Self { text, details, structured: None, is_error: false, images: Vec::new() }
    }
}

/// Something to emit on Pi's event bus, for other extensions.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// The event's name, e.g. `ask:answered`.
    pub name: &'static str,
    /// Its payload.
    pub payload: Value,
}

/// Where the person answered; `ask_user` puts it in `details.mode`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// In Pi's terminal.
    #[default]
    Interactive,
    /// Not at all: print or JSON mode.
    Print,
    /// Through an RPC client's dialogs or messages.
    Rpc,
}
