//! Matches the pending file with the session: which calls of the session wait, and what the file
//! answers to them. Questions, choices and tool always come from the session, answers from the file.
//!
//! ```text
//! Called  (what the session says waits) ─┐
//!                                        ├─matched─▶ [PendingCall] ─▶ answered: delivered
//! Pending (what the file says) ──────────┘                          └ open: asked again
//! ```

use std::collections::HashSet;
use std::path::Path;

use unicode_segmentation::UnicodeSegmentation;

use crate::contract::{self, Call, Flavor};
use crate::model::{Question, text};
use crate::pending::images::find_all;
use crate::pending::{
    Entry, Filled, ItemRef, Pending, RawAnswer, SavedCall, ToolCall, answers_for, to_keep,
};
use crate::session::log::{Called, Waits};
use crate::strings::pending as words;
use crate::strings::sentences::{self, quote};

/// Most entries of no call that are compared with the questions that wait.
const MOST_ENTRIES: usize = 200;

/// A call of the session that waits, with what was written for it.
#[derive(Debug, Clone)]
pub struct PendingCall {
    /// Pi's id of the call.
    pub id: String,
    /// The tool's name.
    pub tool: String,
    /// The call, checked again.
    pub call: Call,
    /// What was written for its questions, by place; one for each at least.
    raw: Vec<RawAnswer>,
    /// The same as answers.
    pub filled: Filled,
    /// What is removed from the file once the call is answered.
    pub items: Vec<ItemRef>,
    /// Its questions in the file, one item each as far as the file has them.
    entries: Vec<ItemRef>,
    /// True when the file names these very questions; false when somebody shortened them.
    pub is_exact: bool,
}

/// What a pending file has for a session.
#[derive(Debug, Clone, Default)]
pub struct Matched {
    /// The calls of the session that wait.
    pub calls: Vec<PendingCall>,
    /// What can be removed from the file: calls that the session has an answer to.
    pub done: Vec<ItemRef>,
    /// True when the file is about something that this session did not ask.
    pub unproven: bool,
}

/// Matches `pending` with what the branch of session `id` says of its `calls`. Models use ids again: the
/// last call of an id counts.
///
/// A call in the file counts if it waits in the session with the same questions, and the file is
/// that session's or names none. Entries that belong to no call count if calls that wait ask them.
pub fn matched<'a>(
    pending: &Pending,
    id: &str,
    calls: impl DoubleEndedIterator<Item = &'a Called>,
    flavor: Flavor,
) -> Matched {
    let own = !id.is_empty() && pending.session_id.as_deref() == Some(id);
    if !own && pending.session_id.is_some() {
        return Matched { unproven: true, ..Matched::default() };
    }
    let mut ids = HashSet::new();
    let mut last: Vec<_> = calls.rev().filter(|it| ids.insert(it.call.id.as_str())).collect();
    last.reverse();
    let in_file = last.iter().filter(|it| it.was_in_file());
    let parse = |is_over: bool| -> Vec<_> {
        let calls = in_file.clone().filter(|it| it.record.is_some() == is_over);
        calls.filter_map(|it| PendingCall::of((*it.call).clone(), flavor)).collect()
    };
    let mut waiting = parse(false);
    let mut found = by_id(pending, &mut waiting, flavor);
    let mut done = Vec::new();
    if own {
        let is_over = |it: &Called| it.is_over() && it.waits() != Some(Waits::InFile);
        let settled = last.iter().filter(|it| is_over(it)).map(|it| &it.call.id);
        let settled: HashSet<_> = settled.collect();
        let ids = pending.calls.iter().map(|saved| &saved.call.id);
        done.extend(ids.filter(|id| settled.contains(id)).cloned().map(ItemRef::Call));
    }
    let loose = pending.loose();
    if !loose.is_empty() {
        found.extend(by_questions(pending, &loose, waiting));
        if found.is_empty() {
            let known = by_questions(pending, &loose, parse(true));
            done.extend(known.into_iter().filter(|call| call.is_exact).flat_map(|call| call.items));
        }
    }
    let unproven = found.is_empty() && done.is_empty();
    Matched { calls: found, done, unproven }
}

/// The calls of `pending` that are among `waiting`, taken from there.
fn by_id(pending: &Pending, waiting: &mut Vec<PendingCall>, flavor: Flavor) -> Vec<PendingCall> {
    let mut found = Vec::new();
    for saved in &pending.calls {
        let at = waiting.iter().position(|call| call.id == saved.call.id);
        let Some(at) = at.filter(|at| waiting.get(*at).is_some_and(|it| it.asks(saved, flavor)))
        else {
            continue;
        };
        let mut call = waiting.remove(at);
        let count = call.call.form.questions.len().min(saved.count);
        let places = (0..count).map(|index| saved.first.saturating_add(index)).collect();
        call.read(pending, places);
        call.items = vec![ItemRef::Call(saved.call.id.clone())];
        found.push(call);
    }
    found
}

/// A question that waits, to be compared with many entries.
struct Known {
    text: String,
    header: Option<String>,
    words: HashSet<String>,
}

impl Known {
    fn new(question: &Question) -> Self {
        let header = question.short.as_deref().map(str::to_lowercase);
        Self { text: text::line(&question.text), header, words: words(&question.text) }
    }

    /// True when `name` is its header, or two of its words or more.
    fn is_shortened_to(&self, name: &str) -> bool {
        let words = words(name);
        self.header.as_deref() == Some(&name.to_lowercase())
            || (words.len() >= 2 && words.is_subset(&self.words))
    }
}

fn words(text: &str) -> HashSet<String> {
    text.unicode_words().map(str::to_lowercase).collect()
}

/// The questions that an entry of no call names, by index over all calls, and whether it has their
/// whole text. Where none has its text, the only one that it shortens.
fn named(entry: Option<&Entry>, questions: &[Known]) -> (bool, Vec<usize>) {
    let name = entry.and_then(|entry| entry.question.as_deref()).map(text::line);
    let Some(name) = name.filter(|name| !name.is_empty()) else { return (false, Vec::new()) };
    let all = |is_named: &dyn Fn(&Known) -> bool| -> Vec<usize> {
        let all = questions.iter().enumerate().filter(|(_, question)| is_named(question));
        all.map(|(index, _)| index).collect()
    };
    let whole = all(&|question| question.text == name);
    if !whole.is_empty() {
        return (true, whole);
    }
    let shortened = all(&|question| question.is_shortened_to(&name));
    (false, if shortened.len() == 1 { shortened } else { Vec::new() })
}

/// The calls of `waiting` that the entries at `loose` ask, one after the other. A call is left out
/// where an entry is about something else, and where questions are shortened and others left out.
fn by_questions(pending: &Pending, loose: &[usize], waiting: Vec<PendingCall>) -> Vec<PendingCall> {
    let questions = waiting.iter().flat_map(|it| it.call.form.questions.iter());
    let questions: Vec<_> = questions.map(Known::new).collect();
    let entries = loose.iter().take(MOST_ENTRIES).map(|place| pending.questions.get(*place));
    let entries: Vec<_> = entries.map(|entry| named(entry, &questions)).collect();
    let (mut first, mut next, mut found) = (0, 0, Vec::<PendingCall>::new());
    for mut call in waiting {
        // As many of its questions as there are entries left.
        let asked = first..first + call.call.form.questions.len();
        first = asked.end;
        let count = asked.len().min(entries.len() - next);
        let here = entries.get(next..next + count).unwrap_or_default();
        let fits = here.iter().zip(asked.clone()).all(|((_, named), index)| named.contains(&index));
        call.is_exact = here.iter().all(|(is_whole, _)| *is_whole);
        if count == 0 || !fits || !(call.is_exact || count == asked.len()) {
            continue;
        }
        call.read(pending, loose.get(next..next + count).unwrap_or_default().to_vec());
        call.items = call.entries.clone();
        found.push(call);
        next += count;
    }
    if let Some(last) = found.last_mut() {
        // What is left over goes to the last call, which says so.
        let over = loose.get(next..).unwrap_or_default();
        last.items.extend(over.iter().filter_map(|place| pending.entry_ref(*place)));
        let over = over.iter().map(|place| pending.raw_answer(*place));
        last.raw.extend(over.filter(|answer| !answer.is_missing()));
        last.fill();
    }
    found
}

impl PendingCall {
    fn of(ToolCall { id, tool, args }: ToolCall, flavor: Flavor) -> Option<Self> {
        let call = contract::parse(&tool, flavor, args).ok()?;
        let (raw, filled, items, entries) = Default::default();
        let mut waiting = Self { id, tool, call, raw, filled, items, entries, is_exact: true };
        waiting.fill();
        Some(waiting)
    }

    /// True when the file's call asks the same: models use ids again for other questions.
    fn asks(&self, saved: &SavedCall, flavor: Flavor) -> bool {
        let ToolCall { tool, args, .. } = &saved.call;
        let other = contract::parse(tool, flavor, args.clone());
        self.tool == *tool
            && other.is_ok_and(|other| Entry::of(&other.form) == Entry::of(&self.call.form))
    }

    /// Answers it with the entries of `pending` at `places`.
    fn read(&mut self, pending: &Pending, places: Vec<usize>) {
        self.entries = places.iter().filter_map(|place| pending.entry_ref(*place)).collect();
        self.raw = places.into_iter().map(|place| pending.raw_answer(place)).collect();
        self.fill();
    }

    /// Answers it with its raw answers.
    fn fill(&mut self) {
        self.filled = answers_for(&self.call.form, &contract::labels(&self.call), &self.raw);
        let count = self.raw.len().max(self.call.form.questions.len());
        self.raw.resize_with(count, RawAnswer::default);
    }

    /// Looks for the images that were written for its questions, in the project at `cwd`.
    pub fn find_images(&mut self, cwd: &Path) {
        find_all(&mut self.raw, Some(cwd));
        self.fill();
    }

    /// True when somebody wrote something.
    pub fn is_begun(&self) -> bool {
        self.raw.iter().any(|answer| !answer.is_missing())
    }

    /// True when it can be sent as it stands.
    pub fn is_answered(&self) -> bool {
        self.is_begun() && self.filled.missing.is_empty() && self.filled.refused.is_empty()
    }

    /// The texts of the questions without an answer.
    pub fn missing(&self) -> Vec<&str> {
        let questions = &self.call.form.questions;
        let missing = self.filled.missing.iter().filter_map(|index| questions.get(*index));
        missing.map(|question| question.text.as_str()).collect()
    }

    /// What was written for its questions, with the entries it belongs into.
    pub fn to_keep(&self) -> Vec<(ItemRef, RawAnswer)> {
        let labels = contract::labels(&self.call);
        let raw = to_keep(&self.call.form, &labels, &self.raw, &self.filled);
        let each = self.entries.iter().cloned().zip(raw);
        each.filter(|(_, answer)| !answer.is_missing()).collect()
    }
}

/// Gives `answers` to the questions of `calls` in their order: to those without an answer or, if there
/// are more answers than these, to all of them by place. Gives how many questions had an answer already
/// and were passed over; `shown` is the file where that stands.
///
/// # Errors
/// A sentence for everything that is not taken, and nothing is changed: too many answers, another one
/// than the file has, and what a question refuses.
pub fn prefill(
    calls: &mut [PendingCall],
    answers: Vec<RawAnswer>,
    shown: &str,
) -> Result<usize, Vec<String>> {
    let mut filled = calls.to_vec();
    let slots = filled.iter_mut().flat_map(|call| {
        let count = call.call.form.questions.len();
        call.raw.iter_mut().take(count)
    });
    let mut slots: Vec<(usize, &mut RawAnswer)> = (1..).zip(slots).collect();
    let all = slots.len();
    if answers.len() > all {
        let over: Vec<_> = answers.iter().skip(all).filter_map(RawAnswer::text).collect();
        return Err(vec![sentences::too_many_answers(answers.len(), all, &over)]);
    }
    let open = slots.iter().filter(|(_, slot)| slot.is_missing()).count();
    let only_open = answers.len() <= open;
    slots.retain(|(_, slot)| !only_open || slot.is_missing());
    let mut refused = Vec::new();
    for ((number, slot), answer) in slots.into_iter().zip(answers) {
        match slot.text().filter(|_| slot.value != answer.value) {
            _ if answer.is_missing() => {}
            None => *slot = answer,
            Some(stands) => {
                let (stands, given) = (quote(&stands, 60), answer.text().unwrap_or_default());
                refused.push(words::answered_already(number, shown, stands, quote(&given, 60)));
            }
        }
    }
    for call in &mut filled {
        call.fill();
        if !call.filled.refused.is_empty() {
            refused.extend(call.filled.warnings.iter().cloned());
        }
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    calls.clone_from_slice(&filled);
    Ok(if only_open { all - open } else { 0 })
}

#[cfg(test)]
mod tests;
