//! Questions in the text of a reply. `tests/replies/` has replies as models write them, and beside each
//! the form that is made of it, or that nothing is offered.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use pi_questions::contract::prose::{asked_in, message};
use pi_questions::model::{Answer, Answers, Questionnaire, Submit};
use proptest::prelude::*;

use crate::common::golden::golden;

/// A form as the golden files have it.
fn written(form: &Questionnaire) -> String {
    let mut out = String::new();
    for (index, question) in form.questions.iter().enumerate() {
        let name = question.short.as_ref().map(|name| format!("[{name}] ")).unwrap_or_default();
        writeln!(out, "{}. {name}{}", index + 1, question.text).unwrap();
        for choice in question.choices() {
            let sign = if question.has_ticks() { "[ ]" } else { "( )" };
            writeln!(out, "   {sign} {}", choice.label).unwrap();
            for line in choice.description.iter().flat_map(|it| it.lines()) {
                writeln!(out, "         {line}").unwrap();
            }
        }
        if question.is_text() {
            out += "   ____\n";
        }
    }
    out
}

fn form_of(reply: &str) -> String {
    asked_in(reply).map_or_else(|| "nothing is offered\n".to_owned(), |call| written(&call.form))
}

#[test]
fn replies_as_models_write_them() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replies");
    let mut names: Vec<_> = fs::read_dir(dir)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".md").map(str::to_owned))
        .collect();
    names.sort();
    let (silent, asking): (Vec<_>, Vec<_>) = names.iter().partition(|it| it.starts_with("none-"));
    assert!(asking.len() >= 30 && silent.len() >= 10, "{} {}", asking.len(), silent.len());
    for name in &names {
        let reply =
            fs::read_to_string(format!("{}/tests/replies/{name}.md", env!("CARGO_MANIFEST_DIR")));
        let form = form_of(&reply.unwrap());
        golden(&format!("tests/replies/{name}.txt"), &form);
        assert_eq!(name.starts_with("none-"), form == "nothing is offered\n", "{name}");
    }
}

#[test]
fn nothing_is_required_and_one_answer_is_enough() {
    let form = asked_in("1. Which port?\n2. Which host?").unwrap().form;
    assert_eq!(form.policy.submit, Submit::Partial);
    assert!(form.may_skip(0) && form.may_skip(1));
    assert!(!form.takes_discuss() && !form.policy.may.defer);
    assert_eq!(form.missing(|_| false, false), [0, 1]);
    assert_eq!(form.missing(|index| index == 1, false), [] as [usize; 0]);
}

#[test]
fn one_message_quotes_each_question_that_was_answered() {
    let reply = "1. **Port:** Which port should it listen on? The default is 8080.\n\
        2. Which store?\n   - **SQLite** — one file\n   - **Postgres** — a server\n\
        3. Which host?";
    let call = asked_in(reply).unwrap();
    let own = |text: &str| Answer { custom: Some(text.to_owned()), ..Answer::default() };
    let picked =
        Answer { picks: vec![1], note: Some("the big one".to_owned()), ..Answer::default() };
    let answers = |each| Answers { each, ..Answers::default() };
    assert_eq!(
        message(&call, &answers(vec![Some(own("9090,\nor 9091")), Some(picked), None])),
        "> Which port should it listen on?\n\n9090,\nor 9091\n\n\
         > Which store?\n\nPostgres\n\nthe big one"
    );
    let lettered = asked_in("What now?\n\nA) Stop\nB) Go on").unwrap();
    let second = Answer { picks: vec![1], ..Answer::default() };
    assert_eq!(message(&lettered, &answers(vec![Some(second)])), "> What now?\n\nB) Go on");
}

#[test]
fn what_is_too_much_is_no_form() {
    let list = |count: usize| {
        (1..=count).map(|it| format!("{it}. Why {it}, exactly?\n")).collect::<String>()
    };
    assert_eq!(asked_in(&list(20)).unwrap().form.questions.len(), 20);
    assert!(asked_in(&list(21)).is_none());
    let long = format!("{}{}", "word ".repeat(50_000), list(3));
    assert!(asked_in(&long).is_none());
    let deep = format!("{}1. Why?\n2. How?\n", "> - ".repeat(2_000));
    assert!(asked_in(&deep).is_none_or(|call| call.form.questions.len() <= 20));
    let nested = (0..200).map(|it| format!("{}- Why {it}?\n", "  ".repeat(it))).collect::<String>();
    assert!(asked_in(&nested).is_none_or(|call| call.form.questions.len() <= 20));
}

/// Each of these took minutes, or hours, when a part of a reply was compared with every other part.
#[test]
fn no_reply_is_long_to_read() {
    for unit in ["(", "(a) ", "(a)? ", "« a ", "`a` ", "**a** ", "a or ", "a?\n"] {
        let text = unit.repeat(60_000 / unit.len());
        assert!(asked_in(&format!("{text} b?")).is_none(), "{unit:?}");
        // Nobody asks in a paragraph or a row so long; what is behind it is asked.
        let behind = format!("{text} b?\n\n---\n\n1. Which port?\n2. Which host?");
        assert!(asked_in(&behind).is_some(), "{unit:?}");
    }
    let lists = "- - - - - - a?\n".repeat(4_000);
    assert!(asked_in(&lists).is_none());
    let row = format!("1. Which port?\n\n{}2. Which host?\n", "   (a)? `b`?\n\n".repeat(4_000));
    assert!(asked_in(&row).is_none_or(|call| call.form.questions.len() <= 20));
}

#[test]
fn the_text_of_a_model_is_cleaned() {
    let call = asked_in("1. Which \u{1b}[31mport\u{202e}?\n2. Which\u{7} host?").unwrap();
    for question in &call.form.questions {
        assert!(!question.text.contains(['\u{1b}', '\u{202e}', '\u{7}']), "{:?}", question.text);
    }
}

proptest! {
    #[test]
    fn any_reply_gives_questions_that_can_be_quoted(
        parts in prop::collection::vec(
            prop_oneof![
                Just("1. "), Just("- "), Just("   - "), Just("A) "), Just("**"), Just("`"), Just("? "),
                Just("\n"), Just("\n\n"), Just("# "), Just(" or "), Just("(a) "), Just("Option B: "),
                Just("还是"), Just("？"), Just(": "), Just("案A"), Just("\""), Just("Which"), Just(" one"),
                Just("("), Just(")"), Just("> "), Just("- [ ] "), Just("x. "), Just("ë"), Just("\u{1f680}"),
            ],
            0..60,
        ),
    ) {
        let reply = parts.concat();
        if let Some(call) = asked_in(&reply) {
            let own = Answer { custom: Some("yes".to_owned()), ..Answer::default() };
            let each = vec![Some(own); call.form.questions.len()];
            let text = message(&call, &Answers { each, ..Answers::default() });
            prop_assert!(text.starts_with("> ") && text.ends_with("yes"), "{text:?}");
            for question in &call.form.questions {
                prop_assert!(!question.text.trim().is_empty());
                prop_assert!(question.choices().len() != 1);
            }
        }
    }
}
