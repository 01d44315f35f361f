//! Classes of code points, which decide widths, and emoji sequences whose width differs from the
//! width of their first code point.
//!
//! The data comes from crates. The lists here are the exceptions: code points that Pi or a crate
//! treats differently from Unicode.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::model::text::is_default_ignorable;

/// The role of a code point in a grapheme cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// A mark with its own cell.
    Spacing,
    /// A mark without a cell.
    Mark,
    /// A control character, or a character that Unicode ignores in display.
    Ignorable,
    /// Another format character. It has no cell, but may start a cluster.
    Format,
    /// Any other character, with one or two cells.
    Printing,
}

/// Returns the class of a code point.
pub(super) fn class(c: char) -> Class {
    match c {
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{ad}' => return Class::Ignorable,
        // Most text needs no table lookup.
        ..='\u{2ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' => return Class::Printing,
        _ if is_contested(c) => return Class::Printing,
        _ => {}
    }
    match c.general_category() {
        GeneralCategory::SpacingMark if !matches!(c, '\u{1734}' | '\u{302E}' | '\u{302F}') => {
            Class::Spacing
        }
        GeneralCategory::NonspacingMark if takes_cell_although_nonspacing(c) => Class::Spacing,
        GeneralCategory::SpacingMark
        | GeneralCategory::NonspacingMark
        | GeneralCategory::EnclosingMark => Class::Mark,
        GeneralCategory::Control => Class::Ignorable,
        _ if is_default_ignorable(c) => Class::Ignorable,
        GeneralCategory::Format => Class::Format,
        _ => Class::Printing,
    }
}

/// Returns the columns of a printing code point: two if its East Asian Width is W or F, otherwise
/// one.
pub(super) fn printing_width(c: char) -> usize {
    if c.width() == Some(2) && c != '\u{17A4}' { 2 } else { 1 }
}

/// True for a code point that some supported engines join to its neighbours and others do not. It
/// counts as a separate character, because the separate character is wider.
///
/// The list contains marks and joining letters newer than Unicode 15.1, the version of Node 20.16
/// and Bun 1.3. It also contains a Hebrew point that Bun 1.3 treats as a letter before a variation
/// selector.
pub(super) fn is_contested(c: char) -> bool {
    c >= '\u{897}'
        && matches!(
            c,
            '\u{897}'
                | '\u{1ACF}'..='\u{1ADD}'
                | '\u{1AE0}'..='\u{1AEB}'
                | '\u{FB1E}'
                | '\u{10D69}'..='\u{10D6D}'
                | '\u{10EFA}'..='\u{10EFC}'
                | '\u{113B8}'..='\u{113C0}'
                | '\u{113C2}'
                | '\u{113C5}'
                | '\u{113C7}'..='\u{113CA}'
                | '\u{113CC}'..='\u{113D2}'
                | '\u{113E1}'..='\u{113E2}'
                | '\u{11B60}'..='\u{11B67}'
                | '\u{11F5A}'
                | '\u{1611E}'..='\u{1612F}'
                | '\u{16D63}'
                | '\u{16D67}'..='\u{16D6A}'
                | '\u{1E5EE}'..='\u{1E5EF}'
                | '\u{1E6E3}'
                | '\u{1E6E6}'
                | '\u{1E6EE}'..='\u{1E6EF}'
                | '\u{1E6F5}'
        )
}

/// True for Arabic and Myanmar marks that get a cell in old terminals.
fn takes_cell_although_nonspacing(c: char) -> bool {
    matches!(
        c,
        '\u{065F}'
            | '\u{1033}'..='\u{1035}'
            | '\u{103A}'
            | '\u{103D}'..='\u{103E}'
    )
}

const ZWJ: char = '\u{200D}';
const EMOJI_STYLE: char = '\u{FE0F}';

/// An emoji of a sequence: its code point, and the variation selector or skin tone after it.
type Picture = (char, Option<char>);

/// True if a cluster is an emoji sequence of two columns whose first code point is narrow or has a
/// variation selector.
///
/// Pi gives two columns to each sequence that Unicode recommends for interchange. Most sequences
/// start with a wide code point, which has two columns without this rule. The patterns here are the
/// other sequences.
pub(super) fn is_emoji_sequence(cluster: &str) -> bool {
    if let Some(base) = cluster.strip_suffix("\u{FE0F}\u{20E3}") {
        return matches!(base.as_bytes(), [b'0'..=b'9' | b'#' | b'*']);
    }
    let pictures: Option<Vec<Picture>> = cluster.split(ZWJ).map(picture).collect();
    match pictures.as_deref() {
        Some([(base, Some(EMOJI_STYLE))]) => has_emoji_style(*base, cluster),
        Some([(base, Some(_))]) => takes_skin_tone(*base),
        Some([first, rest @ ..]) => is_joined(*first, rest),
        _ => false,
    }
}

fn picture(part: &str) -> Option<Picture> {
    let mut chars = part.chars();
    let picture = (chars.next()?, chars.next());
    let complete = chars.next().is_none();
    (complete && picture.1.is_none_or(|c| c == EMOJI_STYLE || is_skin_tone(c))).then_some(picture)
}

/// True for joined sequences that start with a narrow code point or have a selector before another
/// emoji.
fn is_joined(first: Picture, rest: &[Picture]) -> bool {
    const STYLED: Option<char> = Some(EMOJI_STYLE);
    match (first, rest) {
        // Ball, weights, golf, detective, each with a gender sign.
        (('\u{26F9}' | '\u{1F3CB}' | '\u{1F3CC}' | '\u{1F575}', Some(_)), [sign]) => {
            is_gender(*sign)
        }
        // Rainbow flag, transgender flag, eye in a speech bubble, burning heart, mended heart,
        // broken chain.
        (('\u{1F3F3}', STYLED), [('\u{1F308}', None) | ('\u{26A7}', STYLED)])
        | (('\u{1F441}', STYLED), [('\u{1F5E8}', STYLED)])
        | (('\u{2764}', STYLED), [('\u{1F525}' | '\u{1FA79}', None)])
        | (('\u{26D3}', STYLED), [('\u{1F4A5}', None)]) => true,
        // Couples with or without a kiss.
        (
            one,
            [('\u{2764}', STYLED), other] | [('\u{2764}', STYLED), ('\u{1F48B}', None), other],
        ) => is_couple(one, *other),
        // Running, walking, kneeling, each with a gender sign and facing right.
        (('\u{1F3C3}' | '\u{1F6B6}' | '\u{1F9CE}', tone), [sign, ('\u{27A1}', STYLED)]) => {
            tone != STYLED && is_gender(*sign)
        }
        _ => false,
    }
}

fn is_gender(sign: Picture) -> bool {
    matches!(sign, ('\u{2640}' | '\u{2642}', Some(EMOJI_STYLE)))
}

/// True for the pairs that Unicode defines: a woman or a man followed by a man, two women, or two
/// people of different skin tones. Two people of the same tone have a separate code point.
fn is_couple((one, tone): Picture, (other, other_tone): Picture) -> bool {
    let tones = tone.is_some() == other_tone.is_some()
        && tone.into_iter().chain(other_tone).all(is_skin_tone)
        && (one != '\u{1F9D1}' || tone != other_tone);
    tones
        && matches!(
            (one, other),
            ('\u{1F468}' | '\u{1F469}', '\u{1F468}')
                | ('\u{1F469}', '\u{1F469}')
                | ('\u{1F9D1}', '\u{1F9D1}')
        )
}

/// True if the selector turns a narrow character into an emoji of two columns. ASCII characters
/// stay narrow.
fn has_emoji_style(base: char, cluster: &str) -> bool {
    !base.is_ascii() && base.width() == Some(1) && cluster.width() == 2
}

/// True for narrow code points that can have a skin tone.
fn takes_skin_tone(base: char) -> bool {
    matches!(
        base,
        '\u{261D}'
            | '\u{26F9}'
            | '\u{270C}'
            | '\u{270D}'
            | '\u{1F3CB}'
            | '\u{1F3CC}'
            | '\u{1F574}'
            | '\u{1F575}'
            | '\u{1F590}'
    )
}

pub(super) fn is_skin_tone(c: char) -> bool {
    matches!(c, '\u{1F3FB}'..='\u{1F3FF}')
}
