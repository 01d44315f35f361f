//! Splits Markdown into blocks. Each line of the source stays a line of its own, with its indent and its
//! list marker as they are written.
//!
//! It differs from CommonMark, because models write for a terminal. A line belongs to the list item above
//! it only if it is indented that far. `---` and `===` are text, and so is a sign that more likely counts,
//! comments or compares than marks a heading or a quote: `# of workers: 8`, `> 90 %`.

use pulldown_cmark::Alignment;

use crate::model::text;

/// Most quotes and list items around a block. The marks of more are text.
pub(crate) const MAX_LEAD: usize = 100;

/// A block: lines that are drawn together.
#[derive(Debug)]
pub(crate) struct Block<'s> {
    /// The markers before the first line. The other lines have the same quotes there, and blanks in place of
    /// the rest.
    pub lead: Vec<Lead<'s>>,
    pub kind: Kind<'s>,
    pub lines: Vec<&'s str>,
}

/// A marker before the text of a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Lead<'s> {
    /// The indent.
    Blanks(&'s str),
    /// `>`.
    Quote,
    /// The marker of a list item, with the blank behind it.
    Marker(&'s str),
}

#[derive(Debug, PartialEq)]
pub(crate) enum Kind<'s> {
    /// A blank line.
    Blank,
    /// Text with inline Markdown. A list item may begin with a task box, selected or not.
    Text { task: Option<bool> },
    /// A heading of a level from 1 to 6.
    Heading(usize),
    /// Lines that are shown as they are written: code, with the language that its fence names, markup
    /// and drawings.
    Code(&'s str),
    /// The head of a table and its rows; see [`split_row`].
    Table(Vec<Alignment>),
}

impl Block<'_> {
    /// True if it begins a list item.
    pub(crate) fn is_item(&self) -> bool {
        has_marker(&self.lead)
    }

    /// The number of quotes around it.
    pub(crate) fn quotes(&self) -> usize {
        self.lead.iter().filter(|part| **part == Lead::Quote).count()
    }
}

/// The first [`text::BLOCK_LIMIT`] characters of `source`.
pub(crate) fn cut(source: &str) -> &str {
    let end = source.char_indices().nth(text::BLOCK_LIMIT + 1).map_or(source.len(), |(at, _)| at);
    source.get(..end).unwrap_or(source)
}

/// The blocks of the first [`text::BLOCK_LIMIT`] characters of `source`. Of several blank lines the first
/// one is kept, behind a heading none.
pub(crate) fn read(source: &str) -> Vec<Block<'_>> {
    let lines: Vec<&str> = cut(source).lines().map(str::trim_end).collect();
    let mut reader = Reader { lines: &lines, begins: true, item: 0 };
    let mut blocks: Vec<Block<'_>> = Vec::new();
    while let Some(block) = reader.read_block() {
        let before = blocks.last().map_or(&Kind::Blank, |block| &block.kind);
        if block.kind != Kind::Blank || !matches!(before, Kind::Blank | Kind::Heading(_)) {
            blocks.push(block);
        }
    }
    blocks
}

struct Reader<'l, 's> {
    /// The lines that are not read yet.
    lines: &'l [&'s str],
    /// True where a paragraph begins: at the start, and behind a blank line and code.
    begins: bool,
    /// The column of the text of the list item around the next line, otherwise 0.
    item: usize,
}

impl<'s> Reader<'_, 's> {
    fn read_block(&mut self) -> Option<Block<'s>> {
        let (line, rest) = self.lines.split_first()?;
        let drawn = if self.begins { drawing(self.lines) } else { 0 };
        let block = if drawn > 0 {
            let (lines, rest) = self.lines.split_at_checked(drawn)?;
            self.lines = rest;
            Block { lead: Vec::new(), kind: Kind::Code(""), lines: lines.to_vec() }
        } else {
            self.lines = rest;
            self.read_from(line)
        };
        self.begins = matches!(block.kind, Kind::Blank | Kind::Code(_));
        if block.is_item() {
            self.item = indent(&block.lead);
        } else if !self.begins {
            self.item = self.item.min(indent(&block.lead));
        }
        Some(block)
    }

    /// The block that begins with `line`. The lines behind it are not read yet.
    fn read_from(&mut self, line: &'s str) -> Block<'s> {
        let (mut lead, first) = split_lead(line);
        let begins = self.begins && !has_marker(&lead);
        let column = self.item + 4;
        if first.is_empty() {
            let kind = if has_marker(&lead) { Kind::Text { task: None } } else { Kind::Blank };
            return Block { lead, kind, lines: vec![first] };
        }
        if let Some((fence, language)) = fence(first) {
            let lines = self.read_code(&lead, fence);
            return Block { lead, kind: Kind::Code(language), lines };
        }
        if begins && indent(&lead) >= column {
            // The indent is part of a drawing.
            lead.retain(|part| *part == Lead::Quote);
            let first = strip_lead(&lead, line, false).unwrap_or(line);
            let lines = self.read_lines(first, &lead, |line, _| blanks(line) >= column);
            return Block { lead, kind: Kind::Code(""), lines };
        }
        if let Some((level, title)) = heading(first) {
            return Block { lead, kind: Kind::Heading(level), lines: vec![title] };
        }
        if let Some(alignments) = table(first, &lead, self.lines) {
            self.lines = self.lines.get(1..).unwrap_or_default();
            let lines = self.read_lines(first, &lead, |row, _| row.contains('|') && is_text(row));
            return Block { lead, kind: Kind::Table(alignments), lines };
        }
        if begins && is_markup(first) {
            let lines = self.read_lines(first, &lead, |line, _| !line.is_empty());
            return Block { lead, kind: Kind::Code("html"), lines };
        }
        let task = if has_marker(&lead) { task(first) } else { None };
        let (task, first) = task.map_or((None, first), |(done, text)| (Some(done), text));
        let lines = self.read_lines(first, &lead, |line, next| {
            is_text(line) && table(line, &lead, next).is_none()
        });
        Block { lead, kind: Kind::Text { task }, lines }
    }

    /// `first`, and the lines behind it that have its lead and `belong` to it. The latter also gets the
    /// lines that follow.
    fn read_lines(
        &mut self,
        first: &'s str,
        lead: &[Lead<'_>],
        belongs: impl Fn(&'s str, &[&'s str]) -> bool,
    ) -> Vec<&'s str> {
        let mut lines = vec![first];
        while let Some((line, rest)) = self.lines.split_first()
            && let Some(line) = strip_lead(lead, line, false)
            && belongs(line, rest)
        {
            lines.push(line);
            self.lines = rest;
        }
        lines
    }

    /// The lines up to the one that closes the fence.
    fn read_code(&mut self, lead: &[Lead<'_>], fence: &str) -> Vec<&'s str> {
        let mut lines = Vec::new();
        while let Some((line, rest)) = self.lines.split_first()
            && let Some(line) = strip_lead(lead, line, true)
        {
            self.lines = rest;
            let end = line.trim_start();
            if end.len() >= fence.len() && end.chars().all(|c| fence.starts_with(c)) {
                break;
            }
            lines.push(line);
        }
        lines
    }
}

/// Splits `line` into the markers before its text, and the text.
fn split_lead(line: &str) -> (Vec<Lead<'_>>, &str) {
    let (mut lead, mut rest) = (Vec::new(), line);
    while lead.len() < MAX_LEAD {
        let marker = marker(rest);
        let length = match blanks(rest) {
            0 if is_quote(rest) => 1 + usize::from(rest.starts_with("> ")),
            0 => marker.unwrap_or_default(),
            blanks => blanks,
        };
        let Some((part, text)) = rest.split_at_checked(length) else { break };
        if length == 0 {
            break;
        }
        lead.push(match part {
            ">" | "> " => Lead::Quote,
            _ if marker.is_some() => Lead::Marker(part),
            _ => Lead::Blanks(part),
        });
        rest = text;
    }
    (lead, rest)
}

/// Returns the text behind `lead` on a further line of its block; `None` if the line is none of it.
/// Code may be indented less.
fn strip_lead<'s>(lead: &[Lead<'_>], mut line: &'s str, is_code: bool) -> Option<&'s str> {
    for part in lead {
        line = match part {
            Lead::Quote => {
                let line = line.trim_start().strip_prefix('>')?;
                let goes_on = is_code || line.is_empty() || line.starts_with('>');
                line.strip_prefix(' ').or(goes_on.then_some(line))?
            }
            Lead::Blanks(part) | Lead::Marker(part) if is_code => {
                line.get(blanks(line).min(part.len())..)?
            }
            Lead::Blanks(part) | Lead::Marker(part) => {
                if blanks(line) < part.len() {
                    return None;
                }
                line.get(part.len()..)?
            }
        };
    }
    Some(line)
}

/// Columns of the indents and markers in `lead`.
fn indent(lead: &[Lead<'_>]) -> usize {
    let columns = lead.iter().map(|part| match part {
        Lead::Quote => 0,
        Lead::Blanks(part) | Lead::Marker(part) => part.len(),
    });
    columns.sum()
}

fn has_marker(lead: &[Lead<'_>]) -> bool {
    lead.iter().any(|part| matches!(part, Lead::Marker(_)))
}

/// The number of blanks that `text` starts with.
fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches(' ').len()
}

/// The length of the list marker that `text` starts with, with the blank behind it.
pub(super) fn marker(text: &str) -> Option<usize> {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.len() - behind.len();
    let signs: &[char] = if digits > 0 { &['.', ')'] } else { &['-', '*', '+'] };
    let behind = behind.strip_prefix(signs)?;
    let blank = usize::from(behind.starts_with(' '));
    (digits < 10 && (blank > 0 || behind.is_empty())).then_some(digits + 1 + blank)
}

/// True if `text` starts with the mark of a quote, not with a comparison or a prompt of Python.
fn is_quote(text: &str) -> bool {
    if text.starts_with(">>> ") {
        return false;
    }
    let behind =
        text.strip_prefix('>').filter(|rest| rest.is_empty() || rest.starts_with([' ', '>']));
    let quoted = behind.map(|rest| rest.trim_start_matches([' ', '>']));
    quoted.is_some_and(|text| marker(text).is_some() || !text.starts_with(char::is_numeric))
}

/// True if `line` only goes on with a text.
fn is_text(line: &str) -> bool {
    let (lead, text) = split_lead(line);
    let is_plain = lead.iter().all(|part| matches!(part, Lead::Blanks(_)));
    is_plain && !text.is_empty() && fence(text).is_none() && heading(text).is_none()
}

/// Returns whether the task box at the start of `text` is selected, and the text behind it.
fn task(text: &str) -> Option<(bool, &str)> {
    let (sign, behind) = text.split_at_checked(3)?;
    let behind = behind.strip_prefix(' ').or(behind.is_empty().then_some(""))?;
    match sign {
        "[ ]" => Some((false, behind)),
        "[x]" | "[X]" => Some((true, behind)),
        _ => None,
    }
}

/// The level and the title of a heading.
fn heading(text: &str) -> Option<(usize, &str)> {
    let behind = text.trim_start_matches('#');
    let level = text.len() - behind.len();
    let title = behind.strip_prefix(' ')?.trim_start();
    // Such as `# of workers: 8`, or a comment.
    let is_text = level == 1 && title.starts_with(char::is_lowercase);
    ((1..=6).contains(&level) && !title.is_empty() && !is_text).then_some((level, title))
}

/// The fence that opens a block of code, and its language.
fn fence(text: &str) -> Option<(&str, &str)> {
    let sign = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let language = text.trim_start_matches(sign);
    let fence = text.strip_suffix(language)?;
    (fence.len() >= 3 && !language.contains('`')).then_some((fence, language.trim()))
}

/// Returns the alignments of the table with `head`, behind `lead`; `None` if no table begins here.
fn table(head: &str, lead: &[Lead<'_>], next: &[&str]) -> Option<Vec<Alignment>> {
    let rule = strip_lead(lead, next.first()?, false)?;
    let rule = (head.contains('|') && is_delimiter(rule)).then(|| split_cells(rule))?;
    let alignments = rule.iter().map(|cell| {
        let signs = cell.trim();
        let dashes = signs.trim_matches(':');
        let is_rule = !dashes.is_empty() && dashes.chars().all(|c| c == '-');
        is_rule.then_some(match (signs.starts_with(':'), signs.ends_with(':')) {
            (true, true) => Alignment::Center,
            (false, true) => Alignment::Right,
            _ => Alignment::None,
        })
    });
    let alignments: Vec<_> = alignments.collect::<Option<_>>()?;
    (alignments.len() == split_cells(head).len()).then_some(alignments)
}

/// Returns the cells of a row of a table with `columns` columns. Further cells are part of the last one.
pub(crate) fn split_row(row: &str, columns: usize) -> Vec<String> {
    let mut cells = split_cells(row);
    let more = cells.split_off(columns.min(cells.len()));
    if let Some(last) = cells.last_mut() {
        for cell in &more {
            last.push_str(&format!("|{cell}"));
        }
    }
    cells
}

/// The parts between the bars of a row.
fn split_cells(row: &str) -> Vec<String> {
    let row = row.trim();
    let mut chars = row.strip_prefix('|').unwrap_or(row).chars().peekable();
    let (mut cells, mut cell) = (Vec::new(), String::new());
    while let Some(c) = chars.next() {
        match c {
            '\\' if chars.next_if_eq(&'|').is_some() => cell.push('|'),
            '|' => cells.push(std::mem::take(&mut cell)),
            c => cell.push(c),
        }
    }
    // The last bar may be left out.
    if cells.is_empty() || !cell.trim().is_empty() {
        cells.push(cell);
    }
    cells
}

/// True if `text` is markup that begins with a line of tags.
fn is_markup(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('<') else { return false };
    let name = inside.split([' ', '>']).next().unwrap_or_default();
    let is_address = name.contains([':', '@']);
    text.ends_with('>')
        && !is_address
        && name.starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c))
}

/// The number of lines of the paragraph that `lines` begin with, if it is a drawing, otherwise 0.
fn drawing(lines: &[&str]) -> usize {
    let ends = |line: &&str| line.is_empty() || fence(line.trim_start()).is_some();
    let length = lines.iter().position(ends).unwrap_or(lines.len());
    let paragraph = lines.get(..length).unwrap_or_default();
    let is_drawing =
        paragraph.iter().any(|line| is_drawn(line) || line.trim_start().starts_with('|'));
    let is_table = paragraph.iter().any(|line| is_delimiter(line));
    // A difference without a fence, as `diff` prints it.
    let is_diff = [">", "<"]
        .iter()
        .all(|sign| paragraph.iter().any(|line| line.starts_with(&format!("{sign} "))));
    if (is_drawing && !is_table) || is_diff { length } else { 0 }
}

/// True if the line has characters that only occur in drawings.
fn is_drawn(line: &str) -> bool {
    let boxes = |c: char| ('\u{2500}'..='\u{259f}').contains(&c);
    let signs =
        ["+--", "--+", "+==", "==+", "|--", "`--", "\\--", "____", "-->", "<--", "==>", "@@ -"];
    line.contains(boxes) || signs.iter().any(|signs| line.contains(signs))
}

/// True for the delimiter row of a table: `|---|:--:|`.
fn is_delimiter(line: &str) -> bool {
    let line = line.trim();
    line.contains('|') && line.contains('-') && line.chars().all(|c| "|-: ".contains(c))
}
