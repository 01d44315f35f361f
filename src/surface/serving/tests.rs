//! Whatever comes in between, there is one server at most, and none that nobody wants.

use super::*;

fn begun(serving: &mut Serving) -> Start {
    let actions = serving.handle(Event::Asked);
    let [Action::Start(start)] = actions[..] else { panic!("{actions:?}") };
    start
}

/// One that a person asked for, and that listens.
fn open() -> (Serving, Start) {
    let mut serving = Serving::default();
    let start = begun(&mut serving);
    assert_eq!(serving.handle(Event::Listening(start)), [Action::Show(start)]);
    let announced = [Action::Publish, Action::Announce { copy: true }];
    assert_eq!(serving.handle(Event::Shown(start)), announced);
    (serving, start)
}

fn starts(wanted: bool, before: Option<bool>) -> Event {
    Event::SessionStarts { wanted, before }
}

#[test]
fn who_asks_is_told_once_where_it_is_and_again_when_they_ask_again() {
    let (mut serving, start) = open();
    assert_eq!(serving.handle(Event::Asked), [Action::Announce { copy: true }]);
    assert_eq!(serving.handle(starts(true, None)), [Action::Follow]);
    assert_eq!(serving.handle(Event::Listening(start)), []);
    assert_eq!(serving.handle(Event::Shown(start)), []);
}

#[test]
fn who_asks_while_it_starts_is_told_once_it_listens() {
    let mut serving = Serving::default();
    assert_eq!(serving.handle(starts(false, None)), []);
    assert_eq!(serving.handle(starts(true, None)), [Action::Start(1)]);
    assert_eq!(serving.handle(Event::Asked), []);
    assert_eq!(serving.handle(Event::Listening(1)), [Action::Show(1)]);
    assert_eq!(serving.handle(Event::Asked), []);
    let announced = [Action::Publish, Action::Announce { copy: true }];
    assert_eq!(serving.handle(Event::Shown(1)), announced);
}

#[test]
fn the_settings_want_it_announced_and_not_copied() {
    let mut serving = Serving::default();
    serving.handle(starts(true, None));
    serving.handle(Event::Listening(1));
    let announced = [Action::Publish, Action::Announce { copy: false }];
    assert_eq!(serving.handle(Event::Shown(1)), announced);
}

#[test]
fn what_is_said_of_a_start_that_was_stopped_changes_nothing() {
    let mut serving = Serving::default();
    let first = begun(&mut serving);
    assert_eq!(serving.handle(Event::Stopped), [Action::Close(first)]);
    assert_eq!(serving.handle(Event::Stopped), []);
    let late = |serving: &mut Serving| {
        let said = [Event::Listening(first), Event::Failed(first, "late".to_owned())];
        said.into_iter().chain([Event::Lost(first)]).flat_map(|it| serving.handle(it)).count()
    };
    assert_eq!(late(&mut serving), 0);
    let second = begun(&mut serving);
    assert_ne!(first, second);
    assert_eq!(late(&mut serving), 0);
    assert_eq!(serving.handle(Event::Listening(second)), [Action::Show(second)]);
    assert_eq!(late(&mut serving), 0);
}

#[test]
fn stopped_while_it_is_shown_what_was_left_of_it_is_closed_and_nobody_is_told() {
    for by in [Event::Stopped, Event::SessionEnds { goes_on: false }] {
        let mut serving = Serving::default();
        let start = begun(&mut serving);
        serving.handle(Event::Listening(start));
        assert_eq!(serving.handle(by), [Action::Close(start)]);
        assert_eq!(serving.handle(Event::Shown(start)), [Action::Close(start)]);
    }
    let mut serving = Serving::default();
    let first = begun(&mut serving);
    serving.handle(Event::Listening(first));
    serving.handle(Event::Stopped);
    let second = begun(&mut serving);
    assert_eq!(serving.handle(Event::Shown(first)), [Action::Close(first)]);
    assert_eq!(serving.handle(Event::Listening(second)), [Action::Show(second)]);
}

#[test]
fn one_that_fails_is_closed_and_said_and_the_next_one_starts_anew() {
    let failed = |serving: &mut Serving, start| {
        let report = Action::Report("no port".to_owned());
        let failed = Event::Failed(start, "no port".to_owned());
        assert_eq!(serving.handle(failed.clone()), [Action::Close(start), report]);
        assert_eq!(serving.handle(failed), []);
    };
    let mut serving = Serving::default();
    let first = begun(&mut serving);
    failed(&mut serving, first);
    let second = begun(&mut serving);
    serving.handle(Event::Listening(second));
    failed(&mut serving, second);
    let (mut serving, start) = open();
    assert_eq!(serving.handle(Event::Failed(start, "accept".to_owned())), []);
}

#[test]
fn the_next_session_goes_on_with_it_where_it_is_wanted() {
    let (mut serving, start) = open();
    let ends = Event::SessionEnds { goes_on: true };
    assert_eq!(serving.handle(ends.clone()), [Action::HandOn { start, by_person: true }]);
    assert_eq!(serving.handle(ends), []);
    for (wanted, by_person, goes_on) in
        [(true, true, true), (true, false, true), (false, true, true), (false, false, false)]
    {
        let mut next = Serving::default();
        let actions = next.handle(starts(wanted, Some(by_person)));
        assert_eq!(actions, if goes_on { vec![Action::Look(1)] } else { Vec::new() });
        if goes_on {
            assert_eq!(next.handle(Event::Listening(1)), [Action::Show(1)]);
            // The person knows where it is.
            assert_eq!(next.handle(Event::Shown(1)), [Action::Publish]);
            let ends = next.handle(Event::SessionEnds { goes_on: true });
            assert_eq!(ends, [Action::HandOn { start: 1, by_person }]);
        }
    }
}

#[test]
fn one_that_is_lost_is_started_anew_and_announced_as_before() {
    for by_person in [true, false] {
        let mut serving = Serving::default();
        serving.handle(starts(true, Some(by_person)));
        assert_eq!(serving.handle(Event::Lost(1)), [Action::Start(2)]);
        assert_eq!(serving.handle(Event::Lost(1)), []);
        serving.handle(Event::Listening(2));
        let announced = [Action::Publish, Action::Announce { copy: by_person }];
        assert_eq!(serving.handle(Event::Shown(2)), announced);
    }
}

#[test]
fn what_does_not_listen_is_not_handed_on_and_nothing_starts_after_the_end() {
    let ends = || Event::SessionEnds { goes_on: true };
    let mut serving = Serving::default();
    assert_eq!(serving.handle(ends()), []);
    for event in [Event::Asked, starts(true, None), starts(true, Some(true)), Event::Stopped] {
        assert_eq!(serving.handle(event), []);
    }
    for before in [None, Some(true)] {
        let mut serving = Serving::default();
        serving.handle(starts(true, before));
        assert_eq!(serving.handle(ends()), [Action::Close(1)]);
        for event in [Event::Listening(1), Event::Lost(1)] {
            assert_eq!(serving.handle(event), []);
        }
    }
    let (mut serving, start) = open();
    assert_eq!(serving.handle(Event::SessionEnds { goes_on: false }), [Action::Close(start)]);
}

#[test]
fn another_language_shows_it_anew_and_announces_nothing() {
    let mut serving = Serving::default();
    assert_eq!(serving.handle(Event::LanguageChanged), []);
    let start = begun(&mut serving);
    assert_eq!(serving.handle(Event::LanguageChanged), []);
    let (mut serving, _) = open();
    assert_eq!(serving.handle(Event::LanguageChanged), [Action::Show(start)]);
    // Once more while it is shown.
    assert_eq!(serving.handle(Event::LanguageChanged), [Action::Show(start)]);
    assert_eq!(serving.handle(Event::Shown(start)), [Action::Publish]);
    assert_eq!(serving.handle(Event::Shown(start)), []);
}

/// Plays every schedule of a few events, and performs each action at once, as a host does.
#[test]
fn whatever_the_order_one_server_at_most_and_none_after_the_end() {
    let kinds = 9_u32;
    for schedule in 0..kinds.pow(6) {
        let (mut serving, mut alive, mut last) = (Serving::default(), Vec::new(), 0);
        let mut over = false;
        for step in 0..6 {
            let event = match schedule / kinds.pow(step) % kinds {
                0 => starts(true, None),
                1 => starts(false, Some(true)),
                2 => Event::Asked,
                3 => Event::Listening(last),
                4 => Event::Shown(last),
                5 => Event::Failed(last, String::new()),
                6 => Event::Lost(last),
                7 => Event::Stopped,
                _ => Event::SessionEnds { goes_on: schedule % 2 == 0 },
            };
            over |= matches!(event, Event::SessionEnds { .. });
            for action in serving.handle(event) {
                match action {
                    // A start closes what the one before left.
                    Action::Start(start) | Action::Look(start) => {
                        assert!(!over && start > last);
                        (alive, last) = (vec![start], start);
                    }
                    Action::Close(start) | Action::HandOn { start, .. } => {
                        alive.retain(|it| *it != start);
                    }
                    Action::Show(start) => assert_eq!(alive, [start]),
                    _ => {}
                }
            }
            assert!(!over || alive.is_empty(), "{schedule}");
        }
    }
}
