//! Elicitation: what an MCP server asks a person, after the specification of 2025-11-25, in form mode
//! (`requestedSchema`) and in URL mode (`url`). It is no tool: the agent neither asks it nor reads the answers.

mod schema;
mod secrets;
mod url;

use std::collections::HashMap;

use serde_json::{Map, Number, Value, json};

use super::call::{Answered, Call, Contract, Mode, Refused, Reply};
use super::corrected::listed;
use super::raw::{RawChoice, RawQuestion};
use super::shape::Shape;
use crate::json::word;
use crate::model::{Answer, Answers, Checked, Format, May, Notes, Outcome, Policy};
use crate::strings::{self, elicit as words, programs};
use schema::{Field, Holds};
use url::Address;

/// The name that announcements give it in the place of a tool's.
pub const NAME: &str = "elicitation";

static CONTRACT: Contract = Contract::new(NAME, &SHAPE, parse, reply);

static SHAPE: Shape =
    Shape { top: &[], question: &[], choice: &[], lone_cr: "\n", finish: |_: &mut Map<_, _>| {} };

/// A request that was read.
#[derive(Debug, Clone)]
pub struct Elicitation {
    /// The call, to be asked like any other.
    pub call: Call,
    /// The defaults of the fields, which the form begins with.
    pub defaults: Answers,
}

/// Why nothing was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotElicited {
    /// It is none, or none that a form can show; why.
    Unreadable(String),
    /// It asks for a secret; the words that do.
    Secret(&'static str),
}

impl NotElicited {
    /// The sentence for whoever asks.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Unreadable(why) => programs::not_elicited(why),
            Self::Secret(secret) => programs::secret_elicited(secret),
        }
    }
}

/// How the person goes to an address that a server named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Visit {
    /// It is opened in the browser.
    Open(String),
    /// It is copied.
    Copy(String),
}

/// What the person wants done with the address of a form that has one; `None` where nothing is.
#[must_use]
pub fn visit(call: &Call, outcome: &Outcome) -> Option<Visit> {
    let Outcome::Answered(answers) = outcome else { return None };
    let url = url_of(call.params.as_object()?)?.ok()?.url;
    let pick = answers.each.first()?.as_ref()?.picks.first()?;
    Some(if *pick == 0 { Visit::Open(url) } else { Visit::Copy(url) })
}

/// The address of a request in URL mode.
fn url_of(fields: &Map<String, Value>) -> Option<Result<Address, &'static str>> {
    fields.get("mode").filter(|mode| *mode == "url")?;
    let url = fields.get("url").and_then(Value::as_str).unwrap_or_default();
    Some(Address::parse(url))
}

fn unreadable(why: &str) -> NotElicited {
    NotElicited::Unreadable(why.to_owned())
}

/// No tool calls it.
fn parse(_: Value) -> Result<Call, Refused> {
    Err(Refused::Error(unreadable("it is no tool").words()))
}

/// Reads `{message, requestedSchema, mode?}` or `{message, mode: "url", url}`. `from` is the server's name, clean and on one line.
///
/// # Errors
/// [`NotElicited`]: no form can show it, or it asks for a secret.
pub fn elicitation(fields: Map<String, Value>, from: &str) -> Result<Elicitation, NotElicited> {
    let message = fields.get("message").and_then(Value::as_str);
    let message = message.ok_or_else(|| unreadable("message is no text"))?.to_owned();
    if let Some(address) = url_of(&fields) {
        let raw = vec![opens(&address.map_err(unreadable)?)];
        let call = Call::new(&CONTRACT, Value::Object(fields), raw, policy());
        return Ok(Elicitation {
            call: asked_by(call, from, &message),
            defaults: Answers::default(),
        });
    }
    match fields.get("mode") {
        None | Some(Value::Null) => {}
        Some(Value::String(mode)) if mode == "form" => {}
        Some(_) => return Err(unreadable("mode is neither \"form\" nor \"url\"")),
    }
    let all = read(&fields).map_err(|why| unreadable(&why))?;
    let secret = all.iter().find_map(secrets::asked);
    let types = all.iter().any(|field| field.holds == Holds::Typed);
    let secret = secret.or_else(|| secrets::in_text(&message).filter(|_| types));
    if let Some(secret) = secret {
        return Err(NotElicited::Secret(secret));
    }
    let raw = match all.is_empty() {
        true => vec![consent()],
        false => all.iter().map(question).collect(),
    };
    let mut call = Call::new(&CONTRACT, Value::Object(fields), raw, policy());
    for (question, field) in call.form.questions.iter_mut().zip(&all) {
        question.format = field.format.clone();
    }
    let call = asked_by(call, from, &message);
    let each = if all.is_empty() { vec![None] } else { all.iter().map(default).collect() };
    Ok(Elicitation { call, defaults: Answers { each, ..Answers::default() } })
}

/// `call` with who asks it, and why.
fn asked_by(mut call: Call, from: &str, message: &str) -> Call {
    for question in call.form.questions.iter_mut() {
        question.drop_custom_row();
    }
    call.form.title = Some(words::asks(from));
    call.form.context = super::raw::shown(Some(message));
    call
}

/// Whether a call is one of these: nothing of it is told to anybody but who asked.
#[must_use]
pub fn is_elicitation(call: &Call) -> bool {
    std::ptr::eq(call.contract, &raw const CONTRACT)
}

/// Its questions as other contracts have them, for who hears that something is asked.
pub(super) fn questions(call: &Call) -> Value {
    call.questions.iter().map(listed).collect()
}

fn read(params: &Map<String, Value>) -> Result<Vec<Field>, String> {
    schema::fields(params.get("requestedSchema").unwrap_or(&Value::Null))
}

/// A form that may be declined, where every answer counts by itself.
fn policy() -> Policy {
    Policy {
        notes: Notes::None,
        empty_multi: true,
        may: May { chat: false, discuss: false, defer: false, delegate: false, decline: true },
        ..Policy::default()
    }
}

/// What is asked where there is no field: whether the person agrees.
fn consent() -> RawQuestion {
    choice(words::agree_question().to_owned(), words::agree_short(), &[words::agree()])
}

/// What is asked about an address: how the person goes there, with all of it to be read before.
fn opens(address: &Address) -> RawQuestion {
    let user = address.user.as_ref().map(|user| words::url_user(format!("`{user}`")));
    let unicode = address.unicode.as_ref().map(|host| words::url_unicode(format!("`{host}`")));
    let asked = words::url_question(format!("`{}`", address.host));
    let text = [Some(asked), unicode, Some(format!("`{}`", address.url)), user];
    let text = text.into_iter().flatten().collect::<Vec<_>>().join("\n\n");
    choice(text, words::url_short(), &[words::url_open(), words::url_copy()])
}

fn choice(text: String, short: &str, labels: &[&str]) -> RawQuestion {
    RawQuestion {
        text,
        header: Some(short.to_owned()),
        required: true,
        choices: labels.iter().copied().map(RawChoice::from_label).collect(),
        ..RawQuestion::default()
    }
}

/// A field as a question: what it is for, and what is expected.
fn question(field: &Field) -> RawQuestion {
    let name = field.title.clone().unwrap_or_else(|| field.key.clone());
    let pattern = field.pattern.as_deref().map(|it| words::pattern(format!("`{it}`")));
    let asked = field.description.clone().unwrap_or_else(|| name.clone());
    let text = [Some(asked), field.format.expected(), pattern].into_iter().flatten();
    RawQuestion {
        text: text.collect::<Vec<_>>().join("\n\n"),
        header: Some(name),
        id: Some(field.key.clone()),
        multi: field.holds == Holds::Many,
        required: field.required,
        choices: match field.holds {
            Holds::Boolean => {
                [strings::rpc::yes(), strings::rpc::no()].map(RawChoice::from_label).into()
            }
            _ => choices(&field.options),
        },
        ..RawQuestion::default()
    }
}

/// Options as rows. Rows of the same name have what the answer would be behind it.
fn choices(options: &[RawChoice]) -> Vec<RawChoice> {
    let mut labels: HashMap<&str, usize> = HashMap::new();
    options.iter().for_each(|option| *labels.entry(&option.label).or_default() += 1);
    let choice = |option: &RawChoice| {
        let is_alone = labels.get(option.label.as_str()) == Some(&1);
        match &option.value {
            Some(value) if !is_alone || option.label.trim().is_empty() => {
                RawChoice { label: format!("{} ({value})", option.label), ..option.clone() }
            }
            _ => option.clone(),
        }
    };
    options.iter().map(choice).collect()
}

/// What the form begins with in a field; `None` where that is no answer to it.
fn default(field: &Field) -> Option<Answer> {
    let default = field.default.as_ref()?;
    let of =
        |value: &Value| field.options.iter().position(|it| it.value.as_deref() == value.as_str());
    let picks = |picks: Vec<usize>| Answer { picks, ..Answer::default() };
    match field.holds {
        Holds::Typed => {
            let typed = word(default).filter(|text| !text.trim().is_empty())?;
            let custom = match field.format.check(&typed).ok()? {
                Checked::Text(text) => text,
                Checked::Whole(_) | Checked::Number(_) => typed,
            };
            Some(Answer { custom: Some(crate::model::text::block(&custom)), ..Answer::default() })
        }
        Holds::Boolean => default.as_bool().map(|yes| picks(vec![usize::from(!yes)])),
        Holds::One => of(default).map(|pick| picks(vec![pick])),
        Holds::Many => {
            let all = default.as_array()?.iter().map(of);
            let mut all = all.collect::<Option<Vec<usize>>>()?;
            all.sort_unstable();
            all.dedup();
            let Format::Ticks(bounds) = &field.format else { return None };
            bounds.hold_count(all.len()).then(|| picks(all))
        }
    }
}

/// `{action, content?}`, as MCP has it, in the details.
fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    let result = match outcome {
        Outcome::Answered(_) if visit(call, outcome).is_some() => json!({ "action": "accept" }),
        Outcome::Answered(answers) => {
            json!({ "action": "accept", "content": content(call, answers) })
        }
        Outcome::Declined => json!({ "action": "decline" }),
        _ => json!({ "action": "cancel" }),
    };
    Reply::plain(String::new(), result)
}

/// The answers as the schema wants them. What was left out has no property.
fn content(call: &Call, answers: &Answers) -> Map<String, Value> {
    let fields = call.params.as_object().and_then(|params| read(params).ok()).unwrap_or_default();
    let answered = call.answered(answers).filter_map(|Answered { index, question, answer }| {
        let field = fields.get(index)?;
        Some((field.key.clone(), value(field, question, answer)?))
    });
    answered.collect()
}

fn value(field: &Field, question: &RawQuestion, answer: &Answer) -> Option<Value> {
    let picked = || question.picked(answer).into_iter().filter_map(|it| it.value.clone());
    match field.holds {
        Holds::Typed => match field.format.check(answer.custom.as_deref()?).ok()? {
            Checked::Text(text) => Some(text.into()),
            Checked::Whole(number) => Some(number.into()),
            Checked::Number(number) => Number::from_f64(number).map(Value::Number),
        },
        Holds::Boolean => answer.picks.first().map(|pick| Value::Bool(*pick == 0)),
        Holds::One => picked().next().map(Value::String),
        Holds::Many => Some(picked().collect()),
    }
}
