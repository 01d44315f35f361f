//! A form while its text is in the external editor.

use napi::Env;

use crate::host::form::external_editor::edit;
use crate::host::form::open_form::Form;

impl Form {
    /// Opens the external editor on `text`.
    pub(super) fn edit(&self, env: &Env, text: &str) {
        let Some(tui) = self.tui(env) else { return };
        let form = self.this.clone();
        let done = Box::new(move |env: &Env, text| {
            if let Some(form) = form.upgrade() {
                form.editing.take();
                form.edited(env, text);
            }
        });
        let wants = || self.screen.borrow().is_some();
        match edit(env, &tui, text, wants, done) {
            Ok(editing) if wants() => drop(self.editing.replace(Some(editing))),
            // It was closed while the editor started.
            Ok(editing) => editing.kill(env),
            Err(sentence) => self.edited(env, Err(sentence)),
        }
    }

    fn edited(&self, env: &Env, text: std::result::Result<String, String>) {
        self.change(env, "edited", |dialog| dialog.edited(text));
        self.redraw(env);
    }
}
