//! The row for custom text: what is typed there begins the text, and Space opens it.

use crate::common::{Person, at, database, features, form, hides, list, question, shows, three};
use pi_ask_user::model::{Outcome, Questionnaire};
use pi_ask_user::state::Screen;
use pi_ask_user::surface::tui::{Mouse, MouseKind};

/// The custom text of the answer to the first question of a form that was sent.
#[track_caller]
fn custom(person: &Person) -> Option<String> {
    match person.end() {
        Some(Outcome::Answered(answers)) => answers.each[0].clone()?.custom,
        other => panic!("not answered: {other:?}"),
    }
}

/// A list with one choice, and one with ticks: the rule is one.
fn both() -> [Questionnaire; 2] {
    [form(vec![database()]), form(vec![features()])]
}

#[test]
fn what_is_typed_on_the_row_is_the_answer_from_its_first_letter() {
    // Their first letters are keys of the list: undo, note, explain, later, recommended, and so on.
    for text in ["use Redis", "no", "each", "later", "run it", "all", "can we?", "make", "zstd"] {
        let mut person = at(form(vec![database()]));
        person.keys(&format!("<end>{}", text.replace(' ', "<space>")));
        shows(&mut person, &format!("{text}█"));
        person.keys("<enter>");
        assert_eq!(custom(&person).as_deref(), Some(text));
        let mut person = at(form(vec![features()]));
        person.keys(&format!("<end>{}<enter><enter>", text.replace(' ', "<space>")));
        assert_eq!(custom(&person).as_deref(), Some(text));
    }
}

#[test]
fn space_opens_it() {
    for form in both() {
        let mut person = at(form);
        person.keys("<end><space>");
        assert_eq!(person.dialog.state().screen, Screen::Custom);
        person.keys("<enter>");
        assert_eq!(person.end(), None, "blank");
    }
    // On another row of a single choice it does nothing.
    let mut person = at(form(vec![database()]));
    person.keys("<space>");
    assert_eq!(person.dialog.state().screen, Screen::Choices);
    // With a text, it opens it again; where rows are ticked, it ticks.
    let mut person = at(form(vec![database()]));
    person.keys("<end>ab<esc><space>c<enter>");
    assert_eq!(custom(&person).as_deref(), Some("abc"));
    let mut person = at(form(vec![features()]));
    person.keys("<end>ab<enter>");
    shows(&mut person, "> [x] Other");
    person.keys("<space>");
    shows(&mut person, "> [ ] Other");
}

#[test]
fn where_a_text_stands_letters_are_keys_again() {
    let mut person = at(form(vec![database()]));
    person.keys("<end>ab<esc>n");
    assert_eq!(person.dialog.state().screen, Screen::Note);
    let mut person = at(form(vec![features()]));
    person.keys("<end>ab<enter>a");
    shows(&mut person, "[x] Authentication");
    shows(&mut person, "✎ ab\n");
    // What was typed and taken away again is none.
    let mut person = at(form(vec![database()]));
    person.keys("<end>a<bs><esc>n");
    shows(&mut person, "n█");
}

#[test]
fn keys_that_choose_search_and_help_keep_their_meaning() {
    let mut person = at(form(vec![database()]));
    person.keys("<end>2");
    assert!(
        matches!(person.end(), Some(Outcome::Answered(answers)) if answers.each[0].as_ref().unwrap().picks == [1])
    );
    let mut person = at(form(vec![list(12)]));
    person.keys("<end>/ab");
    assert_eq!(person.dialog.state().screen, Screen::Filter);
    let mut person = at(form(vec![database()]));
    person.keys("<end>?");
    assert!(matches!(person.dialog.state().screen, Screen::Help { .. }));
    let mut person = at(three());
    person.keys("1<s-tab><end><bs>");
    shows(&mut person, "□ Database");
}

#[test]
fn j_and_k_go_through_the_list_and_begin_a_text() {
    let mut person = at(form(vec![database()]));
    person.keys("jjjjj");
    shows(&mut person, "> 4. Other (type your answer)");
    person.keys("k");
    shows(&mut person, "> 3. MongoDB");
    for text in ["just this", "keep it"] {
        let mut person = at(form(vec![database()]));
        person.keys(&format!("<end>{}<enter>", text.replace(' ', "<space>")));
        assert_eq!(custom(&person).as_deref(), Some(text));
    }
}

#[test]
fn another_alphabet_types_whatever_stands_in_the_same_place() {
    // The key of k on a Russian keyboard, as Kitty tells it.
    let mut person = at(form(vec![database()]));
    person.keys("<end>").raw("\u{1b}[1083::107u").keys("<wait 200>");
    shows(&mut person, "л█");
}

#[test]
fn a_burst_on_the_row_is_one_text() {
    for (start, text) in [("<end>", "use"), ("<end>", "jot down"), ("<down><down>", "jot")] {
        for form in both() {
            let mut person = at(form);
            person.keys(&format!("{start}<chunk:{text}><wait 400>"));
            shows(&mut person, &format!("{text}█"));
        }
    }
}

#[test]
fn a_held_letter_begins_a_text_and_answers_nothing() {
    let mut person = at(form(vec![database(), question("Next?", "", &["A", "B"])]));
    person.keys("<end><pace 30>nnnnn<wait 400>");
    shows(&mut person, "nnnnn█");
    assert_eq!(person.dialog.state().answered(), 0);
}

#[test]
fn the_keys_named_on_the_row_are_those_that_work_there() {
    let mut person = Person::at(three(), 120, 50);
    person.keys("1<s-tab>");
    shows(&mut person, "u undo");
    person.keys("<end>");
    shows(&mut person, "Backspace undo");
    shows(&mut person, "Alt+E ask about");
    hides(&mut person, "n note");
    person.keys("?");
    hides(&mut person, "add a note");
    shows(&mut person, "on Other, type");
}

#[test]
fn a_click_on_a_key_of_the_row_does_what_it_says() {
    let mut person = Person::at(form(vec![database()]), 80, 40);
    person.keys("<end>?");
    let screen = person.screen();
    let y = screen.lines().position(|line| line.contains("on Other, type")).unwrap();
    #[expect(clippy::cast_precision_loss, reason = "cells of a screen")]
    let mouse = Mouse { kind: MouseKind::Click, x: 6.0, y: y as f64, primary: true };
    assert!(person.mouse(mouse), "{screen}");
    assert_eq!(person.dialog.state().screen, Screen::Custom);
}
