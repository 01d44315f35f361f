//! The question calls on a branch of the session: their outcomes, their latest answers, and the
//! texts that the user wrote. The list of the calls is a form with one question and a row per call.

use serde::Serialize;
use serde_json::json;

use crate::contract::{self, Call, Flavor, Mode, Recap, RecapRow, Record, StoredOutcome};
use crate::model::{Answer, Notes, Outcome, image, text};
use crate::session::call_data::CallData;
use crate::session::calls::ReplyTo;
use crate::session::log::{Called, Log, OpenPlace};
use crate::state::State;
use crate::strings::{self, again as words, plain, sentences, transcript};
use crate::transcript::outcome_line;

/// A call to open as a form, and the receiver of the outcome.
type CallToAsk = (CallData, ReplyTo);

/// Handles `/questions history`: returns the list of calls in the `log` as a form. Each row opens
/// the form of its call. `when` formats a time in ms since 1970.
///
/// # Errors
/// A sentence if there are no calls, or the list as text if no form can be shown in this `mode`.
pub fn history(log: &Log, mode: Mode, when: impl Fn(f64) -> String) -> Result<CallToAsk, String> {
    let calls: Vec<_> = log.calls.iter().cloned().collect();
    let last = calls.last().ok_or(words::nothing_asked())?;
    if mode == Mode::Print {
        return Err(lines(&calls, when).join("\n"));
    }
    let call = list(&calls, when).ok_or(words::not_shown())?;
    let data = CallData::new(last.call.id.clone(), last.call.tool.clone(), call);
    Ok((data, ReplyTo::History(calls)))
}

/// Handles `/questions again`: returns the form of the call with the `typed` number in the list;
/// without a number, the form of the latest call that can be reopened.
///
/// # Errors
/// A sentence if there is no such call, or if the call cannot be reopened.
pub fn again(log: &Log, typed: &str, flavor: Flavor) -> Result<CallToAsk, String> {
    let calls: Vec<_> = log.calls.iter().cloned().collect();
    correct(find(&calls, typed, flavor)?, flavor)
}

/// Returns the form for a correction of `called`, a call on the branch.
///
/// # Errors
/// A sentence if the call cannot be reopened.
pub fn correct(called: &Called, flavor: Flavor) -> Result<CallToAsk, String> {
    Ok((reopen(called, flavor)?, ReplyTo::Correction(Box::new(called.clone()))))
}

/// Finds the call to reopen: number `typed` in the list (1 is the latest); without a number, the
/// latest call that can be reopened.
///
/// # Errors
/// A sentence if there is no such call.
pub fn find<'a>(calls: &'a [Called], typed: &str, flavor: Flavor) -> Result<&'a Called, String> {
    let last = calls.last().ok_or(words::nothing_asked())?;
    let typed = typed.trim();
    if typed.is_empty() {
        let has_form = |called: &&Called| reopen(called, flavor).is_ok();
        // If no call can be reopened, the caller reports the reason for the latest call.
        return Ok(calls.iter().rev().find(has_form).unwrap_or(last));
    }
    let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let found = number.and_then(|index| calls.iter().nth_back(index));
    found.ok_or_else(|| words::bad_number(calls.len()))
}

/// Returns the outcome and the answers of a call; `None` if the call has no result yet.
pub fn recap(called: &Called) -> Option<Recap> {
    if called.open_place().is_none()
        && let Some(record) = &called.record
    {
        let mut recap = record.recap();
        let earlier_rows =
            called.replaced_records.last().map(|record| record.recap().rows).unwrap_or_default();
        for (row, earlier) in recap.rows.iter_mut().zip(earlier_rows) {
            let is_changed = row.answer != earlier.answer && !earlier.is_skipped();
            row.was = is_changed.then_some(earlier.answer);
        }
        return Some(recap);
    }
    let outcome = match called.open_place() {
        Some(OpenPlace::Deferred) => StoredOutcome::Deferred,
        Some(OpenPlace::InFile) => StoredOutcome::Pending { file: String::new() },
        None if called.is_over() => StoredOutcome::Error(String::new()),
        None if called.has_result => StoredOutcome::Interrupted,
        None => return None,
    };
    Some(Recap { outcome, ..Recap::default() })
}

/// Returns the call and its answers, for a form.
///
/// # Errors
/// The reason if the call cannot be reopened: it is open, it ended as unavailable, discussed
/// or superseded, or its arguments or its result cannot be read.
pub fn reopen(called: &Called, flavor: Flavor) -> Result<CallData, &'static str> {
    if called.open_place().is_some() || !called.has_result {
        return Err(words::closed_open());
    }
    let reason =
        if called.is_over() { words::closed_unreadable() } else { words::closed_undecided() };
    let record = called.record.as_ref().ok_or(reason)?;
    // Calls with these outcomes have no answers to correct; a discussed call has only drafts.
    if matches!(
        record.outcome,
        Outcome::Unavailable(_) | Outcome::Discussed(_) | Outcome::Superseded
    ) {
        return Err(words::closed_undecided());
    }
    let call = contract::parse(&called.call.tool, flavor, called.call.args.clone());
    let mut call = call.map_err(|_| words::closed_unreadable())?;
    call.form.is_correction = true;
    call.form.timeout_ms = None;
    call.form.policy.chat = false;
    call.form.policy.discuss = false;
    let data = CallData::new(called.call.id.clone(), called.call.tool.clone(), call);
    let submitted = record.outcome.answers().unwrap_or(&data.answers);
    let form = State::new(data.call.form.clone(), usize::MAX).with_answers(submitted);
    Ok(CallData { answers: form.answers(), ..data })
}

/// The maximum number of texts that [`custom_texts`] returns.
const MAX_TEXTS: usize = 100;

/// Returns the user's texts of earlier answers on the branch of `log`, newest first.
pub fn earlier_texts(log: &Log) -> Vec<String> {
    custom_texts(log.calls.iter().rev().filter_map(|call| call.record.as_deref()))
}

/// Returns the custom answers and notes in `records` (newest first), each text once. The images in
/// a text are omitted, because they cannot be restored.
fn custom_texts<'a>(records: impl Iterator<Item = &'a Record>) -> Vec<String> {
    let texts = |answer: &'a Answer| {
        let Answer { custom, note, notes, .. } = answer;
        custom.iter().chain(note).chain(notes.values())
    };
    let answers = records.filter_map(|record| record.outcome.answers());
    let all = answers.flat_map(|answer| {
        answer.note.iter().chain(answer.each.iter().rev().flatten().flat_map(texts))
    });
    let mut distinct = Vec::new();
    for raw in all {
        let text = text::block(&image::without_chips(raw));
        if !text.trim().is_empty() && !distinct.contains(&text) {
            distinct.push(text);
        }
        if distinct.len() == MAX_TEXTS {
            break;
        }
    }
    distinct
}

/// The maximum number of calls in the list.
const MAX_CALLS: usize = 200;
/// The maximum length of the question names and of each answer in a row, in characters.
const MAX_CHARS: usize = 80;

/// Returns `calls` as a form, latest first; `None` without calls. `when` formats ms since 1970.
pub fn list(calls: &[Called], when: impl Fn(f64) -> String) -> Option<Call> {
    calls.first()?;
    let options: Vec<Row> =
        calls.iter().rev().take(MAX_CALLS).map(|called| row(called, &when)).collect();
    let question_text = match options.len() < calls.len() {
        true => words::latest_calls(options.len(), calls.len()),
        false => words::calls(calls.len()),
    };
    let question = json!({ "question": question_text, "options": options });
    let args = json!({ "title": words::history(), "questions": [question] });
    let mut call = contract::parse("ask_user", Flavor::Rpiv, args).ok()?;
    for question in call.form.questions_mut() {
        question.custom = false;
    }
    call.form.lists_calls = true;
    call.form.policy.notes = Notes::None;
    call.form.policy.discuss = false;
    Some(call)
}

/// Returns the list of `calls` as plain lines, latest first, for a mode without forms.
pub fn lines(calls: &[Called], when: impl Fn(f64) -> String) -> Vec<String> {
    let each = calls.iter().rev().take(MAX_CALLS).enumerate();
    each.map(|(index, called)| {
        let Row { label, description, .. } = row(called, &when);
        format!("{}. {label}: {}", index + 1, description)
    })
    .collect()
}

/// A call in the list, as an option of the form.
#[derive(Debug, Serialize)]
struct Row {
    /// The time of the call, and its questions.
    label: String,
    /// The outcome of the call, with its answers.
    description: String,
    /// The call, its questions and its answers as Markdown.
    preview: String,
}

fn row(called: &Called, when: &impl Fn(f64) -> String) -> Row {
    let outline = contract::outline(&called.call.tool, &called.call.args);
    let at = called.at_ms.map(when).unwrap_or_default();
    let names = text::clip(&outline.labels.join(strings::comma()), MAX_CHARS);
    let label = [at.as_str(), &names].into_iter().filter(|part| !part.is_empty());
    let label = label.collect::<Vec<_>>().join("  ");
    let recap = recap(called);
    let outcome_text = &outcome_text(recap.as_ref(), !called.replaced_records.is_empty());
    let answers = recap.iter().flat_map(|recap| &recap.rows).filter(|row| !row.is_skipped());
    let answers: Vec<String> =
        answers.map(|row| text::clip(&text::line(&row.answer), MAX_CHARS)).collect();
    let description = match answers.as_slice() {
        [] => outcome_text.clone(),
        answers => plain::with(outcome_text, answers.join(strings::comma())),
    };
    let preview = format_call(called, recap.as_ref(), &at, outcome_text);
    Row {
        label: if label.is_empty() { called.call.tool.clone() } else { label },
        description,
        preview,
    }
}

/// Formats a call as Markdown: its time, its outcome, and each question with its answer.
fn format_call(called: &Called, recap: Option<&Recap>, at: &str, outcome_text: &str) -> String {
    let head: Vec<&str> =
        [at, &called.call.tool, outcome_text].into_iter().filter(|part| !part.is_empty()).collect();
    let mut out = format!("*{}*\n", head.join(" · "));
    let Some(recap) = recap.filter(|recap| !recap.rows.is_empty()) else {
        for label in contract::outline(&called.call.tool, &called.call.args).labels {
            out.push_str(&format!("\n**{label}**\n"));
        }
        return out;
    };
    for row in &recap.rows {
        // Bold text cannot span paragraphs, so only the first line of a question is bold.
        let question = row.question.trim();
        let (first, rest) = question.split_at(question.find('\n').unwrap_or(question.len()));
        out.push_str(&format!("\n**{first}**{rest}\n\n"));
        out.push_str(&format_answer(row, &recap.outcome));
    }
    if let Some(note) = &recap.note {
        out.push_str(&format!("\n{}\n", sentences::note(note)));
    }
    out
}

/// Formats an answer: the choices as a checklist, the custom answer, the answer before a
/// correction, and the note.
fn format_answer(row: &RecapRow, outcome: &StoredOutcome) -> String {
    let choice = |(label, chosen): &(String, bool)| {
        format!("- [{}] {label}", if *chosen { 'x' } else { ' ' })
    };
    let mut lines: Vec<String> = row.choices.iter().map(choice).collect();
    if row.is_skipped() && *outcome == StoredOutcome::Answered {
        lines.push(format!("*{}*", strings::not_answered()));
    } else if let Some(custom) = row.custom() {
        lines.push(format!("> {}", custom.replace('\n', "\n> ")));
    } else if row.choices.is_empty() && !row.answer.is_empty() {
        lines.push(format!("> {}", row.answer.replace('\n', "\n> ")));
    }
    lines.extend(row.was.as_deref().map(|was| format!("*{}*", strings::revision::was(was))));
    lines.extend(row.note().as_deref().map(sentences::note));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Returns the outcome of a call in a few words. Without a `recap`, the call has no result yet.
fn outcome_text(recap: Option<&Recap>, corrected: bool) -> String {
    let Some(recap) = recap else { return transcript::waiting().to_owned() };
    match &recap.outcome {
        StoredOutcome::Deferred => transcript::waiting().to_owned(),
        StoredOutcome::Answered if corrected => transcript::corrected().to_owned(),
        StoredOutcome::Answered => words::ended_answered().to_owned(),
        StoredOutcome::Discussed => transcript::discussed().to_owned(),
        StoredOutcome::Error(_) => transcript::refused().to_owned(),
        StoredOutcome::Pending { .. } => words::ended_pending().to_owned(),
        _ => outcome_line(recap),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Answers;

    fn record(answers: Vec<Answer>) -> Record {
        let each = answers.into_iter().map(Some).collect();
        let outcome = Outcome::Answered(Answers { each, ..Answers::none(0) });
        Record { questions: Vec::new(), outcome, via: None, mode: Mode::Interactive, at_ms: 1.0 }
    }

    fn custom(text: &str) -> Answer {
        Answer { custom: Some(text.to_owned()), ..Answer::default() }
    }

    #[test]
    fn custom_texts_and_notes_come_newest_first_and_each_once() {
        let noted = Answer { picks: vec![0], note: Some("for now".into()), ..Answer::default() };
        let older = record(vec![custom("one"), noted, custom("and\ntwo"), Answer::default()]);
        let newer = record(vec![custom("three\u{1b}[2J"), custom("one"), custom("")]);
        assert_eq!(
            custom_texts([&newer, &older].into_iter()),
            ["one", "three", "and\ntwo", "for now"]
        );
    }

    #[test]
    fn custom_texts_are_returned_without_images() {
        let (first, second) = (image::chip(0), image::chip(1));
        let record = record(vec![
            custom(&format!("like {first}, not {second}!")),
            custom(&first.to_string()),
        ]);
        assert_eq!(custom_texts([&record].into_iter()), ["like , not !"]);
    }

    #[test]
    fn the_number_of_texts_is_limited() {
        let record = record((0..MAX_TEXTS + 5).map(|at| custom(&at.to_string())).collect());
        let texts = custom_texts([&record].into_iter());
        assert_eq!((texts.len(), texts[0].as_str()), (MAX_TEXTS, "104"));
    }
}
