//! Images in the texts of a form: their names as they are drawn, and putting one into a text.

use std::borrow::Cow;

use super::super::files::Field;
use super::super::images::Reading;
use super::super::{Editor, Effect, Msg, Note, Notice, Screen, State};
use crate::model::image::{MOST_CHIPS, MOST_IMAGES, chip, chip_index, chips, replaced};
use crate::model::{Image, Row};
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
    /// The numbers of the images by chip, counted over all texts; 0 for one that is in none.
    fn numbers(&self) -> Vec<usize> {
        let mut numbers = vec![0; self.attached.images.len()];
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
            draft.custom.field.lines().iter().for_each(|line| add(line));
            draft.notes.all().filter_map(Note::text).for_each(|note| add(&note));
        }
        self.whole.note.text().iter().for_each(|note| add(note));
        numbers
    }

    /// How many images the texts hold.
    fn image_count(&self) -> usize {
        self.numbers().into_iter().filter(|number| *number > 0).count()
    }

    /// `text` with a name for each chip, as it is drawn.
    pub fn named<'t>(&self, text: &'t str, ascii: bool) -> Cow<'t, str> {
        if self.attached.images.is_empty() || chips(text).next().is_none() {
            return Cow::Borrowed(text);
        }
        let numbers = self.numbers();
        replaced(text, |index| self.name(&numbers, index, ascii))
    }

    fn name(&self, numbers: &[usize], index: usize, ascii: bool) -> String {
        let number = numbers.get(index).copied().unwrap_or_default();
        self.attached.images.get(index).map_or_else(String::new, |image| {
            let by = if ascii { 'x' } else { '×' };
            image_name(
                number,
                &match image.probe.size {
                    Some((width, height)) => format!("{} {width}{by}{height}", image.name()),
                    None => image.name(),
                },
            )
        })
    }

    /// The text of `editor` as it is drawn.
    pub fn named_lines<'e>(&self, editor: &'e Editor, ascii: bool) -> Named<'e> {
        let (line, column) = editor.cursor();
        if self.attached.images.is_empty() {
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
        let Some(text) = editor.lines().get(line).filter(|_| !self.attached.images.is_empty())
        else {
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

    /// Asks for an image from the clipboard. One at a time: a person who presses the key again has seen
    /// nothing happen yet.
    pub(super) fn paste_image(&mut self) -> Option<Effect> {
        let Some(field) = self.image_field() else {
            return self.refuse(Notice::NoImageHere);
        };
        self.notice = Some(Notice::ReadingImage);
        if self.attached.reading.is_some() {
            return None;
        }
        let typing = self.typing().and_then(|_| self.editor());
        let before = typing.map(|it| (it.cursor().0, it.around_cursor().0.to_owned()));
        self.attached.reading = Some(Reading { before });
        Some(Effect::ReadClipboard(field))
    }

    /// True for a key that would send or keep a text while an image for it is read from the clipboard:
    /// the image would be lost.
    pub(super) fn waits_for_image(&self, msg: &Msg) -> bool {
        let sends = matches!(msg, Msg::Confirm | Msg::Pick(_));
        let asks = matches!(self.screen, Screen::Discard { .. } | Screen::Long { .. });
        self.attached.reading.is_some() && sends && !asks
    }

    /// An image was found that was asked for: puts it into the text field, in the place of `text` if
    /// that was pasted. It is dropped where the text was changed.
    pub(super) fn insert_image(
        &mut self,
        field: Field,
        text: Option<String>,
        found: Result<Image, String>,
    ) {
        let reading = self.attached.reading.take_if(|_| text.is_none());
        if reading.is_some() && self.notice == Some(Notice::ReadingImage) {
            self.notice = None;
        }
        let image = match found {
            Ok(image) => image,
            Err(why) => return self.notice = Some(Notice::Host(why)),
        };
        if self.image_count() >= MOST_IMAGES || self.attached.images.len() >= MOST_CHIPS {
            return self.notice = Some(Notice::TooManyImages);
        }
        // From a list: the row for custom text opens, with the image in it.
        if text.is_none() && !self.types_in(field) && field == Field::Custom(self.tab) {
            self.open_custom();
        }
        let chip = chip(self.attached.images.len());
        // A note that was left meanwhile takes none; custom text does.
        let is_typed = self.types_in(field);
        let editor = match field {
            Field::Custom(tab) => self.drafts.get_mut(tab).map(|draft| &mut draft.custom.field),
            _ => self.editor_mut().filter(|_| is_typed),
        };
        let Some(editor) = editor else { return self.notice = Some(Notice::NoImageHere) };
        match text {
            Some(text) if !editor.swap(&text, chip) => return,
            Some(_) => {}
            None => editor.insert_after(chip, reading.and_then(|it| it.before)),
        }
        self.attached.images.push(image);
        // A text that was left already is still the answer it was sent as.
        if let (Field::Custom(tab), true) = (field, self.types_in(field)) {
            self.unsubmit_custom(tab);
        }
        if self.attached.blind {
            self.notice = Some(Notice::BlindModel);
        }
    }

    fn types_in(&self, field: Field) -> bool {
        self.typing().is_some_and(|typing| typing.field == field)
    }

    /// The text field that an image would go into: the one that is typed in, else the custom text of
    /// the open list.
    pub(super) fn image_field(&self) -> Option<Field> {
        let field = match self.typing() {
            Some(typing) => typing.field,
            None => {
                self.line_of(Row::Custom).filter(|_| self.screen == Screen::Choices)?;
                Field::Custom(self.tab)
            }
        };
        let takes = match field {
            Field::Discuss => false,
            Field::Custom(tab) => self.form.questions.get(tab)?.takes_text(),
            _ => true,
        };
        takes.then_some(field)
    }
}
