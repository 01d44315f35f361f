use serde_json::Value;

use super::*;
use crate::model::Outcome;

fn event(name: &'static str) -> Event {
    Event { name, payload: Value::Null }
}

fn end() -> End {
    End { outcome: Outcome::Withdrawn, via: None }
}

fn next(turns: &mut Turns) -> Option<Step> {
    let news = turns.next_news();
    news.or_else(|| turns.next_id().and_then(|id| turns.next(&id, false)))
}

/// Performs all steps; each call is opened by the event "opens". Returns a log of the steps.
fn run(turns: &mut Turns) -> Vec<String> {
    let mut steps = Vec::new();
    while let Some(step) = next(turns) {
        steps.push(match step {
            Step::Announce(Event { name, .. }) => name.to_owned(),
            Step::Tell { id, news } => {
                let news = match news {
                    CallEvent::Asked => "asked",
                    CallEvent::Begun => "kept",
                    CallEvent::Settled(_) => "settled",
                };
                format!("{news} {id}")
            }
            Step::Open(id) => {
                let key = Key(id.parse().unwrap());
                turns.open(key, Some(vec![event("opens")]));
                continue;
            }
            Step::Show(id) => format!("show {id}"),
            Step::Stop(id) => format!("stop {id}"),
        });
    }
    steps
}

/// Adds a call whose id is the number of its key.
fn enter(turns: &mut Turns, asker: Asker, is_deferred: bool) -> Key {
    let id = (turns.count + 1).to_string();
    turns.enter(&id, asker, is_deferred)
}

fn waiting(turns: &mut Turns) -> Key {
    let key = enter(turns, Asker::Caller, false);
    turns.get_mut(key).unwrap().stage = Stage::Waiting;
    key
}

fn finish(turns: &mut Turns, key: Key) {
    assert!(turns.close(key));
    turns.announce_end(key, vec![event("closes")], end());
    turns.remove(key);
}

#[test]
fn calls_come_one_after_the_other_and_are_told_in_order() {
    let mut turns = Turns::default();
    let (one, two) = (waiting(&mut turns), waiting(&mut turns));
    assert_eq!(run(&mut turns), ["opens", "asked 1", "show 1"]);
    assert_eq!((turns.unseen(), turns.asked()), (vec![two], vec![one]));
    turns.send(one, CallEvent::Begun);
    finish(&mut turns, one);
    // A call that is over has no further news.
    let steps = run(&mut turns);
    assert_eq!(steps, ["closes", "settled 1", "opens", "asked 2", "show 2"]);
    assert!(turns.get(one).is_none() && turns.get(two).is_some());
    assert!(!turns.close(one));
}

#[test]
fn one_that_is_put_away_keeps_its_turn_until_it_has_left() {
    let mut turns = Turns::default();
    let (one, two) = (waiting(&mut turns), waiting(&mut turns));
    run(&mut turns);
    assert!(turns.close(one));
    assert!(run(&mut turns).is_empty());
    assert!(turns.get(two).is_some());
    turns.remove(one);
    assert_eq!(run(&mut turns), ["opens", "asked 2", "show 2"]);
}

#[test]
fn what_stands_aside_takes_nobodys_turn_and_comes_back() {
    let mut turns = Turns::default();
    let aside = enter(&mut turns, Asker::Caller, true);
    assert!(turns.try_begin_opening(aside));
    turns.open(aside, Some(Vec::new()));
    turns.get_mut(aside).unwrap().stage = Stage::Aside;
    turns.get_mut(aside).unwrap().is_held = true;
    let next = waiting(&mut turns);
    assert_eq!(run(&mut turns), ["asked 1", "opens", "asked 2", "show 2"]);
    assert_eq!((turns.aside(), turns.is_taken()), (vec![aside], true));
    assert!(!turns.recall(aside), "another one has its turn");
    finish(&mut turns, next);
    assert_eq!(run(&mut turns), ["closes", "settled 2"]);
    assert!(turns.recall(aside) && !turns.get(aside).unwrap().is_held);
    // It was announced when it was set aside.
    assert_eq!(run(&mut turns), ["show 1"]);
}

#[test]
fn first_comes_what_somebody_waits_for() {
    let mut turns = Turns::default();
    let [deferred, waited] = [true, false].map(|is_deferred| {
        let key = enter(&mut turns, Asker::Caller, is_deferred);
        turns.get_mut(key).unwrap().stage = Stage::Aside;
        key
    });
    assert_eq!(turns.aside(), [waited, deferred]);
}

#[test]
fn behind_a_form_that_nobody_waits_for_what_comes_is_told_at_once() {
    let mut turns = Turns::default();
    let looked_at = enter(&mut turns, Asker::Caller, true);
    turns.get_mut(looked_at).unwrap().stage = Stage::Waiting;
    run(&mut turns);
    let _waiting = waiting(&mut turns);
    assert_eq!(run(&mut turns), ["opens", "asked 2"]);
    finish(&mut turns, looked_at);
    // It is announced once.
    assert_eq!(run(&mut turns), ["closes", "settled 1", "show 2"]);
}

#[test]
fn only_the_person_hears_of_what_only_the_person_is_asked() {
    let mut turns = Turns::default();
    let own = enter(&mut turns, Asker::Person, false);
    turns.get_mut(own).unwrap().stage = Stage::Waiting;
    assert_eq!(run(&mut turns), ["opens", "show 1"]);
    assert!(turns.asked().is_empty());
    finish(&mut turns, own);
    assert_eq!(run(&mut turns), ["closes"]);
}

#[test]
fn where_no_person_can_be_asked_nobody_hears_of_it() {
    let mut turns = Turns::default();
    let key = waiting(&mut turns);
    assert!(matches!(next(&mut turns), Some(Step::Open(_))));
    turns.open(key, None);
    assert_eq!(run(&mut turns), ["show 1"]);
    finish(&mut turns, key);
    assert!(run(&mut turns).is_empty());
}

#[test]
fn what_ends_while_it_is_announced_is_announced_no_further() {
    let mut turns = Turns::default();
    let key = waiting(&mut turns);
    assert!(matches!(next(&mut turns), Some(Step::Open(_))));
    turns.open(key, Some(vec![event("opens"), event("is open")]));
    assert!(matches!(next(&mut turns), Some(Step::Announce(_))));
    finish(&mut turns, key);
    // Its last event was not emitted, so no event reverts it, and no listener knows of it.
    assert!(run(&mut turns).is_empty());
    assert!(turns.get(key).is_none());
}

#[test]
fn one_that_whoever_asked_stopped_does_not_come_before_the_person() {
    let mut turns = Turns::default();
    let (one, two) = (waiting(&mut turns), waiting(&mut turns));
    assert_eq!(turns.next_id().as_deref(), Some("1"));
    assert!(matches!(turns.next("1", true), Some(Step::Stop(_))));
    finish(&mut turns, one);
    assert_eq!(turns.next_id(), None, "its end is announced first");
    assert!(turns.next("2", false).is_none(), "whether it is stopped is not known by then");
    assert_eq!(run(&mut turns), ["opens", "asked 2", "show 2"]);
    assert_eq!(turns.get(two).unwrap().stage, Stage::Shown);
}

#[test]
fn once_the_session_is_over_ends_are_told_and_nothing_begins() {
    let mut turns = Turns::default();
    let (one, deferred) = (waiting(&mut turns), enter(&mut turns, Asker::Caller, true));
    turns.get_mut(deferred).unwrap().stage = Stage::Aside;
    run(&mut turns);
    assert!(turns.is_waited_for());
    assert_eq!(turns.end(), ["1", "2"]);
    assert!(!turns.is_taken() && turns.get(one).unwrap().is_open);
    finish(&mut turns, one);
    assert_eq!(run(&mut turns), ["closes", "settled 1"]);
    let late = waiting(&mut turns);
    assert!(run(&mut turns).is_empty() && turns.get(late).unwrap().is_open);
    finish(&mut turns, late);
    finish(&mut turns, deferred);
    run(&mut turns);
    assert!(turns.get(late).is_none() && turns.get(deferred).is_none());
    let mut turns = Turns::default();
    let aside = enter(&mut turns, Asker::Caller, true);
    turns.get_mut(aside).unwrap().stage = Stage::Aside;
    assert!(!turns.is_waited_for(), "nobody waits for it");
    assert_eq!(turns.end(), ["1"]);
}
