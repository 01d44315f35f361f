//! What every part of a form is drawn with.

use std::borrow::Cow;

use super::glyphs::Glyphs;
use super::measure;
pub(super) use super::page::{Aside, Page, Piece, Spot, Target};
pub(super) use super::scroll::Scroll;
use super::texts::Texts;
pub(super) use super::theme::Role;
use crate::keys::Bindings;
use crate::state::State;

/// What a frame is drawn from.
#[derive(Debug, Clone, Copy)]
pub struct DrawContext<'a> {
    /// The form.
    pub state: &'a State,
    /// Where its parts are scrolled to.
    pub scroll: &'a Scroll,
    /// The symbols to draw with.
    pub glyphs: &'a Glyphs,
    /// The model's texts, prepared for the width of the form.
    pub texts: &'a Texts,
    /// The user's keys.
    pub bindings: &'a Bindings,
    /// What depends on the time.
    pub moment: Moment,
    /// True if the form floats over the conversation in a box.
    pub floats: bool,
}

/// What of a frame depends on the time.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    /// False while the form ignores keys because they may have been meant for the prompt.
    pub ready: bool,
    /// True between the first Ctrl+C and its effect.
    pub leaving: bool,
    /// Whole seconds until the call times out.
    pub seconds: Option<u64>,
}

impl DrawContext<'_> {
    /// `text` in at most `columns` columns, with an ellipsis if it was cut.
    pub(super) fn ellipsize<'t>(
        &self,
        text: impl Into<Cow<'t, str>>,
        columns: usize,
    ) -> Cow<'t, str> {
        let text = text.into();
        match measure::ellipsize(&text, columns, self.glyphs.ellipsis) {
            Cow::Owned(cut) => Cow::Owned(cut),
            Cow::Borrowed(_) => text,
        }
    }
}
