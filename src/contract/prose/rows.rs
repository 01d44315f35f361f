//! Rows of lists, and the questions in them.

use super::asked::{Asked, ends_open, named, short, with_alternatives, with_lines};
use super::blocks::{Block, Item, LONGEST, List, Text};
use super::options;
use super::sentences::sentences;

/// A row with one of these is answered.
const DONE: [char; 6] = ['✅', '❌', '✓', '✔', '✗', '☑'];

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
    let asks = sentences(&text).iter().any(|it| it.asks);
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
    if !asks {
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
        let all = sentences(&text);
        !below.is_empty() || !all.iter().any(|it| it.asks) || ends_open(&text, &all)
    };
    let left_open = asking.iter().filter(open).count();
    let is_asking =
        !asking.is_empty() && asking.len() * 2 >= list.items.len() && left_open * 2 >= asking.len();
    is_asking.then(|| rows.into_iter().flatten().collect())
}
