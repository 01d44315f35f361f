//! What Pi registers, and what the user set about it.

use serde::Deserialize;
use serde_json::Value;

use super::values::blank;

/// One tool and the texts the model reads.
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

// The doc comments of these three are descriptions in `questions.schema.json`.

/// Whose texts and error codes the tool ask_user_question speaks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Flavor {
    /// Those of rpiv-ask-user-question.
    #[default]
    Rpiv,
    /// Those of pi-forge, with its row to chat instead.
    Forge,
}

/// Which fields of ask_user the model is told of. All of them are taken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Advertised {
    /// Those of a list of questions.
    #[default]
    List,
    /// Those of the short form and of batches, too.
    All,
}

/// Words the model reads; what is null or blank keeps the built-in ones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Guidance {
    /// What the tool is for.
    pub description: Option<String>,
    /// One line for the list of tools in the system prompt.
    pub prompt_snippet: Option<String>,
    /// Bullets for the guidelines in the system prompt.
    pub prompt_guidelines: Option<Vec<String>>,
}

impl Tool {
    /// Takes the user's own texts; a blank one changes nothing.
    pub(super) fn guide(&mut self, guidance: &Guidance) {
        let says = |text: &&String| !blank(text);
        if let Some(text) = guidance.description.as_ref().filter(says) {
            self.description.clone_from(text);
        }
        if let Some(text) = guidance.prompt_snippet.as_ref().filter(says) {
            self.snippet.clone_from(text);
        }
        let list = guidance.prompt_guidelines.as_ref().filter(|list| !list.is_empty());
        if let Some(list) = list.filter(|list| list.iter().all(|text| !blank(text))) {
            self.guidelines.clone_from(list);
        }
    }
}
