//! What holds of every frame of a list in a terminal of at least 14 rows: nothing that a person
//! needs to choose is ever cut.

use std::collections::BTreeSet;

use pi_ask_user::keys::Bindings;
use pi_ask_user::state::Screen;
use pi_ask_user::view::{
    DrawContext, Frame, Glyphs, Hints, Hit, Target, Texts, draw, glyphs, measure,
};

use super::{Person, plain};

/// The frame as it stands, drawn once more for `read`.
pub fn redrawn<T>(person: &mut Person, floats: bool, read: impl FnOnce(Frame<'_>) -> T) -> T {
    redrawn_with(person, floats, &glyphs::UNICODE, read)
}

/// The same with other symbols.
pub fn redrawn_with<T>(
    person: &mut Person,
    floats: bool,
    glyphs: &Glyphs,
    read: impl FnOnce(Frame<'_>) -> T,
) -> T {
    let (least, size) = (person.lines().len(), person.size);
    let state = person.dialog.state();
    let (bindings, mut hints, mut texts) =
        (Bindings::default(), Hints::default(), Texts::default());
    texts.fit(size, floats, state.form.questions.len(), false);
    let cx = DrawContext {
        state,
        scroll: person.dialog.scroll(),
        texts: &texts,
        hints: hints.of(state, &bindings, glyphs),
        glyphs,
        bindings: &bindings,
        ready: true,
        leaving: false,
        floats,
        seconds: None,
    };
    read(draw(cx, size, least))
}

/// What a mouse can point at in the frame as it stands.
pub fn hits(person: &mut Person, floats: bool) -> Vec<Hit> {
    redrawn(person, floats, |frame| frame.hits)
}

/// The rows that are shown, by index.
pub fn rows(person: &mut Person, floats: bool) -> BTreeSet<usize> {
    let row = |hit: Hit| match hit.target {
        Target::Row(row) => Some(row),
        _ => None,
    };
    hits(person, floats).into_iter().filter_map(row).collect()
}

/// Why the frame cannot be, if it cannot.
pub fn broken(person: &mut Person) -> Option<String> {
    let size = person.size;
    let lines: Vec<String> = person.lines().iter().map(|line| plain(line)).collect();
    let shown = rows(person, false);
    let state = person.dialog.state();
    if size.rows < 14 || size.columns < 20 || state.folded {
        return None;
    }
    let has = |text: &str| lines.iter().any(|line| line.contains(text));
    let fail = |why: String| Some(format!("{why} at {size:?}:\n{}", lines.join("\n")));
    if lines.len() > size.rows - 4 {
        return fail(format!("{} lines", lines.len()));
    }
    let is_rule = |line: Option<&String>| {
        line.is_some_and(|line| !line.is_empty() && line.chars().all(|sign| sign == '─'))
    };
    let ruled = is_rule(lines.first()) && is_rule(lines.last());
    if !ruled && !matches!(state.screen, Screen::Broken(_)) {
        return fail("no rules".to_owned());
    }
    let choosing = matches!(state.screen, Screen::Choices | Screen::Filter | Screen::Custom)
        && !state.is_zoomed();
    if !(choosing || state.in_review()) {
        return None;
    }
    if matches!(
        state.screen,
        Screen::Discard { .. } | Screen::Help { .. } | Screen::FormNote | Screen::Discuss { .. }
    ) {
        return None;
    }
    // The tabs, or where one is.
    if state.form.is_many() {
        let place = format!("{}/{}", state.tab + 1, state.form.questions.len());
        if !lines.iter().any(|line| line.contains('←') && line.contains('→')) && !has(&place) {
            return fail("no tabs".to_owned());
        }
    }
    if lines.iter().rev().take(2).all(|line| line.trim_matches(['─', ' ']).is_empty()) {
        return fail("no help line".to_owned());
    }
    // Rows: three of them, the cursor's among them, and how many there are more.
    let (count, cursor) = if state.in_review() {
        (state.form.questions.len(), state.review)
    } else {
        (state.rows(), state.draft().map_or(0, |draft| draft.cursor))
    };
    // What is typed has the lines of its row.
    let answers: BTreeSet<usize> = shown.into_iter().filter(|row| *row < count).collect();
    if answers.len() < count.min(3) {
        return fail(format!("{} rows of {count}", answers.len()));
    }
    if cursor < count && !answers.contains(&cursor) {
        return fail(format!("the cursor's row {cursor} is not shown"));
    }
    let (first, last) = (*answers.first()?, *answers.last()?);
    if first > 0 && !has(&format!("↑ {first} more")) {
        return fail(format!("no mark for {first} rows above"));
    }
    if last + 1 < count && !has(&format!("↓ {} more", count - last - 1)) {
        return fail(format!("no mark for {} rows below", count - last - 1));
    }
    // The ask stands last in a question.
    let question = state.question()?;
    // What is Markdown, or joins its neighbours, does not stand there as it was written.
    let plain = |c: char| {
        (c.is_alphanumeric() || " ,?!、。".contains(c)) && measure::lone_width(c).is_some()
    };
    if person.dialog.scroll().text_top > 0 || !question.text.chars().all(plain) {
        return None;
    }
    let inner = if size.columns < 30 { size.columns } else { size.columns - 3 };
    // The lowest terminals have no room for the first of them beside what is typed.
    let kept = if size.rows < 16 && state.editor().is_some() { 1 } else { 2 };
    for line in measure::wrap(&question.text, inner).into_iter().rev().take(kept) {
        // The first of two may have an ellipsis before it, and lose its end to it.
        let start = measure::clip(line, inner.saturating_sub(3)).trim();
        if measure::width(start) > 0 && !has(start) {
            return fail(format!("the question's end {start:?} is cut"));
        }
    }
    None
}
