//! Splits Markdown into blocks. Each line of the source stays a separate line, with its original
//! indent and list marker.
//!
//! The rules differ from CommonMark, because models write for a terminal. A line belongs to the
//! list item above it only if its indent is large enough. `---` and `===` are text. `#` and `>` are
//! text in phrases like `# of workers: 8` and `> 90 %`.

/// Maximum number of quotes, list markers and indents before a block. Further ones are text.
pub(crate) const MAX_LEAD: usize = 100;

/// Consecutive lines of one kind.
#[derive(Debug)]
pub(crate) struct Block<'s> {
    /// The markers before the first line. Each further line has the same quotes, and spaces in
    /// place of the other markers.
    pub lead: Vec<Lead<'s>>,
    pub kind: Kind,
    pub lines: Vec<&'s str>,
}

/// A marker before the text of a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Lead<'s> {
    /// The indent.
    Blanks(&'s str),
    /// `>`.
    Quote,
    /// The marker of a list item, with the space after it.
    Marker(&'s str),
}

#[derive(Debug, PartialEq)]
pub(crate) enum Kind {
    Blank,
    /// Text with inline Markdown.
    Text,
    Heading,
    /// Verbatim lines: code, markup and drawings.
    Code,
    /// A table of this number of columns. The first line is the head; [`split_row`] splits a line.
    Table(usize),
}

impl Block<'_> {
    pub(crate) fn is_item(&self) -> bool {
        has_marker(&self.lead)
    }

    /// Returns the number of quotes around the block.
    pub(crate) fn quotes(&self) -> usize {
        self.lead.iter().filter(|part| **part == Lead::Quote).count()
    }
}

/// Splits `source` into blocks. Repeated blank lines become one. Blank lines at the start and after
/// a heading are dropped.
pub(crate) fn read(source: &str) -> Vec<Block<'_>> {
    let lines: Vec<&str> = source.lines().map(str::trim_end).collect();
    let mut reader = Reader { lines: &lines, begins: true, item: 0 };
    let mut blocks: Vec<Block<'_>> = Vec::new();
    while let Some(block) = reader.read_block() {
        let before = blocks.last().map_or(&Kind::Blank, |block| &block.kind);
        if block.kind != Kind::Blank || !matches!(before, Kind::Blank | Kind::Heading) {
            blocks.push(block);
        }
    }
    blocks
}

struct Reader<'l, 's> {
    /// The remaining lines.
    lines: &'l [&'s str],
    /// True if the next line starts a paragraph: at the start, after a blank line, and after code.
    begins: bool,
    /// The first text column of the list item around the next line; 0 outside a list.
    item: usize,
}

impl<'s> Reader<'_, 's> {
    fn read_block(&mut self) -> Option<Block<'s>> {
        let (line, rest) = self.lines.split_first()?;
        let drawn = if self.begins { drawing(self.lines) } else { 0 };
        let block = if drawn > 0 {
            let (lines, rest) = self.lines.split_at_checked(drawn)?;
            self.lines = rest;
            Block { lead: Vec::new(), kind: Kind::Code, lines: lines.to_vec() }
        } else {
            self.lines = rest;
            self.read_from(line)
        };
        self.begins = matches!(block.kind, Kind::Blank | Kind::Code);
        if block.is_item() {
            self.item = indent(&block.lead);
        } else if !self.begins {
            self.item = self.item.min(indent(&block.lead));
        }
        Some(block)
    }

    /// Reads the block that starts with `line`. `self.lines` contains the lines after `line`.
    fn read_from(&mut self, line: &'s str) -> Block<'s> {
        let (mut lead, first) = split_lead(line);
        let begins = self.begins && !has_marker(&lead);
        let column = self.item + 4;
        if first.is_empty() {
            let kind = if has_marker(&lead) { Kind::Text } else { Kind::Blank };
            return Block { lead, kind, lines: vec![first] };
        }
        if let Some(fence) = fence(first) {
            let lines = self.read_code(&lead, fence);
            return Block { lead, kind: Kind::Code, lines };
        }
        if begins && indent(&lead) >= column {
            // The indent is part of a drawing.
            lead.retain(|part| *part == Lead::Quote);
            let first = strip_lead(&lead, line, false).unwrap_or(line);
            let lines = self.read_lines(first, &lead, |line, _| blanks(line) >= column);
            return Block { lead, kind: Kind::Code, lines };
        }
        if let Some(title) = heading(first) {
            return Block { lead, kind: Kind::Heading, lines: vec![title] };
        }
        if let Some(columns) = table(first, &lead, self.lines) {
            self.lines = self.lines.get(1..).unwrap_or_default();
            let lines = self.read_lines(first, &lead, |row, _| row.contains('|') && is_text(row));
            return Block { lead, kind: Kind::Table(columns), lines };
        }
        if begins && is_markup(first) {
            let lines = self.read_lines(first, &lead, |line, _| !line.is_empty());
            return Block { lead, kind: Kind::Code, lines };
        }
        let lines = self.read_lines(first, &lead, |line, next| {
            is_text(line) && table(line, &lead, next).is_none()
        });
        Block { lead, kind: Kind::Text, lines }
    }

    /// Reads the further lines of a block after `first`. A line must have the same `lead`, and
    /// `belongs` must accept it. `belongs` gets the line and the lines after it.
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

    /// Reads lines up to the closing fence.
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

/// Removes `lead` from a further line of a block; `None` if the line is not part of the block. A
/// line of code may have a smaller indent.
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

/// Returns the columns of the indents and list markers in `lead`.
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

/// Counts the spaces at the start of `text`.
fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches(' ').len()
}

/// Returns the length in bytes of the list marker at the start of `text`, including the space after
/// it.
pub(super) fn marker(text: &str) -> Option<usize> {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.len() - behind.len();
    let signs: &[char] = if digits > 0 { &['.', ')'] } else { &['-', '*', '+'] };
    let behind = behind.strip_prefix(signs)?;
    let blank = usize::from(behind.starts_with(' '));
    (digits < 10 && (blank > 0 || behind.is_empty())).then_some(digits + 1 + blank)
}

/// True if `text` starts with a quote mark. `>` in a comparison and `>>>` of a Python prompt do not
/// count.
fn is_quote(text: &str) -> bool {
    let is_prompt = text.starts_with(">>> ");
    let behind =
        text.strip_prefix('>').filter(|rest| rest.is_empty() || rest.starts_with([' ', '>']));
    let quoted = behind.map(|rest| rest.trim_start_matches([' ', '>']));
    let is_comparison = |text: &str| marker(text).is_none() && text.starts_with(char::is_numeric);
    !is_prompt && quoted.is_some_and(|text| !is_comparison(text))
}

/// True if `line` can continue a text, because it starts no list item, quote, code or heading.
fn is_text(line: &str) -> bool {
    let (lead, text) = split_lead(line);
    let is_plain = lead.iter().all(|part| matches!(part, Lead::Blanks(_)));
    is_plain && !text.is_empty() && fence(text).is_none() && heading(text).is_none()
}

/// Returns the title of a heading; `None` for other text.
fn heading(text: &str) -> Option<&str> {
    let behind = text.trim_start_matches('#');
    let level = text.len() - behind.len();
    let title = behind.strip_prefix(' ')?.trim_start();
    // A phrase like `# of workers: 8`, or a comment in code.
    let is_text = level == 1 && title.starts_with(char::is_lowercase);
    ((1..=6).contains(&level) && !title.is_empty() && !is_text).then_some(title)
}

/// Returns the fence at the start of a code block; `None` for other text.
fn fence(text: &str) -> Option<&str> {
    let sign = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let language = text.trim_start_matches(sign);
    let fence = text.strip_suffix(language)?;
    (fence.len() >= 3 && !language.contains('`')).then_some(fence)
}

/// Returns the number of columns of a table. `head`: its first row, `lead`: the markers before it,
/// `next`: the lines after it. `None` if these lines are not a table.
fn table(head: &str, lead: &[Lead<'_>], next: &[&str]) -> Option<usize> {
    let rule = strip_lead(lead, next.first()?, false)?;
    let is_rule = |cell: &String| {
        let dashes = cell.trim().trim_matches(':');
        !dashes.is_empty() && dashes.chars().all(|c| c == '-')
    };
    let columns = split_cells(head).len();
    let cells = (head.contains('|') && is_delimiter(rule)).then(|| split_cells(rule))?;
    (cells.len() == columns && cells.iter().all(is_rule)).then_some(columns)
}

/// Splits a row of a table into at most `columns` cells. The last cell contains the text of further
/// cells.
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

/// Splits a row at its bars.
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
    // The last bar is optional.
    if cells.is_empty() || !cell.trim().is_empty() {
        cells.push(cell);
    }
    cells
}

/// True if `text` is a line of HTML or XML tags.
fn is_markup(text: &str) -> bool {
    let (Some(inside), true) = (text.strip_prefix('<'), text.ends_with('>')) else { return false };
    let name = inside.split([' ', '>']).next().unwrap_or_default();
    let is_address = name.contains([':', '@']);
    !is_address && name.starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c))
}

/// Returns the number of lines of the first paragraph if it is a drawing, otherwise 0.
fn drawing(lines: &[&str]) -> usize {
    let ends = |line: &&str| line.is_empty() || fence(line.trim_start()).is_some();
    let length = lines.iter().position(ends).unwrap_or(lines.len());
    let paragraph = lines.get(..length).unwrap_or_default();
    let is_drawing =
        paragraph.iter().any(|line| is_drawn(line) || line.trim_start().starts_with('|'));
    let is_table = paragraph.iter().any(|line| is_delimiter(line));
    if is_drawing && !is_table { length } else { 0 }
}

/// True if the line contains characters that are typical of drawings or diffs.
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
