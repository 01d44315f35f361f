//! The titles of dialogs. Everything a person must read goes there, since a dialog has no other place
//! for it.

use super::dialog::Style;
use super::rows::{DESCRIPTION_LIMIT, LABEL_LIMIT, clip};
use crate::model::{Question, Questionnaire, text};
use crate::strings;

/// Longest question in a title, in graphemes.
const QUESTION_LIMIT: usize = 4_000;
/// Longest context in a title, in graphemes.
const CONTEXT_LIMIT: usize = 1_000;
/// Longest preview or full description of one choice, in graphemes.
const PREVIEW_LIMIT: usize = 600;
/// Longest previews and full descriptions of all choices together, in graphemes.
const PREVIEWS_LIMIT: usize = 4_000;

/// Blocks of text with an empty line between them.
#[derive(Debug, Default)]
pub(super) struct Title {
    blocks: Vec<String>,
}

impl Title {
    /// Adds a block of clean text, cut to `limit`; blank text adds nothing.
    pub fn block(&mut self, raw: &str, limit: usize) -> &mut Self {
        let clean = text::block(raw);
        if !clean.trim().is_empty() {
            self.blocks.push(clip(&clean, limit));
        }
        self
    }

    /// Adds one of our own sentences, if there is one.
    pub fn line(&mut self, line: Option<&str>) -> &mut Self {
        self.block(line.unwrap_or_default(), QUESTION_LIMIT)
    }

    pub fn text(&self) -> String {
        self.blocks.join("\n\n")
    }
}

/// Heading, context and question; `with_choices` adds what does not fit into the rows.
pub(super) fn question(
    form: &Questionnaire,
    index: usize,
    style: Style,
    with_choices: bool,
) -> Title {
    let mut title = Title::default();
    let Some(question) = form.questions.get(index) else { return title };
    let of = form.questions.len();
    let progress = form.is_many().then(|| format!("[{}/{of}]", index + 1));
    let asked = match form.is_optional(index) {
        true => format!("{} {}", question.text.trim_end(), strings::optional()),
        false => question.text.clone(),
    };
    let short = question.short.as_deref().map(text::line).filter(|short| !short.is_empty());
    title.line(form.title.as_deref().map(text::line).as_deref());
    if let Some(context) = &form.context {
        title.block(context, CONTEXT_LIMIT);
    }
    match (progress, short) {
        (Some(progress), Some(short)) => {
            title.line(Some(&format!("{progress} {short}")));
            title.block(&asked, QUESTION_LIMIT);
        }
        (Some(progress), None) => {
            title.block(&format!("{progress} {}", text::block(&asked)), QUESTION_LIMIT);
        }
        (None, short) => {
            title.line(short.as_deref());
            title.block(&asked, QUESTION_LIMIT);
        }
    }
    if with_choices {
        title.block(&details(question, style), PREVIEWS_LIMIT);
    }
    title
}

/// What rows cut or do not show: long labels, long descriptions, previews.
fn details(question: &Question, style: Style) -> String {
    let mut blocks = Vec::new();
    let mut length = 0usize;
    for (index, choice) in question.choices().iter().enumerate() {
        let label = text::line(&choice.label);
        let description = choice.description.as_deref().map(text::block).unwrap_or_default();
        let preview = choice.preview.as_deref().map(text::block).unwrap_or_default();
        let hidden = clip(&text::line(&description), DESCRIPTION_LIMIT) != text::line(&description);
        if preview.is_empty() && !hidden && clip(&label, LABEL_LIMIT) == label {
            continue;
        }
        let mut block = match style {
            Style::Plain => format!("{}. {label}", index + 1),
            Style::Acp => format!("{label}:"),
        };
        for text in [if hidden { description } else { String::new() }, preview] {
            if !text.is_empty() {
                block.push('\n');
                block.push_str(&clip(&text, PREVIEW_LIMIT));
            }
        }
        length += block.len();
        blocks.push(block);
        if length > PREVIEWS_LIMIT * 4 {
            break;
        }
    }
    blocks.join("\n\n")
}
