//! Pi's screen: redrawing, colours, keybindings, the owner of the keyboard, and components that
//! only show lines.

use std::cell::RefCell;
use std::future::pending;
use std::rc::Rc;

use napi::Result;
use ratatui::text::Line;

use super::table::{Colours, Ctx, KeyBindings, OurComponent, Tui};
use crate::edge::js::timer::within;
use crate::edge::js::{self, Object, count, lines_function, listener};
use crate::keys::Bindings;
use crate::surface::slot::{CHECK_MS, KeyboardOwner};
use crate::view::{Theme, print};

/// Redraws the screen after a component of `tui` has shrunk, so that the transcript moves down.
/// Otherwise, Pi leaves blank rows where the component was, and a part of the transcript stays out
/// of sight. Does nothing if no line is out of sight, or in Pi's fullscreen mode.
pub fn redraw_after_shrink(tui: &Tui) {
    let top = tui.capture_render_state().ok().and_then(|drawn| drawn.viewport_top());
    if top.is_some_and(|top| top > 0.0) {
        tui.request_render(true).ok();
    }
}

/// Reads the colours of `theme`.
pub fn read_colours(theme: &Colours) -> Theme {
    let foreground = |name: &str| theme.foreground(name).ok();
    let background = |name: &str| theme.background(name).ok();
    Theme::from_pi(foreground, background, |name| std::env::var(name).ok())
}

/// Returns the keybinding ids that we use, with their keys in `bindings`. Pi is slow to return
/// keys. So a form first reads only the keys that its first frame shows, and later, with `late`,
/// the other keys ([`Bindings::can_wait`]). An id that this Pi does not define is omitted, and
/// keeps the default of [`Bindings`]. If the user has removed the keys of an id, its list of keys
/// is empty.
pub fn read_keys(bindings: Option<&KeyBindings>, late: bool) -> Vec<(String, Vec<String>)> {
    let keys = |id: &str| {
        let bindings = bindings?;
        let keys = bindings.keys(id).ok()?;
        let is_known =
            !keys.is_empty() || !bindings.defines_keys() || bindings.definition(id).is_ok();
        is_known.then(|| (id.to_owned(), keys))
    };
    Bindings::wanted().filter(|id| Bindings::can_wait(id) == late).filter_map(keys).collect()
}

/// Returns the component that has the keyboard (see [`crate::surface::slot`]).
pub fn keyboard_owner(tui: &Tui) -> KeyboardOwner {
    let Ok(Some(owner)) = tui.focused_component() else {
        return KeyboardOwner::Unknown;
    };
    // A component with `getText` and `setText` is the editor. Pi calls both functions, so even an
    // editor of another extension needs them.
    if owner.gives_text() && owner.takes_text() {
        return KeyboardOwner::Editor;
    }
    let is_overlay = tui.is_overlay_focused().unwrap_or(false);
    if is_overlay { KeyboardOwner::Overlay } else { KeyboardOwner::Other }
}

/// Waits until Pi's editor has the keyboard.
pub async fn wait_until_free(tui: &Tui) {
    while keyboard_owner(tui).is_taken() {
        within(CHECK_MS, pending::<()>()).await;
    }
}

/// Frees the place of a form that will not be shown: calls `done`, and returns a component without
/// lines. `done` makes Pi restore the text that its editor had when the form was requested. So this
/// function sets the current text again.
pub fn release_place(done: &Object, ctx: &Ctx) -> Result<Object> {
    let typed = ctx.prompt();
    done.invoke_quietly();
    ctx.set_prompt(&typed);
    nothing()
}

/// The width in columns if Pi does not report it.
pub const COLUMNS: f64 = 80.0;

/// A function that draws the lines for a width in columns.
pub type Draw = Box<dyn Fn(usize) -> Vec<Line<'static>>>;

/// A Pi component that only shows lines, like a message in the transcript. The lines depend only on
/// the width and the colours.
struct Lines {
    theme: Option<Colours>,
    draw: Draw,
    drawn: RefCell<Option<(usize, Object)>>,
}

impl Lines {
    fn render(&self, columns: usize) -> Result<Object> {
        if let Some((width, lines)) = &*self.drawn.borrow()
            && *width == columns
        {
            return Ok(lines.clone());
        }
        let drawn = if columns == 0 { Vec::new() } else { (self.draw)(columns) };
        let colours = self.theme.as_ref().map(read_colours);
        let lines = js::lines(&print(&drawn, &colours.unwrap_or_default(), columns))?;
        self.drawn.replace(Some((columns, lines.clone())));
        Ok(lines)
    }
}

/// Creates a component without lines.
pub fn nothing() -> Result<Object> {
    component(None, Box::new(|_| Vec::new()))
}

/// Creates a component with the lines that `draw` returns, in the colours of Pi's `theme`. If
/// drawing fails, the component is empty.
pub fn component(theme: Option<Colours>, draw: Draw) -> Result<Object> {
    let lines = Rc::new(Lines { theme, draw, drawn: RefCell::default() });
    let shown = Rc::clone(&lines);
    let render = lines_function(move |args| shown.render(count(args.get(0).unwrap_or(COLUMNS))))?;
    let invalidate = listener("invalidate", move |_| drop(lines.drawn.take()))?;
    Ok(OurComponent::new()?.render(render)?.invalidate(invalidate)?.into())
}
