//! Compares frames of 80 columns with the mockups of the specification. Before the comparison,
//! horizontal lines are shortened to 60 columns, and the hint for the list of commands is removed.

use pi_questions::model::Questionnaire;

use super::seed;
use crate::common::{Person, database, features, form, question, service, three};

/// Compares the form with the mockup of this title.
#[track_caller]
fn compare_with(mut person: Person, title: &str) {
    let rule = "─".repeat(80);
    let simplified = |line: &str| {
        let line = line.replace(&rule, &"─".repeat(60));
        let end = line.find(" • ? commands").or_else(|| line.find(" • F1 commands"));
        line[..end.unwrap_or(line.len())].to_owned()
    };
    let screen: Vec<String> = person.screen().lines().map(simplified).collect();
    assert_eq!(screen.join("\n"), seed("000", title));
}

/// Opens a form in a terminal of 80 columns, and plays `keys`.
fn person(form: Questionnaire, rows: usize, keys: &str) -> Person {
    let mut person = Person::at(form, 80, rows);
    person.keys(keys);
    person
}

#[test]
fn mockup_single_choice() {
    let person = person(form(vec![database()]), 24, "");
    compare_with(person, "UI Design: single question with options");
}

#[test]
fn mockup_many_choices() {
    let names = ["Express.js", "Fastify", "Hono", "Koa", "NestJS", "AdonisJS", "Sails"];
    let list = question("Which framework should we use?", "Framework Selection", &names);
    let person = person(form(vec![list]), 18, "<down><down>");
    compare_with(person, "UI Design: single question with many options");
}

#[test]
fn mockup_text() {
    let person = person(form(vec![service()]), 24, "order-processor");
    compare_with(person, "UI Design: single question, text input");
}

#[test]
fn mockup_tabs() {
    let person = person(three(), 24, "1<s-tab>");
    compare_with(person, "UI Design: multi-question view");
}

#[test]
fn mockup_multi_select() {
    let person = person(form(vec![features()]), 24, "<space>3<up>");
    compare_with(person, "UI Design: multi-select view");
}
