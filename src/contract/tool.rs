//! The definitions of the tools for Pi, with the user's own texts.

use serde::Deserialize;
use serde_json::{Value, json};

use super::values::is_blank_text;
use crate::json::text_in;

/// A tool and its texts for the model.
#[derive(Debug, Clone)]
pub struct Tool {
    /// The name of the tool.
    pub name: &'static str,
    /// The name for users.
    pub label: &'static str,
    /// The purpose of the tool.
    pub description: String,
    /// One line for Pi's "Available tools".
    pub snippet: String,
    /// Bullets for Pi's "Guidelines". Each contains the name of the tool.
    pub guidelines: Vec<String>,
    /// A flat JSON Schema, because providers drop `$ref`, `anyOf` and similar. If Pi's validation
    /// refuses a call, the model reads Pi's error instead of our sentence. Therefore the schema has
    /// only the limits of the original tool. There is one exception: `ask_user` requires a
    /// question. [`super::prepare_for_pi`] adds a question to calls without one.
    pub parameters: Value,
}

impl Tool {
    /// Returns the definition for Pi, without the functions. `exposure` hides the tool from
    /// scripts, because their calls are not in the session, and could not be deferred or corrected.
    #[must_use]
    pub fn definition(&self) -> Value {
        json!({
            "name": self.name,
            "label": self.label,
            "description": self.description,
            "promptSnippet": self.snippet,
            "promptGuidelines": self.guidelines,
            "parameters": self.parameters,
            "executionMode": "sequential",
            "exposure": "model-only",
            "annotations": {
                "title": self.label,
                "readOnlyHint": true,
                "destructiveHint": false,
                "idempotentHint": false,
                "openWorldHint": false,
            },
        })
    }
}

/// The texts of a [`Tool`] outside its schema. (The schema contains the description.)
#[derive(Debug, Clone, Copy)]
pub(super) struct ToolTexts {
    pub label: &'static str,
    pub snippet: &'static str,
    pub guidelines: &'static [&'static str],
}

impl ToolTexts {
    /// Builds the tool `name` with this `schema` and the `advertised` fields.
    pub fn tool(&self, name: &'static str, schema: &Value, advertised: Advertised) -> Tool {
        let mut parameters = schema.clone();
        keep_advertised(&mut parameters, advertised);
        Tool {
            name,
            label: self.label,
            description: text_in(schema, "description").unwrap_or_default().to_owned(),
            snippet: self.snippet.to_owned(),
            guidelines: self.guidelines.iter().map(|&line| line.to_owned()).collect(),
            parameters,
        }
    }
}

/// Removes from a schema the additional keys (see [`super::schema`]), and the fields that are not
/// `advertised`.
fn keep_advertised(schema: &mut Value, advertised: Advertised) {
    let Value::Object(map) = schema else { return };
    let is_list = advertised == Advertised::List;
    if is_list && let Some(Value::Object(overrides)) = map.get("x-list").cloned() {
        map.extend(overrides);
    }
    // The description of an object is the doc comment of our type. Models get only the top-level
    // description, in `Tool::description`.
    if map.contains_key("properties") {
        map.shift_remove("description");
    }
    map.retain(|key, value| {
        let is_left_out = is_list && value.get("x-list") == Some(&Value::Bool(false));
        !key.starts_with("x-") && !is_left_out
    });
    for value in map.values_mut() {
        keep_advertised(value, advertised);
    }
}

// The doc comments of these three types are descriptions in `questions.schema.json`.

/// The extension whose texts and error codes the tool ask_user_question uses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Flavor {
    /// rpiv-ask-user-question.
    #[default]
    Rpiv,
    /// pi-forge, with its row “Chat about this”.
    Forge,
}

/// Which fields of ask_user the model reads about. All are accepted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Advertised {
    /// Only the fields of the list form.
    #[default]
    List,
    /// Also the fields of the short form and of batches.
    All,
}

/// The user's own texts for the model. A null or blank text leaves the built-in one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Guidance {
    /// The purpose of the tool.
    pub description: Option<String>,
    /// One line for the list of tools in the system prompt.
    pub prompt_snippet: Option<String>,
    /// Bullets for the guidelines in the system prompt.
    pub prompt_guidelines: Option<Vec<String>>,
}

impl Tool {
    /// Replaces texts of the tool by the user's texts. Ignores blank texts.
    pub(super) fn apply_guidance(&mut self, guidance: &Guidance) {
        let has_text = |text: &&String| !is_blank_text(text);
        if let Some(text) = guidance.description.as_ref().filter(has_text) {
            self.description.clone_from(text);
        }
        if let Some(text) = guidance.prompt_snippet.as_ref().filter(has_text) {
            self.snippet.clone_from(text);
        }
        let list = guidance.prompt_guidelines.as_ref().filter(|list| !list.is_empty());
        if let Some(list) = list.filter(|list| list.iter().all(|text| !is_blank_text(text))) {
            self.guidelines.clone_from(list);
        }
    }
}
