//! The place of a form on Pi's screen, as a state machine: it receives events and returns actions.
//! It does not call Pi; the edge passes snapshots of the screen.
//!
//! Before version 1.4, Pi has room for one component in its editor's place. A component that opens
//! there replaces a form, and Pi does not restore the form. So this module shows the form again
//! after the other component has closed. A form in a box over the transcript (an overlay of Pi) is
//! never replaced. But the box would cover another component in the editor's place, so the box is
//! hidden while such a component is there. Before 1.3, Pi also removes the box when another overlay
//! closes.
//!
//! ```
//! use pi_questions::surface::slot::{Action, Event, KeyboardOwner, Place, ScreenState, FormPlace};
//!
//! let mut slot = FormPlace::new(Place::Slot);
//! slot.handle(Event::Focused(true));
//! // Another dialog replaces the form.
//! let actions = slot.handle(Event::Focused(false));
//! let [Action::CheckScreen(check)] = actions[..] else { panic!() };
//! let screen = |owner| ScreenState { owner, mounted: false, ..ScreenState::default() };
//! let actions = slot.handle(Event::Checked(check, screen(KeyboardOwner::Other)));
//! let [Action::CheckScreen(check)] = actions[..] else { panic!() };
//! // The dialog has closed.
//! let after = slot.handle(Event::Checked(check, screen(KeyboardOwner::Editor)));
//! assert_eq!(after, [Action::ShowAgain]);
//! ```

#[cfg(test)]
mod tests;

use serde_json::{Value, json};

use crate::model::Questionnaire;
use crate::strings::transcript::waiting;

/// The interval between checks of Pi's screen while another component has the keyboard, in ms.
pub const CHECK_MS: f64 = 100.0;

/// The place where Pi shows a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the editor's place, which has room for one component.
    Slot,
    /// In the editor's place, in a Pi that keeps a stack of components there.
    Stack,
    /// In a box over the transcript.
    Overlay,
}

impl Place {
    /// Returns the place of a form. `floats`: the form is in a box. `has_stack`: Pi keeps a stack
    /// of components in its editor's place.
    pub fn of(floats: bool, has_stack: bool) -> Self {
        match (floats, has_stack) {
            (true, _) => Self::Overlay,
            (false, true) => Self::Stack,
            (false, false) => Self::Slot,
        }
    }

    /// Returns `true` if a form can open at this place while `owner` has the keyboard.
    pub fn is_free(self, owner: KeyboardOwner) -> bool {
        self != Self::Slot || !owner.is_taken()
    }
}

/// Returns the options of `ctx.ui.custom` for `form`. `floats`: the form is displayed in an overlay.
/// With these options, Pi ≥ 1.5 reports to the terminal that it waits for the user. Older versions of
/// Pi ignore them.
pub fn place_options(form: &Questionnaire, floats: bool) -> Value {
    let question = form.questions.first();
    let message = question.and_then(|question| question.text.lines().next()).unwrap_or(waiting());
    let blocked = json!({ "kind": "question", "message": message });
    match floats {
        true => json!({ "blocked": blocked, "overlay": true, "overlayOptions": overlay_options() }),
        false => json!({ "blocked": blocked }),
    }
}

/// Returns Pi's options for the overlay of a form.
pub fn overlay_options() -> Value {
    json!({ "width": "92%", "minWidth": 40, "maxHeight": "85%", "anchor": "center" })
}

/// The component that has the keyboard, as reported by Pi.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum KeyboardOwner {
    /// Pi's editor.
    Editor,
    /// An overlay.
    Overlay,
    /// A component in the editor's place.
    Other,
    /// Not reported by Pi.
    #[default]
    Unknown,
}

impl KeyboardOwner {
    /// Returns `true` if a component other than Pi's editor is known to have the keyboard.
    pub fn is_taken(self) -> bool {
        matches!(self, Self::Overlay | Self::Other)
    }
}

/// The state of a form's box, as reported by Pi.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum BoxState {
    /// Never shown, or hidden by this package.
    #[default]
    Down,
    /// Shown. Old versions of Pi also report a lost box as shown.
    Up,
    /// Shown by this package, but not on the screen: not drawn yet, or removed by Pi.
    Lost,
}

/// A snapshot of a form on Pi's screen.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct ScreenState {
    /// The component that has the keyboard.
    pub owner: KeyboardOwner,
    /// `true` if Pi's screen contains the form's component.
    pub mounted: bool,
    /// The state of the form's box.
    pub box_state: BoxState,
}

/// A scheduled check of Pi's screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScreenCheck {
    /// `true` for a check without a delay.
    is_immediate: bool,
    /// [`FormPlace::focus_losses`] when the check was scheduled. If this number has changed since,
    /// the check has no effect.
    focus_losses: u32,
}

impl ScreenCheck {
    /// Returns the delay of the check in ms.
    pub fn after_ms(self) -> f64 {
        if self.is_immediate { 0.0 } else { CHECK_MS }
    }
}

/// An input of [`FormPlace::handle`].
#[derive(Debug, Clone, Copy)]
pub enum Event {
    /// Pi shows the form at this place, after the form was hidden or replaced.
    Moved(Place),
    /// Pi gives the keyboard to the form (`true`), or takes it away.
    Focused(bool),
    /// The result of a check of Pi's screen.
    Checked(ScreenCheck, ScreenState),
    /// The user collapses the form. The flag is `true` in plain display.
    Collapsed(bool),
}

/// An instruction for the edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Ignore the next keys, because they may be meant for the component that had the keyboard.
    IgnoreTypeAhead,
    /// Check Pi's screen after [`ScreenCheck::after_ms`].
    CheckScreen(ScreenCheck),
    /// Hide the box.
    Hide,
    /// Show the box above everything else.
    Float,
    /// Close the overlay below the box: Pi meant to close it, but removed the box instead.
    CloseOther,
    /// Let Pi show the form again, because the place that the form had lost is free.
    ShowAgain,
    /// Move the transcript down into the rows that the collapsed form no longer covers.
    FillRows,
}

/// The focus of the form.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum FormFocus {
    /// The form has the keyboard.
    #[default]
    Focused,
    /// Another component has just received the keyboard.
    JustLost,
    /// Another component has had the keyboard for so long that the user may have typed there.
    Elsewhere,
}

/// The known state of a form's place.
#[derive(Debug, Default)]
pub struct FormPlace {
    /// The form's place; `None` after [`FormPlace::close`].
    place: Option<Place>,
    focused: bool,
    /// `true` after Pi has shown the form in its place.
    is_shown: bool,
    /// `true` if Pi has drawn the form since the form was opened, or since [`Action::Float`].
    is_drawn: bool,
    /// The focus; also `Focused` while Pi is about to show the form.
    keyboard: FormFocus,
    /// The number of times that the form has lost the keyboard.
    focus_losses: u32,
}

impl FormPlace {
    /// Creates the state of a form that Pi is about to show at `place`.
    pub fn new(place: Place) -> Self {
        Self { place: Some(place), ..Self::default() }
    }

    /// Returns `true` if the form has the keyboard.
    pub fn is_focused(&self) -> bool {
        self.focused
    }

    /// Returns the actions for `event`.
    pub fn handle(&mut self, event: Event) -> Vec<Action> {
        match event {
            Event::Moved(place) => {
                (self.place, self.is_shown, self.keyboard) =
                    (Some(place), false, FormFocus::Focused);
                vec![Action::IgnoreTypeAhead]
            }
            Event::Focused(true) => {
                (self.focused, self.is_shown) = (true, true);
                let before = std::mem::replace(&mut self.keyboard, FormFocus::Focused);
                if before == FormFocus::Elsewhere {
                    vec![Action::IgnoreTypeAhead]
                } else {
                    Vec::new()
                }
            }
            Event::Focused(false) => {
                self.focused = false;
                let (Some(place), FormFocus::Focused) = (self.place, self.keyboard) else {
                    return Vec::new();
                };
                self.keyboard = FormFocus::JustLost;
                self.focus_losses = self.focus_losses.wrapping_add(1);
                // When a component closes, Pi gives the keyboard to the editor. A box must get the
                // keyboard before a key reaches the editor, so the check of a box is immediate.
                vec![Action::CheckScreen(ScreenCheck {
                    is_immediate: place == Place::Overlay,
                    focus_losses: self.focus_losses,
                })]
            }
            Event::Checked(check, screen) if check.focus_losses == self.focus_losses => {
                self.check_screen(check, screen)
            }
            Event::Checked(..) => Vec::new(),
            Event::Collapsed(plain) => {
                // In plain display, the transcript does not move, because a screen reader would
                // read the whole transcript again.
                let leaves_rows = !plain && self.place != Some(Place::Overlay);
                if leaves_rows { vec![Action::FillRows] } else { Vec::new() }
            }
        }
    }

    /// Registers that Pi draws the form.
    pub fn register_drawn(&mut self) {
        (self.is_drawn, self.is_shown) = (true, true);
    }

    /// Registers that the form closes. Returns `true` if Pi must close the form's component.
    /// Returns `false` if the form was closed before. If another component has replaced the form,
    /// also returns `false`, because Pi would close that component.
    pub fn close(&mut self, screen: ScreenState) -> bool {
        let is_displaced = self.is_displaced(screen);
        self.place.take().is_some() && !is_displaced
    }

    /// Handles a check. Before an immediate check, the user cannot have typed elsewhere.
    fn check_screen(&mut self, check: ScreenCheck, screen: ScreenState) -> Vec<Action> {
        let Some(place) = self.place else { return Vec::new() };
        if self.keyboard == FormFocus::Focused {
            return Vec::new();
        }
        if !check.is_immediate {
            self.keyboard = FormFocus::Elsewhere;
        }
        let next_check = Action::CheckScreen(ScreenCheck { is_immediate: false, ..check });
        match place {
            // Pi itself shows the form again when the components above it in the stack have closed.
            Place::Stack => Vec::new(),
            Place::Slot if screen.owner == KeyboardOwner::Editor && self.is_displaced(screen) => {
                self.keyboard = FormFocus::Focused;
                vec![Action::ShowAgain]
            }
            Place::Slot => vec![next_check],
            Place::Overlay => {
                let mut actions = self.reconcile_box(screen);
                actions.push(next_check);
                actions
            }
        }
    }

    /// Returns the actions that show or hide the box. An overlay above the box does not hide it.
    fn reconcile_box(&mut self, screen: ScreenState) -> Vec<Action> {
        let actions = match (screen.box_state, screen.owner) {
            (BoxState::Lost, _) if self.is_drawn => {
                vec![Action::CloseOther, Action::Float]
            }
            (_, KeyboardOwner::Editor | KeyboardOwner::Unknown) => vec![Action::Float],
            (_, KeyboardOwner::Other) => vec![Action::Hide],
            (_, KeyboardOwner::Overlay) => Vec::new(),
        };
        if actions.contains(&Action::Float) {
            self.is_drawn = false;
        }
        actions
    }

    /// Returns `true` if another component has the form's place, unless Pi is about to show the
    /// form there.
    fn is_displaced(&self, screen: ScreenState) -> bool {
        let can_be_displaced = self.place == Some(Place::Slot) && self.is_shown && !self.focused;
        can_be_displaced && !screen.mounted
    }
}
