//! A word that is typed outside of text fields: only its first letter acts as a key.

use crossterm::event::KeyCode;

use super::times::WORD_MS;
use crate::keys::Input;
use crate::state::{Edit, Effect, Msg};

/// An input that passed the filter.
#[derive(Debug)]
pub enum Passed {
    Msg(Msg),
    Effect(Effect),
}

/// The word that is being typed.
#[derive(Debug, Default)]
pub(super) struct Word {
    /// The time until which another letter belongs to it.
    pub until_ms: Option<f64>,
    /// The message at its end: that of its first letter if no other letter followed, or the end of
    /// the form that it caused.
    pub then: Option<Passed>,
    /// Its text so far, if it may be a custom answer. Its second letter confirms that.
    pub text: Option<String>,
}

impl Word {
    /// Creates the word whose first letter came at `now_ms`.
    pub fn begun(now_ms: f64, then: Option<Passed>, text: Option<String>) -> Self {
        Self { until_ms: Some(now_ms + WORD_MS), then, text }
    }

    /// Returns `true` for another letter of it, and for the Enter after it.
    pub fn takes(&mut self, input: &Input, now_ms: f64) -> bool {
        let Some(until) = self.until_ms else { return false };
        let (is_letter, is_enter) = match input {
            Input::Key(press) if now_ms <= until => {
                (press.text().is_some(), press.event.code == KeyCode::Enter)
            }
            _ => (false, false),
        };
        if is_letter {
            self.drop_letter();
        }
        self.until_ms = Some(if is_letter { now_ms + WORD_MS } else { now_ms });
        if is_letter && let (Some(text), Input::Key(press)) = (self.text.take(), input) {
            let text = text.chars().chain(press.text()).collect();
            self.then = Some(Passed::Msg(Msg::Edit(Edit::Paste(text))));
            self.until_ms = Some(now_ms);
        }
        is_letter || is_enter
    }

    /// Drops its first letter.
    pub fn drop_letter(&mut self) {
        self.then.take_if(|then| matches!(then, Passed::Msg(_)));
    }

    /// Returns the message at `now_ms`, once the word has ended.
    pub fn next(&mut self, now_ms: f64) -> Option<Passed> {
        self.until_ms.take_if(|until| now_ms >= *until)?;
        self.then.take()
    }
}
