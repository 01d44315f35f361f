//! Inline Markdown.

use pulldown_cmark::{Event, Tag, TagEnd};
use ratatui::style::Style;

use super::events::Events;
use super::inline::Text;
use super::writer::Writer;
use crate::view::glyphs::Glyphs;

/// Renders inline Markdown in the style `base` and ignores blocks. For descriptions.
///
/// Line breaks are kept.
pub(crate) fn inline(source: &str, base: Style, glyphs: &Glyphs) -> Text {
    let mut text = Text::default();
    for (number, line) in source.lines().enumerate() {
        if number > 0 {
            text.push("\n", base);
        }
        // After the prefix, no block can start.
        let line = format!("{LEAD}{line}");
        let mut writer = Writer::new(&line, base, glyphs, usize::MAX / 4, usize::MAX);
        for (event, at) in Events::line(&line) {
            match event {
                Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
                event => writer.event(event, at),
            }
        }
        text.append_from(&writer.text, LEAD.len());
    }
    text
}

/// The prefix that a line is parsed with.
const LEAD: &str = ". ";

/// Which bytes may be Markdown wherever they stand: a look at a table is quicker than eight questions,
/// and a form may have thousands of descriptions.
static MARKS: [bool; 256] = {
    let mut marks = [false; 256];
    let mut rest: &[u8] = b"`*_~[<&\\";
    while let [mark, more @ ..] = rest {
        #[expect(clippy::indexing_slicing, reason = "a byte is below 256")]
        {
            marks[*mark as usize] = true;
        }
        rest = more;
    }
    marks
};

/// True if `text` has a character that may be Markdown. Other texts need no parser.
#[must_use]
pub fn is_marked(text: &str) -> bool {
    text.bytes().any(|byte| MARKS.get(usize::from(byte)) == Some(&true))
        || text.lines().any(|line| {
            let line = line.trim_start();
            line.starts_with(['#', '>', '|', '-', '+'])
                || line.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with([')', '.'])
        })
}
