//! The form as a `Component` of Pi: an object whose methods are closures, which need no `this` and
//! never throw. They pass input to the form's dialog, and perform the dialog's effects. This module
//! also searches for files, and checks pasted paths for images.

use std::mem;
use std::rc::Rc;

use napi::Result;
use napi::bindgen_prelude::Utf16String;
use serde_json::json;

use crate::disk::images;
use crate::edge::form::{Form, FormState};
use crate::edge::js::guard::inject;
use crate::edge::js::timer::{Timer, sleep};
use crate::edge::js::{
    self, Json, Maybe, Object, count, function, lines_function, listener, spawn, work,
};
use crate::edge::pi::{
    AbortController, AbortSignal, Completion, MouseEvent, ObjectClass, OurComponent, Property,
    SearchOptions, Suggestion, Terminal, screen,
};
use crate::model::{Outcome, Unavailable};
use crate::session::{self, Session};
use crate::state::{EdgeMsg, Effect, FoundFile, PossibleImage, Search};
use crate::strings::broken;
use crate::surface::slot::Event;
use crate::surface::tui::times::SEARCH_MS;
use crate::surface::tui::{Dialog, Mouse};
use crate::view::{Size, measure};

/// Builds the method `handleMouse` of a component. `used` handles a mouse event, and returns `true`
/// if it used the event.
pub fn mouse_handler(used: impl Fn(Mouse) -> bool + 'static) -> Result<Object> {
    function("handleMouse", move |args| {
        let is_used = args.get(0).is_some_and(|event: MouseEvent| used(mouse(&event)));
        Ok(Maybe(is_used.then(|| Json(json!({ "handled": true, "render": true })))))
    })
}

fn mouse(event: &MouseEvent) -> Mouse {
    let (kind, wheel) = (event.kind().unwrap_or_default(), event.wheel().unwrap_or_default());
    let (x, y) = (event.x().unwrap_or_default(), event.y().unwrap_or_default());
    Mouse::from_pi(&kind, wheel, event.button().as_deref(), (x, y))
}

impl Form {
    /// Builds the component for Pi.
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
        // A property with a setter, because Pi reports the keyboard's owner by setting `focused`.
        let component = component.into();
        Ok(ObjectClass::of_node()?.define_property(component, "focused", focused)?.into())
    }

    /// Returns the lines of the form, each at most `width` columns wide. If nothing has changed,
    /// returns the same array again. If the form [is away](Self::is_away), the array is empty.
    fn render(self: &Rc<Self>, width: Option<f64>) -> Result<Object> {
        let size = self.size(width);
        if self.is_away() || size.columns == 0 {
            return js::lines(&[]);
        }
        let drawn = self.draw(size).or_else(|error| {
            self.show_error_screen(&error.reason);
            self.draw(size)
        });
        // If the error screen fails, too, its sentence is the only line.
        let lines =
            drawn.or_else(|_| js::lines(&[measure::clip(broken(), size.columns).to_owned()]));
        self.schedule();
        lines
    }

    fn draw(&self, size: Size) -> Result<Object> {
        let now_ms = self.now_ms();
        let draw = |own: &mut FormState| {
            own.slot.register_drawn();
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
        self.own.try_with(draw)
    }

    /// Returns the terminal's size. `width` is the width in columns that Pi requests.
    fn size(&self, width: Option<f64>) -> Size {
        let rows = self.terminal().and_then(|terminal| terminal.rows());
        let columns = count(width.unwrap_or(screen::COLUMNS));
        Size { columns, rows: rows.map_or(24, count) }
    }

    fn input(self: &Rc<Self>, raw: &[u16]) {
        self.load_keys();
        let speaks_kitty = self.terminal().and_then(|terminal| terminal.speaks_kitty());
        self.feed("input", |dialog, now_ms| {
            dialog.set_kitty(speaks_kitty == Some(true));
            ((), dialog.handle_input(raw, now_ms))
        });
    }

    /// At the first input, reads the keybindings that the first frame did not need.
    fn load_keys(self: &Rc<Self>) {
        if self.own(|own| mem::replace(&mut own.has_keys, true)) {
            return;
        }
        let keys = self.on_screen(|screen| screen.keys.clone()).flatten();
        let keys = screen::read_keys(keys.as_ref(), true);
        self.change("keys", |dialog, _| dialog.add_keys(keys));
    }

    /// Handles a mouse event; returns `true` if the form used it.
    fn mouse(self: &Rc<Self>, mouse: Mouse) -> bool {
        self.feed("mouse", |dialog, now_ms| dialog.handle_mouse(mouse, now_ms)).unwrap_or(true)
    }

    /// Handles the timer of [`Self::schedule`].
    fn tick(self: &Rc<Self>) {
        drop(self.own(|own| own.timer.take()));
        self.feed("tick", |dialog, now_ms| ((), dialog.tick(now_ms)));
        self.redraw();
    }

    /// Starts the timer for [`Dialog::next_at`], unless this timer is running already.
    pub(super) fn schedule(self: &Rc<Self>) {
        if !self.is_shown() {
            return;
        }
        let wanted = self.dialog(|dialog| dialog.next_at()).ok().flatten();
        if wanted == self.own(|own| own.timer.as_ref().map(|(at, _)| *at)) {
            return;
        }
        let timer = wanted.and_then(|at| {
            let form = Rc::clone(self);
            Some((at, Timer::start(at - self.now_ms(), move || form.tick()).ok()?))
        });
        drop(self.own(|own| mem::replace(&mut own.timer, timer)));
    }

    pub(super) fn redraw(&self) {
        if let Some(tui) = self.tui() {
            tui.request_render(false).ok();
        }
    }

    fn terminal(&self) -> Option<Terminal> {
        self.tui()?.terminal()
    }

    /// Shows the error screen. Returns `false` if this fails, or if the screen was already shown.
    fn show_error_screen(&self, why: &str) -> bool {
        self.own(|own| own.lines = None);
        self.dialog(|dialog| dialog.show_error(why)).unwrap_or(false)
    }

    /// Returns `true` if the form is closed, or the external editor has the terminal.
    fn is_away(&self) -> bool {
        self.own(|own| own.screen.is_none() || own.editing.is_some())
    }

    /// Reads Pi's colours again.
    fn invalidate(self: &Rc<Self>) {
        let Some(theme) = self.on_screen(|screen| screen.theme.clone()) else { return };
        let colours = screen::read_colours(&theme).legible();
        self.change("theme", |dialog, _| dialog.set_theme(colours));
    }

    /// Handles a change of the keyboard's owner. `focused`: the form has the keyboard.
    fn set_focused(self: &Rc<Self>, focused: bool) {
        self.change("focus", |dialog, _| dialog.set_focused(focused));
        self.happens(Event::Focused(focused));
    }
}

impl Form {
    fn act(self: &Rc<Self>, effect: Effect) {
        match effect {
            Effect::Finish(outcome) => self.settle(outcome),
            Effect::Defer => _ = self.extension.advance(&self.id, session::Event::Deferred),
            Effect::Collapse => {
                self.happens(Event::Collapsed(self.extension.settings().is_plain()));
                self.extension.advance(&self.id, session::Event::Collapsed);
            }
            Effect::StopTimeout => self.extension.mark_in_progress(&self.id),
            Effect::SaveDraft { decided } => {
                let save = |session: &mut Session| session.handle_form_change(&self.id, decided);
                self.extension.perform(self.extension.session(save));
            }
            Effect::Shutdown => {
                self.abandon(Outcome::Aborted);
                self.extension.ctx().quit();
            }
            Effect::EditExternally(text) => self.edit(&text),
            Effect::FindFiles(search) => self.find_files(search),
            Effect::FindImages(candidates) => {
                for candidate in candidates {
                    self.find_image(candidate);
                }
            }
        }
    }

    /// Like [`Self::feed`], for a change without a result and without effects.
    pub(super) fn change(self: &Rc<Self>, entry: &str, change: impl FnOnce(&mut Dialog, f64)) {
        self.feed(entry, |dialog, now_ms| (change(dialog, now_ms), Vec::new()));
    }

    /// Runs `change` on the dialog, and performs the resulting effects. `entry` names the change
    /// for [`inject`]. Returns `None` if the form [is away](Self::is_away), or after a panic.
    fn feed<T>(
        self: &Rc<Self>,
        entry: &str,
        change: impl FnOnce(&mut Dialog, f64) -> (T, Vec<Effect>),
    ) -> Option<T> {
        if self.is_away() {
            return None;
        }
        let now_ms = self.now_ms();
        let changed = self.dialog(|dialog| {
            inject(entry);
            let (result, effects) = change(dialog, now_ms);
            (result, dialog.add_consequences(effects))
        });
        match changed {
            Ok((result, effects)) => {
                for effect in effects {
                    self.act(effect);
                }
                self.schedule();
                Some(result)
            }
            Err(error) => {
                if !self.show_error_screen(&error.reason) {
                    let why = Unavailable::Broken(error.reason.clone());
                    self.settle(Outcome::Unavailable(why));
                }
                None
            }
        }
    }
}

impl Form {
    /// Stops the last search for files, and starts `search`, if there is one.
    fn find_files(self: &Rc<Self>, search: Option<Search>) {
        if let Some(last) = self.own(|own| own.searching.take()) {
            last.abort().ok();
        }
        let completion = self.extension.with(|state| state.completion.clone());
        let (Some(Search { generation, token }), Some(completion)) = (search, completion) else {
            return;
        };
        let Ok(stop) = AbortController::create() else { return };
        let Some(signal) = stop.signal() else { return };
        self.own(|own| own.searching = Some(stop));
        let form = Rc::clone(self);
        spawn(async move {
            sleep(SEARCH_MS).await;
            if signal.aborted() == Some(true) {
                return;
            }
            let found = find_files(&completion, token, signal).await;
            form.change("files", |dialog, now_ms| {
                dialog.show_found_files(generation, found, now_ms);
            });
            form.redraw();
        });
    }

    /// Passes the image at a path to the dialog. A file that is not an image is ignored.
    fn find_image(self: &Rc<Self>, PossibleImage { field, text, path }: PossibleImage) {
        let (form, cwd) = (Rc::clone(self), self.extension.ctx().cwd().unwrap_or_default());
        spawn(async move {
            let found = work(move || images::check(&cwd, &path)).await;
            let Some(found) = found.flatten() else { return };
            let msg = EdgeMsg::Image { field, text, found };
            if form.is_away() {
                form.dialog(|dialog| dialog.receive(msg)).ok();
            } else {
                form.change("image", |dialog, _| dialog.receive(msg));
            }
            form.redraw();
        });
    }
}

/// Returns the files that match `token`, a reference like `@src/in`. Returns none if `signal`
/// aborts, or if Pi's completion fails.
async fn find_files(completion: &Completion, token: String, signal: AbortSignal) -> Vec<FoundFile> {
    // Pi receives only the reference, because Pi completes long texts slowly.
    let column = u32::try_from(token.encode_utf16().count()).unwrap_or(u32::MAX);
    let options = SearchOptions::new().and_then(|options| options.signal(signal));
    let asked =
        options.and_then(|options| completion.suggestions(vec![token.clone()], 0, column, options));
    let Ok(asked) = asked else { return Vec::new() };
    let Ok(Some(given)) = asked.await else { return Vec::new() };
    let items = given.items().filter(|_| given.prefix() == Some(token));
    let items = items.iter().flat_map(Object::items).map(Suggestion::from);
    let to_file =
        |item: Suggestion| FoundFile::from_pi(&item.value()?, &item.label().unwrap_or_default());
    items.filter_map(to_file).collect()
}
