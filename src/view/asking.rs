//! Makes the questions in a text bold.

use ratatui::text::{Line, Span};

use super::markdown;

/// Emboldens the sentences that end with a question mark. Without such a sentence, the whole text
/// becomes bold.
pub(super) fn embolden(lines: &mut [Line<'static>]) {
    let words = |line: &Line<'_>| line.spans.iter().map(|span| &*span.content).collect::<String>();
    let text = lines.iter().map(|line| words(line) + "\n").collect::<String>();
    let (mut asking, mut from) = (Vec::new(), 0);
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        let rest = text.get(end..).unwrap_or_default();
        let asks = matches!(c, '?' | '？' | '؟');
        // A word in lower case continues the sentence, as after "e.g. ".
        let ends = || {
            let next = rest.trim_start();
            next.len() < rest.len() && !next.starts_with(char::is_lowercase)
        };
        let stops = matches!(c, '。' | '！' | '？') || ((asks || matches!(c, '.' | '!')) && ends());
        let next = if c == '\n' { rest.lines().next() } else { None };
        if asks && stops {
            asking.push(from..end);
        }
        if stops || next.is_some_and(|line| is_empty(line) || markdown::is_item(line)) {
            from = end;
        }
    }
    if asking.is_empty() {
        asking.push(0..text.len());
    }
    let mut end = 0;
    for line in lines {
        for span in std::mem::take(&mut line.spans) {
            let start = end;
            end += span.content.len();
            let edges = asking.iter().flat_map(|range| [range.start, range.end]);
            let edges = edges.filter(|edge| (start..end).contains(edge)).chain([end]);
            let mut from = start;
            for to in edges {
                let part = span.content.get(from - start..to - start).unwrap_or_default();
                let is_bold = !is_empty(part) && asking.iter().any(|range| range.contains(&from));
                let style = if is_bold { span.style.bold() } else { span.style };
                line.spans.extend((!part.is_empty()).then(|| Span::styled(part.to_owned(), style)));
                from = to;
            }
        }
        end += 1;
    }
}

/// True if `text` is empty or whitespace only.
fn is_empty(text: &str) -> bool {
    text.trim().is_empty()
}

/// True if a line has no visible text.
pub(super) fn is_blank(line: &Line<'_>) -> bool {
    line.spans.iter().all(|span| is_empty(&span.content))
}
