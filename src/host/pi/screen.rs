//! Pi's screen: the conversation above a form, the terminal's own cursor, Pi's colours, the keys that the
//! person has there, and components that only show lines.

use std::cell::RefCell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use ratatui::text::Line;

use crate::host::js::{
    self, JsRef, as_object, call, call_object, call_value, count, get, has_method, lines_function,
    listener, try_call,
};
use crate::keys::Bindings;
use crate::view::theme::{Role, Theme, has_few_colours, is_colour};
use crate::view::{Roles, print};

/// Brings the conversation down to where `tui` draws fewer lines than before.
///
/// A Pi that writes into the terminal's scrollback clears the rows of lines that are gone and leaves them blank, so that what has gone up
/// is no more to be seen than before. Where nothing has gone up, and in fullscreen Pi, nothing is done.
pub fn close_ranks(env: &Env, tui: &Object) {
    let drawn = call_value(env, tui, "captureRenderState", ()).ok();
    let top =
        drawn.and_then(|drawn| get::<f64>(env, &as_object(env, drawn)?, "previousViewportTop"));
    if top.is_some_and(|top| top > 0.0) {
        try_call(env, tui, "requestRender", true);
    }
}

/// Whether the terminal's own cursor is hidden, which a form in words shows where the focus is: readers and
/// braille displays follow it. False where a person has told Pi to show it always.
pub fn hides_cursor(env: &Env, tui: &Object) -> bool {
    call::<bool>(env, tui, "getShowHardwareCursor", ()).is_ok_and(|shown| !shown)
}

/// Shows or hides the terminal's own cursor.
pub fn show_cursor(env: &Env, tui: &Object, shown: bool) {
    try_call(env, tui, "setShowHardwareCursor", shown);
}

/// Asks `theme` for the colours of the `wanted` roles, for each takes a while; under `NO_COLOR` it is
/// not asked at all. A name this Pi does not know, a throwing theme or anything but a colour sequence
/// is no colour.
pub fn read_colours(env: &Env, theme: &Object, wanted: Roles) -> Theme {
    if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        return Theme::default();
    }
    let colour = |method: &str, name: &str| {
        let opening: Option<String> = call(env, theme, method, name).ok();
        opening.filter(|opening| is_colour(opening)).unwrap_or_default()
    };
    let foreground = Role::NAMES.iter().enumerate();
    let foreground = foreground.map(|(role, name)| match wanted.has(role) {
        true => colour("getFgAnsi", name),
        false => String::new(),
    });
    let foreground = foreground.collect();
    let has_background = wanted.has_selected() && !has_few_colours(|name| std::env::var(name).ok());
    let selected = if has_background { colour("getBgAnsi", "selectedBg") } else { String::new() };
    Theme { foreground, selected, ..Theme::default() }
}

/// Asks Pi's keybindings manager for the keys of the ids we use, each of which takes a while:
/// `late` asks for those that can wait, else for the others. An id this Pi has no definition of is
/// left out, so that it keeps our default; one the user emptied stays empty.
pub fn read_keys(env: &Env, manager: Option<&Object>, late: bool) -> Vec<(String, Vec<String>)> {
    let keys = |id: &str| {
        let manager = manager?;
        let keys: Vec<String> = call(env, manager, "getKeys", id).ok()?;
        let known = !keys.is_empty()
            || !has_method(env, manager, "getDefinition")
            || call_object(env, manager, "getDefinition", id).is_ok();
        known.then(|| (id.to_owned(), keys))
    };
    Bindings::wanted().filter(|id| Bindings::can_wait(id) == late).filter_map(keys).collect()
}

/// The columns that are drawn for where Pi does not say.
pub const COLUMNS: f64 = 80.0;

/// Draws the lines for a width in columns.
pub type Draw = Box<dyn Fn(usize) -> Vec<Line<'static>>>;

/// A Pi component that only shows lines, e.g. a tool call in the transcript: they depend on width and
/// colours alone.
struct Lines {
    theme: Option<JsRef>,
    draw: Draw,
    drawn: RefCell<Option<(usize, JsRef)>>,
}

impl Lines {
    fn render<'e>(&self, env: &'e Env, columns: usize) -> Result<Object<'e>> {
        if let Some((width, lines)) = &*self.drawn.borrow()
            && *width == columns
        {
            return lines.get(env);
        }
        let theme = self.theme.as_ref().and_then(|theme| theme.get(env).ok());
        let drawn = if columns == 0 { Vec::new() } else { (self.draw)(columns) };
        let colours = theme.map(|theme| read_colours(env, &theme, Roles::from_lines(&drawn)));
        let lines = js::lines(env, &print(&drawn, &colours.unwrap_or_default(), columns))?;
        self.drawn.replace(Some((columns, JsRef::new(env, &lines)?)));
        Ok(lines)
    }
}

/// A component without lines.
pub fn nothing(env: &Env) -> Result<Object<'_>> {
    component(env, None, Box::new(|_| Vec::new()))
}

/// A component that `draw` draws in the colours of Pi's `theme`. What cannot be drawn is empty.
pub fn component<'e>(env: &'e Env, theme: Option<&Object>, draw: Draw) -> Result<Object<'e>> {
    let theme = theme.map(|theme| JsRef::new(env, theme)).transpose()?;
    let lines = Rc::new(Lines { theme, draw, drawn: RefCell::default() });
    let shown = Rc::clone(&lines);
    let mut component = Object::new(env)?;
    component.set_named_property(
        "render",
        lines_function(env, move |env, width| shown.render(env, count(width.unwrap_or(COLUMNS))))?,
    )?;
    component.set_named_property(
        "invalidate",
        listener(env, "invalidate", move |_| drop(lines.drawn.take()))?,
    )?;
    Ok(component)
}
