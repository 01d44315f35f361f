//! One open form: the dialog, Pi's side of it, and what happens when either of them speaks.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::form::overlay::Overlay;
use crate::host::images::ImageSource;
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::timer::{Clock, Timer};
use crate::host::js::{self, JsRef, count, get, get_object, try_call};
use crate::host::pi::files::{FileSearch, Searching};
use crate::host::pi::screen::OwnCursor;
use crate::host::pi::{keybindings, process, theme};
use crate::host::program::Child;
use crate::keys::Bindings;
use crate::model::{Answers, KeptForm, Outcome, Question, Questionnaire, Secret, Unavailable};
use crate::settings::FormSettings;
use crate::state::{Effect, News};
use crate::strings::{again, broken};
use crate::surface::clipboard::copy;
use crate::surface::tui::{Dialog, LastKey, Mouse, Opening};
use crate::view::{Roles, Size, markdown};

/// How a form closes.
#[derive(Debug)]
pub enum Ending {
    /// With an outcome.
    Outcome(Outcome),
    /// Unanswered: the person wants to quit Pi.
    Shutdown,
    /// Not at all: another component took its slot and left. The form must be shown again.
    Displaced,
    /// Not at all: somebody is there, so its countdown stopped.
    Kept,
    /// Not at all: it has been on the screen long enough to be seen.
    Seen,
    /// Not at all: the person did something in it.
    Touched,
    /// Not at all: a file that it shows was in the person's editor, and may have changed.
    FileOpened,
    /// Not at all: the person folded it.
    Folded,
    /// Not at all: the person answers later, and whoever asked goes on.
    Later,
}

/// Called when a form closes, must be shown again, stopped counting down, was seen, or was used.
pub type End = Box<dyn Fn(&Env, Ending)>;
/// Gives what the person wrote in earlier answers, the newest first.
pub type Earlier = Box<dyn FnOnce(&Env) -> Vec<String>>;

/// What helps to write a text.
pub struct Writing {
    /// Finds files to refer to.
    pub files: Rc<FileSearch>,
    /// Asked at the first key, or at once where a text is asked for.
    pub earlier: Earlier,
}

/// Where Pi shows a form; let go when the form closes.
#[derive(Debug)]
pub struct Screen {
    /// Pi's terminal interface.
    pub tui: JsRef,
    /// Pi's live theme.
    pub theme: JsRef,
    /// Closes the form in Pi.
    pub done: JsRef,
    /// Pi's keybindings, if it gave any.
    pub keys: Option<JsRef>,
    /// Whether Pi keeps a stack of components (see `prompt_slot::stacks`).
    pub stacks: bool,
    /// The overlay it floats in, if it does.
    pub overlay: Option<Rc<Overlay>>,
    /// The terminal's own cursor.
    pub cursor: Rc<OwnCursor>,
}

/// Who has the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keyboard {
    /// The form.
    Ours,
    /// Another component, since just now.
    Leaving,
    /// Another component, for long enough that a person did something there.
    Elsewhere,
}

/// One open form. No borrow of its cells is held while JavaScript may run.
pub struct Form {
    pub(super) this: Weak<Form>,
    pub(super) dialog: RefCell<Dialog>,
    pub(super) clock: Clock,
    pub(super) screen: RefCell<Option<Screen>>,
    /// The array of the last frame, which Pi gets again while nothing changes.
    pub(super) lines: RefCell<Option<JsRef>>,
    timer: RefCell<Option<(f64, Timer)>>,
    pub(super) editing: RefCell<Option<Child>>,
    broken: RefCell<Option<String>>,
    columns: Cell<usize>,
    has_keys: Cell<bool>,
    pub(super) focused: Cell<bool>,
    /// Whether Pi has shown it in its slot yet.
    pub(super) up: Cell<bool>,
    /// Whether it has been on the screen long enough to be seen.
    pub(super) seen: Cell<bool>,
    pub(super) component: RefCell<Option<JsRef>>,
    pub(super) drawn_ms: Cell<f64>,
    pub(super) keyboard: Cell<Keyboard>,
    pub(super) end: End,
    pub(super) files: Option<Rc<FileSearch>>,
    pub(super) earlier: Cell<Option<Earlier>>,
    pub(super) searching: RefCell<Option<Searching>>,
    pub(super) images: RefCell<Option<ImageSource>>,
}

impl Form {
    /// Opens a form, with what an earlier one left and the answers it has already, on `screen`. `drafting`: Pi's prompt held
    /// text. `end` is called when it closes, and must then call [`Form::close`].
    pub fn open(
        env: &Env,
        (form, kept, answers): (Questionnaire, KeptForm, Answers),
        settings: FormSettings,
        drafting: bool,
        screen: Screen,
        writing: Writing,
        end: End,
    ) -> Result<Rc<Self>> {
        let colours = theme::read(env, &screen.theme.get(env)?, markdown::roles(&form)).legible();
        let keys = screen.keys.as_ref().and_then(|keys| keys.get(env).ok());
        let bindings = Bindings::from_pi(keybindings::read(env, keys.as_ref(), false));
        let clock = Clock::start();
        let now_ms = clock.now_ms();
        let Writing { files, earlier } = writing;
        let files = Some(files).filter(|files| files.is_possible());
        let texts = form.questions.iter().any(Question::is_text);
        let dialog = guarded(|| {
            inject("open");
            let opening = Opening { form, bindings, settings, theme: colours, drafting, now_ms };
            let dialog = Dialog::new(opening).with_kept(&kept).with_answers(&answers);
            let dialog = if files.is_some() { dialog.with_files() } else { dialog };
            Ok(if screen.overlay.is_some() { dialog.floating() } else { dialog })
        })?;
        let opened = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            dialog: RefCell::new(dialog),
            clock,
            screen: RefCell::new(Some(screen)),
            lines: RefCell::default(),
            timer: RefCell::default(),
            editing: RefCell::default(),
            broken: RefCell::default(),
            columns: Cell::new(80),
            has_keys: Cell::new(false),
            focused: Cell::new(false),
            up: Cell::new(false),
            seen: Cell::new(false),
            component: RefCell::default(),
            drawn_ms: Cell::new(f64::NEG_INFINITY),
            keyboard: Cell::new(Keyboard::Ours),
            end,
            files,
            earlier: Cell::new(Some(earlier)),
            searching: RefCell::default(),
            images: RefCell::default(),
        });
        if texts {
            opened.know_earlier(env);
        }
        opened.schedule(env);
        Ok(opened)
    }

    /// One line per row, as wide as `width` at most. While nothing changed, the same array; none
    /// once it is closed or while the external editor has the terminal.
    pub fn render<'e>(&self, env: &'e Env, width: Option<f64>) -> Result<Object<'e>> {
        let size = self.size(env, width);
        let away = self.screen.borrow().is_none() || self.is_edited();
        if away || size.columns == 0 {
            return js::lines(env, &[]);
        }
        let drawn = self.draw(env, size).or_else(|error| {
            self.break_down(&error.reason);
            self.draw(env, size)
        });
        let lines = drawn.or_else(|_| {
            // Not even the broken screen draws. The sentence is plain ASCII: cut it by hand.
            let line = broken().get(..size.columns).unwrap_or(broken());
            js::lines(env, &[line.to_owned()])
        });
        self.schedule(env);
        lines
    }

    fn draw<'e>(&self, env: &'e Env, size: Size) -> Result<Object<'e>> {
        let now_ms = self.clock.now_ms();
        self.drawn_ms.set(now_ms);
        self.up.set(true);
        guarded(|| {
            inject("render");
            let mut dialog = self.dialog.borrow_mut();
            let (lines, changed) = dialog.render(size, now_ms);
            if let Some(kept) = self.lines.borrow().as_ref().filter(|_| !changed) {
                return kept.get(env);
            }
            let array = js::lines(env, lines)?;
            self.lines.replace(Some(JsRef::new(env, &array)?));
            Ok(array)
        })
    }

    /// The room there is. A width that is no number is the last good one.
    fn size(&self, env: &Env, width: Option<f64>) -> Size {
        let rows = self.terminal(env).and_then(|terminal| get::<f64>(env, &terminal, "rows"));
        if let Some(width) = width.filter(|width| !width.is_nan()) {
            self.columns.set(count(width));
        }
        Size { columns: self.columns.get(), rows: rows.map_or(24, count) }
    }

    /// One raw input from Pi.
    pub fn input(&self, env: &Env, raw: &[u16]) {
        self.load_keys(env);
        let kitty = self.speaks_kitty(env, raw);
        self.feed(env, "input", |dialog, now_ms| {
            kitty.into_iter().for_each(|kitty| dialog.set_kitty(kitty));
            ((), dialog.input(raw, now_ms))
        });
    }

    /// Whether the terminal speaks the Kitty protocol; asked only where `raw` reads otherwise
    /// under it.
    fn speaks_kitty(&self, env: &Env, raw: &[u16]) -> Option<bool> {
        raw.first().filter(|unit| **unit < 0x20)?;
        let terminal = self.terminal(env)?;
        Some(get(env, &terminal, "kittyProtocolActive").unwrap_or(false))
    }

    /// Asks Pi for the keys that the first frame could do without.
    fn load_keys(&self, env: &Env) {
        if self.has_keys.replace(true) {
            return;
        }
        self.know_earlier(env);
        let keys = self.screen.borrow().as_ref().and_then(|it| it.keys.as_ref()?.get(env).ok());
        let keys = keybindings::read(env, keys.as_ref(), true);
        self.change(env, "keys", |dialog| dialog.add_keys(keys));
    }

    /// One mouse event; true when the form used it.
    pub fn mouse(&self, env: &Env, mouse: Mouse) -> bool {
        self.feed(env, "mouse", |dialog, now_ms| dialog.mouse(mouse, now_ms)).unwrap_or(true)
    }

    /// Time passed.
    fn tick(&self, env: &Env) {
        self.timer.take();
        self.feed(env, "tick", |dialog, now_ms| ((), dialog.tick(now_ms)));
        self.redraw(env);
    }

    pub(super) fn act(&self, env: &Env, effect: Effect) {
        match effect {
            Effect::Finish(outcome) => self.finish(env, outcome),
            Effect::Defer => (self.end)(env, Ending::Later),
            Effect::Fold => self.fold(env),
            Effect::Shutdown => (self.end)(env, Ending::Shutdown),
            Effect::EditExternally(text) => self.edit(env, &text),
            Effect::OpenFile { path, line } => self.open_file(env, &path, line),
            Effect::Copy(text) => {
                let said = match copy(&text, |name| std::env::var(name).ok()) {
                    Ok(bytes) if process::write_to_terminal(env, &bytes) => again::copied(),
                    Ok(_) => again::no_clipboard(),
                    Err(fault) => fault,
                };
                self.change(env, "copy", |dialog| dialog.show_notice(said));
                self.redraw(env);
            }
            Effect::LookAt(looks) => looks.into_iter().for_each(|it| self.look_at(env, it)),
            Effect::ReadClipboard(field) => self.read_clipboard(env, field),
        }
    }

    /// Ends with `outcome`; a form that broke ends as broken, whatever was pressed.
    pub(super) fn finish(&self, env: &Env, outcome: Outcome) {
        let outcome = match self.broken.borrow().clone() {
            Some(why) => Outcome::Unavailable(Unavailable::Broken(why)),
            None => outcome,
        };
        (self.end)(env, Ending::Outcome(outcome));
    }

    /// Shows the broken screen. False when that is no help: it was up already, or broke too.
    pub(super) fn break_down(&self, why: &str) -> bool {
        self.lines.take();
        let first = self.broken.borrow().is_none();
        if first {
            self.broken.replace(Some(why.to_owned()));
        }
        let shows = guarded(|| {
            self.dialog.borrow_mut().broken(why);
            Ok(())
        });
        first && shows.is_ok()
    }

    /// Whether the person's editor has the terminal.
    pub fn is_edited(&self) -> bool {
        self.editing.borrow().is_some()
    }

    /// Somebody has begun to answer elsewhere: its countdown stops.
    pub fn keep(&self, env: &Env) {
        let stopped = guarded(|| {
            let mut dialog = self.dialog.borrow_mut();
            let counted = dialog.is_counting();
            dialog.stop_timeout();
            Ok(counted)
        });
        if stopped.unwrap_or_default() {
            self.schedule(env);
            self.redraw(env);
        }
    }

    /// Nobody waits for it any more: whoever leaves it puts it back.
    pub fn defer_open(&self) {
        let told = guarded(|| {
            self.dialog.borrow_mut().receive(News::Deferred);
            Ok(())
        });
        // A form that broke closes by any key.
        told.ok();
    }

    /// What was typed in its editors.
    pub fn typed(&self) -> String {
        guarded(|| Ok(self.dialog.borrow().state().typed())).unwrap_or_default()
    }

    /// The secrets that were typed, each with its name, if they are in an answer.
    pub fn secrets(&self) -> Vec<(String, Secret)> {
        let read = guarded(|| {
            let dialog = self.dialog.borrow();
            let secrets = dialog.state().secrets();
            Ok(secrets.map(|(name, it)| (name.to_owned(), Secret::from(it.to_owned()))).collect())
        });
        read.unwrap_or_default()
    }

    /// Takes Pi's colours again.
    pub fn invalidate(&self, env: &Env) {
        let theme = self.screen.borrow().as_ref().and_then(|screen| screen.theme.get(env).ok());
        let Some(theme) = theme else { return };
        let wanted = guarded(|| Ok(markdown::roles(&self.dialog.borrow().state().form)));
        let colours = theme::read(env, &theme, wanted.unwrap_or(Roles::ALL)).legible();
        self.change(env, "theme", |dialog| dialog.set_theme(colours));
    }

    /// Pi removed the form by itself, so the person decided nothing.
    pub fn disposed(&self, env: &Env) {
        if self.screen.borrow().is_some() {
            self.finish(env, Outcome::Aborted);
        }
    }

    /// Closes the form in Pi and lets go of everything of Pi's; gives what was typed before the
    /// form was ready. Does nothing the second time.
    pub fn close(&self, env: &Env) -> String {
        // Otherwise `done` would close the component that took its slot.
        let displaced = self.is_displaced(env);
        let Some(screen) = self.screen.take() else { return String::new() };
        self.component.take();
        if let Some((_, timer)) = self.timer.take() {
            timer.clear(env);
        }
        if let Some(editing) = self.editing.take() {
            editing.kill(env);
        }
        if let Some(searching) = self.searching.take() {
            searching.stop(env);
        }
        screen.tui.get(env).inspect(|tui| screen.cursor.hide(env, tui)).ok();
        match &screen.overlay {
            Some(overlay) => overlay.close(env, &screen.tui, &screen.done),
            None if displaced => {}
            None => {
                screen.done.call(env, ()).ok();
            }
        }
        guarded(|| {
            // JavaScript may keep the form for a while.
            self.dialog.borrow_mut().receive(News::SecretsTaken);
            Ok(self.dialog.borrow().type_ahead().to_owned())
        })
        .unwrap_or_default()
    }

    /// The form is shown after `key` was pressed elsewhere (see [`Dialog::shown_after`]).
    pub fn shown_after(&self, env: &Env, key: LastKey) {
        self.feed(env, "shown", |dialog, now_ms| {
            dialog.shown_after(key, now_ms);
            ((), Vec::new())
        });
    }

    /// Keeps one timer for when the dialog wants time to pass.
    pub(super) fn schedule(&self, env: &Env) {
        if self.screen.borrow().is_none() || self.broken.borrow().is_some() {
            return;
        }
        let wanted = guarded(|| Ok(self.dialog.borrow().next_at())).ok().flatten();
        let running = self.timer.borrow().as_ref().map(|(at, _)| *at);
        if wanted == running {
            return;
        }
        if let Some((_, timer)) = self.timer.take() {
            timer.clear(env);
        }
        let Some(at) = wanted else { return };
        let form = self.this.clone();
        let timer = Timer::start(env, at - self.clock.now_ms(), move |env| {
            if let Some(form) = form.upgrade() {
                form.tick(env);
            }
        });
        if let Ok(timer) = timer {
            self.timer.replace(Some((at, timer)));
        }
    }

    pub(super) fn redraw(&self, env: &Env) {
        if let Some(tui) = self.tui(env) {
            try_call(env, &tui, "requestRender", ());
        }
    }

    fn terminal<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        self.tui(env).and_then(|tui| get_object(env, &tui, "terminal"))
    }

    pub(super) fn tui<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        self.screen.borrow().as_ref()?.tui.get(env).ok()
    }
}
