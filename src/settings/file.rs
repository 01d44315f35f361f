//! The shape of `ask-user.json`. The type is the one place that says what the file may hold:
//! reading, complaints and the JSON Schema all come from it. Doc comments on fields are the
//! schema's descriptions, so they speak to the person who edits the file.

#[cfg(test)]
pub(super) mod schema;

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use super::{Display, Notify, Rpc};

/// Settings of the ask_user extension for Pi.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, schemars(title = "ask-user.json"))]
pub(super) struct File {
    /// Where this schema is, for editors.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    schema: Option<String>,
    /// How a form calls for attention when it opens.
    pub notify: Notify,
    /// What rules, boxes and arrows are drawn with.
    pub glyphs: Glyphs,
    /// An answer longer than this many characters is asked about before it is sent.
    pub long_answer: NonZeroU32,
    /// The key that folds the form to one line and opens it again, as Pi writes keys.
    pub fold: Key,
    /// Whether the form stands under the conversation or floats over it.
    pub display: Display,
    /// The tools to register, by name.
    pub tools: Vec<ToolName>,
    /// Whose texts and error codes the tool ask_user_question speaks.
    pub flavor: Flavor,
    /// How an RPC client is asked: by Pi's own dialogs, by structured messages, or by both.
    pub rpc: Rpc,
    /// Words the model reads about ask_user, in place of the built-in ones.
    pub guidance: Guidance,
}

impl Default for File {
    fn default() -> Self {
        Self {
            schema: None,
            notify: Notify::Bell,
            glyphs: Glyphs::Unicode,
            long_answer: NonZeroU32::MIN.saturating_add(1_999),
            fold: Key("alt+o".to_owned()),
            display: Display::Inline,
            tools: vec![ToolName::AskUser],
            flavor: Flavor::Rpiv,
            rpc: Rpc::Both,
            guidance: Guidance::default(),
        }
    }
}

/// Keys of edlsh/pi-ask-user, whose settings stand in a file of the same name: not ours, not wrong.
pub(super) const OF_OTHERS: [&str; 7] = [
    "displayMode",
    "singleSelectLayout",
    "allowComment",
    "contextExpanded",
    "overlayToggleKey",
    "commentToggleKey",
    "emitFullEvents",
];

/// What the form is drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(super) enum Glyphs {
    /// Lines, boxes and arrows.
    Unicode,
    /// ASCII only.
    Ascii,
}

/// Whose texts and error codes the tool ask_user_question speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(super) enum Flavor {
    /// Those of rpiv-ask-user-question.
    Rpiv,
    /// Those of pi-forge, with its row to chat instead.
    Forge,
}

/// A tool that can be registered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) enum ToolName {
    /// The tool of this extension.
    #[serde(rename = "ask_user")]
    AskUser,
    /// One question at a time.
    #[serde(rename = "question")]
    Question,
    /// Claude's tool.
    #[serde(rename = "AskUserQuestion")]
    Claude,
    /// The tool of rpiv and pi-forge.
    #[serde(rename = "ask_user_question")]
    AskUserQuestion,
}

impl ToolName {
    pub fn name(self) -> String {
        serde_json::to_value(self)
            .ok()
            .and_then(|value| value.as_str().map(str::to_owned))
            .unwrap_or_default()
    }
}

/// Words the model reads; what is null or blank keeps the built-in ones.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Guidance {
    /// What the tool is for.
    pub description: Option<String>,
    /// One line for the list of tools in the system prompt.
    pub prompt_snippet: Option<String>,
    /// Bullets for the guidelines in the system prompt.
    pub prompt_guidelines: Option<Vec<String>>,
}

/// A key that never types anything, so that folding cannot swallow text.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Key(pub String);

/// Names of keys that type nothing but move or edit, as Pi writes them.
const NAMED: [&str; 18] = [
    "escape",
    "esc",
    "enter",
    "return",
    "tab",
    "space",
    "backspace",
    "delete",
    "insert",
    "clear",
    "home",
    "end",
    "pageup",
    "pagedown",
    "up",
    "down",
    "left",
    "right",
];

impl TryFrom<String> for Key {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let lower = text.to_ascii_lowercase();
        let mut rest = lower.as_str();
        let (mut held, mut seen) = (false, Vec::new());
        while let Some((modifier, after)) = rest.split_once('+') {
            if after.is_empty() || !["ctrl", "shift", "alt", "super"].contains(&modifier) {
                break;
            }
            if seen.contains(&modifier) {
                return Err("a modifier twice");
            }
            seen.push(modifier);
            held |= modifier != "shift";
            rest = after;
        }
        let function = rest
            .strip_prefix('f')
            .filter(|number| !number.starts_with('0'))
            .and_then(|number| number.parse::<u8>().ok())
            .is_some_and(|number| (1..=12).contains(&number));
        let one = rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_graphic());
        let named = NAMED.contains(&rest);
        if function || (held && (one || named)) { Ok(Self(text)) } else { Err("not such a key") }
    }
}
