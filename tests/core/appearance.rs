//! The display without colours, the space between rows, and the hints of the help line.

use crate::common::{User, database, features, form, list, question, service, three};
use pi_questions::model::{Questionnaire, Submit};
use pi_questions::view::Theme;

/// Returns the line of the tabs in the colours of `theme`.
fn tabs(theme: Theme) -> String {
    let mut user = User::at(three(), 80, 24);
    user.dialog.set_theme(theme);
    user.screen().lines().nth(1).unwrap().to_owned()
}

#[test]
fn the_open_tab_has_brackets_without_a_background() {
    let (open, other) = ("[□ Database]", " □ Service Name ");
    let sixteen = Theme { selected: String::new(), ..crate::common::numbered() };
    for theme in [Theme::default(), sixteen] {
        let line = tabs(theme);
        assert!(line.contains(open) && line.contains(other), "{line}");
    }
    assert!(!tabs(crate::common::numbered()).contains('['));
}

#[test]
fn submit_is_separated_from_answers() {
    for count in 2..30 {
        let questions =
            (0..count).map(|number| question(&format!("{number}?"), "", &["Yes", "No"]));
        let mut asked = form(questions.collect());
        asked.policy.submit = Submit::Partial;
        for rows in [16, 20, 24, 30, 40] {
            let mut user = User::at(asked.clone(), 80, rows);
            user.keys("<enter><s-tab>").keys("<s-tab>");
            while !user.dialog.state().in_review() {
                user.keys("<tab>");
            }
            let screen = user.screen();
            let lines: Vec<&str> = screen.lines().collect();
            let at = lines.iter().position(|line| line.contains("Submit (1 of")).unwrap();
            assert!(lines[at - 1].is_empty(), "{count} answers, {rows} rows:\n{screen}");
        }
    }
}

/// Returns the help line: the last line but one, above the horizontal line.
fn help_line(user: &mut User) -> String {
    let screen = user.screen();
    screen.lines().nth_back(1).unwrap_or_default().to_owned()
}

#[test]
fn narrow_help_lines_drop_the_last_hints_but_keep_esc() {
    for (columns, hints) in [
        (80, "↑↓ navigate • 1-9 quick select • Enter to select • Esc to cancel • ? commands"),
        (79, "↑↓ navigate • 1-9 quick select • Enter to select • Esc to cancel"),
        (66, "↑↓ navigate • Enter to select • Esc to cancel"),
        (40, "Enter to select • Esc to cancel"),
        (20, "Esc to cancel"),
        (12, "Esc to c…"),
    ] {
        let mut user = User::at(form(vec![database()]), columns, 24);
        assert_eq!(help_line(&mut user).trim(), hints, "{columns} columns");
    }
}

#[test]
fn no_hint_depends_on_the_selection_the_text_or_the_cursor() {
    let long = list(12);
    let mut shown = question("Which?", "", &["A", "B (Recommended)"]);
    shown.choices[0].preview = Some("line\n\n".repeat(80));
    let cases: [(Questionnaire, &str, &[&str]); 10] = [
        (form(vec![database(), features()]), "", &["<down>", "<end>", "<home><enter><s-tab>"]),
        (form(vec![features()]), "", &["<space>", "<down>", "<end>"]),
        (form(vec![shown]), "", &["<down>", "<end>"]),
        (form(vec![long.clone()]), "", &["<end>", "<home>"]),
        (form(vec![long]), "/", &["1", "0", "<down>"]),
        (three(), "<s-tab>", &["<up>", "<tab>1<s-tab><s-tab>"]),
        (three(), "1order<enter><space><enter>", &["<up>"]),
        (form(vec![database()]), "0", &["post", "gresql"]),
        (form(vec![service()]), "", &["order"]),
        (form(vec![database()]), "<a-e>", &["why"]),
    ];
    for (form, script, steps) in cases {
        let mut user = User::at(form, 160, 40);
        user.keys(script);
        let wanted = help_line(&mut user);
        assert!(wanted.contains(" • "), "{}", user.screen());
        for keys in steps {
            user.keys(keys);
            assert_eq!(help_line(&mut user), wanted, "{keys}:\n{}", user.screen());
        }
    }
}
