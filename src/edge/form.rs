//! The form on Pi's screen. It connects the dialog of one open form to Pi's objects, and passes events in both
//! directions.

pub mod component;
mod feed;
pub mod overlay;

use std::mem;
use std::path::PathBuf;
use std::rc::Rc;

use napi::Result;

use crate::edge::form::overlay::Overlay;
use crate::edge::js::guard::{Guarded, inject};
use crate::edge::js::timer::{Clock, Timer};
use crate::edge::js::{self, Object, count};
use crate::edge::pi::{
    AbortController, Colours, Completion, KeyBindings, Program, Terminal, Tui, screen,
};
use crate::keys::Bindings;
use crate::model::{Answers, Outcome, Question, Questionnaire, SavedForm, Unavailable};
use crate::settings::FormSettings;
use crate::state::EdgeMsg;
use crate::strings::broken;
use crate::surface::slot::{Action, Event, FormPlace, Place};
use crate::surface::tui::{Activity, Dialog, LastKey, Mouse, Opening};
use crate::view::Size;

/// Events of a form for its owner.
#[derive(Debug)]
pub enum FormEvent {
    /// It closes with an outcome.
    Outcome(Outcome),
    /// It closes without an answer: the user wants to quit Pi.
    Shutdown,
    /// Another component took its place in Pi and then left. The form must be shown again.
    Displaced,
    /// The user has begun to answer, so the countdown stopped.
    Begun,
    /// The user changed something; `true` if they selected an option or accepted a text.
    Touched(bool),
    /// The user collapsed it.
    Collapsed,
    /// The user deferred it, and the caller continues.
    Deferred,
}

/// Receives the events of a form.
pub type End = Box<dyn Fn(FormEvent)>;
/// Returns the user's text in earlier answers, the newest first.
pub type Earlier = Box<dyn FnOnce() -> Vec<String>>;

/// The session's values for a form.
pub struct FormInputs {
    /// Called at the first key, or immediately if the form has a text question.
    pub earlier: Earlier,
    /// Base directory of the paths of pasted images.
    pub cwd: PathBuf,
    /// `true` if the model accepts no images.
    pub blind: bool,
    /// The user's activity when the form opened.
    pub activity: Activity,
}

/// Pi's objects for a shown form; released when the form closes.
#[derive(Debug)]
pub struct Screen {
    /// Pi's terminal interface.
    pub tui: Tui,
    /// Pi's live theme.
    pub theme: Colours,
    /// Closes the form in Pi.
    pub done: Object,
    /// Finds files to refer to, if this Pi can.
    pub completion: Option<Completion>,
    /// Pi's keybindings, if it gave any.
    pub keys: Option<KeyBindings>,
    /// The place where Pi shows the form.
    pub place: Place,
    /// The overlay that contains the form, if any.
    pub overlay: Option<Rc<Overlay>>,
    /// The component that Pi shows for it, once built.
    pub component: Option<Object>,
    /// `true` while the terminal's own cursor is shown. It must be hidden when the form closes.
    pub cursor: bool,
}

/// One open form.
pub struct Form {
    /// Do not borrow it across a call into JavaScript: JavaScript may call back into the form.
    own: Guarded<FormState>,
    clock: Clock,
    end: End,
    cwd: PathBuf,
}

/// The state of an open form.
struct FormState {
    dialog: Dialog,
    screen: Option<Screen>,
    slot: FormPlace,
    /// The array of the last frame. Pi receives it again if nothing has changed.
    lines: Option<Object>,
    /// The time at which the timer fires, and the timer.
    timer: Option<(f64, Timer)>,
    editing: Option<Program>,
    /// The running search: its number, and the object that stops it.
    searching: Option<(u64, AbortController)>,
    broken: Option<String>,
    /// The last good width.
    columns: usize,
    /// `true` after all keybindings were loaded; the first frame needs only some.
    has_keys: bool,
    /// Returns the user's text in earlier answers; `None` once it was called.
    earlier: Option<Earlier>,
}

impl Form {
    /// Opens a form on `screen`, with the draft of an earlier form and the answers so far. `end` is called when it
    /// closes, and must then call [`Form::close`].
    pub fn open(
        (form, saved, answers): (Questionnaire, SavedForm, Answers),
        settings: FormSettings,
        screen: Screen,
        inputs: FormInputs,
        end: End,
    ) -> Result<Rc<Self>> {
        let colours = screen::read_colours(&screen.theme).legible();
        let bindings = Bindings::from_pi(screen::read_keys(screen.keys.as_ref(), false));
        let clock = Clock::start();
        let now_ms = clock.now_ms();
        let FormInputs { earlier, cwd, blind, activity } = inputs;
        let texts = form.questions.iter().any(Question::is_text);
        inject("open");
        let opening = Opening { form, bindings, settings, theme: colours, activity, now_ms };
        let mut dialog = Dialog::new(opening).with_saved(&saved).with_answers(&answers);
        if blind {
            dialog.receive(EdgeMsg::BlindModel);
        }
        let dialog = if screen.completion.is_some() { dialog.with_files() } else { dialog };
        let dialog = if screen.overlay.is_some() { dialog.in_box() } else { dialog };
        let own = FormState {
            dialog,
            slot: FormPlace::new(screen.place),
            screen: Some(screen),
            lines: None,
            timer: None,
            editing: None,
            searching: None,
            broken: None,
            columns: 80,
            has_keys: false,
            earlier: Some(earlier),
        };
        let opened = Rc::new(Self { own: Guarded::new(own), clock, end, cwd });
        if texts {
            opened.load_earlier();
        }
        opened.schedule();
        Ok(opened)
    }

    /// Runs `change` on the form's state. `change` must not run JavaScript.
    fn own<T>(&self, change: impl FnOnce(&mut FormState) -> T) -> T {
        self.own.with(change)
    }

    /// Gives `change` access to its dialog.
    ///
    /// # Errors
    /// The message it panicked with.
    fn dialog<T>(&self, change: impl FnOnce(&mut Dialog) -> T) -> Result<T> {
        self.own.try_with(|own| Ok(change(&mut own.dialog)))
    }

    /// Returns one line per row, at most `width` columns wide. If nothing changed, returns the same array. Returns an
    /// empty array after the form closed, and while the external editor has the terminal.
    pub fn render(self: &Rc<Self>, width: Option<f64>) -> Result<Object> {
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
        let now_ms = self.clock.now_ms();
        self.own(|own| own.slot.handle(Event::Drawn, now_ms));
        self.own.try_with(|own| {
            inject("render");
            let (lines, changed) = own.dialog.render(size, now_ms);
            if !changed && let Some(drawn) = &own.lines {
                return Ok(drawn.clone());
            }
            let array = js::lines(lines)?;
            own.lines = Some(array.clone());
            Ok(array)
        })
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
    pub fn input(self: &Rc<Self>, raw: &[u16]) {
        self.load_keys();
        let kitty = self.speaks_kitty(raw);
        self.feed("input", |dialog, now_ms| {
            if let Some(kitty) = kitty {
                dialog.set_kitty(kitty);
            }
            ((), dialog.handle_input(raw, now_ms))
        });
    }

    /// Returns `true` if the terminal speaks the Kitty protocol; `None` if `raw` means the same with and without it.
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
    pub fn mouse(self: &Rc<Self>, mouse: Mouse) -> bool {
        self.feed("mouse", |dialog, now_ms| dialog.handle_mouse(mouse, now_ms)).unwrap_or(true)
    }

    /// Handles the timer.
    fn tick(self: &Rc<Self>) {
        let fired = self.own(|own| own.timer.take());
        drop(fired);
        self.feed("tick", |dialog, now_ms| ((), dialog.tick(now_ms)));
        self.redraw();
    }

    /// Ends with `outcome`. If the form is broken, ends with `Unavailable::Broken` instead.
    fn finish(&self, outcome: Outcome) {
        let broken = self.own(|own| own.broken.clone());
        let broken = broken.map(|why| Outcome::Unavailable(Unavailable::Broken(why)));
        (self.end)(FormEvent::Outcome(broken.unwrap_or(outcome)));
    }

    /// Shows the error screen. Returns `false` if it was already shown, or failed as well.
    fn show_error_screen(&self, why: &str) -> bool {
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
    fn is_away(&self) -> bool {
        self.own(|own| own.screen.is_none() || own.editing.is_some())
    }

    /// Reads Pi's colours again.
    pub fn invalidate(self: &Rc<Self>) {
        let Some(theme) = self.on_screen(|screen| screen.theme.clone()) else { return };
        let colours = screen::read_colours(&theme).legible();
        self.change("theme", |dialog, _| dialog.set_theme(colours));
    }

    /// Handles that Pi removed the form by itself: the user decided nothing.
    pub fn disposed(&self) {
        if self.is_open() {
            self.finish(Outcome::Aborted);
        }
    }

    /// Closes the form in Pi and releases all of Pi's objects. Returns the type-ahead. A second call does nothing.
    pub fn close(&self) -> String {
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
        if actions.contains(&Action::Close) {
            match &screen.overlay {
                Some(overlay) => overlay.close(&screen.tui, &screen.done),
                None => screen.done.invoke_quietly(),
            }
        }
        self.dialog(|dialog| dialog.type_ahead().to_owned()).unwrap_or_default()
    }

    /// Tells the dialog that the form appeared while `key` may still be held down (see [`Dialog::register_shown`]).
    pub fn register_shown(self: &Rc<Self>, key: LastKey) {
        self.change("shown", |dialog, now_ms| dialog.register_shown(key, now_ms));
    }

    /// Sets the timer to the time at which the dialog next needs a tick.
    fn schedule(self: &Rc<Self>) {
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
            Some((at, Timer::start(at - self.clock.now_ms(), move || form.tick()).ok()?))
        });
        let old = self.own(|own| mem::replace(&mut own.timer, timer));
        drop(old);
    }

    fn redraw(&self) {
        if let Some(tui) = self.tui() {
            tui.request_render(false).ok();
        }
    }

    fn terminal(&self) -> Option<Terminal> {
        self.tui()?.terminal()
    }

    fn tui(&self) -> Option<Tui> {
        self.on_screen(|screen| screen.tui.clone())
    }

    /// Returns a value that `read` gets from its screen; `None` once it is closed.
    fn on_screen<T>(&self, read: impl FnOnce(&Screen) -> T) -> Option<T> {
        self.own(|own| own.screen.as_ref().map(read))
    }

    pub fn is_open(&self) -> bool {
        self.own(|own| own.screen.is_some())
    }
}
