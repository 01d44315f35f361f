//! The marks that options are counted with: "A)", "(2)", "Option B:".

use super::blocks::is_wide;

/// The mark in front of an option, such as `A)` or `(2)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Marker {
    /// What is counted with: the first sign of the alphabet.
    series: char,
    /// Its place, from 0.
    pub index: usize,
    /// Where the option begins behind it, in bytes.
    pub after: usize,
    /// Whether there is a word before it, such as "Option A:".
    named: bool,
}

/// The alphabets that options are counted with.
const SERIES: [&str; 7] = [
    "ABCDEFGH",
    "abcdefgh",
    "АБВГДЕЖЗ",
    "абвгдежз",
    "123456789",
    "①②③④⑤⑥⑦⑧⑨",
    "一二三四五六七八九",
];

fn place(c: char) -> Option<(char, usize)> {
    SERIES
        .iter()
        .find_map(|series| Some((series.chars().next()?, series.chars().position(|it| it == c)?)))
}

impl Marker {
    /// Whether options that begin with it are named by it, so that one can answer with it: a number is
    /// only a row's place.
    pub fn is_name(self) -> bool {
        self.named || self.is_letter()
    }

    /// `label` as one can answer with it: "B) SQLite".
    pub fn name(self, label: &mut String) {
        let letters = SERIES.iter().find(|series| series.starts_with(self.series));
        let letter = letters.and_then(|series| series.chars().nth(self.index));
        if let Some(letter) = letter.filter(|it| it.is_alphabetic() && self.is_letter()) {
            *label = format!("{letter}) {label}");
        }
    }

    fn is_letter(self) -> bool {
        matches!(self.series, 'A' | 'a' | 'А' | 'а')
    }

    /// Whether `other` is the next one.
    pub fn precedes(self, other: Self) -> bool {
        (self.series, self.index + 1) == (other.series, other.index)
    }
}

/// The mark that `line` begins with.
pub(super) fn marker(line: &str) -> Option<Marker> {
    unnamed(line).or_else(|| named(line))
}

/// `A) …`, `(b) …`, `1. …`, `C: …`, `② …`, `1️⃣ …`
pub(super) fn unnamed(line: &str) -> Option<Marker> {
    let inner = line.trim_start_matches(['(', '（', '[', '【']);
    let open = inner.len() < line.len();
    let sign = inner.chars().next()?;
    let (series, index) = place(sign)?;
    let rest = inner.get(sign.len_utf8()..)?;
    let closed = rest.strip_prefix([')', '）', ']', '】']).or_else(|| keycap(rest));
    let rest = match closed {
        _ if series == '①' => rest,
        Some(rest) => rest.trim_start_matches([':', '：', '.']),
        None if open => return None,
        None => {
            let after = rest.strip_prefix(['.', ':', '：', '、', '．', '案', '안'])?;
            let blank = after.starts_with(char::is_whitespace) || rest.starts_with(is_wide);
            // "1:1" and "A.B" are words.
            if !blank && !after.starts_with(is_wide) {
                return None;
            }
            after.trim_start_matches([':', '：'])
        }
    };
    let rest = rest.trim_start();
    (!rest.is_empty()).then(|| Marker {
        series,
        index,
        after: line.len() - rest.len(),
        named: false,
    })
}

/// What is behind the rest of a keycap, the sign that is a digit in a box: `1️⃣ …`
fn keycap(rest: &str) -> Option<&str> {
    rest.strip_prefix('\u{fe0f}').unwrap_or(rest).strip_prefix('\u{20e3}')
}

/// `Option A: …`, `Variante 2 – …`, `方案B：…`, `案1 …`
fn named(line: &str) -> Option<Marker> {
    let word = line.find(|c: char| {
        !c.is_alphabetic() || place(c).is_some_and(|it| it.0 != 'a' && it.0 != 'а')
    })?;
    let name = line.get(..word).unwrap_or_default();
    let rest = line.get(word..)?.trim_start();
    if name.chars().count() > 12 || name.is_empty() {
        return None;
    }
    let sign = rest.chars().next()?;
    let (series, index) = place(sign)?;
    let rest = rest.get(sign.len_utf8()..)?;
    let trimmed = rest.trim_start();
    let after = trimmed.strip_prefix([')', '）', '.', ':', '：', '—', '–', '-'])?;
    let after = after.trim_start();
    (!after.is_empty()).then(|| Marker {
        series,
        index,
        after: line.len() - after.len(),
        named: true,
    })
}
