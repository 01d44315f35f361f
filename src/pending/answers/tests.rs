use serde_json::json;

use super::*;
use crate::model::{Choice, CustomRules, Kind, Notes, Submit};

fn question(text: &str, labels: &[&str], multiple: bool) -> Question {
    let choice =
        |label: &&str| Choice { label: text::line(label), description: None, preview: None };
    Question {
        text: text.to_owned(),
        short: None,
        kind: Kind::new(labels.iter().map(choice).collect(), multiple, true),
        own_row: None,
        required: true,
    }
}

fn form(questions: Vec<Question>, policy: Policy) -> Questionnaire {
    Questionnaire { questions: questions.into(), policy, ..Questionnaire::default() }
}

fn fill(form: &Questionnaire, given: &str) -> Filled {
    answers_for(form, &[], &crate::pending::from_flag(given).unwrap())
}

fn picks(picks: &[usize]) -> Option<Answer> {
    Some(Answer { picks: picks.to_vec(), ..Answer::default() })
}

fn custom(custom: &str) -> Option<Answer> {
    Some(Answer { custom: Some(custom.to_owned()), ..Answer::default() })
}

/// The answer to one question and the warnings.
fn one(question: Question, policy: Policy, given: &str) -> (Option<Answer>, Vec<String>) {
    let filled = fill(&form(vec![question], policy), &format!("[{given}]"));
    (filled.answers.each[0].clone(), filled.warnings)
}

const DATABASES: [&str; 3] = ["PostgreSQL (Recommended)", "SQLite", "MongoDB"];

#[test]
fn an_edited_file_with_shortened_questions() {
    let asked = form(
        vec![
            question("Which database should we use?", &DATABASES, false),
            question("What should we name this service?", &[], false),
        ],
        Policy::default(),
    );
    let filled = fill(
        &asked,
        r#"[{ "question": "Which database?", "answer": "PostgreSQL (Recommended)" },
            { "question": "Service name?", "answer": "order-processor" }]"#,
    );
    assert_eq!(filled.answers.each, [picks(&[0]), custom("order-processor")]);
    assert_eq!(filled.missing, Vec::<usize>::new());
    assert_eq!(
        filled.warnings[0],
        "Question 1 is \"Which database should we use?\", but this answer was written for \
         \"Which database?\". It was used because of its position."
    );
    assert_eq!(filled.warnings.len(), 2);
}

#[test]
fn a_single_choice() {
    let ask = |given: &str| one(question("Q?", &DATABASES, false), Policy::default(), given);
    assert_eq!(ask("\" SQLite \""), (picks(&[1]), vec![]));
    assert_eq!(ask("\"SQL lite\""), (custom("SQL lite"), vec![]));
    assert_eq!(ask("[\"MongoDB\"]"), (picks(&[2]), vec![]));
    assert_eq!(ask("\"  \""), (None, vec![]));
    assert_eq!(ask("[]"), (None, vec![]));
    assert_eq!(ask(r#"{"answer": "SQLite", "wasCustom": true}"#), (custom("SQLite"), vec![]));
    assert_eq!(
        ask(r#"["SQLite", "MongoDB"]"#),
        (
            custom("SQLite, MongoDB"),
            vec![
                "Question 1 allows only one option; the 2 given were used as your own answer."
                    .to_owned()
            ]
        )
    );
}

#[test]
fn several_choices() {
    let ask =
        |given: &str| one(question("Q?", &["A", "B", "C", "B"], true), Policy::default(), given);
    assert_eq!(ask(r#"["C", "A"]"#), (picks(&[0, 2]), vec![]));
    assert_eq!(ask(r#"["B", "B", "B", ""]"#), (picks(&[1, 3]), vec![]));
    assert_eq!(ask("\"C, A\""), (picks(&[0, 2]), vec![]));
    assert_eq!(ask("\"C, D\""), (custom("C, D"), vec![]));
    let both = Some(Answer { picks: vec![0], custom: Some("D, E".into()), ..Default::default() });
    assert_eq!(ask(r#"["D", "A", " E "]"#), (both, vec![]));
    assert_eq!(ask("[]"), (None, vec![]));
    // A custom text may read like a label.
    let own = |picks: &[usize], text: &str| {
        Some(Answer { picks: picks.to_vec(), custom: Some(text.into()), ..Default::default() })
    };
    let says = |list: &str| ask(&format!(r#"{{"answer": {list}, "wasCustom": true}}"#)).0;
    assert_eq!(says(r#"["A", "C"]"#), own(&[0], "C"));
    assert_eq!(says(r#"["A", "a"]"#), own(&[0], "a"));
    assert_eq!(says(r#"["A"]"#), own(&[], "A"));
    assert_eq!(says(r#"["D", "A"]"#), own(&[0], "D"));
    assert_eq!(says(r#"["A", " "]"#), picks(&[0]));
    let comma = question("Q?", &["A, B", "A", "B"], true);
    assert_eq!(one(comma, Policy::default(), "\"A, B\""), (picks(&[0]), vec![]));

    let rules = CustomRules { replaces_ticks: true, ..CustomRules::default() };
    let replace = Policy { custom: rules, empty_multi: true, ..Policy::default() };
    let ask = |given: &str| one(question("Q?", &["A", "B"], true), replace.clone(), given);
    assert_eq!(ask("[]"), (picks(&[]), vec![]));
    let (answer, warnings) = ask(r#"["A", "D"]"#);
    assert_eq!((answer, warnings.len()), (custom("D"), 1));
}

#[test]
fn only_choices() {
    let ask = |multi: bool, given: &str| {
        let mut question = question("Q?", &["A", "B"], multi);
        question.drop_custom_row();
        one(question, Policy::default(), given)
    };
    let warning =
        vec!["Question 1 allows only its options, and \"C\" is not one of them.".to_owned()];
    assert_eq!(ask(false, "\"C\""), (None, warning.clone()));
    assert_eq!(ask(true, r#"["C", "B"]"#), (picks(&[1]), warning));
    assert_eq!(ask(false, "\"\""), (None, vec![]));
    let said = r#"{"answer": ["A", "B"], "wasCustom": true}"#;
    assert_eq!(ask(true, said), (picks(&[0, 1]), vec![]));
}

#[test]
fn the_policy_rules_blanks_white_space_and_notes() {
    let rules = CustomRules { takes_blank: true, trim: false, ..CustomRules::default() };
    let loose = Policy { custom: rules, notes: Notes::None, ..Policy::default() };
    let text = || question("Q?", &[], false);
    assert_eq!(one(text(), loose.clone(), "\" a \""), (custom(" a "), vec![]));
    assert_eq!(one(text(), loose.clone(), "\"\""), (custom(""), vec![]));
    assert_eq!(one(text(), loose.clone(), "null"), (None, vec![]));
    let noted = r#"{"answer": "a", "note": " n "}"#;
    let with_note =
        Some(Answer { custom: Some("a".into()), note: Some("n".into()), ..Answer::default() });
    assert_eq!(one(text(), Policy::default(), noted), (with_note, vec![]));
    let (answer, warnings) = one(text(), loose, noted);
    assert_eq!(answer, custom("a"));
    assert_eq!(warnings, ["Question 1 does not take notes; left out: \"n\"."]);
}

#[test]
fn raw_labels_tell_apart_what_looks_the_same() {
    let asked =
        form(vec![question("Q?", &["A  B", "A B", "\u{1b}[1mC"], false)], Policy::default());
    let labels = [vec!["A  B".to_owned(), "A B".to_owned(), "\u{1b}[1mC".to_owned()]];
    let pick = |text: &str| {
        let given = [RawAnswer { value: RawValue::Text(text.to_owned()), ..RawAnswer::default() }];
        answers_for(&asked, &labels, &given).answers.each[0].clone()
    };
    assert_eq!(pick("A B"), picks(&[1]));
    assert_eq!(pick(" A  B"), picks(&[0]));
    assert_eq!(pick("C"), picks(&[2]));
    assert_eq!(pick("\u{1b}[1mC"), picks(&[2]));
}

#[test]
fn what_is_missing_goes_by_the_policy() {
    let questions = || {
        let optional = Question { required: false, ..question("B?", &[], false) };
        vec![question("A?", &[], false), optional, question("C?", &[], false)]
    };
    let missing = |submit: Submit, given: &str| {
        fill(&form(questions(), Policy { submit, ..Policy::default() }), given).missing
    };
    assert_eq!(missing(Submit::Required, r#"[null, null, "c"]"#), [0]);
    assert_eq!(missing(Submit::Partial, r#"[null, "b"]"#), Vec::<usize>::new());
    assert_eq!(missing(Submit::Partial, "[]"), [0, 1, 2]);
    assert_eq!(missing(Submit::Required, r#"["a"]"#), [2]);
}

#[test]
fn labels_are_known_without_case_and_without_the_recommendation() {
    for given in ["\"postgresql\"", "\"PostgreSQL\"", "\" POSTGRESQL (recommended) \""] {
        let found = one(question("Q?", &DATABASES, false), Policy::default(), given);
        assert_eq!(found, (picks(&[0]), vec![]), "{given}");
    }
    let ticked =
        one(question("Q?", &DATABASES, true), Policy::default(), "[\"sqlite\", \"postgresql\"]");
    assert_eq!(ticked.0, picks(&[0, 1]));
    // What fits twice is custom text; what fits as it stands is not asked further.
    let twice = || question("Q?", &["go", "GO", "go (Recommended)"], false);
    assert_eq!(one(twice(), Policy::default(), "\"Go\"").0, custom("Go"));
    assert_eq!(one(twice(), Policy::default(), "\"GO\"").0, picks(&[1]));
    let both = || question("Q?", &["A (Recommended)", "a"], false);
    assert_eq!(one(both(), Policy::default(), "\"A\"").0, picks(&[1]));
}

#[test]
fn a_number_on_the_command_line_is_a_row_unless_it_is_a_label() {
    let found = |labels: &[&str], given: &str| {
        one(question("Q?", labels, false), Policy::default(), given).0
    };
    assert_eq!(found(&DATABASES, "2"), picks(&[1]));
    assert_eq!(found(&["2", "1", "many"], "2"), picks(&[0]));
    assert_eq!(found(&DATABASES, "\"2\""), picks(&[1]));
    for given in ["4", "0", "-1", "1.5", "\"9\"", "[1, 2]", r#"{"answer": 9}"#] {
        let asked = form(vec![question("Q?", &DATABASES, false)], Policy::default());
        let filled = fill(&asked, &format!("[{given}]"));
        assert_eq!((&filled.answers.each[0], &*filled.refused), (&None, &[0][..]), "{given}");
        assert_eq!(filled.warnings.len(), 1, "{given}");
    }
    let own = r#"{"answer": "9", "wasCustom": true}"#;
    assert_eq!(found(&DATABASES, own), custom("9"));
    assert_eq!(found(&[], "8080"), custom("8080"));
    let ticked = one(question("Q?", &DATABASES, true), Policy::default(), "[3, 1, 3]");
    assert_eq!(ticked, (picks(&[0, 2]), vec![]));
    // Elsewhere a number is its text.
    let file = crate::pending::list(&serde_json::json!([2])).unwrap();
    let filled =
        answers_for(&form(vec![question("Q?", &DATABASES, false)], Policy::default()), &[], &file);
    assert_eq!(filled.answers.each[0], custom("2"));
}

/// An answer with images that are there.
fn shown(value: serde_json::Value, paths: &[&str]) -> RawAnswer {
    let kind = crate::model::ImageKind::Png;
    let image = |path: &&str| crate::model::Image {
        path: (*path).to_owned(),
        probe: crate::model::Probe { kind, size: Some((1280, 720)) },
        bytes: 26,
        confined: true,
    };
    let images = paths.iter().map(|path| RawImage::Found(image(path))).collect();
    RawAnswer { images, ..RawAnswer::read(&value) }
}

#[test]
fn images_stand_in_the_text_or_behind_it() {
    let (a, b) = (crate::model::image::chip(0), crate::model::image::chip(1));
    let text = question("Q?", &[], false);
    let one = |given: RawAnswer| {
        let filled = answers_for(&form(vec![text.clone()], Policy::default()), &[], &[given]);
        assert_eq!(filled.warnings, [""; 0]);
        let answer = filled.answers.each[0].clone().unwrap();
        let paths: Vec<_> = answer.images.into_iter().map(|image| image.path).collect();
        (answer.custom.unwrap(), paths.join(" "))
    };
    let both = &["s/a.png", "s/b.png"];
    assert_eq!(one(shown(json!("see"), both)), (format!("see {a} {b}"), "s/a.png s/b.png".into()));
    assert_eq!(one(shown(json!(null), both)), (format!("{a} {b}"), "s/a.png s/b.png".into()));
    // As a result names them: by name or by path.
    let told = "like [image 2: s/b.png], not [image 1: a.png]!";
    assert_eq!(one(shown(json!(told), both)).0, format!("like {b}, not {a}!"));
    // What looks like an image, and is none.
    let other = format!("[image 1: c.png] {a}[image x: a.png]");
    let wanted = format!("[image 1: c.png] [image x: a.png] {a}");
    assert_eq!(one(shown(json!(other), &["a.png"])).0, wanted);
}

#[test]
fn images_beside_a_choice_go_into_the_note() {
    let chip = crate::model::image::chip(0);
    let given = || shown(json!({ "answer": "B", "note": "now" }), &["a.png"]);
    let asked = form(vec![question("Q?", &["A", "B"], false)], Policy::default());
    let answer = answers_for(&asked, &[], &[given()]).answers.each[0].clone().unwrap();
    assert_eq!((answer.picks, answer.custom), (vec![1], None));
    assert_eq!((answer.note, answer.images.len()), (Some(format!("now {chip}")), 1));
    // Without notes they join ticks as custom text; a lone choice takes none.
    let policy = Policy { notes: crate::model::Notes::None, ..Policy::default() };
    let ticks = form(vec![question("Q?", &["A", "B"], true)], policy.clone());
    let answer =
        answers_for(&ticks, &[], &[shown(json!(["B"]), &["a.png"])]).answers.each[0].clone();
    assert_eq!(answer.unwrap().custom, Some(chip.to_string()));
    let asked = form(vec![question("Q?", &["A", "B"], false)], policy);
    let filled = answers_for(&asked, &[], &[shown(json!("B"), &["a.png"])]);
    assert_eq!(filled.answers.each[0].clone().unwrap().images, []);
    assert!(
        filled.warnings[0].contains("only go with a typed answer or a note"),
        "{:?}",
        filled.warnings
    );
}

#[test]
fn an_image_that_was_refused_is_said_once() {
    let asked = form(vec![question("Q?", &[], false)], Policy::default());
    let refused = RawImage::Refused("a.png is not in the project.".to_owned());
    let given = RawAnswer { images: vec![refused; 9], ..RawAnswer::read(&json!("x")) };
    let filled = answers_for(&asked, &[], &[given]);
    assert_eq!(filled.answers.each[0].clone().unwrap().custom.as_deref(), Some("x"));
    let why = "Question 1: an image was left out. a.png is not in the project.";
    assert_eq!(filled.warnings, [why]);
    // Nothing but refused images is no answer.
    let unseen = RawAnswer::read(&json!({ "images": ["a.png"] }));
    let filled = answers_for(&asked, &[], &[unseen]);
    assert_eq!((filled.answers.each[0].clone(), filled.warnings.len()), (None, 1));
}
