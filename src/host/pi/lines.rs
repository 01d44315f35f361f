//! Pi's `Component` for a row of the transcript: lines that depend on width and colours only.

use std::cell::RefCell;
use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, sys};
use ratatui::text::Line;

use crate::host::js::guard::{self, quiet};
use crate::host::js::{self, JsRef, undefined};
use crate::host::pi::theme;
use crate::view::{Roles, print};

/// The lines of a row in so many columns.
pub type Draw = Box<dyn Fn(usize) -> Vec<Line<'static>>>;

struct Row {
    theme: Option<JsRef>,
    draw: Draw,
    drawn: RefCell<Option<(usize, JsRef)>>,
}

impl Row {
    fn render(&self, env: &Env, columns: usize) -> Result<sys::napi_value> {
        if let Some((width, lines)) = &*self.drawn.borrow()
            && *width == columns
        {
            return js::raw(env, lines.get(env)?);
        }
        let theme = self.theme.as_ref().and_then(|theme| theme.get(env).ok());
        let drawn = if columns == 0 { Vec::new() } else { (self.draw)(columns) };
        let colours = theme.map(|theme| theme::read(env, &theme, Roles::of(&drawn)));
        let lines = js::lines(env, &print(&drawn, &colours.unwrap_or_default(), columns))?;
        self.drawn.replace(Some((columns, JsRef::new(env, &lines)?)));
        js::raw(env, lines)
    }
}

/// A row without lines.
///
/// # Errors
/// Only when the environment is going away.
pub fn nothing(env: &Env) -> Result<sys::napi_value> {
    build(env, None, Box::new(|_| Vec::new()))
}

/// A row that `draw` draws in the colours of Pi's `theme`. A row that cannot be drawn is empty.
///
/// # Errors
/// Only when the environment is going away.
pub fn build(env: &Env, theme: Option<&Object>, draw: Draw) -> Result<sys::napi_value> {
    let theme = theme.map(|theme| JsRef::new(env, theme)).transpose()?;
    let row = Rc::new(Row { theme, draw, drawn: RefCell::default() });
    let mut component = Object::new(env)?;
    let drawn = Rc::clone(&row);
    let render = guard::render(env, move |env, width| {
        drawn.render(env, crate::host::form::open_form::cells(width.unwrap_or(80.0)))
    })?;
    component.set_named_property("render", render)?;
    let invalidate = quiet(env, "invalidate", move |context| {
        row.drawn.take();
        undefined(context.env)
    })?;
    component.set_named_property("invalidate", invalidate)?;
    js::raw(env, component)
}
