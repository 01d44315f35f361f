//! What a pending file has for one session: only answers to calls that the session itself made and
//! that wait there. Questions, choices and tool come from the session; the file gives the answers.

use std::collections::HashMap;

use super::branch::{Calls, Held};
use super::proof;
use crate::contract::{self, Call, Flavor};
use crate::pending::{Filled, Given, Part, Pending, answers_for};

/// A call of the session that waits, with what was written for it.
#[derive(Debug, Clone)]
pub struct Due {
    /// Pi's id of the call.
    pub id: String,
    /// The tool's name.
    pub tool: String,
    /// The call, checked again.
    pub call: Call,
    /// What was written for its questions.
    given: Vec<Given>,
    /// The same as answers.
    pub filled: Filled,
    /// What leaves the file once the call is answered.
    pub parts: Vec<Part>,
    /// Where the file has its questions, one item each as far as it has them.
    entries: Vec<Part>,
}

/// What a pending file has for a session.
#[derive(Debug, Clone, Default)]
pub struct Sorted {
    /// The calls of the session that wait.
    pub due: Vec<Due>,
    /// What can leave the file: calls that the session has an answer to.
    pub done: Vec<Part>,
    /// True when the file is about something that this session did not ask.
    pub unproven: bool,
}

/// Sorts what is in `pending` by what the branch of session `id` says of its `calls`. A file of that
/// session is about its calls by their ids; one that names no session, or no calls, about calls that
/// wait with the same questions.
#[must_use]
pub fn sort(pending: &Pending, id: &str, calls: Calls, flavor: Flavor) -> Sorted {
    let own = !id.is_empty() && pending.session_id.as_deref() == Some(id);
    if own && !pending.calls.is_empty() {
        return by_id(pending, calls, flavor);
    }
    let nameless = pending.session_id.is_none() && pending.calls.is_empty();
    let due = if own || nameless { by_content(pending, calls.waiting, flavor) } else { Vec::new() };
    Sorted { unproven: due.is_empty() && !own, due, done: Vec::new() }
}

fn by_id(pending: &Pending, calls: Calls, flavor: Flavor) -> Sorted {
    let mut sorted = Sorted::default();
    let mut waiting: HashMap<_, _> =
        calls.waiting.into_iter().map(|held| (held.id.clone(), held)).collect();
    for call in &pending.calls {
        if calls.settled.contains(&call.tool_call_id) {
            sorted.done.push(Part::Call(call.tool_call_id.clone()));
        } else if let Some(mut due) =
            waiting.remove(&call.tool_call_id).and_then(|held| Due::of(held, flavor))
        {
            let count = due.call.form.questions.len().min(call.count);
            let places = (0..count).map(|index| call.first.saturating_add(index));
            due.parts = vec![Part::Call(call.tool_call_id.clone())];
            due.entries = places.filter_map(|place| entry(pending, place)).collect();
            due.take(pending.given_at(call.first, count));
            sorted.due.push(due);
        }
    }
    sorted
}

/// The calls of `waiting` that the entries of `pending` which belong to no call are about, one after
/// the other; none at all where an entry is about something else.
fn by_content(pending: &Pending, waiting: Vec<Held>, flavor: Flavor) -> Vec<Due> {
    let places = pending.loose();
    let (mut rest, mut found) = (&*places, Vec::<Due>::new());
    for mut due in waiting.into_iter().filter_map(|held| Due::of(held, flavor)) {
        let questions = &due.call.form.questions;
        let (here, behind) = rest.split_at(questions.len().min(rest.len()));
        let entries = here.iter().filter_map(|place| pending.questions.get(*place));
        if here.is_empty()
            || !entries.zip(questions).all(|(entry, question)| proof::names(entry, question))
        {
            continue;
        }
        due.entries = here.iter().filter_map(|place| entry(pending, *place)).collect();
        due.parts = due.entries.clone();
        due.take(here.iter().flat_map(|place| pending.given_at(*place, 1)).collect());
        found.push(due);
        rest = behind;
    }
    if let Some(last) = found.last_mut() {
        // What is left over goes to the last call, which says so.
        let over = rest.iter().flat_map(|place| pending.given_at(*place, 1));
        let over: Vec<_> = over.filter(|given| !given.is_nothing()).collect();
        last.parts.extend(rest.iter().filter_map(|place| entry(pending, *place)));
        last.take(last.given.iter().cloned().chain(over).collect());
    }
    found
}

/// The entry at `place`, as it is now.
fn entry(pending: &Pending, place: usize) -> Option<Part> {
    let question = pending.questions.get(place)?.question.clone();
    Some(Part::Entry { place, question })
}

impl Due {
    fn of(held: Held, flavor: Flavor) -> Option<Self> {
        let call = contract::parse(&held.tool, flavor, held.args).ok()?;
        let (given, filled) = Default::default();
        let (parts, entries) = Default::default();
        let mut due = Self { id: held.id, tool: held.tool, call, given, filled, parts, entries };
        due.take(Vec::new());
        Some(due)
    }

    /// Answers it with `given`, by place.
    fn take(&mut self, given: Vec<Given>) {
        self.filled = answers_for(&self.call.form, &contract::labels(&self.call), &given);
        self.given = given;
        self.given
            .resize_with(self.given.len().max(self.call.form.questions.len()), Given::default);
    }

    /// True when somebody wrote something.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        self.given.iter().any(|given| !given.is_nothing())
    }

    /// True when it can be sent as it stands.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        self.is_begun() && self.filled.missing.is_empty()
    }

    /// The texts of the questions without an answer.
    #[must_use]
    pub fn missing(&self) -> Vec<&str> {
        let questions = &self.call.form.questions;
        let missing = self.filled.missing.iter().filter_map(|index| questions.get(*index));
        missing.map(|question| question.text.as_str()).collect()
    }

    /// What was written for its questions, with the entries it belongs into.
    #[must_use]
    pub fn to_keep(&self) -> Vec<(Part, Given)> {
        let each = self.entries.iter().cloned().zip(self.given.iter().cloned());
        each.filter(|(_, given)| !given.is_nothing()).collect()
    }
}

/// What became of a list of answers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dealt {
    /// Those without a question.
    pub over: Vec<Given>,
    /// How many questions had an answer already and were passed over.
    pub passed: usize,
}

/// Deals `given` out to the questions of `due` in their order: to those without an answer, or, if
/// there are more answers than these, to all of them.
pub fn deal(due: &mut [Due], given: Vec<Given>) -> Dealt {
    let slots = |due: &Due| due.call.form.questions.len();
    let is_open = |due: &Due, index: usize| due.given.get(index).is_none_or(Given::is_nothing);
    let open = |due: &Due| (0..slots(due)).filter(|index| is_open(due, *index)).count();
    let (all, open): (usize, usize) = (due.iter().map(slots).sum(), due.iter().map(open).sum());
    let only_open = given.len() <= open;
    let mut given = given.into_iter();
    for due in due.iter_mut() {
        let mut own = std::mem::take(&mut due.given);
        for slot in own.iter_mut().take(slots(due)) {
            if !only_open || slot.is_nothing() {
                *slot = given.next().filter(|given| !given.is_nothing()).unwrap_or(slot.clone());
            }
        }
        due.take(own);
    }
    Dealt { over: given.collect(), passed: if only_open { all - open } else { 0 } }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::pending::{Asked, Entry};

    fn held(id: &str, questions: &[&str]) -> Held {
        let questions: Vec<_> = questions.iter().map(|text| json!({ "question": text })).collect();
        Held { id: id.into(), tool: "ask_user".into(), args: json!({ "questions": questions }) }
    }

    fn file(text: Value) -> Pending {
        Pending::parse(&text.to_string(), "f").unwrap()
    }

    /// The file that a session with these calls has written.
    fn written(session: Option<&str>, calls: &[Held]) -> Pending {
        let mut pending = Pending { session_id: session.map(str::to_owned), ..Pending::default() };
        for held in calls {
            let call = contract::parse(&held.tool, Flavor::Rpiv, held.args.clone()).unwrap();
            pending.add(Asked {
                tool_call_id: held.id.clone(),
                tool: held.tool.clone(),
                params: held.args.clone(),
                questions: Entry::of(&call.form),
                metadata: None,
            });
        }
        pending
    }

    fn waiting(calls: &[Held]) -> Calls {
        Calls { waiting: calls.to_vec(), ..Calls::default() }
    }

    fn sorted(pending: &Pending, calls: Calls) -> Sorted {
        sort(pending, "s1", calls, Flavor::Rpiv)
    }

    fn ids(due: &[Due]) -> Vec<&str> {
        due.iter().map(|due| due.id.as_str()).collect()
    }

    fn texts(due: &Due) -> Vec<Option<String>> {
        due.given.iter().map(Given::text).collect()
    }

    #[test]
    fn a_sessions_own_file_answers_the_calls_that_wait() {
        let calls = [held("1", &["A?", "B?"]), held("2", &["C?"])];
        let mut pending = written(Some("s1"), &calls);
        pending.questions[0].answer = "a".into();
        pending.questions[2].answer = "c".into();
        let Sorted { due, done, unproven } = sorted(&pending, waiting(&calls));
        assert_eq!((ids(&due), done, unproven), (vec!["1", "2"], vec![], false));
        assert_eq!(due[0].missing(), ["B?"]);
        assert!(due[0].is_begun() && !due[0].is_answered());
        assert!(due[1].is_answered());

        // What the session answered meanwhile can go; what it never asked counts for nothing.
        let settled = Calls { settled: ["1".to_owned()].into(), ..Calls::default() };
        let Sorted { due, done, unproven } = sorted(&pending, settled);
        assert_eq!((ids(&due), done, unproven), (vec![], vec![Part::Call("1".into())], false));
    }

    #[test]
    fn the_questions_are_the_sessions_and_not_the_files() {
        let calls = [held("1", &["Which database?"])];
        let mut pending = written(Some("s1"), &[held("1", &["Your password?", "More?"])]);
        pending.questions[0].answer = "x".into();
        let Sorted { due, .. } = sorted(&pending, waiting(&calls));
        assert_eq!(due[0].call.form.questions.len(), 1);
        assert_eq!(due[0].call.form.questions[0].text, "Which database?");
        pending.calls[0].count = usize::MAX;
        pending.calls[0].first = usize::MAX;
        assert!(!sorted(&pending, waiting(&calls)).due[0].is_begun());
    }

    #[test]
    fn a_file_of_another_session_or_of_nobody_proves_nothing_by_ids() {
        let calls = [held("1", &["A?"])];
        for session in [Some("s2"), Some(""), None] {
            let mut pending = written(session, &calls);
            pending.questions[0].answer = "a".into();
            let Sorted { due, unproven, .. } = sorted(&pending, waiting(&calls));
            assert_eq!((ids(&due), unproven), (vec![], true), "{session:?}");
        }
        // Nor does any file in a Pi that tells no id.
        let pending = written(Some(""), &calls);
        assert!(sort(&pending, "", waiting(&calls), Flavor::Rpiv).due.is_empty());
    }

    #[test]
    fn a_file_written_by_hand_is_proven_by_the_questions() {
        let calls = [held("1", &["Which database should we use?", "Name?"]), held("2", &["Port?"])];
        let by_hand = |questions: Value| file(json!({ "questions": questions }));
        let answered = by_hand(json!([
            { "question": "Which database?", "answer": "PostgreSQL" },
            { "question": "Name?", "answer": "order-processor" },
        ]));
        let Sorted { due, unproven, .. } = sorted(&answered, waiting(&calls));
        assert_eq!((ids(&due), unproven), (vec!["1"], false));
        assert!(due[0].is_answered());
        assert_eq!(due[0].call.form.questions[0].text, "Which database should we use?");
        assert_eq!(due[0].parts.len(), 2);

        let second = by_hand(json!([{ "question": "Port?", "answer": "1" }, "more", null]));
        let Sorted { due, .. } = sorted(&second, waiting(&calls));
        assert_eq!(ids(&due), ["2"]);
        assert!(due[0].filled.warnings[0].contains("left over: \"more\""));

        for foreign in [
            json!([{ "question": "Which database?", "answer": "a" }, { "question": "Token?", "answer": "b" }]),
            json!(["PostgreSQL", "order-processor"]),
            json!([{ "answer": "PostgreSQL" }, { "answer": "x" }]),
            json!([{ "question": "Your sudo password?", "answer": null }]),
        ] {
            let Sorted { due, unproven, .. } = sorted(&by_hand(foreign.clone()), waiting(&calls));
            assert_eq!((ids(&due), unproven), (vec![], true), "{foreign}");
        }
        assert!(sorted(&answered, Calls::default()).unproven);
    }

    #[test]
    fn a_list_answers_what_is_open_or_everything() {
        let calls = [held("1", &["A?", "B?"]), held("2", &["C?"])];
        let mut pending = written(Some("s1"), &calls);
        pending.questions[0].answer = "old".into();
        let list = |value: Value| crate::pending::list(&value).unwrap();
        let dealt = |answers: Value| {
            let mut due = sorted(&pending, waiting(&calls)).due;
            let dealt = deal(&mut due, list(answers));
            let texts: Vec<_> = due.iter().flat_map(texts).collect();
            (texts, dealt.over.len(), dealt.passed)
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(dealt(json!(["b"])), (vec![some("old"), some("b"), None], 0, 1));
        assert_eq!(dealt(json!(["b", "c"])), (vec![some("old"), some("b"), some("c")], 0, 1));
        assert_eq!(dealt(json!([null, "c"])), (vec![some("old"), None, some("c")], 0, 1));
        let all = vec![some("a"), some("b"), some("c")];
        assert_eq!(dealt(json!(["a", "b", "c"])), (all.clone(), 0, 0));
        assert_eq!(dealt(json!(["a", "b", "c", "d"])), (all, 1, 0));
    }

    #[test]
    fn answers_that_are_not_sent_yet_are_kept_in_their_entries() {
        let calls = [held("1", &["A?", "B?"])];
        let pending = written(Some("s1"), &calls);
        let mut due = sorted(&pending, waiting(&calls)).due;
        assert_eq!(deal(&mut due, crate::pending::list(&json!(["a"])).unwrap()), Dealt::default());
        let entry = Part::Entry { place: 0, question: Some("A?".to_owned()) };
        assert_eq!(due[0].to_keep(), [(entry, Given::read(&json!("a")))]);
    }
}
