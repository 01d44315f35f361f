//! What a session wants done. Whoever performs actions does so in order, one call of Pi or Node each,
//! and says what came of it with the event that is named here.

use std::rc::Rc;

use serde_json::Value;

use super::event::Timer;
use super::log::{self, Entry};
use super::turns::End;
use crate::contract::{Mode, Reply};
use crate::pending::ToolCall;

/// A message to the agent.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// The ids of the ends that it tells.
    pub ids: Vec<String>,
    /// The message as Pi takes it.
    pub message: Value,
}

impl Action {
    /// Show the user this sentence.
    pub fn notify(sentence: impl Into<String>) -> Self {
        Self::Notify { sentence: sentence.into(), fails: false }
    }
}

impl Message {
    /// A message with what the agent reads, and with `details`, an object; the log finds the `ids` in
    /// there.
    pub fn new(content: &str, details: Value, ids: Vec<String>) -> Self {
        Self { message: log::message(content, details, &ids), ids }
    }

    /// The same as an entry of the session, as Pi takes entries of a turn.
    pub fn into_entry(mut self) -> Self {
        if let Value::Object(fields) = &mut self.message {
            fields.insert("type".to_owned(), "custom_message".into());
        }
        self
    }
}

/// Something to do.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Append an entry of the log: [`super::Event::Appended`].
    Append(Entry),
    /// Give whoever waits for the result of this request, which is Pi, what it says.
    Return {
        /// The request.
        id: String,
        /// The result.
        reply: Reply,
        /// Whether the agent is to stop with it.
        stops: bool,
    },
    /// Give these messages to Pi as entries of the turn that has ended, and let the agent go on.
    Boundary(Vec<Message>),
    /// Send messages to the agent, which is idle. With `go_on` the last one begins a turn. What Pi
    /// refuses: [`super::Event::NotSent`].
    Send {
        /// The messages.
        messages: Vec<Message>,
        /// Whether the agent is to read them at once.
        go_on: bool,
    },
    /// Write results behind the last message of the model, if they still belong there:
    /// [`super::Event::Written`].
    WriteResults {
        /// The id of that message's entry.
        entry: String,
        /// The results, in the order of [`log::Turn::open`].
        results: Vec<(Rc<ToolCall>, Reply)>,
    },
    /// Make the agent go on with what was written.
    GoOn,
    /// Read all of the branch, also what was not written here, and hand in [`super::Event::Prompted`] again.
    Adopt,
    /// Put away whatever shows a request, which is over: [`super::Event::Closed`].
    Close(Box<Closing>),
    /// Put away whatever shows this request. It stands aside, and may be shown again as it was.
    PutAside {
        /// The request.
        id: String,
        /// Whether an RPC client is to hear of it, which has not shown it.
        tells: bool,
    },
    /// Say what is in the form of this request: [`super::Event::Left`].
    ReadForm {
        /// The request.
        id: String,
        /// Whether it may be kept later, where it is long.
        may_wait: bool,
    },
    /// Say that something waits in a session that was written elsewhere.
    TellForeign,
    /// Show the user a sentence.
    Notify {
        /// The sentence, in their language.
        sentence: String,
        /// Whether Pi, where it only prints, is to report failure when it ends.
        fails: bool,
    },
    /// Read the pending file: [`super::Event::FileRead`].
    ReadFile,
    /// Take the answers of these tool calls out of the pending file. Where that fails they are taken out
    /// another day.
    ClearFile(Vec<String>),
    /// Read the images of this end: [`super::Event::ImagesRead`].
    ReadImages(String),
    /// Start a timer: [`super::Event::Fired`] after so many ms.
    StartTimer(Timer, f64),
    /// Stop a timer.
    StopTimer(Timer),
}

/// A request that is over.
#[derive(Debug, Clone, PartialEq)]
pub struct Closing {
    /// The request.
    pub id: String,
    /// How a person was asked.
    pub mode: Mode,
    /// Whether nobody waited for it any more but the agent, for a message.
    pub outlived: bool,
    /// Whether the session is to have what is in its form: [`super::Event::Left`].
    pub keeps: bool,
    /// Whether what was typed into it goes to the prompt, for nothing else has it.
    pub lost: bool,
    /// How it ended elsewhere, where a person who looks at it is to hear that.
    pub quicker: Option<End>,
    /// How it ended, and the same as a result, for the code of ours that asked.
    pub reply: Option<(End, Reply)>,
}
