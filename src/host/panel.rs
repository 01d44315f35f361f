//! The browser panel: `shell/panel/server.js`, which uses the public events as any other extension does. It is loaded when
//! the user wants it, and receives sessions and the language from here.

use std::rc::Rc;

use napi::Result;

use crate::contract::{self, Mode};
use crate::host::extension::Extension;
use crate::host::js::{Json, Maybe, Object};
use crate::host::pi::{Ctx, PanelModule, PanelSession};
use crate::settings;
use crate::strings::{panel as words, questions};
use crate::surface::panel;

/// The panel of one factory call.
pub struct Panel {
    extension: Rc<Extension>,
    /// `(wanted) => the module`: it is loaded only where it is wanted, and `undefined` where it is not loaded.
    load: Option<Object>,
}

impl Panel {
    /// `load` is what `index.js` gives.
    pub fn new(extension: &Rc<Extension>, load: Option<Object>) -> Rc<Self> {
        Rc::new(Self { extension: Rc::clone(extension), load })
    }

    /// `/questions panel`: starts it, or says again where it is.
    pub fn show(&self, ctx: &Ctx) {
        match ctx.mode() {
            Mode::Print => ctx.report(&questions::needs_ui("panel")),
            _ => self.call(ctx, PanelModule::show, true),
        }
    }

    /// `/questions panel stop`
    pub fn stop(&self, ctx: &Ctx) {
        self.call(ctx, PanelModule::stop, false);
        ctx.report(words::is_off());
    }

    /// A session starts.
    pub fn on_start(&self, ctx: &Ctx) {
        if ctx.mode() == Mode::Print {
            return;
        }
        // If another extension has the tools, it has the questions, too.
        let is_tool_elsewhere = self.extension.tools().is_empty();
        let wanted = !is_tool_elsewhere && self.extension.settings().panel == settings::Panel::On;
        let starts = if wanted { PanelModule::start } else { PanelModule::follow };
        self.call(ctx, starts, wanted);
    }

    /// The user reads another language.
    pub fn follow_language(&self, ctx: &Ctx) {
        self.call(ctx, PanelModule::translate, false);
    }

    /// Calls `method` of the module, which is loaded if it is `wanted`.
    fn call(&self, ctx: &Ctx, method: fn(&PanelModule, PanelSession) -> Result<()>, wanted: bool) {
        let notify = || {
            let Some(load) = &self.load else { return Ok(()) };
            match load.invoke((wanted,))? {
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
        let mut session = PanelSession::new()?;
        if let Some(pi) = self.extension.pi() {
            session = session.pi(pi)?;
        }
        session
            .ctx(ctx.clone())?
            .words(Json(&panel::words()))?
            .tools(contract::tool_names())?
            .in_terminal(ctx.mode() == Mode::Interactive)
    }
}
