//! What a person answered, and where the answer came from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::image::{Image, replaced};
use super::text;

/// The answer to one question. Never blank unless the policy takes blanks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Answer {
    /// Indices of the picked choices, in choice order.
    pub picks: Vec<usize>,
    /// Custom text, trimmed or not as the contract's policy has it.
    pub custom: Option<String>,
    /// A note on the question.
    pub note: Option<String>,
    /// Notes on single choices, picked or not, by the choice's index.
    pub notes: BTreeMap<usize, String>,
    /// The images in the custom text and the notes, where a chip stands for each by its index.
    pub images: Vec<Image>,
}

impl Answer {
    /// The same with the names of its images in its texts, and without the images.
    #[must_use]
    pub fn without_images(&self) -> Self {
        self.spelled(Image::name)
    }

    /// The same with the paths of its images in its texts, and without the images.
    #[must_use]
    pub fn with_paths(&self) -> Self {
        self.spelled(|image| image.path.clone())
    }

    fn spelled(&self, say: impl Fn(&Image) -> String) -> Self {
        let mut spelled = Self { images: Vec::new(), ..self.clone() };
        let name = |index: usize| self.images.get(index).map_or_else(String::new, &say);
        spelled.change_texts(|text| replaced(text, name).into_owned());
        spelled
    }

    /// Replaces each of its texts by what `change` makes of it.
    pub fn change_texts(&mut self, mut change: impl FnMut(&str) -> String) {
        let notes = self.notes.values_mut();
        for text in self.custom.iter_mut().chain(&mut self.note).chain(notes) {
            *text = change(text);
        }
    }
}

/// Notes by the index of their choice. `collect` would sort them first, with code of its own for
/// each caller.
pub fn by_choice<T>(notes: impl Iterator<Item = (usize, T)>) -> BTreeMap<usize, T> {
    let mut all = BTreeMap::new();
    all.extend(notes);
    all
}

/// The answers to a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answers {
    /// One per question, in question order; `None` is unanswered.
    pub each: Vec<Option<Answer>>,
    /// A note on the whole form.
    pub note: Option<String>,
    /// The images in that note, where a chip stands for each by its index.
    pub images: Vec<Image>,
}

impl Answers {
    /// No answer to any of `questions` questions.
    pub fn none(questions: usize) -> Self {
        Self { each: vec![None; questions], ..Self::default() }
    }

    /// How many questions are answered.
    pub fn count(&self) -> usize {
        self.each.iter().flatten().count()
    }
}

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
    /// None: the agent itself withdrew its questions.
    Agent,
    /// Another extension, by the name it gave itself.
    Named(String),
}

impl Via {
    /// All surfaces but those of other extensions.
    const OURS: [Self; 5] =
        [Self::Terminal, Self::Dialogs, Self::Message, Self::Browser, Self::Agent];

    /// An extension that calls itself `name`; the name is cleaned and cut. The panel, which is one, calls itself
    /// `browser`. One that says nothing, or that is the name of another surface, becomes `extension`.
    pub fn named(name: &str) -> Self {
        let name = short_name(name).unwrap_or_else(|| UNNAMED.to_owned());
        match Self::OURS.into_iter().find(|it| it.word().eq_ignore_ascii_case(&name)) {
            Some(Self::Browser) => Self::Browser,
            Some(_) => Self::Named(UNNAMED.to_owned()),
            None => Self::Named(name),
        }
    }

    /// The surface that [`Self::word`] names; any other word is the name of an extension.
    pub fn from_word(word: &str) -> Self {
        let own = Self::OURS.into_iter().find(|it| it.word() == word);
        own.unwrap_or_else(|| Self::named(word))
    }

    /// Its name, as events and results have it.
    pub fn word(&self) -> &str {
        match self {
            Self::Terminal => "terminal",
            Self::Dialogs => "dialogs",
            Self::Message => "message",
            Self::Browser => "browser",
            Self::Agent => "agent",
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
            ("browser", "browser"),
            ("", "extension"),
        ] {
            assert_eq!(Via::named(name).word(), word, "{name:?}");
        }
        assert_eq!(Via::named(&"n".repeat(1_000)).word().len(), MAX_NAME);
    }
}
