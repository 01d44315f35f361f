//! The [`Facts`] of a call.

use crate::contract::Call;
use crate::model::{Answers, SavedForm};
use crate::pending::ToolCall;

/// A checked call with its drafts, answers and caller.
#[derive(Debug, Clone)]
pub struct Facts {
    /// Pi's id of the call.
    pub id: String,
    /// The tool's name.
    pub tool: String,
    /// The checked call.
    pub call: Call,
    /// Drafts of earlier forms for its questions.
    pub saved: SavedForm,
    /// Answers that exist before the user is asked.
    pub answers: Answers,
    /// The calling extension, if any.
    pub from: Option<String>,
}

impl Facts {
    /// A call without answers.
    pub fn new(id: String, tool: String, call: Call) -> Self {
        let answers = Answers::none(call.form.questions.len());
        let saved = SavedForm::default();
        Self { id, tool, call, saved, answers, from: None }
    }

    /// Returns `true` if a model made the call, not an extension or a user who corrects answers.
    pub fn asked_by_model(&self) -> bool {
        self.from.is_none() && !self.call.form.is_history_view()
    }

    /// Returns the tool call: id, tool name and arguments.
    pub fn tool_call(&self) -> ToolCall {
        let args = (*self.call.params).clone();
        ToolCall { id: self.id.clone(), tool: self.tool.clone(), args }
    }
}
