//! The form of a call in Pi's terminal: how it gets its place there, and its place back.

use std::cell::RefCell;
use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, sys};

use crate::host::call::open_call::{OpenCall, broken};
use crate::host::form::component;
use crate::host::form::open_form::{Form, Screen};
use crate::host::form::overlay::Overlay;
use crate::host::js::guard::{guarded, quiet};
use crate::host::js::{self, Deferred, JsRef, call, get_object, object_arg, undefined};
use crate::host::pi::context::{self, Place};
use crate::host::pi::{lines, prompt_slot};
use crate::model::{Outcome, Unasked};
use crate::settings::{Display, Notify};
use crate::strings::host::{NEXT, WAITING};

/// What says that Pi failed without a reason.
const NOT_SHOWN: &str = "Pi could not show the form";

impl OpenCall {
    pub(super) fn open(&self, env: &Env) -> Result<()> {
        self.still()?;
        let ctx = self.ctx(env).ok_or_else(|| Error::from_reason("no ctx"))?;
        let floats = self.extension.settings().display == Display::Overlay;
        let ui = context::ui(env, &ctx).filter(|_| floats);
        let overlay = ui.map(|ui| Overlay::new(env, &ui)).transpose()?;
        let (ask, over) = (self.this.clone(), overlay.clone());
        let factory = move |context: &FunctionCallContext| {
            let env: &Env = context.env;
            let opened = match ask.upgrade() {
                Some(ask) => js::tame(env, guarded(|| ask.place(context, over.clone())))
                    .inspect_err(|why| {
                        ask.settle(env, broken(why));
                    }),
                None => Err(Error::from_reason("the call is over")),
            };
            opened.or_else(|_| {
                // Nothing to show: close at once, and hand over something that draws nothing.
                if let Some(done) = object_arg(context, 3) {
                    js::call_kept(env, &JsRef::new(env, &done)?, ()).ok();
                }
                lines::nothing(env)
            })
        };
        let factory = js::function(env, "form", Box::new(factory))?;
        let question = self.call.form.questions.first();
        let message = question.and_then(|question| question.text.lines().next()).unwrap_or(WAITING);
        let shown = context::custom(env, &ctx, factory, message, overlay.as_ref())?;
        // The call may be over by now; Pi's promise still needs somebody who hears it fail.
        let (closed, failed) = (self.this.clone(), self.this.clone());
        let on_closed = quiet(env, "onClosed", move |context| {
            // Closed by us it is settled by now; otherwise nobody saw it.
            if let Some(ask) = closed.upgrade().filter(|ask| ask.is_open()) {
                ask.unseen(context.env);
            }
            undefined(context.env)
        })?;
        let on_failed = quiet(env, "onFailed", move |context| {
            if let Some(ask) = failed.upgrade() {
                let why = Unasked::Broken(js::reason(context, NOT_SHOWN));
                ask.settle(context.env, Outcome::Unavailable(why));
            }
            undefined(context.env)
        })?;
        call(env, &shown, "then", FnArgs::from((on_closed, on_failed)))
    }

    /// Pi is done with the form, and it was not answered. One that was never shown is asked in
    /// dialogs: Pi says nothing else of a client that has them alone.
    fn unseen(&self, env: &Env) {
        if self.form().is_some() {
            self.settle(env, Outcome::Unavailable(Unasked::NoUi));
            return;
        }
        self.place.set(Place::Rpc);
        self.show(env);
    }

    /// What Pi's factory call gets: `(tui, theme, keybindings, done)` in, the component out, or a
    /// promise of it while something else has the keyboard.
    fn place(
        &self,
        context: &FunctionCallContext,
        overlay: Option<Rc<Overlay>>,
    ) -> Result<sys::napi_value> {
        let env: &Env = context.env;
        self.still()?;
        let given = |index, what: &str| {
            object_arg(context, index)
                .ok_or_else(|| Error::from_reason(format!("Pi gave no {what}")))
        };
        let (tui, theme, done) = (given(0, "tui")?, given(1, "theme")?, given(3, "done")?);
        // An overlay has no place to lose.
        let stacks = overlay.is_some()
            || self.extension.pi(env).is_some_and(|pi| prompt_slot::stacks(env, &pi));
        let screen = Screen {
            tui: JsRef::new(env, &tui)?,
            theme: JsRef::new(env, &theme)?,
            done: JsRef::new(env, &done)?,
            keys: object_arg(context, 2).and_then(|keys| JsRef::new(env, &keys).ok()),
            prompt: prompt_slot::prompt(env, &tui),
            stacks,
            overlay,
        };
        if stacks || !prompt_slot::is_taken(env, &tui) {
            return self.component(env, screen);
        }
        if let Some(ctx) = self.ctx(env) {
            context::inform(env, &ctx, NEXT);
        }
        self.wait(env, JsRef::new(env, &tui)?, screen)
    }

    /// A promise of the form, fulfilled as soon as Pi's prompt has the keyboard again: before that,
    /// closing would close what stands there, also where the call is over meanwhile.
    fn wait(&self, env: &Env, tui: JsRef, screen: Screen) -> Result<sys::napi_value> {
        let (deferred, promise) = Deferred::new(env)?;
        let done = JsRef::new(env, &screen.done.get(env)?)?;
        let ctx = self.ctx(env).and_then(|ctx| JsRef::new(env, &ctx).ok());
        let (ask, waiting) = (self.this.clone(), RefCell::new(Some((deferred, screen))));
        let look = move |env: &Env| {
            if tui.get(env).is_ok_and(|tui| prompt_slot::is_taken(env, &tui)) {
                return true;
            }
            let Some((deferred, screen)) = waiting.take() else { return false };
            let shown = ask.upgrade().and_then(|ask| {
                let shown = js::tame(env, guarded(|| ask.component(env, screen)));
                let failed = |why: &Error| {
                    ask.settle(env, broken(why));
                };
                shown.inspect_err(failed).ok()
            });
            let shown = shown.map_or_else(|| give_back(env, &done, ctx.as_ref()), Ok);
            // Where even that fails the promise is fulfilled as it is let go of.
            if let Ok(component) = shown {
                deferred.resolve(env, component).ok();
            }
            false
        };
        prompt_slot::watch(env, Rc::new(look))?;
        Ok(promise)
    }

    /// The component on `screen`: of a new form, or of the one that lost its place.
    fn component(&self, env: &Env, screen: Screen) -> Result<sys::napi_value> {
        self.still()?;
        let form = match self.form() {
            Some(form) => {
                form.moved(env, screen);
                form
            }
            None => self.new_form(env, screen)?,
        };
        let built = component::build(env, &form)?;
        form.shown_as(JsRef::new(env, &built)?);
        let kept = self.keep(|held| held.form = Some(Rc::clone(&form)));
        kept.inspect_err(|_| drop(form.close(env)))?;
        js::raw(env, built)
    }

    fn new_form(&self, env: &Env, screen: Screen) -> Result<Rc<Form>> {
        let ask = self.this.clone();
        let end = Box::new(move |env: &Env, ending| {
            if let Some(ask) = ask.upgrade() {
                ask.end(env, ending);
            }
        });
        let drafting = self.ctx(env).is_some_and(|ctx| !context::prompt(env, &ctx).is_empty());
        let settings = self.extension.settings();
        if settings.notify == Notify::Bell {
            ring(env, &screen.tui.get(env)?);
        }
        let questions = (self.call.form.clone(), self.answers.clone());
        Form::open(env, questions, settings.form(), drafting, screen, end)
    }
}

/// Gives the place of a call that is over back to Pi, which puts the text into its prompt then that
/// stood there when the call came: what was typed since stays. Gives something that draws nothing.
fn give_back(env: &Env, done: &JsRef, ctx: Option<&JsRef>) -> Result<sys::napi_value> {
    let ctx = ctx.and_then(|ctx| ctx.get(env).ok());
    let typed = ctx.map(|ctx| context::prompt(env, &ctx));
    js::call_kept(env, done, ()).ok();
    if let (Some(ctx), Some(typed)) = (ctx, typed) {
        context::set_prompt(env, &ctx, &typed);
    }
    lines::nothing(env)
}

/// One BEL, so that a terminal in the background says that somebody waits.
fn ring(env: &Env, tui: &Object) {
    if let Some(terminal) = get_object(env, tui, "terminal") {
        call::<_, ()>(env, &terminal, "write", "\u{7}").ok();
    }
}
