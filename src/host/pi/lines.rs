//! A Pi component that only shows lines, e.g. a tool call in the transcript: they depend on width
//! and colours alone.

use std::cell::RefCell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use ratatui::text::Line;

use crate::host::js::{self, JsRef, count, lines_function, listener};
use crate::host::pi::screen;
use crate::view::{Roles, print};

/// The columns that are drawn for where Pi does not say.
pub const COLUMNS: f64 = 80.0;

/// Draws the lines for a width in columns.
pub type Draw = Box<dyn Fn(usize) -> Vec<Line<'static>>>;

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
        let colours =
            theme.map(|theme| screen::read_colours(env, &theme, Roles::from_lines(&drawn)));
        let lines = js::lines(env, &print(&drawn, &colours.unwrap_or_default(), columns))?;
        self.drawn.replace(Some((columns, JsRef::new(env, &lines)?)));
        Ok(lines)
    }
}

/// A component without lines.
pub fn nothing(env: &Env) -> Result<Object<'_>> {
    build(env, None, Box::new(|_| Vec::new()))
}

/// A component that `draw` draws in the colours of Pi's `theme`. What cannot be drawn is empty.
pub fn build<'e>(env: &'e Env, theme: Option<&Object>, draw: Draw) -> Result<Object<'e>> {
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
