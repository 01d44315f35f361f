//! The input for drawing each part of a form.

use std::borrow::Cow;
use std::ops::Deref;

use ratatui::text::Line;

pub(super) use super::excerpt::Excerpt;
pub(super) use super::frame::Frame;
use super::glyphs::Glyphs;
use super::measure;
pub(super) use super::page::{Page, Target};
pub(super) use super::scroll::Scroll;
use super::texts::{Lines, Texts, Use};
pub(super) use super::theme::Role;
use crate::keys::Bindings;
use crate::model::text;
use crate::state::State;
use crate::strings;

/// Minimum columns of the quoted text in the sentence `“…” will not be submitted`.
const LEAST_TYPED: usize = 8;

/// Input for drawing a frame.
#[derive(Debug, Clone, Copy)]
pub struct DrawContext<'a> {
    /// The form.
    pub state: &'a State,
    /// The scroll positions of the form's parts in the last frame.
    pub scroll: &'a Scroll,
    /// The symbols to draw with.
    pub glyphs: &'a Glyphs,
    /// Cache of the model's texts as lines.
    pub texts: &'a Texts,
    /// The user's keys.
    pub bindings: &'a Bindings,
    /// False just after the form opened, while it ignores keys that may be meant for Pi's editor.
    pub ready: bool,
    /// True after a first Ctrl+C, while a second Ctrl+C would quit Pi.
    pub leaving: bool,
    /// Whole seconds until the call times out.
    pub seconds: Option<u64>,
    /// True if the form floats over the transcript in a box.
    pub floats: bool,
}

/// Input for drawing one part of a form.
#[derive(Debug, Clone, Copy)]
pub(super) struct PartContext<'a> {
    form: DrawContext<'a>,
    /// The columns of the part.
    pub page: Page,
}

impl<'a> Deref for PartContext<'a> {
    type Target = DrawContext<'a>;

    fn deref(&self) -> &DrawContext<'a> {
        &self.form
    }
}

impl PartContext<'_> {
    pub(super) fn one_line(&self, text: &str) -> Line<'static> {
        let text = text.replace('\n', " ");
        Line::raw(self.ellipsize(text, self.page.inner()).into_owned())
    }
}

impl<'a> DrawContext<'a> {
    /// Returns the input for a part with the columns of `page`.
    pub(super) fn with_page(self, page: Page) -> PartContext<'a> {
        PartContext { form: self, page }
    }

    /// Returns a text of the model as lines of `columns` columns.
    pub(super) fn text_lines(&self, of: Use, text: &str, columns: usize) -> Lines {
        self.texts.lines(of, text, columns, self.glyphs)
    }

    /// Returns the sentence `“…” will not be submitted` with a typed text. To limit the sentence
    /// to `columns` columns, the text is cut, but not to less than [`LEAST_TYPED`].
    pub(super) fn unsubmitted_sentence(&self, text: &str, columns: usize) -> String {
        let text = text::line(&self.state.with_image_names(text, self.glyphs.is_ascii()));
        let sentence = measure::width(&strings::not_submitted(""));
        let room = columns.saturating_sub(sentence).max(LEAST_TYPED);
        strings::not_submitted(self.ellipsize(text, room))
    }

    /// Returns the content of a closed field as lines: the accepted text, and the
    /// [`Self::unsubmitted_sentence`] of each of `drafts`. `None` if the field has neither.
    pub(super) fn closed_text(
        &self,
        accepted: Option<&str>,
        drafts: impl IntoIterator<Item = String>,
    ) -> Option<String> {
        let accepted = accepted
            .map(|text| self.state.with_image_names(text, self.glyphs.is_ascii()).into_owned());
        let drafts = drafts.into_iter().map(|text| self.unsubmitted_sentence(&text, usize::MAX));
        let texts: Vec<_> = accepted.into_iter().chain(drafts).collect();
        (!texts.is_empty()).then(|| texts.join("\n"))
    }

    /// Cuts `text` to `columns` columns, including an ellipsis.
    pub(super) fn ellipsize<'t>(
        &self,
        text: impl Into<Cow<'t, str>>,
        columns: usize,
    ) -> Cow<'t, str> {
        measure::ellipsize(text, columns, self.glyphs.ellipsis)
    }

    /// Wraps `text` into lines of `columns` columns: at least one line, at most `most`. The last
    /// line of a cut text ends with an ellipsis.
    pub(super) fn wrapped(&self, text: &str, columns: usize, most: usize) -> Vec<String> {
        let rows = measure::wrap(text, columns).into_iter();
        let mut rows: Vec<String> = rows.map(str::to_owned).collect();
        if rows.len() > most.max(1) {
            let rest = rows.split_off(most.saturating_sub(1)).join(" ");
            rows.push(self.ellipsize(rest, columns).into_owned());
        }
        rows
    }
}
