use std::path::Path;

use serde_json::json;

use super::*;
use crate::contract::{self, Flavor};
use crate::settings;

fn form(questions: &[&str]) -> Questionnaire {
    let questions: Vec<_> = questions.iter().map(|text| json!({ "question": text })).collect();
    contract::parse("ask_user", Flavor::Rpiv, json!({ "questions": questions })).unwrap().form
}

/// Returns the alerts for a user at a terminal, in a session that started long ago. `settings` is
/// JSON.
fn alerts(settings: &str) -> Attention {
    let (settings, faults) = settings::parse(settings, Path::new("x"));
    assert_eq!(faults, Vec::<String>::new());
    let mut attention = Attention::default();
    attention.register_user(f64::NEG_INFINITY, &settings, Some(Path::new("/home/shop")));
    attention
}

/// Returns all actions that are due at `now_ms`, except those for the timer.
fn acts(attention: &mut Attention, now_ms: f64) -> Vec<Action> {
    let is_timer = |action: &Action| {
        matches!(action, Action::StartTimer(Timer::Alert, _) | Action::StopTimer(Timer::Alert))
    };
    let mut actions: Vec<_> = std::iter::from_fn(|| attention.next_action(now_ms)).collect();
    actions.retain(|action| !is_timer(action));
    actions
}

const TITLE: Action = Action::SetTitle { has_alert: true };

fn blocked(label: &str) -> Action {
    let payload = json!({ "active": true, "label": label });
    Action::Emit(Event { name: BLOCKED, payload })
}

fn unblocked() -> Action {
    Action::Emit(Event { name: BLOCKED, payload: json!({ "active": false }) })
}

#[test]
fn bell_title_and_event_occur_when_a_request_opens_and_closes() {
    let mut attention = alerts("{}");
    assert_eq!(acts(&mut attention, 0.0), []);
    attention.add_request("a", &form(&["Which?"]), 5.0);
    assert_eq!(acts(&mut attention, 5.0), [blocked("Which?"), TITLE, Action::RingBell]);
    assert_eq!((acts(&mut attention, 99_999.0), attention.timer_ms), (vec![], None));
    attention.remove_request("a");
    assert_eq!(
        acts(&mut attention, 100_000.0),
        [Action::SetTitle { has_alert: false }, unblocked()]
    );
    assert_eq!(acts(&mut attention, 100_000.0), []);
}

#[test]
fn at_session_start_the_alert_in_the_title_is_set_again_because_pi_replaces_it() {
    let mut attention = Attention::default();
    attention.register_user(100.0, &settings::Settings::default(), None);
    attention.add_request("a", &form(&["Which?"]), 105.0);
    assert_eq!(acts(&mut attention, 105.0), [blocked("Which?"), TITLE, Action::RingBell]);
    assert_eq!((acts(&mut attention, 1_099.0), attention.timer_ms), (vec![], Some(1_100.0)));
    attention.on_activity();
    assert_eq!(acts(&mut attention, 1_100.0), [TITLE]);
    assert_eq!(attention.timer_ms, None);
    attention.remove_request("a");
    assert_eq!(acts(&mut attention, 1_200.0), [Action::SetTitle { has_alert: false }, unblocked()]);
    attention.add_request("b", &form(&["Why?"]), 1_300.0);
    assert!(acts(&mut attention, 1_300.0).contains(&TITLE));
    assert_eq!(attention.timer_ms, None);
}

#[test]
fn the_alert_in_the_title_is_set_again_after_a_change_of_language() {
    let mut attention = alerts("{}");
    let german = Language::all().find(|language| language.tag() == "de").unwrap();
    language::set(german);
    assert_eq!(acts(&mut attention, 0.0), []);
    attention.add_request("a", &form(&["Which?"]), 0.0);
    acts(&mut attention, 0.0);
    language::set(Language::default());
    assert_eq!(acts(&mut attention, 1.0), [TITLE]);
    assert_eq!(acts(&mut attention, 2.0), []);
    attention.remove_request("a");
    assert_eq!(acts(&mut attention, 3.0), [Action::SetTitle { has_alert: false }, unblocked()]);
    language::set(german);
    assert_eq!(acts(&mut attention, 4.0), []);
    language::set(Language::default());
}

#[test]
fn extensions_receive_one_event_for_several_requests() {
    let mut attention = Attention::default();
    attention.add_request("a", &form(&["A?"]), 0.0);
    assert_eq!(acts(&mut attention, 0.0), [blocked("A?")]);
    attention.add_request("b", &form(&["B?"]), 1.0);
    attention.remove_request("a");
    assert_eq!(acts(&mut attention, 2.0), []);
    attention.remove_request("b");
    assert_eq!(acts(&mut attention, 3.0), [unblocked()]);
    attention.add_request("c", &form(&["C?"]), 4.0);
    assert_eq!(acts(&mut attention, 4.0), [blocked("C?")]);
}

#[test]
fn a_key_or_an_answer_cancels_pending_alerts() {
    let mut attention = alerts(r#"{"notify": [{"command": ["say"]}]}"#);
    attention.add_request("a", &form(&["A?"]), 0.0);
    attention.add_request("b", &form(&["B?"]), 1_000.0);
    assert_eq!(acts(&mut attention, 9_999.0), [blocked("A?")]);
    attention.remove_request("a");
    assert_eq!((acts(&mut attention, 10_999.0), attention.timer_ms), (vec![], Some(11_000.0)));
    attention.on_activity();
    assert_eq!((acts(&mut attention, 20_000.0), attention.timer_ms), (vec![], None));
    // The next request has an alert again.
    attention.add_request("c", &form(&["C?"]), 20_000.0);
    assert_eq!(acts(&mut attention, 30_000.0).len(), 1);
}

#[test]
fn questions_that_open_together_ring_the_bell_once() {
    let mut attention = alerts(r#"{"notify": "bell"}"#);
    for (id, now_ms) in [("a", 0.0), ("b", 10.0), ("c", 900.0)] {
        attention.add_request(id, &form(&["A?"]), now_ms);
    }
    assert_eq!(acts(&mut attention, 900.0), [blocked("A?"), Action::RingBell]);
    attention.add_request("d", &form(&["A?"]), 2_000.0);
    assert_eq!(acts(&mut attention, 2_000.0), [Action::RingBell]);
}

#[test]
fn only_the_event_remains_if_notify_is_off() {
    for settings in [r#"{"notify": "off"}"#, r#"{"notify": []}"#] {
        let mut attention = alerts(settings);
        attention.add_request("a", &form(&["A?"]), 0.0);
        assert_eq!(
            (acts(&mut attention, 99_999.0), attention.timer_ms),
            (vec![blocked("A?")], None)
        );
    }
}

#[test]
fn a_command_starts_after_ten_seconds_with_placeholders_replaced_in_its_arguments_only() {
    let command =
        r#"{"notify": [{"command": ["{title}", "-t", "{title}", "text={body}!", "{BODY}"]}]}"#;
    let mut attention = alerts(command);
    attention.add_request("a", &form(&["Which **database**?", "Why?"]), 0.0);
    assert_eq!(acts(&mut attention, 9_999.0), [blocked("Which database?")]);
    assert_eq!(attention.timer_ms, Some(10_000.0));
    let args = ["-t", "Pi has a question in shop", "text=Which database? and 1 more!", "{BODY}"];
    let args = args.map(str::to_owned).to_vec();
    assert_eq!(
        acts(&mut attention, 10_000.0),
        [Action::Run { program: "{title}".to_owned(), args }]
    );
    assert_eq!(attention.timer_ms, None);
}

#[test]
fn model_text_is_sanitized_for_command_arguments() {
    let cases = [
        ("--help me", "help me"),
        ("@/etc/passwd", "etc/passwd"),
        ("a \"; do shell script \"rm\" & \"b", "a do shell script rm b"),
        ("$(rm -r ~) `id` 'x' | y > z", "rm -r id x y z"),
        ("{title}\\n{body}", "title n body"),
        ("\u{2018}x\u{2019} = \u{201c}y\u{201d}", "x y"),
        ("Soll ich löschen? はい、削除？", "Soll ich löschen? はい、削除？"),
        ("\u{7}\u{1b}]0;x\u{9c}", "0 x"),
        ("…", ""),
    ];
    for (text, wanted) in cases {
        assert_eq!(sanitize_argument(text), wanted, "{text}");
    }
}

#[test]
fn a_long_question_is_cut_and_control_sequences_are_removed() {
    let mut attention = Attention::default();
    attention.add_request("a", &form(&[&format!("\u{1b}]0;x\u{7}{}", "long ".repeat(100))]), 0.0);
    let acts = acts(&mut attention, 0.0);
    let [Action::Emit(Event { payload, .. }), ..] = acts.as_slice() else { panic!("{acts:?}") };
    let label = payload["label"].as_str().unwrap();
    assert_eq!(label.chars().count(), SHORT + 1);
    assert!(label.starts_with("long long") && label.ends_with('…'), "{label}");
}
