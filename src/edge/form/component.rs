//! The form as a `Component` of Pi, and its place on Pi's screen, which [`crate::surface::slot`]
//! selects. The component is an object of closures, so its methods work without `this`. None of
//! them throws.

use std::mem;
use std::rc::Rc;

use napi::Result;
use napi::bindgen_prelude::Utf16String;
use serde_json::json;

use crate::edge::form::{Form, FormState, overlay};
use crate::edge::js::guard::{guarded, inject};
use crate::edge::js::timer::{Timer, after};
use crate::edge::js::{self, Json, Maybe, Object, count, function, lines_function, listener};
use crate::edge::pi::{MouseEvent, ObjectClass, OurComponent, Property, Terminal, Tui, screen};
use crate::session::Agent;
use crate::strings::broken;
use crate::surface::slot::{Action, Event, Place, ScreenState};
use crate::surface::tui::{Mouse, MouseKind};
use crate::view::Size;

/// Builds `handleMouse` of a component from `used`, which returns `true` if it used the event.
pub fn mouse_handler(used: impl Fn(Mouse) -> bool + 'static) -> Result<Object> {
    function("handleMouse", move |args| {
        let is_used = args.get(0).is_some_and(|event: MouseEvent| used(mouse(&event)));
        Ok(Maybe(is_used.then(|| Json(json!({ "handled": true, "render": true })))))
    })
}

/// Converts Pi's mouse event.
fn mouse(event: &MouseEvent) -> Mouse {
    let kind = event.kind().unwrap_or_default();
    let kind = MouseKind::of(&kind, event.wheel().unwrap_or_default());
    let primary = !matches!(event.button().as_deref(), Some("middle" | "right"));
    let (x, y) = (event.x().unwrap_or_default(), event.y().unwrap_or_default());
    Mouse { kind, x, y, primary }
}

impl Form {
    /// Builds its component for Pi.
    pub(super) fn build(self: &Rc<Self>) -> Result<Object> {
        let of = || Rc::clone(self);
        let (render, invalidate, input, dispose, mouse) = (of(), of(), of(), of(), of());
        let (get, set) = (of(), of());
        let focused = Property::from_json(&json!({ "enumerable": true, "configurable": true }))?
            .getter(function("focused", move |_| Ok(get.own(|own| own.slot.is_focused())))?)?
            .setter(listener("focused", move |args| set.set_focused(args.get(0) == Some(true)))?)?;
        let component = OurComponent::new()?
            .render(lines_function(move |args| render.render(args.get(0)))?)?
            .invalidate(listener("invalidate", move |_| invalidate.invalidate())?)?
            .input(listener("handleInput", move |args| {
                if let Some(raw) = args.get::<Utf16String>(0) {
                    input.input(&raw);
                }
            })?)?
            .dispose(listener("dispose", move |_| dispose.disposed())?)?
            .mouse(mouse_handler(move |event| mouse.mouse(event))?)?
            .wants_release(false)?;
        // Pi sets `focused`.
        let component = component.into();
        Ok(ObjectClass::of_node()?.define_property(component, "focused", focused)?.into())
    }

    /// Returns one line per row, at most `width` columns wide; the same array if nothing changed.
    /// The array is empty after the form closed, and while the external editor has the terminal.
    fn render(self: &Rc<Self>, width: Option<f64>) -> Result<Object> {
        let size = self.size(width);
        if self.is_away() || size.columns == 0 {
            return js::lines(&[]);
        }
        let drawn = self.draw(size).or_else(|error| {
            self.show_error_screen(&error.reason);
            self.draw(size)
        });
        let lines = drawn.or_else(|_| {
            // Even the error screen failed. Its sentence is ASCII, so it can be cut by bytes.
            let line = broken().get(..size.columns).unwrap_or(broken());
            js::lines(&[line.to_owned()])
        });
        self.schedule();
        lines
    }

    fn draw(&self, size: Size) -> Result<Object> {
        let now_ms = self.now_ms();
        self.own(|own| own.slot.handle(Event::Drawn, now_ms));
        let draw = |own: &mut FormState| {
            inject("render");
            let FormState { dialog: Some(dialog), lines: drawn, .. } = own else {
                return js::lines(&[]);
            };
            let (lines, changed) = dialog.render(size, now_ms);
            if changed {
                *drawn = None;
            }
            match drawn {
                Some(drawn) => Ok(drawn.clone()),
                None => Ok(drawn.insert(js::lines(lines)?).clone()),
            }
        };
        guarded(|| self.own(draw))
    }

    /// Returns the available size. If the width is NaN, uses the last valid one.
    fn size(&self, width: Option<f64>) -> Size {
        let rows = self.terminal().and_then(|terminal| terminal.rows());
        let columns = self.own(|own| {
            let width = width.filter(|width| !width.is_nan());
            own.columns = width.map_or(own.columns, count);
            own.columns
        });
        Size { columns, rows: rows.map_or(24, count) }
    }

    /// Handles one raw input from Pi.
    fn input(self: &Rc<Self>, raw: &[u16]) {
        self.load_keys();
        let kitty = self.speaks_kitty(raw);
        self.feed("input", |dialog, now_ms| {
            if let Some(kitty) = kitty {
                dialog.set_kitty(kitty);
            }
            ((), dialog.handle_input(raw, now_ms))
        });
    }

    /// Returns `true` if the terminal uses the Kitty protocol; `None` if `raw` is the same in both.
    fn speaks_kitty(&self, raw: &[u16]) -> Option<bool> {
        raw.first().filter(|unit| **unit < 0x20)?;
        Some(self.terminal()?.speaks_kitty().unwrap_or(false))
    }

    /// Asks Pi for the keybindings that the first frame does not need.
    fn load_keys(self: &Rc<Self>) {
        if self.own(|own| mem::replace(&mut own.has_keys, true)) {
            return;
        }
        self.load_earlier();
        let keys = self.on_screen(|screen| screen.keys.clone()).flatten();
        let keys = screen::read_keys(keys.as_ref(), true);
        self.change("keys", |dialog, _| dialog.add_keys(keys));
    }

    /// Handles a mouse event; returns `true` if the form used it.
    fn mouse(self: &Rc<Self>, mouse: Mouse) -> bool {
        self.feed("mouse", |dialog, now_ms| dialog.handle_mouse(mouse, now_ms)).unwrap_or(true)
    }

    /// Handles the timer.
    fn tick(self: &Rc<Self>) {
        let fired = self.own(|own| own.timer.take());
        drop(fired);
        self.feed("tick", |dialog, now_ms| ((), dialog.tick(now_ms)));
        self.redraw();
    }

    /// Sets the timer to the time of the dialog's next tick.
    pub(super) fn schedule(self: &Rc<Self>) {
        let running = self.own(|own| {
            let shows = own.screen.is_some() && own.broken.is_none();
            shows.then(|| own.timer.as_ref().map(|(at, _)| *at))
        });
        let Some(running) = running else { return };
        let wanted = self.dialog(|dialog| dialog.next_at()).ok().flatten();
        if wanted == running {
            return;
        }
        let timer = wanted.and_then(|at| {
            let form = Rc::clone(self);
            Some((at, Timer::start(at - self.now_ms(), move || form.tick()).ok()?))
        });
        let old = self.own(|own| mem::replace(&mut own.timer, timer));
        drop(old);
    }

    pub(super) fn redraw(&self) {
        if let Some(tui) = self.tui() {
            tui.request_render(false).ok();
        }
    }

    fn terminal(&self) -> Option<Terminal> {
        self.tui()?.terminal()
    }

    /// Shows the error screen. Returns `false` if it was already shown, or failed as well.
    pub(super) fn show_error_screen(&self, why: &str) -> bool {
        let first = self.own(|own| {
            own.lines = None;
            let first = own.broken.is_none();
            own.broken.get_or_insert_with(|| why.to_owned());
            first
        });
        let shows = self.dialog(|dialog| dialog.show_error(why));
        first && shows.is_ok()
    }

    /// Returns `true` if the form is closed, or the external editor has the terminal.
    pub(super) fn is_away(&self) -> bool {
        self.own(|own| own.screen.is_none() || own.editing.is_some())
    }

    /// Reads Pi's colours again.
    fn invalidate(self: &Rc<Self>) {
        let Some(theme) = self.on_screen(|screen| screen.theme.clone()) else { return };
        let colours = screen::read_colours(&theme).legible();
        self.change("theme", |dialog, _| dialog.set_theme(colours));
    }
}

impl Form {
    /// Closes the form in Pi and releases all of Pi's objects. Returns the type-ahead. A second
    /// call does nothing.
    pub(super) fn close_on_screen(&self) -> String {
        let actions = self.handle(Event::Closed(self.snapshot()));
        let (screen, timer, editing, searching) = self.own(|own| {
            let screen = own.screen.take();
            (screen, own.timer.take(), own.editing.take(), own.searching.take())
        });
        let Some(screen) = screen else { return String::new() };
        drop(timer);
        if let Some(editing) = editing {
            editing.kill().ok();
        }
        if let Some((_, search)) = searching {
            search.abort().ok();
        }
        if screen.cursor {
            screen.tui.set_hardware_cursor(false).ok();
        }
        let closes = actions.contains(&Action::Close);
        match screen.place {
            Place::Overlay if closes => screen.close_overlay(),
            Place::Slot | Place::Stack if closes => screen.done.invoke_quietly(),
            _ => {}
        }
        self.dialog(|dialog| dialog.type_ahead().to_owned()).unwrap_or_default()
    }

    /// Hides or shows Pi's animation of the working agent. A screen reader would repeat the line
    /// with the cursor at each frame of it. Pi does not report if the animation is shown.
    pub(super) fn keep_still(&self, still: bool) {
        let ctx = self.extension.ctx();
        if self.own(|own| own.is_still) != still && (!still || ctx.agent() != Agent::Idle) {
            self.own(|own| own.is_still = still);
            ctx.show_working(!still);
        }
    }

    /// Shows the terminal's own cursor until the form closes.
    pub(super) fn show_cursor(&self) {
        // Screen readers and braille displays follow the terminal's cursor. If the user's setting
        // already shows this cursor, nothing changes.
        let hides = |tui: &Tui| tui.shows_hardware_cursor().is_ok_and(|shown| !shown);
        let Some(tui) = self.tui().filter(hides) else { return };
        let is_shown =
            self.own(|own| own.screen.as_mut().map(|screen| screen.cursor = true).is_some());
        if is_shown {
            tui.set_hardware_cursor(true).ok();
        }
    }

    /// Called when Pi gives the keyboard to the form, or takes it away.
    fn set_focused(self: &Rc<Self>, focused: bool) {
        let actions = self.handle(Event::Focused(focused));
        self.change("focus", |dialog, _| dialog.set_focused(focused));
        self.perform(actions);
    }

    /// Passes `event` to the slot.
    pub(super) fn handle(&self, event: Event) -> Vec<Action> {
        self.own(|own| own.slot.handle(event, self.now_ms()))
    }

    /// Performs the actions of `event`.
    pub(super) fn happens(self: &Rc<Self>, event: Event) {
        let actions = self.handle(event);
        self.perform(actions);
    }

    fn perform(self: &Rc<Self>, actions: Vec<Action>) {
        for action in actions {
            let Some(tui) = self.tui() else { return };
            match action {
                Action::IgnoreTypeAhead => {
                    self.change("restart", |dialog, _| dialog.regain_keyboard())
                }
                Action::CheckScreen(check) => {
                    let form = Rc::clone(self);
                    let look_again = move || {
                        if form.is_shown() {
                            form.happens(Event::Checked(check, form.snapshot()));
                        }
                    };
                    // Without timers, the form stays in its place.
                    after(check.after_ms(), look_again).ok();
                }
                Action::Hide => self.hide_overlay(),
                Action::Float => self.float(&tui),
                Action::CloseOther => overlay::close_other(&tui),
                Action::ShowAgain => _ = self.try_for(|| self.open()),
                Action::FillRows => screen::redraw_after_shrink(&tui),
                Action::Close => drop(self.close_on_screen()),
            }
        }
    }

    /// Returns a snapshot of the form on Pi's screen.
    fn snapshot(&self) -> ScreenState {
        let Some(tui) = self.tui() else { return ScreenState::default() };
        let component = self.on_screen(|screen| screen.component.clone()).flatten();
        ScreenState {
            owner: screen::keyboard_owner(&tui),
            mounted: component.and_then(|component| tui.is_component_mounted(component).ok()),
            box_state: self.box_state(),
        }
    }
}
