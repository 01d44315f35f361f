//! The list of a branch's calls: a form of one question, whose rows are the calls.

use serde::Serialize;
use serde_json::json;

use super::history;
use crate::contract::{self, Call, Ending, Flavor, Recap, RecapRow};
use crate::model::{Notes, Question, text};
use crate::session::log::Called;
use crate::strings::{self, again as words, plain, transcript};

/// Most calls in the list.
const MOST: usize = 200;
/// Longest answer in a row, in characters.
const ANSWER: usize = 80;

/// The list of `calls`, the latest first, and the index in `calls` of each row; `None` without calls.
/// Where something was `decided`, a last row saves that. `when` writes a time in ms since 1970.
pub fn list(
    calls: &[Called],
    decided: bool,
    when: impl Fn(f64) -> String,
) -> Option<(Call, Vec<usize>)> {
    calls.first()?;
    let rows: Vec<usize> = (0..calls.len()).rev().take(MOST).collect();
    let shown = rows.iter().filter_map(|index| calls.get(*index));
    let mut options: Vec<Row> = shown.map(|asked| row(asked, &when)).collect();
    options.extend(decided.then(|| Row::named(words::save())));
    let asked = match rows.len() < calls.len() {
        true => words::latest_calls(rows.len(), calls.len()),
        false => words::calls(calls.len()),
    };
    let mut call = form(words::history(), asked, &options)?;
    call.form.questions.iter_mut().for_each(Question::drop_custom_row);
    Some((call, rows))
}

/// A form of one question of ours: nobody but the person answers it, with an option or words of their own
/// and nothing beside that.
pub fn form(title: &str, question: impl Serialize, options: &[Row]) -> Option<Call> {
    let question = json!({ "question": question, "options": options });
    let args = json!({ "title": title, "questions": [question] });
    let mut call = contract::parse("ask_user", Flavor::Rpiv, args).ok()?;
    call.form.copies = true;
    call.form.policy.notes = Notes::None;
    call.form.policy.may.discuss = false;
    call.form.policy.may.delegate = false;
    Some(call)
}

/// The rows as plain lines, where no form can be shown.
pub fn lines(calls: &[Called], when: impl Fn(f64) -> String) -> Vec<String> {
    let each = calls.iter().rev().take(MOST).enumerate();
    each.map(|(index, asked)| {
        let Row { label, description, .. } = row(asked, &when);
        format!("{}. {label}: {}", index + 1, description.unwrap_or_default())
    })
    .collect()
}

/// A row of such a form, with the fields of an option.
#[derive(Debug, Serialize)]
pub struct Row {
    /// When it was asked, and what.
    label: String,
    /// How it ended, with the answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    /// All of it as Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    preview: Option<String>,
}

impl Row {
    /// One of a name alone.
    pub fn named(label: &str) -> Self {
        Self { label: label.to_owned(), description: None, preview: None }
    }
}

fn row(asked: &Called, when: &impl Fn(f64) -> String) -> Row {
    let outline = contract::outline(&asked.call.tool, &asked.call.args);
    let at = asked.at_ms.map(when).unwrap_or_default();
    let names = text::clip(&outline.labels.join(strings::comma()), ANSWER);
    let label = [at.as_str(), &names].into_iter().filter(|it| !it.is_empty());
    let label = label.collect::<Vec<_>>().join("  ");
    let recap = history::recap(asked);
    let ended = ended(recap.as_ref().map(|it| &it.ending), !asked.corrects.is_empty());
    let said = recap.iter().flat_map(|recap| &recap.rows).filter(|row| !row.is_skipped());
    let said: Vec<String> = said.map(|row| text::clip(&text::line(&row.answer), ANSWER)).collect();
    let description = match said.as_slice() {
        [] => ended.to_owned(),
        said => plain::with(ended, said.join(strings::comma())),
    };
    let preview = markdown(asked, recap.as_ref(), &at, ended);
    Row {
        label: if label.is_empty() { asked.call.tool.clone() } else { label },
        description: Some(description),
        preview: Some(preview),
    }
}

/// A call as Markdown: when and how it ended, each question with its answer.
fn markdown(asked: &Called, recap: Option<&Recap>, at: &str, ended: &str) -> String {
    let head: Vec<&str> =
        [at, &asked.call.tool, ended].into_iter().filter(|it| !it.is_empty()).collect();
    let mut out = format!("*{}*\n", head.join(" · "));
    let Some(recap) = recap.filter(|recap| !recap.rows.is_empty()) else {
        for label in contract::outline(&asked.call.tool, &asked.call.args).labels {
            out.push_str(&format!("\n**{label}**\n"));
        }
        return out;
    };
    for row in &recap.rows {
        out.push_str(&format!("\n**{}**\n\n", row.question.trim()));
        out.push_str(&answered(row, &recap.ending));
    }
    if let Some(note) = &recap.note {
        out.push_str(&format!("\n{}\n", transcript::note(note)));
    }
    out
}

/// The choices with those that were picked, custom text, and the note.
fn answered(row: &RecapRow, ending: &Ending) -> String {
    let mut lines: Vec<String> = row
        .choices
        .iter()
        .map(|(label, chosen)| format!("- [{}] {label}", if *chosen { 'x' } else { ' ' }))
        .collect();
    if row.is_skipped() && *ending == Ending::Answered {
        lines.push(format!("*{}*", strings::revision::no_answer()));
    } else if let Some(custom) = row.custom() {
        lines.push(format!("> {}", custom.replace('\n', "\n> ")));
    } else if row.is_delegated() {
        lines.push(format!("*{}*", row.answer));
    } else if row.choices.is_empty() && !row.answer.is_empty() {
        lines.push(format!("> {}", row.answer.replace('\n', "\n> ")));
    }
    lines.extend(row.was.as_deref().map(|was| format!("*{}*", strings::revision::was(was))));
    lines.extend(row.note().as_deref().map(transcript::note));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The ending of a call in a list of calls, in a word or two; `None` has not ended.
fn ended(ending: Option<&Ending>, corrected: bool) -> &'static str {
    match ending {
        None => words::ended_open(),
        Some(Ending::Answered) if corrected => words::ended_corrected(),
        Some(Ending::Answered) => words::ended_answered(),
        Some(Ending::Discussed) => words::ended_discussed(),
        Some(Ending::Pending { .. }) => words::ended_pending(),
        Some(Ending::Deferred { .. }) => words::ended_deferred(),
        Some(Ending::Withdrawn) => words::ended_withdrawn(),
        Some(Ending::Error(_)) => words::ended_refused(),
        Some(Ending::Cancelled) => words::ended_cancelled(),
        Some(Ending::TimedOut) => words::ended_timed_out(),
        Some(Ending::Unavailable) => words::ended_unavailable(),
        Some(Ending::ConnectionLost) => words::ended_connection_lost(),
        Some(Ending::Interrupted) => words::ended_interrupted(),
    }
}
