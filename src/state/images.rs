//! The images of a form. An editor holds a chip for each, whose index is that of the image; images that
//! no text mentions any more stay for undo.

use crate::model::Image;
use crate::model::image::{MAX_CHIPS, chip, chips, replaced};

/// The images of the form, and their data.
#[derive(Debug, Default)]
pub(super) struct Attached {
    /// The images of its texts, by chip.
    pub images: Vec<Image>,
    /// True where the model takes no images.
    pub blind: bool,
}

impl Attached {
    /// `text` with the path of each image, for where no chip can stand.
    pub(super) fn chips_to_paths(&self, text: &str) -> String {
        let path = |index: usize| self.images.get(index).map(|image| image.path.clone());
        replaced(text, |index| path(index).unwrap_or_default()).into_owned()
    }

    /// The inverse of [`Attached::chips_to_paths`], where the paths of images in `before` still stand.
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

    /// Gives what has texts its own images, which are returned: `change` passes its texts on, in which
    /// chips of the form become chips of its own.
    pub(super) fn own(&self, change: impl FnOnce(&mut dyn FnMut(&str) -> String)) -> Vec<Image> {
        if self.images.is_empty() {
            return Vec::new();
        }
        let mut indices = Vec::new();
        let mut own = |index: usize| {
            let known = indices.iter().position(|other| *other == index);
            let at = known.unwrap_or(indices.len());
            if known.is_none() {
                indices.push(index);
            }
            chip(at).to_string()
        };
        change(&mut |text| replaced(text, &mut own).into_owned());
        indices.into_iter().filter_map(|index| self.images.get(index).cloned()).collect()
    }

    /// Adds the images of texts from elsewhere, and gives what makes their chips those of this form.
    pub(super) fn adopt(&mut self, images: &[Image]) -> impl FnMut(&str) -> String + use<> {
        let first = self.images.len();
        self.images.extend(images.iter().take(MAX_CHIPS.saturating_sub(first)).cloned());
        move |text| replaced(text, |index| chip(first + index).to_string()).into_owned()
    }
}
