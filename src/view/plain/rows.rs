//! The rows of a screen, and the options of a question. Each row is one text. The terminal's cursor
//! is at the start of the focused row.
//!
//! ```text
//! 1 more above
//! 2 of 5: SQLite. One file, nothing to…    a cut row
//! 3 of 5: PostgreSQL, selected. A server   the focused row, scrolled
//! of its own, which you must run.
//! 2 more below
//! ```

use std::borrow::Cow;

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::keys::help;
use crate::model::{Row, text};
use crate::state::{Msg, Screen};
use crate::strings::{self, plain as words, sentences};
use crate::view::choices::Choices;
use crate::view::common::{Excerpt, Frame, PartContext, Scroll, Target};
use crate::view::field::{Field, Named};
use crate::view::page::cell;
use crate::view::parts::{Below, Parts};
use crate::view::question::note_word;
use crate::view::{excerpt, more};

/// The text of a row.
#[derive(Default)]
pub(super) struct RowText {
    /// The label and its state.
    pub brief: String,
    /// Further sentences: description and notes.
    pub more: Vec<String>,
}

/// The rows of a list.
pub(super) struct Rows<'a> {
    cx: PartContext<'a>,
    all: usize,
    /// The index of the focused row.
    at: usize,
    text_of: Box<dyn Fn(usize) -> RowText + 'a>,
    /// The field of an open filter above the rows, and the lines below it.
    filter: Option<(Named<'a>, Vec<String>)>,
    /// The text field of the focused row.
    typed: Option<Named<'a>>,
    /// Lines below the rows.
    below: Vec<Line<'static>>,
}

impl<'a> Rows<'a> {
    /// Returns `all` rows with the texts of `text_of`.
    fn new(
        all: usize,
        at: usize,
        cx: PartContext<'a>,
        text_of: impl Fn(usize) -> RowText + 'a,
    ) -> Self {
        let (at, text_of) = (at.min(all.saturating_sub(1)), Box::new(text_of));
        Self { cx, all, at, text_of, filter: None, typed: None, below: Vec::new() }
    }

    fn row_text(&self, index: usize) -> String {
        let RowText { brief, more } = (self.text_of)(index);
        more.iter().fold(brief, |text, more| sentences::then(&text, more))
    }

    fn full(&self, index: usize) -> Vec<Line<'static>> {
        self.cx.lines(&self.row_text(index))
    }

    fn cut(&self, index: usize) -> Line<'static> {
        self.cx.one_line(&self.row_text(index))
    }

    /// Returns the number of lines of all rows with their complete texts. The number is larger than
    /// `most` if the rows do not fit.
    fn whole(&self, most: usize) -> usize {
        if self.all > most {
            return most + 1;
        }
        (0..self.all).map(|index| self.full(index).len()).sum::<usize>() + self.typed_lines(most)
    }

    fn typed_lines(&self, most: usize) -> usize {
        self.typed.as_ref().map_or(0, |typed| typed.lay_out(self.cx, most).lines.len())
    }

    /// Returns the number of lines above and below the rows.
    fn beside(&self, most: usize) -> usize {
        let above = self
            .filter
            .as_ref()
            .map_or(0, |(field, below)| field.lay_out(self.cx, most).lines.len() + below.len());
        above + self.below.len()
    }

    /// Returns the number of lines of the list; larger than `most` if they do not fit.
    pub(super) fn lines(&self, most: usize) -> usize {
        self.beside(most) + self.whole(most)
    }

    /// Returns the number of lines if each row has one line, except an open row; at most `most`.
    pub(super) fn brief(&self, most: usize) -> usize {
        let open = match &self.typed {
            Some(_) => self.full(self.at).len() + self.typed_lines(most),
            None if self.cx.scroll.texts.row.top > 0 => self.full(self.at).len() + 1,
            None => 0,
        };
        (self.beside(most) + self.all.min(most) + open).min(most)
    }

    /// Returns the minimum number of lines of the list.
    pub(super) fn least(&self) -> usize {
        let least = |field: &Named<'_>| field.least(self.cx);
        let above = self.filter.as_ref().map_or(0, |(field, _)| least(field));
        let typed = self.typed.as_ref().map_or(0, least);
        above + typed + usize::from(self.all > 0 || above == 0)
    }

    /// Draws the rows.
    pub(super) fn draw(mut self, frame: &mut Frame) {
        if let Some((field, below)) = &self.filter {
            let row = usize::from(self.all > 0);
            let spare = frame.room().saturating_sub(field.least(self.cx) + row).min(below.len());
            let field = field.lay_out(self.cx, frame.room().saturating_sub(row + spare).max(1));
            let area = Rect { height: cell(field.lines.len()), ..frame.area };
            frame.point(area.intersection(frame.area), Target::Text);
            field.draw(frame);
            for line in below.iter().take(spare) {
                frame.lines(&[self.cx.one_line(line)], 0, None);
            }
        } else if self.all == 0 {
            // Without rows, the cursor is on the first line.
            frame.set_cursor((0, 0), frame.area);
            self.below.insert(0, Line::raw(strings::no_hits()));
            return frame.lines(&self.below, 0, None);
        }
        let mut below = std::mem::take(&mut self.below);
        if frame.room() < below.len() + self.all.min(3) {
            below.clear();
        }
        let room = frame.room() - below.len();
        if room > 0 && self.all > 0 {
            frame.within(room, |frame| self.draw_rows(frame));
        }
        frame.lines(&below, 0, None);
    }

    /// Draws the rows. If they do not fit completely, each row has one line.
    fn draw_rows(&self, frame: &mut Frame) {
        let lines = frame.room();
        let fits = self.whole(lines) <= lines;
        let (focused, field) = self.focused(lines, fits, &mut frame.scroll.texts.row);
        let height = |index: usize| match index == self.at {
            true => focused.len() + field.as_ref().map_or(0, |field| field.lines.len()),
            false if fits => self.full(index).len(),
            false => 1,
        };
        let Scroll { top, texts, page, .. } = &mut frame.scroll;
        let shown = if fits || field.is_some() || texts.row.top > 0 {
            excerpt::window(self.all, self.at, *top, lines, height)
        } else {
            // Scrolling by one row would change all lines at each move, and a screen reader would
            // speak them instead of the row. The list therefore scrolls by pages.
            let has_marks = self.all > lines && excerpt::has_markers(lines);
            let page = if has_marks { lines - 2 } else { lines };
            let top = self.at - self.at % page;
            Excerpt { top, ..Excerpt::new(self.all - top, 0, page) }
        };
        (*top, *page) = (shown.top, shown.lines.max(1));
        let end = shown.top + shown.lines;
        let used: usize = (shown.top..end).map(height).sum();
        let spare = lines.saturating_sub(used);
        let [above, below] = shown.marks(spare, self.cx.glyphs).map(|mark| mark.map(Line::raw));
        frame.lines(above.as_slice(), 0, None);
        for index in shown.top..end {
            let target = Some(Target::Row(index));
            if index == self.at {
                if frame.cursor.is_none() {
                    frame.set_cursor((0, 0), frame.area);
                }
                frame.lines(&focused, 0, target);
                if let Some(field) = &field {
                    field.draw(frame);
                }
            } else if fits {
                frame.lines(&self.full(index), 0, target);
            } else {
                frame.lines(&[self.cut(index)], 0, target);
            }
        }
        frame.lines(below.as_slice(), 0, None);
    }

    /// Returns the lines of the focused row, and its text field. In a list that does not fit, the
    /// scroll keys first open the row and then scroll it; four lines stay free for two other rows
    /// and the marks.
    fn focused(
        &self,
        lines: usize,
        fits: bool,
        scrolled: &mut Excerpt,
    ) -> (Vec<Line<'static>>, Option<Field>) {
        let mut text = self.full(self.at);
        let least = 1 + self.typed.as_ref().map_or(0, |typed| typed.least(self.cx));
        let room = if fits { lines } else { lines.saturating_sub(4).max(least).min(lines) };
        if let Some(typed) = &self.typed {
            let below = typed.lay_out(self.cx, room).lines.len();
            text.truncate(room.saturating_sub(below).max(usize::from(room > 1)));
            let field = typed.lay_out(self.cx, room - text.len());
            return (text, Some(field));
        }
        if fits {
            *scrolled = Excerpt::default();
        } else if scrolled.top == 0 || room < 2 {
            *scrolled = Excerpt::new(text.len(), 0, 1);
            text = vec![self.cut(self.at)];
        } else {
            // The first scroll step only opens the row.
            let top = scrolled.top - 1;
            let columns = self.cx.page.inner();
            let mark = |part| more::scroll_line(self.cx, columns, part);
            let (shown, part) = more::scrolled(&text, top, room.min(text.len() + 1), mark);
            *scrolled = Excerpt { top: part.top + 1, ..part };
            text = shown;
        }
        (text, None)
    }
}

/// Returns the rows of a screen: `1 of 3: Database: PostgreSQL. Note: only for staging`.
pub(super) fn of_parts(parts: Parts, cx: PartContext<'_>) -> Rows<'_> {
    let Parts { rows, at, below, .. } = parts;
    let below = match below {
        Below::Nothing => Vec::new(),
        Below::Missing(missing) => cx.lines(&missing),
        Below::Keys(keys) => {
            let keys = keys.iter().map(|hint| words::with(&hint.keys, hint.words()));
            cx.lines(&keys.collect::<Vec<_>>().join(". "))
        }
    };
    let all = rows.len();
    let text_of = move |index: usize| {
        let Some(row) = rows.get(index) else { return RowText::default() };
        let text = row.text.as_ref().map(|text| words::with(&row.label, text));
        let mut phrase = text.unwrap_or_else(|| row.label.clone()).replace('\n', " ");
        if let Some(letter) = row.letter {
            phrase = words::with(letter.to_string(), &phrase);
        }
        // A command has no number.
        if row.entry.is_none() {
            phrase = words::row(index + 1, all, &phrase);
        }
        if let Some(group) = row.group {
            phrase = words::then(group, &phrase);
        }
        let notes = row.notes.iter().map(|note| cx.note(note).replace('\n', " "));
        RowText { brief: phrase, more: notes.collect() }
    };
    Rows { below, ..Rows::new(all, at, cx, text_of) }
}

/// Returns the options of the open question, with an open text field; `None` if no question is
/// open.
pub(super) fn of_choices(cx: PartContext<'_>) -> Option<Rows<'_>> {
    let choices = Choices::new(cx)?;
    let (question, draft, typing) = (choices.question, choices.draft, choices.typing);
    let typed = typing
        .zip(cx.state.editor())
        .map(|(row, editor)| Named { name: (row != Row::Custom).then(|| note_word(cx)), editor });
    let at = typing.and_then(|row| cx.state.line_of(row)).unwrap_or(draft.list.cursor);
    let (mut filter, mut below) = (None, Vec::new());
    if let Some(filter_state) = &draft.list.filter {
        let name = words::filter(filter_state.hits.len(), question.choices().len());
        if cx.state.screen == Screen::Filter {
            let none = filter_state.hits.is_empty().then(|| strings::no_hits().to_owned());
            let now = (cx.state.rows() > 0)
                .then(|| words::now(&choice(&choices, draft.list.cursor).brief));
            let field = Named { name: Some(format!("{name}:")), editor: &filter_state.query };
            filter = Some((field, none.into_iter().chain(now).collect()));
        } else {
            below = cx.lines(&words::with(&name, filter_state.query.text()));
        }
    }
    let text_of = move |index| choice(&choices, index);
    Some(Rows { filter, typed, below, ..Rows::new(cx.state.rows(), at, cx, text_of) })
}

/// Returns the text of an option: `2 of 4: SQLite, selected. Lightweight, file-based`.
fn choice(choices: &Choices<'_>, index: usize) -> RowText {
    let Choices { cx, question, draft, typing, .. } = *choices;
    let Some(row) = choices.cx.state.row(index) else { return RowText::default() };
    let is_typed = typing == Some(row);
    let option = choices.option(row);
    let label = |row| match row {
        Row::Choice(index) => question
            .choices()
            .get(index)
            .map_or(Cow::Borrowed(""), |choice| text::unmarked(&choice.label)),
        row => choices.label(row),
    };
    let mut phrase = label(row).into_owned();
    // If the typed text matches an option, Enter selects that option.
    if let Some(named) = choices.named
        && row == Row::Custom
    {
        let takes = strings::selects_option(label(Row::Choice(named)), words::down());
        phrase = words::with(&phrase, takes);
    }
    let state = match choices.is_selected(row) {
        Some(true) => Some(words::selected()),
        Some(false) => Some(words::not_selected()),
        None if row == Row::Custom && is_typed => None,
        None => choices.is_picked(row).then(words::selected),
    };
    if let Some(state) = state {
        phrase = [phrase.as_str(), state].join(strings::comma());
    }
    if option.is_some_and(|option| option.preview.is_some()) {
        let key = help::fixed_key(&Msg::Zoom, cx.glyphs.keys);
        phrase = [phrase, words::previewed(key)].join(strings::comma());
    }
    // A filter hides rows, but the numbers of the rows stay the same.
    let all = draft.list.all_rows();
    let brief = words::row(choices.draft.list.number(row), all, &phrase);
    let described = option.and_then(|option| option.description.as_deref());
    let described = described.map(|text| text::unmarked(text).replace('\n', " "));
    let notes = match row {
        Row::Choice(index) if !is_typed => {
            choices.note(index).map(|note| cx.note(&note)).into_iter().collect()
        }
        Row::Custom if !is_typed => {
            choices.own_texts(usize::MAX).into_iter().map(|(text, _)| text).collect()
        }
        _ => Vec::new(),
    };
    let more = described.into_iter().chain(notes).filter(|more| !more.is_empty()).collect();
    RowText { brief, more }
}
