//! The class of a code point, which its width follows from.
//!
//! The data is Unicode's, from crates. The lists here are the exceptions: where Pi differs from
//! Unicode, or a crate does.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_width::UnicodeWidthChar;

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

/// True if a printing code point takes two cells (East Asian Width W or F).
pub(super) fn is_wide(c: char) -> bool {
    c.width() == Some(2) && !matches!(c, '\u{17A4}')
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

/// Unicode's `Default_Ignorable_Code_Point`. Its blocks are reserved in advance and do not grow.
pub fn is_default_ignorable(c: char) -> bool {
    matches!(
        c,
        '\u{00AD}'
            | '\u{034F}'
            | '\u{061C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFF8}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}
