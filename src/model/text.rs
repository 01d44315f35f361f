//! Sanitizes untrusted text. A call's texts are sanitized once, for screens, titles, dialogs and
//! file names; the model receives its original texts. A user's text is sanitized by [`received`]
//! before use.

use std::borrow::Cow;
use std::iter::Peekable;
use std::ops::Range;
use std::str::Chars;

use unicode_segmentation::UnicodeSegmentation;

use crate::strings::RECOMMENDED;

/// The maximum length of a displayed block of text, in characters. A longer block is cut and ends
/// with `…`.
pub const BLOCK_LIMIT: usize = 20_000;
/// The maximum length of a displayed label, header or title, in characters.
pub const LINE_LIMIT: usize = 1_000;
/// The maximum length of a name from [`first_words`], in characters without `…`.
pub const NAME_LIMIT: usize = 24;

/// Sanitizes text of several lines. Removes escape sequences, control characters, bidi overrides,
/// and blank lines at both ends. A line end becomes a line feed, and a tab becomes spaces.
pub fn block(raw: &str) -> String {
    let text = visible(raw, BLOCK_LIMIT);
    text.trim_matches('\n').trim_end().to_owned()
}

/// Sanitizes text like [`block`], and joins it to one line with single spaces.
pub fn line(raw: &str) -> String {
    let text = visible(raw, LINE_LIMIT);
    // In borrowed text, spaces and line feeds are the only whitespace.
    if let Cow::Borrowed(text) = text
        && !text.contains('\n')
        && text.as_bytes().windows(2).all(|pair| pair != b"  ")
        && !(text.is_empty() || text.starts_with(' ') || text.ends_with(' '))
    {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// Returns `text` as one sanitized line of at most `limit` characters, with `…` if it is cut.
pub fn clip(text: &str, limit: usize) -> String {
    cut(line(text), limit)
}

/// Cuts `text` to at most `limit` characters, with `…` if it is cut.
pub fn cut(mut text: String, limit: usize) -> String {
    if let Some((at, _)) = text.char_indices().nth(limit) {
        text.truncate(at);
        text.push('…');
    }
    text
}

/// Sanitizes `raw` and cuts it to 40 lines and 4,000 characters, with `…` if it is cut. All notices
/// to the user pass through this function, because they may contain text from the model or from a
/// file of the project.
pub fn message(raw: &str) -> String {
    let clean = block(raw);
    let lines: Vec<_> = clean.lines().take(40).collect();
    let mut cut = lines.join("\n");
    if let Some((at, _)) = cut.char_indices().nth(4_000) {
        cut.truncate(at);
    }
    if cut.len() < clean.len() {
        cut.push('…');
    }
    cut
}

/// Returns the first words of a question as its name: at most [`NAME_LIMIT`] characters of the
/// first line, with `…` if the line is cut.
pub fn first_words(clean: &str) -> String {
    let first = clean.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    let plain = unmarked(first).into_owned();
    let end = plain.char_indices().nth(NAME_LIMIT).map(|(at, _)| at);
    let Some(start) = end.and_then(|end| plain.get(..end)) else { return plain };
    let whole = start.rfind(' ').and_then(|at| start.get(..at)).unwrap_or(start);
    format!("{}…", whole.trim_end_matches([' ', ',', ';', ':']))
}

/// Removes the backticks around code and the asterisks around bold words from a label or header.
/// Unpaired marks stay, as in `**/*.ts`.
pub fn unmarked(text: &str) -> Cow<'_, str> {
    if !text.contains('`') && !text.contains("**") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let sign = if c == '`' { "`" } else { "**" };
        let inside = rest.strip_prefix(sign).and_then(|after| {
            let opens = c == '`' || !out.ends_with(|c: char| c.is_alphanumeric() || c == '/');
            let (inside, behind) = after.split_once(sign)?;
            let whole = inside.trim() == inside && !inside.is_empty();
            let is_word = c == '`'
                || (inside.starts_with(|c: char| c.is_alphanumeric() || c == '`')
                    && !behind.starts_with(|c: char| c.is_alphanumeric() || c == '/' || c == '*'));
            (opens && whole && is_word).then_some((inside, behind))
        });
        match inside {
            Some((inside, behind)) => {
                out.push_str(&if c == '`' { Cow::Borrowed(inside) } else { unmarked(inside) });
                rest = behind;
            }
            None => {
                out.push(c);
                rest = rest.get(c.len_utf8()..).unwrap_or_default();
            }
        }
    }
    Cow::Owned(out)
}

/// Finds the recommendation mark in a label: `(Recommended)`, ignoring case.
pub fn recommended(label: &str) -> Option<Range<usize>> {
    // Searching for a bracket is faster than searching for a word, and few labels have one.
    let marks = label.match_indices('(').map(|(at, _)| at..at + RECOMMENDED.len());
    let is_mark = |mark: &str| mark.eq_ignore_ascii_case(RECOMMENDED);
    marks.into_iter().find(|mark| label.get(mark.clone()).is_some_and(is_mark))
}

/// Removes the recommendation mark from a label; `None` if there is no mark, or no other text.
pub fn without_recommended(label: &str) -> Option<String> {
    let mark = recommended(label)?;
    let (before, after) =
        (label.get(..mark.start)?.trim_end(), label.get(mark.end..)?.trim_start());
    let gap = if before.is_empty() || after.is_empty() { "" } else { " " };
    Some(format!("{before}{gap}{after}")).filter(|rest| !rest.trim().is_empty())
}

/// Sanitizes the content of a text field for drawing. Does not cut or trim the text, or join its
/// lines. A tab becomes three spaces, like in Pi.
pub fn typed(raw: &str) -> String {
    visible(raw, usize::MAX).into_owned()
}

/// Sanitizes a user's text for use: removes escape sequences with their content, and control
/// characters. Tabs stay. CR LF, CR and U+0085 become a line feed. [`typed`] draws `raw` and the
/// result in the same way, so the user sends the visible text.
pub fn received(raw: &str) -> Cow<'_, str> {
    if raw.chars().any(|c| c.is_control() && !matches!(c, '\t' | '\n')) {
        Cow::Owned(Received(raw.chars().peekable()).collect())
    } else {
        Cow::Borrowed(raw)
    }
}

struct Received<'a>(Peekable<Chars<'a>>);

impl Iterator for Received<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        loop {
            match self.0.next()? {
                c
                @ ('\u{1b}' | '\u{9b}' | '\u{9d}' | '\u{90}' | '\u{98}' | '\u{9e}' | '\u{9f}') => {
                    skip_sequence(c, &mut self.0);
                }
                '\r' => {
                    self.0.next_if_eq(&'\n');
                    return Some('\n');
                }
                '\u{85}' => return Some('\n'),
                c @ ('\n' | '\t') => return Some(c),
                c if c.is_control() => {}
                c => return Some(c),
            }
        }
    }
}

/// Removes escape sequences, control characters and bidi overrides, and cuts after `limit`
/// characters. Borrows plain ASCII, because nearly all texts are plain ASCII.
fn visible(raw: &str, limit: usize) -> Cow<'_, str> {
    if raw.len() <= limit && is_plain(raw) {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len().min(limit.saturating_mul(4)));
    let shown = Received(raw.chars().peekable()).filter(|c| !is_override(*c));
    for (count, c) in shown.enumerate() {
        match c {
            _ if count >= limit => {
                out.push('…');
                break;
            }
            '\u{2028}' | '\u{2029}' => out.push('\n'),
            '\t' => out.push_str("   "),
            c => out.push(c),
        }
    }
    Cow::Owned(if out.chars().any(is_regional) { spell_lone_regionals(&out) } else { out })
}

/// Returns `true` if the text contains only visible ASCII, spaces and line feeds.
fn is_plain(raw: &str) -> bool {
    raw.bytes().all(|byte| matches!(byte, 0x20..0x7f | b'\n'))
}

/// Returns `true` if the text contains only visible ASCII and spaces. In such a text, each byte
/// has one column.
pub fn is_printable_ascii(text: &str) -> bool {
    text.as_bytes().iter().all(|byte| matches!(byte, 0x20..0x7f))
}

/// Skips the rest of the escape sequence that `first` opened: CSI up to its final byte, control
/// strings (OSC, DCS, APC, PM, SOS) up to BEL or ST, and two-character escapes.
fn skip_sequence(first: char, chars: &mut Peekable<Chars<'_>>) {
    let kind = match first {
        '\u{1b}' => match chars.next_if(|c| !c.is_control()) {
            Some(c) => c,
            None => return,
        },
        '\u{9b}' => '[',
        _ => ']',
    };
    match kind {
        '[' => {
            while let Some(c) = chars.next_if(|c| ('\u{20}'..='\u{7e}').contains(c)) {
                if ('\u{40}'..='\u{7e}').contains(&c) {
                    return;
                }
            }
        }
        ']' | 'P' | 'X' | '^' | '_' => {
            // An unclosed string ends with its line, because the rest of the text must remain.
            while let Some(c) = chars.next_if(|c| *c != '\n' && *c != '\r') {
                if c == '\u{7}' || c == '\u{9c}' {
                    return;
                }
                if c == '\u{1b}' {
                    chars.next_if_eq(&'\\');
                    return;
                }
            }
        }
        '(' | ')' | '*' | '+' | '#' | '%' | ' ' => {
            chars.next_if(|c| !c.is_control());
        }
        _ => {}
    }
}

/// Returns `true` for characters that reorder or hide text around them.
fn is_override(c: char) -> bool {
    matches!(c,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e001f}' | '\u{206a}'..='\u{206f}')
}

/// Returns `true` for invisible characters: Unicode's `Default_Ignorable_Code_Point`. Unicode
/// reserves these ranges, so this list is final.
#[must_use]
pub fn is_default_ignorable(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

fn is_regional(c: char) -> bool {
    ('\u{1f1e6}'..='\u{1f1ff}').contains(&c)
}

/// Replaces an unpaired regional indicator (half of a flag) by its letter, because terminals draw
/// such an indicator with different widths.
fn spell_lone_regionals(text: &str) -> String {
    text.graphemes(true)
        .map(|grapheme| {
            let mut chars = grapheme.chars();
            match (chars.next(), chars.next()) {
                (Some(c), second) if is_regional(c) && !second.is_some_and(is_regional) => {
                    let letter = u32::from(c) - 0x1f1e6 + u32::from('A');
                    let rest: String = grapheme.chars().skip(1).collect();
                    format!("{}{rest}", char::from_u32(letter).unwrap_or('?'))
                }
                _ => grapheme.to_owned(),
            }
        })
        .collect()
}

/// Replaces each lone surrogate in JSON by a replacement character. `JSON.stringify` writes
/// complete pairs as characters, so each `\udXXX` is a lone surrogate.
pub fn without_half_pairs(text: String) -> String {
    if !text.contains("\\ud") {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        let mut tail = after.chars();
        match tail.next() {
            Some('u') if after.starts_with("ud") => {
                out.push('\u{fffd}');
                rest = after.get(5..).unwrap_or_default();
            }
            Some(escaped) => {
                out.push('\\');
                out.push(escaped);
                rest = tail.as_str();
            }
            None => rest = "",
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paired_marks_are_removed_from_labels() {
        for (label, wanted) in [
            ("Only `upload.ts`, now", "Only upload.ts, now"),
            ("Fix all **three** call sites", "Fix all three call sites"),
            ("**`a`** and `b`", "a and b"),
            ("`**/*.ts`", "**/*.ts"),
        ] {
            assert_eq!(unmarked(label), wanted);
        }
        for label in ["**/*.ts and **/*.js", "a ` b", "2**3**4", "f(**kw)", "** x **", "``"] {
            assert_eq!(unmarked(label), label);
        }
        assert_eq!(
            first_words("Which `db` should the new service use?\nSoon."),
            "Which db should the new…"
        );
        assert_eq!(first_words("Why?"), "Why?");
    }

    #[test]
    fn recommendation_mark_is_found_and_removed() {
        for (label, rest) in [
            ("SQLite (Recommended)", "SQLite"),
            ("**SQLite** (recommended): small", "**SQLite** : small"),
            ("(RECOMMENDED) SQLite", "SQLite"),
        ] {
            assert_eq!(without_recommended(label).as_deref(), Some(rest));
        }
        assert_eq!(recommended("SQLite (Recommended)"), Some(7..20));
        for label in ["SQLite", "Recommended", "SQLite (old)", "(Recommended", ""] {
            assert_eq!((recommended(label), without_recommended(label)), (None, None), "{label}");
        }
        assert_eq!(without_recommended(" (Recommended) "), None);
    }

    #[test]
    fn escape_sequences_are_removed_and_the_text_around_them_stays() {
        assert_eq!(line("\u{1b}[31mred\u{1b}[0m"), "red");
        assert_eq!(line("a\u{1b}]8;;http://x\u{7}link\u{1b}]8;;\u{1b}\\b"), "alinkb");
        assert_eq!(line("\u{9b}2Jx\u{1b}(Bz\u{1b}cq"), "xzq");
        assert_eq!(block("one\u{1b}]0;never closed\ntwo"), "one\ntwo");
        assert_eq!(line("cut \u{1b}[3"), "cut");
        assert_eq!(line("cut \u{1b}"), "cut");
    }

    #[test]
    fn received_removes_escape_sequences_and_control_characters() {
        let link = "\u{1b}]8;;http://evil.example\u{1b}\\link\u{1b}]8;;\u{1b}\\";
        for (raw, wanted) in [
            (format!("\u{1b}[1mbold\u{1b}[0m {link} \u{7}end"), "bold link end"),
            ("a\u{1b}P1$r0m\u{1b}\\b\u{1b}_G;AAAA\u{1b}\\c\u{1b}^pm\u{7}d".to_owned(), "abcd"),
            ("\u{9b}31mred\u{9b}m \u{9d}0;title\u{9c}\u{90}q\u{9c}x\u{84}".to_owned(), "red x"),
            ("a\tb\r\nc\rd\u{85}e\u{0}\u{8}\u{7f}".to_owned(), "a\tb\nc\nd\ne"),
            ("  \u{202e}a\u{200b} ".to_owned(), "  \u{202e}a\u{200b} "),
        ] {
            assert_eq!(received(&raw), wanted, "{raw:?}");
        }
        assert!(matches!(received("plain\n\ttext é"), Cow::Borrowed(_)));
    }

    proptest::proptest! {
        #[test]
        fn received_text_looks_like_the_original(raw in "(\\PC|[\u{0}-\u{1f}\u{7f}-\u{9f}]|\u{1b}[\\[\\]P_^X(]|\u{1b}\\\\|[0-9;m]){0,40}") {
            let received = received(&raw).into_owned();
            let is_bad = |c: char| c.is_control() && !matches!(c, '\t' | '\n');
            proptest::prop_assert!(!received.contains(is_bad), "{received:?}");
            proptest::prop_assert_eq!(typed(&received), typed(&raw));
        }
    }

    #[test]
    fn line_ends_tabs_and_controls_are_replaced() {
        assert_eq!(block("\n\na\r\nb\rc\td\u{0}\u{7f}\u{85}e\n"), "a\nb\nc   d\ne");
        assert_eq!(line("a\r\n  b\tc"), "a b c");
        for text in ["a b c", " a b c", "a b c ", "a  b c", "a b\nc", "\na b c", "a b \n c"] {
            assert_eq!(line(text), "a b c", "{text:?}");
        }
        assert_eq!((line(""), line(" ")), (String::new(), String::new()));
        assert_eq!(typed("  a\tb "), "  a   b ");
    }

    #[test]
    fn overrides_are_removed_and_joiners_stay() {
        assert_eq!(line("user\u{202e}gpj.exe"), "usergpj.exe");
        assert_eq!(line("👩\u{200d}💻 ok"), "👩\u{200d}💻 ok");
    }

    #[test]
    fn lone_regional_indicators_are_spelled() {
        assert_eq!(line("🇩🇪 and 🇩 and 🇩🇪🇫"), "🇩🇪 and D and 🇩🇪F");
    }

    #[test]
    fn lengths_are_limited() {
        let huge = "é".repeat(1_000_000);
        assert_eq!(block(&huge).chars().count(), BLOCK_LIMIT + 1);
        assert_eq!(line(&huge).chars().count(), LINE_LIMIT + 1);
    }

    #[test]
    fn half_pairs_become_replacement_characters() {
        let cases = [
            (r#""a\ud83db""#, "\"a\u{fffd}b\""),
            (r#""\\ud83d stays, \udc00 goes""#, "\"\\\\ud83d stays, \u{fffd} goes\""),
            (r#""\n\\\ud800""#, "\"\\n\\\\\u{fffd}\""),
        ];
        for (stringified, wanted) in cases {
            assert_eq!(without_half_pairs(stringified.to_owned()), wanted);
        }
    }
}
