//! Finds files for an `@` reference, with the autocompletion of Pi's editor.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use napi::{Error, Result};

use super::table::{AbortSignal, Completion, Ctx, SearchOptions, Suggestion, Suggestions};
use crate::host::js::{Awaited, Maybe, Object, function};
use crate::state::FoundFile;

/// The file search of an extension instance.
#[derive(Debug, Default)]
pub struct FileSearch {
    /// The completion of Pi's editor, if this version of Pi provides it.
    completion: RefCell<Option<Completion>>,
    /// `true` after the end of the session.
    is_over: Cell<bool>,
}

impl FileSearch {
    /// Requests the completion of Pi's editor. Must be called once per session.
    pub fn follow(self: &Rc<Self>, ctx: &Ctx) {
        self.completion.take();
        let search = Rc::clone(self);
        // Pi calls `keep` with each new completion, and uses the completion that `keep` returns.
        let keep = function("keepProvider", move |args| {
            if !search.is_over.get() {
                let completion = args.get(0).filter(Completion::suggests);
                search.completion.replace(completion);
            }
            Ok(Maybe(args.get::<Object>(0)))
        });
        if let (Ok(keep), Some(ui)) = (keep, ctx.ui()) {
            ui.add_completion(keep).ok();
        }
    }

    /// Releases the completion at the end of the session.
    pub fn close(&self) {
        self.is_over.set(true);
        self.completion.take();
    }

    /// Returns `true` if files can be searched. A Pi without an editor has no completion.
    pub fn is_possible(&self) -> bool {
        self.completion.borrow().is_some()
    }

    /// Returns the files that match the reference `token`; none after an abort of `signal`, or if
    /// Pi's completion fails.
    pub async fn find(self: Rc<Self>, token: String, signal: AbortSignal) -> Vec<FoundFile> {
        let Ok(asked) = self.ask(&token, signal) else { return Vec::new() };
        let Ok(Some(given)) = asked.await else { return Vec::new() };
        let items = given.items().filter(|_| given.prefix() == Some(token));
        let items = items.iter().flat_map(Object::items).map(Suggestion::from);
        items.filter_map(file).collect()
    }

    fn ask(&self, token: &str, signal: AbortSignal) -> Result<Awaited<Option<Suggestions>>> {
        let missing = || Error::from_reason("there is no completion");
        let completion = self.completion.borrow().clone().ok_or_else(missing)?;
        let options = SearchOptions::new()?.signal(signal)?;
        // Pi receives only the reference, because its completion is slow for long texts.
        let column = u32::try_from(token.encode_utf16().count()).unwrap_or(u32::MAX);
        completion.suggestions(vec![token.to_owned()], 0, column, options)
    }
}

/// Converts a suggestion such as `{ value: "@src/", label: "src/" }`.
fn file(item: Suggestion) -> Option<FoundFile> {
    let is_directory = item.label().is_some_and(|label| label.ends_with('/'));
    FoundFile::new(&item.value()?, is_directory)
}
