//! Texts that several displays of a form share: the title and the heading, the “Discard …?”
//! question, and the rows of the review.

use std::borrow::Cow;

use super::common::{PartContext, Role};
use super::glyphs::Glyphs;
use crate::model::{Answer, Question, Questionnaire, text};
use crate::state::{Discard, Draft, State};
use crate::strings::{self, keyboard, sentences};

pub(super) fn title(form: &Questionnaire) -> Option<Cow<'_, str>> {
    form.title.as_deref().map(text::unmarked).filter(|title| !title.is_empty())
}

/// Returns the heading of the open question; in a review, of the first question.
pub(super) fn heading(state: &State) -> Option<Cow<'_, str>> {
    let heading = state.question().or(state.form.questions.first())?.short.as_deref();
    heading.map(text::unmarked).filter(|heading| !heading.is_empty())
}

/// Returns the question that asks to discard `what`, and the labels for no and yes.
pub(crate) fn discard_words(what: Discard) -> (String, [String; 2]) {
    let rows =
        |count: usize| [strings::discard_no(count.max(1)), strings::discard_yes().to_owned()];
    match what {
        Discard::Begun { answers, selections, typed } => {
            let count = answers + selections + usize::from(typed);
            (sentences::discard_all(answers, selections, typed), rows(count))
        }
        Discard::Changes(count) => (strings::revision::discard(count), rows(count)),
    }
}

/// Returns the label of the review's submit row; `None` if the form cannot be submitted.
pub(super) fn submit_row(state: &State) -> Option<String> {
    let sends = state.form.is_correction || state.can_submit();
    sends.then(|| submit_words(state, state.answered_count()))
}

/// Returns the label of the row that submits a form with `answered` answered questions.
pub(crate) fn submit_words(state: &State, answered: usize) -> String {
    if state.form.is_correction {
        return strings::revision::send(state.changed_count());
    }
    sentences::submit_of(answered, state.form.questions.len())
}

/// Returns the sentence with the names of the questions that still need an answer.
pub(crate) fn missing_words(form: &Questionnaire, missing: &[usize]) -> String {
    let names: Vec<_> = missing.iter().map(|index| form.short(*index)).collect();
    strings::questions_left(names.len(), names.join(strings::comma()))
}

/// A question in the review, as texts.
pub(super) struct Answered {
    pub name: String,
    pub answer: String,
    /// The colour of `answer`.
    pub role: Role,
    /// The notes on the question and its options, and the sentences about text that will not be
    /// submitted.
    pub notes: Vec<String>,
}

/// Returns a question in the review, with its answer and its notes.
pub(super) fn answered(cx: PartContext<'_>, index: usize) -> Answered {
    let (role, mut answer) = answer(cx, index);
    let is_restored = cx.state.drafts.get(index).is_some_and(Draft::is_restored);
    if is_restored && cx.state.is_answered(index) {
        answer = sentences::beside(&answer, strings::restored());
    }
    let name = cx.state.form.short(index).into_owned();
    Answered { name, answer, role, notes: notes(cx, index) }
}

/// A no-break space.
pub(super) const GLUE: &str = "\u{a0}";

/// Returns the answer to a question as text, and its colour.
fn answer(cx: PartContext<'_>, index: usize) -> (Role, String) {
    let state = cx.state;
    let was = if state.is_changed(index) { state.submitted_answer(index) } else { None };
    let words = |answer: &Answer| answer_words(state.form.questions.get(index), answer, cx.glyphs);
    let was = was.map(|was| strings::revision::was(words(&was.without_images())));
    let with = |words: &str| match &was {
        Some(was) => format!("{words}  ({was})"),
        None => words.to_owned(),
    };
    match state.drawn_answer(index) {
        Some(mut answer) => {
            let ascii = cx.glyphs.is_ascii();
            answer.custom =
                answer.custom.map(|text| state.with_image_names(&text, ascii).into_owned());
            (Role::Text, with(&words(&answer)))
        }
        None if state.form.is_correction => (Role::Muted, with(strings::not_answered())),
        None if state.form.is_optional(index) => (Role::Muted, sentences::skipped_optional()),
        None if state.form.may_skip(index) => (Role::Muted, strings::skipped().to_owned()),
        None if index == state.whole.row => (Role::Warning, strings::to_answer(keyboard::enter())),
        None => (Role::Warning, strings::not_answered().to_owned()),
    }
}

/// Returns the note on a question, the notes on its options, and the sentences about text that will
/// not be submitted.
fn notes(cx: PartContext<'_>, index: usize) -> Vec<String> {
    let state = cx.state;
    let (Some(draft), Some(question)) = (state.drafts.get(index), state.form.questions.get(index))
    else {
        return Vec::new();
    };
    let named = |note: &String| state.with_image_names(note, cx.glyphs.is_ascii()).into_owned();
    let on_choice = |(at, note): (usize, String)| {
        let label = &question.choices.get(at)?.label;
        Some(strings::plain::with(text::unmarked(label), named(&note)))
    };
    let on_choices = draft.accepted_notes().into_iter().filter_map(on_choice);
    let note = draft.notes.on_question.accepted.as_ref().map(named);
    let sentence = |text: String| cx.unsubmitted_sentence(&text, usize::MAX);
    let unsubmitted = draft.unsubmitted_texts().into_iter().map(sentence);
    note.into_iter().chain(on_choices).chain(unsubmitted).collect()
}

/// Returns `answer` as text, without its notes.
pub(crate) fn answer_words(
    question: Option<&Question>,
    answer: &Answer,
    glyphs: &Glyphs,
) -> String {
    let choices = question.map_or(&[][..], |question| &question.choices);
    let picks = answer.picks.iter().filter_map(|pick| choices.get(*pick));
    let picked: Vec<Cow<'_, str>> = picks.map(|choice| text::unmarked(&choice.label)).collect();
    // After options, the typed text is quoted.
    let mut parts: Vec<Cow<'_, str>> = Vec::with_capacity(2);
    parts.extend((!picked.is_empty()).then(|| picked.join(strings::comma()).into()));
    if let Some(custom) = &answer.custom {
        let custom = match custom.trim() {
            "" => strings::no_input().into(),
            _ if picked.is_empty() => Cow::from(custom),
            _ => sentences::quoted(custom, glyphs.is_ascii()).into(),
        };
        // A no-break space keeps the symbol and the first word in one line.
        parts.push(match glyphs.pen {
            "" => custom,
            pen => format!("{pen}{GLUE}{custom}").into(),
        });
    }
    if parts.is_empty() { strings::nothing().to_owned() } else { parts.join(strings::semicolon()) }
}
