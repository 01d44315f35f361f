//! Questions that a reply asks in its text: read as a form, and answered as a message that quotes them.
//!
//! ```text
//! Markdown ─▶ blocks ─▶ sentences, options ─▶ find ─▶ a call of ask_user, which nobody made
//! ```

mod alternatives;
mod asked;
mod blocks;
mod find;
mod marker;
mod options;
mod sentences;

use serde_json::json;

use super::ask_user;
use super::call::Call;
use super::tool::Flavor;
use crate::model::policy::Submit;
use crate::model::{Answer, Answers, May, Policy};

/// Longest reply that is read, in bytes.
const LONGEST: usize = 64_000;
/// Most questions of a reply: a list of more is none to answer.
const MOST: usize = 20;

/// The form for the questions in `reply`, a text in Markdown. Any of them may stay unanswered. `None`
/// where it asks nothing that is worth a form: a single question without options is answered in the
/// prompt just as well.
#[must_use]
pub fn asked_in(reply: &str) -> Option<Call> {
    if reply.len() > LONGEST {
        return None;
    }
    let asked = find::find(&blocks::blocks(reply));
    if asked.is_empty() || asked.len() > MOST {
        return None;
    }
    let params = json!({ "questions": asked });
    let mut call = super::parse(ask_user::TOOL, Flavor::default(), params).ok()?;
    let may = May { discuss: false, defer: false, ..May::default() };
    call.form.policy = Policy { submit: Submit::Partial, may, ..Policy::default() };
    Some(call)
}

/// `answers` to a form of [`asked_in`] as a message of the person: each question that was answered,
/// quoted, and the answer below it. Images are named by their paths.
#[must_use]
pub fn message(call: &Call, answers: &Answers) -> String {
    let each = answers.each.iter().map(|it| it.as_ref().map(Answer::with_paths)).collect();
    let answers = Answers { each, ..Answers::default() };
    let parts = call.answered(&answers).map(|it| {
        let quoted: Vec<_> = quote(&it.question.text).lines().map(|it| format!("> {it}")).collect();
        let words = it.question.words(it.answer);
        let note = it.question.noted(it.answer);
        [Some(quoted.join("\n")), Some(words).filter(|it| !it.is_empty()), note]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n\n")
    });
    parts.collect::<Vec<_>>().join("\n\n")
}

/// What of a question's text asks: without what explains it.
fn quote(text: &str) -> &str {
    let blocks = blocks::blocks(text);
    let [blocks::Block::Paragraph(paragraph)] = blocks.as_slice() else { return text };
    if paragraph.plain != text {
        return text;
    }
    let asking = sentences::sentences(paragraph).into_iter().filter(|it| it.asks);
    let mut ranges = asking.map(|it| it.range);
    let Some(first) = ranges.next() else { return text };
    let end = ranges.next_back().map_or(first.end, |last| last.end);
    text.get(first.start..end).unwrap_or(text)
}
