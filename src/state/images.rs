//! The images of a form. An editor holds a chip for each, whose index is that of the image; images that
//! no text mentions any more stay for undo.

use crate::model::image::{MOST_CHIPS, chip, chips, replaced};
use crate::model::{Answer, Answers, Image};

/// The images of the form, and what is known about them.
#[derive(Debug, Default)]
pub(super) struct Attached {
    /// The images of its texts, by chip.
    pub images: Vec<Image>,
    /// While an image is read from the clipboard.
    pub reading: Option<Reading>,
    /// True where the model takes no images.
    pub blind: bool,
}

/// The clipboard is being read.
#[derive(Debug)]
pub(super) struct Reading {
    /// Where the image goes: a line of the text field, and what was in it before the cursor. What is
    /// typed meanwhile comes after the image. `None` if no text was being typed.
    pub before: Option<(usize, String)>,
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

    /// Gives `answer` its own images, and `beside` the same ones: chips of the form become chips of
    /// the answer.
    pub(super) fn own(&self, answer: &mut Answer, beside: &mut Option<String>) {
        if self.images.is_empty() {
            return;
        }
        let mut own = Own { images: &self.images, indices: Vec::new() };
        answer.change_texts(|text| own.text(text));
        beside.iter_mut().for_each(|text| *text = own.text(text));
        answer.images = own.taken();
    }

    /// A note on the form with its own images.
    pub(super) fn own_note(&self, note: Option<String>) -> (Option<String>, Vec<Image>) {
        let mut own = Own { images: &self.images, indices: Vec::new() };
        let note = note.map(|text| own.text(&text));
        (note, own.taken())
    }

    /// Answers from elsewhere with chips of this form.
    pub(super) fn adopt_all(&mut self, answers: &Answers) -> Answers {
        let mut adopted = answers.clone();
        for answer in adopted.each.iter_mut().flatten() {
            self.adopt(answer, &mut None);
        }
        let first = self.add_images(&answers.images);
        adopted.note = answers.note.as_ref().map(|note| shifted(note, first));
        adopted
    }

    /// Gives an answer from elsewhere, and a text beside it, chips of this form.
    pub(super) fn adopt(&mut self, answer: &mut Answer, beside: &mut Option<String>) {
        let first = self.add_images(&answer.images);
        answer.change_texts(|text| shifted(text, first));
        beside.iter_mut().for_each(|text| *text = shifted(text, first));
    }

    fn add_images(&mut self, images: &[Image]) -> usize {
        let first = self.images.len();
        self.images.extend(images.iter().take(MOST_CHIPS.saturating_sub(first)).cloned());
        first
    }
}

/// Makes chips of a form those of one answer.
struct Own<'s> {
    images: &'s [Image],
    indices: Vec<usize>,
}

impl Own<'_> {
    fn text(&mut self, text: &str) -> String {
        let own = |index: usize| {
            let at = self.indices.iter().position(|it| *it == index).unwrap_or_else(|| {
                self.indices.push(index);
                self.indices.len() - 1
            });
            chip(at).to_string()
        };
        replaced(text, own).into_owned()
    }

    fn taken(self) -> Vec<Image> {
        self.indices.iter().filter_map(|index| self.images.get(*index).cloned()).collect()
    }
}

/// `text` with chips whose indices are greater by `first`.
fn shifted(text: &str, first: usize) -> String {
    replaced(text, |index| chip(first + index).to_string()).into_owned()
}
