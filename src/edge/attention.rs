//! Alerts for open questions: sets the terminal's title, and runs the user's command.

use std::rc::Rc;

use serde_json::json;

use crate::disk::agent_dir;
use crate::edge::extension::Extension;
use crate::edge::js::guard::inject;
use crate::edge::js::spawn;
use crate::edge::pi::{process, session};
use crate::session::Event;
use crate::session::attention::title;

impl Extension {
    /// Sets the terminal's title. `has_alert`: the title begins with an alert for a question.
    pub(super) fn set_title(&self, has_alert: bool) {
        inject("attention");
        let ctx = self.ctx();
        ctx.set_title(&title(has_alert, process::name(), session::name(&ctx), ctx.cwd()));
    }

    /// Starts a program, and does not wait for its end. The program runs without a shell, and in
    /// Pi's agent directory, so that no file of the project can replace the program.
    pub(super) fn run_program(self: &Rc<Self>, program: String, args: Vec<String>) {
        let dir = agent_dir().map(|dir| dir.to_string_lossy().into_owned());
        let options = json!({ "stdio": "ignore", "shell": false, "windowsHide": true, "cwd": dir });
        let started = process::start(&program, args, &options);
        let started = started.and_then(|(child, ended)| child.unref().map(|()| ended));
        let extension = Rc::clone(self);
        spawn(async move {
            let ended = match started {
                Ok(ended) => ended.await.flatten(),
                Err(error) => Err(error.reason.clone()),
            };
            if !extension.is_over() {
                extension.handle(Event::CommandEnded { program, ended });
            }
        });
    }
}
