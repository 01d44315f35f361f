//! Fuzzy search in a list of choices.
//!
//! Hits keep the order of the list, so a search only asks whether a choice matches; which letters
//! match is asked for the rows on screen alone.

use std::cell::RefCell;

use nucleo_matcher::{Config, Matcher, Utf32Str, Utf32String, chars};

use super::editor::Editor;
use crate::model::Row;

/// A filter over the list: the query and its hits.
#[derive(Debug)]
pub struct Filtered {
    /// The query.
    pub query: Editor,
    /// Indices of the choices shown, in choice order.
    pub hits: Vec<usize>,
    /// The row that the cursor was on before.
    pub from: Option<Row>,
    /// True if typing on the list opened it: Enter takes a choice only by its name.
    pub is_typed: bool,
    /// The choices, prepared for searching.
    pub haystack: Haystack,
}

/// The choices of one question in the matcher's own form, made once.
#[derive(Debug)]
pub struct Haystack {
    labels: Vec<Utf32String>,
    /// Empty, or one per label.
    descriptions: Vec<Option<Utf32String>>,
    last: Search,
    /// The matcher's scratch memory.
    matcher: RefCell<Matcher>,
}

/// The last search; a longer query only searches its hits.
#[derive(Debug, Default)]
struct Search {
    query: String,
    /// The choices that matched, in list order; `None` before the first search.
    hits: Option<Vec<usize>>,
    /// True when no label matched and the hits are by description.
    described: bool,
}

impl Haystack {
    /// From labels in choice order.
    pub fn new<'a>(labels: impl Iterator<Item = &'a str>) -> Self {
        Self {
            labels: labels.map(Utf32String::from).collect(),
            descriptions: Vec::new(),
            last: Search::default(),
            matcher: RefCell::new(Matcher::new(Config::DEFAULT)),
        }
    }

    /// Adds the descriptions, in choice order. They count only when no label matches, and only by
    /// substring: scattered letters of a sentence match nearly anything.
    #[must_use]
    pub fn describe<'a>(mut self, descriptions: impl Iterator<Item = Option<&'a str>>) -> Self {
        self.descriptions = descriptions.map(|text| text.map(Utf32String::from)).collect();
        self
    }

    /// Indices of the choices that match every word of `query`, in choice order. Capital letters and
    /// accents count where the query has them. A blank query matches everything.
    pub fn search(&mut self, query: &str) -> Vec<usize> {
        let last = std::mem::take(&mut self.last);
        // A longer query matches fewer choices: the others need no second look.
        let grown = query.starts_with(last.query.as_str());
        let before = last.hits.filter(|_| grown);
        let matcher = self.matcher.get_mut();
        let mut described = grown && last.described;
        let mut hits = if described {
            Vec::new()
        } else {
            let fits = |word: &Word, label: Utf32Str| word.is_scattered_in(label, matcher);
            fitting(query, before.as_deref(), self.labels.len(), |i| self.labels.get(i), fits)
        };
        if hits.is_empty() && !self.descriptions.is_empty() {
            let before = before.filter(|_| described);
            let text = |i: usize| self.descriptions.get(i).and_then(Option::as_ref);
            let fits = |word: &Word, text: Utf32Str| word.is_in(text, matcher);
            hits = fitting(query, before.as_deref(), self.descriptions.len(), text, fits);
            described = true;
        }
        self.last = Search { query: query.to_owned(), hits: Some(hits.clone()), described };
        hits
    }

    /// Indices of the graphemes in the label of `choice` that match `query`, ascending; empty when
    /// the label does not match.
    pub fn marks(&self, query: &str, choice: usize) -> Vec<u32> {
        let Some(label) = self.labels.get(choice) else { return Vec::new() };
        let Ok(mut matcher) = self.matcher.try_borrow_mut() else { return Vec::new() };
        let mut marks = Vec::new();
        for word in words(query) {
            if !word.marks(label.slice(..), &mut matcher, &mut marks) {
                return Vec::new();
            }
        }
        marks.sort_unstable();
        marks.dedup();
        marks
    }
}

/// A word of a query. The matcher has a type for it that also knows anchors and what must not match,
/// and brings all its code with it.
struct Word {
    letters: Utf32String,
    /// Without a capital letter in it, case does not matter.
    ignores_case: bool,
    /// Without an accent in it, accents do not matter.
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

    /// Adds which graphemes of `text` are its letters, in their order; false where there are none.
    fn marks(&self, text: Utf32Str, matcher: &mut Matcher, marks: &mut Vec<u32>) -> bool {
        self.configure(matcher);
        matcher.fuzzy_indices(text, self.letters.slice(..), marks).is_some()
    }

    /// Whether its letters are in `text`, in their order. The marks are made in any case: the
    /// matcher's code is there a second time for who wants none.
    fn is_scattered_in(&self, text: Utf32Str, matcher: &mut Matcher) -> bool {
        self.marks(text, matcher, &mut Vec::new())
    }

    /// Whether it is in `text` as it is.
    fn is_in(&self, text: Utf32Str, matcher: &mut Matcher) -> bool {
        self.configure(matcher);
        matcher.substring_match(text, self.letters.slice(..)).is_some()
    }
}

/// Indices of the texts that every word of `query` fits, out of `among` or of all `count`.
fn fitting<'a>(
    query: &str,
    among: Option<&[usize]>,
    count: usize,
    text: impl Fn(usize) -> Option<&'a Utf32String>,
    mut fits: impl FnMut(&Word, Utf32Str) -> bool,
) -> Vec<usize> {
    let words = words(query);
    let mut all_fit = |index: &usize| {
        let Some(text) = text(*index) else { return words.is_empty() };
        words.iter().all(|word| fits(word, text.slice(..)))
    };
    match among {
        Some(among) => among.iter().copied().filter(|index| all_fit(index)).collect(),
        None => (0..count).filter(|index| all_fit(index)).collect(),
    }
}

/// Whether two words are the same, case and accents aside.
pub fn alike(one: &str, other: &str) -> bool {
    folded(one).eq(folded(other))
}

/// Whether a text begins with `start`, case and accents aside.
pub fn begins(text: &str, start: &str) -> bool {
    let mut text = folded(text);
    folded(start).all(|c| text.next() == Some(c))
}

pub(super) fn folded(word: &str) -> impl Iterator<Item = char> {
    let is_accent = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    word.chars().filter(move |c| !is_accent(c)).map(chars::normalize).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const FRAMEWORKS: [&str; 6] =
        ["Actix", "Axum", "Hono", "Über Web", "Phoenix on BEAM", "C++ CMS"];

    fn search(query: &str) -> Vec<usize> {
        Haystack::new(FRAMEWORKS.into_iter()).search(query)
    }

    #[test]
    fn hits_keep_the_lists_order() {
        assert_eq!(search("hon"), [2, 4]);
        assert_eq!(search("beam ph"), [4]);
        assert_eq!(search(" "), [0, 1, 2, 3, 4, 5]);
        assert_eq!(search("zzz"), Vec::<usize>::new());
    }

    #[test]
    fn capitals_and_accents_count_where_they_are_typed() {
        assert_eq!(search("BEAM"), [4]);
        assert_eq!(search("HON"), Vec::<usize>::new());
        assert_eq!(search("uber"), [3]);
        assert_eq!(search("über"), [3]);
        assert_eq!(Haystack::new(["Uber", "Über"].into_iter()).search("über"), [1]);
        // No letter has a meaning of its own.
        assert_eq!(search("c++"), [5]);
        assert_eq!(search("!c"), Vec::<usize>::new());
        assert_eq!(search("\\"), Vec::<usize>::new());
    }

    #[test]
    fn marks_are_graphemes_of_the_label() {
        let labels = ["Phoenix on BEAM", "👩‍💻 e\u{301}diteur", "日本語 text"];
        let haystack = Haystack::new(labels.into_iter());
        assert_eq!(haystack.marks("on", 0), [8, 9]);
        assert_eq!(haystack.marks("beam ph", 0), [0, 1, 11, 12, 13, 14]);
        assert_eq!(haystack.marks("dit", 1), [3, 4, 5]);
        assert_eq!(haystack.marks("本te", 2), [1, 4, 5]);
        assert_eq!(haystack.marks("x on q", 0), Vec::<u32>::new());
        assert_eq!(haystack.marks("", 0), Vec::<u32>::new());
        assert_eq!(haystack.marks("a", 9), Vec::<u32>::new());
    }

    #[test]
    fn descriptions_count_where_no_label_fits() {
        let made = || {
            let descriptions = [Some("Battle-tested relational DB"), None, Some("Document store")];
            Haystack::new(["PostgreSQL", "SQLite", "MongoDB"].into_iter())
                .describe(descriptions.into_iter())
        };
        assert_eq!(made().search("sql"), [0, 1]);
        assert_eq!(made().search("db"), [2]);
        assert_eq!(made().search("store"), [2]);
        assert_eq!(made().search("relational db"), [0]);
        assert_eq!(made().search("rlt"), Vec::<usize>::new());
        let mut typed = made();
        for (query, hits) in
            [("ba", &[0][..]), ("bat", &[0]), ("batx", &[]), ("m", &[2]), ("", &[0, 1, 2])]
        {
            assert_eq!(typed.search(query), hits, "{query}");
        }
        assert_eq!(typed.marks("bat", 0), Vec::<u32>::new());
    }

    proptest! {
        #[test]
        fn typing_finds_what_a_fresh_search_finds(
            labels in prop::collection::vec("[abAB ü\u{301}日-]{0,8}", 0..12),
            queries in prop::collection::vec("[abAü\u{301}日 \\\\]{0,4}", 1..6),
        ) {
            let fresh = || {
                let described = labels.iter().rev().map(|label| Some(label.as_str()));
                Haystack::new(labels.iter().map(String::as_str)).describe(described)
            };
            let mut typed = fresh();
            for query in &queries {
                for end in query.char_indices().map(|(at, c)| at + c.len_utf8()) {
                    let part = query.get(..end).unwrap_or_default();
                    prop_assert_eq!(typed.search(part), fresh().search(part));
                }
                for (choice, label) in labels.iter().enumerate() {
                    let graphemes = unicode_segmentation::UnicodeSegmentation::graphemes(label.as_str(), true).count();
                    let marks = typed.marks(query, choice);
                    prop_assert!(marks.iter().all(|mark| (*mark as usize) < graphemes));
                }
            }
        }
    }
}
