//! The rows of calls and results in Pi's transcript. Nothing is read before it is drawn, and of a call
//! only as much as its row shows, for it may be half of what the model will have sent, and grow.

use std::cell::RefCell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use ratatui::text::Line;
use serde_json::{Map, Value};

use crate::contract::{self, OutlinePart};
use crate::host::extension::Extension;
use crate::host::js::guard::inject;
use crate::host::js::{
    self, Args, count, get, get_object, items, lines_of, parse_stringified, property, quiet, value,
};
use crate::host::pi::screen;
use crate::host::pi::screen::COLUMNS;
use crate::transcript;
use crate::view::{Glyphs, Roles, Theme, print};

/// Gives the definition of the tool `name` the functions `renderCall` and `renderResult`.
pub fn define(
    env: &Env,
    definition: &mut Object,
    name: &'static str,
    extension: &Rc<Extension>,
) -> Result<()> {
    let extension = Rc::clone(extension);
    let colours = Rc::new(Colours::default());
    let (of, called) = (Rc::clone(&colours), Rc::clone(&extension));
    let draw_call = lines_of(env, move |args| {
        drawn(args, &of, |columns| call(args, name, columns, signs(&called)))
    })?;
    let draw_result = lines_of(env, move |args| {
        drawn(args, &colours, |columns| result(args, columns, &extension))
    })?;
    let part = quiet(env, "partOf", move |args| {
        let part = match contract::part_in_outline(name, &args.text(0).unwrap_or_default()) {
            OutlinePart::Choices => 0,
            OutlinePart::Other => 1,
            OutlinePart::Questions => 2,
        };
        value(args.env, part)
    })?;
    let drawing = FnArgs::from((draw_call, draw_result, part));
    let functions = js::run(env, include_str!("rows.js"), drawing)?;
    for name in ["renderCall", "renderResult"] {
        definition.set_named_property(name, property(env, &functions, name)?)?;
    }
    Ok(())
}

/// What `draw` draws, in the width that is argument 0 and the colours of the theme that is argument 1;
/// argument 2: these are `colours`, as far as they are known.
fn drawn<'e>(
    args: Args<'e>,
    colours: &Colours,
    draw: impl FnOnce(usize) -> Vec<Line<'static>>,
) -> Result<Object<'e>> {
    let columns = count(args.get(0).unwrap_or(COLUMNS));
    let lines = if columns == 0 { Vec::new() } else { draw(columns) };
    let theme = args.object(1);
    let colours =
        colours.of(args.env, theme.as_ref(), Roles::from_lines(&lines), args.get(2) == Some(true));
    js::lines(args.env, &print(&lines, &colours, columns))
}

/// The colours that were asked for last, for each takes a while.
#[derive(Default)]
struct Colours(RefCell<Option<(Roles, Rc<Theme>)>>);

impl Colours {
    /// Those of the `wanted` roles; `theme` is asked for what is not known. `same`: what is known counts.
    fn of(&self, env: &Env, theme: Option<&Object>, wanted: Roles, same: bool) -> Rc<Theme> {
        let known = self.0.borrow().clone().filter(|_| same);
        let roles = known.as_ref().map_or(wanted, |(roles, _)| roles.with(wanted));
        if let Some((_, colours)) = known.filter(|(known, _)| *known == roles) {
            return colours;
        }
        let colours =
            Rc::new(theme.map(|it| screen::read_colours(env, it, roles)).unwrap_or_default());
        self.0.replace(Some((roles, Rc::clone(&colours))));
        colours
    }
}

/// `drawCall(width, theme, isKnown, beginning, leftOut)`: the beginning of the arguments as JSON, and how
/// many questions are left out of it.
fn call(
    args: Args,
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

/// `drawResult(width, theme, isKnown, details, { content }, expanded, isPartial)`: the details as JSON.
fn result(args: Args, columns: usize, extension: &Extension) -> Vec<Line<'static>> {
    inject("result");
    let text = || args.object(4).and_then(|it| text(args.env, &it)).unwrap_or_default();
    if args.get(6) == Some(true) {
        // The wording of a contract has details, and is for programs: the row says it in the person's words.
        let is_ours = json(args, 3).as_object().is_none_or(Map::is_empty);
        let report = if is_ours { text() } else { String::new() };
        return transcript::waiting(&report, columns, signs(extension));
    }
    let expanded = args.get(5) == Some(true);
    transcript::result(&json(args, 3), text, expanded, columns, signs(extension))
}

/// What rows are drawn with.
fn signs(extension: &Extension) -> &'static Glyphs {
    let settings = extension.settings();
    settings.signs()
}

/// The JSON in argument `index`; null where there is none.
fn json(args: Args, index: usize) -> Value {
    let text = args.get::<String>(index);
    text.and_then(|text| parse_stringified(text).ok()).unwrap_or_default()
}

/// `result.content[0].text`.
fn text(env: &Env, result: &Object) -> Option<String> {
    let content = value(env, get_object(env, result, "content")?).ok()?;
    get(env, items(env, content).first()?, "text")
}
