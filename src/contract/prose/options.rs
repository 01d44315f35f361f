//! Options as replies write them: rows of lists, "A) … B) …", and a label in front of its description.

use std::ops::Range;

use serde::Serialize;

use super::alternatives::trim_joint;
use super::blocks::{Block, Item, List, Text};
use super::marker::{Marker, marker, unnamed};
use super::sentences::{asks_in, sentences};

/// Most options of a question: what has more is no choice.
const MOST: usize = 12;

/// Longest label in front of a colon or a dash, in characters.
const LABEL: usize = 60;

/// Longest option that is its own label, in characters.
const WHOLE: usize = 90;

/// An option.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct Choice {
    pub label: String,
    pub description: String,
}

/// Options in lines that begin with marks, and where they stand in the text.
pub(super) struct InLines {
    pub range: Range<usize>,
    /// The mark and the words of each line.
    pub lines: Vec<(Marker, Text)>,
    /// Whether one can answer with their marks.
    pub is_named: bool,
}

impl InLines {
    /// As options, where they can be some.
    pub fn choices(&self) -> Option<Vec<Choice>> {
        checked(self.lines.iter().map(|(mark, text)| marked_choice(*mark, text)).collect())
    }
}

/// The lines of `text` that begin with marks, one after the other.
pub(super) fn in_lines(text: &Text) -> Option<InLines> {
    let mut lines: Vec<(usize, Option<Marker>)> = Vec::new();
    let mut at = 0;
    for line in text.plain.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        let bare = line.trim_start().trim_start_matches(['-', '*', '•', '·']).trim_start();
        let shift = line.len() - bare.len();
        let from = if marker(bare).is_some() { at + shift } else { at + indent };
        lines.push((from, marker(bare)));
        at += line.len();
    }
    let first = lines.iter().position(|(_, it)| it.is_some_and(|it| it.index == 0))?;
    let mut found: Vec<(Marker, Range<usize>)> = Vec::new();
    for (index, (from, mark)) in lines.iter().enumerate().skip(first) {
        let end = lines.get(index + 1).map_or(text.plain.len(), |next| next.0);
        match (mark, found.last_mut()) {
            (Some(mark), None) => found.push((*mark, from + mark.after..end)),
            (Some(mark), Some((last, _))) if last.precedes(*mark) => {
                found.push((*mark, from + mark.after..end));
            }
            (Some(_), Some(_)) => return None,
            // What asks behind the options is no part of the last one.
            (None, Some(_)) if asks_in(&text.sub(*from..end)) => break,
            (None, Some((_, range))) => range.end = end,
            (None, None) => {}
        }
    }
    let (start, end) = (lines.get(first)?.0, found.last()?.1.end);
    let is_named = found.iter().all(|(mark, _)| mark.is_name());
    let line = |(mark, range)| (mark, text.sub(range).trimmed());
    let lines: Vec<_> = found.into_iter().map(line).collect();
    (lines.len() > 1).then_some(InLines { range: start..end, lines, is_named })
}

/// The options inside a line: "A) SQLite, B) Postgres". Only marks with brackets count there.
pub(super) fn in_line(text: &Text) -> Option<Vec<Choice>> {
    let mut marks: Vec<(Marker, usize)> = Vec::new();
    let mut before = ' ';
    for (at, c) in text.plain.char_indices() {
        let starts =
            before.is_whitespace() || matches!(before, ':' | '：' | '，' | '、' | '。' | '*');
        before = c;
        let tail = text.part(at..text.plain.len());
        let bracket = tail.chars().take(3).any(|c| matches!(c, ')' | '）'));
        let Some(mark) = unnamed(tail).filter(|_| starts && bracket) else { continue };
        match marks.last() {
            None if mark.index == 0 => marks.push((mark, at)),
            Some((last, _)) if last.precedes(mark) => marks.push((mark, at)),
            _ => {}
        }
    }
    let mut choices = Vec::new();
    for (index, (mark, at)) in marks.iter().enumerate() {
        let end = marks.get(index + 1).map_or(text.plain.len(), |(_, at)| *at);
        let part = text.sub(at + mark.after..end);
        let first = sentences(&part).first().map_or(0..0, |it| it.range.clone());
        let words = if index + 1 < marks.len() { part } else { part.sub(first) };
        let mut label = trim_joint(&words.joined()).to_owned();
        mark.name(&mut label);
        choices.push(Choice { label, ..Choice::default() });
    }
    checked(choices)
}

/// The options that the rows of `list` are, and whether several may be picked.
pub(super) fn of_list(list: &List) -> Option<(Vec<Choice>, bool)> {
    let choices = list.items.iter().map(item_choice).collect::<Option<Vec<_>>>()?;
    let ticks = list.items.iter().all(|item| item.task);
    checked(choices).map(|choices| (choices, ticks))
}

fn checked(choices: Vec<Choice>) -> Option<Vec<Choice>> {
    let distinct = choices.iter().enumerate().all(|(index, choice)| {
        !choice.label.is_empty() && !choices.iter().take(index).any(|it| it.label == choice.label)
    });
    (distinct && (2..=MOST).contains(&choices.len())).then_some(choices)
}

/// What a row says, as an option; what stands below it describes it.
fn item_choice(item: &Item) -> Option<Choice> {
    let mut blocks = item.blocks.iter();
    let Some(Block::Paragraph(text)) = blocks.next() else { return None };
    let mut choice = match marker(&text.plain) {
        Some(mark) => marked_choice(mark, &text.behind(mark.after)),
        None => choice(text),
    };
    for text in blocks.flat_map(texts) {
        if !choice.description.is_empty() {
            choice.description.push('\n');
        }
        choice.description.push_str(&text);
    }
    Some(choice)
}

/// All texts in a block, each on a line.
fn texts(block: &Block) -> Vec<String> {
    match block {
        Block::Paragraph(text) | Block::Heading(text) => vec![text.joined()],
        Block::List(list) => list.items.iter().flat_map(|it| &it.blocks).flat_map(texts).collect(),
        Block::Other => Vec::new(),
    }
}

/// An option behind its mark.
pub(super) fn marked_choice(mark: Marker, text: &Text) -> Choice {
    let mut choice = choice(text);
    mark.name(&mut choice.label);
    choice
}

/// A label and what is behind it.
fn choice(text: &Text) -> Choice {
    let text = text.trimmed();
    let (label, description) = split(&text);
    let label = label.joined();
    let label = label.trim_end_matches([':', '：', ',', '，', '.', '。', '、']).trim();
    Choice { label: label.to_owned(), description: description.joined().trim().to_owned() }
}

fn split(text: &Text) -> (Text, Text) {
    let all = text.plain.len();
    let at = |label: usize, rest: usize| (text.sub(0..label), text.sub(rest..all));
    let behind = |from: usize| {
        let rest = text.part(from..all);
        let signs = |c: char| c.is_whitespace() || ":：—–-→.,，".contains(c);
        all - rest.trim_start_matches(signs).len()
    };
    if let Some(bold) = text.bold.first().filter(|bold| bold.start == 0 && bold.end < all) {
        // "**SQLite** (recommended) — one file": what is in brackets belongs to the label.
        let rest = text.part(bold.end..all);
        let close = rest.trim_start().starts_with('(').then(|| rest.find(')')).flatten();
        let end = close.filter(|close| *close <= 40).map_or(bold.end, |close| bold.end + close + 1);
        return at(end, behind(end));
    }
    if let Some(code) =
        text.code.first().filter(|code| code.start == 0 && behind(code.end) > code.end + 1)
    {
        return at(code.end, behind(code.end));
    }
    let separators = [": ", " — ", " – ", " - ", "：", "——", " → ", ":\n"];
    let first = separators.iter().filter_map(|sign| Some((text.plain.find(sign)?, sign.len())));
    if let Some((label, sign)) = first.min()
        && label > 0
        && text.part(0..label).chars().count() <= LABEL
    {
        return at(label, label + sign);
    }
    if text.plain.chars().count() <= WHOLE {
        return at(all, all);
    }
    match sentences(text).first() {
        Some(first) => at(first.range.end, first.range.end),
        None => at(all, all),
    }
}
