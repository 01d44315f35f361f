//! How fast keys come: type-ahead, held and bouncing keys, numbers of two digits, text that comes
//! as keys, double clicks.

use crate::common::{
    Person, at, database, features, form, hides, list, question, service, shows, three,
};
use pi_ask_user::model::{Answer, Free, Notes, Outcome, Question, Questionnaire, Submit};
use pi_ask_user::state::Effect;
use pi_ask_user::surface::tui::{Mouse, MouseKind};

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
        for gap in [0, 30, 100, 150] {
            let mut person = at(yes_no(3));
            person.keys(key).keys(&format!("<pace 0><wait {gap}>{key}"));
            answered(&person, 1);
            // Pressed again, it is another key press.
            person.keys(&format!("<wait 151>{key}")).wait(150.0);
            answered(&person, 2);
        }
    }
    // On the review it does not send.
    let mut person = at(yes_no(2));
    person.keys("1<enter><pace 20><enter><enter>");
    answered(&person, 2);
    shows(&mut person, "> Submit 2 answers");
}

#[test]
fn a_held_key_answers_one_question() {
    for key in ["<enter>", "1"] {
        for delay in [250, 500, 660, 1_000] {
            let mut person = at(yes_no(4));
            person.keys(&format!("{key}<pace 0><wait {delay}>{key}"));
            for _ in 0..60 {
                person.keys(&format!("<wait 33>{key}"));
                answered(&person, 1);
            }
            // Let go and pressed again, it goes on.
            person.keys(&format!("<wait 400>{key}"));
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
    person.keys("n<again n><again n>oo<again o>");
    shows(&mut person, "note: ooo█");
}

#[test]
fn a_held_space_ticks_once_and_a_held_arrow_moves_on() {
    let mut person = at(form(vec![features()]));
    person.keys("<space><pace 30><space><space>");
    shows(&mut person, "> [x] Authentication");
    person.keys("<down><down><down><down><down>");
    shows(&mut person, "> [ ] Other (type your answer)");
    // Out of custom text by ↑ only where it is pressed for that.
    person.keys("<pace 200>0a<s-enter>b<pace 30><up><up><up>");
    shows(&mut person, "a█\n");
    person.keys("<wait 200><up>");
    hides(&mut person, "█");
}

#[test]
fn different_keys_are_never_slowed() {
    let mut person = at(yes_no(3));
    person.keys("<pace 0>121<enter>");
    assert_eq!(sent(&person), [picked(&[0]), picked(&[1]), picked(&[0])]);
    // Nor is the same one on the same question.
    let mut person = at(form(vec![list(6)]));
    person.keys("<pace 0><down><down>jj<up><enter>");
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
    loose.policy.takes_blank = true;
    let mut person = at(loose);
    person.keys("<end><enter><pace 50><enter>");
    assert_eq!(person.end(), None);
    person.keys("<wait 1000><enter>");
    assert_eq!(sent(&person), [custom("")]);
}

// Numbers of two digits.

#[test]
fn a_second_digit_belongs_to_the_first() {
    let next = |first: Question| form(vec![first, yes_no(1).questions.remove(0), service()]);
    for gap in [0, 200, 400] {
        let mut person = at(next(list(12)));
        person.keys(&format!("1<pace 0><wait {gap}>2"));
        answered(&person, 1);
        shows(&mut person, "Question 1?");
        person.keys("<wait 401>2");
        answered(&person, 2);
    }
    // Any other key ends it; a list of nine rows has no such numbers.
    let mut person = at(next(list(12)));
    person.keys("<pace 0>1<down><up>2");
    answered(&person, 2);
    let mut person = at(next(list(8)));
    person.keys("<pace 0>12");
    answered(&person, 2);
    // Ticks have none either.
    let mut person = at(form(vec![Question { multi: true, ..list(12) }]));
    person.keys("<pace 0>12<enter>");
    assert_eq!(sent(&person), [picked(&[0, 1])]);
}

#[test]
fn a_form_that_a_digit_ends_waits_for_the_second() {
    let mut person = at(form(vec![list(12)]));
    person.keys("<pace 0>1<wait 300>2<wait 99>");
    assert_eq!(person.effects, []);
    person.wait(1.0);
    assert_eq!(sent(&person), [picked(&[0])]);
    // No other key has to wait.
    let mut person = at(form(vec![list(12)]));
    person.keys("<pace 0>1<enter>");
    assert_eq!(sent(&person), [picked(&[0])]);
    assert_eq!(person.dialog.type_ahead(), "");
}

#[test]
fn what_is_typed_at_a_form_that_is_over_goes_to_the_prompt() {
    for typed in ["<chunk:/go on>", "<paste:/go on>"] {
        // Enter waits for a repeat, which would show that it is held, and a digit for the second.
        for (questions, keys) in
            [(yes_no(2), "1<enter><pace 0><wait 500><enter>"), (form(vec![list(12)]), "1")]
        {
            let mut person = at(questions);
            person.keys(keys);
            assert_eq!(person.end(), None);
            person.keys(&format!("<pace 0>{typed}"));
            assert!(matches!(person.end(), Some(Outcome::Answered(_))), "{:?}", person.end());
            assert_eq!(person.dialog.type_ahead(), "/go on");
        }
    }
}

// Text that comes as keys.

#[test]
fn a_burst_of_characters_is_custom_text() {
    let text = "no, use MySQL 8";
    let scripts = [0, 3, 10].map(|pace| format!("<pace {pace}>{text}"));
    for script in scripts.into_iter().chain([format!("<chunk:{text}>")]) {
        for questions in [vec![database()], vec![features()], vec![database(), service()]] {
            let mut person = at(form(questions));
            person.keys(&script);
            answered(&person, 0);
            hides(&mut person, "note:");
            shows(&mut person, &format!("{text}█"));
            person.keys("<pace 200><enter>");
        }
    }
    let mut person = at(form(vec![database()]));
    person.keys(&format!("<pace 0>{text}<pace 200>!<enter>"));
    assert_eq!(sent(&person), [custom("no, use MySQL 8!")]);
    // Keys that follow one another more slowly are keys.
    let mut person = at(form(vec![database()]));
    person.keys("<pace 11>no, later<enter>2");
    assert_eq!(
        sent(&person),
        [Some(Answer { note: Some("o, later".to_owned()), ..picked(&[1]).unwrap() })]
    );
}

const STARTS: &[&str] = &["ac", "ca", "n ", " j", "jk", "/r", "zz", "?x", "uu", "ua", "k ", "gg "];

/// Whatever its first characters mean on a list, nothing of it stays.
#[test]
fn what_a_burst_triggered_is_taken_back() {
    for (start, in_one_go) in STARTS.iter().flat_map(|start| [(*start, true), (*start, false)]) {
        let mut three = three();
        three.questions.reverse();
        three.policy.notes = Notes::QuestionAndForm;
        let mut person = at(three);
        // Something to undo, here and in another question.
        person.keys("1<enter>order<enter>1<s-tab><s-tab><s-tab>2");
        let before = person.dialog.state().answers();
        let ticks = person.dialog.state().drafts[0].ticks.clone();
        match in_one_go {
            true => person.keys(&format!("<chunk:{start}xyz>")),
            false => person.keys(&format!("<pace 0>{start}xyz")),
        };
        shows(&mut person, &format!("{}xyz█", start.trim_start()));
        let state = person.dialog.state();
        assert_eq!(state.drafts[0].ticks, ticks, "{start}");
        assert_eq!(state.answers().note, before.note, "{start}");
        assert_eq!(state.answers().each[1..], before.each[1..], "{start}");
        // What could be undone still can.
        person.keys("<pace 200><esc>u");
        hides(&mut person, "[x] REST API");
    }
}

/// A person, or a script, that waits for what a key opened types there, however fast it is.
#[test]
fn what_was_seen_to_open_is_typed_in() {
    let mut person = at(form(vec![database()]));
    person.keys("<pace 4>n<chunk:only for staging><pace 200><enter>");
    shows(&mut person, "✎ only for staging");
    let mut person = at(form(vec![list(20)]));
    person.keys("<pace 4>/<chunk:row 12>");
    shows(&mut person, "/ row 12█");
    let mut person = at(form(vec![features()]));
    person.keys("<pace 4><space>0<chunk:Audit log><enter>");
    shows(&mut person, "[x] Authentication");
    shows(&mut person, "[x] Other\n        ✎ Audit log");
    let mut person = at(form(vec![features()]));
    person.keys("<pace 4> j k <chunk:no, use MySQL>");
    shows(&mut person, "  no, use MySQL█".trim_start());
    // A digit within a text chooses nothing.
    let mut person = at(form(vec![list(20)]));
    person.keys("<chunk:k8s cluster>");
    shows(&mut person, "k8s cluster█");
    // One on its own does.
    let mut person = at(yes_no(2));
    person.keys("<chunk:j1>").wait(10.0);
    answered(&person, 1);
}

#[test]
fn the_lines_of_a_burst_send_nothing() {
    let mut person = at(form(vec![database(), service()]));
    person.keys("<pace 0>use these:<enter><tab>1. MySQL<enter>");
    answered(&person, 0);
    shows(&mut person, "use these:\n");
    person.keys("<pace 200><bs><enter>x<enter><enter>");
    assert_eq!(sent(&person)[0], custom("use these:\n\t1. MySQL"));
}

#[test]
fn a_burst_where_custom_text_is_no_answer_does_nothing() {
    let closed = Question { free: Free::None, ..database() };
    let mut person = at(form(vec![closed.clone(), closed]));
    person.keys("<pace 0>no, use MySQL 8<enter>1");
    answered(&person, 0);
    shows(&mut person, "No typed answer here");
    person.keys("<pace 200>1");
    answered(&person, 1);
    // Nor does it on the review.
    let mut partial = yes_no(2);
    partial.policy.submit = Submit::Partial;
    partial.policy.notes = Notes::QuestionAndForm;
    let mut person = at(partial);
    person.keys("1<tab><pace 0>no, wait<enter>");
    answered(&person, 1);
    shows(&mut person, "No typed answer here");
    hides(&mut person, "note:");
}

#[test]
fn a_held_letter_is_no_text() {
    let mut person = at(form(vec![list(20)]));
    person.keys("<pace 0>jjjjjjj");
    shows(&mut person, "> 8. Row 8");
    // A digit first chooses, as ever; the text behind it does not.
    let mut person = at(yes_no(3));
    person.keys("<pace 0>2 of them, 1 each");
    answered(&person, 1);
    shows(&mut person, "of them, 1 each█");
}

#[test]
fn a_burst_in_the_filter_or_a_text_is_typed_there() {
    let mut person = at(form(vec![list(20)]));
    person.keys("/r<pace 0>ow 12");
    shows(&mut person, "/ row 12█");
    person.keys("<enter>");
    assert_eq!(sent(&person), [picked(&[11])]);
    let mut person = at(form(vec![service()]));
    person.keys("<pace 0>order-processor<enter>");
    assert_eq!(sent(&person), [custom("order-processor")]);
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
    person.keys("<pace 0>12<enter><esc><enter>").wait(2_000.0);
    let ends = person.effects.iter().filter(|it| matches!(it, Effect::Finish(_))).count();
    assert_eq!(ends, 1);
}
