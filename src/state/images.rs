//! The images of a form. In an editor's text, a placeholder (chip) with the index of an image
//! represents this image. An image remains after its placeholder is deleted, because undo can
//! restore the placeholder.

use crate::model::Image;
use crate::model::image::{MAX_CHIPS, chip, chips, replaced};

/// The images of the form, and a flag for a model that accepts no images.
#[derive(Debug, Default)]
pub(super) struct Attached {
    /// The images, by the index of their chip.
    pub images: Vec<Image>,
    /// `true` if the model accepts no images.
    pub blind: bool,
}

impl Attached {
    /// Returns `text` with each chip replaced by the image's path, for the external editor.
    pub(super) fn chips_to_paths(&self, text: &str) -> String {
        let path = |index: usize| self.images.get(index).map(|image| image.path.clone());
        replaced(text, |index| path(index).unwrap_or_default()).into_owned()
    }

    /// Reverses [`Attached::chips_to_paths`]. `before`: the original text with chips. Only paths
    /// that are still in `text` become chips.
    pub(super) fn paths_to_chips(&self, text: &str, before: &str) -> String {
        let mut out = text.to_owned();
        let mut from = 0;
        for index in chips(before) {
            let Some(image) = self.images.get(index) else { continue };
            if let Some(at) = out.get(from..).and_then(|rest| rest.find(&image.path)) {
                let at = from + at;
                let chip = chip(index);
                out.replace_range(at..at + image.path.len(), chip.encode_utf8(&mut [0; 4]));
                from = at + chip.len_utf8();
            }
        }
        out
    }

    /// Gives the chips of some texts new indices, counted from 0, and returns their images.
    /// `change` calls its argument with each text and stores the result.
    pub(super) fn renumber(
        &self,
        change: impl FnOnce(&mut dyn FnMut(&str) -> String),
    ) -> Vec<Image> {
        if self.images.is_empty() {
            return Vec::new();
        }
        let mut indices = Vec::new();
        let mut renumber = |index: usize| {
            let position = indices.iter().position(|other| *other == index);
            let at = position.unwrap_or(indices.len());
            if position.is_none() {
                indices.push(index);
            }
            chip(at).to_string()
        };
        change(&mut |text| replaced(text, &mut renumber).into_owned());
        indices.into_iter().filter_map(|index| self.images.get(index).cloned()).collect()
    }

    /// Adds the images of an answer or a saved draft. Returns a function that renumbers the chips
    /// in the texts of this answer or draft for this form.
    pub(super) fn adopt(&mut self, images: &[Image]) -> impl FnMut(&str) -> String + use<> {
        let first = self.images.len();
        self.images.extend(images.iter().take(MAX_CHIPS.saturating_sub(first)).cloned());
        move |text| replaced(text, |index| chip(first + index).to_string()).into_owned()
    }
}
