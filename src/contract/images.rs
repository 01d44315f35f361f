//! What a result says of the images in its answers.

use std::borrow::Cow;

use serde_json::{Value, json};

use super::reply::Reply;
use crate::json::object;
use crate::model::image::{MOST_IMAGES, chip, replaced};
use crate::model::{Answer, Answers, Discussion, Image, ImageKind, Kept, Outcome, Probe};
use crate::strings::images as words;

/// How the text of an answer names an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// By the name of its file; its path stands beside the text.
    File,
    /// By its path, where the envelope has no place for one.
    Path,
}

/// `outcome` with a name for each chip in its texts, counted over all answers, and the images in that
/// order. Images that no text mentions are left out.
pub(super) fn named(outcome: &Outcome, naming: Naming) -> (Cow<'_, Outcome>, Vec<Image>) {
    let answers = match outcome {
        Outcome::Answered(answers)
        | Outcome::Cancelled(answers)
        | Outcome::TimedOut(answers)
        | Outcome::Anew(answers)
        | Outcome::Discussed(Discussion { answers, .. }) => answers,
        _ => return (Cow::Borrowed(outcome), Vec::new()),
    };
    let mut each = answers.each.iter().flatten().chain(kept(outcome));
    if answers.images.is_empty() && each.all(|answer| answer.images.is_empty()) {
        return (Cow::Borrowed(outcome), Vec::new());
    }
    let mut told = Told { naming, images: Vec::new() };
    let answers = told.answers(answers);
    let outcome = match outcome {
        Outcome::Answered(_) => Outcome::Answered(answers),
        Outcome::Cancelled(_) => Outcome::Cancelled(answers),
        Outcome::TimedOut(_) => Outcome::TimedOut(answers),
        Outcome::Anew(_) => Outcome::Anew(answers),
        Outcome::Discussed(discussion) => Outcome::Discussed(Discussion {
            answers,
            kept: discussion.kept.iter().map(|kept| kept.as_ref().map(left)).collect(),
            topics: discussion.topics.clone(),
        }),
        other => other.clone(),
    };
    (Cow::Owned(outcome), told.images)
}

/// What a person left at the questions of a form that they closed to talk.
fn kept(outcome: &Outcome) -> impl Iterator<Item = &Answer> {
    let kept = match outcome {
        Outcome::Discussed(discussion) => discussion.kept.as_slice(),
        _ => &[],
    };
    kept.iter().flatten().map(|kept| &kept.answer)
}

/// What a person left at a question, with paths for its images: the form that asks again shows those.
fn left(kept: &Kept) -> Kept {
    let images = &kept.answer.images;
    let path = |index: usize| images.get(index).map_or_else(String::new, |it| it.path.clone());
    let text = |text: &Option<String>| text.as_ref().map(|it| replaced(it, path).into_owned());
    let answer = Answer {
        custom: text(&kept.answer.custom),
        note: text(&kept.answer.note),
        notes: kept.answer.notes.iter().map(|(at, it)| (*at, replaced(it, path).into())).collect(),
        ..kept.answer.clone()
    };
    Kept { answer, ..kept.clone() }
}

/// The images that were named so far.
struct Told {
    naming: Naming,
    images: Vec<Image>,
}

impl Told {
    fn answers(&mut self, answers: &Answers) -> Answers {
        let mut named = answers.clone();
        for answer in named.each.iter_mut().flatten() {
            let first = self.images.len();
            answer.custom = self.text(answer.custom.take(), &answer.images);
            answer.note = self.text(answer.note.take(), &answer.images);
            for note in answer.notes.values_mut() {
                *note = self.text(Some(std::mem::take(note)), &answer.images).unwrap_or_default();
            }
            answer.images = self.images.get(first..).unwrap_or_default().to_vec();
        }
        let first = self.images.len();
        named.note = self.text(named.note.take(), &answers.images);
        named.images = self.images.get(first..).unwrap_or_default().to_vec();
        named
    }

    fn text(&mut self, text: Option<String>, images: &[Image]) -> Option<String> {
        let name = |index: usize| {
            let Some(image) = images.get(index) else { return String::new() };
            self.images.push(image.clone());
            match self.naming {
                Naming::File => words::named(self.images.len(), &image.name()),
                Naming::Path => words::named(self.images.len(), &image.path),
            }
        };
        text.map(|text| replaced(&text, name).into_owned())
    }
}

/// The paths of `images`, as an answer of `ask_user` has them; `None` without any.
pub(super) fn paths(images: &[Image]) -> Option<Value> {
    let paths: Vec<&str> = images.iter().map(|image| image.path.as_str()).collect();
    (!paths.is_empty()).then(|| json!(paths))
}

/// Puts `images` into `reply`: the files to read, and in the details what they are.
pub(super) fn attach(reply: &mut Reply, images: Vec<Image>) {
    let one = |image: &Image| {
        let (width, height) = image.probe.size.unzip();
        Value::Object(object([
            ("path", Some(image.path.as_str().into())),
            ("mimeType", Some(image.probe.kind.mime().into())),
            ("width", width.map(Value::from)),
            ("height", height.map(Value::from)),
            ("bytes", Some(image.bytes.into())),
        ]))
    };
    if let Value::Object(details) = &mut reply.details
        && !images.is_empty()
    {
        details.insert("images".to_owned(), images.iter().map(one).collect());
    }
    reply.images = images;
}

/// Puts the images that stored `details` list back into `answers`: a chip where a text names one.
pub(super) fn restore(answers: &mut Answers, details: &Value) {
    let listed = details.get("images").and_then(Value::as_array).into_iter().flatten();
    let listed: Vec<Option<Image>> = listed.take(MOST_IMAGES).map(stored).collect();
    let put = |text: &mut Option<String>, images: &mut Vec<Image>| {
        let Some(text) = text else { return };
        for (index, image) in listed.iter().enumerate() {
            let Some(image) = image else { continue };
            for name in [image.name(), image.path.clone()] {
                if let Some(at) = text.find(&words::named(index + 1, &name)) {
                    let end = at + words::named(index + 1, &name).len();
                    text.replace_range(at..end, chip(images.len()).encode_utf8(&mut [0; 4]));
                    images.push(image.clone());
                    break;
                }
            }
        }
    };
    for answer in answers.each.iter_mut().flatten() {
        put(&mut answer.custom, &mut answer.images);
        put(&mut answer.note, &mut answer.images);
    }
    put(&mut answers.note, &mut answers.images);
}

/// An image as details hold it.
fn stored(value: &Value) -> Option<Image> {
    let number = |key: &str| value.get(key)?.as_u64();
    let size = |key: &str| usize::try_from(number(key)?).ok();
    let kind = ImageKind::from_mime(value.get("mimeType")?.as_str()?)?;
    let probe = Probe { kind, size: size("width").zip(size("height")) };
    let path = value.get("path")?.as_str()?.to_owned();
    Some(Image { path, probe, bytes: number("bytes")? })
}
