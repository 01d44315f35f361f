//! The calls of a session's branch: how they ended, what was answered last, and what the person wrote.

use serde_json::Value;

use crate::contract::{self, Call, Ending, Flavor, Recap, Record};
use crate::model::{Answer, Answers, Outcome, Revision, image, text};
use crate::pending::ToolCall;
use crate::session::log::{Called, Waits, text, tool_call, tool_calls};
use crate::state::State;

/// The custom type of the message without content that makes the model go on from an answer that was
/// given anew. Pi's session tree shows it.
pub const ANEW: &str = "answered anew";

/// The call that an entry of the session is about: its result, or the message that made it alone.
pub fn picked<'a>(calls: &'a [Called], entry: &str) -> Option<&'a Called> {
    let result = calls.iter().find(|asked| asked.result.as_deref() == Some(entry));
    result.or_else(|| {
        let mut made = calls.iter().filter(|asked| asked.entry == entry);
        made.next().filter(|_| made.next().is_none())
    })
}

/// A call whose answers are shown once more.
#[derive(Debug, Clone)]
pub struct Reopened {
    /// The call, checked again.
    pub call: Call,
    /// What was answered, as the form has it when it opens.
    pub answers: Answers,
}

impl Reopened {
    /// True where the answers can be the result of the call.
    pub fn is_result(&self) -> bool {
        let answered = |index: usize| self.answers.each.get(index).is_some_and(Option::is_some);
        self.call.form.unfinished(answered, self.answers.note.is_some()).is_empty()
    }
}

/// Why the answers of a call cannot be shown in a form once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// It has no result yet.
    Open,
    /// It waits for the person, aside or in the pending file.
    Waits,
    /// Nobody decided anything: nobody was asked, or it was interrupted.
    Undecided,
    /// Its arguments or its result cannot be read.
    Unreadable,
}

/// How a call ended, with its answers as far as the log has them; `None` while it is open.
pub fn recap(asked: &Called) -> Option<Recap> {
    if let Some(record) = &asked.record {
        let mut recap = record.recap();
        let before = asked.corrects.last().map(|it| it.recap().rows).unwrap_or_default();
        for (row, before) in recap.rows.iter_mut().zip(before) {
            let changed = row.answer != before.answer && !before.is_skipped();
            row.was = changed.then_some(before.answer);
        }
        return Some(recap);
    }
    let count = contract::outline(&asked.call.tool, &asked.call.args).count;
    let ending = match asked.waits() {
        Some(Waits::Aside) => Ending::Deferred { count, away: false },
        Some(Waits::InFile) => Ending::Pending { count, file: String::new() },
        None if asked.is_over() => Ending::Error(String::new()),
        None => asked.result.as_ref().map(|_| Ending::Interrupted)?,
    };
    Some(Recap::new(ending, Vec::new()))
}

/// The call and its answers, for a form.
///
/// # Errors
/// Why there is no such form.
pub fn reopen(asked: &Called, flavor: Flavor, revision: Revision) -> Result<Reopened, Closed> {
    let record = asked.record.as_ref().filter(|_| asked.result.is_some());
    let record = record.ok_or(match asked.waits() {
        Some(_) => Closed::Waits,
        None if asked.result.is_none() => Closed::Open,
        None if asked.is_over() => Closed::Unreadable,
        None => Closed::Undecided,
    })?;
    if matches!(record.outcome, Outcome::Unavailable(_)) {
        return Err(Closed::Undecided);
    }
    let call = contract::parse(&asked.call.tool, flavor, asked.call.args.clone());
    let mut call = call.map_err(|_| Closed::Unreadable)?;
    call.form.revision = Some(revision);
    call.form.timeout_ms = None;
    call.form.policy.may.chat = false;
    call.form.policy.may.discuss = false;
    let none = Answers::none(call.form.questions.len());
    let answers = record.answers().unwrap_or(&none);
    let state = State::new(call.form.clone(), usize::MAX).with_answers(answers);
    let answers = state.answers();
    Ok(Reopened { call, answers })
}

/// The results behind an assistant message once its call `id` is answered anew: the messages in the
/// order of its calls, each with exactly one result. `entries` is the branch, `at` the id of the
/// message's entry, `anew` the new result; `missing` makes the result of a call that has none.
/// `None` where the branch has no such call any more.
pub fn results_anew(
    entries: &[Value],
    at: &str,
    id: &str,
    anew: &Value,
    missing: impl Fn(&ToolCall) -> Value,
) -> Option<Vec<Value>> {
    let start = entries.iter().position(|entry| text(entry, "id") == at)?;
    let message = entries.get(start)?.get("message")?;
    let after = entries.iter().skip(start + 1).filter_map(|entry| entry.get("message"));
    let after = after.take_while(|message| text(message, "role") != "assistant");
    let results: Vec<&Value> =
        after.filter(|message| text(message, "role") == "toolResult").collect();
    let mut done: Vec<&str> = Vec::new();
    let mut all = Vec::new();
    for block in tool_calls(message) {
        let call = text(block, "id");
        if done.contains(&call) {
            continue;
        }
        done.push(call);
        let result = results.iter().find(|result| text(result, "toolCallId") == call);
        all.push(match result {
            _ if call == id => anew.clone(),
            Some(result) => (*result).clone(),
            None => missing(&tool_call(block.clone())),
        });
    }
    done.contains(&id).then_some(all)
}

/// How many texts [`own_words`] gives at most.
const OWN_WORDS: usize = 100;

/// The custom texts and notes in `records`, of which the newest comes first: each once, without the
/// images in them, which do not come back.
pub fn own_words<'a>(records: impl Iterator<Item = &'a Record>) -> Vec<String> {
    let texts = |answer: &'a Answer| {
        let Answer { custom, note, notes, .. } = answer;
        custom.iter().chain(note).chain(notes.values())
    };
    let answers = records.filter_map(Record::answers);
    let all =
        answers.flat_map(|it| it.note.iter().chain(it.each.iter().rev().flatten().flat_map(texts)));
    let mut words = Vec::new();
    for raw in all {
        let text = text::block(&image::without_chips(raw));
        if !text.trim().is_empty() && !words.contains(&text) {
            words.push(text);
        }
        if words.len() == OWN_WORDS {
            break;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Mode;

    fn record(answers: Vec<Answer>) -> Record {
        let each = answers.into_iter().map(Some).collect();
        let outcome = Outcome::Answered(Answers { each, ..Answers::none(0) });
        Record {
            questions: Vec::new(),
            outcome,
            via: None,
            mode: Mode::Interactive,
            at_ms: 1.0,
            unread: Vec::new(),
        }
    }

    fn custom(text: &str) -> Answer {
        Answer { custom: Some(text.to_owned()), ..Answer::default() }
    }

    #[test]
    fn custom_texts_and_notes_come_newest_first_and_once() {
        let noted = Answer { picks: vec![0], note: Some("for now".into()), ..Answer::default() };
        let older = record(vec![custom("one"), noted, custom("and\ntwo"), Answer::default()]);
        let newer = record(vec![custom("three\u{1b}[2J"), custom("one"), custom("")]);
        assert_eq!(
            own_words([&newer, &older].into_iter()),
            ["one", "three", "and\ntwo", "for now"]
        );
    }

    #[test]
    fn images_do_not_come_back_and_are_not_named() {
        let (first, second) = (image::chip(0), image::chip(1));
        let record = record(vec![
            custom(&format!("like {first}, not {second}!")),
            custom(&first.to_string()),
        ]);
        assert_eq!(own_words([&record].into_iter()), ["like , not !"]);
    }

    #[test]
    fn only_so_many_are_kept() {
        let record = record((0..OWN_WORDS + 5).map(|at| custom(&at.to_string())).collect());
        let words = own_words([&record].into_iter());
        assert_eq!((words.len(), words[0].as_str()), (OWN_WORDS, "104"));
    }
}
