//! The rows of calls and results in Pi's transcript. Data is parsed when it is drawn. Of a call,
//! only the shown part is parsed, because its arguments may still be streaming.

use std::cell::RefCell;
use std::rc::Rc;

use napi::bindgen_prelude::FnArgs;
use napi::{Error, Result};
use ratatui::text::Line;
use serde_json::{Map, Value};

use crate::contract::{self, OutlinePart};
use crate::host::extension::Extension;
use crate::host::js::guard::inject;
use crate::host::js::{Args, Object, count, function, lines, lines_function, parse_json};
use crate::host::pi::screen::{self, COLUMNS};
use crate::host::pi::{Block, Colours, Message, Rows, ToolDefinition};
use crate::transcript;
use crate::view::{Glyphs, Theme, print};

/// Adds `renderCall` and `renderResult` to the definition of the tool `name`.
pub fn define(
    definition: ToolDefinition,
    name: &'static str,
    extension: &Rc<Extension>,
) -> Result<ToolDefinition> {
    let extension = Rc::clone(extension);
    let colours = Rc::new(KnownColours::default());
    let (of, called) = (Rc::clone(&colours), Rc::clone(&extension));
    let draw_call = lines_function(move |args| {
        drawn(args, &of, |columns| call(args, name, columns, signs(&called)))
    })?;
    let draw_result = lines_function(move |args| {
        drawn(args, &colours, |columns| result(args, columns, &extension))
    })?;
    let part = function("partOf", move |args| {
        Ok(match contract::part_in_outline(name, &args.text(0).unwrap_or_default()) {
            OutlinePart::Choices => 0,
            OutlinePart::Other => 1,
            OutlinePart::Questions => 2,
        })
    })?;
    let rows = Rows::from(Object::run(
        include_str!("rows.js"),
        FnArgs::from((draw_call, draw_result, part)),
    )?);
    let missing = || Error::from_reason("rows.js gave no function");
    definition
        .render_call(rows.render_call().ok_or_else(missing)?)?
        .render_result(rows.render_result().ok_or_else(missing)?)
}

/// Draws with `draw` for the width in argument 0 and the theme in argument 1. Argument 2: `true` if
/// the theme is that of the last row.
fn drawn(
    args: Args<'_>,
    colours: &KnownColours,
    draw: impl FnOnce(usize) -> Vec<Line<'static>>,
) -> Result<Object> {
    let columns = count(args.get(0).unwrap_or(COLUMNS));
    let drawn = if columns == 0 { Vec::new() } else { draw(columns) };
    let colours = colours.of(args.get(1), args.get(2) == Some(true));
    lines(&print(&drawn, &colours, columns))
}

/// The last colours, because reading them takes longer than drawing a row.
#[derive(Default)]
struct KnownColours(RefCell<Option<Rc<Theme>>>);

impl KnownColours {
    /// Returns the colours of `theme`. `same`: `true` if it is the theme of the last row.
    fn of(&self, theme: Option<Colours>, same: bool) -> Rc<Theme> {
        let known = self.0.borrow().clone().filter(|_| same);
        known.unwrap_or_else(|| {
            let read = theme.map(|theme| screen::read_colours(&theme));
            let colours = Rc::new(read.unwrap_or_default());
            self.0.replace(Some(Rc::clone(&colours)));
            colours
        })
    }
}

/// `drawCall(width, theme, isKnown, beginning, leftOut)`: draws a call from the beginning of its
/// arguments as JSON, and the number of omitted questions.
fn call(
    args: Args<'_>,
    name: &'static str,
    columns: usize,
    signs: &'static Glyphs,
) -> Vec<Line<'static>> {
    inject("call");
    let left_out = args.get::<u32>(4).unwrap_or_default();
    let left_out = usize::try_from(left_out).unwrap_or_default();
    let outline = contract::outline_of_part(name, json(args, 3), left_out);
    transcript::call(name, &outline, columns, signs)
}

/// `drawResult(width, theme, isKnown, details, { content }, expanded, isPartial)`: draws a result
/// from its details as JSON.
fn result(args: Args<'_>, columns: usize, extension: &Extension) -> Vec<Line<'static>> {
    inject("result");
    let text = || args.get(4).and_then(text).unwrap_or_default();
    if args.get(6) == Some(true) {
        // A text with details is for the model; the row shows the details in the user's language.
        let is_ours = json(args, 3).as_object().is_none_or(Map::is_empty);
        let report = if is_ours { text() } else { String::new() };
        return transcript::waiting(&report, columns, signs(extension));
    }
    let expanded = args.get(5) == Some(true);
    transcript::result(&json(args, 3), text, expanded, columns, signs(extension))
}

/// Returns the glyphs for rows.
fn signs(extension: &Extension) -> &'static Glyphs {
    let settings = extension.settings();
    settings.signs()
}

/// Parses the JSON in argument `index`; null if there is none.
fn json(args: Args<'_>, index: usize) -> Value {
    let text = args.text(index);
    text.and_then(|text| parse_json(&text).ok()).unwrap_or_default()
}

/// Returns `result.content[0].text`.
fn text(result: Message) -> Option<String> {
    result.content()?.get::<Block>(0)?.text()
}
