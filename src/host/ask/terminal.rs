//! The form of a call in Pi's terminal: how it gets its place there, and its place back.

use std::cell::RefCell;
use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, sys};

use super::Ask;
use crate::host::component;
use crate::host::context;
use crate::host::form::{Form, Screen};
use crate::host::guard::{guarded, quiet};
use crate::host::js::{self, Deferred, JsRef, call, get, get_object, object_arg, undefined};
use crate::host::overlay::Overlay;
use crate::host::slot;
use crate::model::{Outcome, Unasked};
use crate::settings::{Display, Notify};
use crate::strings::host::{NEXT, WAITING};

impl Ask {
    pub(super) fn open(&self, env: &Env) -> Result<()> {
        let ctx = self.ctx(env).ok_or_else(|| Error::from_reason("no ctx"))?;
        let floats = self.desk.settings().display == Display::Overlay;
        let ui = context::ui(env, &ctx).filter(|_| floats);
        let overlay = ui.map(|ui| Overlay::new(env, &ui)).transpose()?;
        let (ask, over) = (self.this.clone(), overlay.clone());
        let factory = move |context: &FunctionCallContext| {
            let env: &Env = context.env;
            let opened = match ask.upgrade() {
                Some(ask) => guarded(|| ask.place(context, over.clone())).inspect_err(|error| {
                    let why = Unasked::Broken(error.reason.clone());
                    ask.settle(env, Outcome::Unavailable(why));
                }),
                None => Err(Error::from_reason("the call is over")),
            };
            js::tame(env, opened).or_else(|_| {
                // Nothing to show: close at once, and hand over something that draws nothing.
                if let Some(done) = object_arg(context, 3) {
                    js::call_kept(env, &JsRef::new(env, &done)?, ()).ok();
                }
                crate::host::row::nothing(env)
            })
        };
        let factory = js::function(env, "form", Box::new(factory))?;
        let question = self.call.form.questions.first();
        let message = question.and_then(|question| question.text.lines().next()).unwrap_or(WAITING);
        let shown = context::custom(env, &ctx, factory, message, overlay.as_ref())?;
        let (closed, failed) = (self.this.clone(), self.this.clone());
        let on_closed = quiet(env, "onClosed", move |context| {
            // Closed by us it is settled by now; otherwise nobody saw it.
            if let Some(ask) = closed.upgrade() {
                ask.settle(context.env, Outcome::Unavailable(Unasked::NoUi));
            }
            undefined(context.env)
        })?;
        let on_failed = quiet(env, "onFailed", move |context| {
            if let Some(ask) = failed.upgrade() {
                let why = object_arg(context, 0)
                    .and_then(|error| get::<String>(context.env, &error, "message"))
                    .unwrap_or_else(|| "Pi could not show the form".to_owned());
                ask.settle(context.env, Outcome::Unavailable(Unasked::Broken(why)));
            }
            undefined(context.env)
        })?;
        call(env, &shown, "then", FnArgs::from((on_closed, on_failed)))
    }

    /// What Pi's factory call gets: `(tui, theme, keybindings, done)` in, the component out, or a
    /// promise of it while something else has the keyboard.
    fn place(
        &self,
        context: &FunctionCallContext,
        overlay: Option<Rc<Overlay>>,
    ) -> Result<sys::napi_value> {
        let env: &Env = context.env;
        if self.settled() {
            return Err(Error::from_reason("the call is over"));
        }
        let given = |index, what: &str| {
            object_arg(context, index)
                .ok_or_else(|| Error::from_reason(format!("Pi gave no {what}")))
        };
        let (tui, theme, done) = (given(0, "tui")?, given(1, "theme")?, given(3, "done")?);
        // An overlay has no place to lose.
        let stacks =
            overlay.is_some() || self.desk.pi(env).is_some_and(|pi| slot::stacks(env, &pi));
        let screen = Screen {
            tui: JsRef::new(env, &tui)?,
            theme: JsRef::new(env, &theme)?,
            done: JsRef::new(env, &done)?,
            keys: object_arg(context, 2).and_then(|keys| JsRef::new(env, &keys).ok()),
            prompt: slot::prompt(env, &tui),
            stacks,
            overlay,
        };
        if stacks || !slot::is_taken(env, &tui) {
            return self.component(env, screen);
        }
        if let Some(ctx) = self.ctx(env) {
            context::inform(env, &ctx, NEXT);
        }
        self.wait(env, JsRef::new(env, &tui)?, screen)
    }

    /// A promise of the form, fulfilled as soon as Pi's prompt has the keyboard again. Never, when
    /// the call ends before: closing would close what stands there.
    fn wait(&self, env: &Env, tui: JsRef, screen: Screen) -> Result<sys::napi_value> {
        let (deferred, promise) = Deferred::new(env)?;
        let (ask, waiting) = (self.this.clone(), RefCell::new(Some((deferred, screen))));
        let look = move |env: &Env| {
            let Some(ask) = ask.upgrade().filter(|ask| !ask.settled()) else { return false };
            if tui.get(env).is_ok_and(|tui| slot::is_taken(env, &tui)) {
                return true;
            }
            let Some((deferred, screen)) = waiting.take() else { return false };
            // A rejection comes back by `then`, and settles the call.
            let _ = match js::tame(env, guarded(|| ask.component(env, screen))) {
                Ok(component) => deferred.resolve(env, component),
                Err(error) => deferred.reject(env, &error.reason),
            };
            false
        };
        slot::watch(env, Rc::new(look))?;
        Ok(promise)
    }

    /// The component on `screen`: of a new form, or of the one that lost its place.
    fn component(&self, env: &Env, screen: Screen) -> Result<sys::napi_value> {
        let displaced = self.form.borrow().clone();
        let form = match displaced {
            Some(form) => {
                form.moved(env, screen);
                form
            }
            None => self.new_form(env, screen)?,
        };
        let built = component::build(env, &form)?;
        form.shown_as(JsRef::new(env, &built)?);
        self.form.replace(Some(form));
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
        let settings = self.desk.settings();
        if settings.notify == Notify::Bell {
            ring(env, &screen.tui.get(env)?);
        }
        let questions = (self.call.form.clone(), self.answers.clone());
        Form::open(env, questions, settings.form.clone(), drafting, screen, end)
    }
}

/// One BEL, so that a terminal in the background says that somebody waits.
fn ring(env: &Env, tui: &Object) {
    if let Some(terminal) = get_object(env, tui, "terminal") {
        call::<_, ()>(env, &terminal, "write", "\u{7}").ok();
    }
}
