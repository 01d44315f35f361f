//! The class of a code point, which its width follows from, and the emoji sequences whose width does not
//! follow from their first code point.
//!
//! The data is Unicode's, from crates. The lists here are the exceptions: where Pi differs from
//! Unicode, or a crate does.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::model::text::is_default_ignorable;

/// The role of a code point in a grapheme cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// A mark that takes a cell of its own.
    Spacing,
    /// A mark that takes none.
    Mark,
    /// A control character, or one that Unicode ignores in display.
    Ignorable,
    /// A format character that is not ignorable. It takes no cell, but may start a cluster.
    Format,
    /// Any other character, which takes one cell or two.
    Printing,
}

/// The class of a code point.
pub(super) fn class(c: char) -> Class {
    match c {
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{ad}' => return Class::Ignorable,
        // Most text needs no table.
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

/// Columns of a printing code point: two if its East Asian Width is W or F.
pub(super) fn printing_width(c: char) -> usize {
    if c.width() == Some(2) && c != '\u{17A4}' { 2 } else { 1 }
}

/// True for a code point that joins its neighbours in one supported engine and stands alone in
/// another. It counts as a sign of its own, which is the wider of the two.
///
/// They are the marks and joining letters that are newer than Unicode 15.1 (Node 20.16 and Bun
/// 1.3 know no others), and a point of Hebrew, which Bun 1.3 takes for a letter before a variation
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

/// Marks of Arabic and Myanmar that old terminals give a cell.
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

/// A picture of a sequence: its code point, and the selector or skin tone after it.
type Picture = (char, Option<char>);

/// True if a cluster of several code points is an emoji sequence whose width does not follow from its
/// first code point.
///
/// Pi gives two columns to every sequence that Unicode recommends for interchange. Most of them start with
/// a wide code point, so they take two columns anyway. The patterns here are those that start with a narrow
/// one, or have a variation selector before another picture.
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

/// True for joined sequences that start narrow or have a selector before another picture.
fn is_joined(first: Picture, rest: &[Picture]) -> bool {
    const STYLED: Option<char> = Some(EMOJI_STYLE);
    match (first, rest) {
        // Ball, weights, golf, detective: with a sign of gender.
        (('\u{26F9}' | '\u{1F3CB}' | '\u{1F3CC}' | '\u{1F575}', Some(_)), [sign]) => {
            is_gender(*sign)
        }
        // Flags of rainbow and transgender, eye in a speech bubble, burning and mended heart,
        // broken chain.
        (('\u{1F3F3}', STYLED), [('\u{1F308}', None) | ('\u{26A7}', STYLED)])
        | (('\u{1F441}', STYLED), [('\u{1F5E8}', STYLED)])
        | (('\u{2764}', STYLED), [('\u{1F525}' | '\u{1FA79}', None)])
        | (('\u{26D3}', STYLED), [('\u{1F4A5}', None)]) => true,
        // Couples, with a kiss or without.
        (
            one,
            [('\u{2764}', STYLED), other] | [('\u{2764}', STYLED), ('\u{1F48B}', None), other],
        ) => is_couple(one, *other),
        // Running, walking, kneeling: with a sign of gender, facing right.
        (('\u{1F3C3}' | '\u{1F6B6}' | '\u{1F9CE}', tone), [sign, ('\u{27A1}', STYLED)]) => {
            tone != STYLED && is_gender(*sign)
        }
        _ => false,
    }
}

fn is_gender(sign: Picture) -> bool {
    matches!(sign, ('\u{2640}' | '\u{2642}', Some(EMOJI_STYLE)))
}

/// True for two people as Unicode pairs them: a woman or a man and then a man, two women, or two
/// people whose skin tones differ. Two people of one tone have a code point of their own.
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

/// True if the selector makes this narrow character a picture of two columns. Digits stay digits.
fn has_emoji_style(base: char, cluster: &str) -> bool {
    !base.is_ascii() && base.width() == Some(1) && cluster.width() == 2
}

/// True for narrow code points that take a skin tone.
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
