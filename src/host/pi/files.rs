//! Files for a reference, from the completion of Pi's own editor.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use napi::{Error, Result};

use super::table::{AbortController, Completion, Ctx, SearchOptions, Suggestion, Suggestions};
use crate::host::js::{Maybe, Object, function, settled};
use crate::state::FoundFile;

/// Searches for files. Belongs to one call of the factory.
#[derive(Debug, Default)]
pub struct FileSearch {
    /// The completion of Pi's editor, if this Pi gives it.
    completion: RefCell<Option<Completion>>,
    /// True once the session is over.
    is_over: Cell<bool>,
}

impl FileSearch {
    /// Asks Pi for the completion of its editor. Pi forgets that when a session starts.
    pub fn follow(self: &Rc<Self>, ctx: &Ctx) {
        self.completion.take();
        let search = Rc::clone(self);
        // Pi calls it whenever it makes a new one, and uses what it gives.
        let keep = function("keepProvider", move |args| {
            if !search.is_over.get() {
                let completion = args.get(0).filter(Completion::suggests);
                search.completion.replace(completion);
            }
            Ok(Maybe(args.object(0)))
        });
        if let (Ok(keep), Some(ui)) = (keep, ctx.ui()) {
            ui.add_completion(keep).ok();
        }
    }

    /// The session ends.
    pub fn close(&self) {
        self.is_over.set(true);
        self.completion.take();
    }

    /// True if files can be searched. A Pi without an editor has no completion.
    pub fn is_possible(&self) -> bool {
        self.completion.borrow().is_some()
    }

    /// The files that fit the reference `token`, until `stop`; none if Pi's completion fails.
    pub async fn find(self: Rc<Self>, token: String, stop: Rc<Stop>) -> Vec<FoundFile> {
        let Ok(asked) = self.ask(&token, &stop) else { return Vec::new() };
        let Ok(given) = settled(asked).await else { return Vec::new() };
        let Some(given) = given.0.map(Suggestions::from) else { return Vec::new() };
        let items = given.items().filter(|_| given.prefix() == Some(token));
        let items = items.iter().flat_map(Object::items).map(Suggestion::from);
        items.filter_map(file).collect()
    }

    fn ask(&self, token: &str, stop: &Stop) -> Result<Maybe> {
        let missing = || Error::from_reason("there is no completion");
        let completion = self.completion.borrow().clone().ok_or_else(missing)?;
        let mut options = SearchOptions::new()?;
        if let Some(signal) = stop.controller()?.signal() {
            options = options.signal(signal)?;
        }
        // It gets nothing but the reference: long texts would take it long.
        let column = u32::try_from(token.encode_utf16().count()).unwrap_or(u32::MAX);
        completion.suggestions(vec![token.to_owned()], 0, column, options)
    }
}

/// Stops a search.
#[derive(Debug, Default)]
pub struct Stop {
    controller: RefCell<Option<AbortController>>,
    is_stopped: Cell<bool>,
}

impl Stop {
    /// The search is stopped: its result is not needed.
    pub fn stop(&self) {
        self.is_stopped.set(true);
        if let Some(controller) = self.controller.take() {
            controller.abort().ok();
        }
    }

    /// True if it was stopped.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.get()
    }

    /// Stops Pi's completion.
    ///
    /// # Errors
    /// When this host cannot stop a search.
    fn controller(&self) -> Result<AbortController> {
        let controller = AbortController::create()?;
        self.controller.replace(Some(controller.clone()));
        Ok(controller)
    }
}

/// `{ value: "@src/", label: "src/" }`.
fn file(item: Suggestion) -> Option<FoundFile> {
    let is_directory = item.label().is_some_and(|label| label.ends_with('/'));
    FoundFile::new(&item.value()?, is_directory)
}
