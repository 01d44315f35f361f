//! How fast keys come: type-ahead, held and bouncing keys, text that comes as keys, double clicks.
//! Numbers of two digits are in `typing`.

use crate::common::{Person, at, database, features, form, hides, list, question, service, shows};
use pi_questions::model::{Answer, Outcome, Questionnaire};
use pi_questions::state::Effect;
use pi_questions::surface::tui::{Mouse, MouseKind};

fn yes_no(count: usize) -> Questionnaire {
    form((1..=count).map(|n| question(&format!("Question {n}?"), "", &["Yes", "No"])).collect())
}

/// What every question was answered with, of a form that was sent.
#[track_caller]
fn sent(person: &Person) -> Vec<Option<Answer>> {
    match person.end() {
        Some(Outcome::Answered(answers)) => answers.each.clone(),
        other => panic!("not answered: {other:?}"),
    }
}

fn picked(picks: &[usize]) -> Option<Answer> {
    Some(Answer { picks: picks.to_vec(), ..Answer::default() })
}

fn custom(text: &str) -> Option<Answer> {
    Some(Answer { custom: Some(text.to_owned()), ..Answer::default() })
}

#[track_caller]
fn answered(person: &Person, count: usize) {
    let state = person.dialog.state();
    assert_eq!((state.answered(), person.end()), (count, None));
}

// Held and bouncing keys.

#[test]
fn a_bouncing_key_answers_one_question() {
    for key in ["<enter>", "1"] {
        for gap in [0, 30, 100, 140] {
            let mut person = at(yes_no(3));
            person.keys(key).keys(&format!("<pace 0><wait {gap}>{key}"));
            answered(&person, 1);
            // Pressed again, it is another key press.
            person.keys(&format!("<wait 151>{key}")).wait(160.0);
            answered(&person, 2);
        }
    }
    // On the review it does not send.
    let mut person = at(yes_no(2));
    person.keys("1<enter><pace 20><enter><enter>");
    answered(&person, 2);
    shows(&mut person, "Submit 2 answers");
}

#[test]
fn a_held_key_answers_one_question() {
    for key in ["<enter>", "1"] {
        for delay in [250, 500, 660, 980] {
            let mut person = at(yes_no(4));
            person.keys(&format!("{key}<pace 0><wait {delay}>{key}"));
            for _ in 0..60 {
                person.keys(&format!("<wait 33>{key}"));
                answered(&person, 1);
            }
            // Let go and pressed again, it goes on.
            person.keys(&format!("<wait 400>{key}<wait 10>"));
            answered(&person, 2);
        }
    }
    // Held on the last question, it does not send the form.
    let mut person = at(yes_no(2));
    person.keys("1<enter><pace 0><wait 500>").keys(&"<enter><wait 40>".repeat(30));
    answered(&person, 2);
    // Esc, held in the editor, does not close the form.
    let mut person = at(form(vec![database()]));
    person.keys("0<esc><pace 0><wait 400>").keys(&"<esc><wait 40>".repeat(30));
    assert_eq!(person.end(), None);
    person.keys("<wait 500><esc>");
    assert!(matches!(person.end(), Some(Outcome::Cancelled(_))));
}

#[test]
fn a_terminal_that_tells_of_repeats_is_believed() {
    let mut person = at(yes_no(3));
    person.keys("<enter><pace 400><again enter><again enter><again enter>");
    answered(&person, 1);
    person.keys("<again 1><again space>");
    answered(&person, 1);
    person.keys("<enter>").wait(150.0);
    answered(&person, 2);
    // What it opened gets none of it; what is typed there does.
    let mut person = at(form(vec![database()]));
    person.keys("0<again 0><again 0>oo<again o>");
    shows(&mut person, "ooo█");
}

#[test]
fn a_held_space_ticks_once_and_a_held_arrow_moves_on() {
    let mut person = at(form(vec![features()]));
    person.keys("<space><pace 30><space><space>");
    shows(&mut person, "> 1. [x] Authentication");
    person.keys("<down><down><down><down><down>");
    shows(&mut person, "> 4. [ ] Other (type your answer)");
    // Out of custom text by ↑ only where it is pressed for that.
    person.keys("<pace 200><space>a<s-enter>b<pace 30><up><up><up>");
    shows(&mut person, "a█\n");
    person.keys("<wait 200><up>");
    hides(&mut person, "█");
}

#[test]
fn different_keys_are_never_slowed() {
    let mut person = at(yes_no(3));
    person.keys("<pace 15>121<enter>");
    assert_eq!(sent(&person), [picked(&[0]), picked(&[1]), picked(&[0])]);
    // Nor is the same one on the same question.
    let mut person = at(form(vec![list(6)]));
    person.keys("<pace 0><down><down><down><down><up><enter>");
    assert_eq!(sent(&person), [picked(&[3])]);
    // A key that waits does what it means before the next one.
    let mut person = at(yes_no(3));
    person.keys("1<pace 0><wait 200>1<down><enter><enter>");
    answered(&person, 3);
    person.wait(200.0).keys("<wait 800><enter>");
    person.wait(150.0);
    assert_eq!(sent(&person), [picked(&[0]), picked(&[0]), picked(&[1])]);
}

#[test]
fn blank_custom_text_is_not_sent_by_the_key_that_opened_it() {
    let mut loose = form(vec![database()]);
    loose.policy.custom.takes_blank = true;
    let mut person = at(loose);
    person.keys("<end><enter><pace 50><enter>");
    assert_eq!(person.end(), None);
    person.keys("<wait 1000><enter>");
    assert_eq!(sent(&person), [custom("")]);
}

#[test]
fn what_is_typed_at_a_form_that_is_over_goes_to_the_prompt() {
    for typed in ["<chunk:/go on>", "<paste:/go on>"] {
        // Enter waits for a repeat, which would show that it is held.
        let mut person = at(yes_no(2));
        person.keys("1<enter><pace 0><wait 500><enter>");
        assert_eq!(person.end(), None);
        person.keys(&format!("<pace 0>{typed}"));
        assert!(matches!(person.end(), Some(Outcome::Answered(_))), "{:?}", person.end());
        assert_eq!(person.dialog.type_ahead(), "/go on");
    }
}

// Text that comes as keys.

#[test]
fn the_lines_of_a_burst_send_nothing() {
    let mut person = at(form(vec![database(), service()]));
    person.keys("<pace 0>use these:<enter><tab>1. MySQL<enter>");
    answered(&person, 0);
    shows(&mut person, "use these:\n");
    person.keys("<pace 0><wait 10>").wait(200.0);
    person.keys("<pace 200>x<enter><enter>");
    assert_eq!(sent(&person)[0], custom("use these:\n\t1. MySQL"));
}

#[test]
fn a_burst_in_the_filter_or_a_text_is_typed_there() {
    let mut person = at(form(vec![list(20)]));
    person.keys("/r<pace 0>ow 12");
    shows(&mut person, "/ row 12█");
    person.keys("<enter>");
    assert_eq!(sent(&person), [picked(&[11])]);
    let mut person = at(form(vec![service()]));
    person.keys("<pace 0>order-processor<enter>").wait(10.0);
    assert_eq!(sent(&person), [custom("order-processor")]);
}

#[test]
fn what_comes_with_a_digit_acts_on_no_other_question() {
    for text in ["12", "1<enter>", "12<enter>"] {
        let mut person = at(yes_no(3));
        person.keys(&format!("<pace 0><wait 200>{text}")).wait(1_000.0);
        answered(&person, 1);
        assert_eq!(person.end(), None, "{text}");
    }
    // On the same question it does: the keys of a list of ticks, and a number of two digits.
    let mut person = at(form(vec![features()]));
    person.keys("<pace 0><wait 200>12").wait(200.0);
    person.keys("<pace 200><enter>").wait(200.0);
    assert_eq!(sent(&person), [picked(&[0, 1])]);
    let mut person = at(form(vec![list(14)]));
    person.keys("<pace 0><wait 200>12").wait(1_000.0);
    assert_eq!(sent(&person), [picked(&[11])]);
}

// The mouse.

fn row_of(person: &mut Person, text: &str) -> (f64, f64) {
    let y = person.screen().lines().position(|line| line.contains(text)).unwrap();
    #[expect(clippy::cast_precision_loss, reason = "cells of a screen")]
    let y = y as f64;
    (8.0, y)
}

/// Press, release and click, as Pi tells them; `true` for what was used.
fn click(person: &mut Person, (x, y): (f64, f64)) -> [bool; 3] {
    [MouseKind::Press, MouseKind::Release, MouseKind::Click]
        .map(|kind| person.mouse(Mouse { kind, x, y, primary: true }))
}

#[test]
fn a_double_click_chooses_and_leaves_pi_nothing_to_copy() {
    let mut person = at(yes_no(3));
    let place = row_of(&mut person, "2. No");
    // The first press is Pi's: text can be selected by dragging.
    assert_eq!(click(&mut person, place), [false, false, true]);
    person.wait(300.0);
    assert_eq!(click(&mut person, place), [true, false, true]);
    answered(&person, 1);
    // A third click is a first one on the question that opened.
    person.wait(100.0);
    click(&mut person, place);
    answered(&person, 1);
    // Two clicks with a pause between choose, too, and Pi sees no double click in them.
    person.wait(501.0);
    assert_eq!(click(&mut person, place), [false, false, true]);
    answered(&person, 2);
}

#[test]
fn a_form_that_broke_waits_for_nothing() {
    let mut person = at(yes_no(2));
    person.keys("<enter>");
    person.dialog.broken("a test");
    person.keys("<pace 0><enter>");
    assert!(matches!(person.end(), Some(Outcome::Unavailable(_))), "{:?}", person.end());
}

#[test]
fn a_form_ends_once_however_fast_the_keys() {
    let mut person = at(form(vec![list(12)]));
    person.keys("<pace 15>12<enter><esc><enter>").wait(2_000.0);
    let ends = person.effects.iter().filter(|it| matches!(it, Effect::Finish(_))).count();
    assert_eq!(ends, 1);
}
