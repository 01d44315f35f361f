//! Words for "other": an option that says nothing else asks for the user's own words, and is no answer by
//! itself.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::text;

/// The phrases of each language that there are texts in.
pub const PHRASES: &str = include_str!("other.txt");

/// Bytes of the longest label that may be such a row.
const MOST: usize = 120;

/// True for a label that is nothing but a word for "other", with or without a request for own words or an
/// example behind it: "Other", "Something else…", "3) Other (please specify)", "Other (e.g. Redis)",
/// "其他（请说明）".
pub fn is_other(label: &str) -> bool {
    names_row(label, true)
}

/// True for a user's text that only says such a word. With an example it says something.
pub fn is_bare_other(text: &str) -> bool {
    names_row(text, false)
}

fn names_row(label: &str, takes_example: bool) -> bool {
    let label = text::line(label);
    if label.len() > MOST {
        return false;
    }
    let label = text::without_recommended(&label).unwrap_or(label);
    let mut is_found = false;
    for part in parts(without_number(&text::unmarked(&label))) {
        if takes_example && is_found && without_phrase(&part, &[Sort::Example]).next().is_some() {
            return true;
        }
        if is_row(&part) {
            is_found = true;
        } else if !is_made_of_hints(&part) {
            return false;
        }
    }
    is_found
}

/// The name of such a row without the request for own words: "Other (type your answer)" is "Other".
pub fn without_request(name: &str) -> &str {
    let word = name.split_once(['(', '（']).map_or(name, |(word, _)| word);
    word.trim_end_matches([' ', '.', '…', ':', '：'])
}

/// A label without the number or letter before it: "C) Other", "4. Other", "(2) Other".
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
    rest.strip_prefix(signs).filter(|_| is_number).unwrap_or(label)
}

/// The words of a label in lower case, parted where a sign stands between them. A hyphen, a dot or an
/// apostrophe within a word is a space.
fn parts(label: &str) -> Vec<String> {
    let mut parts = vec![String::with_capacity(label.len())];
    let mut chars = label.chars().peekable();
    let mut is_in_word = false;
    while let Some(c) = chars.next() {
        let joins = is_in_word && chars.peek().is_some_and(|next| next.is_alphanumeric());
        match (c, parts.last_mut()) {
            // Behind a dotted i of Turkish.
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

/// What a phrase is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Row,
    Request,
    Hint,
    Example,
}

/// All phrases by their first character.
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

/// True for the name of a row, also with a request right behind it.
fn is_row(part: &str) -> bool {
    without_phrase(part, &[Sort::Row])
        .any(|rest| rest.is_empty() || without_phrase(rest, &[Sort::Request]).any(is_made_of_hints))
}

/// True where nothing but requests and hints stands in `part`.
fn is_made_of_hints(part: &str) -> bool {
    // What is left may be reached in several ways, and is looked at once.
    let (mut rests, mut looked_at) = (vec![part], 0);
    while let Some(rest) = rests.get(looked_at).copied() {
        looked_at += 1;
        for next in without_phrase(rest, &[Sort::Request, Sort::Hint]) {
            if !rests.contains(&next) {
                rests.push(next);
            }
        }
    }
    rests.contains(&"")
}

/// What follows each phrase of these sorts that `part` begins with. Where words have spaces between them,
/// whole words count.
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
