//! The form's place on Pi's screen: performs the actions of [`crate::surface::slot`]. Also runs the
//! external editor, which takes the whole screen.
//!
//! With the setting `"display": "overlay"`, the form is in an overlay over the transcript. When a
//! component closes that was opened above the overlay, Pi returns the keyboard to the overlay. A
//! hidden form must not receive the keyboard. So it has no overlay: a form closes its overlay when
//! it is hidden, and opens a new one when it is shown again.

use std::path::Path;
use std::rc::Rc;

use napi::Result;
use serde_json::json;

use crate::edge::form::{Form, Screen};
use crate::edge::js::timer::after;
use crate::edge::js::{Object, listener, spawn};
use crate::edge::pi::process::start;
use crate::edge::pi::{OverlayHandle, Tui, screen};
use crate::session::Agent;
use crate::surface::editor;
use crate::surface::slot::{Action, BoxState, Event, Place, ScreenState, overlay_options};
use crate::surface::tui::Dialog;

impl Form {
    /// Closes the form in Pi and releases all of Pi's objects. Returns the type-ahead. A second
    /// call does nothing.
    pub(super) fn close_on_screen(&self) -> String {
        let snapshot = self.snapshot();
        let closed = self.own(|own| {
            own.turn += 1;
            let must_close = own.slot.close(snapshot);
            let running = (own.timer.take(), own.editing.take(), own.searching.take());
            Some((own.screen.take()?, must_close, running))
        });
        let Some((screen, must_close, (timer, editing, searching))) = closed else {
            return String::new();
        };
        drop(timer);
        if let Some(editing) = editing {
            editing.kill().ok();
        }
        if let Some(search) = searching {
            search.abort().ok();
        }
        if screen.hides_cursor {
            screen.tui.set_hardware_cursor(false).ok();
        }
        let shows_animation = screen.shows_animation;
        if must_close {
            match screen.place {
                Place::Overlay => screen.close_overlay(),
                Place::Slot | Place::Stack => screen.done.invoke_quietly(),
            }
        }
        if shows_animation {
            self.extension.ctx().show_working(true);
        }
        self.dialog(Dialog::take_type_ahead).unwrap_or_default()
    }

    /// Helps a screen reader until the form closes. Shows the terminal's own cursor, because screen
    /// readers and braille displays follow it. Hides Pi's animation of the working agent, because a
    /// screen reader repeats the line with the cursor at each frame of the animation.
    pub(super) fn help_screen_reader(&self) {
        let Some(tui) = self.tui() else { return };
        let ctx = self.extension.ctx();
        // If the user's settings show this cursor, it stays shown when the form closes.
        let shows_cursor = tui.shows_hardware_cursor().is_ok_and(|shown| !shown);
        // Pi does not report the state of the animation, but shows none while the agent is idle.
        let hides_animation = ctx.agent() != Agent::Idle;
        let is_shown = self.own(|own| {
            let Some(screen) = &mut own.screen else { return false };
            screen.hides_cursor = shows_cursor;
            screen.shows_animation = hides_animation;
            true
        });
        if is_shown && shows_cursor {
            tui.set_hardware_cursor(true).ok();
        }
        if is_shown && hides_animation {
            ctx.show_working(false);
        }
    }

    /// Handles an event of the form's place, and performs the resulting actions.
    pub(super) fn happens(self: &Rc<Self>, event: Event) {
        for action in self.own(|own| own.slot.handle(event)) {
            let Some(tui) = self.tui() else { return };
            match action {
                Action::IgnoreTypeAhead => {
                    self.change("restart", |dialog, _| dialog.regain_keyboard())
                }
                Action::CheckScreen(check) => {
                    let form = Rc::clone(self);
                    let look_again = move || {
                        if form.is_shown() {
                            form.happens(Event::Checked(check, form.snapshot()));
                        }
                    };
                    // If the timer cannot be started, this check is omitted.
                    after(check.after_ms(), look_again).ok();
                }
                Action::Hide => self.hide_overlay(),
                Action::Float => self.float(&tui),
                Action::CloseOther => close_other(&tui),
                Action::ShowAgain => _ = self.try_for(|| self.open()),
                Action::FillRows => screen::redraw_after_shrink(&tui),
            }
        }
    }

    /// Returns a snapshot of the form on Pi's screen.
    fn snapshot(&self) -> ScreenState {
        let shown = self.on_screen(|screen| {
            (screen.tui.clone(), screen.component.clone(), screen.overlay.clone())
        });
        let Some((tui, component, overlay)) = shown else { return ScreenState::default() };
        ScreenState {
            owner: screen::keyboard_owner(&tui),
            mounted: component
                .is_some_and(|component| tui.is_component_mounted(component).unwrap_or(true)),
            box_state: match overlay.map(|overlay| overlay.bounds()) {
                None => BoxState::Down,
                Some(Ok(bounds)) if bounds.0.is_none() => BoxState::Lost,
                // A Pi without `getBounds` cannot report that the overlay is lost.
                Some(_) => BoxState::Up,
            },
        }
    }
}

impl Form {
    /// Returns the function that receives the form's overlay from Pi.
    pub(super) fn overlay_listener(self: &Rc<Self>) -> Result<Object> {
        let (form, turn) = (Rc::clone(self), self.turn());
        listener("onHandle", move |args| {
            if let Some(handle) = args.get(0) {
                form.keep_overlay(handle, turn);
            }
        })
    }

    /// Stores `handle`, the overlay that was opened at this `turn` of the form. If the form has
    /// closed since, removes the overlay.
    fn keep_overlay(&self, handle: OverlayHandle, turn: usize) {
        if self.is_at(turn) && self.is_shown() {
            self.own(|own| own.screen.as_mut().map(|screen| screen.overlay = Some(handle)));
        } else {
            handle.hide().ok();
        }
    }

    /// Shows the form in a new overlay, which is above everything else and has the keyboard. When
    /// the overlay closes, Pi returns the keyboard to the component that has it now.
    fn float(&self, tui: &Tui) {
        self.hide_overlay();
        let component = self.on_screen(|screen| screen.component.clone()).flatten();
        let Some(component) = component else { return };
        let turn = self.turn();
        let options = Object::from_json(&overlay_options());
        if let Ok(handle) = options.and_then(|options| tui.show_overlay(component, options)) {
            self.keep_overlay(handle, turn);
        }
    }

    /// Removes the overlay from the screen.
    fn hide_overlay(&self) {
        let handle = self.own(|own| own.screen.as_mut()?.overlay.take());
        if let Some(handle) = handle {
            handle.hide().ok();
        }
    }
}

/// Closes the only other overlay: Pi was asked to close it, but removed ours instead. If there are
/// several others, does nothing, because the right one is unknown.
fn close_other(tui: &Tui) {
    if tui.overlays().is_some_and(|overlays| overlays.length() == 1) {
        tui.hide_overlay().ok();
    }
}

impl Screen {
    /// Closes the form's overlay, and no other. Before 1.3, Pi's `done` closes the overlay that
    /// opened last. So this function removes the form's overlay, and opens an empty one for `done`.
    fn close_overlay(self) {
        if let Some(overlay) = self.overlay {
            overlay.hide().ok();
        }
        let options = Object::from_json(&json!({ "nonCapturing": true }));
        let decoy = options.and_then(|options| self.tui.show_overlay(screen::nothing()?, options));
        self.done.invoke_quietly();
        if let Ok(decoy) = decoy {
            decoy.hide().ok();
        }
    }
}

impl Form {
    /// Opens the external editor with `text`, in Pi's terminal.
    pub(super) fn edit(self: &Rc<Self>, text: &str) {
        let file = match editor::write(text) {
            Ok(file) => file,
            Err(sentence) => return self.edited(Err(sentence)),
        };
        let Some(tui) = self.tui() else { return };
        let form = Rc::clone(self);
        spawn(async move {
            tui.stop().ok();
            let text = form.run_editor(&file).await;
            tui.start().ok();
            tui.request_render(true).ok();
            form.own(|own| own.editing = None);
            if let Some(text) = text {
                form.edited(text);
            }
        });
    }

    /// Runs the external editor on `file`. Returns the user's text, or a sentence about a failure.
    /// Returns `None` if the form closed while Pi released its terminal.
    async fn run_editor(&self, file: &Path) -> Option<std::result::Result<String, String>> {
        if !self.is_shown() {
            return None;
        }
        let command = editor::command(|name| std::env::var(name).ok());
        let (program, args, options) = editor::spawn_args(&command, &file.to_string_lossy());
        let ended = match start(&program, args, &options) {
            Ok((child, ended)) => {
                if self.is_shown() {
                    self.own(|own| own.editing = Some(child));
                } else {
                    // The form was closed while the editor started.
                    child.kill().ok();
                }
                ended.await.flatten()
            }
            Err(error) => Err(error.reason.clone()),
        };
        Some(editor::read(&command, ended, file))
    }

    fn edited(self: &Rc<Self>, text: std::result::Result<String, String>) {
        self.change("edited", |dialog, _| dialog.replace_text(text));
        self.redraw();
    }
}
