//! The terminal as a surface: how a form gets its slot in Pi, and gives it back.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};
use serde_json::json;

use crate::contract::Mode;
use crate::host::call::open_call::{OpenCall, Surface, broken};
use crate::host::form::component;
use crate::host::form::overlay::Overlay;
use crate::host::form::{Earlier, Ending, Form, Given, Screen};
use crate::host::js::guard::guarded;
use crate::host::js::{Args, Deferred, JsRef, alive_with, function, object, reason, tame, then};
use crate::host::pi::{Ctx, prompt_slot, screen};
use crate::model::{KeptForm, Outcome, Unavailable, Via};
use crate::session::Event;
use crate::session::log::Log;
use crate::settings::Display;
use crate::state::News;
use crate::strings::host::next;
use crate::strings::transcript::waiting;
use crate::surface::history::own_words;
use crate::surface::slot::Place;

/// A call's form in Pi's terminal.
pub struct Terminal {
    this: Weak<Self>,
    call: Weak<OpenCall>,
    shown: RefCell<Shown>,
}

/// What stands in Pi's terminal for a call.
#[derive(Default)]
struct Shown {
    form: Option<Rc<Form>>,
    /// How often the form was opened or put away. Pi closes what it opened; only the last counts.
    turn: usize,
    /// True while nothing of Pi's moves.
    still: bool,
}

impl Surface for Terminal {
    fn close(&self, env: &Env, lost: bool) {
        let form = self.shown.borrow_mut().form.take();
        let Some(form) = form else { return };
        let typed = if lost { form.typed() } else { String::new() };
        if let Some(call) = self.call.upgrade().filter(|_| lost && form.is_open()) {
            call.extension.with_writing(|writing, now_ms| writing.cut_off(now_ms));
        }
        let type_ahead = form.close(env);
        self.keep_still(env, false);
        if let Some(ctx) = self.ctx(env) {
            ctx.append_to_prompt(&(typed + &type_ahead));
        }
    }

    fn keep(&self, env: &Env) {
        self.form().inspect(|form| form.keep(env));
    }

    fn left(&self, _env: &Env) -> Option<KeptForm> {
        self.form().map(|form| form.kept())
    }

    fn put_aside(&self, env: &Env) {
        if self.call().is_ok_and(|call| call.is_deferred()) {
            self.form().inspect(|form| form.receive(News::Deferred));
        }
        self.put_away(env);
    }

    fn show_again(&self, env: &Env) -> Option<Result<()>> {
        Some(self.open(env))
    }
}

impl Terminal {
    /// Shows a form for `call`.
    ///
    /// # Errors
    /// When Pi shows none, or the call is over.
    pub fn show(env: &Env, call: &OpenCall) -> Result<()> {
        let terminal = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            call: call.weak(),
            shown: RefCell::default(),
        });
        call.add_surface(env, Rc::clone(&terminal) as Rc<dyn Surface>)?;
        terminal.open(env)
    }

    /// The form, once Pi has built it.
    fn form(&self) -> Option<Rc<Form>> {
        self.shown.borrow().form.clone()
    }

    /// The same, while Pi's answers to the opening of this `turn` count.
    fn at(this: &Weak<Self>, turn: usize) -> Option<Rc<Self>> {
        this.upgrade().filter(|it| it.shown.borrow().turn == turn)
    }

    fn ctx<'e>(&self, env: &'e Env) -> Option<Ctx<'e>> {
        self.call.upgrade()?.ctx(env)
    }

    /// The call, while it is open.
    fn call(&self) -> Result<Rc<OpenCall>> {
        let call = self.call.upgrade().filter(|call| call.is_open());
        call.ok_or_else(|| Error::from_reason("the call is over"))
    }

    fn settle(&self, env: &Env, outcome: Outcome) {
        if let Ok(call) = self.call() {
            call.settle_by(env, outcome, Via::Terminal);
        }
    }

    /// Asks Pi to show the form.
    fn open(&self, env: &Env) -> Result<()> {
        let call = self.call()?;
        let ctx = call.ctx(env).ok_or_else(|| Error::from_reason("no ctx"))?;
        let floats = call.extension.settings().display == Display::Overlay;
        let overlay = floats.then(|| Overlay::new(env)).transpose()?;
        let (this, over, turn) = (self.this.clone(), overlay.clone(), self.next_turn());
        let factory = function(env, "form", move |args| {
            let placed = match Self::at(&this, turn) {
                Some(terminal) => tame(args.env, guarded(|| terminal.place(args, over.clone())))
                    .inspect_err(|why| terminal.settle(args.env, broken(why))),
                None => Err(Error::from_reason("nobody wants it any more")),
            };
            placed.or_else(|_| {
                // Nothing to show: close at once, and hand over something that draws nothing.
                if let Some(done) = args.object(3) {
                    JsRef::new(args.env, &done)?.call(args.env, ()).ok();
                }
                screen::nothing(args.env).map(|nothing| nothing.to_unknown())
            })
        })?;
        // What terminals that show a program's state say meanwhile (Pi ≥ 1.5; older ones ignore it).
        let question = call.facts.call.form.questions.first();
        let message =
            question.and_then(|question| question.text.lines().next()).unwrap_or(waiting());
        let blocked = json!({ "blocked": { "kind": "question", "message": message } });
        let mut options = object(env, &blocked)?;
        if let Some(overlay) = &overlay {
            overlay.ask_for(env, &mut options)?;
        }
        let shown = ctx.custom(factory, options)?;
        // The call may be over by now; Pi's promise still needs somebody who hears it fail.
        let (closed, failed) = (self.this.clone(), self.this.clone());
        let on_closed = move |args: Args<'_>| {
            if let Some(terminal) = Self::at(&closed, turn) {
                terminal.closed_by_pi(args.env);
            }
        };
        let on_failed = move |args: Args<'_>| {
            if let Some(terminal) = Self::at(&failed, turn) {
                let why = Unavailable::Broken(reason(args, "Pi could not show the form"));
                terminal.settle(args.env, Outcome::Unavailable(why));
            }
        };
        then(env, &shown, on_closed, on_failed).map(drop)
    }

    fn next_turn(&self) -> usize {
        let mut shown = self.shown.borrow_mut();
        shown.turn += 1;
        shown.turn
    }

    /// Hides what moves in Pi while the agent works, or shows it again: with each step of it, a reader
    /// speaks the line with the cursor once more. Pi does not tell whether it is shown.
    fn keep_still(&self, env: &Env, still: bool) {
        let works = self.ctx(env).filter(|ctx| !still || !ctx.is_idle());
        if let Some(ctx) = works.filter(|_| self.shown.borrow().still != still) {
            self.shown.borrow_mut().still = still;
            ctx.show_working(!still);
        }
    }

    /// Closes the form in Pi and keeps what was answered and typed, for [`Surface::show_again`].
    fn put_away(&self, env: &Env) {
        self.next_turn();
        let type_ahead = self.form().map(|form| form.put_away(env));
        self.keep_still(env, false);
        let ctx = self.call().ok().and_then(|call| call.ctx(env));
        if let Some((ctx, text)) = ctx.zip(type_ahead) {
            ctx.append_to_prompt(&text);
        }
    }

    /// The form makes room, and the call stands aside until the person wants it.
    fn step_aside(&self, env: &Env) {
        self.tell(env, Event::Folded);
    }

    /// Something happened to the call: does what follows.
    fn tell(&self, env: &Env, event: fn(String) -> Event) {
        if let Ok(call) = self.call() {
            call.handle(env, event);
            call.extension.run(env);
        }
    }

    /// Pi closed the form, and it was not answered. If it was never shown, the call is asked in
    /// dialogs: this is how a client behaves that has dialogs only.
    fn closed_by_pi(&self, env: &Env) {
        let Ok(call) = self.call() else { return };
        if call.is_deferred() {
            self.step_aside(env);
        } else if self.form().is_some() {
            call.settle(env, Outcome::Unavailable(Unavailable::NoUi));
        } else {
            call.show_as(env, Mode::Rpc);
        }
    }

    /// What Pi's factory call gets: `(tui, theme, keybindings, done)` in, the component out, or a
    /// promise of it while something else has the keyboard.
    fn place<'e>(&self, args: Args<'e>, overlay: Option<Rc<Overlay>>) -> Result<Unknown<'e>> {
        let env = args.env;
        let call = self.call()?;
        let given = |index, what: &str| {
            args.object(index).ok_or_else(|| Error::from_reason(format!("Pi gave no {what}")))
        };
        let (tui, theme, done) = (given(0, "tui")?, given(1, "theme")?, given(3, "done")?);
        let stacks = || call.extension.pi(env).is_some_and(prompt_slot::stacks);
        let place = match overlay {
            Some(_) => Place::Overlay,
            None if stacks() => Place::Stack,
            None => Place::Slot,
        };
        let screen = Screen {
            tui: JsRef::new(env, &tui)?,
            theme: JsRef::new(env, &theme)?,
            done: JsRef::new(env, &done)?,
            keys: args.object(2).and_then(|keys| JsRef::new(env, &keys).ok()),
            place,
            overlay,
            component: None,
            cursor: false,
        };
        if place.is_free(prompt_slot::holder(env, &tui)) {
            return self.component(env, screen);
        }
        if let Some(ctx) = call.ctx(env) {
            ctx.inform(next());
        }
        self.wait(env, JsRef::new(env, &tui)?, screen)
    }

    /// A promise of the form, fulfilled as soon as Pi's prompt has the keyboard again: before that,
    /// closing would close what stands there, also where the call is over or put away meanwhile.
    fn wait<'e>(&self, env: &'e Env, tui: JsRef, screen: Screen) -> Result<Unknown<'e>> {
        let (deferred, promise) = Deferred::new(env)?;
        let done = JsRef::new(env, &screen.done.get(env)?)?;
        let ctx = self.ctx(env).and_then(|ctx| ctx.keep().ok());
        let (this, turn) = (self.this.clone(), self.shown.borrow().turn);
        let waiting = RefCell::new(Some((deferred, screen)));
        let look = move |env: &Env| {
            if tui.get(env).is_ok_and(|tui| prompt_slot::holder(env, &tui).is_taken()) {
                return true;
            }
            let Some((deferred, screen)) = waiting.take() else { return false };
            let shown = Self::at(&this, turn).and_then(|terminal| {
                let shown = tame(env, guarded(|| terminal.component(env, screen)));
                shown.inspect_err(|why| terminal.settle(env, broken(why))).ok()
            });
            let shown = shown.map_or_else(|| prompt_slot::give_back(env, &done, ctx.as_ref()), Ok);
            // Where even that fails the promise is fulfilled as it is dropped.
            if let Ok(component) = shown {
                deferred.resolve(env, component).ok();
            }
            false
        };
        prompt_slot::watch(env, Rc::new(look))?;
        Ok(promise)
    }

    /// The component on `screen`: of a new form, or of the one that lost its slot.
    fn component<'e>(&self, env: &'e Env, screen: Screen) -> Result<Unknown<'e>> {
        let call = self.call()?;
        let form = match self.form() {
            Some(form) => {
                form.moved(env, screen);
                form
            }
            None => self.new_form(env, &call, screen)?,
        };
        form.shown_after(env, call.extension.last_key());
        let built = component::build(env, &form)?;
        form.shown_as(JsRef::new(env, &built)?);
        // It may be over by now.
        self.call().inspect_err(|_| drop(form.close(env)))?;
        if call.extension.settings().is_plain() {
            form.show_cursor(env);
            self.keep_still(env, true);
        }
        self.shown.borrow_mut().form = Some(form);
        Ok(built.to_unknown())
    }

    fn new_form(&self, env: &Env, call: &OpenCall, screen: Screen) -> Result<Rc<Form>> {
        let end = alive_with(&self.this, |terminal, env, ending| terminal.end(env, ending));
        // Whoever wants a form does not write on.
        let wanted = call.extension.with_writing(|writing, _| writing.is_over());
        let ctx = call.ctx(env);
        let drafting = !wanted && ctx.is_some_and(|ctx| !ctx.prompt().is_empty());
        let settings = call.extension.settings();
        let facts = &call.facts;
        let mut questions = (facts.call.form.clone(), facts.kept.clone(), facts.answers.clone());
        questions.0.may_defer = call.may_defer() || call.is_deferred();
        questions.0.timeout_ms = call.closes_in_ms();
        let cwd = ctx.map(|ctx| ctx.cwd().unwrap_or_default());
        let blind = ctx.is_some_and(|ctx| !ctx.sees_images());
        let files = Rc::clone(&call.extension.files);
        let given = Given { files, earlier: earlier(call), cwd, blind, drafting };
        let form = Form::open(env, questions, settings.form(), screen, given, Box::new(end))?;
        if call.is_deferred() {
            form.receive(News::Deferred);
        }
        Ok(form)
    }

    /// The form ends, or lost its slot.
    fn end(&self, env: &Env, ending: Ending) {
        // The person wants to quit, whatever became of the call meanwhile.
        let quits = matches!(ending, Ending::Shutdown);
        let Ok(call) = self.call() else {
            return self.ctx(env).filter(|_| quits).iter().for_each(Ctx::shut_down);
        };
        let deferred = call.is_deferred();
        match ending {
            Ending::Touched(decided) => {
                call.extension.typed(env, call.ctx(env), &call.request_id, decided);
            }
            Ending::Folded => self.step_aside(env),
            Ending::Later => self.tell(env, Event::Later),
            // Nobody decided anything, and nobody waits for it.
            Ending::Outcome(Outcome::Aborted) if deferred => self.step_aside(env),
            Ending::Outcome(outcome) => self.settle(env, outcome),
            Ending::Shutdown => {
                if deferred {
                    self.step_aside(env);
                }
                call.ctx(env).inspect(Ctx::shut_down);
                if deferred {
                    return;
                }
                // A Pi that stopped the agent has settled this through the signal already.
                self.settle(env, Outcome::Aborted);
            }
            Ending::Kept => call.keep(env),
            Ending::Displaced => {
                if let Err(error) = self.open(env) {
                    self.settle(env, broken(&error));
                }
            }
        }
    }
}

/// What the person wrote in earlier answers on the branch of a call's session.
fn earlier(call: &OpenCall) -> Earlier {
    let call = call.weak();
    Box::new(move |env| {
        let Some(call) = call.upgrade() else { return Vec::new() };
        let read = guarded(|| {
            let records =
                |log: &Log| own_words(log.calls.iter().rev().filter_map(|it| it.record.as_deref()));
            Ok(call.ctx(env).map(|ctx| call.extension.log.look(ctx, records)))
        });
        tame(env, read).ok().flatten().unwrap_or_default()
    })
}
