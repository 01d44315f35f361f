//! The width of a text and of its graphemes.

use unicode_segmentation::UnicodeSegmentation;

use super::class::{Class, class, is_contested, is_emoji_sequence, is_skin_tone, printing_width};
use crate::model::text::is_printable_ascii;

/// Returns the columns of a text without escape sequences. A tab has three columns.
pub fn width(text: &str) -> usize {
    if is_printable_ascii(text) {
        return text.len();
    }
    if let Some(columns) = text.chars().map(lone_width).sum() {
        return columns;
    }
    if text.contains('\t') {
        return width(&text.replace('\t', "   "));
    }
    graphemes(text).map(|(_, columns)| columns).sum()
}

/// Returns the columns of one grapheme cluster. The whole argument is treated as one cluster.
pub fn grapheme_width(grapheme: &str) -> usize {
    let mut chars = grapheme.chars();
    if let (Some(columns), "") = (chars.next().and_then(lone_width), chars.as_str()) {
        return columns;
    }
    if grapheme.chars().all(|c| class(c) == Class::Spacing) {
        return grapheme.chars().count();
    }
    if grapheme.chars().all(|c| matches!(class(c), Class::Spacing | Class::Mark | Class::Ignorable))
    {
        return 0;
    }
    let mut visible = grapheme.chars().skip_while(|&c| class(c) != Class::Printing);
    let Some(base) = visible.next() else { return 0 };
    let is_wide = is_regional_indicator(base) || is_emoji_sequence(grapheme);
    let least = if is_wide { 2 } else { 1 };
    (printing_width(base) + trailing_width(visible)).max(least)
}

/// Returns the columns of a character that never joins its neighbours; `None` for any other
/// character.
///
/// The width of a text of such characters is the sum of their widths. Most texts and all our glyphs
/// consist of such characters, and need no grapheme tables.
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

/// True if each character of `text` has a [`lone_width`] of 1.
pub fn is_single(text: &str) -> bool {
    text.chars().all(|c| lone_width(c) == Some(1))
}

/// Returns the grapheme clusters of a text and the columns of each.
///
/// The sum of the columns is the [`width`] of the text, unless the text contains tabs. A code point
/// that only some JavaScript engines join to the previous one starts a new cluster.
pub fn graphemes(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.graphemes(true).flat_map(apart).map(|grapheme| (grapheme, grapheme_width(grapheme)))
}

/// Splits a cluster before each code point that only some engines join. The part that starts with
/// such a code point ends before the next printing code point. The rest is split into clusters
/// again.
fn apart(cluster: &str) -> impl Iterator<Item = &str> {
    let mut rest = cluster;
    let mut is_after_contested = false;
    std::iter::from_fn(move || {
        let contested = rest.starts_with(is_contested);
        let starts = |c| if contested { class(c) == Class::Printing } else { is_contested(c) };
        // Without the contested code point, the rest can be several clusters.
        let whole =
            if is_after_contested { rest.graphemes(true).next()?.len() } else { rest.len() };
        let next = rest.char_indices().skip(1).find(|(_, c)| starts(*c));
        let end = next.map_or(whole, |(at, _)| at.min(whole));
        let (part, left) = rest.split_at_checked(end)?;
        is_after_contested |= contested;
        rest = left;
        (!part.is_empty()).then_some(part)
    })
}

/// Returns the columns of the code points after the base of a cluster.
///
/// Terminals give cells to spacing marks, letters after a mark (conjuncts), half- and fullwidth
/// forms, and the Thai and Lao vowel AM. A letter after a spacing mark also gets its cells, because
/// in versions before Unicode 17, such a letter starts a separate cluster (Javanese, Balinese). A
/// skin tone gets no cell.
fn trailing_width(chars: impl Iterator<Item = char>) -> usize {
    let mut columns = 0;
    let mut before = Class::Printing;
    for c in chars {
        let class = class(c);
        columns += match class {
            Class::Spacing => 1,
            Class::Printing if before == Class::Mark => printing_width(c),
            Class::Printing if before == Class::Spacing && !is_skin_tone(c) => printing_width(c),
            Class::Printing if matches!(c, '\u{FF00}'..='\u{FFEF}') => printing_width(c),
            Class::Printing => usize::from(matches!(c, '\u{0E33}' | '\u{0EB3}')),
            Class::Mark | Class::Ignorable | Class::Format => 0,
        };
        if !matches!(class, Class::Ignorable | Class::Format) {
            before = class;
        }
    }
    columns
}

fn is_regional_indicator(c: char) -> bool {
    matches!(c, '\u{1F1E6}'..='\u{1F1FF}')
}
