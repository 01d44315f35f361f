//! What a pending file has for one session: only answers to calls that the session itself made and
//! that wait there. Questions, choices and tool come from the session; the file gives the answers.

use std::collections::HashMap;

use super::branch::{Calls, Held};
use super::proof::{Known, Named};
use crate::contract::{self, Call, Flavor};
use crate::pending::{Entry, Filled, Given, Part, Pending, Waiting, answers_for};

/// Most entries of no call that are compared with the questions that wait.
const MOST_ENTRIES: usize = 200;

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
    /// True when it is known to be about these very questions; otherwise somebody shortened them.
    pub sure: bool,
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

/// Sorts what is in `pending` by what the branch of session `id` says of its `calls`. A call in the
/// file counts if this is one that waits, with the same arguments, and the file is that session's or
/// names none; entries that belong to no call, if calls that wait have these questions.
#[must_use]
pub fn sort(pending: &Pending, id: &str, calls: Calls, flavor: Flavor) -> Sorted {
    let custom = !id.is_empty() && pending.session_id.as_deref() == Some(id);
    if !custom && pending.session_id.is_some() {
        return Sorted { unproven: true, ..Sorted::default() };
    }
    let Calls { waiting, settled, answered } = calls;
    let mut waiting: Vec<_> = waiting.into_iter().filter_map(|it| Due::of(it, flavor)).collect();
    let mut sorted = by_id(pending, &mut waiting, flavor);
    if custom {
        let done = pending.calls.iter().filter(|call| settled.contains(&call.tool_call_id));
        sorted.done.extend(done.map(|call| Part::Call(call.tool_call_id.clone())));
    }
    let places = pending.loose();
    if !places.is_empty() {
        sorted.due.extend(by_content(pending, &places, waiting));
        let answered = answered.into_iter().filter_map(|it| Due::of(it, flavor)).collect();
        if sorted.due.is_empty() {
            let known = by_content(pending, &places, answered).into_iter().filter(|due| due.sure);
            sorted.done.extend(known.flat_map(|due| due.parts));
        }
    }
    sorted.unproven = sorted.due.is_empty() && sorted.done.is_empty();
    sorted
}

/// The calls of `pending` that are among `waiting`, taken from there.
fn by_id(pending: &Pending, waiting: &mut Vec<Due>, flavor: Flavor) -> Sorted {
    let mut places: HashMap<String, usize> =
        waiting.iter().enumerate().map(|(place, due)| (due.id.clone(), place)).collect();
    let mut found = Vec::new();
    let mut slots: Vec<_> = waiting.drain(..).map(Some).collect();
    for call in &pending.calls {
        let slot = places.remove(&call.tool_call_id).and_then(|place| slots.get_mut(place));
        let Some(mut due) = slot.and_then(|slot| slot.take_if(|due| due.is_asked_by(call, flavor)))
        else {
            continue;
        };
        let count = due.call.form.questions.len().min(call.count);
        let places = (0..count).map(|index| call.first.saturating_add(index));
        due.parts = vec![Part::Call(call.tool_call_id.clone())];
        due.entries = places.filter_map(|place| entry(pending, place)).collect();
        due.take(pending.given_at(call.first, count));
        found.push(due);
    }
    waiting.extend(slots.into_iter().flatten());
    Sorted { due: found, ..Sorted::default() }
}

/// The calls of `waiting` that the entries at `places` are about, one after the other; none at all
/// where an entry is about something else, or a shortened one could be about several questions.
fn by_content(pending: &Pending, places: &[usize], waiting: Vec<Due>) -> Vec<Due> {
    let known: Vec<Vec<_>> = waiting
        .iter()
        .map(|due| due.call.form.questions.iter().map(Known::new).collect())
        .collect();
    // What each entry names: whole, or shortened if it can be just one question.
    let named = |place: &usize| {
        let entry = pending.questions.get(*place)?;
        let all = known.iter().flatten().map(|known| known.named_by(entry)).collect::<Vec<_>>();
        let whole = all.contains(&Some(Named::Whole));
        let alone = all.iter().flatten().count() == 1;
        Some(
            all.into_iter()
                .map(|how| how.filter(|how| if whole { *how == Named::Whole } else { alone }))
                .collect::<Vec<_>>(),
        )
    };
    let named: Vec<_> =
        places.iter().take(MOST_ENTRIES).map(|place| named(place).unwrap_or_default()).collect();
    let (mut rest, mut found, mut first) = (0, Vec::<Due>::new(), 0);
    for mut due in waiting {
        let questions = due.call.form.questions.len();
        let here = rest..(rest + questions).min(named.len());
        let how = |(index, at): (usize, usize)| *named.get(at)?.get(first + index)?;
        let how: Option<Vec<_>> = here.clone().enumerate().map(how).collect();
        first += questions;
        let Some(how) = how.filter(|how| !how.is_empty()) else { continue };
        let mine: Vec<_> = here.clone().filter_map(|at| places.get(at).copied()).collect();
        due.sure = how.iter().all(|how| *how == Named::Whole);
        due.entries = mine.iter().filter_map(|place| entry(pending, *place)).collect();
        due.parts = due.entries.clone();
        due.take(mine.iter().flat_map(|place| pending.given_at(*place, 1)).collect());
        found.push(due);
        rest = here.end;
    }
    if let Some(last) = found.last_mut() {
        // What is left over goes to the last call, which says so.
        let over = places.get(rest..).unwrap_or_default();
        let given = over.iter().flat_map(|place| pending.given_at(*place, 1));
        let given: Vec<_> = given.filter(|given| !given.is_nothing()).collect();
        last.parts.extend(over.iter().filter_map(|place| entry(pending, *place)));
        last.take(last.given.iter().cloned().chain(given).collect());
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
        let (id, tool, sure) = (held.id, held.tool, true);
        let (parts, entries) = Default::default();
        let mut due = Self { id, tool, call, given, filled, parts, entries, sure };
        due.take(Vec::new());
        Some(due)
    }

    /// True when the file's `call` asks the same: models use ids again for other questions.
    fn is_asked_by(&self, call: &Waiting, flavor: Flavor) -> bool {
        let other = contract::parse(&call.tool, flavor, call.params.clone());
        self.tool == call.tool
            && other.is_ok_and(|other| Entry::of(&other.form) == Entry::of(&self.call.form))
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
        let mut custom = std::mem::take(&mut due.given);
        for slot in custom.iter_mut().take(slots(due)) {
            if !only_open || slot.is_nothing() {
                *slot = given.next().filter(|given| !given.is_nothing()).unwrap_or(slot.clone());
            }
        }
        due.take(custom);
    }
    Dealt { over: given.collect(), passed: if only_open { all - open } else { 0 } }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::pending::Asked;

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
            pending.add(
                Asked {
                    tool_call_id: held.id.clone(),
                    tool: held.tool.clone(),
                    params: held.args.clone(),
                    questions: Entry::of(&call.form),
                    metadata: None,
                },
                false,
            );
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
        assert!(due.iter().all(|due| due.sure));
        assert_eq!(due[0].missing(), ["B?"]);
        assert!(due[0].is_begun() && !due[0].is_answered());
        assert!(due[1].is_answered());

        // What the session answered meanwhile can go; what it never asked counts for nothing.
        let settled = Calls { settled: ["1".to_owned()].into(), ..Calls::default() };
        let Sorted { due, done, unproven } = sorted(&pending, settled);
        assert_eq!((ids(&due), done, unproven), (vec![], vec![Part::Call("1".into())], false));
    }

    #[test]
    fn an_id_that_was_used_again_answers_nothing() {
        let asked = [held("call_0", &["Shall I drop the production tables?"])];
        let mut pending = written(Some("s1"), &[held("call_0", &["Shall I add a README?"])]);
        pending.questions[0].answer = "yes".into();
        let Sorted { due, unproven, .. } = sorted(&pending, waiting(&asked));
        assert_eq!((ids(&due), unproven), (vec![], true));

        let mut pending = written(Some("s1"), &asked);
        pending.calls[0].count = usize::MAX;
        pending.calls[0].first = usize::MAX;
        assert!(!sorted(&pending, waiting(&asked)).due[0].is_begun());
    }

    #[test]
    fn a_file_of_another_session_proves_nothing() {
        let calls = [held("1", &["A?"])];
        for session in [Some("s2"), Some("")] {
            let mut pending = written(session, &calls);
            pending.questions[0].answer = "a".into();
            let Sorted { due, unproven, .. } = sorted(&pending, waiting(&calls));
            assert_eq!((ids(&due), unproven), (vec![], true), "{session:?}");
            // Nor in a Pi that tells no id.
            assert!(sort(&pending, "", waiting(&calls), Flavor::Rpiv).due.is_empty());
        }
        // One that names none is known by its calls, id and questions together.
        let mut pending = written(None, &calls);
        pending.questions[0].answer = "a".into();
        assert_eq!(ids(&sorted(&pending, waiting(&calls)).due), ["1"]);
        assert!(sorted(&pending, waiting(&[held("1", &["B?"])])).unproven);
        assert!(sorted(&pending, waiting(&[held("2", &["A?"])])).unproven);
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
        assert!(due[0].is_answered() && !due[0].sure);
        assert_eq!(due[0].call.form.questions[0].text, "Which database should we use?");
        assert_eq!(due[0].parts.len(), 2);

        let second = by_hand(json!([{ "question": "Port?", "answer": "1" }, "more", null]));
        let Sorted { due, .. } = sorted(&second, waiting(&calls));
        assert_eq!(ids(&due), ["2"]);
        assert!(due[0].sure);
        assert!(due[0].filled.warnings[0].contains("left over: \"more\""));

        for foreign in [
            json!([{ "question": "Which database?", "answer": "a" }, { "question": "Token?", "answer": "b" }]),
            json!(["PostgreSQL", "order-processor"]),
            json!([{ "answer": "PostgreSQL" }, { "answer": "x" }]),
            json!([{ "question": "Your sudo password?", "answer": null }]),
            json!([{ "question": "should we", "answer": "x" }]),
        ] {
            let Sorted { due, unproven, .. } = sorted(&by_hand(foreign.clone()), waiting(&calls));
            assert_eq!((ids(&due), unproven), (vec![], true), "{foreign}");
        }
        assert!(sorted(&answered, Calls::default()).unproven);
    }

    #[test]
    fn a_whole_text_goes_before_a_shortened_one_and_one_that_fits_twice_is_none() {
        let calls = [
            held("1", &["Should we delete the old test database?"]),
            held("2", &["Delete the old database?"]),
        ];
        let by_hand =
            |text: &str| file(json!({ "questions": [{ "question": text, "answer": "yes" }] }));
        let found = |text: &str| {
            let due = sorted(&by_hand(text), waiting(&calls)).due;
            due.into_iter().map(|due| due.id).collect::<Vec<_>>()
        };
        assert_eq!(found("Delete the old database?"), ["2"]);
        assert_eq!(found("delete the test database"), ["1"]);
        assert_eq!(found("delete old database"), Vec::<String>::new());
    }

    #[test]
    fn a_file_whose_answers_the_session_has_is_done() {
        let calls = vec![held("1", &["Port?"])];
        let by_hand = file(json!({ "questions": [{ "question": "Port?", "answer": "1" }] }));
        let answered = Calls { answered: calls, ..Calls::default() };
        let Sorted { due, done, unproven } = sorted(&by_hand, answered);
        let entry = Part::Entry { place: 0, question: Some("Port?".to_owned()) };
        assert_eq!((ids(&due), done, unproven), (vec![], vec![entry], false));
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
