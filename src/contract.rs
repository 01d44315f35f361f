//! The JSON dialects: schema in, envelope out. The only place that parses a call or builds a
//! result. A contract is one file with the same four parts: schema, parse, policy, reply.

use serde_json::Value;

use crate::model::{Outcome, Questionnaire};

/// Where the person answered; seed 000 puts it in `details.mode`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// In Pi's terminal.
    Interactive,
    /// Not at all: print or JSON mode.
    Print,
    /// Through an RPC client's dialogs or messages.
    Rpc,
}

/// One checked call: what the model sent (repaired) and the form made of it.
#[derive(Debug, Clone)]
pub struct Call {
    /// Name of the contract's file, e.g. `ask_user`; decides the reply.
    pub contract: &'static str,
    /// The prepared arguments; answers echo their text, never the cleaned one.
    pub params: Value,
    /// The form to show.
    pub form: Questionnaire,
}

/// What goes back to Pi.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// `content[0].text`, what the model reads.
    pub text: String,
    /// `details`, what renders and rebuilds state.
    pub details: Value,
    /// `structuredContent` on Pi ≥ 1 (DESIGN §5.8).
    pub structured: Option<Value>,
    /// True only where the contract's peer flags an error.
    pub is_error: bool,
}

/// A call that cannot be asked.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused {
    /// Malformed beyond repair: becomes an error result whose text is this sentence.
    Error(String),
    /// The contract answers this itself, as data (seeds 001 and 004).
    Reply(Reply),
}

/// What Pi registers: one tool and the texts the model reads.
#[derive(Debug, Clone)]
pub struct Tool {
    /// Tool name the model calls.
    pub name: &'static str,
    /// Name for people.
    pub label: &'static str,
    /// What the tool is for.
    pub description: String,
    /// One line for Pi's "Available tools".
    pub snippet: String,
    /// Bullets for Pi's "Guidelines"; each names the tool.
    pub guidelines: Vec<String>,
    /// Plain, flat JSON Schema.
    pub parameters: Value,
}
