//! What Pi registers, and what the user set about it.

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

/// What the user set about the tools.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolSettings {
    /// Names of the tools to register, in this order; unknown ones are skipped.
    pub names: Vec<String>,
    /// Whose codes and texts `ask_user_question` answers with.
    pub flavor: Flavor,
    /// The user's own texts for the model.
    pub guidance: Guidance,
}

impl Default for ToolSettings {
    fn default() -> Self {
        Self {
            names: vec!["ask_user".to_owned()],
            flavor: Flavor::default(),
            guidance: Guidance::default(),
        }
    }
}

/// Whose contract `ask_user_question` follows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Flavor {
    /// rpiv 2's.
    #[default]
    Rpiv,
    /// pi-forge's, with "Chat about this".
    Forge,
}

/// Replacements for the texts of the first tool in [`ToolSettings::names`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Guidance {
    /// Instead of the description. Here and below a blank text stands for the built-in one.
    pub description: Option<String>,
    /// Instead of the line in "Available tools".
    pub prompt_snippet: Option<String>,
    /// Instead of the bullets in "Guidelines".
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
