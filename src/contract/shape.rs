//! The arguments of a tool as data: its fields, the other names models give them, and their types.

use serde_json::{Map, Value, json};

/// Key under which a prepared call carries what could not be repaired: path → what is wrong.
pub(super) const UNUSABLE: &str = "$unusable";

/// The fields one tool takes.
#[derive(Debug)]
pub(super) struct Shape {
    /// Fields beside the questions.
    pub top: &'static [Field],
    /// Fields of one question; the first one holds its text.
    pub question: &'static [Field],
    /// Fields of one choice; the first one holds its label.
    pub choice: &'static [Field],
    /// What a carriage return with no line feed becomes.
    pub lone_cr: &'static str,
    /// Rules between fields, run last.
    pub finish: fn(&mut Map<String, Value>),
}

impl Shape {
    /// The field that holds a question's text.
    pub fn text_field(&self) -> &'static str {
        self.question.first().map_or("question", |field| field.name)
    }
}

/// One field, its other names and its type.
#[derive(Debug)]
pub(super) struct Field {
    /// The name in the contract.
    pub name: &'static str,
    /// Names that models write instead: lower case, without `_` and `-`.
    pub aliases: &'static [&'static str],
    /// What it holds.
    pub kind: Kind,
    /// What happens when it is missing.
    pub needed: Needed,
}

/// What happens when a field is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Needed {
    /// It stays absent.
    No,
    /// It is filled with an empty value of its type.
    Filled,
    /// It is filled with an empty value and reported as missing.
    Yes,
}

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text for a person, possibly of several lines.
    Prose,
    /// A label or an id: its inside is never rewritten, because it goes back to the model.
    Label,
    /// True or false.
    Flag,
    /// A number.
    Number,
    /// An object only the caller understands (`metadata`).
    Tracking,
    /// The list of questions.
    Questions,
    /// A list of choices.
    Choices,
}

impl Kind {
    /// The type in words, for a sentence.
    pub fn wanted(self) -> &'static str {
        match self {
            Self::Prose | Self::Label => "a text is wanted",
            Self::Flag => "true or false is wanted",
            Self::Number => "a number is wanted",
            Self::Tracking => "an object is wanted",
            Self::Questions | Self::Choices => "a list is wanted",
        }
    }

    /// The empty value of the type.
    pub fn empty(self) -> Value {
        match self {
            Self::Prose | Self::Label => "".into(),
            Self::Flag => false.into(),
            Self::Number => 0.into(),
            Self::Tracking => json!({}),
            Self::Questions | Self::Choices => json!([]),
        }
    }
}

impl Field {
    pub const fn new(
        name: &'static str,
        kind: Kind,
        needed: Needed,
        aliases: &'static [&'static str],
    ) -> Self {
        Self { name, aliases, kind, needed }
    }

    /// True when `key` is a spelling of its name or one of its other names.
    pub fn is_named(&self, key: &str) -> bool {
        key == self.name
            || plain_letters(key).eq(plain_letters(self.name))
            || self.aliases.iter().any(|name| is_spelling(key, name))
    }
}

/// True when the letters of `key` that count are those of `name`, which has no others.
pub(super) fn is_spelling(key: &str, name: &str) -> bool {
    if !key.is_ascii() {
        return plain_letters(key).eq(name.chars());
    }
    let letters = key.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b' '));
    key.len() >= name.len() && letters.map(|byte| byte.to_ascii_lowercase()).eq(name.bytes())
}

/// The letters of a key that count when names are compared: lower case, without separators.
pub(super) fn plain_letters(key: &str) -> impl Iterator<Item = char> {
    key.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase)
}

/// Other names that models give fields, where the contracts agree on them.
pub(super) mod aliases {
    /// For a question's text.
    pub const QUESTION: &[&str] = &["question", "prompt", "text", "message", "query", "title"];
    /// For a question's short name.
    pub const HEADER: &[&str] = &["title", "label", "short"];
    /// For a question's choices.
    pub const OPTIONS: &[&str] = &["suggestions", "choices", "answers"];
    /// For the flag for several ticks.
    pub const MULTI_SELECT: &[&str] = &["allowmultiple", "multiple", "multi"];
    /// For a choice's label.
    pub const LABEL: &[&str] = &["title", "text", "value", "name", "option"];
    /// For a choice's description.
    pub const DESCRIPTION: &[&str] = &["detail", "details", "help"];
}
