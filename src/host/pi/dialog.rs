//! Pi's own dialogs, for our commands.

use napi::bindgen_prelude::*;

use crate::host::js::{Args, call_object, then, undefined};
use crate::host::pi::ctx::Ctx;

impl<'e> Ctx<'e> {
    /// Opens Pi's list of `rows`; `done` gets the index of the chosen row, that behind the
    /// last one for an answer that is no row, and nothing where the list was closed.
    ///
    /// # Errors
    /// When this Pi has no lists.
    pub fn select(
        &self,
        title: &str,
        rows: Vec<&str>,
        done: impl Fn(Ctx<'_>, Option<usize>) + 'static,
    ) -> Result<Unknown<'e>> {
        // Pi answers with the words of the row.
        let all: Vec<String> = rows.iter().map(|row| (*row).to_owned()).collect();
        self.dialog("select", FnArgs::from((title, rows)), move |ctx, chosen| {
            let index = |row| all.iter().position(|it| *it == row).unwrap_or(all.len());
            done(ctx, chosen.map(index));
        })
    }

    /// Opens Pi's field for a line of text; `done` gets the text, nothing where it was closed.
    ///
    /// # Errors
    /// When this Pi has no such field.
    pub fn input(
        &self,
        title: &str,
        placeholder: &str,
        done: impl Fn(Ctx<'_>, Option<String>) + 'static,
    ) -> Result<Unknown<'e>> {
        self.dialog("input", FnArgs::from((title, placeholder)), done)
    }

    fn dialog(
        &self,
        name: &str,
        args: impl JsValuesTupleIntoVec,
        done: impl Fn(Ctx<'_>, Option<String>) + 'static,
    ) -> Result<Unknown<'e>> {
        let Some(ui) = self.ui() else { return undefined(self.env) };
        let opened = call_object(self.env, &ui, name, args)?;
        let kept = self.keep()?;
        let answered = move |args: Args<'_>| {
            if let Ok(ctx) = kept.get(args.env) {
                done(ctx, args.get(0));
            }
        };
        // A dialog that fails counts as closed.
        then(self.env, &opened, answered, |_| ())
    }
}
