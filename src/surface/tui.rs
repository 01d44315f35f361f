//! The terminal form: raw input in, lines out, effects for the host. Host-free.

use crate::keys::Bindings;
use crate::model::Questionnaire;
use crate::settings::FormSettings;
use crate::state::Effect;
use crate::view::{Size, Theme};

/// What a form needs to open.
#[derive(Debug)]
pub struct Opening {
    /// The questions.
    pub form: Questionnaire,
    /// The user's Pi keybindings.
    pub bindings: Bindings,
    /// Settings that concern the form.
    pub settings: FormSettings,
    /// Pi's colours.
    pub theme: Theme,
    /// True when Pi's prompt editor held text as the form opened (DESIGN §5.12).
    pub drafting: bool,
    /// The clock as the form opens, in ms; any origin, never going back.
    pub now_ms: f64,
}

/// A mouse event in a component's own cells (`facts/pi-host.md` §4), 0-based.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mouse {
    /// What happened.
    pub kind: MouseKind,
    /// Column from the left edge of the form.
    pub x: f64,
    /// Row from the top of the form.
    pub y: f64,
    /// True for the left button (or no button, for the wheel).
    pub primary: bool,
}

/// What a mouse did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MouseKind {
    /// A button went down.
    Press,
    /// A button went up.
    Release,
    /// A press and release on the same cell; the count of a double click is 2.
    Click(u32),
    /// The wheel; −1 is up.
    Wheel(i32),
    /// Anything else (moves and drags).
    Other,
}

/// One open form.
#[derive(Debug)]
pub struct Dialog {
    lines: Vec<String>,
}

impl Dialog {
    /// Opens the form.
    #[must_use]
    pub fn new(_opening: Opening) -> Self {
        Self { lines: Vec::new() }
    }

    /// Feeds one raw input from Pi (UTF-16 units) at `now_ms`; gives what the host must do.
    pub fn input(&mut self, _raw: &[u16], _now_ms: f64) -> Vec<Effect> {
        Vec::new()
    }

    /// Feeds one mouse event; the flag tells whether the form used it.
    pub fn mouse(&mut self, _mouse: Mouse, _now_ms: f64) -> (bool, Vec<Effect>) {
        (false, Vec::new())
    }

    /// Time passed: ends the type-ahead guard, the countdown, the Ctrl+C wait.
    pub fn tick(&mut self, _now_ms: f64) -> Vec<Effect> {
        Vec::new()
    }

    /// When [`Dialog::tick`] wants to be called next, in ms on the caller's clock.
    #[must_use]
    pub fn wake_at(&self) -> Option<f64> {
        None
    }

    /// The lines to show; the flag is true when they differ from the last call's.
    pub fn render(&mut self, _size: Size, _now_ms: f64) -> (&[String], bool) {
        (&self.lines, false)
    }

    /// New colours (Pi's `invalidate`).
    pub fn set_theme(&mut self, _theme: Theme) {}

    /// Whether the form has the keyboard; only then is the cursor marker drawn.
    pub fn set_focused(&mut self, _focused: bool) {}

    /// Text that came back from the external editor; `Err` is the sentence to show.
    pub fn edited(&mut self, _text: Result<String, String>) {}

    /// Shows the one-line error form after a caught panic.
    pub fn broken(&mut self, _why: &str) {}

    /// What was typed before the form was ready, to be put back into Pi's prompt.
    #[must_use]
    pub fn type_ahead(&self) -> &str {
        ""
    }
}
