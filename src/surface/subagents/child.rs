//! The child's side: the messages that it sends and reads.

use serde_json::{Value, json};

use super::badge::Claims;
use super::wire::{
    CLOSED, ERROR, HELLO, KEPT, Lines, OPENED, REFUSED, TIMED_OUT, TooLong, VERSION, WELCOME,
    WITHDRAWN, limits, line,
};
use crate::contract::{self, Call, Flavor};
use crate::json::object;
use crate::model::KeptForm;
use crate::surface::response::Response;
use crate::surface::rpc::request::{Message, REQUEST, RESPONSE};

/// The id of the one request that a child of ours has on a connection.
const ID: &str = "1";

/// What a child asks.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The tool that was called.
    pub tool: &'a str,
    /// Its rules, where it has several.
    pub flavor: Flavor,
    /// The checked call.
    pub call: &'a Call,
    /// What earlier forms left for its questions.
    pub kept: &'a KeptForm,
}

impl Asked<'_> {
    /// What the child sends once it is connected: who it is, and what it asks. `None` where that is
    /// more than a parent reads.
    pub fn text(&self, claims: &Claims) -> Option<String> {
        let hello = json!({
            "type": HELLO,
            "version": VERSION,
            "pid": claims.process.pid,
            "process": claims.process.program,
            "folder": claims.process.folder,
            "name": claims.name,
        });
        let flavor = match self.flavor {
            Flavor::Rpiv => "rpiv",
            Flavor::Forge => "forge",
        };
        let mut request = self.call.params.as_object().cloned().unwrap_or_default();
        request.extend(object([
            ("type", Some(REQUEST.into())),
            ("requestId", Some(ID.into())),
            ("tool", Some(self.tool.into())),
            ("flavor", Some(flavor.into())),
            ("kept", Some(contract::kept_json(self.call, self.kept).unwrap_or_default())),
        ]));
        let request = line(&Value::Object(request));
        (request.len() <= limits::MESSAGE).then(|| format!("{}{request}", line(&hello)))
    }
}

/// The message that a child, the process of this id, sends to see whether there is a parent.
pub fn hello_message(pid: u32) -> String {
    line(&json!({ "type": HELLO, "version": VERSION, "pid": pid }))
}

/// The message that takes the request back.
pub const TAKEN_BACK: &str = "{\"type\":\"ask_user_withdraw\",\"requestId\":\"1\"}\n";

/// A message of the parent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParentMessage {
    /// There is a parent, and it speaks this version.
    Welcome,
    /// The person can see the request.
    Opened,
    /// The person has begun to answer: the call's own timeout stops.
    Kept,
    /// A person decided. What earlier forms left is in the JSON, if it is a question back.
    Response(Box<Response>, Value),
    /// Nobody answered in time.
    TimedOut,
    /// The person does not want to answer it.
    Withdrawn,
    /// Nobody will answer over this connection: refused, closed, or broken.
    Over,
}

/// Reads what the parent sends.
#[derive(Debug, Default)]
pub struct Listener {
    lines: Lines,
    over: bool,
}

impl Listener {
    /// The messages that end with `bytes`; none after the request is over.
    pub fn bytes(&mut self, bytes: &[u8]) -> Vec<ParentMessage> {
        let mut messages = Vec::new();
        if self.over {
            return messages;
        }
        self.lines.push(bytes);
        while !self.over {
            let next = match self.lines.next(limits::ANSWER) {
                Ok(None) => break,
                Ok(Some(text)) => read(&text),
                Err(TooLong) => Some(ParentMessage::Over),
            };
            use ParentMessage::{Kept, Opened, Welcome};
            self.over |= !matches!(next, None | Some(Welcome | Opened | Kept));
            messages.extend(next);
        }
        messages
    }
}

/// One message; `None` for one that says nothing to us.
fn read(text: &str) -> Option<ParentMessage> {
    let Ok(Value::Object(message)) = serde_json::from_str::<Value>(text) else {
        return Some(ParentMessage::Over);
    };
    let word = |key: &str| message.get(key).and_then(Value::as_str).unwrap_or_default();
    match word("type") {
        WELCOME => {
            let version = message.get("version").and_then(Value::as_u64);
            let is_ours = version == Some(VERSION);
            Some(if is_ours { ParentMessage::Welcome } else { ParentMessage::Over })
        }
        ERROR => Some(ParentMessage::Over),
        _ if word("requestId") != ID => None,
        OPENED => Some(ParentMessage::Opened),
        KEPT => Some(ParentMessage::Kept),
        RESPONSE => Some(match Message::parse(text) {
            Ok(Message { response, .. }) => {
                let kept = message.get("kept").cloned().unwrap_or_default();
                ParentMessage::Response(Box::new(response), kept)
            }
            Err(_) => ParentMessage::Over,
        }),
        CLOSED if word("reason") == TIMED_OUT => Some(ParentMessage::TimedOut),
        CLOSED if word("reason") == WITHDRAWN => Some(ParentMessage::Withdrawn),
        REFUSED | CLOSED => Some(ParentMessage::Over),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::wire::WITHDRAW;
    use super::*;

    #[test]
    fn the_withdrawal_is_of_our_request() {
        let message: Value = serde_json::from_str(TAKEN_BACK).unwrap();
        assert_eq!(message, json!({ "type": WITHDRAW, "requestId": ID }));
    }
}
