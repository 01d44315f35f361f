//! Mouse events for a form.

use super::Dialog;
use super::mouse::{self, Mouse};
use crate::state::Effect;
use crate::view::Hit;

impl Dialog {
    /// Feeds one mouse event; the flag is true if the form used it.
    pub fn mouse(&mut self, mouse: Mouse, now_ms: f64) -> (bool, Vec<Effect>) {
        if !self.guard.is_ready(now_ms) {
            return (false, Vec::new());
        }
        let hits = &self.drawn.hits;
        let Some(act) = mouse::read(mouse, hits, &self.state, self.clicked, now_ms) else {
            return (false, Vec::new());
        };
        self.deadline = None;
        self.clicked = act.clicked;
        let mut effects: Vec<Effect> = self.stop_waiting(now_ms).into_iter().collect();
        effects.extend(act.msgs.into_iter().filter_map(|msg| self.send(msg)));
        (true, effects)
    }

    /// What a mouse can point at in the last frame, for tests.
    #[must_use]
    pub fn hits(&self) -> &[Hit] {
        &self.drawn.hits
    }
}
