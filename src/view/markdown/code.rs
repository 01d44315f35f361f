//! A fenced or indented block of code: its rows, and the colours of comments, strings, numbers, keywords
//! and names, by family of languages.
//!
//! What colours it is a scanner, not a parser. It knows the words, comments and quotes of a language, but
//! not its grammar. Everything else has the colour of code.

mod language;

use ratatui::style::Style;
use ratatui::text::Span;

use super::styled::Text;
use crate::model::text;
use crate::view::glyphs::Glyphs;
use crate::view::measure;
use crate::view::theme::Role;
pub(crate) use language::Language;
use language::{Kind, Quote};

/// In fewer columns, drawings are cut instead of wrapped.
const NARROW: usize = 30;

/// Highlights a block of code and wraps it to `columns` columns. Rows after the first of a line
/// start with a mark.
pub(super) fn rows(
    language: &str,
    source: &str,
    glyphs: &Glyphs,
    columns: usize,
) -> Vec<Vec<Span<'static>>> {
    let source = text::typed(source.strip_suffix('\n').unwrap_or(source));
    let code = coloured(Language::from_fence(language), &source);
    let drawn = matches!(language, "" | "text" | "txt" | "ascii");
    let mut rows = Vec::new();
    for line in code.lines() {
        if drawn && columns < NARROW {
            rows.push(code.cut(line, columns));
        } else {
            wrapped(&code, line, glyphs, columns, &mut rows);
        }
    }
    rows
}

fn wrapped(
    code: &Text,
    line: std::ops::Range<usize>,
    glyphs: &Glyphs,
    columns: usize,
    rows: &mut Vec<Vec<Span<'static>>>,
) {
    let source = code.get(line.clone()).trim_end();
    if measure::width(source) <= columns {
        rows.push(code.cut(line.start..line.start + source.len(), columns));
        return;
    }
    let mark = format!("{} ", glyphs.wrapped);
    let wide = measure::width(&mark);
    let (mark, room) =
        if columns > wide * 4 { (mark, columns - wide) } else { (String::new(), columns) };
    for (index, part) in measure::wrap_exact(source, room).into_iter().enumerate() {
        let mut row = Vec::new();
        if index > 0 && !mark.is_empty() {
            row.push(Span::styled(mark.clone(), Role::Dim));
        }
        row.extend(code.cut(line.start + part.start..line.start + part.end, room));
        rows.push(row);
    }
}

/// Highlights `source`; without a language it has the one colour of code.
pub(crate) fn coloured(language: Option<&'static Language>, source: &str) -> Text {
    let mut out = Text::default();
    match language {
        None => out.push(source, Role::MdCodeBlock.style()),
        Some(Language { kind: Kind::Diff, .. }) => diff(source, &mut out),
        Some(language) => {
            let mut scanner = Scanner { language, rest: source, before: '\n', in_tag: false };
            while let Some(first) = scanner.rest.chars().next() {
                let (length, role) = scanner.token(first);
                let length = length.max(first.len_utf8()).min(scanner.rest.len());
                let (token, rest) =
                    scanner.rest.split_at_checked(length).unwrap_or((scanner.rest, ""));
                out.push(token, style(role));
                scanner.before = token.chars().next_back().unwrap_or(first);
                scanner.rest = rest;
            }
        }
    }
    out
}

fn style(role: Option<Role>) -> Style {
    role.unwrap_or(Role::MdCodeBlock).style()
}

fn diff(source: &str, out: &mut Text) {
    for line in source.split_inclusive('\n') {
        let role = match line.as_bytes() {
            [b'+', b'+', b'+', ..] | [b'-', b'-', b'-', ..] | [b'@', b'@', ..] => Role::Muted,
            [b'+', ..] => Role::Success,
            [b'-', ..] => Role::Error,
            _ if line.starts_with("diff ") || line.starts_with("index ") => Role::Muted,
            // What did not change has no colour.
            _ => Role::Text,
        };
        out.push(line, role.style());
    }
}

struct Scanner<'s> {
    language: &'static Language,
    rest: &'s str,
    /// The character before `rest`.
    before: char,
    /// In markup, true between `<name` and `>`.
    in_tag: bool,
}

impl<'s> Scanner<'s> {
    /// Length in bytes and role of the first token of `rest`.
    fn token(&mut self, first: char) -> (usize, Option<Role>) {
        let rest = self.rest;
        if let Some(length) = self.comment() {
            return (length, Some(Role::SyntaxComment));
        }
        if self.language.kind == Kind::Markup && !self.in_tag {
            return self.markup(first);
        }
        if let Some(length) = self.string() {
            let key = self.is_key(length);
            return (length, Some(if key { Role::SyntaxVariable } else { Role::SyntaxString }));
        }
        if first.is_ascii_digit() {
            let length = span(rest, |c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'));
            return (length, Some(Role::SyntaxNumber));
        }
        if first.is_alphabetic() || first == '_' || self.language.starts.contains(first) {
            let inner =
                |c: char| c.is_alphanumeric() || c == '_' || self.language.inner.contains(c);
            let length =
                first.len_utf8() + span(rest.get(first.len_utf8()..).unwrap_or_default(), inner);
            return (length, self.word(length));
        }
        if self.in_tag && first == '>' {
            self.in_tag = false;
            return (1, Some(Role::SyntaxPunctuation));
        }
        let role = match first {
            '(' | ')' | '[' | ']' | '{' | '}' | ',' | ';' | '.' => Some(Role::SyntaxPunctuation),
            c if c.is_ascii_punctuation() => Some(Role::SyntaxOperator),
            _ => None,
        };
        (first.len_utf8(), role)
    }

    fn comment(&self) -> Option<usize> {
        let rest = self.rest;
        if let Some((open, close)) = self.language.block
            && let Some(inside) = rest.strip_prefix(open)
        {
            return Some(inside.find(close).map_or(rest.len(), |at| open.len() + at + close.len()));
        }
        let opens = |mark: &&&str| {
            // `#` opens a comment only where a word could start (`$#`, `url#part`).
            rest.starts_with(**mark) && (**mark != "#" || self.before.is_whitespace())
        };
        self.language.line.iter().find(opens)?;
        Some(rest.find('\n').unwrap_or(rest.len()))
    }

    fn string(&self) -> Option<usize> {
        let quote = self.language.quotes.iter().find(|quote| self.rest.starts_with(quote.open))?;
        let inside = self.rest.get(quote.open.len()..)?;
        if quote.one_sign && !is_one_sign(inside) {
            return None;
        }
        Some(quote.open.len() + end_of_string(inside, quote))
    }

    /// True if the first `length` bytes name a value, because the language's key sign follows.
    fn is_key(&self, length: usize) -> bool {
        let Some(sign) = self.language.key else { return false };
        let after = self.rest.get(length..).unwrap_or_default().trim_start_matches(' ');
        after.starts_with(sign) && !after.starts_with("::")
    }

    fn word(&self, length: usize) -> Option<Role> {
        let word = self.rest.get(..length)?;
        let after = self.rest.get(length..)?;
        if self.in_tag {
            let tag = matches!(self.before, '<' | '/');
            return Some(if tag { Role::SyntaxKeyword } else { Role::SyntaxVariable });
        }
        if self.is_key(length) {
            return Some(Role::SyntaxVariable);
        }
        let any_case = self.language.kind == Kind::AnyCase;
        let same = |known: &str| known == word || (any_case && known.eq_ignore_ascii_case(word));
        let known = |list: &str| list.split(' ').any(same);
        if known(self.language.keywords) {
            return Some(Role::SyntaxKeyword);
        }
        if known(self.language.constants) {
            return Some(Role::SyntaxNumber);
        }
        if word.starts_with(['$', '@']) {
            return Some(Role::SyntaxVariable);
        }
        if known(self.language.types) {
            return Some(Role::SyntaxType);
        }
        if after.starts_with('(') || (after.starts_with("!(") || after.starts_with("![")) {
            return Some(Role::SyntaxFunction);
        }
        let name = self.language.type_names && word.starts_with(char::is_uppercase);
        name.then_some(Role::SyntaxType)
    }

    /// Reads the text up to the next tag, or the start of a tag.
    fn markup(&mut self, first: char) -> (usize, Option<Role>) {
        if first != '<' {
            return (self.rest.find('<').unwrap_or(self.rest.len()), None);
        }
        let slash = usize::from(self.rest.starts_with("</") || self.rest.starts_with("<!"));
        let name = self.rest.get(1 + slash..).and_then(|rest| rest.chars().next());
        self.in_tag = name.is_some_and(char::is_alphabetic);
        (1 + slash, self.in_tag.then_some(Role::SyntaxPunctuation))
    }
}

/// Bytes of the longest start of `text` whose characters all `belong`.
fn span(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// True for `a'` or `\n'`, the rest of a character literal, and false for Rust's `'lifetime`.
fn is_one_sign(inside: &str) -> bool {
    let mut chars = inside.chars();
    matches!((chars.next(), chars.next()), (Some('\\'), _) | (Some(_), Some('\'')))
}

/// Bytes up to and including the closing quote. Without one, the string ends with its line, or with
/// the text if it may hold line ends.
fn end_of_string(inside: &str, quote: &Quote) -> usize {
    let mut at = 0;
    while let Some(rest) = inside.get(at..) {
        if rest.starts_with(quote.close) {
            return at + quote.close.len();
        }
        let Some(c) = rest.chars().next() else { break };
        if c == '\n' && !quote.lines {
            return at;
        }
        at += c.len_utf8();
        if c == '\\' && quote.escapes {
            let escaped = rest.chars().nth(1).filter(|c| *c != '\n');
            at += escaped.map_or(0, char::len_utf8);
        }
    }
    inside.len()
}
