//! Type-ahead safety: keys that were meant for Pi's prompt never answer a question, and get there.

use crossterm::event::KeyCode;

use super::times::{GRACE_MS, PAUSE_MS};
use crate::keys::Input;
use crate::model::text;

/// Holds keys back until the form can have been seen.
#[derive(Debug, Default)]
pub struct Guard {
    /// When the first frame was drawn.
    shown_at: Option<f64>,
    /// When the person typed last what is meant for the prompt.
    typed_at: Option<f64>,
    ready: bool,
    kept: String,
}

impl Guard {
    /// A guard for a form that opens at `now_ms`; `drafting` when Pi's prompt held text.
    pub fn new(drafting: bool, now_ms: f64) -> Self {
        Self { typed_at: drafting.then_some(now_ms), ..Self::default() }
    }

    /// A frame was drawn; true if it was the first one.
    pub fn drawn(&mut self, now_ms: f64) -> bool {
        let is_first = self.shown_at.is_none();
        self.shown_at.get_or_insert(now_ms);
        is_first
    }

    /// Lets everything through from now on.
    pub fn open(&mut self) {
        self.ready = true;
    }

    /// Starts again, for a form that comes back.
    pub fn close(&mut self) {
        *self = Self { kept: std::mem::take(&mut self.kept), ..Self::default() };
    }

    /// Keeps `input`, which is meant for the prompt: nothing answers until a pause.
    pub fn close_by(&mut self, input: &Input, now_ms: f64) {
        (self.typed_at, self.ready) = (Some(now_ms), false);
        self.save(input);
    }

    /// When the form answers keys, as far as is known now; `None` before the first frame, and once it does.
    pub fn ready_at(&self) -> Option<f64> {
        let shown_at = self.shown_at.filter(|_| !self.ready)?;
        Some(self.typed_at.map_or(shown_at + GRACE_MS, |at| at.max(shown_at) + PAUSE_MS))
    }

    /// True when keys answer.
    pub fn is_ready(&self, now_ms: f64) -> bool {
        self.ready || self.ready_at().is_some_and(|at| now_ms >= at)
    }

    /// Updates readiness; true if it changed.
    pub fn settle(&mut self, now_ms: f64) -> bool {
        let came = !self.ready && self.is_ready(now_ms);
        self.ready |= came;
        came
    }

    /// True if `input` may answer. Otherwise its printable characters are kept.
    pub fn lets_through(&mut self, input: &Input, now_ms: f64) -> bool {
        self.settle(now_ms);
        if !self.ready {
            self.close_by(input, now_ms);
        }
        self.ready
    }

    /// Keeps what `input` types, for the prompt.
    pub fn save(&mut self, input: &Input) {
        match input {
            Input::Key(press) => match (press.text(), press.event.code) {
                (Some(c), _) => self.kept.push(c),
                (None, KeyCode::Backspace) => {
                    self.kept.pop();
                }
                // Nothing was sent, but what follows was meant to be another line.
                (None, KeyCode::Enter) if !self.kept.is_empty() => self.kept.push('\n'),
                _ => {}
            },
            Input::Paste(text) => self.kept.push_str(&text::received(text)),
            Input::PasteCut => {}
        }
    }

    /// Discards the text that was held back.
    pub fn clear(&mut self) {
        self.kept.clear();
    }

    /// The text that was held back, without the line ends that would have sent it.
    pub fn kept(&self) -> &str {
        self.kept.trim_end_matches('\n')
    }
}
