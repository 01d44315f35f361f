//! The rows of a screen, and the options of a question. Each row is one text. The terminal's cursor
//! is at the start of the focused row.
//!
//! ```text
//! 1 more above
//! 2 of 5: SQLite. One file, nothing to…    a cut row
//! 3 of 5: PostgreSQL, selected             the focused row
//! 2 more below
//! ```

use ratatui::text::Line;

use super::block::Block;
use crate::keys::{help, read};
use crate::model::{Row, text};
use crate::state::{Msg, Screen};
use crate::strings::{self, plain as words, sentences};
use crate::view::choices::Choices;
use crate::view::common::{Excerpt, Frame, PartContext};
use crate::view::excerpt;
use crate::view::field::Named;
use crate::view::fit::{Part, Plan, RowsPlan};
use crate::view::parts::{Answered, answered, discard_words, missing_words, submit_row};
use crate::view::question::note_word;
use crate::view::rows::{self, List, Rows as _};

/// The rows of a list.
pub(super) struct Rows<'a> {
    cx: PartContext<'a>,
    all: usize,
    /// The index of the focused row.
    at: usize,
    text_of: Box<dyn Fn(usize) -> String + 'a>,
    /// The text field of the focused row.
    typed: Option<Named<'a>>,
    /// Lines below the rows.
    below: Vec<Line<'static>>,
}

impl<'a> Rows<'a> {
    /// Returns the number of lines of all rows with their complete texts. The number is larger than
    /// `most` if the rows do not fit.
    fn whole(&self, most: usize) -> usize {
        if self.all > most {
            return most + 1;
        }
        let lines = (0..self.all).map(|index| self.build(index, most).lines());
        lines.map(|(label, text)| label + text).sum()
    }

    /// Returns the minimum lines of the focused row.
    fn least(&self) -> usize {
        1 + self.typed.as_ref().map_or(0, |typed| typed.least(self.cx))
    }

    /// Returns the rows as a block, measured up to `most` lines.
    pub(super) fn block(self, most: usize) -> Block<'a> {
        let need = self.below.len() + self.whole(most);
        // A row with a text field counts with all its lines.
        let open = if self.typed.is_some() { self.build(self.at, most).lines().1 } else { 0 };
        let brief = (self.below.len() + self.all.min(most) + open).min(most);
        Block { brief, ..Block::new(need, self.least(), move |frame| self.draw(frame)) }
    }

    fn draw(mut self, frame: &mut Frame) {
        let mut below = std::mem::take(&mut self.below);
        if frame.room() < below.len() + self.all.min(3) {
            below.clear();
        }
        frame.set_cursor((0, 0), frame.area);
        let room = frame.room() - below.len();
        if room > 0 && self.all > 0 {
            frame.within(room, |frame| self.draw_rows(frame));
        }
        frame.lines(&below, 0, None);
    }

    /// Draws the rows. If they do not fit completely, each row without a text field has one line.
    fn draw_rows(self, frame: &mut Frame) {
        let (cx, lines) = (self.cx, frame.room());
        let fits = self.whole(lines) <= lines;
        let (measured, texts) = if fits { (self.all, usize::MAX) } else { (0, 0) };
        let mut plan = Plan::of_rows(RowsPlan { lines, label: 1, texts, details: 0 });
        if self.typed.is_some() {
            // Four lines stay free for two other rows and the marks.
            let room = if fits { lines } else { lines.saturating_sub(4).max(self.least()) };
            plan.lines[Part::Text] = self.build(self.at, room.min(lines) - 1).lines().1;
        }
        List::new(self, measured, lines, cx).draw_rows(lines, &plan, frame);
    }
}

impl rows::Rows for Rows<'_> {
    fn count(&self) -> usize {
        self.all
    }

    fn at(&self) -> usize {
        self.at
    }

    fn typed(&self) -> Option<usize> {
        self.typed.is_some().then_some(self.at)
    }

    fn build(&self, index: usize, lines: usize) -> rows::Block {
        let text = (self.text_of)(index);
        let typed = self.typed.as_ref().filter(|_| index == self.at);
        if lines == 0 && typed.is_none() {
            return rows::Block { label: vec![self.cx.one_line(&text)], ..rows::Block::default() };
        }
        let mut label = self.cx.lines(&text);
        let mut text = label.split_off(1);
        let field = typed.map(|typed| typed.lay_out(self.cx, lines));
        if let Some(field) = &field {
            text.truncate(lines.saturating_sub(field.lines.len()));
        }
        rows::Block { label, text, field, ..rows::Block::default() }
    }

    /// Scrolling by one row would change all lines at each move, and a screen reader would speak
    /// them instead of the row. A list of rows with one line each therefore scrolls by pages.
    fn page(&self, lines: usize) -> Option<Excerpt> {
        let has_marks = self.all > lines && excerpt::has_markers(lines);
        let page = if has_marks { lines - 2 } else { lines };
        let top = self.at - self.at % page;
        Some(Excerpt { top, ..Excerpt::new(self.all - top, 0, page) })
    }
}

/// Returns the rows of a screen that replaces the question; `None` if the question is shown.
pub(super) fn of_screen(cx: PartContext<'_>) -> Option<Rows<'_>> {
    let state = cx.state;
    let (texts, at, below) = match &state.screen {
        Screen::Discard { what, row, .. } => {
            (numbered(discard_words(*what).1.into()), *row, Vec::new())
        }
        Screen::Help { previous, row } => {
            let keys = help::below_commands(state, previous, cx.bindings, cx.glyphs.keys);
            let keys = keys.iter().map(|hint| words::with(&hint.keys, hint.words()));
            (commands(previous, cx), *row, cx.lines(&keys.collect::<Vec<_>>().join(". ")))
        }
        _ if state.in_review() => {
            let submit = submit_row(state);
            let missing = match submit {
                Some(_) => Vec::new(),
                None => cx.lines(&missing_words(&state.form, &state.missing())),
            };
            let answers = (0..state.form.questions.len()).map(|index| answer(cx, index));
            (numbered(answers.chain(submit).collect()), state.whole.row, missing)
        }
        _ => return None,
    };
    let all = texts.len();
    let text_of = move |index| texts.get(index).cloned().unwrap_or_default();
    Some(Rows { cx, all, at, text_of: Box::new(text_of), typed: None, below })
}

/// Adds the number before each text: `2 of 4: SQLite`.
fn numbered(texts: Vec<String>) -> Vec<String> {
    let all = texts.len();
    let texts = texts.iter().enumerate();
    texts.map(|(index, text)| words::row(index + 1, all, text)).collect()
}

/// Returns a question of the review: `Database: PostgreSQL. Note: only for staging`.
fn answer(cx: PartContext<'_>, index: usize) -> String {
    let Answered { name, answer, notes, .. } = answered(cx, index);
    let notes = notes.iter().map(|note| cx.note(note));
    let text = notes.fold(words::with(name, answer), |text, note| sentences::then(&text, &note));
    text.replace('\n', " ")
}

/// Returns the commands of the screen `previous`: `Form. o: collapse the form: Alt+O`.
fn commands(previous: &Screen, cx: PartContext<'_>) -> Vec<String> {
    let mut group = None;
    let text = |command: read::Command| {
        let label = command.words();
        let key = command.shortcut(cx.glyphs.keys);
        let mut text = key.map_or(label.to_owned(), |key| words::with(label, key));
        if let Some(letter) = command.letter {
            text = words::with(letter.to_string(), &text);
        }
        let is_first = group.replace(command.group) != Some(command.group);
        if is_first { words::then(command.group.words(), &text) } else { text }
    };
    read::commands(cx.state, previous, cx.bindings).into_iter().map(text).collect()
}

/// Returns the options of the open question, and the text field if it is open.
pub(super) fn of_choices(choices: Choices<'_>) -> Rows<'_> {
    let (cx, draft) = (choices.cx, choices.draft);
    let typed = choices
        .typing
        .zip(cx.state.editor())
        .map(|(row, editor)| Named { name: (row != Row::Custom).then(|| note_word(cx)), editor });
    let at = choices.typed().unwrap_or(draft.list.cursor);
    let all = cx.state.rows();
    let below = match &draft.list.filter {
        _ if all == 0 => cx.lines(strings::no_hits()),
        Some(filter) if cx.state.screen != Screen::Filter => {
            cx.lines(&words::with(hits(&choices), filter.query.text()))
        }
        _ => Vec::new(),
    };
    let text_of = move |index| choice(&choices, index);
    Rows { cx, all, at, text_of: Box::new(text_of), typed, below }
}

/// Returns the field of the open filter as a block, with the option under the cursor below it.
pub(super) fn filter<'a>(choices: &Choices<'a>, most: usize) -> Option<Block<'a>> {
    let (cx, draft) = (choices.cx, choices.draft);
    if cx.state.screen != Screen::Filter {
        return None;
    }
    let filter = draft.list.filter.as_ref()?;
    let mut below = Vec::new();
    if cx.state.rows() > 0 {
        below.extend(filter.hits.is_empty().then(|| cx.one_line(strings::no_hits())));
        below.push(cx.one_line(&words::now(label_and_state(choices, draft.list.cursor))));
    }
    let field = Named { name: Some(format!("{}:", hits(choices))), editor: &filter.query };
    Some(Block::field(field, below, cx, most))
}

/// Returns the number of options that match the filter, as words.
fn hits(choices: &Choices<'_>) -> String {
    let hits = choices.draft.list.filter.as_ref().map_or(0, |filter| filter.hits.len());
    words::filter(hits, choices.question.choices.len())
}

/// Returns the label of an option and its state: `2 of 4: SQLite, selected`.
fn label_and_state(choices: &Choices<'_>, index: usize) -> String {
    let Choices { cx, draft, .. } = *choices;
    let Some(row) = cx.state.row(index) else { return String::new() };
    let mut phrase = choices.label(row).into_owned();
    // If the typed text matches an option, Enter selects that option.
    if let Some(matched) = choices.matched
        && row == Row::Custom
    {
        let hint = strings::selects_option(choices.label(Row::Choice(matched)), words::down());
        phrase = words::with(&phrase, hint);
    }
    let state = match choices.is_selected(row) {
        Some(true) => Some(words::selected()),
        Some(false) => Some(words::not_selected()),
        None if choices.typing == Some(Row::Custom) && row == Row::Custom => None,
        None => choices.is_picked(row).then(words::selected),
    };
    if let Some(state) = state {
        phrase = [phrase.as_str(), state].join(strings::comma());
    }
    if choices.option(row).is_some_and(|option| option.preview.is_some()) {
        let key = help::fixed_key(&Msg::Zoom, cx.glyphs.keys);
        phrase = [phrase, words::previewed(key)].join(strings::comma());
    }
    // A filter hides rows, but the numbers of the rows stay the same.
    words::row(draft.list.number(row), draft.list.all_rows(), &phrase)
}

/// Returns the text of an option: `2 of 4: SQLite, selected. Lightweight, file-based`.
fn choice(choices: &Choices<'_>, index: usize) -> String {
    let Some(row) = choices.cx.state.row(index) else { return String::new() };
    let described = choices.option(row).and_then(|option| option.description.as_deref());
    let described = described.map(|text| text::unmarked(text).replace('\n', " "));
    let notes = match row {
        _ if choices.typing == Some(row) => Vec::new(),
        Row::Choice(index) => {
            choices.note(index).map(|note| choices.cx.note(&note)).into_iter().collect()
        }
        Row::Custom => choices.custom_texts(usize::MAX).into_iter().map(|(text, _)| text).collect(),
        Row::Chat => Vec::new(),
    };
    let more = described.into_iter().chain(notes).filter(|more| !more.is_empty());
    more.fold(label_and_state(choices, index), |text, more| sentences::then(&text, &more))
}
