//! Performs alerts for open questions: the terminal's title, and the user's command.

use std::mem;
use std::rc::Rc;

use serde_json::json;

use crate::disk::agent_dir;
use crate::edge::extension::Extension;
use crate::edge::js::guard::inject;
use crate::edge::js::spawn;
use crate::edge::pi::process::Ended;
use crate::edge::pi::{process, session};
use crate::session::attention::title;
use crate::strings::attention as words;

impl Extension {
    /// Sets the terminal's title. `has_alert`: the title begins with an alert for a question.
    pub(super) fn set_title(&self, has_alert: bool) {
        inject("attention");
        let ctx = self.ctx();
        ctx.set_title(&title(has_alert, process::name(), session::name(&ctx), ctx.cwd()));
    }

    /// Starts a program without waiting for it. The program runs without a shell, and in Pi's own
    /// directory, so that no file of the project can replace the program.
    pub(super) fn run_program(self: &Rc<Self>, program: String, args: Vec<String>) {
        let dir = agent_dir().map(|dir| dir.to_string_lossy().into_owned());
        let options = json!({ "stdio": "ignore", "shell": false, "windowsHide": true, "cwd": dir });
        let started = process::start(&program, args, &options);
        let ended = match started.and_then(|(child, ended)| child.unref().map(|()| ended)) {
            Ok(ended) => ended,
            Err(error) => return self.warn_once(&words::not_started(&program, &error.reason)),
        };
        let extension = Rc::clone(self);
        spawn(async move {
            let Ok(how) = ended.await else { return };
            let message = match how {
                Ended::Code(Some(0.0)) => return,
                Ended::Code(code) => {
                    words::ended(&program, code.map(|code| code.to_string()).unwrap_or_default())
                }
                Ended::Failed(code, why) => {
                    words::not_started(&program, &if code.is_empty() { why } else { code })
                }
            };
            extension.warn_once(&message);
        });
    }

    /// Reports that the user's command failed, once per session.
    fn warn_once(&self, sentence: &str) {
        let was_reported = self.with(|state| mem::replace(&mut state.alert_failed, true));
        if !was_reported {
            self.ctx().warn(sentence);
        }
    }
}
