//! Recognises the questions of a session in a pending file that somebody wrote by hand, without ids.

use std::collections::HashSet;

use unicode_segmentation::UnicodeSegmentation;

use crate::model::text;
use crate::pending::Entry;

/// Fewest words that a shortened question has.
const SHORTENED: usize = 2;

/// English words that do not distinguish questions.
const COMMON: &[&str] = &[
    "a", "an", "and", "any", "are", "as", "at", "be", "by", "can", "could", "did", "do", "does",
    "for", "from", "has", "have", "how", "i", "if", "in", "is", "it", "its", "me", "my", "of",
    "on", "or", "our", "shall", "should", "so", "that", "the", "their", "them", "there", "these",
    "this", "to", "use", "used", "using", "want", "was", "we", "what", "when", "where", "which",
    "who", "why", "will", "with", "would", "you", "your",
];

/// How an entry names a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// By its whole text.
    Whole,
    /// By some of its words.
    Shortened,
}

/// A question with its words, to be compared with many entries.
#[derive(Debug)]
pub struct Known {
    text: String,
    words: HashSet<String>,
}

impl Known {
    /// A question with this text.
    pub fn new(asked: &str) -> Self {
        Self { text: text::line(asked), words: words(asked) }
    }

    /// How `entry` names it: by its text as it is shown; or by two words or more, all of them in the
    /// question, that are at least half of those that count ("Which database?" for "Which database
    /// should we use?"). `None` where it names something else, or nothing.
    pub fn named_by(&self, entry: &Entry) -> Option<Named> {
        let named = text::line(entry.question.as_deref()?);
        if named.is_empty() {
            return None;
        }
        if named == self.text {
            return Some(Named::Whole);
        }
        let named = words(&named);
        let counted = |words: &HashSet<String>| {
            words.iter().filter(|word| !COMMON.contains(&word.as_str())).cloned().collect()
        };
        let (mine, all): (HashSet<String>, HashSet<String>) =
            (counted(&named), counted(&self.words));
        let enough = named.len() >= SHORTENED && !mine.is_empty() && mine.len() * 2 >= all.len();
        (enough && mine.is_subset(&all)).then_some(Named::Shortened)
    }
}

fn words(text: &str) -> HashSet<String> {
    text.unicode_words().map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(asked: &str, text: &str) -> Option<Named> {
        let entry = Entry { question: Some(text.to_owned()), ..Entry::default() };
        Known::new(asked).named_by(&entry)
    }

    #[test]
    fn a_question_is_named_by_its_text_or_by_words_that_tell_it() {
        let asked = "Which database\nshould we use?";
        for whole in [asked, " Which database should  we use? "] {
            assert_eq!(named(asked, whole), Some(Named::Whole), "{whole}");
        }
        for shortened in ["Which database?", "the DATABASE", "Which database to use?"] {
            assert_eq!(named(asked, shortened), Some(Named::Shortened), "{shortened}");
        }
        let service = "What should we name this service?";
        assert_eq!(named(service, "Service name?"), Some(Named::Shortened));
        for other in
            ["", "?", "Which", "should we", "Storage", "database", "Which database password?"]
        {
            assert_eq!(named(asked, other), None, "{other}");
        }
        let long = "Which package manager should we use for the new service?";
        assert_eq!(named(long, "which service"), None);
        assert_eq!(Known::new(asked).named_by(&Entry::default()), None);
    }
}
