//! What an entry of the session says, as the log reads it.

use serde_json::{Map, Value, json};

use super::entry::Entry;
use super::signed::{Key, LOG, is_foreign};
use crate::pending::ToolCall;
use crate::strings::programs::NOT_BEGUN;

/// Questions are off: the agent has none of our tools.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Off {
    /// The names of our tools that were not active before, and stay so when questions are on again.
    pub inactive: Vec<String>,
}

impl Off {
    /// Reads what [`switched`] wrote; `None` where questions are on.
    fn read(value: &Value) -> Option<Self> {
        let names = value.as_array()?.iter();
        let inactive = names.filter_map(|name| Some(name.as_str()?.to_owned())).collect();
        Some(Self { inactive })
    }
}

/// The message that turns questions off or on in the session, with what the agent reads.
pub fn switched(content: &str, off: Option<&Off>) -> Value {
    let off =
        off.map_or(Value::Bool(false), |off| off.inactive.iter().map(String::as_str).collect());
    message(content, json!({ "off": off }), &[])
}

/// What an entry of the session says.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// An entry of the log.
    Entry(Entry),
    /// An entry of the log that begins something and was not written here.
    Foreign(Entry),
    /// A message that told the agent how the calls with these requests ended.
    Told(Vec<String>),
    /// A message of the model.
    Called {
        /// The tool calls in it.
        calls: Vec<ToolCall>,
        /// When it came, in ms since 1970; `None` where the session does not tell.
        at_ms: Option<f64>,
    },
    /// A result of a tool call.
    Result {
        /// Pi's id of the tool call.
        call: String,
        /// True when it only says that Pi ended, or the client went away, before there was an answer.
        interrupted: bool,
        /// True when it says that the questions wait in the pending file.
        in_file: bool,
    },
    /// What Pi wrote as the result of a call that it did not begin, because the agent was stopped before.
    NotBegun {
        /// Pi's id of the tool call.
        call: String,
    },
    /// The user turned questions off, or on again.
    Switched(Option<Off>),
    /// The conversation went on: no call before this is waited for.
    Closes,
}

impl Fact {
    /// Reads an entry of the session, as Pi has it; `None` where it says nothing to the log. With
    /// `own` every entry of the log counts as written here, else those that `key` signed.
    pub fn read(mut entry: Value, key: Option<&Key>, own: bool) -> Option<Self> {
        let custom_type = text(&entry, "customType");
        match text(&entry, "type") {
            "custom" if custom_type == LOG => {
                let is_foreign = !own && is_foreign(&entry, key);
                let read = Entry::read(entry.get_mut("data")?.take())?;
                Some(if is_foreign { Self::Foreign(read) } else { Self::Entry(read) })
            }
            "custom_message" if custom_type == LOG => {
                if let Some(off) = entry.pointer("/details/off") {
                    return Some(Self::Switched(Off::read(off)));
                }
                let ids = entry.pointer("/details/ids")?.as_array()?;
                Some(Self::Told(
                    ids.iter().filter_map(|id| Some(id.as_str()?.to_owned())).collect(),
                ))
            }
            "message" => Self::of_message(entry.get_mut("message")?),
            "compaction" | "branch_summary" => Some(Self::Closes),
            _ => None,
        }
    }

    fn of_message(message: &mut Value) -> Option<Self> {
        match text(message, "role") {
            "user" => Some(Self::Closes),
            "assistant" => {
                let blocks = message.get("content").and_then(Value::as_array)?;
                // What failed, or says nothing, has no part in the conversation.
                if blocks.is_empty() || matches!(text(message, "stopReason"), "aborted" | "error") {
                    return None;
                }
                let at_ms = message.get("timestamp").and_then(Value::as_f64);
                let blocks = message.get_mut("content").and_then(Value::as_array_mut)?;
                let calls = blocks.iter_mut().filter(|block| text(block, "type") == "toolCall");
                let calls = calls.map(|block| tool_call(block.take())).collect();
                Some(Self::Called { calls, at_ms })
            }
            "toolResult" => {
                let call = text(message, "toolCallId").to_owned();
                if is_not_begun(message) {
                    return Some(Self::NotBegun { call });
                }
                let is = |mark: &str| message.pointer(mark) == Some(&Value::Bool(true));
                Some(Self::Result {
                    call,
                    interrupted: is("/details/interrupted") || is("/details/connectionLost"),
                    in_file: message.pointer("/details/pendingFile").is_some_and(Value::is_string),
                })
            }
            _ => None,
        }
    }
}

/// Whether Pi itself wrote the tool result `message`, for a call that it did not begin because the agent
/// was stopped before.
fn is_not_begun(message: &Value) -> bool {
    let has_details = match message.get("details") {
        None | Some(Value::Null) => false,
        Some(Value::Object(details)) => !details.is_empty(),
        Some(_) => true,
    };
    let content = message.get("content").and_then(Value::as_array).map(Vec::as_slice);
    let Some([block]) = content else { return false };
    let says_so = text(block, "type") == "text" && text(block, "text") == NOT_BEGUN;
    message.get("isError") == Some(&Value::Bool(true)) && !has_details && says_so
}

/// A message to the agent as Pi takes it: what it reads, and in the details the `ids` of the requests
/// whose end it tells.
pub fn message(content: &str, details: Value, ids: &[String]) -> Value {
    let mut fields = match details {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    fields.insert("ids".to_owned(), ids.iter().map(String::as_str).collect());
    json!({ "customType": LOG, "content": content, "display": true, "details": fields })
}

/// The tool calls in a message, as Pi stores it.
pub(crate) fn tool_calls(message: &Value) -> impl Iterator<Item = &Value> {
    let blocks = message.get("content").and_then(Value::as_array).into_iter().flatten();
    blocks.filter(|block| text(block, "type") == "toolCall")
}

/// The call of one of these blocks.
fn tool_call(mut block: Value) -> ToolCall {
    let args = block.get_mut("arguments").map(Value::take).unwrap_or_default();
    ToolCall { id: text(&block, "id").to_owned(), tool: text(&block, "name").to_owned(), args }
}

/// The text of a field; empty where it is none.
pub(crate) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// What is new on the branch.
#[derive(Debug, Clone, Default)]
pub struct News {
    /// True where this is the whole branch: the session stands elsewhere than before.
    pub whole: bool,
    /// What the entries say, in order.
    pub facts: Vec<(String, Fact)>,
    /// The id of the entry that the session stands at.
    pub leaf: Option<String>,
}

impl News {
    /// Reads what is new up to the entry `leaf` since the entry `last`: `find` gives an entry by its id.
    pub fn read(
        last: Option<&str>,
        leaf: Option<String>,
        mut find: impl FnMut(&str) -> Option<Found>,
    ) -> Self {
        let (mut facts, mut whole, mut at) = (Vec::new(), true, leaf.clone());
        while let Some(id) = at {
            if last == Some(id.as_str()) {
                whole = false;
                break;
            }
            let Some(Found { parent, fact }) = find(&id) else { break };
            facts.extend(fact.map(|fact| (id, fact)));
            at = parent;
        }
        facts.reverse();
        Self { whole, facts, leaf }
    }
}

/// An entry as it is found by its id.
#[derive(Debug)]
pub struct Found {
    /// The id of the one before it.
    pub parent: Option<String>,
    /// What it says to the log.
    pub fact: Option<Fact>,
}
