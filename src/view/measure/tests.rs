//! `tests/host/measure.test.mjs` compares the widths with Pi. These tests check rules that are
//! independent of the width of each character.

use proptest::prelude::*;

use unicode_segmentation::UnicodeSegmentation;

use super::*;
use crate::view::Theme;
use ratatui::text::Line;

/// Texts with characters that join others, separate words or are invisible.
const PIECES: &[&str] = &[
    "a", "ab", "word", " ", "  ", "-", "界", "、", "「", "」", "é", "e\u{301}", "\u{301}",
    "\u{903}", "क", "\u{94d}", "ष", "မ", "\u{103c}", "👨", "❤", "\u{fe0f}", "\u{200d}", "🏳", "🌈",
    "🇩", "🇪", "1", "\u{20e3}", "🏽", "☝", "각", "\u{1100}", "\u{1161}", "\u{600}", "\u{e33}", "ｶ",
    "\u{ff9e}", "\u{200b}", "\u{a0}", "\u{1acf}", "𑏑", "𖵧", "ꦲ", "\u{a9c0}",
];

fn text() -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(PIECES), 0..24)
        .prop_map(|pieces| pieces.concat())
}

fn attaches(text: &str) -> bool {
    text.chars().next().is_some_and(|c| {
        class::class(c) != class::Class::Printing || matches!(c, '\u{1F3FB}'..='\u{1F3FF}')
    })
}

proptest! {
    #[test]
    fn joined_texts_are_not_wider_than_their_parts(a in text(), b in text()) {
        let joined = [a.as_str(), b.as_str()].concat();
        prop_assert!(attaches(&b) || width(&joined) <= width(&a) + width(&b));
    }

    #[test]
    fn widths_of_graphemes_add_up(text in text()) {
        prop_assert_eq!(graphemes(&text).map(|(_, columns)| columns).sum::<usize>(), width(&text));
    }

    #[test]
    fn cut_text_fits(text in text(), columns in 0_usize..12) {
        prop_assert!(width(clip(&text, columns)) <= columns);
        prop_assert!(width(&ellipsize(&text, columns, "…")) <= columns);
        prop_assert!(width(&ellipsize(&text, columns, "...")) <= columns);
    }

    #[test]
    fn a_printed_row_fits(
        texts in proptest::collection::vec(text(), 0..4),
        columns in 1_usize..12,
    ) {
        let printed = crate::view::print(&[Line::from_iter(texts)], &Theme::default(), columns);
        prop_assert!(printed.iter().all(|row| width(row) <= columns), "{:?}", printed);
    }

    #[test]
    fn wrapped_rows_fit_and_lose_only_spaces(text in text(), columns in 1_usize..12) {
        let rows = wrap(&text, columns);
        for row in &rows {
            prop_assert!(width(row) <= columns || row.graphemes(true).count() == 1, "{:?}", row);
        }
        let dense = |text: &str| text.split_whitespace().collect::<String>();
        prop_assert_eq!(dense(&rows.concat()), dense(&text));
    }

    #[test]
    fn rows_of_a_text_field_contain_every_character(text in text(), columns in 1_usize..12) {
        let mut end = 0;
        for row in wrap_exact(&text, columns) {
            prop_assert_eq!(row.start, end);
            end = row.end;
            let row = text.get(row).unwrap();
            prop_assert!(width(row) <= columns || row.graphemes(true).count() == 1, "{:?}", row);
        }
        prop_assert_eq!(end, text.len());
    }
}

#[test]
fn words_that_fit_are_not_broken() {
    assert_eq!(wrap("which database should we use", 12), ["which", "database", "should we", "use"]);
    assert_eq!(wrap("a --long-flag=1 b", 8), ["a", "--long-f", "lag=1 b"]);
    assert_eq!(wrap("one\n\n  two  \n", 20), ["one", "", "  two", ""]);
    assert_eq!(wrap("          deep", 4), ["deep"]);
    assert_eq!(wrap("", 10), [""]);
}

#[test]
fn chinese_and_japanese_break_between_characters_except_at_punctuation() {
    assert_eq!(wrap("数据库选择。好", 6), ["数据库", "选择。", "好"]);
    assert_eq!(wrap("使う「本」だ", 6), ["使う", "「本」", "だ"]);
    assert_eq!(wrap("use 数据库 now", 8), ["use 数据", "库 now"]);
}

#[test]
fn a_space_that_does_not_fit_starts_the_next_row_of_a_text_field() {
    assert_eq!(wrap_exact("hello world", 6), [0..6, 6..11]);
    assert_eq!(wrap_exact("hello world ", 5), [0..5, 5..6, 6..11, 11..12]);
    assert_eq!(wrap_exact("", 5).as_slice(), std::slice::from_ref(&(0..0)));
}

#[test]
fn a_grapheme_that_is_too_wide_has_its_own_row() {
    assert_eq!(wrap("a界b", 1), ["a", "界", "b"]);
    assert_eq!(wrap("abc", 0), ["a", "b", "c"]);
}

#[test]
fn an_ellipsis_that_does_not_fit_is_cut() {
    assert_eq!(ellipsize("answer", 2, "..."), "..");
    assert_eq!(ellipsize("two words", 5, "…"), "two…");
    assert_eq!(ellipsize("short", 5, "…"), "short");
}
