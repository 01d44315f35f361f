//! Finds options that only mean "other". Such an option requests a custom answer, so choosing it is
//! not an answer.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::text;

/// The phrases of all supported languages.
pub const PHRASES: &str = include_str!("other.txt");

/// The maximum length of a label for "other", in bytes.
const MAX_LABEL_BYTES: usize = 120;

/// Returns `true` for a label with only a word for "other". A request to type or an example may
/// follow: "Other", "Something else…", "3) Other (please specify)", "Other (e.g. Redis)",
/// "其他（请说明）".
pub fn is_other(label: &str) -> bool {
    means_other(label, true)
}

/// Returns `true` for a user's text with only a word for "other". With an example, the text is an
/// answer.
pub fn is_bare_other(text: &str) -> bool {
    means_other(text, false)
}

fn means_other(label: &str, takes_example: bool) -> bool {
    let label = text::line(label);
    if label.len() > MAX_LABEL_BYTES {
        return false;
    }
    let label = text::without_recommended(&label).unwrap_or(label);
    let mut is_found = false;
    for part in parts(without_number(&text::unmarked(&label))) {
        if takes_example && is_found && without_phrase(&part, &[Sort::Example]).next().is_some() {
            return true;
        }
        if is_other_phrase(&part) {
            is_found = true;
        } else if !is_made_of_hints(&part) {
            return false;
        }
    }
    is_found
}

/// Returns the label of an "other" option without the request to type: "Other (type your answer)"
/// becomes "Other".
pub fn without_request(label: &str) -> &str {
    let word = label.split_once(['(', '（']).map_or(label, |(word, _)| word);
    word.trim_end_matches([' ', '.', '…', ':', '：'])
}

/// Returns a label without the number or letter before it: "C) Other", "4. Other", "(2) Other".
fn without_number(label: &str) -> &str {
    let start = label.trim_start_matches(|c: char| !c.is_alphanumeric());
    let end = start.find(|c: char| !c.is_alphanumeric()).unwrap_or(start.len());
    let (number, rest) = start.split_at(end);
    let is_number = match number.as_bytes() {
        [one] => one.is_ascii_alphanumeric(),
        [one, two] => one.is_ascii_digit() && two.is_ascii_digit(),
        _ => false,
    };
    let signs = ['.', ')', ']', ':', '-', '–', '—', '、', '．', '）', '\u{20e3}'];
    let rest = rest.trim_start_matches([' ', '\u{fe0f}']);
    if is_number { rest.strip_prefix(signs).unwrap_or(label) } else { label }
}

/// Splits a label at punctuation, and returns the parts in lower case. A hyphen, a dot or an
/// apostrophe within a word becomes a space.
fn parts(label: &str) -> Vec<String> {
    let mut parts = vec![String::with_capacity(label.len())];
    let mut chars = label.chars().peekable();
    let mut is_in_word = false;
    while let Some(c) = chars.next() {
        let joins = is_in_word && chars.peek().is_some_and(|next| next.is_alphanumeric());
        match (c, parts.last_mut()) {
            // The combining dot in the lower case of the Turkish `İ`.
            ('\u{307}', _) => continue,
            (c, Some(part)) if c.is_ascii_alphanumeric() => part.push(c.to_ascii_lowercase()),
            (c, Some(part)) if c.is_alphanumeric() => {
                part.extend(c.to_lowercase().filter(|c| *c != '\u{307}'));
            }
            (c, Some(part))
                if c.is_whitespace() || (joins && matches!(c, '-' | '‑' | '.' | '\'' | '’')) =>
            {
                if !part.is_empty() && !part.ends_with(' ') {
                    part.push(' ');
                }
            }
            _ => parts.push(String::new()),
        }
        is_in_word = c.is_alphanumeric();
    }
    for part in &mut parts {
        part.truncate(part.trim_end().len());
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// The role of a phrase, see `other.txt`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Row,
    Request,
    Hint,
    Example,
}

static BY_FIRST: LazyLock<HashMap<char, Vec<(Sort, &'static str)>>> = LazyLock::new(|| {
    let mut phrases: HashMap<char, Vec<_>> = HashMap::new();
    for line in PHRASES.lines() {
        let Some((name, list)) = line.split_once(" = ") else { continue };
        let sort = match name {
            "rows" => Sort::Row,
            "requests" => Sort::Request,
            "hints" => Sort::Hint,
            _ => Sort::Example,
        };
        for phrase in list.split("; ") {
            let first = phrase.chars().next().unwrap_or_default();
            phrases.entry(first).or_default().push((sort, phrase));
        }
    }
    phrases
});

/// Returns `true` for a word for "other", possibly with a request directly after it.
fn is_other_phrase(part: &str) -> bool {
    without_phrase(part, &[Sort::Row])
        .any(|rest| rest.is_empty() || without_phrase(rest, &[Sort::Request]).any(is_made_of_hints))
}

/// Returns `true` if `part` consists of requests and hints.
fn is_made_of_hints(part: &str) -> bool {
    // Different phrases can leave the same rest, so each rest is checked once.
    let (mut rests, mut checked) = (vec![part], 0);
    while let Some(rest) = rests.get(checked).copied() {
        checked += 1;
        for next in without_phrase(rest, &[Sort::Request, Sort::Hint]) {
            if !rests.contains(&next) {
                rests.push(next);
            }
        }
    }
    rests.contains(&"")
}

/// For each phrase of these sorts at the start of `part`, returns the rest of `part`. In languages
/// with spaces, only whole words match.
fn without_phrase<'a>(part: &'a str, sorts: &'a [Sort]) -> impl Iterator<Item = &'a str> {
    let first = part.chars().next().unwrap_or_default();
    let each = BY_FIRST.get(&first).into_iter().flatten();
    each.filter(|(sort, _)| sorts.contains(sort)).filter_map(move |(_, phrase)| {
        let rest = part.strip_prefix(phrase)?;
        let is_whole = rest.is_empty()
            || rest.starts_with(' ')
            || phrase.chars().next_back().is_some_and(|c| c >= '\u{2e80}');
        is_whole.then(|| rest.trim_start())
    })
}

#[cfg(test)]
mod tests;
