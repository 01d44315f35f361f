//! The entries of the log: what a session remembers of the questions in it.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::contract::Record;
use crate::json::object;
use crate::pending::ToolCall;

/// The version of the entries' form; entries of another one are not read.
const VERSION: u64 = 1;
/// Longest id of an entry of ours, in bytes: those that we write and those of providers are much
/// shorter, and what has a longer one is garbage.
const LONGEST_ID: usize = 4_000;

/// An entry of the log.
#[derive(Debug, Clone, PartialEq)]
pub enum Entry {
    /// A call that outlives its tool result.
    Asked(Rc<Asked>),
    /// What a person left in the form of a call.
    Draft(Draft),
    /// How a call ended.
    Settled(Rc<Settled>),
    /// Entries of another branch that must be on this one, too, so that nothing on it has no end, or
    /// two. One entry for all of them: what ends Pi meanwhile leaves all or none.
    Carried(Vec<Entry>),
}

/// A call that outlives its tool result.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// The id of the request, unique in the session.
    pub id: String,
    /// The tool call.
    pub call: Rc<ToolCall>,
    /// The id of the entry with the message that made it: models use the ids of calls again.
    pub entry: Option<String>,
    /// When it was asked, in ms since 1970.
    pub at_ms: f64,
    /// How long after that it closes by itself, in ms; `None` waits for ever.
    pub timeout_ms: Option<f64>,
}

/// What a person left in the form of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// The id of the request.
    pub id: String,
    /// Pi's id of the tool call: a call that is asked again has another request.
    pub call: String,
    /// What they left, one item per question (`contract::drafts_json`); `None` where that is nothing.
    pub left: Option<Value>,
}

/// How a call ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Settled {
    /// The id of the request, or of the correction: unique in the session, and the id of the one
    /// message that tells it to the agent.
    pub id: String,
    /// Pi's id of the tool call.
    pub call: String,
    /// The id of the entry with the message that made it; without one it is the last call of its id.
    pub entry: Option<String>,
    /// How the agent is told.
    pub tells: Tells,
    /// How it ended.
    pub record: Rc<Record>,
}

/// How the agent is told how a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tells {
    /// By the result of the call, as long as the conversation has not gone on without it.
    Result,
    /// By a message: the call has a result already, which says that it waits.
    Message,
    /// By the result of another call: the one by which the agent withdrew it.
    Withdrawal,
    /// By a message that corrects what it was told before.
    Correction,
}

impl Asked {
    /// How many questions it has.
    pub fn questions(&self) -> usize {
        self.call.args.get("questions").and_then(Value::as_array).map_or(1, Vec::len)
    }
}

impl Entry {
    /// The id of the request that it is about; empty for what was carried.
    pub fn id(&self) -> &str {
        match self {
            Self::Asked(asked) => &asked.id,
            Self::Draft(draft) => &draft.id,
            Self::Settled(settled) => &settled.id,
            Self::Carried(_) => "",
        }
    }

    /// The data of the entry, as the session keeps it.
    pub fn data(&self) -> Value {
        match self {
            Self::Asked(asked) => Value::Object(object([
                ("v", Some(VERSION.into())),
                ("id", Some(asked.id.as_str().into())),
                ("kind", Some("asked".into())),
                ("call", Some(asked.call.id.as_str().into())),
                ("entry", asked.entry.as_deref().map(Value::from)),
                ("tool", Some(asked.call.tool.as_str().into())),
                ("args", Some(asked.call.args.clone())),
                ("at", Some(asked.at_ms.trunc().into())),
                ("timeout", asked.timeout_ms.map(Value::from)),
            ])),
            Self::Draft(draft) => json!({
                "v": VERSION, "id": draft.id, "kind": "draft", "call": draft.call,
                "left": draft.left,
            }),
            Self::Settled(settled) => Value::Object(object([
                ("v", Some(VERSION.into())),
                ("id", Some(settled.id.as_str().into())),
                ("kind", Some("settled".into())),
                ("call", Some(settled.call.as_str().into())),
                ("entry", settled.entry.as_deref().map(Value::from)),
                ("tells", serde_json::to_value(settled.tells).ok()),
                ("record", Some(settled.record.to_json())),
            ])),
            Self::Carried(entries) => {
                let entries: Vec<Value> = entries.iter().map(Self::data).collect();
                json!({ "v": VERSION, "kind": "carried", "entries": entries })
            }
        }
    }

    /// Reads the data of an entry; `None` where it is none of ours, or broken.
    pub fn read(mut data: Value) -> Option<Self> {
        if data.get("v")?.as_u64()? != VERSION {
            return None;
        }
        let mut take = |key: &str| data.get_mut(key).map(Value::take);
        let long = [take("args"), take("left"), take("record"), take("entries")];
        let [args, left, record, entries] = long;
        let id = |key: &str| {
            let id = data.get(key)?.as_str()?;
            (!id.is_empty() && id.len() <= LONGEST_ID).then(|| id.to_owned())
        };
        let number = |key: &str| data.get(key).and_then(Value::as_f64);
        match data.get("kind")?.as_str()? {
            "asked" => {
                let (tool, args) = (id("tool")?, args?);
                Some(Self::Asked(Rc::new(Asked {
                    id: id("id")?,
                    call: Rc::new(ToolCall { id: id("call").unwrap_or_default(), tool, args }),
                    entry: id("entry"),
                    at_ms: number("at")?,
                    timeout_ms: number("timeout").filter(|ms| *ms > 0.0),
                })))
            }
            "draft" => {
                let left = left.filter(Value::is_array);
                let call = id("call").unwrap_or_default();
                Some(Self::Draft(Draft { id: id("id")?, call, left }))
            }
            "settled" => {
                let tells = Tells::deserialize(data.get("tells")?).ok()?;
                let (call, entry) = (id("call").unwrap_or_default(), id("entry"));
                let record = Rc::new(Record::read(record?)?);
                Some(Self::Settled(Rc::new(Settled { id: id("id")?, call, entry, tells, record })))
            }
            "carried" => {
                let Value::Array(entries) = entries? else { return None };
                Some(Self::Carried(entries.into_iter().filter_map(Self::read).collect()))
            }
            _ => None,
        }
    }
}
