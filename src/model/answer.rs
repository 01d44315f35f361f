//! Answers, and the surfaces that they come from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::image::{Image, replaced};
use super::text;

/// The answer to one question. A blank answer exists only if the policy accepts blank text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Answer {
    /// Indices of the selected choices, ascending.
    pub picks: Vec<usize>,
    /// The custom answer, trimmed if the policy requires it.
    pub custom: Option<String>,
    /// A note on the question.
    pub note: Option<String>,
    /// Notes on options, by the index of the option. Options that are not selected can also have
    /// notes.
    pub notes: BTreeMap<usize, String>,
    /// The images in the custom answer and the notes. In a text, a chip (one character) represents
    /// an image by its index.
    pub images: Vec<Image>,
}

impl Answer {
    /// Returns a copy without images: each chip is replaced by the name of its image.
    #[must_use]
    pub fn without_images(&self) -> Self {
        self.spell_images(Image::name)
    }

    /// Returns a copy without images: each chip is replaced by the path of its image.
    #[must_use]
    pub fn with_paths(&self) -> Self {
        self.spell_images(|image| image.path.clone())
    }

    fn spell_images(&self, name_of: impl Fn(&Image) -> String) -> Self {
        let mut copy = Self { images: Vec::new(), ..self.clone() };
        let name = |index: usize| self.images.get(index).map_or_else(String::new, &name_of);
        copy.change_texts(|text| replaced(text, name).into_owned());
        copy
    }

    /// Replaces each text of the answer by the result of `change`.
    pub fn change_texts(&mut self, mut change: impl FnMut(&str) -> String) {
        let notes = self.notes.values_mut();
        for text in self.custom.iter_mut().chain(&mut self.note).chain(notes) {
            *text = change(text);
        }
    }
}

/// Collects notes by the index of their option. `collect` would make the binary larger, because its
/// sorting code is compiled again for each caller.
pub fn by_choice<T>(notes: impl Iterator<Item = (usize, T)>) -> BTreeMap<usize, T> {
    let mut all = BTreeMap::new();
    all.extend(notes);
    all
}

/// The answers to a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answers {
    /// One item per question, in the order of the questions; `None` for a question without an
    /// answer.
    pub each: Vec<Option<Answer>>,
    /// A note on the whole form.
    pub note: Option<String>,
    /// The images in `note`. A chip in the text refers to an image by its index.
    pub images: Vec<Image>,
}

impl Answers {
    /// Returns the answers to a form with this number of questions, if none is answered.
    pub fn none(questions: usize) -> Self {
        Self { each: vec![None; questions], ..Self::default() }
    }

    /// Returns the number of answered questions.
    pub fn count(&self) -> usize {
        self.each.iter().flatten().count()
    }
}

/// The maximum length of an extension's name, in characters.
const MAX_NAME: usize = 40;
/// The name for an extension that reported a blank name or a reserved name.
const UNNAMED: &str = "extension";

/// The surface on which the user answered.
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
    /// No surface: the agent withdrew its own questions.
    Agent,
    /// Another extension, with the name that it reported.
    Named(String),
}

impl Via {
    /// All surfaces except other extensions.
    const OURS: [Self; 5] =
        [Self::Terminal, Self::Dialogs, Self::Message, Self::Browser, Self::Agent];

    /// Returns the surface of the extension `name`; sanitizes and cuts the name. `browser` means
    /// the panel. A blank name, or the name of another surface in `OURS`, becomes `extension`.
    pub fn named(name: &str) -> Self {
        let name = short_name(name).unwrap_or_else(|| UNNAMED.to_owned());
        match Self::OURS.into_iter().find(|surface| surface.word().eq_ignore_ascii_case(&name)) {
            Some(Self::Browser) => Self::Browser,
            Some(_) => Self::Named(UNNAMED.to_owned()),
            None => Self::Named(name),
        }
    }

    /// Returns the surface whose [`Self::word`] is `word`, otherwise an extension with this name.
    pub fn from_word(word: &str) -> Self {
        let our_surface = Self::OURS.into_iter().find(|surface| surface.word() == word);
        our_surface.unwrap_or_else(|| Self::named(word))
    }

    /// Returns the name of the surface in events and results.
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

    /// Returns `true` for the surfaces of Pi itself. Results do not mention these surfaces.
    pub fn is_pi(&self) -> bool {
        matches!(self, Self::Terminal | Self::Dialogs)
    }
}

/// Returns an extension's reported name, sanitized and cut; `None` if it is blank.
pub fn short_name(name: &str) -> Option<String> {
    let name = text::line(name);
    let name: String = name.trim().chars().take(MAX_NAME).collect();
    Some(name.trim_end().to_owned()).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_sanitized_short_and_not_reserved() {
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
