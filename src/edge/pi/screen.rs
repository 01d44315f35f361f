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

/// Redraws the screen after `tui` drew fewer lines than before, so that the transcript moves down.
///
/// In regular mode, Pi leaves blank rows when a component shrinks, and the transcript above stays
/// out of sight. This is a no-op if nothing has scrolled out of view, and in Pi's fullscreen mode.
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

/// Reads the keys of our keybinding ids. Pi's keybindings manager is slow, so there are two calls:
/// with `late`, for the ids whose keys may be read later ([`Bindings::can_wait`]), and without
/// `late`, for the other ids. If this Pi does not define an id, the id is omitted and keeps the
/// default of [`Bindings`]. If the user removed the keys of an id, its list of keys is empty.
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

/// Returns the component that has the keyboard.
///
/// Before 1.4, Pi has room for one component in its editor's place. A later component replaces a
/// form there, and Pi does not restore the form. So a form waits while another component has the
/// keyboard, and if a component replaces the form, we show the form again after that component
/// closes. Newer versions have a stack, which `Pi::stacks_forms` detects since 1.5.
pub fn keyboard_owner(tui: &Tui) -> KeyboardOwner {
    let Ok(Some(owner)) = tui.focused_component() else {
        return KeyboardOwner::Unknown;
    };
    // Even an editor of an extension needs `getText` and `setText`, because Pi calls them. So a
    // component with both is the editor.
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

/// Frees the place of a form that will not be shown: calls `done`, and returns a component that
/// draws nothing. `done` makes Pi restore the text that its editor had before the form, so this
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

/// A Pi component that only shows lines, like a tool call in the transcript. The lines depend only
/// on the width and the colours.
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

/// Creates a component that `draw` draws in the colours of Pi's `theme`. It is empty if drawing
/// fails.
pub fn component(theme: Option<Colours>, draw: Draw) -> Result<Object> {
    let lines = Rc::new(Lines { theme, draw, drawn: RefCell::default() });
    let shown = Rc::clone(&lines);
    let render = lines_function(move |args| shown.render(count(args.get(0).unwrap_or(COLUMNS))))?;
    let invalidate = listener("invalidate", move |_| drop(lines.drawn.take()))?;
    Ok(OurComponent::new()?.render(render)?.invalidate(invalidate)?.into())
}
