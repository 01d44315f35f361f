//! The terminal as a surface: how a form gets its slot in Pi, and gives it back.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use napi::{Error, Result};
use serde_json::json;

use crate::contract::Mode;
use crate::host::call::open_call::{OpenCall, Surface, broken};
use crate::host::form::component;
use crate::host::form::overlay::Overlay;
use crate::host::form::{Earlier, Ending, Form, Given, Screen};
use crate::host::js::guard::guarded;
use crate::host::js::{Args, Awaited, Deferred, Object, alive_with, function, spawn};
use crate::host::pi::{Ctx, CustomOptions, Tui, prompt_slot, screen};
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
    fn close(&self, lost: bool) {
        let form = self.shown.borrow_mut().form.take();
        let Some(form) = form else { return };
        let typed = if lost { form.typed() } else { String::new() };
        if let Some(call) = self.call.upgrade().filter(|_| lost && form.is_open()) {
            call.extension.with_writing(|writing, now_ms| writing.cut_off(now_ms));
        }
        let type_ahead = form.close();
        self.keep_still(false);
        if let Some(ctx) = self.ctx() {
            ctx.append_to_prompt(&(typed + &type_ahead));
        }
    }

    fn keep(&self) {
        self.form().inspect(|form| form.keep());
    }

    fn left(&self) -> Option<KeptForm> {
        self.form().map(|form| form.kept())
    }

    fn put_aside(&self) {
        if self.call().is_ok_and(|call| call.is_deferred()) {
            self.form().inspect(|form| form.receive(News::Deferred));
        }
        self.put_away();
    }

    fn show_again(&self) -> Option<Result<()>> {
        Some(self.open())
    }
}

impl Terminal {
    /// Shows a form for `call`.
    ///
    /// # Errors
    /// When Pi shows none, or the call is over.
    pub fn show(call: &OpenCall) -> Result<()> {
        let terminal = Rc::new_cyclic(|this| Self {
            this: this.clone(),
            call: call.weak(),
            shown: RefCell::default(),
        });
        call.add_surface(Rc::clone(&terminal) as Rc<dyn Surface>)?;
        terminal.open()
    }

    /// The form, once Pi has built it.
    fn form(&self) -> Option<Rc<Form>> {
        self.shown.borrow().form.clone()
    }

    /// The same, while Pi's answers to the opening of this `turn` count.
    fn at(this: &Weak<Self>, turn: usize) -> Option<Rc<Self>> {
        this.upgrade().filter(|it| it.shown.borrow().turn == turn)
    }

    fn ctx(&self) -> Option<Ctx> {
        self.call.upgrade()?.ctx().cloned()
    }

    /// The call, while it is open.
    fn call(&self) -> Result<Rc<OpenCall>> {
        let call = self.call.upgrade().filter(|call| call.is_open());
        call.ok_or_else(|| Error::from_reason("the call is over"))
    }

    fn settle(&self, outcome: Outcome) {
        if let Ok(call) = self.call() {
            call.settle_by(outcome, Via::Terminal);
        }
    }

    /// Asks Pi to show the form.
    fn open(&self) -> Result<()> {
        let call = self.call()?;
        let ui = call.ctx().and_then(Ctx::ui).ok_or_else(|| Error::from_reason("no ctx.ui"))?;
        let floats = call.extension.settings().display == Display::Overlay;
        let overlay = floats.then(Overlay::new).transpose()?;
        let (this, over, turn) = (self.this.clone(), overlay.clone(), self.next_turn());
        let factory = function("form", move |args| {
            let placed = match Self::at(&this, turn) {
                Some(terminal) => guarded(|| terminal.place(args, over.clone()))
                    .inspect_err(|why| terminal.settle(broken(why))),
                None => Err(Error::from_reason("nobody wants it any more")),
            };
            placed.or_else(|_| {
                // Nothing to show: close at once, and hand over something that draws nothing.
                if let Some(done) = args.object(3) {
                    done.tell_it();
                }
                screen::nothing()
            })
        })?;
        // What terminals that show a program's state say meanwhile (Pi ≥ 1.5; older ones ignore it).
        let question = call.facts.call.form.questions.first();
        let message =
            question.and_then(|question| question.text.lines().next()).unwrap_or(waiting());
        let blocked = json!({ "blocked": { "kind": "question", "message": message } });
        let mut options = CustomOptions::from_json(&blocked)?;
        if let Some(overlay) = &overlay {
            options = overlay.ask_for(options)?;
        }
        // The call may be over by now; Pi's promise still needs somebody who hears it fail.
        let shown = Awaited::new(&ui.custom(factory, options)?, |_| ())?;
        let this = self.this.clone();
        spawn(async move {
            let closed = shown.await;
            let Some(terminal) = Self::at(&this, turn) else { return };
            match closed {
                Ok(()) => terminal.closed_by_pi(),
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
        let mut shown = self.shown.borrow_mut();
        shown.turn += 1;
        shown.turn
    }

    /// Hides what moves in Pi while the agent works, or shows it again: with each step of it, a reader
    /// speaks the line with the cursor once more. Pi does not tell whether it is shown.
    fn keep_still(&self, still: bool) {
        let works = self.ctx().filter(|ctx| !still || !ctx.is_idle());
        if let Some(ctx) = works.filter(|_| self.shown.borrow().still != still) {
            self.shown.borrow_mut().still = still;
            ctx.show_working(!still);
        }
    }

    /// Closes the form in Pi and keeps what was answered and typed, for [`Surface::show_again`].
    fn put_away(&self) {
        self.next_turn();
        let type_ahead = self.form().map(|form| form.put_away());
        self.keep_still(false);
        let ctx = self.call().ok().and_then(|call| call.ctx().cloned());
        if let Some((ctx, text)) = ctx.zip(type_ahead) {
            ctx.append_to_prompt(&text);
        }
    }

    /// The form makes room, and the call stands aside until the person wants it.
    fn step_aside(&self) {
        self.tell(Event::Folded);
    }

    /// Something happened to the call: does what follows.
    fn tell(&self, event: fn(String) -> Event) {
        if let Ok(call) = self.call() {
            call.handle(event);
            call.extension.run();
        }
    }

    /// Pi closed the form, and it was not answered. If it was never shown, the call is asked in
    /// dialogs: this is how a client behaves that has dialogs only.
    fn closed_by_pi(&self) {
        let Ok(call) = self.call() else { return };
        if call.is_deferred() {
            self.step_aside();
        } else if self.form().is_some() {
            call.settle(Outcome::Unavailable(Unavailable::NoUi));
        } else {
            call.show_as(Mode::Rpc);
        }
    }

    /// What Pi's factory call gets: `(tui, theme, keybindings, done)` in, the component out, or a
    /// promise of it while something else has the keyboard.
    fn place(&self, args: Args<'_>, overlay: Option<Rc<Overlay>>) -> Result<Object> {
        let call = self.call()?;
        let missing = |what: &str| Error::from_reason(format!("Pi gave no {what}"));
        let tui: Tui = args.get(0).ok_or_else(|| missing("tui"))?;
        let stacks = || call.extension.pi().is_some_and(|pi| pi.stacks_forms());
        let place = match overlay {
            Some(_) => Place::Overlay,
            None if stacks() => Place::Stack,
            None => Place::Slot,
        };
        let screen = Screen {
            tui: tui.clone(),
            theme: args.get(1).ok_or_else(|| missing("theme"))?,
            done: args.object(3).ok_or_else(|| missing("done"))?,
            keys: args.get(2),
            place,
            overlay,
            component: None,
            cursor: false,
        };
        if place.is_free(prompt_slot::holder(&tui)) {
            return self.component(screen);
        }
        if let Some(ctx) = call.ctx() {
            ctx.inform(next());
        }
        self.wait(tui, screen)
    }

    /// A promise of the form, fulfilled as soon as Pi's editor has the keyboard again: before that,
    /// closing would close what stands there, also where the call is over or put away meanwhile.
    fn wait(&self, tui: Tui, screen: Screen) -> Result<Object> {
        let (deferred, promise) = Deferred::new()?;
        let (this, turn) = (self.this.clone(), self.shown.borrow().turn);
        let (done, ctx) = (screen.done.clone(), self.ctx());
        spawn(async move {
            prompt_slot::wait_until_free(&tui).await;
            let shown = Self::at(&this, turn).and_then(|terminal| {
                let shown = guarded(|| terminal.component(screen));
                shown.inspect_err(|why| terminal.settle(broken(why))).ok()
            });
            let shown = shown.map_or_else(|| prompt_slot::give_back(&done, ctx.as_ref()), Ok);
            // Where even that fails the promise is fulfilled as it is dropped.
            if let Ok(component) = shown {
                deferred.resolve(component).ok();
            }
        });
        Ok(promise)
    }

    /// The component on `screen`: of a new form, or of the one that lost its slot.
    fn component(&self, screen: Screen) -> Result<Object> {
        let call = self.call()?;
        let form = match self.form() {
            Some(form) => {
                form.moved(screen);
                form
            }
            None => self.new_form(&call, screen)?,
        };
        form.shown_after(call.extension.last_key());
        let built = component::build(&form)?;
        form.shown_as(built.clone());
        // It may be over by now.
        self.call().inspect_err(|_| drop(form.close()))?;
        if call.extension.settings().is_plain() {
            form.show_cursor();
            self.keep_still(true);
        }
        self.shown.borrow_mut().form = Some(form);
        Ok(built)
    }

    fn new_form(&self, call: &OpenCall, screen: Screen) -> Result<Rc<Form>> {
        let end = alive_with(&self.this, |terminal, ending| terminal.end(ending));
        // Whoever wants a form does not write on.
        let wanted = call.extension.with_writing(|writing, _| writing.is_over());
        let ctx = call.ctx();
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
        let form = Form::open(questions, settings.form(), screen, given, Box::new(end))?;
        if call.is_deferred() {
            form.receive(News::Deferred);
        }
        Ok(form)
    }

    /// The form ends, or lost its slot.
    fn end(&self, ending: Ending) {
        // The person wants to quit, whatever became of the call meanwhile.
        let quits = matches!(ending, Ending::Shutdown);
        let Ok(call) = self.call() else {
            return self.ctx().filter(|_| quits).iter().for_each(Ctx::shut_down);
        };
        let deferred = call.is_deferred();
        match ending {
            Ending::Touched(decided) => {
                call.extension.typed(call.ctx(), &call.request_id, decided);
            }
            Ending::Folded => self.step_aside(),
            Ending::Later => self.tell(Event::Later),
            // Nobody decided anything, and nobody waits for it.
            Ending::Outcome(Outcome::Aborted) if deferred => self.step_aside(),
            Ending::Outcome(outcome) => self.settle(outcome),
            Ending::Shutdown => {
                if deferred {
                    self.step_aside();
                }
                if let Some(ctx) = call.ctx() {
                    ctx.shut_down();
                }
                if deferred {
                    return;
                }
                // A Pi that stopped the agent has settled this through the signal already.
                self.settle(Outcome::Aborted);
            }
            Ending::Kept => call.keep(),
            Ending::Displaced => {
                if let Err(error) = self.open() {
                    self.settle(broken(&error));
                }
            }
        }
    }
}

/// What the person wrote in earlier answers on the branch of a call's session.
fn earlier(call: &OpenCall) -> Earlier {
    let call = call.weak();
    Box::new(move || {
        let Some(call) = call.upgrade() else { return Vec::new() };
        let read = guarded(|| {
            let records =
                |log: &Log| own_words(log.calls.iter().rev().filter_map(|it| it.record.as_deref()));
            Ok(call.ctx().map(|ctx| call.extension.log.look(ctx, records)))
        });
        read.ok().flatten().unwrap_or_default()
    })
}
