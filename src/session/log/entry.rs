//! The entries of the log, which store the state of questions in the session.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::contract::Record;
use crate::json::object;
use crate::pending::ToolCall;

/// The version of the entries' format. Entries of other versions are ignored.
const VERSION: u64 = 1;
/// The maximum length of an entry's id, in bytes. Our ids and those of providers are much shorter.
const MAX_ID_BYTES: usize = 4_000;

/// An entry of the log.
#[derive(Debug, Clone, PartialEq)]
pub enum Entry {
    /// The deferral of a call, which stays open after its tool result.
    Deferral(Rc<Deferral>),
    /// The draft of a call.
    Draft(Draft),
    /// The outcome of a call.
    Settled(Rc<Settled>),
    /// Entries of another branch that must also be on this branch, so that each request has exactly
    /// one outcome. One entry contains all of them, so that after a crash the branch has either all
    /// or none.
    Carried(Vec<Entry>),
}

/// The deferral of a call, which stays open after its tool result.
#[derive(Debug, Clone, PartialEq)]
pub struct Deferral {
    /// The id of the request, unique in the session.
    pub id: String,
    /// The tool call.
    pub call: Rc<ToolCall>,
    /// The id of the entry with the message that contains the call, because models reuse the ids of
    /// calls.
    pub entry: Option<String>,
    /// The time of the call, in ms since 1970.
    pub at_ms: f64,
    /// The timeout of the call, in ms after `at_ms`; `None` without a timeout.
    pub timeout_ms: Option<f64>,
}

/// The draft of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// The id of the request.
    pub id: String,
    /// Pi's id of the tool call. A call that is asked again has another request.
    pub call: String,
    /// The draft, one item per question (`contract::saved_drafts`); `None` for an empty draft.
    pub content: Option<Value>,
}

/// The outcome of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Settled {
    /// The id of the request or the correction, unique in the session. The message that delivers
    /// the outcome contains this id.
    pub id: String,
    /// Pi's id of the tool call.
    pub call: String,
    /// The id of the entry with the message that contains the call; `None` means the last call with
    /// that id.
    pub entry: Option<String>,
    /// The way of delivery to the agent.
    pub delivery: DeliveryBy,
    /// The outcome.
    pub record: Rc<Record>,
}

/// The way of delivery of an outcome to the agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DeliveryBy {
    /// By the result of the call; by a message if the conversation continues without the result.
    Result,
    /// By a message, because the call already has a result, which reports the deferral.
    Message,
    /// By the result of another call, with which the agent withdrew the request.
    Withdrawal,
    /// By a message that corrects earlier answers.
    Correction,
}

impl Deferral {
    /// Returns the number of questions in the call.
    pub fn questions(&self) -> usize {
        self.call.args.get("questions").and_then(Value::as_array).map_or(1, Vec::len)
    }
}

impl Entry {
    /// Returns the id of the entry's request; empty for carried entries.
    pub fn id(&self) -> &str {
        match self {
            Self::Deferral(deferral) => &deferral.id,
            Self::Draft(draft) => &draft.id,
            Self::Settled(settled) => &settled.id,
            Self::Carried(_) => "",
        }
    }

    /// Returns the data of the entry, as stored in the session.
    pub fn data(&self) -> Value {
        match self {
            Self::Deferral(deferral) => Value::Object(object([
                ("v", Some(VERSION.into())),
                ("id", Some(deferral.id.as_str().into())),
                ("kind", Some("asked".into())),
                ("call", Some(deferral.call.id.as_str().into())),
                ("entry", deferral.entry.as_deref().map(Value::from)),
                ("tool", Some(deferral.call.tool.as_str().into())),
                ("args", Some(deferral.call.args.clone())),
                ("at", Some(deferral.at_ms.trunc().into())),
                ("timeout", deferral.timeout_ms.map(Value::from)),
            ])),
            Self::Draft(draft) => json!({
                "v": VERSION, "id": draft.id, "kind": "draft", "call": draft.call,
                "left": draft.content,
            }),
            Self::Settled(settled) => Value::Object(object([
                ("v", Some(VERSION.into())),
                ("id", Some(settled.id.as_str().into())),
                ("kind", Some("settled".into())),
                ("call", Some(settled.call.as_str().into())),
                ("entry", settled.entry.as_deref().map(Value::from)),
                ("tells", serde_json::to_value(settled.delivery).ok()),
                ("record", Some(settled.record.to_json())),
            ])),
            Self::Carried(entries) => {
                let entries: Vec<Value> = entries.iter().map(Self::data).collect();
                json!({ "v": VERSION, "kind": "carried", "entries": entries })
            }
        }
    }

    /// Parses the data of an entry; `None` for invalid data, or data of another version.
    pub fn read(mut data: Value) -> Option<Self> {
        if data.get("v")?.as_u64()? != VERSION {
            return None;
        }
        let mut remove_field = |key| data.get_mut(key).map(Value::take);
        let [args, content, record, entries] =
            ["args", "left", "record", "entries"].map(&mut remove_field);
        let id = |key: &str| {
            let id = data.get(key)?.as_str()?;
            (!id.is_empty() && id.len() <= MAX_ID_BYTES).then(|| id.to_owned())
        };
        let number = |key: &str| data.get(key).and_then(Value::as_f64);
        match data.get("kind")?.as_str()? {
            "asked" => {
                let (tool, args) = (id("tool")?, args?);
                Some(Self::Deferral(Rc::new(Deferral {
                    id: id("id")?,
                    call: Rc::new(ToolCall { id: id("call").unwrap_or_default(), tool, args }),
                    entry: id("entry"),
                    at_ms: number("at")?,
                    timeout_ms: number("timeout").filter(|ms| *ms > 0.0),
                })))
            }
            "draft" => {
                let content = content.filter(Value::is_array);
                let call = id("call").unwrap_or_default();
                Some(Self::Draft(Draft { id: id("id")?, call, content }))
            }
            "settled" => Some(Self::Settled(Rc::new(Settled {
                id: id("id")?,
                call: id("call").unwrap_or_default(),
                entry: id("entry"),
                delivery: DeliveryBy::deserialize(data.get("tells")?).ok()?,
                record: Rc::new(Record::read(record?)?),
            }))),
            "carried" => {
                let Value::Array(entries) = entries? else { return None };
                Some(Self::Carried(entries.into_iter().filter_map(Self::read).collect()))
            }
            _ => None,
        }
    }
}
