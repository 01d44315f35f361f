//! What was answered to a question, in words.

use std::borrow::Cow;

use super::common::{DrawContext, Role};
use crate::model::{Answer, text};
use crate::strings::{self, sentences};

/// A space that does not break.
pub(super) const GLUE: char = '\u{a0}';

/// The answer to a question as text, and its role.
pub(super) fn answer(cx: DrawContext<'_>, index: usize) -> (Role, String) {
    let state = cx.state;
    let was = state.given(index).filter(|_| state.is_changed(index));
    let was = was.map(|was| strings::revision::was(words(cx, index, &was.without_images())));
    let with = |said: &str| match &was {
        Some(was) => format!("{said}  ({was})"),
        None => said.to_owned(),
    };
    match state.drawn_answer(index) {
        Some(mut answer) => {
            let ascii = cx.glyphs.is_ascii();
            answer.custom = answer.custom.map(|it| state.named(&it, ascii).into_owned());
            (Role::Text, with(&words(cx, index, &answer)))
        }
        None if state.form.revision.is_some() => {
            (Role::Muted, with(strings::revision::no_answer()))
        }
        None if state.form.is_optional(index) => (Role::Muted, sentences::skipped_optional()),
        None if state.form.may_skip(index) => (Role::Muted, strings::skipped().to_owned()),
        None => (Role::Warning, strings::not_answered().to_owned()),
    }
}

/// The note on a question, those on its choices, and an own text that is not in the answer.
pub(super) fn notes(cx: DrawContext<'_>, index: usize) -> Vec<String> {
    let state = cx.state;
    let (Some(draft), Some(question)) = (state.drafts.get(index), state.form.questions.get(index))
    else {
        return Vec::new();
    };
    let named = |note: &String| state.named(note, cx.glyphs.is_ascii()).into_owned();
    let on_choice = |(at, note): (usize, String)| {
        let label = &question.choices().get(at)?.label;
        Some(strings::choice_note(text::unmarked(label), named(&note)))
    };
    let on_choices = draft.notes().into_iter().filter_map(on_choice);
    let kept = draft.note.kept.as_ref().map(named);
    let text =
        (!draft.custom.is_blank() && !draft.selected.has_custom()).then(|| draft.custom.text());
    let unused = text.map(|text| strings::not_submitted(named(&text)));
    kept.into_iter().chain(on_choices).chain(unused).collect()
}

fn words(cx: DrawContext<'_>, index: usize, answer: &Answer) -> String {
    let choices = cx.state.form.questions.get(index).map_or(&[][..], |it| it.choices());
    let picks = answer.picks.iter().filter_map(|pick| choices.get(*pick));
    let picked: Vec<Cow<'_, str>> = picks.map(|choice| text::unmarked(&choice.label)).collect();
    // What was typed is told from what was ticked before it.
    let mut parts: Vec<Cow<'_, str>> = Vec::with_capacity(2);
    parts.extend((!picked.is_empty()).then(|| picked.join(", ").into()));
    if let Some(custom) = &answer.custom {
        let custom = match custom.trim() {
            "" => strings::no_input().into(),
            _ if picked.is_empty() => Cow::from(custom),
            _ => sentences::quoted(custom, cx.glyphs.is_ascii()).into(),
        };
        // No line break between the pen and the first word.
        parts.push(match cx.glyphs.pen {
            "" => custom,
            pen => format!("{pen}{GLUE}{custom}").into(),
        });
    }
    if parts.is_empty() { strings::nothing().to_owned() } else { parts.join("; ") }
}
