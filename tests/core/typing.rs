//! What is typed on a list is the answer: the rules of characters, names, numbers and commands.

use crate::common::{
    Person, at, database, features, form, hides, list, multi, question, sequence, shows, three,
};
use pi_questions::keys::{Bindings, Decoder, Input};
use pi_questions::model::{Answer, Outcome, Question};
use pi_questions::settings::FormSettings;
use pi_questions::state::{Effect, NoteOn, Screen};
use pi_questions::strings::language::{self, Language};
use pi_questions::surface::tui::{LastKey, Opening};
use pi_questions::view::Theme;
use proptest::prelude::*;

fn one(question: Question) -> Person {
    at(form(vec![question]))
}

/// The answer to the first question of a form that was submitted.
#[track_caller]
fn answer(person: &Person) -> Answer {
    match person.end() {
        Some(Outcome::Answered(answers)) => answers.each[0].clone().expect("an answer"),
        other => panic!("not answered: {other:?}"),
    }
}

#[track_caller]
fn wrote(person: &Person, text: &str) {
    let answer = answer(person);
    assert_eq!((answer.custom.as_deref(), &*answer.picks), (Some(text), &[][..]));
}

#[track_caller]
fn took(person: &Person, picks: &[usize]) {
    let answer = answer(person);
    assert_eq!((answer.custom, &*answer.picks), (None, picks));
}

/// The raw input of a key of a script.
fn sequence_of(key: &str) -> String {
    match key.strip_prefix('<').and_then(|key| key.strip_suffix('>')) {
        Some(name) => sequence(name),
        None => key.to_owned(),
    }
}

fn typed(text: &str) -> String {
    text.chars().map(|c| if c == ' ' { "<space>".to_owned() } else { c.to_string() }).collect()
}

/// The fixed list with two rows.
fn yes_no(yes: &str, no: &str) -> Question {
    question("Go on?", "", &[yes, no])
}

fn closed(choices: &[&str]) -> Question {
    crate::common::closed(question("Which?", "", choices))
}

// Characters.

#[test]
fn typing_on_any_row_writes_the_answer() {
    for text in ["use Redis", "no", "each", "later", "run it", "all", "can we?", "j1", "x / y", "k"]
    {
        for way in ["", "<down>", "<end>"] {
            for pace in ["", "<pace 90>", "<pace 0>"] {
                let mut person = one(database());
                person.keys(&format!("{way}{pace}{}<pace 200><enter>", typed(text)));
                wrote(&person, text);
                let mut person = one(features());
                person.keys(&format!("{way}{pace}{}<pace 200><enter><enter>", typed(text)));
                wrote(&person, text);
            }
        }
    }
}

#[test]
fn on_the_row_other_every_character_is_text() {
    for text in ["3 replicas", "/usr/bin", "?", "0", "12", "1, 2"] {
        let mut person = one(database());
        person.keys(&format!("<end>{}<enter>", typed(text)));
        wrote(&person, text);
    }
}

#[test]
fn first_characters_that_act_do_so_and_nothing_else_does() {
    let mut person = one(database());
    person.keys("2");
    took(&person, &[1]);
    let mut person = one(database());
    person.keys("0");
    assert_eq!(person.dialog.state().screen, Screen::Custom);
    let mut person = one(list(12));
    person.keys("/ab");
    assert_eq!(person.dialog.state().screen, Screen::Filter);
    let mut person = one(database());
    person.keys("?");
    assert!(matches!(person.dialog.state().screen, Screen::Help { .. }));
    let mut person = one(database());
    person.keys("<space>");
    assert_eq!(person.dialog.state().screen, Screen::Choices);
    let mut person = one(database());
    person.keys("<end><space>");
    assert_eq!(person.dialog.state().screen, Screen::Custom);
    let mut person = one(features());
    person.keys("<space>");
    shows(&mut person, "1. [x] Authentication");
    // A number without a row.
    let mut person = one(database());
    person.keys("7<wait 800>");
    assert_eq!((person.end(), &person.dialog.state().screen), (None, &Screen::Choices));
}

#[test]
fn what_was_typed_before_goes_on() {
    let mut person = one(database());
    person.keys("Red<esc><up>is<enter>");
    wrote(&person, "Redis");
}

#[test]
fn a_pasted_text_without_marks_is_text_from_its_first_character() {
    for text in ["3 replicas", "1/2", "?really", "12 weeks", "/usr/bin"] {
        let mut person = one(database());
        person.keys("<pace 0>").keys(&typed(text)).wait(50.0);
        person.keys("<pace 200><enter>");
        wrote(&person, text);
    }
    // Its line ends do not submit.
    let mut person = one(database());
    person.keys("<pace 0>first<enter>second").wait(50.0);
    person.keys("<pace 200><enter>");
    wrote(&person, "first\nsecond");
}

#[test]
fn letters_do_nothing_in_the_review_and_its_enter_waits() {
    let mut person = at(three());
    person.keys("1order<enter>1<enter>");
    shows(&mut person, "Submit 3 answers");
    person.keys("looks<space>good<enter>");
    assert_eq!(person.end(), None);
    assert_eq!(person.dialog.type_ahead(), "looks good");
    person.wait(700.0).keys("<enter>");
    assert!(matches!(person.end(), Some(Outcome::Answered(_))));
}

#[test]
fn a_letter_of_ones_own_keybindings_keeps_acting() {
    let keys = |id: &str, key: &str| (id.to_owned(), vec![key.to_owned()]);
    let opening = Opening {
        form: form(vec![database()]),
        bindings: Bindings::from_pi(vec![
            keys("tui.select.down", "j"),
            keys("tui.select.cancel", "q"),
        ]),
        settings: FormSettings::default(),
        theme: Theme::numbered(),
        drafting: false,
        now_ms: 0.0,
    };
    let mut person = Person::opening(opening, 80, 40);
    person.wait(150.0).keys("j");
    shows(&mut person, "> 2. SQLite");
    person.keys("?");
    shows(&mut person, "one row down");
    assert!(
        person
            .screen()
            .lines()
            .any(|line| line.trim_start().starts_with("j  ") || line.contains("  j  "))
    );
    // In a text it types, and Esc leaves the text, though only q cancels.
    person.keys("<esc>").keys("0jq<esc>");
    shows(&mut person, "✎ jq");
    person.keys("<up>q");
    shows(&mut person, "Discard");
}

// Names.

#[test]
fn a_text_that_names_a_row_takes_it() {
    for (text, pick) in
        [("postgresql", 0), ("PostgreSQL", 0), ("sqlite", 1), ("SQLite", 1), ("mongodb", 2)]
    {
        let mut person = one(database());
        person.keys(text);
        shows(&mut person, &format!("> {}.", pick + 1));
        shows(&mut person, "Enter choose");
        person.keys("<enter>");
        took(&person, &[pick]);
    }
    for text in ["post", "postgresql please", "sql", "mongodb!", "the sqlite"] {
        let mut person = one(database());
        person.keys(&typed(text));
        shows(&mut person, "Enter submit");
        person.keys("<enter>");
        wrote(&person, text);
    }
}

#[test]
fn whole_words_name_a_row_and_signs_are_part_of_names() {
    let rows = ["C", "C++", "Node.js 22", "Node.js 24", "“Café”, downtown", "No — keep all"];
    for (text, pick) in [("c", 0), ("c++", 1), ("node.js 24", 3), ("cafe", 4), ("no", 5)] {
        let mut person = one(question("Which?", "", &rows));
        person.keys(&format!("{}<enter>", typed(text)));
        took(&person, &[pick]);
    }
    for text in ["node.js", "node", "nod", "no keep it"] {
        let mut person = one(question("Which?", "", &rows));
        person.keys(&format!("{}<enter>", typed(text)));
        wrote(&person, text);
    }
}

#[test]
fn yes_and_no_name_their_rows_in_both_languages() {
    for (text, pick) in [("y", 0), ("yes", 0), ("n", 1), ("no", 1), ("NO", 1)] {
        let mut person = one(yes_no("Yes, delete it", "No, keep it"));
        person.keys(&format!("{text}<enter>"));
        took(&person, &[pick]);
    }
    language::set(Language::from_tag("es").unwrap());
    for (text, pick) in [("sí", 0), ("si", 0), ("s", 0), ("y", 0), ("n", 1), ("no", 1)] {
        let mut person = one(yes_no("Sí, borrarlo", "No, conservarlo"));
        person.keys(&format!("{text}<enter>"));
        took(&person, &[pick]);
    }
    language::set(Language::default());
    // Not where there is no pair of such rows.
    let mut person = one(question("Go?", "", &["Yes", "Later"]));
    person.keys("n<enter>");
    wrote(&person, "n");
    let mut person = one(question("Go?", "", &["No, keep", "No, ask"]));
    person.keys("no<enter>");
    wrote(&person, "no");
}

#[test]
fn where_rows_are_ticked_a_name_ticks() {
    let mut person = one(features());
    person.keys("rest<space>api<enter>");
    shows(&mut person, "> 2. [x] REST API");
    person.keys("rest<space>api<enter><enter>");
    took(&person, &[1]);
    // Tab leaves the question with it.
    let mut person = at(three());
    person.keys("sqlite<tab><tab><tab>");
    shows(&mut person, "SQLite");
    hides(&mut person, "✎ sqlite");
}

#[test]
fn without_own_answers_typing_finds_and_never_submits() {
    let mut person = one(closed(&["Deploy to production", "Roll back", "Wait for approval"]));
    person.keys("top<enter>");
    assert_eq!(person.end(), None);
    shows(&mut person, "> 1. Deploy to production");
    let mut person = one(closed(&["Deploy to production", "Roll back", "Wait for approval"]));
    person.keys("wait<enter>");
    took(&person, &[2]);
    let mut person = one(closed(&["Deploy", "Roll back"]));
    person.keys("xyz<enter>");
    assert_eq!(person.end(), None);
    person.keys("<esc>/roll<enter>");
    took(&person, &[1]);
}

// Numbers.

#[test]
fn in_a_long_list_a_number_has_two_digits() {
    let mut person = one(list(14));
    person.keys("12");
    took(&person, &[11]);
    let mut person = one(list(14));
    person.keys("1");
    shows(&mut person, ">  1. Row 1");
    assert_eq!(person.end(), None);
    person.wait(700.0);
    took(&person, &[0]);
    // Any other key ends the waiting.
    let mut person = one(list(14));
    person.keys("3<down>").wait(1_000.0);
    assert_eq!(person.end(), None);
    shows(&mut person, ">  4. Row 4");
    // A number without a row.
    let mut person = one(list(14));
    person.keys("19").wait(1_000.0);
    assert_eq!(person.end(), None);
}

#[test]
fn a_held_digit_takes_nothing_in_a_long_list() {
    let mut person = one(list(14));
    person.keys("1<wait 500><pace 30>1111111<pace 200>").wait(1_000.0);
    assert_eq!(person.end(), None);
    // One that bounces is one digit, the same one twice are two.
    let mut person = one(list(14));
    person.keys("1<pace 15>1").wait(800.0);
    took(&person, &[0]);
    let mut person = one(list(14));
    person.keys("1<pace 90>1").wait(200.0);
    took(&person, &[10]);
    let mut person = one(list(14));
    person.keys("1<pace 400>1").wait(200.0);
    took(&person, &[10]);
}

#[test]
fn a_row_that_is_not_on_the_screen_is_shown_before_it_is_taken() {
    let mut person = Person::at(form(vec![list(30)]), 80, 14);
    person.keys("29");
    assert_eq!(person.end(), None);
    shows(&mut person, "> 29. Row 29");
    person.wait(700.0);
    took(&person, &[28]);
    // With nine rows at most, a number that cannot be seen does nothing.
    let mut person = Person::at(form(vec![list(8)]), 80, 10);
    hides(&mut person, "8. Row 8");
    person.keys("8").wait(1_000.0);
    assert_eq!(person.end(), None);
}

#[test]
fn numbers_never_reach_what_a_filter_hides() {
    let mut person = one(multi("Which?", "", &["Alpha", "Beta", "Gamma"]));
    person.keys("/bet<enter>1");
    shows(&mut person, "2. [ ] Beta");
    person.keys("2");
    shows(&mut person, "2. [x] Beta");
    person.keys("<esc>");
    shows(&mut person, "1. [ ] Alpha");
}

// Commands.

#[test]
fn the_list_of_commands_is_chosen_from_in_four_ways() {
    let open = |keys: &str| {
        let mut person = one(database());
        person.keys(keys);
        person.dialog.state().screen.clone()
    };
    assert_eq!(open("?n"), Screen::Note(NoteOn::Question));
    assert_eq!(open("?m"), Screen::Note(NoteOn::Choice(0)));
    assert_eq!(open("<a-n>"), Screen::Note(NoteOn::Question));
    let mut person = one(database());
    person.keys("?");
    let screen = person.screen();
    let row = screen.lines().position(|line| line.contains("add a note ")).unwrap();
    let first = screen.lines().position(|line| line.trim_start().starts_with("> 1.")).unwrap();
    let index = row - first;
    person.keys(&format!("{}", index + 1));
    assert_eq!(person.dialog.state().screen, Screen::Note(NoteOn::Question));
    let mut person = one(database());
    person.keys(&format!("?{}<enter>", "<down>".repeat(index)));
    assert_eq!(person.dialog.state().screen, Screen::Note(NoteOn::Question));
    // Other letters do nothing there, and Esc closes it.
    let mut person = one(database());
    person.keys("?w");
    assert!(matches!(person.dialog.state().screen, Screen::Help { .. }));
    person.keys("<esc>");
    assert_eq!(person.dialog.state().screen, Screen::Choices);
}

#[test]
fn yes_and_no_swallow_the_rest_of_their_word() {
    let mut person = one(database());
    person.keys("Redis<esc><esc>");
    shows(&mut person, "Discard");
    person.keys("no<enter>");
    assert_eq!(person.end(), None);
    shows(&mut person, "✎ Redis");
    person.wait(400.0).keys("<esc>yes<enter>");
    assert!(matches!(person.end(), Some(Outcome::Cancelled(_))));
    assert_eq!(person.dialog.type_ahead(), "");
    // A single letter does, too.
    let mut person = one(database());
    person.keys("Redis<esc><esc>y").wait(300.0);
    assert!(matches!(person.end(), Some(Outcome::Cancelled(_))));
}

#[test]
fn a_paste_where_no_text_can_stand_is_the_prompts() {
    let mut person = at(three());
    person.keys("1order<enter>1<enter><paste:and one more><enter>");
    assert_eq!(person.end(), None);
    assert_eq!(person.dialog.type_ahead(), "and one more");
    // A question over a field hands it to the field.
    let mut person = at(form(vec![question("Name?", "", &[])]));
    person.keys("abc<esc>");
    shows(&mut person, "Discard");
    person.keys("<paste:def><enter>");
    assert_eq!(person.end(), None);
    shows(&mut person, "abcdef");
}

// Keys that are held down or erase.

#[test]
fn a_key_held_since_the_form_before_does_nothing() {
    for key in ["1", "<enter>", "<down>", "x"] {
        let mut decoder = Decoder::default();
        let raw: Vec<u16> = sequence_of(key).encode_utf16().collect();
        let mut last_key = LastKey::default();
        for input in decoder.feed(&raw) {
            if let Input::Key(press) = input {
                last_key.notice(&press, -20.0);
            }
        }
        let opening = Opening {
            form: form(vec![database()]),
            bindings: Bindings::default(),
            settings: FormSettings::default(),
            theme: Theme::numbered(),
            drafting: false,
            now_ms: 1_000.0,
        };
        let mut person = Person::opening(opening, 80, 40);
        person.dialog.shown_after(last_key, 1_000.0);
        person.wait(380.0);
        let before = person.screen();
        // The first repeat, and then one every 30 ms.
        for _ in 0..20 {
            person.keys(&format!("<pace 30>{key}"));
        }
        assert_eq!(person.end(), None, "{key}");
        assert_eq!(person.screen(), before, "{key}");
        person.keys("<pace 1200>").keys(if key == "x" { "y" } else { "2" });
        assert!(person.end().is_some() || key == "x", "{key}");
    }
}

#[test]
fn backspace_undoes_only_when_it_is_pressed_afresh() {
    let mut person = at(three());
    person.keys("1ab<bs><bs><bs>");
    shows(&mut person, "■ Database");
    person.keys("<s-tab><bs>");
    shows(&mut person, "■ Database");
    person.wait(1_000.0).keys("<bs>");
    shows(&mut person, "□ Database");
}

fn rows() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("(No|Yes|A|b|No way|yes sir|1st|Über)(, [a-z]{1,4})?", 1..12)
}

proptest! {
    /// Whatever is typed on a list ends with Enter in exactly these characters, or in the row that was
    /// marked while they were typed.
    #[test]
    fn what_is_typed_is_the_answer(
        labels in rows(),
        on_other in any::<bool>(),
        pace in prop::sample::select(vec![0.0, 90.0, 200.0]),
        text in "[ -~äß日sіn]{1,12}",
    ) {
        let first = text.chars().next().unwrap();
        prop_assume!(on_other || !(first.is_ascii_digit() || " /?".contains(first)));
        prop_assume!(!text.trim().is_empty());
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let mut person = one(question("Which?", "", &labels));
        if on_other {
            person.keys("<end>");
        }
        person.pace = pace;
        for c in text.chars() {
            person.wait(pace);
            for unit in c.encode_utf16(&mut [0; 2]) {
                person.raw(&String::from_utf16_lossy(&[*unit]));
            }
        }
        person.pace = 200.0;
        let marked = person.dialog.state().named_choice();
        person.keys("<enter>");
        let answer = answer(&person);
        match marked {
            Some(index) => prop_assert_eq!(&*answer.picks, &[index][..]),
            None => prop_assert_eq!(answer.custom.as_deref(), Some(text.trim())),
        }
    }

    /// No key of the first 150 ms acts, and after one none for 600 ms.
    #[test]
    fn early_keys_act_on_nothing(
        early in prop::collection::vec((0.0..149.0, "[ -~]|<enter>|<esc>|<down>|<tab>"), 1..6),
        late in prop::collection::vec((1.0..599.0, "[ -~]|<enter>|<tab>"), 0..5),
    ) {
        let mut person = Person::early(form(vec![database()]), 80, 40, false);
        let start = person.now;
        person.pace = 0.0;
        let mut early: Vec<(f64, String)> = early;
        early.sort_by(|a, b| a.0.total_cmp(&b.0));
        let key = |key: &str| if key == "<" { "<lt>".to_owned() } else { key.to_owned() };
        for (at, name) in early {
            let wait = start + at - person.now;
            person.wait(wait.max(0.0));
            person.keys(&key(&name));
        }
        for (after, name) in late {
            person.wait(after);
            person.keys(&key(&name));
        }
        let state = person.dialog.state();
        prop_assert_eq!(person.effects.len(), 0);
        prop_assert_eq!((&state.screen, state.drafts[0].list.cursor), (&Screen::Choices, 0));
    }
}

#[test]
fn own_text_that_is_not_submitted_is_said_in_the_review() {
    let mut person = at(three());
    person.keys("maybe<space>Redis<esc><up>2");
    person.keys("order<enter>1<enter>");
    shows(&mut person, "maybe Redis");
}

#[test]
fn the_recommended_row_is_taken_again_after_an_undo() {
    let mut person = at(three());
    person.keys("1<bs><a-r>");
    shows(&mut person, "■ Database");
    // A lone question only has the cursor moved, so that Enter takes it.
    let mut person = one(database());
    person.keys("<down><a-r><enter>");
    took(&person, &[0]);
}

#[test]
fn the_form_is_folded_from_a_question_too() {
    let long = "<paste:".to_owned() + &"long ".repeat(500) + "><enter>";
    for keys in ["Redis<esc><esc><a-o>", &format!("{long}<a-o>")] {
        let mut person = one(database());
        person.keys(keys);
        assert!(matches!(person.effects.last(), Some(Effect::Fold)), "{:?}", person.effects);
        assert_eq!(person.end(), None);
    }
}

#[test]
fn the_key_for_the_next_question_is_named_in_every_language_at_80_columns() {
    for name in Language::all() {
        language::set(name);
        let mut person = Person::at(three(), 80, 24);
        shows(&mut person, "Tab/←→");
        person.keys("<tab><tab>");
        shows(&mut person, "[ ] REST API");
        shows(&mut person, "Tab/←→");
    }
    language::set(Language::default());
}
