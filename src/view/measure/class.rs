//! The classes of code points, on which the widths depend. This module also finds emoji sequences
//! that are wider than their first code point.
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

/// True for a code point that only some of the supported JavaScript engines join to its neighbours.
/// It counts as a separate character, because the separate character is wider.
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

/// True if a cluster is an emoji of two columns because of a keycap, a variation selector or a skin
/// tone after a narrow code point. ASCII characters stay narrow without a keycap.
pub(super) fn is_emoji_sequence(cluster: &str) -> bool {
    if let Some(base) = cluster.strip_suffix("\u{FE0F}\u{20E3}") {
        return matches!(base.as_bytes(), [b'0'..=b'9' | b'#' | b'*']);
    }
    let is_narrow = |c: char| !c.is_ascii() && c.width() == Some(1);
    let has_style = cluster.contains(|c| c == '\u{FE0F}' || is_skin_tone(c));
    has_style && cluster.starts_with(is_narrow) && cluster.width() == 2
}

pub(super) fn is_skin_tone(c: char) -> bool {
    matches!(c, '\u{1F3FB}'..='\u{1F3FF}')
}
