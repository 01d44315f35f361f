//! The format of `questions.json`. Parsing, faults and the JSON Schema of the file are generated
//! from these types. Their doc comments become descriptions in the schema, so they address the user
//! who edits the file.

use std::num::NonZeroU32;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::contract::{Advertised, Flavor, Guidance};
use crate::keys::KeyId;
use crate::strings::language::Language;

/// Settings of the ask_user extension for Pi.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(Serialize, schemars::JsonSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, schemars(title = "questions.json"))]
pub struct Settings {
    /// The location of this schema, for editors.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    pub own_schema: Option<String>,
    /// The ways to call for attention when a question opens.
    pub notify: Notify,
    /// The characters for rules, boxes and arrows.
    pub glyphs: Glyphs,
    /// An answer longer than this many characters must be confirmed before it is submitted.
    pub long_answer: NonZeroU32,
    /// The key that collapses the form to one line and expands it again, in Pi's notation.
    pub fold: Key,
    /// The display of the form: in place of the editor, in a box, or as plain text.
    pub display: Display,
    /// The language of all texts; auto is the language of your terminal.
    pub language: LanguageSetting,
    /// The tools to register, by name.
    pub tools: Vec<ToolName>,
    /// The package whose texts and error codes ask_user_question uses.
    pub flavor: Flavor,
    /// The fields of ask_user that the model sees. Calls may always use all fields.
    #[serde(rename = "schema")]
    pub advertised: Advertised,
    /// The way to ask an RPC client: by Pi's own dialogs, by structured messages, or by both.
    pub rpc: Rpc,
    /// The start of the browser panel. Only your own file may set this key.
    pub panel: Panel,
    /// Texts about ask_user for the model, in place of the built-in ones.
    pub guidance: Guidance,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            own_schema: None,
            notify: Notify::default(),
            glyphs: Glyphs::Unicode,
            long_answer: NonZeroU32::MIN.saturating_add(1_999),
            fold: Key("alt+o".to_owned()),
            display: Display::Inline,
            language: LanguageSetting(None),
            tools: vec![ToolName::AskUser],
            flavor: Flavor::Rpiv,
            advertised: Advertised::List,
            rpc: Rpc::default(),
            panel: Panel::Off,
            guidance: Guidance::default(),
        }
    }
}

impl Settings {
    /// Returns the settings of the form itself.
    pub fn form(&self) -> FormSettings {
        FormSettings {
            ascii: self.glyphs == Glyphs::Ascii,
            plain: self.is_plain(),
            long_answer: usize::try_from(self.long_answer.get()).unwrap_or(usize::MAX),
            fold: self.fold.0.clone(),
        }
    }

    /// Returns `true` for the plain-text display.
    pub fn is_plain(&self) -> bool {
        self.display == Display::Plain
    }

    /// Returns the glyphs for drawing.
    pub fn signs(&self) -> &'static crate::view::Glyphs {
        crate::view::Glyphs::of(self.glyphs == Glyphs::Ascii, self.is_plain())
    }

    /// Returns the names of the tools to register.
    pub fn tool_names(&self) -> Vec<String> {
        self.tools.iter().map(|tool| tool.name()).collect()
    }
}

/// Settings of the form itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormSettings {
    /// Draw with ASCII only.
    pub ascii: bool,
    /// Draw words only, for screen readers.
    pub plain: bool,
    /// Answers longer than this many characters need a confirmation.
    pub long_answer: usize,
    /// The key that collapses the form, in Pi's notation.
    pub fold: String,
}

impl Default for FormSettings {
    fn default() -> Self {
        Settings::default().form()
    }
}

/// Keys that only the user's own file may set, not a project's.
pub(super) const USER_ONLY: [&str; 2] = ["panel", "notify[].command"];

/// The display of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Display {
    /// Below the transcript, in place of the editor.
    Inline,
    /// In a box over the transcript.
    Overlay,
    /// In place of the editor, as text without symbols: for screen readers and plain terminals.
    Plain,
}

/// A supported language, or the language of the terminal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LanguageSetting(pub Option<Language>);

/// The value for the language of the terminal.
pub(super) const AUTO: &str = "auto";

impl LanguageSetting {
    /// Returns all values of the setting.
    #[cfg(test)]
    pub(super) fn words() -> impl Iterator<Item = &'static str> {
        std::iter::once(AUTO).chain(Language::all().map(Language::tag))
    }

    /// Returns the tag of the language, if one is set.
    pub fn tag(self) -> Option<&'static str> {
        self.0.map(Language::tag)
    }
}

impl<'de> Deserialize<'de> for LanguageSetting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let language = Language::all().find(|language| language.tag() == word);
        if language.is_none() && word != AUTO {
            return Err(D::Error::custom("no such language"));
        }
        Ok(Self(language))
    }
}

/// The way to ask an RPC client.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Rpc {
    /// By Pi's own dialogs, which every client shows.
    Dialogs,
    /// By a request entry that the client answers with `/ask-user-response`; no dialogs.
    Structured,
    /// By both at once; the first answer counts.
    #[default]
    Both,
}

/// The start of the browser panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Panel {
    /// Only when `/questions panel` starts it.
    Off,
    /// With every session in a terminal or behind an RPC client.
    On,
}

/// The characters of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Glyphs {
    /// Lines, boxes and arrows.
    Unicode,
    /// ASCII only.
    Ascii,
}

/// A tool that can be registered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum ToolName {
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
    /// Returns the name that the model uses.
    fn name(self) -> String {
        serde_json::to_value(self)
            .ok()
            .and_then(|value| value.as_str().map(str::to_owned))
            .unwrap_or_default()
    }
}

/// A key that types no character, so that typing never collapses the form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Key(String);

impl TryFrom<String> for Key {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_shortcut = KeyId::parse(&text).is_some_and(|key| key.is_shortcut(&text));
        if is_shortcut { Ok(Self(text)) } else { Err("not such a key") }
    }
}

/// The maximum number of items in a command of `notify`: the program and its arguments.
const MAX_WORDS: usize = 64;

/// The ways to call for attention when a question opens, in order; empty for none.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(Serialize))]
#[serde(from = "Written")]
pub struct Notify(pub Vec<Signal>);

impl Default for Notify {
    fn default() -> Self {
        Self(vec![Signal::Bell, Signal::Title])
    }
}

/// The value of `notify` in the file.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Word(Word),
    List(Vec<Signal>),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Word {
    Bell,
    Off,
}

impl From<Written> for Notify {
    fn from(written: Written) -> Self {
        match written {
            Written::Word(Word::Bell) => Self(vec![Signal::Bell]),
            Written::Word(Word::Off) => Self(Vec::new()),
            Written::List(signals) => Self(signals),
        }
    }
}

/// One way to call for attention.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Signal {
    /// One BEL on a terminal.
    Bell,
    /// The terminal's title says that a question needs an answer.
    Title,
    /// A program and its arguments; {title} and {body} are replaced. Only your own file may set it.
    #[cfg_attr(test, schemars(extend("examples" = [{ "command": ["program", "argument"] }])))]
    Command(Command),
}

/// A program and its arguments, to be started without a shell.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(Serialize, schemars::JsonSchema))]
#[serde(try_from = "Vec<String>")]
pub struct Command(#[cfg_attr(test, schemars(length(min = 1, max = 64)))] Vec<String>);

impl Command {
    /// Returns the program.
    #[must_use]
    pub fn program(&self) -> &str {
        self.0.first().map_or("", String::as_str)
    }

    /// Returns the arguments.
    #[must_use]
    pub fn args(&self) -> &[String] {
        self.0.get(1..).unwrap_or_default()
    }
}

impl TryFrom<Vec<String>> for Command {
    type Error = &'static str;

    fn try_from(words: Vec<String>) -> Result<Self, Self::Error> {
        if words.len() > MAX_WORDS || words.iter().any(|word| word.contains('\0')) {
            return Err("not such a command");
        }
        if words.first().is_none_or(|program| program.trim().is_empty()) {
            return Err("no program");
        }
        Ok(Self(words))
    }
}
