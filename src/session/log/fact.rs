//! Parsed session entries, as the log needs them.

use serde_json::{Map, Value, json};

use super::entry::Entry;
use super::signed::{Key, LOG, is_unsigned};
use crate::pending::ToolCall;
use crate::strings::programs::NOT_BEGUN;

/// The state while questions are off: the agent has none of our tools.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Off {
    /// The names of our tools that were inactive before, and remain inactive after questions are
    /// turned on again.
    pub inactive: Vec<String>,
}

impl Off {
    /// Returns the details of the message that turns questions off, or on (`None`).
    pub fn details(off: Option<&Self>) -> Value {
        json!({ "off": off.map_or(Value::Bool(false), |off| json!(off.inactive)) })
    }

    /// Parses `off` in the result of [`Self::details`]; `None` if questions are on.
    fn read(value: &Value) -> Option<Self> {
        let names = value.as_array()?.iter();
        let inactive = names.filter_map(|name| Some(name.as_str()?.to_owned())).collect();
        Some(Self { inactive })
    }
}

/// A parsed session entry.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// An entry of the log.
    Entry(Entry),
    /// An unsigned entry of the log that would start an action if it were signed.
    Unsigned(Entry),
    /// A message that delivered the outcomes of these requests to the agent.
    Delivered(Vec<String>),
    /// A message of the model.
    Called {
        /// The tool calls in the message.
        calls: Vec<ToolCall>,
        /// The time of the message, in ms since 1970; `None` if the session does not contain the
        /// time.
        at_ms: Option<f64>,
    },
    /// A result of a tool call.
    Result {
        /// Pi's id of the tool call.
        call: String,
        /// `true` if the result says only that Pi exited, or the client disconnected, before the
        /// user answered.
        interrupted: bool,
        /// `true` if the result says that the questions are in the pending file.
        in_file: bool,
    },
    /// Pi's result of a call that did not start because the agent was stopped first.
    NotStarted {
        /// Pi's id of the tool call.
        call: String,
    },
    /// The user turned questions off, or on again.
    Switched(Option<Off>),
    /// The conversation continued: no call before this entry is open.
    Closes,
}

impl Fact {
    /// Parses an entry of the session, in Pi's format; `None` if the log ignores the entry. With
    /// `accepts_unsigned`, every entry of the log counts as signed; otherwise only an entry with a
    /// signature of `key`.
    pub fn read(mut entry: Value, key: Option<&Key>, accepts_unsigned: bool) -> Option<Self> {
        let custom_type = text(&entry, "customType");
        match text(&entry, "type") {
            "custom" if custom_type == LOG => {
                let is_unsigned = !accepts_unsigned && is_unsigned(&entry, key);
                let read = Entry::read(entry.get_mut("data")?.take())?;
                Some(if is_unsigned { Self::Unsigned(read) } else { Self::Entry(read) })
            }
            "custom_message" if custom_type == LOG => {
                if let Some(off) = entry.pointer("/details/off") {
                    return Some(Self::Switched(Off::read(off)));
                }
                let ids = entry.pointer("/details/ids")?.as_array()?;
                Some(Self::Delivered(
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
                // A failed or empty message is not part of the conversation.
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
                if is_not_started(message) {
                    return Some(Self::NotStarted { call });
                }
                let has = |mark: &str| message.pointer(mark) == Some(&Value::Bool(true));
                Some(Self::Result {
                    call,
                    interrupted: has("/details/interrupted") || has("/details/connectionLost"),
                    in_file: message.pointer("/details/pendingFile").is_some_and(Value::is_string),
                })
            }
            _ => None,
        }
    }
}

/// Returns `true` if Pi itself wrote the tool result `message`, for a call that did not start
/// because the agent was stopped first.
fn is_not_started(message: &Value) -> bool {
    let has_details = match message.get("details") {
        None | Some(Value::Null) => false,
        Some(Value::Object(details)) => !details.is_empty(),
        Some(_) => true,
    };
    let content = message.get("content").and_then(Value::as_array).map(Vec::as_slice);
    let Some([block]) = content else { return false };
    let has_pis_text = text(block, "type") == "text" && text(block, "text") == NOT_BEGUN;
    message.get("isError") == Some(&Value::Bool(true)) && !has_details && has_pis_text
}

/// Builds a message to the agent in Pi's format. `details` also receive the `ids` of the requests
/// whose outcomes are in `content`.
pub fn build_message(content: &str, details: Value, ids: &[String]) -> Value {
    let mut fields = match details {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    fields.insert("ids".to_owned(), ids.iter().map(String::as_str).collect());
    json!({ "customType": LOG, "content": content, "display": true, "details": fields })
}

/// Returns the tool calls in a message, in Pi's format.
pub(crate) fn tool_calls(message: &Value) -> impl Iterator<Item = &Value> {
    let blocks = message.get("content").and_then(Value::as_array).into_iter().flatten();
    blocks.filter(|block| text(block, "type") == "toolCall")
}

fn tool_call(mut block: Value) -> ToolCall {
    let args = block.get_mut("arguments").map(Value::take).unwrap_or_default();
    ToolCall { id: text(&block, "id").to_owned(), tool: text(&block, "name").to_owned(), args }
}

/// Returns the text of a field; empty if the field is not a text.
pub(crate) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// New entries of the branch.
#[derive(Debug, Clone, Default)]
pub struct BranchUpdate {
    /// `true` if these are all entries of the branch, for example because the session moved to
    /// another branch.
    pub is_whole: bool,
    /// The ids of the entries and the parsed entries, in order.
    pub facts: Vec<(String, Fact)>,
    /// The id of the current entry of the session.
    pub leaf: Option<String>,
}

impl BranchUpdate {
    /// Parses the `text` of `edge/log.js` for the entries from `leaf` back to the entry after
    /// `last`. The first line has, for each entry, the id of the previous entry. Each further line
    /// is one entry. `key` and `accepts_unsigned`: see [`Fact::read`].
    pub fn parse(
        last: Option<&str>,
        leaf: Option<String>,
        text: &str,
        key: Option<&Key>,
        accepts_unsigned: bool,
    ) -> Self {
        let mut lines = text.lines().map(|line| serde_json::from_str(line).unwrap_or_default());
        let parents: Vec<String> =
            serde_json::from_value(lines.next().unwrap_or_default()).unwrap_or_default();
        let mut entries = parents.into_iter().zip(lines);
        Self::read(last, leaf, |_| {
            let (parent, entry) = entries.next()?;
            Some(Found { parent: Some(parent), fact: Fact::read(entry, key, accepts_unsigned) })
        })
    }

    /// Reads the entries from `last` up to `leaf`. `find` returns an entry by its id.
    pub fn read(
        last: Option<&str>,
        leaf: Option<String>,
        mut find: impl FnMut(&str) -> Option<Found>,
    ) -> Self {
        let (mut facts, mut is_whole, mut at) = (Vec::new(), true, leaf.clone());
        while let Some(id) = at {
            if last == Some(id.as_str()) {
                is_whole = false;
                break;
            }
            let Some(Found { parent, fact }) = find(&id) else { break };
            facts.extend(fact.map(|fact| (id, fact)));
            at = parent;
        }
        facts.reverse();
        Self { is_whole, facts, leaf }
    }
}

/// An entry, found by its id.
#[derive(Debug)]
pub struct Found {
    /// The id of the previous entry.
    pub parent: Option<String>,
    /// The parsed entry, if it is relevant for the log.
    pub fact: Option<Fact>,
}
