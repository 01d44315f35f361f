//! What is said of the rows of a screen and of the choices of a question.
//!
//! ```text
//! 2 of 3: Database: PostgreSQL. Note: only for staging      a row of the review
//! 1 of 3: PostgreSQL, selected, recommended. Relational     a choice
//! ```

use std::borrow::Cow;

use super::printer::{Field, Printer};
use super::rows::{Rows, Said};
use crate::model::{Row, text};
use crate::state::{NUMBERED, Screen};
use crate::strings::{self, plain as words};
use crate::view::choices::Choices;
use crate::view::parts::{Below, Parts};
use crate::view::question::note_word;

/// The rows of a screen: `1 of 3: Database: PostgreSQL. Note: only for staging`.
pub(super) fn of_parts(parts: Parts, printer: Printer<'_>) -> Rows<'_> {
    let Parts { rows, at, below, .. } = parts;
    let below = match below {
        Below::Nothing => Vec::new(),
        Below::Missing(missing) => printer.lines(&missing),
        Below::Keys(keys) => {
            let keys = keys.iter().map(|hint| words::with(&hint.keys, hint.words()));
            printer.lines(&keys.collect::<Vec<_>>().join(". "))
        }
    };
    let all = rows.len();
    let say = move |index: usize| {
        let Some(row) = rows.get(index) else { return Said::default() };
        let text = row.text.as_ref().map(|text| words::with(&row.label, text));
        let mut said = text.unwrap_or_else(|| row.label.clone()).replace('\n', " ");
        if let Some(letter) = row.letter {
            said = words::with(letter.to_string(), &said);
        }
        // Digits reach the first commands only.
        if row.entry.is_none() || index < NUMBERED {
            said = words::row(index + 1, all, &said);
        }
        let notes = row.notes.iter().map(|note| printer.note(note).replace('\n', " "));
        Said { brief: said, more: notes.collect() }
    };
    Rows { below, ..Rows::new(all, at, printer, say) }
}

/// The choices of the open question, with the field that is typed in; `None` if none is open.
pub(super) fn of_choices(printer: Printer<'_>) -> Option<Rows<'_>> {
    let cx = printer.cx;
    let choices = Choices::new(cx, printer.page)?;
    let (question, draft, typing) = (choices.question, choices.draft, choices.typing);
    let typed = typing.zip(cx.state.editor()).map(|(row, editor)| Field {
        name: (row != Row::Custom).then(|| note_word(cx).to_owned()),
        editor: Cow::Borrowed(editor),
    });
    let at =
        draft.line_of(typing, question, cx.state.form.policy.may.chat).unwrap_or(draft.list.cursor);
    let (mut filter, mut below) = (None, Vec::new());
    if let Some(it) = &draft.list.filter {
        let name = words::filter(it.hits.len(), question.choices().len());
        if cx.state.screen == Screen::Filter {
            let none = it.hits.is_empty().then(|| strings::no_hits().to_owned());
            let now = (cx.state.rows() > 0)
                .then(|| words::now(&choice(&choices, draft.list.cursor).brief));
            let field = Field { name: Some(format!("{name}:")), editor: Cow::Borrowed(&it.query) };
            filter = Some((field, none.into_iter().chain(now).collect()));
        } else {
            below = printer.lines(&words::with(&name, it.query.text()));
        }
    }
    let say = move |index| choice(&choices, index);
    Some(Rows { filter, typed, below, ..Rows::new(cx.state.rows(), at, printer, say) })
}

/// `2 of 4: SQLite, selected. Lightweight, file-based`
fn choice(choices: &Choices<'_>, index: usize) -> Said {
    let Choices { cx, question, draft, typing, .. } = *choices;
    let Some(row) = choices.row(index) else { return Said::default() };
    let is_typed = typing == Some(row);
    let it = if let Row::Choice(index) = row { question.choices().get(index) } else { None };
    let label = |row| match row {
        Row::Choice(index) => {
            question.choices().get(index).map_or(Cow::Borrowed(""), |it| text::unmarked(&it.label))
        }
        row => choices.label(row),
    };
    let mut said = label(row).into_owned();
    // What is typed may name a choice, which Enter takes.
    if let Some(named) = choices.named.filter(|_| row == Row::Custom) {
        said = words::with(&said, label(Row::Choice(named)));
    }
    let state = match choices.is_ticked(row) {
        Some(true) => Some(words::ticked()),
        Some(false) => Some(words::not_ticked()),
        None if row == Row::Custom && is_typed => None,
        None => choices.is_picked(row).then(words::selected),
    };
    let preview = it.and_then(|it| it.preview.as_ref()).map(|_| words::previewed());
    for state in state.into_iter().chain(preview) {
        said = words::and(&said, state);
    }
    // A filter leaves rows out, but keys choose by the numbers of all of them.
    let all = question.choices().len() + cx.state.extra_rows();
    let brief = words::row(choices.number(row), all, &said);
    let described = it.and_then(|it| it.description.as_deref());
    let described = described.map(|it| text::unmarked(it).replace('\n', " "));
    let kept = match row {
        _ if is_typed => None,
        Row::Choice(index) => {
            choices.kept(index).map(|kept| Printer { cx, page: choices.page }.note(&kept))
        }
        Row::Custom => {
            Some(text::line(&cx.state.named(&draft.custom.field.text(), cx.glyphs.is_ascii())))
        }
        Row::Chat => None,
    };
    let more = described.into_iter().chain(kept).filter(|more| !more.is_empty()).collect();
    Said { brief, more }
}
