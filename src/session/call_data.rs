//! The data of a call.

use serde_json::{Map, Value};

use crate::contract::{self, Call, Flavor, announced};
use crate::model::{Answers, SavedForm, short_name};
use crate::pending::ToolCall;
use crate::strings::host as words;

/// The tool of a call by another extension. The extension passes the arguments of this tool.
const TOOL: &str = "ask_user";

/// A checked call with its drafts, answers and caller.
#[derive(Debug, Clone)]
pub struct CallData {
    /// Pi's id of the call.
    pub id: String,
    /// The tool's name.
    pub tool: String,
    /// The checked call.
    pub call: Call,
    /// Drafts of earlier forms for the questions of this call.
    pub saved: SavedForm,
    /// Answers that exist before the user is asked.
    pub answers: Answers,
    /// The calling extension, if any.
    pub from: Option<String>,
}

impl CallData {
    /// Creates the data of a call without answers.
    pub fn new(id: String, tool: String, call: Call) -> Self {
        let answers = Answers::none(call.form.questions.len());
        let saved = SavedForm::default();
        Self { id, tool, call, saved, answers, from: None }
    }

    /// Parses the questions of another extension: the arguments of `ask_user`, and the name of the
    /// extension.
    ///
    /// # Errors
    /// A sentence if the questions cannot be asked.
    pub fn of_extension(mut fields: Map<String, Value>, flavor: Flavor) -> Result<Self, String> {
        let from = fields.get("from").and_then(Value::as_str).and_then(short_name);
        let from = from.unwrap_or_else(|| words::unnamed().to_owned());
        for not_an_argument in ["from", "version", "taken", "reply", "signal"] {
            fields.shift_remove(not_an_argument);
        }
        // An extension may set a timeout, even if the contract ignores the timeout of this call.
        let timeout_ms = fields.get("timeout").and_then(Value::as_f64).filter(|ms| *ms > 0.0);
        let call = contract::parse(TOOL, flavor, Value::Object(fields));
        let mut call = call.map_err(|refused| refused.text().to_owned())?;
        call.form.timeout_ms = call.form.timeout_ms.or(timeout_ms);
        call.form.title = Some(words::asks(&from, call.form.title.as_deref().unwrap_or_default()));
        Ok(Self { from: Some(from), ..Self::new(String::new(), TOOL.to_owned(), call) })
    }

    /// Returns `true` if a model made the call, not an extension or a user who corrects answers.
    pub fn asked_by_model(&self) -> bool {
        self.from.is_none() && !self.call.form.is_history_view()
    }

    /// Returns `true` if the questions can be saved to the pending file: a model called one of our
    /// own tools.
    pub fn is_for_file(&self) -> bool {
        self.from.is_none() && contract::is_own(&self.call)
    }

    /// Returns the event that announces the call as the request `id` to other extensions.
    #[must_use]
    pub fn opened(&self, id: &str) -> Value {
        let Self { call, tool, saved, from, .. } = self;
        announced::opened(call, id, &self.id, tool, from.as_deref(), saved)
    }

    /// Returns the tool call: id, tool name and arguments.
    pub fn tool_call(&self) -> ToolCall {
        let args = (*self.call.params).clone();
        ToolCall { id: self.id.clone(), tool: self.tool.clone(), args }
    }
}
