//! Compares frames of 80 columns with the mockups of the specification. Before the comparison,
//! horizontal lines are shortened to 60 columns, and the hint for the list of commands is removed.

use pi_questions::model::Questionnaire;

use super::seed;
use crate::common::{User, database, features, form, question, service, three};

/// Compares the form with the mockup of this title.
#[track_caller]
fn compare_with(mut user: User, title: &str) {
    let rule = "─".repeat(80);
    let simplified = |line: &str| {
        let line = line.replace(&rule, &"─".repeat(60));
        let end = line.find(" • ? commands").or_else(|| line.find(" • F1 commands"));
        line[..end.unwrap_or(line.len())].to_owned()
    };
    let screen: Vec<String> = user.screen().lines().map(simplified).collect();
    assert_eq!(screen.join("\n"), seed("000", title));
}

/// Opens a form in a terminal of 80 columns, and plays `keys`.
fn user(form: Questionnaire, rows: usize, keys: &str) -> User {
    let mut user = User::at(form, 80, rows);
    user.keys(keys);
    user
}

#[test]
fn mockup_single_choice() {
    let user = user(form(vec![database()]), 24, "");
    compare_with(user, "UI Design: single question with options");
}

#[test]
fn mockup_many_choices() {
    let names = ["Express.js", "Fastify", "Hono", "Koa", "NestJS", "AdonisJS", "Sails"];
    let list = question("Which framework should we use?", "Framework Selection", &names);
    let user = user(form(vec![list]), 18, "<down><down>");
    compare_with(user, "UI Design: single question with many options");
}

#[test]
fn mockup_text() {
    let user = user(form(vec![service()]), 24, "order-processor");
    compare_with(user, "UI Design: single question, text input");
}

#[test]
fn mockup_tabs() {
    let user = user(three(), 24, "1<s-tab>");
    compare_with(user, "UI Design: multi-question view");
}

#[test]
fn mockup_multi_select() {
    let user = user(form(vec![features()]), 24, "<space>3<up>");
    compare_with(user, "UI Design: multi-select view");
}
