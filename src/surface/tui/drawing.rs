//! Frames: drawn when something changed, and the lines of the last one otherwise.

use super::Dialog;
use crate::strings::{language, sentences};
use crate::view::{self, DrawContext, Size, Texts, Theme};

impl Dialog {
    /// The lines to show; the flag is true if they differ from those of the last call.
    pub fn render(&mut self, size: Size, now_ms: f64) -> (&[String], bool) {
        self.now_ms = now_ms;
        self.guard.drawn(now_ms);
        let seconds = self.deadline.map(|at| self.counted(whole_seconds(at - now_ms)));
        self.follow_language();
        if !self.drawn.stale && self.drawn.size == Some(size) && self.drawn.seconds == seconds {
            return (&self.drawn.lines, false);
        }
        let scroll = self.scroll.of(&self.state);
        let cx = DrawContext {
            state: &self.state,
            scroll: &scroll,
            texts: &self.texts,
            glyphs: self.glyphs,
            bindings: &self.bindings,
            ready: self.guard.is_ready(now_ms),
            leaving: self.interrupt_at.is_some(),
            seconds,
            floats: self.floats,
        };
        let least = self.height.least(&self.state, size);
        let frame = view::draw(cx, size, least);
        self.height.drawn(&self.state, frame.rows.len());
        self.scroll.drawn(frame.scroll);
        let lines = frame.print(&self.theme, self.focused);
        let changed = lines != self.drawn.lines;
        (self.drawn.lines, self.drawn.hits) = (lines, frame.hits);
        self.opened_at = None;
        (self.drawn.size, self.drawn.stale, self.drawn.seconds) = (Some(size), false, seconds);
        (&self.drawn.lines, changed)
    }

    /// The seconds that are shown. In words they change seldom, because each change is spoken.
    fn counted(&self, seconds: u64) -> u64 {
        if !self.glyphs.is_plain() {
            return sentences::shown_seconds(seconds);
        }
        let all = whole_seconds(self.state.form.timeout_ms.unwrap_or(f64::INFINITY));
        sentences::shown_seconds(seconds.next_multiple_of(SPOKEN).min(all.max(seconds)))
    }

    /// Draws everything anew after the language has changed.
    fn follow_language(&mut self) {
        let language = language::current();
        if self.drawn.language != language {
            self.drawn.language = language;
            self.drawn.stale = true;
        }
    }

    /// New colours (Pi's `invalidate`).
    pub fn set_theme(&mut self, theme: Theme) {
        if !self.theme.bare {
            self.theme = theme;
            self.texts = Texts::new(&self.theme, self.glyphs);
        }
        self.drawn.stale = true;
    }

    /// Whether the form has the keyboard; only then is the cursor marker drawn.
    pub fn set_focused(&mut self, focused: bool) {
        if self.focused != focused {
            self.focused = focused;
            self.drawn.stale = true;
        }
    }
}

/// Seconds between two times that are spoken.
const SPOKEN: u64 = 30;

/// Seconds, rounded up.
fn whole_seconds(ms: f64) -> u64 {
    let seconds = (ms / 1_000.0).ceil().clamp(0.0, 1e9);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped just above"
    )]
    let seconds = seconds as u64;
    seconds
}
