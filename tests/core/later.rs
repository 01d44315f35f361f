//! "Later": the agent goes on, and the form is put away as it is.

use crate::common::{Person, at, database, features, form, hides, list, service, shows, three};
use pi_questions::model::{Answer, Questionnaire};
use pi_questions::state::{Effect, News, Screen};
use pi_questions::surface::tui::{Mouse, MouseKind};

/// How often the form was put off.
fn puts_off(person: &Person) -> usize {
    person.effects.iter().filter(|effect| **effect == Effect::Defer).count()
}

fn put_off(form: Questionnaire, script: &str) -> Person {
    let mut person = at(form);
    person.keys(script);
    assert_eq!((puts_off(&person), person.end()), (1, None), "{script}");
    person
}

fn not_put_off(form: Questionnaire, script: &str) -> Person {
    let mut person = at(form);
    person.keys(script).wait(1_000.0);
    assert_eq!(puts_off(&person), 0, "{script}");
    person
}

fn ticks() -> Questionnaire {
    form(vec![features()])
}

fn text() -> Questionnaire {
    form(vec![service()])
}

#[test]
fn a_letter_on_lists_and_a_chord_anywhere_let_the_agent_go_on() {
    for script in ["?l", "<a-l>"] {
        put_off(form(vec![database()]), script);
        put_off(ticks(), &format!("<space>{script}"));
        put_off(three(), &format!("<s-tab>{script}"));
        put_off(three(), "1<esc><a-l>");
    }
    put_off(form(vec![database()]), "0my own<a-l>");
    put_off(ticks(), "0my own<a-l>");
    put_off(text(), "orders<a-l>");
    put_off(form(vec![database()]), "<a-n>because<a-l>");
    put_off(form(vec![database()]), "<a-e>why<a-l>");
    put_off(form(vec![database()]), "/sq<a-l>");
    put_off(ticks(), "/rest<a-l>");
    let mut long = at(text());
    long.raw(&format!("\u{1b}[200~{}\u{1b}[201~", "long ".repeat(600))).keys("<enter><a-l>");
    assert_eq!((puts_off(&long), long.end()), (1, None));
    assert_eq!(long.dialog.state().screen, Screen::Text);
}

#[test]
fn all_that_was_answered_and_typed_is_there_afterwards() {
    let mut person = put_off(three(), "2orders<enter><space><a-l>");
    let state = person.dialog.state();
    assert_eq!((state.answered(), state.tab), (2, 2));
    shows(&mut person, "[x] Authentication");
    person.keys("<enter><enter>");
    assert!(person.end().is_some(), "it can be sent then");
    let mut person = put_off(three(), "<tab>half of a na<a-l>");
    shows(&mut person, "half of a na█");
    person.keys("me");
    shows(&mut person, "half of a name█");
}

#[test]
fn the_question_before_discarding_has_a_row_for_it() {
    for keys in ["3", "<a-l>", "<down><down><enter>"] {
        let mut person = put_off(three(), &format!("1<tab><space><esc>{keys}"));
        hides(&mut person, "Discard");
        assert_eq!(person.dialog.state().answered(), 1);
    }
    let mut person = at(three());
    person.keys("1<esc>");
    let lines = person.lines();
    let row = lines.iter().position(|line| line.contains("3. Answer later; the agent continues"));
    let click = |kind| Mouse { kind, x: 8.0, y: row.unwrap() as f64, primary: true };
    for kind in [MouseKind::Click, MouseKind::Click] {
        person.mouse(click(kind));
        person.wait(100.0);
    }
    assert_eq!(puts_off(&person), 1);
    // Up goes back over it, and below it is nothing.
    let mut person = at(three());
    person.keys("1<esc><down><down><down><up><up><enter>");
    assert_eq!((puts_off(&person), person.end()), (0, None));
    hides(&mut person, "Discard");
    // Where there is room for one answer only, it is the one under the cursor.
    let mut person = Person::at(three(), 40, 7);
    person.keys("1<esc>");
    for (row, keys) in ["1. No, keep it", "2. Yes, discard", "3. Answer later"]
        .iter()
        .zip(["", "<down>", "<down>"])
    {
        person.keys(keys);
        shows(&mut person, &format!("> {row}"));
    }
}

#[test]
fn it_is_offered_only_where_the_agent_can_go_on() {
    let mut rule = three();
    rule.policy.may.defer = false;
    let alone = Questionnaire { may_defer: false, ..three() };
    let revised = Questionnaire { is_revision: true, ..three() };
    let copies = Questionnaire { copies: true, ..three() };
    for form in [rule, alone, revised, copies] {
        for keys in ["?l", "<a-l>", "1<esc>3", "1<esc><a-l>", "<s-tab><a-l>"] {
            not_put_off(form.clone(), keys);
        }
        let mut person = Person::at(form, 200, 50);
        hides(&mut person, "later");
        person.keys("?");
        hides(&mut person, "answer later");
        person.keys("<esc>1<esc><down><down><down>");
        hides(&mut person, "later");
    }
    let mut person = Person::at(three(), 200, 50);
    shows(&mut person, "Alt+L later");
    person.keys("?");
    shows(&mut person, "Alt+L, F3");
}

#[test]
fn the_letter_is_text_where_text_is_typed() {
    let custom = |person: &Person| person.dialog.state().drafts[0].custom.field.text();
    assert_eq!(custom(&not_put_off(form(vec![database()]), "0label")), "label");
    assert_eq!(custom(&not_put_off(text(), "label")), "label");
    not_put_off(form(vec![database()]), "/sql");
    not_put_off(form(vec![database()]), "nlater");
    // In one go or nearly so, as a paste without marks or dictation: never a shortcut.
    for typed in ["look at it", "all of them", "really", "a list", "il y a"] {
        let person = not_put_off(form(vec![database()]), &format!("<chunk:{typed}>"));
        assert!(custom(&person).contains(typed), "{typed}");
        let person = not_put_off(form(vec![database()]), &format!("<pace 4>{typed}"));
        assert!(custom(&person).contains(typed), "{typed}");
    }
    for typed in ["lo", "ol", "al"] {
        not_put_off(form(vec![list(3)]), &format!("<pace 4>{typed}"));
    }
}

#[test]
fn a_held_or_early_key_does_it_once_or_not_at_all() {
    for gap in [0, 20, 33, 100] {
        let mut person = at(form(vec![database()]));
        person.keys("<a-l>").keys(&format!("<pace 0>{}", format!("<wait {gap}><a-l>").repeat(20)));
        assert_eq!(puts_off(person.wait(20.0)), 1, "{gap}");
    }
    for drafting in [false, true] {
        let mut person = Person::early(form(vec![database()]), 80, 24, drafting);
        person.keys("<pace 0><wait 100><a-l><wait 1000>");
        assert_eq!(puts_off(&person), 0);
    }
    // Somebody who was typing goes on typing.
    let mut person = Person::early(form(vec![database()]), 80, 24, true);
    person.keys("<pace 120>hello all").wait(700.0);
    assert_eq!(puts_off(&person), 0);
    assert_eq!(person.dialog.state().answer(0), None::<Answer>);
}

/// A form that nobody waits for, as the person opens it.
fn aside(form: Questionnaire) -> Questionnaire {
    Questionnaire { is_deferred: true, ..form }
}

#[test]
fn leaving_a_form_that_nobody_waits_for_puts_it_back_as_it_is() {
    for leave in ["<esc>", "<c-c>"] {
        for begun in ["", "<tab>", "<s-tab>", "1", "2orders<enter><space>"] {
            let mut person = at(aside(three()));
            person.keys(&format!("{begun}{leave}")).wait(1_000.0);
            assert_eq!((puts_off(&person), person.end()), (1, None), "{begun}{leave}");
            hides(&mut person, "Discard");
        }
        // What is open inside of it is left first.
        for inside in ["/sq", "0my own", "nbecause", "ewhy"] {
            let mut person = at(aside(form(vec![database()])));
            person.keys(&format!("{inside}{leave}")).wait(1_000.0);
            assert_eq!((puts_off(&person), person.end()), (0, None), "{inside}{leave}");
            person.keys(leave).wait(1_000.0);
            assert_eq!((puts_off(&person), person.end()), (1, None), "{inside}{leave}{leave}");
        }
    }
    let mut person = at(aside(three()));
    shows(&mut person, "Esc later");
    hides(&mut person, "cancel");
    person.keys("?");
    shows(&mut person, "Esc, Ctrl+C   leave the form waiting");
    person.keys("?2orders<enter><space><esc>");
    person.keys("<enter><enter>");
    assert!(person.end().is_some(), "what was given is still there, and can be sent");
}

#[test]
fn a_form_that_was_put_off_is_one_from_then_on() {
    let mut person = put_off(three(), "2<a-l>");
    shows(&mut person, "Esc cancel");
    // As long as the host has not let the agent go on, Esc asks as ever.
    person.keys("<esc>");
    shows(&mut person, "Discard 1 answer?");
    person.keys("<esc>");
    person.dialog.receive(News::Deferred);
    person.keys("<esc>");
    assert_eq!((puts_off(&person), person.end()), (2, None));
}
