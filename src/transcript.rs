//! Draws the entries of calls, results and messages in Pi's transcript.

use ratatui::text::{Line, Span};
use serde_json::Value;

use crate::contract::{
    self, Outline,
    recap::{Recap, RecapRow, StoredAnswer, StoredOutcome},
};
use crate::model::text;
use crate::strings::programs::NOT_BEGUN;
use crate::strings::{self, plain, sentences, transcript as words};
use crate::view::{Glyphs, Role, markdown, measure};

/// The maximum number of lines of an entry, because a long session is redrawn often.
const MAX_LINES: usize = 200;

/// Draws the entry of a call in `columns` columns: `ask_user  3 questions: Database, Service Name,
/// Features`.
pub fn call(
    tool: &str,
    outline: &Outline,
    columns: usize,
    signs: &'static Glyphs,
) -> Vec<Line<'static>> {
    let text = match (outline.count, &outline.labels) {
        (0, _) => signs.ellipsis.to_owned(),
        (count, labels) if labels.is_empty() => words::questions(count),
        (count, labels) => plain::with(words::questions(count), labels.join(strings::comma())),
    };
    let text =
        Page::new(columns, signs).fit(&text, columns.saturating_sub(measure::width(tool) + 2));
    vec![Line::from(vec![
        Span::styled(tool.to_owned(), Role::ToolTitle.bold()),
        Span::raw("  "),
        Span::styled(text, Role::Muted.style()),
    ])]
}

/// Draws the entry of a stored result: its `details`, or its text if the result is not from this
/// extension.
pub fn result(
    details: &Value,
    text: impl FnOnce() -> String,
    expanded: bool,
    columns: usize,
    signs: &'static Glyphs,
) -> Vec<Line<'static>> {
    let recap = contract::answered(details);
    let text = if recap.is_none() { text() } else { String::new() };
    Page::new(columns, signs).result(recap, &text, expanded)
}

/// Draws the entry of an open call, with the `text` of its last progress report. A report with
/// `details` has a text for the model, which is not shown.
pub fn waiting(
    details: &Value,
    text: impl FnOnce() -> String,
    columns: usize,
    signs: &'static Glyphs,
) -> Vec<Line<'static>> {
    let has_details = details.as_object().is_some_and(|details| !details.is_empty());
    let report = if has_details { String::new() } else { text::line(&text()) };
    let mut page = Page::new(columns, signs);
    page.cut(if report.is_empty() { words::waiting() } else { &report }, Role::Muted);
    page.lines
}

/// Draws the entry of a message from this extension. The message contains one or more results, or
/// states that questions are on or off. Both sides have `pad` empty columns if there is room.
pub fn message(
    details: &Value,
    expanded: bool,
    columns: usize,
    pad: usize,
    signs: &'static Glyphs,
) -> Vec<Line<'static>> {
    let pad = if columns > 2 * pad { pad } else { 0 };
    let mut lines: Vec<_> = match details.get("off") {
        Some(off) => {
            let is_on = *off == Value::Bool(false);
            let state = if is_on { words::on() } else { words::off() };
            let mut page = Page::new(columns - 2 * pad, signs);
            page.wrapped(state, 0, Role::Warning);
            page.lines
        }
        None => contract::results(details)
            .iter()
            .flat_map(|details| result(details, String::new, expanded, columns - 2 * pad, signs))
            .collect(),
    };
    lines.truncate(MAX_LINES);
    if pad > 0 {
        for line in &mut lines {
            line.spans.insert(0, Span::raw(" ".repeat(pad)));
        }
    }
    lines
}

/// The lines of an entry, and their layout.
struct Page {
    columns: usize,
    signs: &'static Glyphs,
    lines: Vec<Line<'static>>,
}

impl Page {
    fn new(columns: usize, signs: &'static Glyphs) -> Self {
        Self { columns: columns.max(1), signs, lines: Vec::new() }
    }

    /// Cuts `text` to `room` columns.
    fn fit(&self, text: &str, room: usize) -> String {
        measure::ellipsize(text, room, self.signs.ellipsis).into_owned()
    }

    fn result(mut self, recap: Option<Recap>, text: &str, expanded: bool) -> Vec<Line<'static>> {
        let Some(recap) = recap else {
            if text == NOT_BEGUN {
                self.cut(words::interrupted(), Role::Warning);
                return self.lines;
            }
            let lines = if expanded { MAX_LINES } else { 1 };
            for line in text::block(text).lines().take(lines) {
                self.line(line, Role::Muted, expanded);
            }
            return self.lines;
        };
        match &recap.outcome {
            StoredOutcome::Answered => {}
            StoredOutcome::Error(sentence) => {
                let sentence = if sentence.is_empty() { words::refused() } else { sentence };
                self.line(sentence, Role::Error, expanded);
            }
            StoredOutcome::Discussed if recap.discuss.is_empty() => {
                self.line(words::discussed(), Role::Muted, expanded);
            }
            StoredOutcome::Discussed => {
                let sign = if self.signs.is_plain() { "" } else { "? " };
                for topic in &recap.discuss {
                    self.line(&format!("{sign}{topic}"), Role::Accent, expanded);
                }
            }
            _ => {
                let mut line = outcome_line(&recap);
                if recap.later {
                    let names: Vec<_> = recap.rows.iter().map(|row| row.short.as_str()).collect();
                    line = plain::with(line, names.join(strings::comma()));
                }
                self.line(&line, Role::Warning, expanded);
            }
        }
        let has_answers =
            matches!(recap.outcome, StoredOutcome::Answered | StoredOutcome::Discussed);
        if recap.later && recap.outcome == StoredOutcome::Answered {
            self.cut(words::later(), Role::Muted);
        }
        if recap.corrects {
            self.cut(format!("{} {}", self.signs.pen, words::corrected()).trim(), Role::Warning);
        }
        if expanded {
            self.add_expanded(&recap);
        } else if has_answers && self.signs.is_plain() {
            self.add_plain(&recap);
        } else if has_answers {
            self.add_brief(&recap);
        }
        if has_answers && let Some(via) = recap.via {
            self.cut(&format!("  {}", words::answered(&via)), Role::Muted);
        }
        self.lines
    }

    /// Adds a text: wrapped if `expanded`, otherwise cut to one line.
    fn line(&mut self, text: &str, role: Role, expanded: bool) {
        if expanded {
            self.wrapped(text, 0, role);
        } else {
            self.cut(&text.replace('\n', " "), role);
        }
    }

    /// Adds one line, cut to the columns.
    fn cut(&mut self, text: &str, role: Role) {
        let text = self.fit(text, self.columns);
        self.lines.push(Line::from(Span::styled(text, role.style())));
    }

    /// Adds wrapped text with an indent of `indent` columns.
    fn wrapped(&mut self, text: &str, indent: usize, role: Role) {
        for part in measure::wrap(text, self.columns.saturating_sub(indent).max(1)) {
            if self.lines.len() < MAX_LINES {
                let gap = Span::raw(" ".repeat(indent));
                self.lines.push(Line::from(vec![gap, Span::styled(part.to_owned(), role.style())]));
            }
        }
    }

    /// Adds a question, or the context of the form, as formatted Markdown.
    fn marked(&mut self, text: &str, role: Role) {
        self.lines.extend(markdown::blocks(text, role.style(), self.signs, self.columns));
    }

    fn sign(&self, row: &RecapRow) -> (&'static str, Role) {
        match &row.stored {
            Some(StoredAnswer { custom: Some(_), .. }) => (self.signs.pen, Role::Success),
            Some(_) => (self.signs.check, Role::Success),
            None => (self.signs.open, Role::Muted),
        }
    }

    /// Adds one text for each question, for screen readers: `Database: PostgreSQL (Recommended).
    /// note: only for staging`.
    fn add_plain(&mut self, recap: &Recap) {
        let is_lone = recap.rows.len() == 1 && !recap.corrects && !recap.later;
        for row in recap.brief_rows().take(MAX_LINES) {
            let mut text = self.answer_text(row, recap).replace('\n', " ");
            if let Some(was) = &row.was {
                text = [text, strings::revision::was(text::line(was))].join(strings::comma());
            }
            if !is_lone {
                text = plain::with(&row.short, &text);
            }
            for note in notes(row) {
                text = sentences::then(&text, &sentences::note(note));
            }
            self.wrapped(&text, 0, Role::Text);
        }
        if let Some(note) = &recap.note {
            self.wrapped(&sentences::note(text::line(note)), 0, Role::Muted);
        }
    }

    /// Adds one line for each question: `✓ Database       PostgreSQL (Recommended)`.
    fn add_brief(&mut self, recap: &Recap) {
        let names = recap.brief_rows().map(|row| measure::width(&row.short)).max().unwrap_or(0);
        let names = names.min(self.columns / 3);
        let is_lone = recap.rows.len() == 1 && !recap.corrects && !recap.later;
        for row in recap.brief_rows().take(MAX_LINES) {
            let (sign, role) = self.sign(row);
            let mut spans = vec![Span::styled(format!("{sign} "), role.style())];
            let mut used = measure::width(sign) + 1;
            if !is_lone && names > 0 {
                let name = self.fit(&row.short, names);
                let pad = names.saturating_sub(measure::width(&name)) + 3;
                spans.push(Span::styled(name, Role::Muted.style()));
                spans.push(Span::raw(" ".repeat(pad)));
                used += names + 3;
            }
            let mut answer = self.answer_text(row, recap).replace('\n', " ");
            if let Some(was) = &row.was {
                answer = format!("{answer}  ({})", strings::revision::was(text::line(was)));
            }
            let room = self.columns.saturating_sub(used);
            let mut notes = notes(row).map(|note| format!("{} {note}", self.signs.pen)).peekable();
            // A note that does not fit after the answer gets a separate line.
            let beside = if row.note().is_some() { notes.peek() } else { None };
            let beside = beside.map(|note| format!("{answer}  ({note})"));
            if let Some(beside) = beside.filter(|beside| measure::width(beside) <= room) {
                answer = beside;
                notes.next();
            }
            let role = if row.is_skipped() { Role::Muted } else { Role::Text };
            spans.push(Span::styled(self.fit(&answer, room), role.style()));
            self.lines.push(Line::from(spans));
            for note in notes {
                let note = self.fit(&note, room);
                let gap = Span::raw(" ".repeat(self.columns - room));
                self.lines.push(Line::from(vec![gap, Span::styled(note, Role::Muted.style())]));
            }
        }
        let rows = recap.brief_rows().count();
        if rows > MAX_LINES {
            self.cut(&format!("{} +{}", self.signs.ellipsis, rows - MAX_LINES), Role::Muted);
        }
        if let Some(note) = &recap.note {
            let note = text::line(note);
            self.cut(&format!("{} {note}", self.signs.pen), Role::Muted);
        }
    }

    /// Returns the answer of a row. A custom answer in addition to selected options is quoted.
    /// After a discussion, an unanswered question is “not answered” instead of “skipped”.
    fn answer_text(&self, row: &RecapRow, recap: &Recap) -> String {
        if row.is_skipped() && recap.outcome == StoredOutcome::Discussed {
            return strings::not_answered().to_owned();
        }
        let Some(StoredAnswer { picked, custom, .. }) = &row.stored else { return answer(row) };
        if picked.is_empty() {
            return answer(row);
        }
        let custom = custom.as_ref().map(|custom| text::block(custom));
        let custom = custom.map(|custom| sentences::quoted(&custom, self.signs.is_ascii()));
        let picked = picked.iter().map(|label| text::unmarked(&text::block(label)).into_owned());
        picked.chain(custom).collect::<Vec<_>>().join(strings::comma())
    }

    /// Adds the title and the context, then each question with all options, the custom answer and
    /// the notes. Selected options are marked.
    fn add_expanded(&mut self, recap: &Recap) {
        if let Some(title) = &recap.title {
            self.wrapped(&text::unmarked(title), 0, Role::Text);
        }
        if let Some(context) = &recap.context {
            self.marked(context, Role::Muted);
        }
        for row in &recap.rows {
            if self.lines.len() > MAX_LINES {
                break;
            }
            if !self.lines.is_empty() {
                self.lines.push(Line::default());
            }
            self.marked(&row.question, Role::Text);
            for (choice, chosen) in &row.choices {
                let (sign, role) =
                    if *chosen { (self.signs.check, Role::Success) } else { (" ", Role::Muted) };
                let label = text::unmarked(choice);
                let marked = match (self.signs.is_plain(), chosen) {
                    (true, true) => [&label, plain::selected()].join(strings::comma()),
                    (true, false) => label.into_owned(),
                    (false, _) => format!("{sign} {label}"),
                };
                self.wrapped(&marked, 2, role);
                for (_, note) in row.choice_notes().filter(|(label, _)| label == choice) {
                    self.wrapped(&sentences::note(&note), 4, Role::Muted);
                }
            }
            if row.is_skipped() && recap.outcome == StoredOutcome::Answered {
                self.wrapped(&answer(row), 2, Role::Muted);
            } else if row.custom().is_some() || (row.choices.is_empty() && !row.answer.is_empty()) {
                let (sign, role) = self.sign(row);
                let answer = format!("{sign} {}", self.answer_text(row, recap));
                self.wrapped(answer.trim_start(), 2, role);
            }
            if let Some(note) = &row.note() {
                self.wrapped(&sentences::note(note), 2, Role::Muted);
            }
            if let Some(was) = &row.was {
                self.wrapped(&strings::revision::was(was), 2, Role::Muted);
            }
        }
        if let Some(note) = &recap.note {
            self.lines.push(Line::default());
            self.wrapped(&sentences::note(note), 0, Role::Muted);
        }
        if self.lines.len() >= MAX_LINES {
            self.lines.truncate(MAX_LINES);
            self.cut(self.signs.ellipsis, Role::Muted);
        }
    }
}

/// Returns the note on a question and the notes on its options, one line each.
fn notes(row: &RecapRow) -> impl Iterator<Item = String> {
    let on_choices = row
        .choice_notes()
        .map(|(label, note)| plain::with(text::unmarked(&label), text::line(&note)));
    row.note().map(|note| text::line(&note)).into_iter().chain(on_choices)
}

/// Returns the line for an outcome without an answer; empty for other outcomes.
pub fn outcome_line(recap: &Recap) -> String {
    let (count, via) = (recap.rows.len(), recap.via.as_deref().unwrap_or_default());
    match &recap.outcome {
        StoredOutcome::Pending { file } => words::pending(count, file),
        StoredOutcome::Deferred => words::deferred(count),
        StoredOutcome::Withdrawn => words::withdrawn(via),
        StoredOutcome::Superseded => words::superseded().to_owned(),
        StoredOutcome::Cancelled => words::cancelled(via),
        StoredOutcome::TimedOut => words::timed_out().to_owned(),
        StoredOutcome::Unavailable => words::unavailable().to_owned(),
        StoredOutcome::ConnectionLost => words::connection_lost().to_owned(),
        StoredOutcome::Interrupted => words::interrupted().to_owned(),
        StoredOutcome::Answered | StoredOutcome::Discussed | StoredOutcome::Error(_) => {
            String::new()
        }
    }
}

fn answer(row: &RecapRow) -> String {
    match (row.is_skipped(), row.answer.is_empty()) {
        (true, _) if row.changed => strings::not_answered().to_owned(),
        (true, _) => strings::skipped().to_owned(),
        (false, true) if row.custom().is_none() => strings::nothing().to_owned(),
        (false, true) => strings::no_input().to_owned(),
        (false, false) => row.answer.clone(),
    }
}

#[cfg(test)]
mod tests;
