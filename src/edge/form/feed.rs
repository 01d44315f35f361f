//! Changes of a form's dialog, their effects, and the form's searches: files, earlier answers, and
//! images at paths. While the user's external editor has a text, Pi continues to run, but releases
//! the terminal and draws nothing.

use std::mem;
use std::rc::Rc;

use crate::disk::images;
use crate::edge::form::Form;
use crate::edge::js::guard::inject;
use crate::edge::js::timer::sleep;
use crate::edge::js::{Object, spawn, work};
use crate::edge::pi::process::{Ended, start};
use crate::edge::pi::{AbortController, AbortSignal, Completion, SearchOptions, Suggestion, Tui};
use crate::model::Outcome;
use crate::session;
use crate::state::{EdgeMsg, Effect, FoundFile, PossibleImage, Search};
use crate::strings::host::editor_not_started;
use crate::surface::editor;
use crate::surface::history::custom_texts;
use crate::surface::slot::Event;
use crate::surface::tui::Dialog;
use crate::surface::tui::times::SEARCH_MS;

/// Entries that are an action of the user, after which a draft is saved.
const USER_ENTRIES: [&str; 4] = ["input", "mouse", "edited", IMAGE_ENTRY];

/// The entry of a found image. The image is added even while the form is not on the screen.
const IMAGE_ENTRY: &str = "image";

impl Form {
    /// Passes `msg` to the dialog. After an error, the form shows its error screen.
    pub fn receive(&self, msg: EdgeMsg) {
        self.dialog(|dialog| dialog.receive(msg)).ok();
    }

    /// Returns the text in the form's text fields.
    pub fn typed(&self) -> String {
        self.dialog(|dialog| dialog.state().typed()).unwrap_or_default()
    }

    /// Performs an effect of the dialog.
    fn act(self: &Rc<Self>, effect: Effect) {
        match effect {
            Effect::Finish(outcome) => self.finish(outcome),
            Effect::Defer => _ = self.extension.advance(&self.id, session::Event::Deferred),
            Effect::Collapse => {
                let plain = self.dialog(|dialog| dialog.is_plain()).unwrap_or_default();
                self.happens(Event::Collapsed(plain));
                self.extension.advance(&self.id, session::Event::Collapsed);
            }
            Effect::Shutdown => {
                self.abandon(Outcome::Aborted);
                self.extension.ctx().quit();
            }
            Effect::EditExternally(text) => self.edit(&text),
            Effect::FindImages(candidates) => {
                for candidate in candidates {
                    self.find_image(candidate);
                }
            }
        }
    }

    /// Runs `change` on the dialog. This change has no result and no effects.
    pub(super) fn change(self: &Rc<Self>, entry: &str, change: impl FnOnce(&mut Dialog, f64)) {
        self.feed(entry, |dialog, now_ms| (change(dialog, now_ms), Vec::new()));
    }

    /// Runs `change` on the dialog, then its effects. `entry` names the change, for
    /// [`USER_ENTRIES`], [`IMAGE_ENTRY`] and panics. Returns `None` if the form is away or broken.
    pub(super) fn feed<T>(
        self: &Rc<Self>,
        entry: &str,
        change: impl FnOnce(&mut Dialog, f64) -> (T, Vec<Effect>),
    ) -> Option<T> {
        let is_away = self.is_away();
        if is_away && entry != IMAGE_ENTRY {
            return None;
        }
        let now_ms = self.now_ms();
        let changed = self.dialog(|dialog| {
            inject(entry);
            let (counted, decisions) = (dialog.is_counting(), dialog.state().decisions);
            let (result, effects) = change(dialog, now_ms);
            let decided = dialog.state().decisions != decisions;
            (result, effects, counted && !dialog.is_counting(), decided)
        });
        match changed {
            Ok((result, ..)) if is_away => Some(result),
            Ok((result, effects, stopped, decided)) => {
                if stopped && !effects.iter().any(|effect| matches!(effect, Effect::Finish(_))) {
                    self.extension.mark_in_progress(&self.id);
                }
                if USER_ENTRIES.contains(&entry) && !effects.iter().any(Effect::is_end) {
                    self.extension.typed(&self.id, decided);
                }
                for effect in effects {
                    self.act(effect);
                }
                self.follow_search();
                self.schedule();
                Some(result)
            }
            Err(error) => {
                if !self.show_error_screen(&error.reason) {
                    self.finish(Outcome::Aborted);
                }
                None
            }
        }
    }
}

impl Form {
    /// Loads the user's texts of earlier answers on the session's branch, once.
    pub(super) fn load_earlier(self: &Rc<Self>) {
        if self.own(|own| mem::replace(&mut own.has_earlier, true)) {
            return;
        }
        let texts = self.extension.look(|log| {
            custom_texts(log.calls.iter().rev().filter_map(|call| call.record.as_deref()))
        });
        self.change("earlier", |dialog, _| dialog.receive(EdgeMsg::EarlierAnswers(texts)));
    }

    /// Starts the search that the form awaits, and stops the previous one.
    pub(super) fn follow_search(self: &Rc<Self>) {
        let awaited = self.dialog(|dialog| dialog.state().files.awaited().cloned());
        let awaited = awaited.unwrap_or_default();
        let generation = awaited.as_ref().map(|search| search.generation);
        if self.own(|own| own.searching.as_ref().map(|search| search.0)) == generation {
            return;
        }
        if let Some((_, old)) = self.own(|own| own.searching.take()) {
            old.abort().ok();
        }
        let (Some(Search { generation, token }), Some(completion)) =
            (awaited, self.extension.with(|state| state.completion.clone()))
        else {
            return;
        };
        let Ok(stop) = AbortController::create() else { return };
        let Some(signal) = stop.signal() else { return };
        self.own(|own| own.searching = Some((generation, stop)));
        let form = Rc::clone(self);
        spawn(async move {
            sleep(SEARCH_MS).await;
            let is_stopped = || signal.aborted() == Some(true);
            if is_stopped() {
                return;
            }
            let found = find_files(&completion, token, signal.clone()).await;
            if !is_stopped() {
                form.own(|own| own.searching = None);
                form.change("files", |dialog, now_ms| {
                    dialog.show_found_files(generation, found, now_ms);
                });
                form.redraw();
            }
        });
    }

    /// Passes the image at a path to the dialog. Any other file is ignored.
    fn find_image(self: &Rc<Self>, PossibleImage { field, text, path }: PossibleImage) {
        let (form, cwd) = (Rc::clone(self), self.extension.ctx().cwd().unwrap_or_default());
        spawn(async move {
            let found = work(move || images::check(&cwd, &path)).await;
            let Some(found) = found.flatten() else { return };
            form.change(IMAGE_ENTRY, |dialog, _| {
                dialog.receive(EdgeMsg::Image { field, text, found })
            });
            form.redraw();
        });
    }
}

/// Returns the files that match the reference `token`; none after an abort of `signal`, or if Pi's
/// completion fails.
async fn find_files(completion: &Completion, token: String, signal: AbortSignal) -> Vec<FoundFile> {
    // Pi receives only the reference, because its completion is slow for long texts.
    let column = u32::try_from(token.encode_utf16().count()).unwrap_or(u32::MAX);
    let options = SearchOptions::new().and_then(|options| options.signal(signal));
    let asked =
        options.and_then(|options| completion.suggestions(vec![token.clone()], 0, column, options));
    let Ok(asked) = asked else { return Vec::new() };
    let Ok(Some(given)) = asked.await else { return Vec::new() };
    let items = given.items().filter(|_| given.prefix() == Some(token));
    let items = items.iter().flat_map(Object::items).map(Suggestion::from);
    items.filter_map(to_file).collect()
}

/// Converts a suggestion such as `{ value: "@src/", label: "src/" }`.
fn to_file(item: Suggestion) -> Option<FoundFile> {
    let is_directory = item.label().is_some_and(|label| label.ends_with('/'));
    FoundFile::new(&item.value()?, is_directory)
}

impl Form {
    /// Opens the external editor on `text`, in Pi's terminal.
    pub(super) fn edit(self: &Rc<Self>, text: &str) {
        let file = match editor::write(text) {
            Ok(file) => file,
            Err(sentence) => return self.edited(Err(sentence)),
        };
        let Some(tui) = self.tui() else { return };
        tui.stop().ok();
        if !self.is_shown() {
            return resume(&tui);
        }
        let command = editor::command(|name| std::env::var(name).ok());
        let (program, args, options) = editor::spawn_args(&command, &file.to_string_lossy());
        let (child, ended) = match start(&program, args, &options) {
            Ok(started) => started,
            Err(error) => {
                resume(&tui);
                return self.edited(Err(editor_not_started(&error.reason)));
            }
        };
        if self.is_shown() {
            self.own(|own| own.editing = Some(child));
        } else {
            // The form was closed while the editor started.
            child.kill().ok();
        }
        let form = Rc::clone(self);
        spawn(async move {
            let ended = ended.await;
            resume(&tui);
            let Ok(how) = ended else { return };
            form.own(|own| own.editing = None);
            form.edited(failure_message(&command, how).map_or_else(|| editor::read(&file), Err));
        });
    }

    fn edited(self: &Rc<Self>, text: Result<String, String>) {
        self.change("edited", |dialog, _| dialog.replace_text(text));
        self.redraw();
    }
}

/// Returns the message for an editor that failed; `None` if it succeeded.
fn failure_message(command: &str, how: Ended) -> Option<String> {
    match how {
        Ended::Code(code) => editor::fault(command, code),
        Ended::Failed(_, why) => Some(editor_not_started(why.trim())),
    }
}

/// Returns the terminal to Pi.
fn resume(tui: &Tui) {
    tui.start().ok();
    tui.request_render(true).ok();
}
