//! What a session wants done. Whoever performs actions does so in order, one call of Pi or Node each,
//! and says what came of it with the event that is named here.

use serde_json::Value;

use super::event::Timer;
use super::log::{self, Entry, Tells};
use super::turns::News;
use crate::contract;
use crate::pending::ToolCall;

/// A message to the agent.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// The ids of the ends that it tells.
    pub ids: Vec<String>,
    /// The message as Pi takes it.
    pub message: Value,
}

impl Message {
    /// A message with what the agent reads, and with `details`, an object; the log finds the `ids` in
    /// there.
    #[must_use]
    pub fn new(content: &str, details: Value, ids: Vec<String>) -> Self {
        Self { message: log::message(content, details, &ids), ids }
    }

    /// The same as an entry of the session, as Pi takes entries of a turn.
    #[must_use]
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
    /// Settle the promise of this tool call with its result, a message as the session keeps it.
    Return {
        /// Pi's id of the tool call.
        call: String,
        /// The result.
        result: Value,
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
    /// Write results behind the last message of the model: [`super::Event::Written`].
    WriteResults {
        /// The id of that message's entry where a branch is to begin there.
        branch_at: Option<String>,
        /// What is to be on that branch before the results.
        carried: Option<Entry>,
        /// The results, in order.
        results: Vec<Written>,
    },
    /// Make the agent go on with what was written.
    GoOn,
    /// Read all of the branch, also what was not written here: [`super::Event::News`].
    Adopt,
    /// Emit an event of a contract.
    Announce(contract::Event),
    /// Tell whoever listens what happened to this request: that it opens, and then that it is over, once
    /// each.
    Tell {
        /// The request.
        id: String,
        /// What happened.
        news: News,
    },
    /// Show the form of this request.
    Show(String),
    /// Put away whatever shows this request.
    Close(String),
    /// Put what was typed into the prompt, for nothing else has it.
    ToPrompt(Value),
    /// Say that this many things wait in a session that was written elsewhere.
    TellForeign(usize),
    /// Say that the session moved on: the call that is to be corrected is not there any more.
    TellMoved,
    /// Say that the agent works, and hears of an end, which is told so, before its next step.
    TellSent(Tells),
    /// Say that an end of a call could not be written into the session.
    TellNotKept,
    /// Put the questions of this call into the pending file: [`super::Event::Saved`].
    Save(ToolCall),
    /// Read the pending file: [`super::Event::FileRead`].
    ReadFile,
    /// Take these tool calls out of the pending file. Where that fails they are taken out another day.
    ClearFile(Vec<String>),
    /// Read the images of this end: [`super::Event::ImagesRead`].
    ReadImages(String),
    /// Start a timer: [`super::Event::Fired`] after so many ms.
    StartTimer(Timer, f64),
    /// Stop a timer.
    StopTimer(Timer),
}

/// A result that is written behind a message of the model.
#[derive(Debug, Clone, PartialEq)]
pub enum Written {
    /// This message.
    Result(Value),
    /// The message of the entry with this id once more.
    Again(String),
}
