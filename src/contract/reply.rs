//! What goes back to Pi.

use serde_json::{Map, Value};

use crate::model::Image;

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
    /// A result of text and details, whatever these are.
    pub fn plain(text: String, details: Value) -> Self {
        Self { text, details, structured: None, is_error: false, images: Vec::new() }
    }

    /// A result of text and details.
    pub(super) fn new(text: String, details: Map<String, Value>) -> Self {
        Self::plain(text, Value::Object(details))
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// In Pi's terminal.
    Interactive,
    /// Not at all: print or JSON mode.
    Print,
    /// Through an RPC client's dialogs or messages.
    Rpc,
}
