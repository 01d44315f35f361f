//! Where an answer came from.

use super::text;

/// Longest name of an extension, in characters.
const MAX_NAME: usize = 40;
/// The name of an extension that gave itself none, or one that is taken.
const UNNAMED: &str = "extension";

/// The surface that an answer came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Via {
    /// The form in Pi's terminal.
    Terminal,
    /// An RPC client's dialogs.
    Dialogs,
    /// An `/ask-user-response` message.
    Message,
    /// The browser panel.
    Browser,
    /// The terminal of the Pi that started this one.
    Parent,
    /// Another extension, by the name it gave itself.
    Named(String),
}

impl Via {
    /// An extension that calls itself `name`; the name is cleaned and cut. One that says nothing,
    /// or that is the name of a surface, becomes `extension`.
    pub fn named(name: &str) -> Self {
        let name = short_name(name).unwrap_or_else(|| UNNAMED.to_owned());
        let taken = [Self::Terminal, Self::Dialogs, Self::Message, Self::Browser, Self::Parent];
        let taken = taken.iter().any(|it| it.word().eq_ignore_ascii_case(&name));
        Self::Named(if taken { UNNAMED.to_owned() } else { name })
    }

    /// The surface that [`Self::word`] names; any other word is the name of an extension.
    pub fn from_word(word: &str) -> Self {
        let all = [Self::Terminal, Self::Dialogs, Self::Message, Self::Browser, Self::Parent];
        all.into_iter().find(|it| it.word() == word).unwrap_or_else(|| Self::named(word))
    }

    /// Its name, as events and results have it.
    pub fn word(&self) -> &str {
        match self {
            Self::Terminal => "terminal",
            Self::Dialogs => "dialogs",
            Self::Message => "message",
            Self::Browser => "browser",
            Self::Parent => "parent",
            Self::Named(name) => name,
        }
    }

    /// True for the surfaces that Pi itself shows; a result says nothing of those.
    pub fn is_pi(&self) -> bool {
        matches!(self, Self::Terminal | Self::Dialogs)
    }
}

/// The name that an extension gave itself, cleaned and cut; `None` when it says nothing.
pub fn short_name(name: &str) -> Option<String> {
    let name = text::line(name);
    let name: String = name.trim().chars().take(MAX_NAME).collect();
    Some(name.trim_end().to_owned()).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_clean_short_and_no_surface() {
        for (name, word) in [
            ("phone-bridge", "phone-bridge"),
            (" \u{1b}[31mred\n ", "red"),
            ("Terminal", "extension"),
            ("", "extension"),
        ] {
            assert_eq!(Via::named(name).word(), word, "{name:?}");
        }
        assert_eq!(Via::named(&"n".repeat(1_000)).word().len(), MAX_NAME);
    }
}
