//! The terminal as a surface: opens and closes a form in Pi.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use napi::{Error, Result};
use serde_json::json;

use crate::contract::Mode;
use crate::edge::call::Surface;
use crate::edge::extension::Extension;
use crate::edge::form::component;
use crate::edge::form::overlay::Overlay;
use crate::edge::form::{Earlier, Form, FormEvent, FormInputs, Screen};
use crate::edge::js::{Args, Deferred, Object, function_or, spawn};
use crate::edge::pi::{CustomOptions, Tui, screen};
use crate::model::{Outcome, SavedForm, Unavailable, Via};
use crate::session::Event;
use crate::session::call_data::CallData;
use crate::session::log::Log;
use crate::settings::Display;
use crate::state::EdgeMsg;
use crate::strings::host::next;
use crate::strings::transcript::waiting;
use crate::surface::history::custom_texts;
use crate::surface::slot::Place;

/// A call's form in Pi's terminal.
pub struct Terminal {
    extension: Rc<Extension>,
    /// The id of the request.
    id: String,
    data: Rc<CallData>,
    /// `None` until Pi has built it. Do not borrow it while JavaScript may run.
    form: RefCell<Option<Rc<Form>>>,
    /// The number of times that the form was opened or hidden. Pi reports the end of each of its
    /// components, but only that of the last one matters.
    turn: Cell<usize>,
    /// `true` while Pi's animation is hidden.
    still: Cell<bool>,
}

impl Surface for Terminal {
    fn close(&self, lost: bool) {
        self.next_turn();
        let form = self.form.take();
        let Some(form) = form else { return };
        let typed = if lost { form.typed() } else { String::new() };
        if lost && form.is_open() {
            self.extension.with_writing(|writing, now_ms| writing.register_form_ended(now_ms));
        }
        let type_ahead = form.close();
        self.keep_still(false);
        self.extension.ctx().append_to_prompt(&(typed + &type_ahead));
    }

    fn stop_timeout(&self) {
        if let Some(form) = self.form() {
            form.stop_countdown();
        }
    }

    fn draft(&self) -> Option<SavedForm> {
        self.form().map(|form| form.draft())
    }

    fn hide(&self) {
        if self.extension.is_deferred(&self.id)
            && let Some(form) = self.form()
        {
            form.receive(EdgeMsg::Deferred);
        }
        self.next_turn();
        let type_ahead = self.form().map(|form| form.hide());
        self.keep_still(false);
        if self.is_open()
            && let Some(text) = type_ahead
        {
            self.extension.ctx().append_to_prompt(&text);
        }
    }

    fn show_again(self: Rc<Self>) -> Option<Result<()>> {
        Some(self.open())
    }
}

impl Terminal {
    /// Shows a form for the request `id`.
    ///
    /// # Errors
    /// Pi shows no form, or the call is over.
    pub fn show(extension: &Rc<Extension>, id: &str) -> Result<()> {
        let data = extension.call_data(id).ok_or_else(is_over)?;
        let terminal = Rc::new(Self {
            extension: Rc::clone(extension),
            id: id.to_owned(),
            data,
            form: RefCell::default(),
            turn: Cell::default(),
            still: Cell::default(),
        });
        extension.set_surface(id, Rc::clone(&terminal) as Rc<dyn Surface>)?;
        terminal.open()
    }

    /// Returns the form; `None` until Pi has built it.
    fn form(&self) -> Option<Rc<Form>> {
        self.form.borrow().clone()
    }

    /// Returns `true` if this `turn` is the last one.
    fn is_at(&self, turn: usize) -> bool {
        self.turn.get() == turn
    }

    /// Returns `true` if the call is open.
    fn is_open(&self) -> bool {
        self.extension.is_open(&self.id)
    }

    fn check_open(&self) -> Result<()> {
        if self.is_open() { Ok(()) } else { Err(is_over()) }
    }

    fn settle(&self, outcome: Outcome) {
        self.extension.settle_by(&self.id, outcome, Via::Terminal);
    }

    /// Asks Pi to show the form.
    fn open(self: &Rc<Self>) -> Result<()> {
        self.check_open()?;
        let ui = self.extension.ctx().ui().ok_or_else(|| Error::from_reason("no ctx.ui"))?;
        let floats = self.extension.settings().display == Display::Overlay;
        let overlay = floats.then(Overlay::new).transpose()?;
        let (terminal, over, turn) = (Rc::clone(self), overlay.clone(), self.next_turn());
        let place = move |args: Args<'_>| match terminal.is_at(turn) {
            true => terminal.try_for(|| terminal.place(args, over.clone())).ok_or_else(is_over),
            false => Err(is_over()),
        };
        let factory = function_or("form", place, |args, _| {
            // There is no form to show: closes at once and returns an empty component.
            if let Some(done) = args.get::<Object>(3) {
                done.invoke_quietly();
            }
            screen::nothing()
        })?;
        // The state for terminals that display one (Pi ≥ 1.5; older versions ignore it).
        let question = self.data.call.form.questions.first();
        let message =
            question.and_then(|question| question.text.lines().next()).unwrap_or(waiting());
        let blocked = json!({ "blocked": { "kind": "question", "message": message } });
        let mut options = CustomOptions::from_json(&blocked)?;
        if let Some(overlay) = &overlay {
            options = overlay.ask_for(options)?;
        }
        // The call may be over, but Pi's promise still needs a handler for a rejection.
        let shown = ui.custom(factory, options)?;
        let terminal = Rc::clone(self);
        spawn(async move {
            let closed = shown.await;
            if !terminal.is_at(turn) {
                return;
            }
            match closed {
                Ok(_) => terminal.closed_by_pi(),
                Err(why) => {
                    let why =
                        if why.is_empty() { "Pi could not show the form".into() } else { why };
                    terminal.settle(Outcome::Unavailable(Unavailable::Broken(why)));
                }
            }
        });
        Ok(())
    }

    fn next_turn(&self) -> usize {
        self.turn.set(self.turn.get() + 1);
        self.turn.get()
    }

    /// Hides or shows Pi's animation of the working agent, because with each of its frames a screen
    /// reader repeats the line with the cursor. Pi does not report if it is shown.
    fn keep_still(&self, still: bool) {
        let ctx = self.extension.ctx();
        if self.still.get() != still && (!still || !ctx.is_idle()) {
            self.still.set(still);
            ctx.show_working(!still);
        }
    }

    /// Handles that the form closed without a decision of the user.
    fn abandon(&self, outcome: Outcome) {
        self.extension.advance(&self.id, |id| Event::Abandoned { id, outcome });
    }

    /// Runs `body`. An error or a panic ends the call.
    fn try_for<T>(&self, body: impl FnOnce() -> Result<T>) -> Option<T> {
        self.extension.try_for(&self.id, body)
    }

    /// Handles that Pi closed the form without an answer. If Pi never showed it, the host has only
    /// dialogs, so the call is asked in dialogs.
    fn closed_by_pi(&self) {
        if self.form().is_some() || self.extension.is_deferred(&self.id) {
            self.abandon(Outcome::Unavailable(Unavailable::NoUi));
        } else if self.is_open() {
            self.extension.show_as(&self.id, Mode::Rpc);
        }
    }

    /// The factory for Pi: converts `(tui, theme, keybindings, done)` to the component, or to a
    /// promise of it while another component has the keyboard.
    fn place(self: &Rc<Self>, args: Args<'_>, overlay: Option<Rc<Overlay>>) -> Result<Object> {
        self.check_open()?;
        let missing = |what: &str| Error::from_reason(format!("Pi gave no {what}"));
        let tui: Tui = args.get(0).ok_or_else(|| missing("tui"))?;
        let stacks = || self.extension.pi().is_some_and(|pi| pi.stacks_forms());
        let place = match overlay {
            Some(_) => Place::Overlay,
            None if stacks() => Place::Stack,
            None => Place::Slot,
        };
        let screen = Screen {
            tui: tui.clone(),
            theme: args.get(1).ok_or_else(|| missing("theme"))?,
            done: args.get(3).ok_or_else(|| missing("done"))?,
            completion: self.extension.with(|state| state.completion.clone()),
            keys: args.get(2),
            place,
            overlay,
            component: None,
            cursor: false,
        };
        if place.is_free(screen::holder(&tui)) {
            return self.component(screen);
        }
        self.extension.ctx().inform(next());
        self.wait(tui, screen)
    }

    /// Returns a promise of the component, fulfilled as soon as Pi's editor has the keyboard.
    /// Before that, `done` would close another component, so this also applies if the call is over
    /// or hidden meanwhile.
    fn wait(self: &Rc<Self>, tui: Tui, screen: Screen) -> Result<Object> {
        let (deferred, promise) = Deferred::new()?;
        let (terminal, turn) = (Rc::clone(self), self.turn.get());
        let done = screen.done.clone();
        spawn(async move {
            screen::wait_until_free(&tui).await;
            let mut shown = None;
            if terminal.is_at(turn) {
                shown = terminal.try_for(|| terminal.component(screen));
            }
            let ctx = terminal.extension.ctx();
            let shown = shown.map_or_else(|| screen::release_place(&done, &ctx), Ok);
            // If even that fails, the drop fulfils the promise.
            if shown.is_ok() {
                deferred.settle(shown);
            }
        });
        Ok(promise)
    }

    /// Returns the component on `screen`, of a new form or of the displaced one.
    fn component(self: &Rc<Self>, screen: Screen) -> Result<Object> {
        self.check_open()?;
        let form = match self.form() {
            Some(form) => {
                form.moved(screen);
                form
            }
            None => self.new_form(screen)?,
        };
        form.register_shown(self.extension.last_key());
        let built = component::build(&form)?;
        form.shown_as(built.clone());
        // The call may be over.
        self.check_open().inspect_err(|_| drop(form.close()))?;
        if self.extension.settings().is_plain() {
            form.show_cursor();
            self.keep_still(true);
        }
        self.form.replace(Some(form));
        Ok(built)
    }

    fn new_form(self: &Rc<Self>, screen: Screen) -> Result<Rc<Form>> {
        let extension = &self.extension;
        let terminal = Rc::clone(self);
        let end = move |ending| terminal.end(ending);
        let ctx = extension.ctx();
        let empty = ctx.prompt().is_empty();
        let activity = extension.with_writing(|writing, now_ms| writing.activity(empty, now_ms));
        let is_deferred = extension.is_deferred(&self.id);
        let may_defer =
            extension.session(|session| Some(session.calls.find(&self.id)?.can_be_deferred()));
        let CallData { call, saved, answers, .. } = &*self.data;
        let mut questions = (call.form.clone(), saved.clone(), answers.clone());
        questions.0.may_defer = may_defer == Some(true) || is_deferred;
        questions.0.timeout_ms = extension.remaining_ms(&self.id);
        let cwd = ctx.cwd().unwrap_or_default();
        let blind = !ctx.sees_images();
        let inputs = FormInputs { earlier: self.earlier(), cwd, blind, activity };
        let form =
            Form::open(questions, extension.settings().form(), screen, inputs, Box::new(end))?;
        if is_deferred {
            form.receive(EdgeMsg::Deferred);
        }
        Ok(form)
    }

    /// Returns the function that collects the user's texts of earlier answers on the session's
    /// branch.
    fn earlier(&self) -> Earlier {
        let extension = Rc::clone(&self.extension);
        Box::new(move || {
            let records = |log: &Log| {
                custom_texts(log.calls.iter().rev().filter_map(|call| call.record.as_deref()))
            };
            extension.look(records)
        })
    }

    /// Handles an event of the form.
    fn end(self: &Rc<Self>, ending: FormEvent) {
        match ending {
            FormEvent::Touched(decided) => {
                self.extension.typed(&self.id, decided);
            }
            FormEvent::Collapsed => _ = self.extension.advance(&self.id, Event::Collapsed),
            FormEvent::Deferred => _ = self.extension.advance(&self.id, Event::Deferred),
            FormEvent::Outcome(Outcome::Aborted) => self.abandon(Outcome::Aborted),
            FormEvent::Outcome(outcome) => self.settle(outcome),
            FormEvent::Shutdown => {
                self.abandon(Outcome::Aborted);
                self.extension.ctx().quit();
            }
            FormEvent::Begun => self.extension.mark_in_progress(&self.id),
            FormEvent::Displaced => _ = self.try_for(|| self.open()),
        }
    }
}

fn is_over() -> Error {
    Error::from_reason("the call is over")
}
