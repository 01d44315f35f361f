//! What Pi registers, and what the user set about it.

use serde::Deserialize;
use serde_json::Value;

use super::call::Contract;
use super::schema::offer;
use super::values::blank;
use crate::json::text_in;

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
    /// Plain, flat JSON Schema: providers drop `$ref`, `anyOf` and friends. Where Pi's validation refuses a
    /// call, no contract can answer, so only those limits stand in it that the tool's peer has in its schema
    /// alone, and that `ask_user` wants at least one question: [`super::with_stand_in`].
    pub parameters: Value,
}

/// The texts of a tool beside its schema, whose description is the tool's.
#[derive(Debug, Clone, Copy)]
pub(super) struct Offer {
    /// Name for people.
    pub label: &'static str,
    /// One line for Pi's "Available tools".
    pub snippet: &'static str,
    /// Bullets for Pi's "Guidelines".
    pub guidelines: &'static [&'static str],
}

// The doc comments of these three are descriptions in `questions.schema.json`.

/// Whose texts and error codes the tool ask_user_question uses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Flavor {
    /// Those of rpiv-ask-user-question.
    #[default]
    Rpiv,
    /// Those of pi-forge, with its row “Chat about this”.
    Forge,
}

/// Which fields of ask_user the model reads about. All are accepted.
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
    /// The tool of a contract, with the `advertised` fields; `None` for a contract that offers none.
    pub(super) fn new(contract: &Contract, advertised: Advertised) -> Option<Self> {
        let Offer { label, snippet, guidelines } = contract.offer?;
        let mut parameters = Value::clone(contract.schema);
        offer(&mut parameters, advertised);
        Some(Self {
            name: contract.tool,
            label,
            description: text_in(contract.schema, "description").unwrap_or_default().to_owned(),
            snippet: snippet.to_owned(),
            guidelines: guidelines.iter().map(|&line| line.to_owned()).collect(),
            parameters,
        })
    }

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
