//! Two contracts of `ask_user`: the short form (one top-level question) and the batch (`mode:
//! "batch"`, 2 to 7 related questions, answered by id). Their results are texts, with the details
//! `mode`, `context`, `response` and `cancelled`.

use serde_json::{Map, Value, json};

use super::ask_user::{self, SHAPE};
use super::call::{Call, Contract, Event, Mode, Refused, Reply};
use super::common::{is_unshown, mark, refuse_unusable, undecided};
use super::discussed;
use super::raw::{RawChoice, RawQuestion, sanitized_block, sanitized_line, short_form, trimmed};
use super::recap::{Recap, StoredAnswer, StoredOutcome};
use super::remarks;
use super::schema::UNUSABLE;
use super::values::{is_blank, is_blank_text, strings};
use crate::json::{fields, is_true, text_in};
use crate::model::{Answer, CustomRules, EmptyMulti, Notes, Outcome, Policy, text};

pub(super) static SINGLE: Contract = Contract {
    accepts: is_single,
    fill_gaps: ask_user::fill_gaps,
    recap: recap_single,
    progress,
    closing,
    ..Contract::new(ask_user::TOOL, &SHAPE, parse_single, reply)
};

pub(super) static BATCH: Contract =
    Contract { accepts: is_batch, parse: parse_batch, recap: recap_batch, ..SINGLE };

fn is_single(params: &Value) -> bool {
    params.get("question").is_some()
        || (params.get("mode") == Some(&json!("single")) && params.get("questions").is_none())
}

fn is_batch(params: &Value) -> bool {
    text_in(params, "mode").is_some_and(|mode| mode.trim().eq_ignore_ascii_case("batch"))
}

fn failed(message: &str) -> Refused {
    let text = format!("Ask tool failed: {message}");
    Refused::Reply(Reply { is_error: true, ..Reply::plain(text, json!({ "error": message })) })
}

fn parse_single(params: Value) -> Result<Call, Refused> {
    let params = without_unlabelled_options(params);
    let question = RawQuestion::read(&SHAPE, &short_form(&params));
    let Some(mut question) = question.filter(|question| !is_blank_text(&question.text)) else {
        return Err(failed("Single-question mode requires a question string."));
    };
    question.text = question.text.trim().to_owned();
    refuse_unusable(ask_user::TOOL, &params)?;
    let notes = if is_true(&params, "allowComment") { Notes::Comment } else { Notes::None };
    let mut call = build_call(&SINGLE, params, vec![question], notes);
    // Only the context: the title of a single question is already its header, see `short_form`.
    call.form.context = sanitized_block(text_in(&call.params, "context"));
    Ok(call)
}

fn parse_batch(params: Value) -> Result<Call, Refused> {
    let params = without_unlabelled_options(params);
    let is_unusable = params.get(UNUSABLE).and_then(|faults| faults.get("questions")).is_some();
    let questions = if is_unusable { None } else { RawQuestion::list(&SHAPE, &params) };
    let Some(questions) = questions else {
        return Err(failed("Batch mode requires a questions array."));
    };
    check_batch(&questions).map_err(|message| failed(&message))?;
    refuse_unusable(ask_user::TOOL, &params)?;
    let mut call = build_call(&BATCH, params, questions, Notes::None);
    for (question, raw) in call.form.questions_mut().iter_mut().zip(call.questions.iter()) {
        question.short = question.short.take().or_else(|| sanitized_line(raw.id.as_deref()));
    }
    Ok(ask_user::with_heading(call))
}

fn check_batch(questions: &[RawQuestion]) -> Result<(), String> {
    if !(2..=7).contains(&questions.len()) {
        return Err("Batch mode requires between 2 and 7 questions.".to_owned());
    }
    let mut ids: Vec<&str> = Vec::new();
    for (number, question) in (1..).zip(questions) {
        let id = id(question)
            .ok_or_else(|| format!("Batch question {number} is missing a valid id."))?;
        if ids.contains(&id) {
            return Err(format!("Batch question ids must be unique. Duplicate id: {id}"));
        }
        ids.push(id);
        if question.text.trim().is_empty() {
            return Err(format!("Batch question {number} is missing a valid question."));
        }
    }
    Ok(())
}

fn id(question: &RawQuestion) -> Option<&str> {
    trimmed(question.id.as_deref())
}

fn build_call(
    contract: &'static Contract,
    params: Value,
    questions: Vec<RawQuestion>,
    notes: Notes,
) -> Call {
    let policy = Policy {
        notes,
        custom: CustomRules { replaces_selection: true, ..CustomRules::default() },
        empty_multi: EmptyMulti::Refused,
        defer: false,
        ..Policy::default()
    };
    let questions = questions.into_iter().map(RawQuestion::with_own_rows).collect();
    let mut call = Call::new(contract, params, questions, policy);
    for (question, raw) in call.form.questions_mut().iter_mut().zip(call.questions.iter()) {
        // If the call forbids custom answers, the model's own “Other” option still allows them.
        if !raw.freeform && raw.own_rows.is_empty() {
            question.custom = false;
        }
    }
    call.form.timeout_ms = ask_user::timeout(&call.params);
    call
}

/// Removes options without a label, and their recorded faults. If no option of a question has a
/// label, all options stay, and the call is refused.
fn without_unlabelled_options(mut params: Value) -> Value {
    let has_label = |option: &Value| !is_blank(option.get("label"));
    let mut removed: Vec<String> = Vec::new();
    let mut remove_unlabelled = |question: &mut Value, prefix: &str| {
        let Some(Value::Array(options)) = question.get_mut("options") else { return };
        if options.iter().any(has_label) {
            let unlabelled = options.iter().enumerate().filter(|(_, option)| !has_label(option));
            removed.extend(unlabelled.map(|(o, _)| format!("{prefix}options[{o}]")));
            options.retain(has_label);
        }
    };
    remove_unlabelled(&mut params, "");
    let questions = params.get_mut("questions").and_then(Value::as_array_mut);
    for (q, question) in questions.into_iter().flatten().enumerate() {
        remove_unlabelled(question, &format!("questions[{q}]."));
    }
    if let Some(Value::Object(faults)) = params.get_mut(UNUSABLE) {
        faults.retain(|path, _| !removed.iter().any(|option| path.starts_with(option)));
    }
    params
}

/// Returns the stored answers of a submitted form, one per question; `None` for other outcomes.
fn stored_answers(call: &Call, outcome: &Outcome) -> Option<Vec<Map<String, Value>>> {
    let Outcome::Answered(answers) = outcome else { return None };
    // A skipped question of the short form has no stored answer.
    if !is_batch(&call.params) && answers.count() == 0 {
        return None;
    }
    let each = call.questions.iter().zip(&answers.each);
    Some(each.map(|(question, answer)| stored_answer(question, answer.as_ref())).collect())
}

/// Returns an answer in the format of the details.
fn stored_answer(question: &RawQuestion, answer: Option<&Answer>) -> Map<String, Value> {
    let id = id(question);
    let Some(answer) = answer else { return fields(json!({ "id": id, "kind": "skipped" })) };
    let notes = question.all_notes(answer);
    let comment = trimmed(notes.as_deref());
    let picked: Vec<&str> = question.labels(answer).into_iter().map(str::trim).collect();
    fields(match &answer.custom {
        Some(text) => json!({ "id": id, "kind": "freeform", "text": text, "comment": comment }),
        None => json!({ "id": id, "kind": "selection", "selections": picked, "comment": comment }),
    })
}

fn stored_text(stored: &Map<String, Value>) -> String {
    let text = |key: &str| stored.get(key).and_then(Value::as_str);
    let answer = match text("kind") {
        Some("freeform") => text("text").unwrap_or("").to_owned(),
        Some("selection") => strings(stored.get("selections")).join(", "),
        _ => "Skipped".to_owned(),
    };
    text("comment").map(|comment| format!("{answer} — {comment}")).unwrap_or(answer)
}

fn details(call: &Call, answers: Option<&[Map<String, Value>]>) -> Map<String, Value> {
    let title = |choice: &&RawChoice| {
        let description = trimmed(choice.description.as_deref());
        Value::Object(fields(json!({ "title": choice.label.trim(), "description": description })))
    };
    let titles = |question: &RawQuestion| question.options().iter().map(title).collect::<Value>();
    let question = |question: &RawQuestion| {
        json!({
            "id": id(question),
            "question": question.text.trim(),
            "options": titles(question),
            "allowMultiple": question.multi,
            "allowFreeform": question.freeform,
            "required": question.required,
        })
    };
    let (form_fields, response) = match is_batch(&call.params) {
        true => (
            json!({
                "mode": "batch", "title": call.text("title"), "context": call.text("context"),
                "questions": call.questions.iter().map(question).collect::<Value>(),
            }),
            answers.map(|answers| json!({ "kind": "batch", "answers": answers })),
        ),
        false => (
            json!({
                "mode": "single", "question": call.questions.first().map(|question| &question.text),
                "context": call.text("context"), "options": call.questions.first().map(titles),
            }),
            answers.and_then(|answers| Some(Value::Object(answers.first()?.clone()))),
        ),
    };
    let mut details = fields(form_fields);
    details.insert("response".to_owned(), response.unwrap_or_default());
    details.insert("cancelled".to_owned(), false.into());
    details
}

fn progress(call: &Call) -> Option<Reply> {
    Some(Reply::plain("Waiting for user input...", details(call, None)))
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    let is_batch = is_batch(&call.params);
    let answers = stored_answers(call, outcome);
    let mut details = details(call, answers.as_deref());
    let text = match (&answers, outcome) {
        (Some(answers), _) if is_batch => {
            let title = call.text("title").map(|title| format!(" ({title})")).unwrap_or_default();
            let mut text = format!("User answered the clarification batch{title}:");
            for (question, answer) in call.questions.iter().zip(answers) {
                text.push_str(&format!("\n- {}: {}", question.text.trim(), stored_text(answer)));
            }
            text
        }
        (Some(answers), _) => {
            let answer: String = answers.iter().map(stored_text).collect();
            format!("User answered: {answer}")
        }
        (None, Outcome::Discussed(discussion)) => discussed::words(call, discussion),
        (None, outcome) => undecided(outcome).unwrap_or_else(|| {
            let subject = if is_batch { "clarification batch" } else { "question" };
            format!("User cancelled the {subject}")
        }),
    };
    let remark = remarks::remark_on_transcript(call, outcome);
    let mut text = remark.map_or_else(|| text.clone(), |remark| format!("{text}\n\n{remark}"));
    if answers.is_none() {
        let cancelled = !matches!(outcome, Outcome::TimedOut(_));
        details.insert("cancelled".to_owned(), cancelled.into());
        details.extend(mark(outcome));
    }
    // Without a user interface, the model must ask in its reply.
    let no_ui = is_unshown(outcome);
    if no_ui {
        let questions = questions(call);
        text = format!("Ask requires interactive mode. Please answer:\n\n{questions}\n\n{text}");
    }
    Reply { is_error: no_ui, ..Reply::plain(text, details) }
}

/// Returns title and context, then the questions with their options as numbered lines. A batch also
/// numbers its questions.
fn questions(call: &Call) -> String {
    let heading = ["title", "context"].into_iter().filter_map(|key| call.text(key));
    let heading: String = heading.map(|text| format!("{text}\n\n")).collect();
    let choice = |(index, choice): (usize, &RawChoice)| {
        let description = trimmed(choice.description.as_deref());
        let suffix = description.map(|text| format!(" — {text}")).unwrap_or_default();
        format!("\n  {}. {}{suffix}", index + 1, choice.label.trim())
    };
    let question = |(index, question): (usize, &RawQuestion)| {
        let number =
            if is_batch(&call.params) { format!("{}. ", index + 1) } else { String::new() };
        let choices: String = question.choices.iter().enumerate().map(choice).collect();
        format!("{number}{}{choices}", question.text.trim())
    };
    let questions: Vec<String> = call.questions.iter().enumerate().map(question).collect();
    heading + &questions.join("\n")
}

/// Returns the event for an answer, a cancel or a timeout; other outcomes have no event.
fn closing(call: &Call, outcome: &Outcome) -> Vec<Event> {
    let answers = stored_answers(call, outcome);
    let name = match outcome {
        Outcome::Answered(_) => "ask:answered",
        Outcome::Cancelled(_) | Outcome::TimedOut(_) => "ask:cancelled",
        _ => return Vec::new(),
    };
    let is_batch = is_batch(&call.params);
    let is_answered = answers.is_some();
    // In the short form, a question without options has an event only if it is answered.
    if !is_batch && !is_answered && call.form.questions.iter().any(|question| question.is_text()) {
        return Vec::new();
    }
    let mut payload = details(call, answers.as_deref());
    payload.retain(|key, _| match key.as_str() {
        "response" => is_answered,
        "options" => !is_answered,
        "mode" => is_batch,
        key => key != "cancelled",
    });
    vec![Event { name, payload: Value::Object(payload) }]
}

fn recap_single(details: &Value) -> Option<Recap> {
    if details.get("answers").is_none()
        && let Some(message) = text_in(details, "error")
    {
        let outcome = StoredOutcome::Error(text::line(message));
        return Some(Recap { outcome, ..Recap::default() });
    }
    details.get("mode").filter(|mode| *mode == "single")?;
    let response = details.get("response")?;
    let question = stored("question", details);
    Some(Recap::read(details, &[question], |_, _| StoredAnswer::read(response)))
}

fn recap_batch(details: &Value) -> Option<Recap> {
    details.get("mode").filter(|mode| *mode == "batch")?;
    let questions = details.get("questions")?.as_array()?.iter();
    let questions: Vec<RawQuestion> = questions.map(|question| stored("id", question)).collect();
    let answers = details.get("response")?.get("answers").and_then(Value::as_array);
    Some(Recap::read(details, &questions, |index, _| StoredAnswer::read(answers?.get(index)?)))
}

/// Builds the question that is stored in `map`. Its header is the text in `header_field`.
fn stored(header_field: &str, map: &Value) -> RawQuestion {
    let options = map.get("options").and_then(Value::as_array).into_iter().flatten();
    let labels = options.filter_map(|option| text_in(option, "title"));
    let text = text_in(map, "question").unwrap_or_default();
    RawQuestion::from_labels(text, text_in(map, header_field), labels)
}
