//! The rows of a `select`, and which row a reply names.

use std::collections::{HashMap, HashSet};

use unicode_segmentation::UnicodeSegmentation;

use super::dialog::Style;
use super::walk::Walk;
use crate::model::{Answer, Revision, text};
use crate::state::{Draft, Screen};
use crate::strings::{self, rpc as words, sentences};

/// Longest description in a row, in graphemes.
pub(super) const DESCRIPTION_LIMIT: usize = 120;
/// Longest label in a row, in graphemes.
pub(super) const LABEL_LIMIT: usize = 160;
/// Longest answer in a row of the review or beside a tick, in graphemes.
pub(super) const ANSWER_LIMIT: usize = 80;

/// What choosing a row does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Choice(usize),
    Custom,
    Done,
    Skip,
    Note,
    Chat,
    Discuss,
    /// A row of the review: edit the question with this index.
    Edit(usize),
    Submit,
    /// Go back to the call.
    GoBack,
    Cancel,
    Yes,
    No,
}

/// One row and the other replies that name it.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub row: String,
    pub action: Action,
    mark: Option<bool>,
    number: Option<usize>,
    names: Vec<String>,
}

impl Walk {
    /// The rows of the list on screen; none while a text field is.
    pub(super) fn lines(&self) -> Vec<Line> {
        if self.discarding {
            let no = strings::discard_no(self.discarded().max(1));
            return yes_no(strings::discard_yes(), &no, true);
        }
        match &self.state.screen {
            Screen::Long { .. } => yes_no(words::yes(), words::no(), false),
            Screen::Discard { .. } => {
                yes_no(strings::revision::yes_go_back(), strings::revision::stay(), true)
            }
            Screen::Review => unique(self.review_lines()),
            Screen::Choices => unique(self.list_lines().unwrap_or_default()),
            _ => Vec::new(),
        }
    }

    /// The choices of the open question, then what else may be done with it.
    fn list_lines(&self) -> Option<Vec<Line>> {
        let (question, draft) = (self.state.question()?, self.state.draft()?);
        let policy = &self.state.form.policy;
        let ticks = question.has_ticks();
        let mut lines = Vec::with_capacity(question.choices().len() + 5);
        for (index, choice) in question.choices().iter().enumerate() {
            let label = text::line(&choice.label);
            let head = self.numbered(index, &clip(&label, LABEL_LIMIT));
            let mut row = head.clone();
            if let Some(description) = &choice.description {
                let description = clip(&text::line(description), DESCRIPTION_LIMIT);
                if !description.is_empty() {
                    let dash = if self.style == Style::Acp { '-' } else { '—' };
                    row = format!("{head} {dash} {description}");
                }
            }
            let mark = draft.selected.ticks.get(index).copied().filter(|_| ticks);
            let names = [row.clone(), head, label];
            lines.push(Line::new(row, Action::Choice(index)).at(index).ticked(mark).named(names));
        }
        if policy.takes_custom(question, false) {
            lines.push(self.custom_line(lines.len(), ticks));
        }
        let chat = lines.len();
        if ticks {
            lines.push(Line::new(words::done(), Action::Done));
        }
        if self.state.form.may_skip(self.state.tab) {
            let skip = match self.state.form.revision {
                Some(_) => words::no_answer(),
                None => words::skip(),
            };
            lines.push(Line::new(skip, Action::Skip).named(["skip".to_owned()]));
        }
        if policy.takes_notes() {
            lines.push(self.note_line());
        }
        if self.state.form.takes_discuss() {
            let row = match self.style {
                Style::Plain => words::explain(),
                Style::Acp => words::explain_only(),
            };
            lines.push(Line::new(row, Action::Discuss).named(["explain".to_owned()]));
        }
        if policy.chat {
            lines.push(Line::new(strings::chat(), Action::Chat).at(chat));
        }
        Some(lines)
    }

    /// The row for custom text; it shows the text that is ticked.
    fn custom_line(&self, index: usize, ticks: bool) -> Line {
        let usual = self.state.form.policy.custom_row.words();
        let name = if self.style == Style::Acp { words::other() } else { usual };
        let short = without_hint(name);
        let plain = self.numbered(index, name);
        let ticked = self.ticked_custom();
        let row = ticked.as_ref().map_or_else(
            || plain.clone(),
            |typed| {
                let typed = clip(&text::line(typed), ANSWER_LIMIT);
                self.numbered(index, &format!("{short}: {typed}"))
            },
        );
        let names = [plain, name.to_owned(), usual.to_owned(), short.to_owned()];
        let mark = ticks.then_some(ticked.is_some());
        Line::new(row, Action::Custom).at(index).ticked(mark).named(names)
    }

    fn note_line(&self) -> Line {
        let comment = self.state.form.policy.comment;
        Line::new(words::note_row(self.note().is_some(), comment), Action::Note)
    }

    /// The answers, then what may be done with the whole form.
    fn review_lines(&self) -> Vec<Line> {
        let form = &self.state.form;
        let answers = self.answers();
        let row = |(index, answer): (usize, &Option<Answer>)| {
            let answer = answer.as_ref().and_then(|answer| self.answer_line(index, answer));
            let open = || match form.is_optional(index) {
                true => sentences::skipped_optional(),
                false => strings::not_answered().to_owned(),
            };
            let answer = answer.unwrap_or_else(open);
            let name = clip(&text::line(&form.short(index)), ANSWER_LIMIT);
            let mut row = format!("{name}: {}", clip(&text::line(&answer), ANSWER_LIMIT));
            if self.state.drafts.get(index).is_some_and(Draft::is_kept) {
                row = format!("{row} {}", strings::kept());
            }
            let line = Line::new(self.numbered(index, &row), Action::Edit(index));
            line.at(index).named([row, name])
        };
        let mut lines: Vec<Line> = answers.each.iter().enumerate().map(row).collect();
        if form.policy.takes_form_note() {
            lines.push(self.note_line());
        }
        if self.state.can_submit() {
            let submit = match form.revision {
                Some(Revision::Correct) => strings::revision::send(self.state.changed()),
                Some(Revision::GoBack) => strings::revision::go(self.state.changed()),
                None => sentences::submit_of(answers.count(), form.questions.len()),
            };
            lines.push(Line::new(submit, Action::Submit).named(["submit".to_owned()]));
        }
        if self.state.offers_return() {
            lines.push(Line::new(strings::revision::go_back(), Action::GoBack));
        }
        lines.push(Line::new(words::cancel(), Action::Cancel));
        lines
    }

    fn numbered(&self, index: usize, row: &str) -> String {
        match self.style {
            Style::Plain => format!("{}. {row}", index + 1),
            Style::Acp => row.to_owned(),
        }
    }
}

/// The rows of a yes-or-no question; `no` comes first when it is the careful answer.
fn yes_no(yes: &str, no: &str, no_first: bool) -> Vec<Line> {
    let yes = Line::new(yes, Action::Yes).named(["yes".to_owned(), "y".to_owned()]);
    let no = Line::new(no, Action::No).named(["no".to_owned(), "n".to_owned()]);
    let mut lines = if no_first { vec![no, yes] } else { vec![yes, no] };
    for (index, line) in lines.iter_mut().enumerate() {
        line.number = Some(index + 1);
    }
    lines
}

/// What choosing the row that `reply` names does. A reply is the row itself, its number (`2`, `2.`,
/// 0 for custom text), its label, or its label in another case and with white space around it.
pub(super) fn find(lines: &[Line], reply: &str) -> Option<Action> {
    let number = as_number(reply);
    let wanted = reply.trim().to_lowercase();
    let find = |fits: &dyn Fn(&Line) -> bool| lines.iter().find(|line| fits(line));
    find(&|line| line.row == reply)
        .or_else(|| match number? {
            0 => find(&|line| line.action == Action::Custom),
            _ => find(&|line| line.number == number),
        })
        .or_else(|| find(&|line| line.names.iter().any(|name| name == reply)))
        .or_else(|| {
            let alike = |name: &String| name.to_lowercase() == wanted;
            find(&|line| !wanted.is_empty() && (alike(&line.row) || line.names.iter().any(alike)))
        })
        .map(|line| line.action)
}

/// Cuts `line` to `limit` graphemes, the last one `…` if it was cut.
pub(super) fn clip(line: &str, limit: usize) -> String {
    // Text within the limit in bytes cannot be longer in characters.
    if line.len() <= limit || line.graphemes(true).nth(limit).is_none() {
        return line.to_owned();
    }
    let kept: String = line.graphemes(true).take(limit.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

impl Line {
    fn new(row: impl Into<String>, action: Action) -> Self {
        Self { row: row.into(), action, mark: None, number: None, names: Vec::new() }
    }

    /// Gives the row the number of `index`, which counts from 0.
    fn at(mut self, index: usize) -> Self {
        self.number = Some(index + 1);
        self
    }

    fn ticked(mut self, mark: Option<bool>) -> Self {
        self.mark = mark;
        self
    }

    fn named(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.names.extend(names.into_iter().filter(|name| !name.is_empty()));
        self
    }
}

/// `Other (type your answer)` as `Other`.
fn without_hint(name: &str) -> &str {
    name.split_once(['(', '（']).map_or(name, |(word, _)| word).trim_end_matches([' ', '.', '…'])
}

fn as_number(reply: &str) -> Option<usize> {
    let digits = reply.trim();
    let digits = digits.strip_suffix('.').unwrap_or(digits);
    (digits.len() <= 6 && digits.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| digits.parse().ok())?
}

/// Makes the rows differ, since clients send the text of a row back: equal rows get ` (2)`, ` (3)`, …
/// at their end. Ticks are added last, so that they do not change what a row is called.
fn unique(mut lines: Vec<Line>) -> Vec<Line> {
    let mut seen: HashSet<String> = HashSet::with_capacity(lines.len());
    let mut counts: HashMap<String, usize> = HashMap::new();
    for line in &mut lines {
        let plain = line.row.clone();
        while line.row.trim().is_empty() || !seen.insert(line.row.clone()) {
            let count = counts.entry(plain.clone()).or_insert(1);
            *count += 1;
            line.row = format!("{plain} ({count})");
        }
        if let Some(ticked) = line.mark {
            let plain = std::mem::take(&mut line.row);
            line.row = format!("[{}] {plain}", if ticked { 'x' } else { ' ' });
            line.names.insert(0, plain);
        }
    }
    lines
}
