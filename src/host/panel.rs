//! The browser panel: `shell/panel/server.js`, which uses the public events like any other
//! extension. It is loaded when the user opens it, and receives the session and the language from
//! here.

use std::rc::Rc;

use napi::Result;

use crate::contract::{self, Mode};
use crate::host::extension::Extension;
use crate::host::js::{Json, Maybe, Object};
use crate::host::pi::{Ctx, PanelModule, PanelSession};
use crate::settings;
use crate::strings::{panel as words, questions};
use crate::surface::panel;

/// The panel of an extension instance.
pub struct Panel {
    extension: Rc<Extension>,
    /// `(wanted) => module`: loads the module if `wanted`; `undefined` if it is not loaded.
    load: Option<Object>,
}

impl Panel {
    /// Creates it with the loader of `index.js`.
    pub fn new(extension: &Rc<Extension>, load: Option<Object>) -> Rc<Self> {
        Rc::new(Self { extension: Rc::clone(extension), load })
    }

    /// Handles `/questions panel`: starts the panel, or shows its address again.
    pub fn show(&self, ctx: &Ctx) {
        match ctx.mode() {
            Mode::Print => ctx.report(&questions::needs_ui("panel")),
            _ => self.call(ctx, PanelModule::show, true),
        }
    }

    /// Handles `/questions panel stop`.
    pub fn stop(&self, ctx: &Ctx) {
        self.call(ctx, PanelModule::stop, false);
        ctx.report(words::is_off());
    }

    /// Handles the start of a session.
    pub fn on_start(&self, ctx: &Ctx) {
        if ctx.mode() == Mode::Print {
            return;
        }
        // If another extension has our tools, it has the questions, too.
        let is_tool_elsewhere = self.extension.tools().is_empty();
        let wanted = !is_tool_elsewhere && self.extension.settings().panel == settings::Panel::On;
        let starts = if wanted { PanelModule::start } else { PanelModule::follow };
        self.call(ctx, starts, wanted);
    }

    /// Handles a change of the language.
    pub fn follow_language(&self, ctx: &Ctx) {
        self.call(ctx, PanelModule::translate, false);
    }

    /// Calls `method` of the module, and loads the module if `wanted`.
    fn call(&self, ctx: &Ctx, method: fn(&PanelModule, PanelSession) -> Result<()>, wanted: bool) {
        let notify = || {
            let Some(load) = &self.load else { return Ok(()) };
            match load.invoke(wanted)? {
                Maybe(Some(module)) => method(&module.into(), self.session(ctx)?),
                Maybe(None) => Ok(()),
            }
        };
        if let Err(error) = notify() {
            ctx.warn(&words::no_start(&error.reason));
        }
    }

    /// The module's values of a session: `{pi, ctx, words, tools, isTerminal}`.
    fn session(&self, ctx: &Ctx) -> Result<PanelSession> {
        PanelSession::new()?
            .pi(Maybe(self.extension.pi()))?
            .ctx(ctx.clone())?
            .words(Json(&panel::words()))?
            .tools(contract::tool_names())?
            .in_terminal(ctx.mode() == Mode::Interactive)
    }
}
