//! Type-ahead: keys that were meant for Pi's editor answer no question, and are inserted into the
//! editor.

use crossterm::event::KeyCode;

use super::times::{GRACE_MS, PAUSE_MS};
use crate::keys::Input;
use crate::model::text;

/// The user's activity when a form opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Activity {
    /// No recent keys: the first keys are meant for the form.
    #[default]
    Idle,
    /// Writing in Pi's editor.
    Writing,
    /// Answering an earlier form.
    Answering,
}

/// Blocks keys until the user can have seen the form.
#[derive(Debug, Default)]
pub struct Guard {
    /// The time of the first frame.
    shown_at: Option<f64>,
    /// The time of the last key that was meant for the editor.
    typed_at: Option<f64>,
    ready: bool,
    typed: String,
}

impl Guard {
    pub fn new(activity: Activity, now_ms: f64) -> Self {
        let is_busy = activity != Activity::Idle;
        Self { typed_at: is_busy.then_some(now_ms), ..Self::default() }
    }

    /// Registers a frame; returns `true` for the first frame.
    pub fn register_frame(&mut self, now_ms: f64) -> bool {
        let is_first = self.shown_at.is_none();
        self.shown_at.get_or_insert(now_ms);
        is_first
    }

    pub fn admit_all_keys(&mut self) {
        self.ready = true;
    }

    /// Blocks keys again, because the form is shown again.
    pub fn close(&mut self) {
        *self = Self { typed: std::mem::take(&mut self.typed), ..Self::default() };
    }

    /// Blocks keys until a pause, and saves the text of `input`, which is meant for the editor.
    pub fn block_by(&mut self, input: &Input, now_ms: f64) {
        (self.typed_at, self.ready) = (Some(now_ms), false);
        self.save(input);
    }

    /// Returns the time when the user begins to look at the form: the first frame, or the end of
    /// the pause after type-ahead. `None` before the first frame.
    pub fn opened_at(&self) -> Option<f64> {
        let shown_at = self.shown_at?;
        Some(self.typed_at.map_or(shown_at, |at| at.max(shown_at) + PAUSE_MS))
    }

    /// Returns the time when the form starts to accept keys; `None` before the first frame, and if
    /// the form already accepts keys.
    pub fn ready_at(&self) -> Option<f64> {
        if self.ready {
            return None;
        }
        let grace_ms = if self.typed_at.is_none() { GRACE_MS } else { 0.0 };
        self.opened_at().map(|at| at + grace_ms)
    }

    /// Returns `true` if keys have an effect.
    pub fn is_ready(&self, now_ms: f64) -> bool {
        self.ready || self.ready_at().is_some_and(|at| now_ms >= at)
    }

    /// Returns `true` if the form has become ready since the last call.
    pub fn update_ready(&mut self, now_ms: f64) -> bool {
        let became_ready = !self.ready && self.is_ready(now_ms);
        self.ready |= became_ready;
        became_ready
    }

    /// Returns `true` if `input` has an effect. Otherwise, saves its text for the editor.
    pub fn admit(&mut self, input: &Input, now_ms: f64) -> bool {
        self.update_ready(now_ms);
        if !self.ready {
            self.block_by(input, now_ms);
        }
        self.ready
    }

    /// Saves the text of `input`, for the editor.
    pub fn save(&mut self, input: &Input) {
        match input {
            Input::Key(press) => match (press.text(), press.event.code) {
                (Some(c), _) => self.typed.push(c),
                (None, KeyCode::Backspace) => {
                    self.typed.pop();
                }
                // An Enter in type-ahead becomes a line break; it sends nothing.
                (None, KeyCode::Enter) if !self.typed.is_empty() => self.typed.push('\n'),
                _ => {}
            },
            Input::Paste(text) => self.typed.push_str(&text::received(text)),
            Input::PasteCut => {}
        }
    }

    pub fn clear(&mut self) {
        self.typed.clear();
    }

    /// Returns the saved text without line breaks at its end.
    pub fn typed(&self) -> &str {
        self.typed.trim_end_matches('\n')
    }
}
