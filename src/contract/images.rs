//! Images of answers in results. A chip is a character that represents an image in a text.

use serde_json::{Value, json};

use super::call::Reply;
use crate::json::fields;
use crate::model::image::replaced;
use crate::model::{Answer, Answers, Image, Outcome, SavedDraft};
use crate::strings::programs::image_name;

/// Replaces each chip in the texts of `outcome` by a name with a number, and returns the images in
/// the order of these numbers. Images without a chip are omitted. The name is the path of the file.
/// If the result `has_path_field`, the name is only the file name.
pub(super) fn with_named_images(outcome: &Outcome, has_path_field: bool) -> (Outcome, Vec<Image>) {
    let mut outcome = outcome.clone();
    let mut images = Vec::new();
    if let Some(answers) = outcome.answers_mut() {
        (*answers, images) = name_answer_images(answers, has_path_field);
    }
    (outcome, images)
}

/// Like [`with_named_images`], for `answers`.
pub(super) fn name_answer_images(answers: &Answers, has_path_field: bool) -> (Answers, Vec<Image>) {
    let (mut answers, mut all) = (answers.clone(), Vec::new());
    for Answer { custom, note, notes, images, .. } in answers.each.iter_mut().flatten() {
        let texts = custom.iter_mut().chain(note).chain(notes.values_mut());
        name_in(texts, images, has_path_field, &mut all);
    }
    name_in(answers.note.iter_mut(), &mut answers.images, has_path_field, &mut all);
    (answers, all)
}

/// Replaces the chips in the `texts` of an answer by names. Removes images without a chip from
/// `images`, and adds the others to `all`.
fn name_in<'a>(
    texts: impl Iterator<Item = &'a mut String>,
    images: &mut Vec<Image>,
    has_path_field: bool,
    all: &mut Vec<Image>,
) {
    let first = all.len();
    for text in texts {
        let name = |index: usize| {
            let Some(image) = images.get(index) else { return String::new() };
            all.push(image.clone());
            let name = if has_path_field { image.name() } else { image.path.clone() };
            image_name(all.len(), &name)
        };
        *text = replaced(text, name).into_owned();
    }
    *images = all.get(first..).unwrap_or_default().to_vec();
}

/// Replaces each chip in the texts of a draft by a name. Also returns the images of the draft, in
/// the format of details.
pub(super) fn draft_with_named_images(draft: &SavedDraft) -> (SavedDraft, Option<Value>) {
    let mut named = draft.clone();
    let images = &draft.answer.images;
    let name = |index: usize| {
        images.get(index).map_or_else(String::new, |image| image_name(index + 1, &image.path))
    };
    named.change_texts(|text| replaced(text, name).into_owned());
    (named, listed(images))
}

/// Adds `images` to `reply`: as files to read, and with their description in the details.
pub(super) fn attach(reply: &mut Reply, images: Vec<Image>) {
    reply.add_details(listed(&images).map(|listed| ("images".to_owned(), listed)));
    reply.images = images;
}

/// Returns images in the format of details; `None` without images.
fn listed(images: &[Image]) -> Option<Value> {
    let one = |image: &Image| {
        let (width, height) = image.probe.size.unzip();
        Value::Object(fields(json!({
            "path": image.path, "mimeType": image.probe.kind.mime(),
            "width": width, "height": height, "bytes": image.bytes,
        })))
    };
    (!images.is_empty()).then(|| images.iter().map(one).collect())
}
