//! A call's form in Pi's terminal: requests a place on Pi's screen, and opens and closes a
//! [`Dialog`] there, which draws the form and handles its keys.

pub mod component;
mod place;

use std::rc::Rc;

use napi::{Error, Result};

use crate::contract::Mode;
use crate::edge::call::{Surface, is_over};
use crate::edge::extension::Extension;
use crate::edge::js::guard::{Guarded, inject};
use crate::edge::js::timer::Timer;
use crate::edge::js::{Args, Deferred, Object, function_or, spawn};
use crate::edge::pi::{
    AbortController, Colours, CustomOptions, KeyBindings, OverlayHandle, Program, Tui, screen,
};
use crate::keys::Bindings;
use crate::model::{Outcome, SavedForm, Unavailable, Via};
use crate::session;
use crate::session::call_data::CallData;
use crate::settings::Display;
use crate::state::EdgeMsg;
use crate::strings::host::next;
use crate::surface::history::earlier_texts;
use crate::surface::slot::{Event, FormPlace, Place, place_options};
use crate::surface::tui::{Dialog, Opening};

pub struct Form {
    extension: Rc<Extension>,
    /// The id of the request.
    id: String,
    data: Rc<CallData>,
    /// Do not borrow it while JavaScript may run, because JavaScript may call the form.
    own: Guarded<FormState>,
}

#[derive(Default)]
struct FormState {
    /// `None` until the form is shown for the first time.
    dialog: Option<Dialog>,
    /// `None` while the form is not on the screen.
    screen: Option<Screen>,
    /// The state of the form's place on Pi's screen.
    slot: FormPlace,
    /// The number of times that the form was opened or closed. Each time it opens, the form gets a
    /// new component. Pi reports the end of each component, but only the newest component matters.
    turn: usize,
    /// The array with the lines of the last frame. Pi receives it again if nothing has changed.
    lines: Option<Object>,
    /// The dialog's timer, and the time at which it fires.
    timer: Option<(f64, Timer)>,
    /// The external editor, while it has the terminal.
    editing: Option<Program>,
    /// Stops the last search for files.
    searching: Option<AbortController>,
    /// `true` if all keybindings were read. The first frame needs only some of them.
    has_keys: bool,
}

/// Pi's objects for a shown form; released when the form leaves the screen.
struct Screen {
    tui: Tui,
    /// Pi's theme, whose colours may change.
    theme: Colours,
    /// Pi's function that closes the form.
    done: Object,
    /// Pi's keybindings, if Pi passed them.
    keys: Option<KeyBindings>,
    /// The place where Pi shows the form.
    place: Place,
    /// The form's component, after it was built.
    component: Option<Object>,
    /// The overlay that contains the form, while the overlay is shown.
    overlay: Option<OverlayHandle>,
    /// `true` if the terminal's own cursor must be hidden when the form closes.
    hides_cursor: bool,
    /// `true` if Pi's animation must be shown again when the form closes.
    shows_animation: bool,
}

impl Surface for Form {
    fn close(&self, moves_text_to_editor: bool) {
        let mut text = String::new();
        if moves_text_to_editor {
            text = self.dialog(|dialog| dialog.state().typed()).unwrap_or_default();
            if self.is_shown() {
                self.extension.with_writing(|writing, now_ms| writing.register_form_ended(now_ms));
            }
        }
        text += &self.close_on_screen();
        self.extension.ctx().append_to_prompt(&text);
    }

    fn hide(&self) {
        if self.extension.is_deferred(&self.id) {
            self.dialog(|dialog| dialog.receive(EdgeMsg::Deferred)).ok();
        }
        self.close(false);
    }

    fn show(self: Rc<Self>) -> Result<()> {
        self.open()
    }

    fn stop_countdown(self: Rc<Self>) {
        if self.dialog(Dialog::stop_timeout).is_ok() {
            self.schedule();
            self.redraw();
        }
    }

    fn draft(&self) -> Option<SavedForm> {
        let drafts = self.dialog(|dialog| dialog.state().saved_drafts());
        drafts.ok().map(|each| SavedForm { each, topic: None })
    }
}

impl Form {
    /// Shows a form for the request `id`.
    ///
    /// # Errors
    /// Pi shows no form, or the call is over.
    pub fn show(extension: &Rc<Extension>, id: &str) -> Result<()> {
        let form = Rc::new(Self {
            extension: Rc::clone(extension),
            id: id.to_owned(),
            data: extension.call_data(id).ok_or_else(is_over)?,
            own: Guarded::new(FormState::default()),
        });
        extension.set_surface(id, Rc::clone(&form) as Rc<dyn Surface>)?;
        form.open()
    }

    /// Asks Pi to show the form, for the first time or after it was hidden.
    fn open(self: &Rc<Self>) -> Result<()> {
        self.check_open()?;
        let ui = self.extension.ctx().ui().ok_or_else(|| Error::from_reason("no ctx.ui"))?;
        let form = Rc::clone(self);
        let turn = self.own(|own| {
            own.turn += 1;
            own.turn
        });
        let create = move |args: Args<'_>| match form.is_at(turn) {
            true => form.try_for(|| form.create_component(args)).ok_or_else(is_over),
            false => Err(is_over()),
        };
        let ctx = self.extension.ctx();
        let factory = function_or("form", create, move |args, _| match args.get(3) {
            Some(done) => screen::release_place(&done, &ctx),
            None => screen::nothing(),
        })?;
        let options = place_options(&self.data.call.form, self.floats());
        let options = CustomOptions::from_json(&options)?.on_handle(self.overlay_listener()?)?;
        // A rejection of Pi's promise must be handled, even if the call is over.
        let shown = ui.custom(factory, options)?;
        let form = Rc::clone(self);
        spawn(async move {
            let closed = shown.await;
            if !form.is_at(turn) {
                return;
            }
            match closed {
                Ok(_) => form.closed_by_pi(),
                Err(why) => {
                    let why =
                        if why.is_empty() { "Pi could not show the form".into() } else { why };
                    form.settle(Outcome::Unavailable(Unavailable::Broken(why)));
                }
            }
        });
        Ok(())
    }

    /// Creates the component for Pi. The arguments are `(tui, theme, keybindings, done)`. If
    /// another component has the form's place, returns a promise of the form's component.
    fn create_component(self: &Rc<Self>, args: Args<'_>) -> Result<Object> {
        self.check_open()?;
        let missing = |what: &str| Error::from_reason(format!("Pi gave no {what}"));
        let tui: Tui = args.get(0).ok_or_else(|| missing("tui"))?;
        // Pi has a stack of forms since 1.4. The stack can be detected only since 1.5.
        let has_stack = self.extension.pi().is_some_and(|pi| pi.stacks_forms());
        let place = Place::of(self.floats(), has_stack);
        let screen = Screen {
            tui: tui.clone(),
            theme: args.get(1).ok_or_else(|| missing("theme"))?,
            done: args.get(3).ok_or_else(|| missing("done"))?,
            keys: args.get(2),
            place,
            component: None,
            overlay: None,
            hides_cursor: false,
            shows_animation: false,
        };
        if place.is_free(screen::keyboard_owner(&tui)) {
            return self.show_on(screen);
        }
        self.extension.ctx().report(next());
        self.wait(tui, screen)
    }

    /// Returns a promise of the form's component. The promise is fulfilled when the other component
    /// has closed. A form that closes earlier waits, too: its `done` would close the other
    /// component.
    fn wait(self: &Rc<Self>, tui: Tui, screen: Screen) -> Result<Object> {
        let (deferred, promise) = Deferred::new()?;
        let (form, turn) = (Rc::clone(self), self.turn());
        let done = screen.done.clone();
        spawn(async move {
            screen::wait_until_free(&tui).await;
            let mut shown = None;
            if form.is_at(turn) {
                shown = form.try_for(|| form.show_on(screen));
            }
            let ctx = form.extension.ctx();
            let shown = shown.map_or_else(|| screen::release_place(&done, &ctx), Ok);
            // After an error, the drop of `deferred` fulfils the promise.
            if shown.is_ok() {
                deferred.settle(|| shown);
            }
        });
        Ok(promise)
    }

    /// Shows the form on `screen`: opens the dialog, or shows it again if the form was hidden.
    /// Returns the form's component.
    fn show_on(self: &Rc<Self>, screen: Screen) -> Result<Object> {
        self.check_open()?;
        if self.is_built() {
            let place = screen.place;
            self.own(|own| (own.screen, own.lines) = (Some(screen), None));
            self.happens(Event::Moved(place));
        } else {
            self.open_dialog(screen)?;
        }
        // If this key is still held down, the dialog ignores its repeats.
        let key = self.extension.with_writing(|writing, now_ms| writing.last_key(now_ms));
        self.change("shown", |dialog, now_ms| dialog.register_shown(key, now_ms));
        let built = self.build()?;
        self.own(|own| own.screen.as_mut().map(|screen| screen.component = Some(built.clone())));
        // The JavaScript that ran above may have ended the request.
        self.check_open().inspect_err(|_| drop(self.close_on_screen()))?;
        if self.extension.settings().is_plain() {
            self.help_screen_reader();
        }
        Ok(built)
    }

    /// Opens the dialog on `screen`. Fills it with the drafts and the earlier answers of the call.
    fn open_dialog(self: &Rc<Self>, screen: Screen) -> Result<()> {
        let extension = &self.extension;
        let ctx = extension.ctx();
        let empty = ctx.prompt().is_empty();
        let activity = extension.with_writing(|writing, now_ms| writing.activity(empty, now_ms));
        let time = extension.now();
        let form =
            extension.session(|session| Some(session.calls.find(&self.id)?.questionnaire(time)));
        let form = form.ok_or_else(is_over)?;
        let is_blind = !ctx.sees_images();
        let theme = screen::read_colours(&screen.theme).legible();
        let bindings = Bindings::from_pi(screen::read_keys(screen.keys.as_ref(), false));
        let (settings, now_ms) = (extension.settings().form(), time.clock);
        inject("open");
        let floats = screen.place == Place::Overlay;
        let opening = Opening { form, bindings, settings, theme, floats, activity, now_ms };
        let data = &self.data;
        let mut dialog = Dialog::new(opening).with_saved(&data.saved).with_answers(&data.answers);
        let finds_files = extension.with(|state| state.completion.is_some());
        let known = [
            is_blind.then_some(EdgeMsg::BlindModel),
            finds_files.then_some(EdgeMsg::FilesAvailable),
            Some(EdgeMsg::EarlierAnswers(extension.look(earlier_texts))),
        ];
        for msg in known.into_iter().flatten() {
            dialog.receive(msg);
        }
        self.own(|own| {
            own.dialog = Some(dialog);
            own.slot = FormPlace::new(screen.place);
            own.screen = Some(screen);
        });
        self.schedule();
        Ok(())
    }

    /// Handles a form that Pi closed without an answer. If Pi closed the form before it was built,
    /// this host supports only dialogs, so the questions of the call are shown in dialogs.
    fn closed_by_pi(&self) {
        if self.is_built() || self.extension.is_deferred(&self.id) {
            self.abandon(Outcome::Unavailable(Unavailable::NoUi));
        } else if self.check_open().is_ok() {
            self.extension.show_as(&self.id, Mode::Rpc);
        }
    }

    /// Handles a removal of the form's component by Pi.
    fn disposed(&self) {
        if self.is_shown() {
            self.abandon(Outcome::Aborted);
        }
    }

    /// Ends the call with an outcome of the form.
    fn settle(&self, outcome: Outcome) {
        self.extension.settle(&self.id, outcome, Via::Terminal);
    }

    /// Reports to the session that the form ended without a decision of the user.
    fn abandon(&self, outcome: Outcome) {
        self.extension.advance(&self.id, |id| session::Event::Abandoned { id, outcome });
    }

    /// Runs `body`. An error or a panic ends the call.
    fn try_for<T>(&self, body: impl FnOnce() -> Result<T>) -> Option<T> {
        self.extension.try_for(&self.id, body)
    }

    /// Runs `change` on the form's state. `change` must not run JavaScript.
    fn own<T>(&self, change: impl FnOnce(&mut FormState) -> T) -> T {
        self.own.with(change)
    }

    /// Gives `change` access to the form's dialog.
    ///
    /// # Errors
    /// The message of a panic, or there is no dialog yet.
    fn dialog<T>(&self, change: impl FnOnce(&mut Dialog) -> T) -> Result<T> {
        let missing = || Error::from_reason("there is no dialog yet");
        self.own.try_with(|own| own.dialog.as_mut().map(change).ok_or_else(missing))
    }

    /// Returns the result of `read` for the form's screen; `None` while the form is not shown.
    fn on_screen<T>(&self, read: impl FnOnce(&Screen) -> T) -> Option<T> {
        self.own(|own| own.screen.as_ref().map(read))
    }

    fn tui(&self) -> Option<Tui> {
        self.on_screen(|screen| screen.tui.clone())
    }

    fn is_shown(&self) -> bool {
        self.own(|own| own.screen.is_some())
    }

    /// Returns `true` if the form was shown at least once.
    fn is_built(&self) -> bool {
        self.own(|own| own.dialog.is_some())
    }

    fn floats(&self) -> bool {
        self.extension.settings().display == Display::Overlay
    }

    fn now_ms(&self) -> f64 {
        self.extension.now().clock
    }

    fn turn(&self) -> usize {
        self.own(|own| own.turn)
    }

    fn is_at(&self, turn: usize) -> bool {
        self.turn() == turn
    }

    fn check_open(&self) -> Result<()> {
        if self.extension.is_open(&self.id) { Ok(()) } else { Err(is_over()) }
    }
}
