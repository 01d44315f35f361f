//! Type-ahead safety: keys that were meant for Pi's prompt never answer a question, and get there.

use crossterm::event::KeyCode;

use super::pace::{GRACE_MS, PAUSE_MS};
use crate::keys::Input;

/// Holds keys back until the form can have been seen.
#[derive(Debug)]
pub struct Guard {
    /// True when the person was typing as the form opened.
    typing: bool,
    shown: Option<f64>,
    last_key: f64,
    ready: bool,
    kept: String,
}

impl Guard {
    /// A guard for a form that opens at `now_ms`; `drafting` when Pi's prompt held text.
    pub fn new(drafting: bool, now_ms: f64) -> Self {
        Self { typing: drafting, shown: None, last_key: now_ms, ready: false, kept: String::new() }
    }

    /// The first frame was drawn.
    pub fn drawn(&mut self, now_ms: f64) {
        self.shown.get_or_insert(now_ms);
    }

    /// Lets everything through from now on.
    pub fn open(&mut self) {
        self.ready = true;
    }

    /// Starts again, for a form that comes back at `now_ms`.
    pub fn close(&mut self, now_ms: f64) {
        let kept = std::mem::take(&mut self.kept);
        *self = Self { kept, ..Self::new(false, now_ms) };
    }

    /// Somebody types what is meant for the prompt: nothing answers until they stop.
    pub fn shut(&mut self, now_ms: f64) {
        (self.typing, self.ready, self.last_key) = (true, false, now_ms);
    }

    /// When the form answers keys, as far as is known now; `None` before the first frame.
    fn ready_at(&self) -> Option<f64> {
        let shown = self.shown?;
        Some(if self.typing { self.last_key.max(shown) + PAUSE_MS } else { shown + GRACE_MS })
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

    /// When [`Guard::settle`] wants to be called.
    pub fn wake_at(&self) -> Option<f64> {
        if self.ready { None } else { self.ready_at() }
    }

    /// True if `input` may answer. Otherwise its printable characters are kept.
    pub fn lets_through(&mut self, input: &Input, now_ms: f64) -> bool {
        self.settle(now_ms);
        if self.ready {
            return true;
        }
        self.last_key = now_ms;
        self.typing = true;
        self.keep(input);
        false
    }

    /// Keeps what `input` types, for the prompt.
    pub fn keep(&mut self, input: &Input) {
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
            Input::Paste(text) => self.kept.push_str(text),
            _ => {}
        }
    }

    /// Lets go of the text that was held back.
    pub fn forget(&mut self) {
        self.kept.clear();
    }

    /// The text that was held back, without the line ends that would have sent it.
    pub fn kept(&self) -> &str {
        self.kept.trim_end_matches('\n')
    }
}
