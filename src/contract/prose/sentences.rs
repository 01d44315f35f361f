//! Sentences, and which of them ask.

use std::ops::Range;

use super::blocks::{Text, is_wide};

/// A sentence of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sentence {
    /// Where it is, in bytes, without white space around it.
    pub range: Range<usize>,
    /// Whether it ends with a question mark.
    pub asks: bool,
}

/// What ends a question, in any of the languages that models write.
fn asks(c: char) -> bool {
    matches!(c, '?' | '？' | '؟' | '⁇' | '⁉' | '‽')
}

/// What ends a sentence.
fn ends(c: char) -> bool {
    asks(c) || matches!(c, '.' | '!' | '…' | '。' | '！' | '．')
}

/// What may stand behind the end and still belong to it.
fn closes(c: char) -> bool {
    matches!(
        c,
        '"' | '\'' | '”' | '’' | '“' | '»' | '›' | ')' | '）' | '」' | '』' | ']' | '*' | '_'
    )
}

/// Longest quotation and longest remark in brackets, in bytes.
const ASIDE: usize = 240;

/// Code, quotations and remarks in brackets, in order: what stands in them ends no sentence.
fn asides(text: &Text) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut code = text.code.iter().peekable();
    let mut rest = 0;
    for (at, c) in text.plain.char_indices() {
        while let Some(range) = code.next_if(|it| it.start <= at) {
            found.push(range.clone());
            rest = rest.max(range.end);
        }
        let closers: &[char] = match c {
            '"' => &['"'],
            '“' => &['”'],
            '„' => &['“', '”', '"'],
            '«' => &['»'],
            '「' => &['」'],
            '『' => &['』'],
            '(' => &[')'],
            '（' => &['）'],
            _ => continue,
        };
        if at < rest {
            continue;
        }
        let from = at + c.len_utf8();
        // No further than it may reach: a text of brackets that are never closed is long to search.
        let behind = text.part(from..text.plain.len()).char_indices();
        let mut near = behind.take_while(|(far, _)| *far <= ASIDE);
        if let Some((far, _)) = near.find(|(_, c)| closers.contains(c)) {
            rest = from + far + 1;
            found.push(at..rest);
        }
    }
    found
}

/// The sentences of `text`, in order.
pub(super) fn sentences(text: &Text) -> Vec<Sentence> {
    let asides = asides(text);
    let mut asides = asides.iter().peekable();
    let mut found = Vec::new();
    let (mut from, mut skip, mut aside) = (0, 0, 0);
    for (at, c) in text.plain.char_indices() {
        while let Some(next) = asides.next_if(|it| it.start <= at) {
            aside = aside.max(next.end);
        }
        if at < skip.max(aside) {
            continue;
        }
        let end = match c {
            '\n' if breaks(text, from, at) => at,
            c if ends(c) => {
                let tail = text.part(at..text.plain.len());
                let signs = tail.find(|c: char| !ends(c) && !closes(c)).unwrap_or(tail.len());
                if !is_end(text, from..at, at + signs) {
                    continue;
                }
                at + signs
            }
            _ => continue,
        };
        let all = if asks(c) { end + remark(text.part(end..text.plain.len())) } else { end };
        push(text, from..end, all, &mut found);
        (from, skip) = (all, all);
    }
    let end = text.plain.len();
    push(text, from..end, end, &mut found);
    found
}

/// The bytes of a remark in brackets that `behind` begins with on the same line, which belongs to the
/// question in front of it: "Which tone? (formal / casual)".
fn remark(behind: &str) -> usize {
    let inner = behind.trim_start_matches([' ', '\u{a0}']);
    let Some(open) = inner.chars().next().filter(|c| matches!(c, '(' | '（')) else { return 0 };
    let from = behind.len() - inner.len() + open.len_utf8();
    let inside = behind.get(from..).unwrap_or_default().char_indices();
    let mut near = inside.take_while(|(at, c)| *at <= ASIDE && *c != '\n');
    let close = near.find(|(_, c)| asks(*c) || matches!(c, ')' | '）'));
    close.filter(|(_, c)| !asks(*c)).map_or(0, |(at, c)| from + at + c.len_utf8())
}

/// Whether a sentence of `text` asks.
pub(super) fn asks_in(text: &Text) -> bool {
    sentences(text).iter().any(|it| it.asks)
}

/// Adds the sentence at `range`, to which what is before `end` belongs, too.
fn push(text: &Text, range: Range<usize>, end: usize, found: &mut Vec<Sentence>) {
    let words = text.part(range.clone());
    let from = range.start + (words.len() - words.trim_start().len());
    let words = words.trim();
    if words.chars().any(char::is_alphanumeric) {
        let last = words.trim_end_matches(|c| closes(c) || c == '!' || c == '.');
        let asks = last.chars().next_back().is_some_and(asks);
        let end = if end > range.end { end } else { from + words.len() };
        found.push(Sentence { range: from..end, asks });
    }
}

/// Whether the line that ends at `at` is a sentence without an end: a label, or one before a row.
fn breaks(text: &Text, from: usize, at: usize) -> bool {
    let line = text.part(from..at).trim_end();
    let next = text.part(at..text.plain.len()).trim_start();
    let label = line.ends_with([':', '：']) || text.sub(from..at).is_bold();
    label || super::marker::marker(next).is_some() || next.starts_with(['•', '☐', '→'])
}

/// Whether the sentence in `before` ends with the signs up to `end`.
fn is_end(text: &Text, before: Range<usize>, end: usize) -> bool {
    let signs = text.part(before.end..end);
    let next = text.part(end..text.plain.len());
    if signs.chars().any(is_wide) {
        return true;
    }
    if !next.is_empty() && !next.starts_with(char::is_whitespace) {
        // "v1.2", "a?b=c"; but not between words of languages without blanks.
        return signs.chars().any(asks) && next.starts_with(is_wide);
    }
    if !signs.starts_with('.') || signs.chars().any(|c| asks(c) || c == '!') {
        return true;
    }
    // "e.g. this", "z. B. das", "1. one".
    let word = text.part(before).rsplit(char::is_whitespace).next().unwrap_or_default();
    let word = word.trim_start_matches(['(', '*', '_']);
    let short = word.chars().count() <= 2 && !word.chars().any(is_wide);
    let lower = next.trim_start().starts_with(char::is_lowercase);
    !(lower || short || word.contains('.'))
}
