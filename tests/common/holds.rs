//! Checks that a frame shows all parts that the user needs for an answer. The smallest terminals
//! are exempt.

use std::collections::{BTreeMap, BTreeSet};

use pi_questions::keys::Bindings;
use pi_questions::state::{NoteOn, Screen};
use pi_questions::view::{DrawContext, Frame, Glyphs, Hit, Target, Texts, draw, glyphs, measure};

use super::{User, plain};

/// Draws the current frame again, and passes it to `read`. With `floats`, draws an overlay.
pub fn redrawn<T>(user: &mut User, floats: bool, read: impl FnOnce(Frame) -> T) -> T {
    redrawn_with(user, floats, &glyphs::UNICODE, read)
}

pub fn redrawn_with<T>(
    user: &mut User,
    floats: bool,
    glyphs: &Glyphs,
    read: impl FnOnce(Frame) -> T,
) -> T {
    let (least, size) = (user.lines().len(), user.size);
    let state = user.dialog.state();
    let (bindings, texts) = (Bindings::default(), Texts::default());
    let cx = DrawContext {
        state,
        scroll: user.dialog.scroll(),
        texts: &texts,
        glyphs,
        bindings: &bindings,
        floats,
        ready: user.dialog.is_ready(user.now),
        leaving: false,
        seconds: None,
    };
    read(draw(cx, size, least))
}

/// Returns the columns for text, at most 100.
fn inner(columns: usize) -> usize {
    (columns - 3).min(100)
}

/// Returns the mouse targets of the current frame.
pub fn hits(user: &mut User, floats: bool) -> Vec<Hit> {
    redrawn(user, floats, |frame| frame.hits)
}

/// Returns the indices of the visible rows.
pub fn rows(user: &mut User, floats: bool) -> BTreeSet<usize> {
    let row = |hit: Hit| match hit.target {
        Target::Row(row) => Some(row),
        _ => None,
    };
    hits(user, floats).into_iter().filter_map(row).collect()
}

/// Returns a fault if the frame shows too few lines of the context and the question, or a wrong
/// number of hidden lines.
pub fn find_unmarked(user: &mut User, floats: bool) -> Option<String> {
    let size = user.size;
    let lines: Vec<String> = user.lines().iter().map(|line| plain(line)).collect();
    let is_text = |hit: &Hit| hit.target == Target::Text;
    let rows: BTreeSet<u16> = hits(user, floats)
        .iter()
        .filter(|hit| is_text(hit))
        .flat_map(|hit| hit.area.top()..hit.area.bottom())
        .collect();
    let is_reading = user.dialog.scroll().texts.asked.top > 0;
    let state = user.dialog.state();
    let shows_question = matches!(state.screen, Screen::Choices) && !state.is_zoomed();
    let question = state.question().filter(|question| {
        shows_question && !question.is_text() && size.columns >= 30 && size.rows >= 10
    })?;
    // Markdown, and characters that join their neighbours, are not shown verbatim.
    let simple = |c: char| {
        (c.is_alphanumeric() || " ,?!.、。".contains(c)) && measure::lone_width(c).is_some()
    };
    let texts = [state.form.context.as_deref(), Some(question.text.as_str())];
    let has_other_lines = state.form.is_optional(state.tab) || state.draft()?.is_restored();
    if has_other_lines || !texts.iter().flatten().all(|text| text.chars().all(simple)) {
        return None;
    }
    let room = if floats { size.inside_box().unwrap_or(size) } else { size };
    let inner = inner(room.form_columns());
    let wrapped = texts.iter().flatten().flat_map(|text| measure::wrap(text, inner));
    let all = wrapped.filter(|line| !line.trim().is_empty()).count();
    let line = |row: &u16| lines.get(usize::from(*row)).map(|line| line.trim_matches(['│', ' ']));
    let shown = rows.iter().filter_map(line).filter(|line| !line.is_empty());
    let (marks, shown): (Vec<&str>, Vec<&str>) =
        shown.partition(|line| line.starts_with(['↑', '↓']));
    let hidden = all.saturating_sub(shown.len());
    let counted: usize = marks
        .iter()
        .flat_map(|mark| mark.split(' '))
        .filter_map(|number| number.parse::<usize>().ok())
        .sum();
    let fail = |why: &str| Some(format!("{why} at {size:?}:\n{}", lines.join("\n")));
    if counted != hidden || marks.len() != usize::from(hidden > 0) {
        return fail(&format!("{counted} lines of {hidden} are marked as hidden"));
    }
    let least = if is_reading { 3 } else { 1 };
    if !floats && shown.len() < all.min(least) {
        return fail(&format!("{} lines of {all} are shown", shown.len()));
    }
    None
}

/// Returns the index of each visible row, with its first line on the screen.
pub fn places(user: &mut User, floats: bool) -> BTreeMap<usize, u16> {
    let mut places = BTreeMap::new();
    for hit in hits(user, floats) {
        if let Target::Row(row) = hit.target {
            places.entry(row).or_insert(hit.area.y);
        }
    }
    places
}

/// Returns a fault if a part that the user needs is missing.
pub fn find_missing(user: &mut User) -> Option<String> {
    let size = user.size;
    let lines: Vec<String> = user.lines().iter().map(|line| plain(line)).collect();
    let shown = rows(user, false);
    let state = user.dialog.state();
    if size.rows < 14 || size.columns < 20 {
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
    let has_rules = is_rule(lines.first()) && is_rule(lines.last());
    // A terminal with at most 16 rows has no room for the two horizontal lines.
    if !has_rules && size.rows > 16 && !matches!(state.screen, Screen::Broken(_)) {
        return fail("no horizontal lines".to_owned());
    }
    let is_choosing = matches!(state.screen, Screen::Choices | Screen::Filter | Screen::Custom)
        && !state.is_zoomed();
    if !(is_choosing || state.in_review()) {
        return None;
    }
    if matches!(
        state.screen,
        Screen::Discard { .. }
            | Screen::Help { .. }
            | Screen::Note(NoteOn::Form)
            | Screen::Discuss { .. }
    ) {
        return None;
    }
    // The tabs, or the number of the question.
    if state.form.has_review() {
        let place = format!("{}/{}", state.tab + 1, state.form.questions.len());
        if !lines.iter().any(|line| line.contains('←') && line.contains('→')) && !has(&place) {
            return fail("no tabs".to_owned());
        }
    }
    if lines.iter().rev().take(2).all(|line| line.trim_matches(['─', ' ']).is_empty()) {
        return fail("no help line".to_owned());
    }
    // Three rows, including the row under the cursor, and the number of hidden rows.
    let (count, cursor) = if state.in_review() {
        (state.form.questions.len(), state.whole.row)
    } else {
        (state.rows(), state.draft().map_or(0, |draft| draft.list.cursor))
    };
    // The row that submits the form is not counted.
    let answers: BTreeSet<usize> = shown.into_iter().filter(|row| *row < count).collect();
    let is_reading = user.dialog.scroll().texts.asked.top > 0;
    if answers.len() < count.min(if is_reading { 1 } else { 3 }) {
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
    // The last lines of a question contain the actual question.
    let question = state.question()?;
    // Markdown, and characters that join their neighbours, are not shown verbatim.
    let plain = |c: char| {
        (c.is_alphanumeric() || " ,?!、。".contains(c)) && measure::lone_width(c).is_some()
    };
    if user.dialog.scroll().texts.asked.top > 0 || !question.text.chars().all(plain) {
        return None;
    }
    let inner = inner(size.form_columns());
    // In low terminals, one line is enough. While the user types a custom answer, terminals with
    // fewer than 24 rows are low.
    let is_low = size.rows < 16 || size.rows < 24 && state.screen == Screen::Custom;
    let line_count = if is_low { 1 } else { 2 };
    for line in measure::wrap(&question.text, inner).into_iter().rev().take(line_count) {
        if measure::width(line.trim()) > 0 && !has(line.trim()) {
            return fail(format!("the last lines of the question lack {line:?}"));
        }
    }
    None
}
