//! Images in the texts of a form: their displayed names, and their insertion. In a text, a chip
//! (one character) represents an image.

use std::borrow::Cow;

use super::super::files::Field;
use super::super::{Editor, Notice, State};
use crate::model::Image;
use crate::model::image::{MAX_CHIPS, MAX_IMAGES, chip, chip_index, chips, replaced};
use crate::strings::programs::image_name;

/// The lines of an editor with displayed names in place of chips.
#[derive(Debug)]
pub struct Named<'e> {
    /// The lines.
    pub lines: Cow<'e, [String]>,
    /// The cursor: its line, and the number of characters before it in this line.
    pub cursor: (usize, usize),
}

impl State {
    /// Returns the displayed number of each image, by the image's index. Numbers count from 1 over
    /// all texts. An image that no text contains has the number 0.
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
            let notes = draft.notes.all().map(|note| (&note.accepted, &note.field));
            let custom = std::iter::once((&draft.selected.custom, &draft.custom.field));
            for (accepted, field) in custom.chain(notes) {
                add(accepted.as_deref().unwrap_or_default());
                add(&field.text());
            }
        }
        add(self.whole.note.accepted.as_deref().unwrap_or_default());
        add(&self.whole.note.field.text());
        numbers
    }

    fn image_count(&self) -> usize {
        self.numbers().into_iter().filter(|number| *number > 0).count()
    }

    /// Returns `text` with displayed names in place of chips.
    pub fn with_image_names<'t>(&self, text: &'t str, ascii: bool) -> Cow<'t, str> {
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

    /// Returns the lines of `editor` with displayed names in place of chips.
    pub fn lines_with_image_names<'e>(&self, editor: &'e Editor, ascii: bool) -> Named<'e> {
        let (line, column) = editor.cursor();
        if self.attached.images.is_empty() {
            return Named { lines: Cow::Borrowed(editor.lines()), cursor: (line, column) };
        }
        let numbers = self.numbers();
        let named =
            |text: &str| replaced(text, |index| self.name(&numbers, index, ascii)).into_owned();
        let (before, _) = editor.around_cursor();
        let column = named(before).chars().count();
        let lines = editor.lines().iter().map(|line| named(line)).collect();
        Named { lines: Cow::Owned(lines), cursor: (line, column) }
    }

    /// Converts `column` of a displayed line to a column of the text with chips.
    pub fn column_of(&self, editor: &Editor, line: usize, column: usize) -> usize {
        let Some(text) = editor.lines().get(line) else { return column };
        if self.attached.images.is_empty() {
            return column;
        }
        let (numbers, mut drawn) = (self.numbers(), 0);
        for (at, c) in text.chars().enumerate() {
            drawn +=
                chip_index(c).map_or(1, |index| self.name(&numbers, index, false).chars().count());
            if drawn > column {
                return at;
            }
        }
        text.chars().count()
    }

    /// Replaces `text` in `field` with the chip of the `found` image, if the field still contains
    /// `text`. The field of a note must still be open. If the selected custom answer equals the
    /// text of its field, both texts change. An error in `found` becomes a notice.
    pub(super) fn insert_image(&mut self, field: Field, text: &str, found: Result<Image, String>) {
        let image = match found {
            Ok(image) => image,
            Err(why) => return self.notice = Some(Notice::Edge(why)),
        };
        if self.image_count() >= MAX_IMAGES || self.attached.images.len() >= MAX_CHIPS {
            return self.notice = Some(Notice::TooManyImages);
        }
        let chip = chip(self.attached.images.len());
        let is_open = self.field_snapshot().is_some_and(|snapshot| snapshot.field == field);
        let editor = match field {
            Field::Custom(tab) => self.drafts.get_mut(tab).map(|draft| &mut draft.custom.field),
            _ if is_open => self.editor_mut(),
            _ => None,
        };
        let Some(editor) = editor else { return };
        let before = editor.text();
        if !editor.replace_first(text, chip) {
            return;
        }
        if let Field::Custom(tab) = field
            && let Some(draft) = self.drafts.get_mut(tab)
            && draft.selected.custom.as_ref() == Some(&before)
        {
            draft.selected.custom = Some(draft.custom.field.text());
        }
        self.attached.images.push(image);
        if self.attached.blind {
            self.notice = Some(Notice::BlindModel);
        }
    }
}
