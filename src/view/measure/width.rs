//! Columns of a text and of its graphemes, without the escape sequences in it as Pi recognises them: CSI up
//! to one of `m G K H J`, OSC and APC up to BEL or ST. Anything else that starts with ESC is text (ESC itself
//! takes no column).

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;

use super::class::{Class, class, is_contested, is_emoji_sequence, is_wide};
use crate::model::text::is_printable_ascii;

/// Columns Pi gives a tab.
const TAB: usize = 3;

/// Columns of a text.
///
/// Escape sequences (CSI, OSC, APC) take none and do not separate the characters around them. A tab
/// takes three.
pub fn width(text: &str) -> usize {
    if is_printable_ascii(text) {
        return text.len();
    }
    if let Some(columns) = text.chars().map(lone_width).sum() {
        return columns;
    }
    if text.contains(['\t', '\x1b']) {
        return plain_width(&visible(text));
    }
    plain_width(text)
}

/// Columns of one grapheme cluster. Any text is treated as one cluster.
pub fn grapheme_width(grapheme: &str) -> usize {
    let mut chars = grapheme.chars();
    let Some(first) = chars.next() else { return 0 };
    if chars.as_str().is_empty() {
        return char_width(first);
    }
    if grapheme.chars().all(|c| class(c) == Class::Spacing) {
        return grapheme.chars().count();
    }
    if grapheme.chars().all(|c| matches!(class(c), Class::Spacing | Class::Mark | Class::Ignorable))
    {
        return 0;
    }
    if is_emoji_sequence(grapheme) {
        return 2;
    }
    let mut visible = grapheme.chars().skip_while(|&c| class(c) != Class::Printing);
    let Some(base) = visible.next() else { return 0 };
    if is_regional_indicator(base) { 2 } else { printing_width(base) + trailing_width(visible) }
}

/// Columns of a character that never joins its neighbours; `None` for any other.
///
/// The width of a text of such characters is their sum. Most texts and all glyphs are made of them
/// and need no grapheme tables.
pub fn lone_width(c: char) -> Option<usize> {
    match c {
        ' '..='~'
        | '\u{a1}'..='\u{ac}'
        | '\u{ae}'..='\u{2ff}'
        | '\u{2010}'..='\u{2027}'
        | '\u{2190}'..='\u{21ff}'
        | '\u{2500}'..='\u{25fc}'
        | '\u{2713}'
        | '\u{270e}' => Some(1),
        '\u{3041}'..='\u{3096}'
        | '\u{30a1}'..='\u{30fa}'
        | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}' => Some(2),
        _ => None,
    }
}

/// True for a text of such characters that take one column each.
pub fn is_single(text: &str) -> bool {
    text.chars().all(|c| lone_width(c) == Some(1))
}

/// The grapheme clusters of a text with the columns of each.
///
/// Their sum is the [`width`] of the text, unless it has escape sequences or tabs. A code point
/// that not every engine joins to the one before it starts a cluster.
pub fn graphemes(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.graphemes(true).flat_map(apart).map(|grapheme| (grapheme, grapheme_width(grapheme)))
}

/// The parts of a cluster: a code point that not every engine joins starts one, and so does every
/// printing one after it.
fn apart(cluster: &str) -> impl Iterator<Item = &str> {
    let mut rest = cluster;
    std::iter::from_fn(move || {
        let contested = rest.starts_with(is_contested);
        let starts = |c| if contested { class(c) == Class::Printing } else { is_contested(c) };
        let next = rest.char_indices().skip(1).find(|(_, c)| starts(*c));
        let (part, left) = rest.split_at_checked(next.map_or(rest.len(), |(at, _)| at))?;
        rest = left;
        (!part.is_empty()).then_some(part)
    })
}

fn plain_width(text: &str) -> usize {
    graphemes(text).map(|(_, columns)| columns).sum()
}

/// Columns of a grapheme of one code point.
fn char_width(c: char) -> usize {
    match c {
        ' '..='~' => 1,
        '\t' => TAB,
        _ if is_regional_indicator(c) => 2,
        _ => match class(c) {
            Class::Spacing => 1,
            Class::Printing => printing_width(c),
            Class::Mark | Class::Ignorable | Class::Format => 0,
        },
    }
}

/// Columns of the code points after the base of a cluster.
///
/// Terminals give a cell to spacing marks, to a letter after a mark (conjuncts), to half- and
/// fullwidth forms, and to the Thai and Lao vowel AM. A letter after a spacing mark has its cells,
/// too: it starts a cluster of its own before Unicode 17 (Javanese, Balinese).
fn trailing_width(chars: impl Iterator<Item = char>) -> usize {
    let mut columns = 0;
    let mut follows_mark = false;
    for c in chars {
        match class(c) {
            Class::Spacing => {
                columns += 1;
                follows_mark = true;
                continue;
            }
            Class::Mark => {
                follows_mark = true;
                continue;
            }
            Class::Ignorable | Class::Format => continue,
            Class::Printing if follows_mark || matches!(c, '\u{FF00}'..='\u{FFEF}') => {
                columns += printing_width(c);
            }
            Class::Printing => columns += usize::from(matches!(c, '\u{0E33}' | '\u{0EB3}')),
        }
        follows_mark = false;
    }
    columns
}

fn printing_width(c: char) -> usize {
    if is_wide(c) { 2 } else { 1 }
}

fn is_regional_indicator(c: char) -> bool {
    matches!(c, '\u{1F1E6}'..='\u{1F1FF}')
}

/// A part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// One escape sequence.
    Sequence(&'a str),
    /// Text, which may have tabs.
    Text(&'a str),
}

/// Splits a line into escape sequences and text.
pub(super) fn pieces(line: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let sequence = sequence_length(rest);
        let is_sequence = |at: &usize| rest.get(*at..).and_then(sequence_length).is_some();
        let end = sequence.or_else(|| {
            let escapes = rest.match_indices('\x1b').map(|(at, _)| at);
            escapes.into_iter().find(is_sequence)
        });
        let (piece, behind) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
        rest = behind;
        match sequence {
            Some(_) => Some(Piece::Sequence(piece)),
            None => (!piece.is_empty()).then_some(Piece::Text(piece)),
        }
    })
}

/// Bytes of the sequence at the start of `text`, if there is one.
fn sequence_length(text: &str) -> Option<usize> {
    const OPENING: usize = 2;
    let body = text.get(OPENING..)?;
    let length = match text.as_bytes() {
        [b'\x1b', b'[', ..] => body.find(['m', 'G', 'K', 'H', 'J'])? + 1,
        [b'\x1b', b']' | b'_', ..] => {
            let bell = body.find('\x07').map(|at| at + 1);
            let st = body.find("\x1b\\").map(|at| at + 2);
            bell.into_iter().chain(st).min()?
        }
        _ => return None,
    };
    Some(OPENING + length)
}

/// The text of a line that Pi measures: without sequences, with three spaces for a tab.
pub(super) fn visible(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    for piece in pieces(line) {
        if let Piece::Text(text) = piece {
            out.push_str(&expand_tabs(text));
        }
    }
    out
}

/// Three spaces for every tab.
pub(super) fn expand_tabs(text: &str) -> Cow<'_, str> {
    if text.contains('\t') { Cow::Owned(text.replace('\t', "   ")) } else { Cow::Borrowed(text) }
}
