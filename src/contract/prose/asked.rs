//! Questions to the person, as a paragraph or the rows of a list put them.

use serde::Serialize;

use super::alternatives::{OR, alternatives};
use super::blocks::{Block, Item, LONGEST, List, Text, words};
use super::marker::marker;
use super::options::{self, Choice, in_lines};
use super::sentences::{Sentence, asks_in, sentences};

/// Longest short name, in characters.
const NAME: usize = 40;
/// A row with one of these is answered.
const DONE: [char; 6] = ['✅', '❌', '✓', '✔', '✗', '☑'];

/// A question to the person, written as one of a call of `ask_user`.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct Asked {
    /// Its paragraph or its row, on one line for each paragraph.
    #[serde(rename = "question")]
    pub text: String,
    #[serde(rename = "header")]
    pub name: Option<String>,
    #[serde(rename = "options")]
    pub choices: Vec<Choice>,
    #[serde(rename = "multiSelect")]
    pub multiple: bool,
}

/// What a heading says, as a short name.
pub(super) fn short(text: &Text) -> Option<String> {
    let from = marker(&text.plain).map_or(0, |mark| mark.after);
    let name = text.behind(from).joined();
    let name = name.trim_end_matches([':', '：', '.', '。']).trim().to_owned();
    let fits = !name.is_empty() && name.chars().count() <= NAME;
    (fits && !name.ends_with(['?', '？'])).then_some(name)
}

/// The questions of a paragraph with lines that are counted: these are its options, or ask themselves.
pub(super) fn with_lines(text: &Text) -> Option<Vec<Asked>> {
    let lines = in_lines(text)?;
    let all = lines.lines.iter().map(|(_, line)| line);
    let asking = all.filter(|line| asks_in(line));
    if asking.clone().count() * 2 >= lines.lines.len() {
        return Some(asking.map(with_alternatives).collect());
    }
    let choices = lines.choices()?;
    let before = text.sub(0..lines.range.start).trimmed();
    let after = text.behind(lines.range.end).trimmed();
    let lead = named(&before);
    let text = [lead.text, after.joined()].join(" ").trim().to_owned();
    Some(vec![Asked { text, choices, name: lead.name, ..Asked::default() }])
}

/// A question of a paragraph or a row without options: its short name, if it begins with a bold one, and
/// the rest.
pub(super) fn named(text: &Text) -> Asked {
    let (name, text) = name_of(text);
    Asked { text: text.joined(), name, ..Asked::default() }
}

/// The bold name that a question begins with, and the rest.
pub(super) fn name_of(text: &Text) -> (Option<String>, Text) {
    let text = unnumbered(text);
    let Some(bold) = text.bold.first().filter(|bold| bold.start == 0) else { return (None, text) };
    let rest = text.behind(bold.end);
    let signs = |c: char| c.is_whitespace() || ":：—–-.".contains(c);
    let from = rest.plain.len() - rest.plain.trim_start_matches(signs).len();
    let rest = rest.behind(from);
    match short(&text.sub(bold.clone())).filter(|_| asks_in(&rest)) {
        Some(name) => (Some(name), rest),
        None => (None, text),
    }
}

/// Without the number in front of it.
pub(super) fn unnumbered(text: &Text) -> Text {
    let text = text.trimmed();
    let bare = text.plain.trim_start_matches(['Q', 'F']);
    let cut = text.plain.len() - bare.len();
    match marker(bare).filter(|it| !it.is_name()) {
        Some(mark) if cut <= 1 => text.behind(cut + mark.after),
        _ => text,
    }
}

pub(super) fn with_alternatives(text: &Text) -> Asked {
    let (name, rest) = name_of(text);
    let asking = sentences(&rest).into_iter().filter(|it| it.asks);
    let mut found = asking.map(|it| alternatives(&rest, it.range)).filter(|it| !it.is_empty());
    let labels = match (found.next(), found.next()) {
        (Some(one), None) => one,
        _ => Vec::new(),
    };
    let choice = |label: String| Choice { label, description: String::new() };
    let choices = labels.into_iter().map(choice).collect();
    Asked { text: rest.joined(), name, choices, multiple: false }
}

/// The questions of a paragraph, each a part of it: where they follow each other directly.
pub(super) fn parted(text: &Text, all: &[Sentence]) -> Vec<Asked> {
    let first = all.iter().position(|it| it.asks).unwrap_or_default();
    let run = all.get(first..).unwrap_or_default();
    let count = run.iter().take_while(|it| it.asks).count();
    let rest = run.get(count..).unwrap_or_default();
    let is_or = |it: &Sentence| {
        let words = text.part(it.range.clone()).to_lowercase();
        OR.split('|').any(|or| words.starts_with(or.trim_start()))
    };
    if count < 2 || rest.iter().any(|it| it.asks) || run.iter().any(is_or) {
        return vec![with_alternatives(text)];
    }
    let starts = run.iter().take(count).enumerate();
    let starts = starts.map(|(at, it)| if at == 0 { 0 } else { it.range.start });
    let starts: Vec<usize> = starts.chain([text.plain.len()]).collect();
    let parts = starts.windows(2).filter_map(|pair| match pair {
        [from, to] => Some(with_alternatives(&text.sub(*from..*to))),
        _ => None,
    });
    parts.collect()
}

/// Whether nothing but a remark in brackets follows the last question.
pub(super) fn ends_open(text: &Text, all: &[Sentence]) -> bool {
    let behind = all.iter().rev().take_while(|it| !it.asks);
    let mut behind = behind.map(|it| text.part(it.range.clone()));
    all.iter().any(|it| it.asks) && behind.all(|it| it.starts_with(['(', '（', '*', '_']))
}

/// Whether options have names, as against sentences that explain.
pub(super) fn is_label_like(choices: &[Choice]) -> bool {
    choices.iter().all(|it| words(&it.label) <= 6)
}

/// The paragraphs that a row begins with, as one text, and what is below.
pub(super) fn row(item: &Item) -> (Text, &[Block]) {
    let mut text = Text::default();
    let mut count = 0;
    for block in &item.blocks {
        let Block::Paragraph(more) = block else { break };
        if text.plain.len() + more.plain.len() > LONGEST {
            break;
        }
        if !text.plain.is_empty() {
            text.plain.push('\n');
        }
        let at = text.plain.len();
        text.plain.push_str(&more.plain);
        let moved = |it: &std::ops::Range<usize>| it.start + at..it.end + at;
        text.bold.extend(more.bold.iter().map(moved));
        text.code.extend(more.code.iter().map(moved));
        count += 1;
    }
    (text, item.blocks.get(count..).unwrap_or_default())
}

/// The questions of a row.
pub(super) fn in_row(item: &Item) -> Vec<Asked> {
    let (text, below) = row(item);
    if text.plain.contains(DONE) {
        return Vec::new();
    }
    let sublist = below.iter().find_map(|it| match it {
        Block::List(list) => Some(list),
        _ => None,
    });
    if let Some(mut asked) = sublist.and_then(in_list) {
        let name = short(&text);
        if let ([one], Some(_)) = (asked.as_mut_slice(), &name)
            && one.name.is_none()
        {
            one.name = name;
        }
        return asked;
    }
    if !asks_in(&text) {
        return Vec::new();
    }
    if let Some(asked) = with_lines(&text).filter(|it| it.len() == 1) {
        return asked;
    }
    if let Some((choices, multiple)) = sublist.and_then(options::of_list) {
        return vec![Asked { choices, multiple, ..named(&text) }];
    }
    if let Some(choices) = options::in_line(&text) {
        return vec![Asked { choices, ..named(&text) }];
    }
    vec![with_alternatives(&text)]
}

/// The questions of a list whose rows are questions to the person: half of them ask, and most of these leave
/// it open. `None` of any other. Each row is read once: lists in lists would double the work at every level.
pub(super) fn in_list(list: &List) -> Option<Vec<Asked>> {
    let rows: Vec<_> = list.items.iter().map(in_row).collect();
    let asking = list.items.iter().zip(&rows).filter(|(_, asked)| !asked.is_empty());
    let asking: Vec<_> = asking.map(|(item, _)| item).collect();
    let open = |item: &&&Item| {
        let (text, below) = row(item);
        !below.is_empty() || !asks_in(&text) || ends_open(&text, &sentences(&text))
    };
    let left_open = asking.iter().filter(open).count();
    let is_asking =
        !asking.is_empty() && asking.len() * 2 >= list.items.len() && left_open * 2 >= asking.len();
    is_asking.then(|| rows.into_iter().flatten().collect())
}
