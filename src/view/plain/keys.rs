//! The list of commands, a row each, and the other keys below it.

use super::rows::Rows;
use crate::keys::commands;
use crate::keys::help;
use crate::state::Screen;
use crate::strings::plain as words;
use crate::view::common::DrawContext;

/// The commands of the screen `behind`, with the cursor on number `row`.
pub(super) fn rows<'a>(behind: &Screen, row: usize, cx: DrawContext<'a>) -> Rows<'a> {
    let all = help::of_commands(cx.state, behind, cx.bindings, cx.glyphs.keys);
    let count = all.len();
    let say = move |index: usize, _| {
        let Some((letter, hint)) = all.get(index) else { return String::new() };
        let said = words::with(hint.words(), &hint.keys);
        let said = letter.map_or(said.clone(), |letter| words::with(letter.to_string(), &said));
        match commands::number(index) {
            Some(_) => words::row(index + 1, count, &said),
            None => said,
        }
    };
    let keys = help::all(cx.state, behind, cx.bindings, cx.glyphs.keys);
    let keys = keys.iter().map(|hint| words::with(&hint.keys, hint.words())).collect::<Vec<_>>();
    Rows::new(count, row, say).with_below(Some(keys.join(". ")))
}
