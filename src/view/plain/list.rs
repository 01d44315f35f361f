//! The list of choices.

use std::borrow::Cow;

use super::field::Field;
use super::note;
use super::rows::{Rows, Say};
use crate::model::{Question, Row, text};
use crate::state::{Draft, NoteOn, Pick, Screen};
use crate::strings::{self, plain as words, sentences};
use crate::view::common::{DrawContext, Page};
use crate::view::question::note_word;

/// The open question's list.
pub(super) fn rows<'a>(cx: DrawContext<'a>, page: Page) -> Rows<'a> {
    let (Some(question), Some(draft)) = (cx.state.question(), cx.state.draft()) else {
        return Rows::new(0, 0, |_, _| String::new());
    };
    let typing = match cx.state.screen {
        Screen::Custom => Some(Row::Custom),
        Screen::Note(NoteOn::Choice(index)) => Some(Row::Choice(index)),
        _ => None,
    };
    let choices = Choices { cx, question, draft, typing };
    let typed = match (typing, cx.state.editor()) {
        (Some(Row::Custom), Some(editor)) => Some(Field::unnamed(editor, cx, page)),
        (Some(_), Some(editor)) => Some(Field::new(note_word(cx), editor, cx, page)),
        _ => None,
    };
    let at = draft.line_of(typing, question, cx.state.form.policy.chat).unwrap_or(draft.cursor);
    let (above, below) = choices.filter(page);
    let rows = Rows::new(cx.state.rows(), at, move |index, say| choices.say(index, say));
    rows.scrolling(|scroll| &mut scroll.top).with_typed(typed).with_above(above).with_below(below)
}

struct Choices<'a> {
    cx: DrawContext<'a>,
    question: &'a Question,
    draft: &'a Draft,
    /// The row that is typed in.
    typing: Option<Row>,
}

impl<'a> Choices<'a> {
    /// The filter while it is typed, or what is said of one that stays.
    fn filter(&self, page: Page) -> (Option<(Field<'a>, Vec<String>)>, Option<String>) {
        let Some(filter) = &self.draft.filter else { return (None, None) };
        let name = words::filter(filter.hits.len(), self.question.choices().len());
        let none = filter.hits.is_empty().then(|| strings::no_hits().to_owned());
        if self.cx.state.screen != Screen::Filter {
            return (None, Some(words::with(&name, filter.query.text())));
        }
        let now = self.cx.state.rows() > 0;
        let now = now.then(|| words::now(self.say(self.draft.cursor, Say::Brief)));
        let field = Field::new(format!("{name}:"), &filter.query, self.cx, page);
        (Some((field, none.into_iter().chain(now).collect())), None)
    }

    /// `2 of 4: SQLite, selected. Lightweight, file-based`
    fn say(&self, index: usize, say: Say) -> String {
        let state = self.cx.state;
        let Some(row) = state.row(index) else { return String::new() };
        let mut said = self.label(row).into_owned();
        let states = [self.answers(row), self.previewed(row)];
        for state in states.into_iter().flatten() {
            said = words::and(&said, state);
        }
        // A filter leaves rows out, but keys choose by the numbers of all of them.
        let chat = usize::from(state.form.policy.chat);
        let custom = usize::from(self.draft.custom_row(self.question).is_some());
        let choices = self.question.choices().len();
        let at = match row {
            Row::Choice(index) => index + 1,
            Row::Custom => choices + 1,
            Row::Chat => choices + custom + 1,
        };
        said = words::row(at, choices + custom + chat, &said);
        if say == Say::Full {
            for more in self.more(row).into_iter().filter(|more| !more.is_empty()) {
                said = sentences::then(&said, &more);
            }
        }
        said
    }

    fn label(&self, row: Row) -> Cow<'a, str> {
        let custom = &self.cx.state.form.policy.custom_row;
        match row {
            Row::Choice(index) => {
                let choice = self.question.choices().get(index);
                choice.map_or(Cow::Borrowed(""), |choice| text::unmarked(&choice.label))
            }
            Row::Custom if self.typing == Some(row) || !self.draft.custom.is_blank() => {
                // What is typed there may name a choice, which Enter takes.
                match self.cx.state.named_choice() {
                    Some(index) => {
                        words::with(custom.short(), self.label(Row::Choice(index))).into()
                    }
                    None => custom.short().into(),
                }
            }
            Row::Custom => custom.words().into(),
            Row::Chat => strings::chat().into(),
        }
    }

    /// Whether the row is the answer, or one of them.
    fn answers(&self, row: Row) -> Option<&'static str> {
        let ticked = |is: bool| if is { words::ticked() } else { words::not_ticked() };
        let selected = |is: bool| is.then(words::selected);
        match (row, self.question.has_ticks()) {
            (Row::Choice(index), true) => {
                Some(ticked(self.draft.selected.ticks.get(index).copied().unwrap_or_default()))
            }
            (Row::Custom, true) => Some(ticked(self.draft.selected.custom_ticked)),
            (Row::Choice(index), false) => {
                selected(self.draft.selected.pick == Some(Pick::Choice(index)))
            }
            (Row::Custom, false) if self.typing == Some(row) => None,
            (Row::Custom, false) => selected(self.draft.selected.pick == Some(Pick::Custom)),
            (Row::Chat, _) => None,
        }
    }

    fn previewed(&self, row: Row) -> Option<&'static str> {
        let Row::Choice(index) = row else { return None };
        let preview = self.question.choices().get(index)?.preview.as_ref();
        preview.map(|_| words::previewed())
    }

    /// The description, and what was typed there.
    fn more(&self, row: Row) -> Vec<String> {
        let (cx, ascii) = (self.cx, self.cx.glyphs.is_ascii());
        match row {
            Row::Choice(index) => {
                let choice = self.question.choices().get(index);
                let description = choice.and_then(|choice| choice.description.as_deref());
                let description = description.map(|it| text::unmarked(it).replace('\n', " "));
                let kept = self.draft.choice_notes.get(&index).filter(|_| self.typing != Some(row));
                let kept = kept.and_then(|note| note.kept.as_deref());
                let kept = kept.map(|kept| note::line(&cx.state.named(kept, ascii), cx));
                description.into_iter().chain(kept).collect()
            }
            Row::Custom if self.typing != Some(row) && !self.draft.custom.is_blank() => {
                vec![text::line(&cx.state.named(&self.draft.custom.text(), ascii))]
            }
            Row::Custom | Row::Chat => Vec::new(),
        }
    }
}
