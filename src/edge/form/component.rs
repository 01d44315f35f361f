//! The form as a `Component` of Pi, and its place on Pi's screen, by the decisions of
//! [`crate::surface::slot`]. The component is an object of closures, so its methods work without
//! `this`, and none of them throws.

use std::rc::Rc;

use napi::Result;
use napi::bindgen_prelude::Utf16String;
use serde_json::json;

use crate::edge::form::overlay::Overlay;
use crate::edge::form::{Form, FormEvent, Screen};
use crate::edge::js::timer::after;
use crate::edge::js::{Json, Maybe, Object, function, lines_function, listener};
use crate::edge::pi::{MouseEvent, ObjectClass, OurComponent, Property, Tui, screen};
use crate::model::SavedForm;
use crate::surface::slot::{Action, Event, ScreenState};
use crate::surface::tui::{Dialog, Mouse, MouseKind};

/// Builds the component of `form`.
pub fn build(form: &Rc<Form>) -> Result<Object> {
    let of = || Rc::clone(form);
    let (render, invalidate, input, dispose, mouse) = (of(), of(), of(), of(), of());
    let (get, set) = (of(), of());
    let focused = Property::from_json(&json!({ "enumerable": true, "configurable": true }))?
        .getter(function("focused", move |_| Ok(get.focused()))?)?
        .setter(listener("focused", move |args| set.set_focused(args.get(0) == Some(true)))?)?;
    let component = OurComponent::new()?
        .render(lines_function(move |args| render.render(args.get(0)))?)?
        .invalidate(listener("invalidate", move |_| invalidate.invalidate())?)?
        .input(listener("handleInput", move |args| {
            if let Some(raw) = args.get::<Utf16String>(0) {
                input.input(&raw);
            }
        })?)?
        .dispose(listener("dispose", move |_| dispose.disposed())?)?
        .mouse(mouse_handler(move |event| mouse.mouse(event))?)?
        .wants_release(false)?;
    // Pi sets `focused`.
    let component = component.into();
    Ok(ObjectClass::of_node()?.define_property(component, "focused", focused)?.into())
}

/// Builds `handleMouse` of a component; `used` returns `true` if it used the event.
pub fn mouse_handler(used: impl Fn(Mouse) -> bool + 'static) -> Result<Object> {
    function("handleMouse", move |args| {
        let is_used = args.get(0).is_some_and(|event: MouseEvent| used(mouse(&event)));
        Ok(Maybe(is_used.then(|| Json(json!({ "handled": true, "render": true })))))
    })
}

/// Converts Pi's mouse event.
fn mouse(event: &MouseEvent) -> Mouse {
    let kind = event.kind().unwrap_or_default();
    let kind = MouseKind::of(&kind, event.wheel().unwrap_or_default());
    let primary = !matches!(event.button().as_deref(), Some("middle" | "right"));
    let (x, y) = (event.x().unwrap_or_default(), event.y().unwrap_or_default());
    Mouse { kind, x, y, primary }
}

impl Form {
    /// Moves to another `screen`, with all answers and text.
    pub fn moved(self: &Rc<Self>, screen: Screen) {
        let place = screen.place;
        self.own(|own| (own.screen, own.lines) = (Some(screen), None));
        self.happens(Event::Moved(place));
    }

    /// Like [`Self::close`], but it keeps all answers and text until it has [`Self::moved`] to
    /// another screen.
    pub fn hide(&self) -> String {
        let type_ahead = self.close();
        self.dialog(Dialog::clear_type_ahead).map_or_else(|_| String::new(), |()| type_ahead)
    }

    /// Returns the user's draft.
    pub fn draft(&self) -> SavedForm {
        let drafts = self.dialog(|dialog| dialog.state().saved_drafts());
        SavedForm { each: drafts.unwrap_or_default(), topic: None }
    }

    /// Stores the component that Pi shows for the form.
    pub fn shown_as(&self, component: Object) {
        self.own(|own| {
            if let Some(screen) = own.screen.as_mut() {
                screen.component = Some(component);
            }
        });
    }

    /// Shows the terminal's own cursor until the form closes.
    pub fn show_cursor(&self) {
        // Screen readers and braille displays follow that cursor. If the user's setting already
        // shows it, nothing changes.
        let hides = |tui: &Tui| tui.shows_hardware_cursor().is_ok_and(|shown| !shown);
        let Some(tui) = self.tui().filter(hides) else { return };
        let is_open =
            self.own(|own| own.screen.as_mut().map(|screen| screen.cursor = true).is_some());
        if is_open {
            tui.set_hardware_cursor(true).ok();
        }
    }

    /// Returns `true` if the form has the keyboard.
    pub fn focused(&self) -> bool {
        self.own(|own| own.slot.is_focused())
    }

    /// Called when Pi gives the keyboard to the form, or takes it away.
    pub fn set_focused(self: &Rc<Self>, focused: bool) {
        let actions = self.handle(Event::Focused(focused));
        self.change("focus", |dialog, _| dialog.set_focused(focused));
        self.perform(actions);
    }

    /// Passes `event` to the slot.
    pub(super) fn handle(&self, event: Event) -> Vec<Action> {
        self.own(|own| own.slot.handle(event, self.clock.now_ms()))
    }

    /// Performs the actions of `event`.
    pub(super) fn happens(self: &Rc<Self>, event: Event) {
        let actions = self.handle(event);
        self.perform(actions);
    }

    fn perform(self: &Rc<Self>, actions: Vec<Action>) {
        for action in actions {
            let placed = self.tui().zip(self.on_screen(|screen| screen.overlay.clone()));
            let Some((tui, overlay)) = placed else { return };
            match action {
                Action::IgnoreTypeAhead => {
                    self.change("restart", |dialog, _| dialog.regain_keyboard())
                }
                Action::CheckScreen(check) => {
                    let form = Rc::clone(self);
                    let look_again = move || {
                        if form.is_open() {
                            form.happens(Event::Checked(check, form.snapshot()));
                        }
                    };
                    // Without timers, the form stays in its place.
                    after(check.after_ms(), look_again).ok();
                }
                Action::Hide => {
                    if let Some(overlay) = overlay {
                        overlay.hide();
                    }
                }
                Action::Float => {
                    let component = self.on_screen(|screen| screen.component.clone()).flatten();
                    if let Some((overlay, component)) = overlay.zip(component) {
                        overlay.show(&tui, &component);
                    }
                }
                Action::CloseOther => Overlay::close_other(&tui),
                Action::ShowAgain => (self.end)(FormEvent::Displaced),
                Action::FillRows => screen::redraw_after_shrink(&tui),
                Action::Close => drop(self.close()),
            }
        }
    }

    /// Returns a snapshot of the form on Pi's screen.
    pub(super) fn snapshot(&self) -> ScreenState {
        let Some(tui) = self.tui() else { return ScreenState::default() };
        let component = self.on_screen(|screen| screen.component.clone()).flatten();
        let overlay = self.on_screen(|screen| screen.overlay.clone()).flatten();
        ScreenState {
            holder: screen::holder(&tui),
            mounted: component.and_then(|component| tui.is_component_mounted(component).ok()),
            box_state: overlay.map(|overlay| overlay.box_state()).unwrap_or_default(),
        }
    }
}
