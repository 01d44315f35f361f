//! The browser panel: `shell/panel/server.js`, which uses the public events like any other
//! extension. This module loads the panel when the user or the settings start it, and passes the
//! session and the texts in the current language to it.

use napi::Result;

use crate::contract::{self, Mode};
use crate::edge::extension::Extension;
use crate::edge::js::{Json, Maybe};
use crate::edge::pi::{PanelModule, PanelSession};
use crate::settings;
use crate::strings::panel as words;
use crate::surface::panel;

impl Extension {
    /// Handles `/questions panel`: starts the panel, or shows its address again.
    pub fn show_panel(&self) {
        self.call_panel(PanelModule::show, true);
    }

    /// Handles `/questions panel stop`.
    pub fn stop_panel(&self) {
        self.call_panel(PanelModule::stop, false);
        self.ctx().report(words::is_off());
    }

    /// Handles the start of a session.
    pub fn start_panel(&self) {
        if self.ctx().mode() == Mode::Print {
            return;
        }
        // If another extension has registered tools with our names, it asks the questions.
        let wanted = !self.tools().is_empty() && self.settings().panel == settings::Panel::On;
        self.call_panel(if wanted { PanelModule::start } else { PanelModule::follow }, wanted);
    }

    /// Handles a change of the language.
    pub fn translate_panel(&self) {
        self.call_panel(PanelModule::translate, false);
    }

    /// Calls `method` of the panel's module, if the module is loaded. If `wanted`, loads the module
    /// first.
    fn call_panel(&self, method: fn(&PanelModule, PanelSession) -> Result<()>, wanted: bool) {
        let Some(load) = self.with(|state| state.load_panel.clone()) else { return };
        let called = load.invoke(wanted).and_then(|Maybe(module)| match module {
            Some(module) => method(&module.into(), self.panel_session()?),
            None => Ok(()),
        });
        if let Err(error) = called {
            self.ctx().warn(&words::no_start(&error.reason));
        }
    }

    /// Returns the session for the panel's module: `{pi, ctx, words, tools, isTerminal}`.
    fn panel_session(&self) -> Result<PanelSession> {
        let ctx = self.ctx();
        let in_terminal = ctx.mode() == Mode::Interactive;
        PanelSession::new()?
            .pi(Maybe(self.pi()))?
            .ctx(ctx)?
            .words(Json(&panel::words()))?
            .tools(contract::tool_names())?
            .in_terminal(in_terminal)
    }
}
