//! The browser panel: `panel/server.js`, which uses the public events as any other extension does. It is loaded when
//! somebody wants it, and told here of sessions and of the language.

use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::{self, Mode};
use crate::host::extension::Extension;
use crate::host::js::{JsRef, as_object, call_value, from_json, tame};
use crate::host::pi::Ctx;
use crate::settings;
use crate::strings::{panel as words, questions};
use crate::surface::panel;

/// The panel of one factory call.
pub struct Panel {
    extension: Rc<Extension>,
    /// `(wanted) => the module`: it is loaded only where it is wanted, and `undefined` where it is not loaded.
    load: Option<JsRef>,
}

impl Panel {
    /// `load` is what `index.js` gives.
    pub fn new(env: &Env, extension: &Rc<Extension>, load: Option<Object>) -> Rc<Self> {
        let load = load.and_then(|load| JsRef::new(env, &load).ok());
        Rc::new(Self { extension: Rc::clone(extension), load })
    }

    /// `/questions panel`: starts it, or says again where it is.
    pub fn show(&self, ctx: Ctx) {
        match ctx.mode() {
            Mode::Print => ctx.tell(&questions::needs_ui("panel")),
            _ => self.tell(ctx, "show", true),
        }
    }

    /// `/questions panel stop`
    pub fn stop(&self, ctx: Ctx) {
        self.tell(ctx, "stop", false);
        ctx.tell(words::is_off());
    }

    /// A session starts.
    pub fn on_start(&self, ctx: Ctx) {
        if ctx.mode() == Mode::Print {
            return;
        }
        // Where another extension has the tools, it has the questions, too.
        let is_tool_elsewhere = self.extension.tools().is_empty();
        let wanted = !is_tool_elsewhere && self.extension.settings().panel == settings::Panel::On;
        self.tell(ctx, if wanted { "start" } else { "follow" }, wanted);
    }

    /// The user reads another language.
    pub fn follow_language(&self, ctx: Ctx) {
        self.tell(ctx, "translate", false);
    }

    /// Calls `method` of the module, which is loaded if it is `wanted`.
    fn tell(&self, ctx: Ctx, method: &str, wanted: bool) {
        let env = ctx.env;
        let told = || {
            let Some(load) = &self.load else { return Ok(()) };
            let module = load.call(env, wanted)?;
            let Some(module) = as_object(env, module) else { return Ok(()) };
            call_value(env, &module, method, self.session(ctx)?).map(drop)
        };
        if let Err(error) = tame(env, told()) {
            ctx.warn(&words::no_start(&error.reason));
        }
    }

    /// What the module knows of a session: `{pi, ctx, words, tools, isTerminal}`.
    fn session<'e>(&self, ctx: Ctx<'e>) -> Result<Object<'e>> {
        let mut session = Object::new(ctx.env)?;
        if let Some(pi) = self.extension.pi(ctx.env) {
            session.set_named_property("pi", pi.object())?;
        }
        session.set_named_property("ctx", *ctx.object())?;
        session.set_named_property("words", from_json(ctx.env, &panel::words())?)?;
        session.set_named_property("tools", contract::tool_names())?;
        session.set_named_property("isTerminal", ctx.mode() == Mode::Interactive)?;
        Ok(session)
    }
}
