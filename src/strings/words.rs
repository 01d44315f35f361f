//! The texts of all languages, generated from `locales/*.ftl` by the build.

use std::cell::Cell;
use std::fmt::{Display, Write as _};
use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// A language, generated from its file.
#[derive(Debug)]
pub struct Source {
    /// The tag, such as `pt-BR`.
    pub tag: &'static str,
    /// The language's own name for itself, such as `Deutsch`.
    pub name: &'static str,
    /// The separator between groups of three digits.
    pub separator: &'static str,
    /// The minimum number of digits of a number with groups.
    pub grouped_from: usize,
    /// The plural forms of 0 to 199. The forms of 100 to 199 repeat for each further hundred.
    forms: &'static [u8; 200],
    texts: Texts,
}

/// The texts of a language, as stored in the binary.
#[derive(Debug)]
enum Texts {
    /// Uncompressed texts.
    Plain(Table),
    /// The compressed texts, each followed by a mark, and the cache of the unpacked texts.
    Packed(&'static [u8], OnceLock<Table>),
}

type Table = &'static [&'static str];

pub(crate) enum Arg<'a> {
    Text(&'a dyn Display),
    /// A number, formatted for the language.
    Number(Number),
}

/// A text of the panel's page.
pub(crate) struct PageWord {
    /// The name of the text in `shell/panel/page.js`.
    pub name: &'static str,
    /// `true` if the text depends on a number.
    pub counted: bool,
    /// Returns the text for a number. The page replaces names in braces.
    pub text: fn(Number) -> String,
}

/// A number in a text.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Number {
    Is(u64),
    /// Any number with this plural form. The text contains `{n}` in place of the number.
    Form(u8),
}

impl From<usize> for Number {
    fn from(number: usize) -> Self {
        Self::Is(u64::try_from(number).unwrap_or(u64::MAX))
    }
}

impl From<u64> for Number {
    fn from(number: u64) -> Self {
        Self::Is(number)
    }
}

/// Returns the plural forms of the current language, with their names.
pub(crate) fn forms() -> impl Iterator<Item = (&'static str, Number)> {
    const FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];
    let used = current().forms;
    let named = (0..).zip(FORMS).filter(|(form, name)| *name == "other" || used.contains(form));
    named.map(|(form, name)| (name, Number::Form(form)))
}

thread_local! {
    // Our code in Node runs on one thread; each test has a separate thread.
    pub(super) static CURRENT: Cell<Option<&'static Source>> = const { Cell::new(None) };
}

/// Returns the current language, initially English.
pub(super) fn current() -> &'static Source {
    CURRENT.get().unwrap_or(&LANGUAGES[0])
}

// Marks in the texts, as written by `locales/compile/generate.rs`.
const TEXT_END: char = '\0';
const ARG: char = '\u{1}';
const SELECT: char = '\u{2}';
const VARIANT: char = '\u{3}';
const END: char = '\u{4}';
/// The key of the last variant, which matches any value.
const ELSE: &str = "*";

/// Returns a text without arguments.
fn text(index: usize) -> &'static str {
    current().table().get(index).copied().unwrap_or_default()
}

/// The id of a text about the effect of keys. Different ids may have the same text in some
/// languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HintId(usize);

impl HintId {
    /// Returns the text in the current language.
    #[must_use]
    pub fn words(self) -> &'static str {
        text(self.0)
    }
}

/// Returns a text with its arguments inserted.
fn fill(index: usize, args: &[Arg]) -> String {
    let mut filling = Filling { source: current(), args, rest: text(index), out: String::new() };
    filling.fill(true);
    filling.out
}

/// The state of inserting arguments into a text.
struct Filling<'a> {
    source: &'static Source,
    args: &'a [Arg<'a>],
    rest: &'static str,
    out: String,
}

impl Filling<'_> {
    /// Copies the text up to its end, or to the end of a variant. If `wanted` is false, skips the
    /// text instead.
    fn fill(&mut self, wanted: bool) {
        while let Some(at) = self.rest.find([ARG, SELECT, VARIANT]) {
            let (plain, rest) = self.rest.split_at(at);
            if wanted {
                self.out.push_str(plain);
            }
            let mut marks = rest.chars();
            let mark = marks.next();
            if mark == Some(VARIANT) {
                self.rest = marks.as_str();
                return;
            }
            let number = marks.next().and_then(|digit| digit.to_digit(10)).unwrap_or_default();
            let arg = usize::try_from(number).ok().and_then(|number| self.args.get(number));
            self.rest = marks.as_str();
            if mark == Some(SELECT) {
                self.select(arg, wanted);
                continue;
            }
            match arg.filter(|_| wanted) {
                Some(Arg::Text(text)) => write!(self.out, "{text}").unwrap_or_default(),
                Some(Arg::Number(Number::Is(number))) => self.out += &self.source.number(*number),
                Some(Arg::Number(Number::Form(_))) => self.out.push_str("{n}"),
                None => {}
            }
        }
        if wanted {
            self.out.push_str(self.rest);
        }
        self.rest = "";
    }

    /// Fills in the first variant that matches `arg`, otherwise the last variant.
    fn select(&mut self, arg: Option<&Arg>, wanted: bool) {
        let mut open = wanted;
        while !self.rest.is_empty() {
            if let Some(rest) = self.rest.strip_prefix(END) {
                self.rest = rest;
                return;
            }
            let (key, rest) = self.rest.split_once(VARIANT).unwrap_or_default();
            self.rest = rest;
            let matches = open && (key == ELSE || self.matches_key(key, arg));
            open &= !matches;
            self.fill(matches);
        }
    }

    fn matches_key(&self, key: &str, arg: Option<&Arg>) -> bool {
        let Some(arg) = arg else { return false };
        match (arg, key.strip_prefix('#'), key.strip_prefix('=')) {
            (Arg::Number(number), Some(form), _) => form.parse() == Ok(self.source.form(*number)),
            (Arg::Number(Number::Is(number)), _, Some(exact)) => exact.parse() == Ok(*number),
            (Arg::Text(text), _, Some(exact)) => exact == text.to_string(),
            _ => false,
        }
    }
}

/// Decompresses a text that `build.rs` compressed; empty for invalid data. Compression makes the
/// binary smaller by 250 KB.
pub(crate) fn unpacked(packed: &[u8]) -> String {
    let bytes = miniz_oxide::inflate::decompress_to_vec(packed).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

impl Source {
    fn table(&'static self) -> Table {
        match &self.texts {
            Texts::Plain(table) => table,
            // The unpacked texts stay until the process ends.
            Texts::Packed(packed, table) => table.get_or_init(|| {
                unpacked(packed).leak().split_terminator(TEXT_END).collect::<Vec<_>>().leak()
            }),
        }
    }

    /// Returns the plural form of a number.
    fn form(&self, number: Number) -> u8 {
        let number = match number {
            Number::Is(number) => number,
            Number::Form(form) => return form,
        };
        let at = if number < 100 { number } else { 100 + number % 100 };
        let form = usize::try_from(at).ok().and_then(|at| self.forms.get(at));
        form.copied().unwrap_or_default()
    }

    /// Formats a number with the separator between groups of three digits.
    fn number(&self, number: u64) -> String {
        let digits = number.to_string();
        if digits.len() < self.grouped_from {
            return digits;
        }
        let mut out = String::new();
        for (remaining, digit) in (0..digits.len()).rev().zip(digits.chars()) {
            out.push(digit);
            if remaining > 0 && remaining.is_multiple_of(3) {
                out.push_str(self.separator);
            }
        }
        out
    }
}
