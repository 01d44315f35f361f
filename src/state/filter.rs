//! Fuzzy search in a list of choices. The hits keep the order of the list.
//!

use nucleo_matcher::{Config, Matcher, Utf32Str, Utf32String, chars};

use super::editor::Editor;
use crate::model::{Choice, Row};

/// A filter over the list: the query and its hits.
#[derive(Debug)]
pub struct Filtered {
    /// The query.
    pub query: Editor,
    /// The indices of the matching choices, ascending.
    pub hits: Vec<usize>,
    /// The row under the cursor before the filter opened.
    pub from: Option<Row>,
    /// `true` if typing on the list opened the filter. Then Enter selects a choice only if the
    /// query names the choice ([`super::State::named_choice`]).
    pub is_typed: bool,
    /// The choices in the matcher's format.
    pub haystack: Haystack,
}

/// The choices of one question in the matcher's format.
#[derive(Debug)]
pub struct Haystack {
    labels: Vec<Utf32String>,
    descriptions: Vec<Option<Utf32String>>,
    /// The matcher's scratch memory.
    matcher: Matcher,
}

impl Haystack {
    /// Prepares the choices of a question.
    pub fn new(choices: &[Choice]) -> Self {
        let description = |choice: &Choice| choice.description.as_deref().map(Utf32String::from);
        Self {
            labels: choices.iter().map(|choice| choice.label.as_str().into()).collect(),
            descriptions: choices.iter().map(description).collect(),
            matcher: Matcher::new(Config::DEFAULT),
        }
    }

    /// Returns the indices of the choices that match every word of `query`, ascending. A word with
    /// a capital letter is case-sensitive, and a word with an accent is accent-sensitive. A blank
    /// query matches all choices. If no label contains all words, a label matches if it contains
    /// the letters of each word in order. If no label matches, descriptions are searched. They must
    /// contain each word in one piece, because scattered letters match nearly any sentence.
    pub fn search(&mut self, query: &str) -> Vec<usize> {
        let (words, matcher) = (words(query), &mut self.matcher);
        for matches in [Word::is_in, Word::is_scattered_in] {
            let labels = self.labels.iter().enumerate().filter(|(_, label)| {
                words.iter().all(|word| matches(word, label.slice(..), matcher))
            });
            let hits: Vec<usize> = labels.map(|(index, _)| index).collect();
            if !hits.is_empty() {
                return hits;
            }
        }
        let described = self.descriptions.iter().enumerate().filter(|(_, text)| {
            let text = text.as_ref();
            text.is_some_and(|text| words.iter().all(|word| word.is_in(text.slice(..), matcher)))
        });
        described.map(|(index, _)| index).collect()
    }
}

/// A word of a query. All its characters are text. The matcher's own type would treat some
/// characters as anchors or negations, and would make the binary larger.
struct Word {
    letters: Utf32String,
    /// `true` if the word has no capital letter.
    ignores_case: bool,
    /// `true` if the word has no accent.
    ignores_accents: bool,
}

fn words(query: &str) -> Vec<Word> {
    let word = |word: &str| Word {
        letters: Utf32String::from(word),
        ignores_case: !chars::graphemes(word).any(chars::is_upper_case),
        ignores_accents: chars::graphemes(word).all(|c| chars::normalize(c) == c),
    };
    query.split_whitespace().map(word).collect()
}

impl Word {
    fn configure(&self, matcher: &mut Matcher) {
        matcher.config.ignore_case = self.ignores_case;
        matcher.config.normalize = self.ignores_accents;
    }

    /// `true` if `text` contains the letters of this word in order.
    fn is_scattered_in(&self, text: Utf32Str, matcher: &mut Matcher) -> bool {
        self.configure(matcher);
        matcher.fuzzy_match(text, self.letters.slice(..)).is_some()
    }

    fn is_in(&self, text: Utf32Str, matcher: &mut Matcher) -> bool {
        self.configure(matcher);
        matcher.substring_match(text, self.letters.slice(..)).is_some()
    }
}

/// `true` if two words are equal, ignoring case and accents.
pub fn equals_folded(one: &str, other: &str) -> bool {
    folded(one).eq(folded(other))
}

/// `true` if `text` begins with `start`, ignoring case and accents.
pub fn starts_with_folded(text: &str, start: &str) -> bool {
    let mut text = folded(text);
    folded(start).all(|c| text.next() == Some(c))
}

pub(super) fn folded(word: &str) -> impl Iterator<Item = char> {
    let is_accent = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    word.chars().filter(move |c| !is_accent(c)).map(chars::normalize).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAMEWORKS: [&str; 6] =
        ["Actix", "Axum", "Hono", "Über Web", "Phoenix on BEAM", "C++ CMS"];

    /// Prepares options; each is `label` or `label|description`.
    fn haystack(options: &[&str]) -> Haystack {
        let choice = |option: &&str| {
            let parts = option.split_once('|');
            let (label, description) = parts.map_or((*option, None), |(a, b)| (a, Some(b)));
            let description = description.map(str::to_owned);
            Choice { label: label.to_owned(), description, preview: None }
        };
        Haystack::new(&options.iter().map(choice).collect::<Vec<_>>())
    }

    fn search(query: &str) -> Vec<usize> {
        haystack(&FRAMEWORKS).search(query)
    }

    #[test]
    fn hits_have_the_order_of_the_list() {
        assert_eq!(search("o"), [2, 4]);
        assert_eq!(search("hon"), [2]);
        assert_eq!(search("hnx"), [4]);
        assert_eq!(search("beam ph"), [4]);
        assert_eq!(search(" "), [0, 1, 2, 3, 4, 5]);
        assert_eq!(search("zzz"), Vec::<usize>::new());
    }

    #[test]
    fn typed_capitals_and_accents_must_match() {
        assert_eq!(search("BEAM"), [4]);
        assert_eq!(search("HON"), Vec::<usize>::new());
        assert_eq!(search("uber"), [3]);
        assert_eq!(search("über"), [3]);
        assert_eq!(haystack(&["Uber", "Über"]).search("über"), [1]);
        // Every character of a query is text.
        assert_eq!(search("c++"), [5]);
        assert_eq!(search("!c"), Vec::<usize>::new());
        assert_eq!(search("\\"), Vec::<usize>::new());
    }

    #[test]
    fn descriptions_are_searched_if_no_label_matches() {
        let databases =
            ["PostgreSQL|Battle-tested relational DB", "SQLite", "MongoDB|Document store"];
        for (query, hits) in [
            ("sql", &[0, 1][..]),
            ("db", &[2]),
            ("store", &[2]),
            ("relational db", &[0]),
            ("rlt", &[]),
        ] {
            assert_eq!(haystack(&databases).search(query), hits, "{query}");
        }
        let mut typed = haystack(&databases);
        for (query, hits) in
            [("ba", &[0][..]), ("bat", &[0]), ("batx", &[]), ("m", &[2]), ("", &[0, 1, 2])]
        {
            assert_eq!(typed.search(query), hits, "{query}");
        }
    }
}
