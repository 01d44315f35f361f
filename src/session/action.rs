//! The actions of a session. The edge performs them in order. If the description of an action links
//! an event, the edge reports the result of the action with this event.

use std::rc::Rc;

use serde_json::Value;

use super::event::{Notice, Timer};
use super::log::{self, Called, Entry};
use crate::contract::{self, Mode, Reply};
use crate::disk::images::Content;
use crate::model::Image;
use crate::pending::{ItemRef, ToolCall};

/// The time in ms that Pi 0.87 gets to save the results of calls that end with the session.
pub const WRITING_MS: f64 = 100.0;
/// The time in ms that Pi has to run our command that redraws the transcript. After this time, the
/// transcript is not redrawn.
pub const COMMAND_MS: f64 = 1_000.0;

/// A message to the agent.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// The ids of the outcomes in the message.
    pub ids: Vec<String>,
    /// The message in Pi's format.
    pub message: Value,
    /// The images of the outcomes.
    pub images: Content,
}

impl Action {
    /// Notifies the user with this sentence.
    pub fn notify(sentence: impl Into<String>) -> Self {
        Self::Notify(Notice::of(sentence))
    }
}

impl Message {
    /// Creates a message with `content` for the agent. Adds the `ids` to the object `details`, for
    /// the log.
    pub fn new(content: &str, details: Value, ids: Vec<String>) -> Self {
        let message = log::build_message(content, details, &ids);
        Self { ids, message, images: Content::default() }
    }

    /// Hides the message in Pi's transcript.
    pub fn hide(&mut self) {
        if let Some(display) = self.message.get_mut("display") {
            *display = false.into();
        }
    }

    /// Converts the message to an entry of the session, in Pi's format for entries of a turn.
    pub fn into_entry(mut self) -> Self {
        if let Value::Object(fields) = &mut self.message {
            fields.insert("type".to_owned(), "custom_message".into());
        }
        self
    }
}

/// An action for the edge.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Append an entry of the log: [`super::Event::Appended`].
    Append(Entry),
    /// Return the result of this request to its caller, which is Pi.
    Return {
        /// The request.
        id: String,
        /// The result.
        reply: Reply,
        /// `true` if the agent must stop after the result.
        stops: bool,
    },
    /// Add these messages as entries of the turn that has ended, and let the agent continue.
    AddToTurn(Vec<Message>),
    /// Send a message to the agent. [`super::Event::NotSent`] reports that Pi refused the message.
    Send {
        /// The message.
        message: Message,
        /// `true` if the message starts a turn.
        starts_turn: bool,
    },
    /// Write results after the last message of the model, unless the conversation has continued:
    /// [`super::Event::ResultsWritten`].
    WriteResults {
        /// The id of the message's entry.
        entry: String,
        /// The results, in the order of [`log::Turn::open`].
        results: Vec<(Rc<ToolCall>, Reply)>,
    },
    /// Close all surfaces of a request that has ended: [`super::Event::Closed`].
    Close(Box<Closing>),
    /// Hide all surfaces of this request. The request may be shown again unchanged.
    Hide(String),
    /// Send this request to the RPC client as data: [`super::Event::NotSentToClient`] reports a
    /// failure.
    SendRequest(String),
    /// Show Pi's dialogs for this request.
    ShowDialogs(String),
    /// Report the draft in the form of this request: [`super::Event::DraftRead`].
    ReadForm {
        /// The request.
        id: String,
        /// `true` if a long draft may be saved later.
        may_wait: bool,
    },
    /// Show the user a notice.
    Notify(Notice),
    /// Read the pending file and report it ([`super::Event::FileRead`]); in a terminal, also ask
    /// the questions that have no answer in the file.
    ReadFile {
        /// `true` if the session is new, or Pi has just started.
        is_new: bool,
        /// `true` if the answers start a turn.
        starts_turn: bool,
    },
    /// Remove these items from the pending file of this session, or from the file without a session
    /// (`None`). After an error, the items are removed later.
    ClearFile(Option<String>, Vec<ItemRef>),
    /// Open a form in which the user corrects the answers of this call.
    Correct(Box<Called>),
    /// Read the images of an outcome: [`super::Event::ImagesRead`].
    ReadImages {
        /// The id of the outcome.
        id: String,
        /// The images.
        images: Vec<Image>,
    },
    /// End this request with the answers so far: its timeout in an RPC client has expired.
    TimeOut(String),
    /// Report the progress of this request to its caller, which is Pi.
    Report {
        /// The request.
        id: String,
        /// The progress.
        reply: Reply,
    },
    /// Show these tools to the model, or hide them.
    ShowTools {
        /// The names of the tools.
        names: Vec<String>,
        /// `false` to hide them.
        shown: bool,
    },
    /// Emit an event on Pi's event bus.
    Emit(contract::Event),
    /// Announce the opening of this request ([`super::calls::Calls::announce_opening`]), unless the
    /// caller has aborted the request.
    Open(String),
    /// Show this request to the user, unless the caller has aborted the request.
    Show {
        /// The request.
        id: String,
        /// The way in which the user can be asked.
        mode: Mode,
    },
    /// Set the terminal's title.
    SetTitle {
        /// `true` if the title begins with an alert for a question.
        has_alert: bool,
    },
    /// Ring the terminal's bell.
    RingBell,
    /// Start a program that alerts the user.
    Run {
        /// The program.
        program: String,
        /// Its arguments.
        args: Vec<String>,
    },
    /// Start a timer with a delay in ms: [`super::Event::Fired`].
    StartTimer(Timer, f64),
    /// Stop the countdown on all surfaces of this request, because the user has begun to answer.
    StopCountdown(String),
    /// Stop a timer.
    StopTimer(Timer),
}

/// Instructions for closing the surfaces of a request that is over.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Closing {
    /// The request.
    pub id: String,
    /// `true` if Pi's editor receives the typed text, because no draft contains that text.
    pub moves_text_to_editor: bool,
    /// `true` if Pi's editor receives the text of the saved draft. Applies only if the form was not
    /// opened.
    pub moves_draft_to_editor: bool,
    /// A sentence for a user with an open form, if the outcome comes from another surface.
    pub notice: Option<String>,
    /// The result, if another extension is the caller.
    pub result: Option<Value>,
}
