//! The setting `notify`: what calls for attention when a question waits.

use serde::Deserialize;

/// Longest command, in its program and arguments.
const MAX_WORDS: usize = 64;

/// What happens when a question waits, in order; nothing when it is empty.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize))]
#[serde(from = "Written")]
pub struct Notify(pub Vec<Signal>);

impl Default for Notify {
    fn default() -> Self {
        Self(vec![Signal::Bell, Signal::Title])
    }
}

/// The value as it stands in the file.
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
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Signal {
    /// One BEL on a terminal.
    Bell,
    /// The terminal's title says that a question waits.
    Title,
    /// A notification by OSC 9.
    Osc9,
    /// A notification by OSC 777.
    Osc777,
    /// A notification by OSC 99.
    Osc99,
    /// A program and its arguments, in which {title} and {body} are replaced. Only your own file may set it.
    #[cfg_attr(test, schemars(extend("examples" = [{ "command": ["program", "argument"] }])))]
    Command(Command),
}

/// A program and its arguments, to be started without a shell.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(serde::Serialize, schemars::JsonSchema))]
#[serde(try_from = "Vec<String>")]
pub struct Command(#[cfg_attr(test, schemars(length(min = 1, max = 64)))] Vec<String>);

impl Command {
    /// The program.
    #[must_use]
    pub fn program(&self) -> &str {
        self.0.first().map_or("", String::as_str)
    }

    /// Its arguments.
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
