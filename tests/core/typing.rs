//! Tests the rules for text that is typed on a list: characters, labels, numbers and commands.

use crate::common::{User, at, database, form, question, sequence, shows, three};
use pi_questions::keys::{Decoder, Input};
use pi_questions::model::{Answer, Outcome, Question};
use pi_questions::state::Screen;
use pi_questions::strings::language::{self, Language};
use pi_questions::surface::tui::LastKey;
use proptest::prelude::*;

fn one(question: Question) -> User {
    at(form(vec![question]))
}

/// Returns the answer to the first question of a submitted form.
#[track_caller]
fn answer(user: &User) -> Answer {
    match user.end() {
        Some(Outcome::Answered(answers)) => answers.each[0].clone().expect("an answer"),
        other => panic!("not answered: {other:?}"),
    }
}

/// Returns the raw input of a key of a script.
fn sequence_of(key: &str) -> String {
    match key.strip_prefix('<').and_then(|key| key.strip_suffix('>')) {
        Some(name) => sequence(name),
        None => key.to_owned(),
    }
}

/// Returns a form 520 ms after `key` opened it.
fn opened_by(key: &str, questions: Vec<Question>) -> User {
    let mut decoder = Decoder::default();
    let raw: Vec<u16> = sequence_of(key).encode_utf16().collect();
    let mut last_key = LastKey::default();
    for input in decoder.feed(&raw) {
        if let Input::Key(press) = input {
            last_key.register_key(&press, -20.0);
        }
    }
    let mut user = User::early(form(questions), 80, 40);
    user.dialog.register_shown(last_key, 1_000.0);
    user.wait(500.0);
    user
}

#[test]
fn the_key_that_opened_a_form_acts_at_each_press() {
    let mut user = opened_by("<enter>", vec![database(), database(), database()]);
    for tab in 1..=3 {
        user.keys("<pace 0><enter>").wait(160.0);
        assert_eq!(user.dialog.state().tab, tab);
        user.wait(500.0);
    }
    user.keys("<pace 0><enter>").wait(160.0);
    assert!(user.end().is_some());
}

#[test]
fn a_key_held_since_the_earlier_form_has_no_effect() {
    for key in ["1", "<enter>", "<down>", "x"] {
        let mut user = opened_by(key, vec![database()]);
        let before = user.screen();
        // The held key repeats every 30 ms.
        for _ in 0..20 {
            user.keys(&format!("<pace 30>{key}"));
        }
        assert_eq!(user.end(), None, "{key}");
        assert_eq!(user.screen(), before, "{key}");
        user.keys("<pace 1200>").keys(if key == "x" { "y" } else { "2" });
        assert!(user.end().is_some() || key == "x", "{key}");
    }
}

fn rows() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("(No|Yes|A|b|No way|yes sir|1st|Über)(, [a-z]{1,4})?", 1..12)
}

proptest! {
    /// If the user types on a list and presses Enter, the answer is exactly the typed text, or the
    /// option that was marked during typing.
    #[test]
    fn typed_text_is_the_answer(
        labels in rows(),
        on_other in any::<bool>(),
        pace in prop::sample::select(vec![0.0, 90.0, 200.0]),
        text in "[ -~äß日sіn]{1,12}",
    ) {
        let first = text.chars().next().unwrap();
        prop_assume!(!first.is_ascii_digit() && !"?/".contains(first) && (on_other || first != ' '));
        prop_assume!(!text.trim().is_empty());
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let mut user = one(question("Which?", "", &labels));
        if on_other {
            user.keys("<end>");
        }
        user.pace = pace;
        for c in text.chars() {
            user.wait(pace);
            for unit in c.encode_utf16(&mut [0; 2]) {
                user.raw(&String::from_utf16_lossy(&[*unit]));
            }
        }
        user.pace = 200.0;
        let marked = user.dialog.state().named_choice();
        user.keys("<enter>");
        let answer = answer(&user);
        match marked {
            Some(index) => prop_assert_eq!(&*answer.picks, &[index][..]),
            None => prop_assert_eq!(answer.custom.as_deref(), Some(text.trim())),
        }
    }

    /// Keys in the first 150 ms have no effect. After such a key, keys have no effect until the
    /// user has paused for 600 ms.
    #[test]
    fn early_keys_have_no_effect(
        early in prop::collection::vec((0.0..149.0, "[ -~]|<enter>|<esc>|<down>|<tab>"), 1..6),
        late in prop::collection::vec((1.0..599.0, "[ -~]|<enter>|<tab>"), 0..5),
    ) {
        let mut user = User::early(form(vec![database()]), 80, 40);
        let start = user.now;
        user.pace = 0.0;
        let mut early: Vec<(f64, String)> = early;
        early.sort_by(|a, b| a.0.total_cmp(&b.0));
        let key = |key: &str| if key == "<" { "<lt>".to_owned() } else { key.to_owned() };
        for (at, name) in early {
            let wait = start + at - user.now;
            user.wait(wait.max(0.0));
            user.keys(&key(&name));
        }
        for (after, name) in late {
            user.wait(after);
            user.keys(&key(&name));
        }
        let state = user.dialog.state();
        prop_assert_eq!(user.effects.len(), 0);
        prop_assert_eq!((&state.screen, state.drafts[0].list.cursor), (&Screen::Choices, 0));
    }
}

#[test]
fn help_lines_show_tab_in_every_language_at_80_columns() {
    for name in Language::all() {
        language::set(name);
        let mut user = User::at(three(), 80, 24);
        shows(&mut user, "Tab/←→");
        user.keys("<tab><tab>");
        shows(&mut user, "[ ] REST API");
        shows(&mut user, "Tab/←→");
    }
    language::set(Language::default());
}
