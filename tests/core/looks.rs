//! What one sees without colours, and rows that stand apart.

use serde_json::json;

use crate::common::{Person, form, question, three};
use pi_questions::contract::{Flavor, parse};
use pi_questions::model::Submit;
use pi_questions::view::markdown::roles;
use pi_questions::view::{Roles, Theme};

/// The line of the tabs in the colours of `theme`.
fn tabs(theme: Theme) -> String {
    let mut person = Person::at(three(), 80, 24);
    person.dialog.set_theme(theme);
    person.screen().lines().nth(1).unwrap().to_owned()
}

#[test]
fn the_open_tab_has_brackets_where_it_has_no_background() {
    let (open, other) = ("[□ Database]", " □ Service Name ");
    let sixteen = Theme { selected: String::new(), ..Theme::numbered() };
    for theme in [Theme { plain: true, ..Theme::default() }, sixteen] {
        let line = tabs(theme);
        assert!(line.contains(open) && line.contains(other), "{line}");
    }
    assert!(!tabs(Theme::numbered()).contains('['));
}

#[test]
fn submit_stands_apart_from_any_number_of_answers() {
    for count in 2..30 {
        let questions = (0..count).map(|it| question(&format!("{it}?"), "", &["Yes", "No"]));
        let mut asked = form(questions.collect());
        asked.policy.submit = Submit::Partial;
        for rows in [16, 20, 24, 30, 40] {
            let mut person = Person::at(asked.clone(), 80, rows);
            person.keys("<enter><s-tab>").keys("<s-tab>");
            while !person.dialog.state().in_review() {
                person.keys("<tab>");
            }
            let screen = person.screen();
            let lines: Vec<&str> = screen.lines().collect();
            let at = lines.iter().position(|line| line.contains("Submit 1")).unwrap();
            assert!(lines[at - 1].is_empty(), "{count} answers, {rows} rows:\n{screen}");
        }
    }
}

#[test]
fn a_form_without_markdown_asks_for_fewer_colours() {
    let roles = |args| roles(&parse("ask_user", Flavor::Rpiv, args).unwrap().form);
    let asks = |text: &str| json!({ "questions": [{ "question": "Q?", "options": [{ "label": "A", "description": text }] }] });
    assert_eq!(roles(asks("plain")), Roles::PLAIN);
    assert_eq!(roles(asks("**bold**")), Roles::ALL);
    let many: Vec<_> = (0..501).map(|at| json!({ "label": at.to_string() })).collect();
    assert_eq!(roles(json!({ "questions": [{ "question": "Q?", "options": many }] })), Roles::ALL);
}
