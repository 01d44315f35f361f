//! Images in the texts of a form. An editor holds a chip for each, whose index is that of the image in
//! [`State::images`]; images that no text mentions any more stay there for undo.

use std::borrow::Cow;

use super::editor::Editor;
use super::files::Field;
use super::note::Note;
use super::reading::Reading;
use super::{Effect, Msg, Screen, State};
use crate::model::image::{MOST_CHIPS, MOST_IMAGES, chip, chip_index, chips, replaced};
use crate::model::{Answer, Answers, Image};
use crate::strings::images as words;
use crate::strings::programs::image_name;

/// The lines of an editor with names for its images, and the cursor in them.
#[derive(Debug)]
pub struct Named<'e> {
    /// The lines.
    pub lines: Cow<'e, [String]>,
    /// The cursor: line, and characters before it in that line.
    pub cursor: (usize, usize),
}

impl State {
    /// The images of the form, one for each chip.
    pub fn images(&self) -> &[Image] {
        &self.images
    }

    /// The numbers of the images by chip, counted over all texts; 0 for one that is in none.
    fn numbers(&self) -> Vec<usize> {
        let mut numbers = vec![0; self.images.len()];
        let mut count = 0;
        let mut add = |text: &str| {
            for index in chips(text) {
                if let Some(number @ 0) = numbers.get_mut(index) {
                    count += 1;
                    *number = count;
                }
            }
        };
        for draft in &self.drafts {
            draft.custom.lines().iter().for_each(|line| add(line));
            draft.all_notes().filter_map(Note::text).for_each(|note| add(&note));
        }
        self.form_note.text().iter().for_each(|note| add(note));
        numbers
    }

    /// How many images the texts hold.
    fn image_count(&self) -> usize {
        self.numbers().into_iter().filter(|number| *number > 0).count()
    }

    /// `text` with a name for each chip, as it is drawn.
    pub fn named<'t>(&self, text: &'t str, ascii: bool) -> Cow<'t, str> {
        if self.images.is_empty() || chips(text).next().is_none() {
            return Cow::Borrowed(text);
        }
        let numbers = self.numbers();
        replaced(text, |index| self.name(&numbers, index, ascii))
    }

    fn name(&self, numbers: &[usize], index: usize, ascii: bool) -> String {
        let number = numbers.get(index).copied().unwrap_or_default();
        self.images.get(index).map_or_else(String::new, |image| {
            image_name(
                number,
                &match image.probe.size {
                    Some((width, height)) => {
                        let by = if ascii { 'x' } else { '×' };
                        format!("{} {width}{by}{height}", image.name())
                    }
                    None => image.name(),
                },
            )
        })
    }

    /// The text of `editor` as it is drawn.
    pub fn named_lines<'e>(&self, editor: &'e Editor, ascii: bool) -> Named<'e> {
        let (line, column) = editor.cursor();
        if self.images.is_empty() {
            return Named { lines: Cow::Borrowed(editor.lines()), cursor: (line, column) };
        }
        let numbers = self.numbers();
        let named = |text: &str| replaced(text, |it| self.name(&numbers, it, ascii)).into_owned();
        let (before, _) = editor.around_cursor();
        let column = named(before).chars().count();
        let lines = editor.lines().iter().map(|line| named(line)).collect();
        Named { lines: Cow::Owned(lines), cursor: (line, column) }
    }

    /// The characters before `column` of a line as it is drawn, in the line of the text.
    pub fn column_of(&self, editor: &Editor, line: usize, column: usize) -> usize {
        let Some(text) = editor.lines().get(line).filter(|_| !self.images.is_empty()) else {
            return column;
        };
        let (numbers, mut drawn) = (self.numbers(), 0);
        for (at, c) in text.chars().enumerate() {
            drawn += chip_index(c).map_or(1, |it| self.name(&numbers, it, false).chars().count());
            if drawn > column {
                return at;
            }
        }
        text.chars().count()
    }

    /// `text` with the path of each image, for where no chip can stand.
    pub(super) fn spelled(&self, text: &str) -> String {
        let path = |index: usize| self.images.get(index).map(|image| image.path.clone());
        replaced(text, |index| path(index).unwrap_or_default()).into_owned()
    }

    /// The inverse of [`State::spelled`], where the paths of images in `before` still stand.
    pub(super) fn unspelled(&self, text: &str, before: &str) -> String {
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

    /// An answer of a draft with its own images.
    pub(super) fn with_images(&self, answer: Answer) -> Answer {
        self.with_images_and(answer, None).0
    }

    /// The same, with a text beside it that has the same images.
    pub(super) fn with_images_and(
        &self,
        mut answer: Answer,
        beside: Option<String>,
    ) -> (Answer, Option<String>) {
        if self.images.is_empty() {
            return (answer, beside);
        }
        let mut own = Own { images: &self.images, indices: Vec::new() };
        answer.custom = answer.custom.map(|text| own.text(&text));
        answer.note = answer.note.map(|text| own.text(&text));
        answer.notes.values_mut().for_each(|text| *text = own.text(text));
        let beside = beside.map(|text| own.text(&text));
        (Answer { images: own.taken(), ..answer }, beside)
    }

    /// A note on the form with its own images.
    pub(super) fn note_with_images(&self, note: Option<String>) -> (Option<String>, Vec<Image>) {
        let mut own = Own { images: &self.images, indices: Vec::new() };
        let note = note.map(|text| own.text(&text));
        (note, own.taken())
    }

    /// Answers from elsewhere with chips of this form.
    pub(super) fn adopt(&mut self, answers: &Answers) -> Answers {
        let mut adopted = answers.clone();
        for answer in adopted.each.iter_mut().flatten() {
            self.adopt_one(answer);
        }
        let first = self.take_in(&answers.images);
        adopted.note = answers.note.as_ref().map(|note| shifted(note, first));
        adopted
    }

    pub(super) fn adopt_one(&mut self, answer: &mut Answer) {
        self.adopt_kept(answer, &mut None);
    }

    /// As [`Self::adopt_one`], with a text beside it that has the same images.
    pub(super) fn adopt_kept(&mut self, answer: &mut Answer, beside: &mut Option<String>) {
        let first = self.take_in(&answer.images);
        *beside = beside.as_ref().map(|text| shifted(text, first));
        answer.custom = answer.custom.as_ref().map(|text| shifted(text, first));
        answer.note = answer.note.as_ref().map(|text| shifted(text, first));
        answer.notes.values_mut().for_each(|text| *text = shifted(text, first));
    }

    fn take_in(&mut self, images: &[Image]) -> usize {
        let first = self.images.len();
        self.images.extend(images.iter().take(MOST_CHIPS.saturating_sub(first)).cloned());
        first
    }

    /// Asks for an image from the clipboard. One at a time: a person who presses the key again has seen
    /// nothing happen yet.
    pub(super) fn paste_image(&mut self) -> Option<Effect> {
        let Some(field) = self.image_field() else {
            self.notice = Some(words::not_here().into());
            return None;
        };
        self.notice = Some(words::reading().into());
        if self.reading.is_some() {
            return None;
        }
        let typing = self.typing().and_then(|_| self.editor());
        let before = typing.map(|it| (it.cursor().0, it.around_cursor().0.to_owned()));
        self.reading = Some(Reading { before });
        Some(Effect::ReadClipboard(field))
    }

    /// True for a key that would send or keep a text while an image for it is read from the clipboard:
    /// the image would be lost.
    pub(super) fn waits_for_image(&self, msg: &Msg) -> bool {
        let sends = matches!(msg, Msg::Confirm | Msg::Pick(_));
        let asks = matches!(self.screen, Screen::Discard { .. } | Screen::Long { .. });
        self.reading.is_some() && sends && !asks
    }

    /// An image was found that was asked for: puts it into the text field, in the place of `text` if
    /// that was pasted. It is dropped where the text was changed.
    pub(super) fn take_image(&mut self, msg: Msg) {
        let Msg::Image { field, text, found } = msg else { return };
        let reading = self.reading.take_if(|_| text.is_none());
        if reading.is_some() && self.notice.as_deref() == Some(words::reading()) {
            self.notice = None;
        }
        let image = match found {
            Ok(image) => image,
            Err(why) => {
                self.notice = Some(why.into());
                return;
            }
        };
        if self.image_count() >= MOST_IMAGES || self.images.len() >= MOST_CHIPS {
            self.notice = Some(words::too_many(MOST_IMAGES).into());
            return;
        }
        if text.is_none() && self.typing().is_none_or(|(here, ..)| here != field) {
            // From a list: the row for custom text opens, with the image in it.
            if field == Field::Custom(self.tab) {
                self.open_custom();
            }
        }
        let chip = chip(self.images.len());
        let Some(editor) = self.field_mut(field) else {
            // A note that was left meanwhile.
            self.notice = Some(words::not_here().into());
            return;
        };
        let is_put = match text {
            Some(text) => editor.swap(&text, chip),
            None => {
                editor.put_in(chip, reading.and_then(|it| it.before));
                true
            }
        };
        if !is_put {
            return;
        }
        self.images.push(image);
        // A text that was left already is still the answer it was sent as.
        let is_typed = self.typing().is_some_and(|(here, ..)| here == field);
        if let (Field::Custom(tab), true) = (field, is_typed) {
            self.unsend_custom(tab);
        }
        if self.blind {
            self.notice = Some(words::blind().into());
        }
    }

    /// The editor of a text field, if it takes images now.
    fn field_mut(&mut self, field: Field) -> Option<&mut Editor> {
        let is_typed = self.typing().is_some_and(|(here, ..)| here == field);
        match field {
            Field::Custom(tab) => self.drafts.get_mut(tab).map(|draft| &mut draft.custom),
            _ if is_typed => self.editor_mut(),
            _ => None,
        }
    }

    /// The text field that an image would go into: the one that is typed in, else the custom text of
    /// the open list.
    pub(super) fn image_field(&self) -> Option<Field> {
        match self.typing() {
            Some((Field::Discuss, ..)) => None,
            Some((field, ..)) => Some(field),
            None => {
                let custom = self.draft()?.custom_row(self.question()?);
                custom.filter(|_| self.screen == super::Screen::Choices)?;
                Some(Field::Custom(self.tab))
            }
        }
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
