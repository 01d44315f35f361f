//! Which parts of a reply ask the person something, and what.
//!
//! A reply asks at its end. A question there counts where it stands in a list of questions or has
//! options; a single one without options is answered in the prompt just as well, and may be rhetorical
//! or only ask whether to go on. So no language needs a list of words for these.

use super::asked::{
    Asked, ends_open, in_list, is_label_like, named, parted, short, unnumbered, with_lines,
};
use super::blocks::{Block, List, Text, words};
use super::marker::marker;
use super::options::{self, Choice};
use super::sentences::{asks_in, sentences};

/// Most blocks behind a question of a list, or one with options, that are none of a question.
const BEHIND: usize = 4;

/// The same behind a question in a paragraph: only paragraphs.
const BEHIND_WEAK: usize = 2;

/// Most blocks before a question that are searched for its options.
const BEFORE: usize = 24;

/// Fewest questions in paragraphs that are offered without options.
const LEAST: usize = 3;

/// Blocks that ask.
#[derive(Debug)]
struct Group {
    first: usize,
    last: usize,
    asked: Vec<Asked>,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A list of questions.
    Listed,
    /// A question with options.
    Choice,
    /// One in a paragraph.
    Weak,
}

/// The questions of a reply; none where it is not worth a form.
pub(super) fn find(blocks: &[Block]) -> Vec<Asked> {
    let mut groups = groups(blocks);
    let last = groups.last_mut().filter(|it| it.kind == Kind::Weak && it.asked.len() == 1);
    if let Some((last, choices)) = last.and_then(|last| before(blocks, last).map(|it| (last, it))) {
        for asked in &mut last.asked {
            // The heading above it is that of the last option.
            asked.name = None;
            asked.choices.clone_from(&choices);
        }
        last.kind = Kind::Choice;
    }
    let groups = at_the_end(blocks, groups);
    let count = groups.iter().map(|group| group.asked.len()).sum::<usize>();
    let strong = groups.iter().any(|group| group.kind != Kind::Weak);
    if !strong && count < LEAST {
        return Vec::new();
    }
    groups.into_iter().flat_map(|group| group.asked).collect()
}

/// Everything that asks.
fn groups(blocks: &[Block]) -> Vec<Group> {
    let mut found: Vec<Group> = Vec::new();
    let mut heading: Option<&Text> = None;
    let mut at = 0;
    while let Some(block) = blocks.get(at) {
        let group = match block {
            Block::Heading(text) => {
                heading = Some(text);
                asking_heading(blocks, at, text)
            }
            Block::Paragraph(text) => paragraph(blocks, at, text),
            Block::List(list) => listed(blocks, at, list),
            Block::Other => None,
        };
        at += 1;
        if let Some(mut group) = group {
            at = group.last + 1;
            if let (Some(name), [one]) =
                (heading.take().and_then(short), group.asked.as_mut_slice())
                && one.name.is_none()
                && name != one.text
            {
                one.name = Some(name);
            }
            found.push(group);
        }
    }
    found
}

/// The groups that stand at the end of the reply, one behind the other, in order.
fn at_the_end(blocks: &[Block], groups: Vec<Group>) -> Vec<Group> {
    let mut kept: Vec<Group> = Vec::new();
    let mut end = blocks.len();
    let listed = groups.iter().rposition(|it| it.kind == Kind::Listed && it.asked.len() > 1);
    for (index, group) in groups.into_iter().enumerate().rev() {
        let behind = blocks.get(group.last + 1..end).unwrap_or_default();
        let prose = behind.iter().all(|it| matches!(it, Block::Paragraph(_)));
        let near = match group.kind {
            Kind::Weak if kept.is_empty() => prose && behind.len() <= BEHIND_WEAK,
            // A question behind a list of them asks whether to go on.
            Kind::Weak => behind.len() <= BEHIND_WEAK,
            Kind::Listed | Kind::Choice => behind.len() <= BEHIND,
        };
        let is_closer = group.kind == Kind::Weak && listed.is_some_and(|listed| listed < index);
        if near && !is_closer {
            end = group.first;
            kept.push(group);
        }
    }
    kept.reverse();
    kept
}

/// A heading asks only where options with letters follow.
fn asking_heading(blocks: &[Block], at: usize, text: &Text) -> Option<Group> {
    let (choices, last) = lettered(blocks, at + 1).filter(|_| asks_in(text))?;
    let asked = Asked { text: unnumbered(text).joined(), choices, ..Asked::default() };
    Some(Group { first: at, last, asked: vec![asked], kind: Kind::Choice })
}

/// Options with letters in the blocks from `at`, and the last of these blocks.
fn lettered(blocks: &[Block], at: usize) -> Option<(Vec<Choice>, usize)> {
    match blocks.get(at)? {
        Block::Paragraph(text) => {
            let lines = options::in_lines(text).filter(|it| it.is_named && it.range.start == 0);
            if let Some(choices) = lines.and_then(|it| it.choices()) {
                return Some((choices, at));
            }
            let mut choices = Vec::new();
            for block in blocks.get(at..)? {
                let Block::Paragraph(text) = block else { break };
                let Some(mark) = marker(&text.plain) else { break };
                if !mark.is_name() || mark.index != choices.len() {
                    break;
                }
                choices.push(options::marked_choice(mark, &text.behind(mark.after)));
            }
            let last = at + choices.len().saturating_sub(1);
            (choices.len() > 1).then_some((choices, last))
        }
        Block::List(list) => {
            let marks = list.items.iter().map(|item| match item.blocks.first() {
                Some(Block::Paragraph(text)) => marker(&text.plain),
                _ => None,
            });
            let all = marks
                .enumerate()
                .all(|(at, it)| it.is_some_and(|it| it.is_name() && it.index == at));
            Some((options::of_list(list).filter(|_| all)?.0, at))
        }
        _ => None,
    }
}

/// A paragraph that asks, with the options in it or behind it.
fn paragraph(blocks: &[Block], at: usize, text: &Text) -> Option<Group> {
    let all = sentences(text);
    if !all.iter().any(|it| it.asks) {
        return None;
    }
    let one = |asked: Asked, last: usize| {
        Some(Group { first: at, last, asked: vec![asked], kind: Kind::Choice })
    };
    if let Some(asked) = with_lines(text) {
        let kind = if asked.len() > 1 { Kind::Listed } else { Kind::Choice };
        return Some(Group { first: at, last: at, asked, kind });
    }
    if let Some((choices, last)) = lettered(blocks, at + 1) {
        return one(Asked { choices, ..named(text) }, last);
    }
    if let Some(Block::List(list)) = blocks.get(at + 1) {
        if in_list(list).is_some() {
            // It leads to the questions.
            return None;
        }
        let open = ends_open(text, &all) || text.plain.ends_with([':', '：']);
        if let Some((choices, multiple)) = options::of_list(list).filter(|_| open)
            && (!text.is_bold() || is_label_like(&choices))
        {
            return one(Asked { choices, multiple, ..named(text) }, at + 1);
        }
    }
    if let Some(choices) = options::in_line(text) {
        return one(Asked { choices, ..named(text) }, at);
    }
    let is_last = blocks.len() == at + 1;
    if text.is_bold() && !is_last && marker(&text.plain).is_none() {
        // It is a heading, in a reply that has no real ones.
        return None;
    }
    let asked = parted(text, &all);
    let kind = if asked.iter().any(|it| !it.choices.is_empty()) {
        Kind::Choice
    } else if marker(&text.plain).is_some() || named(text).name.is_some() {
        Kind::Listed
    } else if !ends_open(text, &all)
        || all.iter().all(|it| !it.asks || words(text.part(it.range.clone())) <= 2)
    {
        // It gives the answer itself, or only wants one to read on: "Why?"
        return None;
    } else {
        Kind::Weak
    };
    Some(Group { first: at, last: at, asked, kind })
}

/// A list of questions. The options of its last row may stand in the blocks behind it.
fn listed(blocks: &[Block], at: usize, list: &List) -> Option<Group> {
    let mut asked = in_list(list)?;
    let mut last = at;
    if let Some(open) = asked.last_mut().filter(|it| it.choices.is_empty()) {
        let behind = match blocks.get(at + 1) {
            Some(Block::List(next)) if list.ordered && !next.ordered && in_list(next).is_none() => {
                options::of_list(next).map(|(choices, multiple)| (choices, multiple, at + 1))
            }
            _ => lettered(blocks, at + 1).map(|(choices, last)| (choices, false, last)),
        };
        if let Some((choices, multiple, end)) = behind {
            (open.choices, open.multiple, last) = (choices, multiple, end);
        }
    }
    let kind = match asked.as_slice() {
        [one] if !one.choices.is_empty() => Kind::Choice,
        // A numbered row alone is one of several, with text between them.
        [_] if !list.ordered => Kind::Weak,
        _ => Kind::Listed,
    };
    Some(Group { first: at, last, asked, kind })
}

/// "which", as a question for one of the options before it begins in the languages that this package
/// speaks, parted by `|`. One that is missing costs the options only.
const WHICH: &str = "\
    which|prefer|welche|cuál|qué opción|quel|laquelle|qual |quais|qual?|któr|jaką|который|котор|\
    како|какую|какая|какие|який|яку|яка|яке|hangi|どれ|どちら|どの|哪|어느|어떤|what would you|bevorzug|\
    préfér|prefier|prefere|выбира|選";

/// The options that stand before a question which asks for one of them.
fn before(blocks: &[Block], group: &Group) -> Option<Vec<Choice>> {
    let asked = group.asked.first()?.text.to_lowercase();
    let which = WHICH.split('|').any(|word| asked.contains(word));
    let from = group.first.saturating_sub(BEFORE);
    let earlier = blocks.get(from..group.first)?;
    let headed = || {
        let mut found: Vec<Choice> = Vec::new();
        for (at, block) in earlier.iter().enumerate() {
            let (Block::Heading(text) | Block::Paragraph(text)) = block else { continue };
            let first_line = text.plain.lines().next().unwrap_or_default();
            let is_head =
                matches!(block, Block::Heading(_)) || text.sub(0..first_line.len()).is_bold();
            let Some(mark) = marker(&text.plain).filter(|_| is_head) else { continue };
            if mark.index == 0 {
                found.clear();
            }
            if mark.index != found.len() || !(mark.is_name() || which) {
                continue;
            }
            let mut option = options::marked_choice(mark, &text.behind(mark.after));
            if let (true, Some(Block::Paragraph(more))) =
                (option.description.is_empty(), earlier.get(at + 1))
            {
                option.description = more.joined();
            }
            found.push(option);
        }
        (found.len() > 1).then_some(found)
    };
    let near = || {
        let near = earlier.iter().enumerate().rev().take(BEHIND_WEAK + 1);
        near.clone().find_map(|(at, block)| match block {
            Block::Paragraph(text) => lettered(earlier, at)
                .map(|it| it.0)
                .or_else(|| options::in_lines(text).filter(|it| it.is_named)?.choices()),
            Block::List(list) => {
                let (choices, _) = options::of_list(list)?;
                let lettered = lettered(earlier, at).is_some();
                (lettered || which && list.ordered || which && is_label_like(&choices))
                    .then_some(choices)
            }
            _ => None,
        })
    };
    near().or_else(headed)
}
