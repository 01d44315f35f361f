//! What is asked, as data.

use super::turns::Asker;
use crate::contract::Call;
use crate::model::{Answers, KeptForm};
use crate::pending::ToolCall;

/// A call that is asked.
#[derive(Debug, Clone)]
pub struct Facts {
    /// Pi's id of the call.
    pub id: String,
    /// The tool's name.
    pub tool: String,
    /// The checked call.
    pub call: Call,
    /// What earlier forms left for its questions.
    pub kept: KeptForm,
    /// Answers that are there before anybody is asked.
    pub answers: Answers,
    /// The extension that asks, if one does.
    pub from: Option<String>,
}

impl Facts {
    /// A call without answers.
    pub fn new(id: String, tool: String, call: Call) -> Self {
        let answers = Answers::none(call.form.questions.len());
        let kept = KeptForm::default();
        Self { id, tool, call, kept, answers, from: None }
    }

    /// True where a model asked: not an extension, nor the person who looks at answers again.
    pub fn asked_by_model(&self) -> bool {
        self.from.is_none() && self.asker() == Asker::Caller
    }

    /// Who asks.
    pub fn asker(&self) -> Asker {
        if self.call.form.is_history_view() { Asker::Person } else { Asker::Caller }
    }

    /// The tool call.
    pub fn tool_call(&self) -> ToolCall {
        let args = (*self.call.params).clone();
        ToolCall { id: self.id.clone(), tool: self.tool.clone(), args }
    }
}
