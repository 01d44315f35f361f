//! Recent events on which the meaning of the next key depends (see [`super::times`]).

use super::times::ERASED_MS;
use crate::state::Msg;

#[derive(Debug, Default)]
pub(super) struct Recent {
    /// The time of the last key, if it was text: a character, or an Enter or Tab that came within
    /// [`super::times::BURST_MS`] after text.
    pub typed_at: Option<f64>,
    /// The start of the time of rule 8, in which Enter and digits do not choose: the last change of
    /// the screen, or a later key that may have been meant for Pi's editor. `None` after a key that
    /// ended this time.
    pub changed_at: Option<f64>,
    /// The time when the user begins to look at the form (see [`super::guard::Guard::opened_at`]);
    /// `None` after the user has gone to another question.
    pub opened_at: Option<f64>,
    /// `true` if the last key may have been meant for Pi's editor: it came as the form opened, or
    /// it continues the text of such a key.
    pub is_early: bool,
    /// The last Backspace: `true` if it undid a choice, `false` if it erased text; and its time.
    erased: Option<(bool, f64)>,
    /// The time when a search result closed the list of files.
    pub list_closed_at: Option<f64>,
}

impl Recent {
    /// Returns `true` if a key must be ignored, because the user cannot have seen the option that
    /// the key would choose. While [`Self::changed_at`] is set, this is true for a key that
    /// `comes_soon` after that time, and for a digit or Space right after a character. Any other
    /// key clears that time.
    pub fn check_unseen(
        &mut self,
        msg: Option<&Msg>,
        comes_soon: bool,
        follows_text: bool,
    ) -> bool {
        let is_burst = follows_text && matches!(msg, Some(Msg::Pick(_) | Msg::Toggle));
        let is_unseen = self.changed_at.is_some() && (comes_soon || is_burst);
        if !is_unseen {
            self.changed_at = None;
        }
        is_unseen
    }

    pub fn register_opening(&mut self, at_ms: Option<f64>) {
        (self.opened_at, self.changed_at) = (at_ms, at_ms);
    }

    /// Returns `true` if the form opened less than `ms` before `at_ms`.
    pub fn opened_within(&self, ms: f64, at_ms: f64) -> bool {
        self.opened_at.is_some_and(|opened_ms| at_ms - opened_ms < ms)
    }

    /// Registers a Backspace. Returns `false` if it would undo a choice shortly after a Backspace
    /// erased text, or would erase text shortly after a Backspace undid a choice.
    pub fn continues_erasing(&mut self, msg: &Msg, at_ms: f64) -> bool {
        let undoes = *msg == Msg::Undo;
        let before = self.erased.filter(|(_, before_ms)| at_ms - before_ms < ERASED_MS);
        let undid = before.map_or(undoes, |(undid, _)| undid);
        self.erased = Some((undid, at_ms));
        undid == undoes
    }
}
