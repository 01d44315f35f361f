use serde_json::json;

use super::*;
use crate::model::{Choice, Kind};

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

/// Returns an answer with images that exist.
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
    // As in a result: by name or by path.
    let text = "like [image 2: s/b.png], not [image 1: a.png]!";
    assert_eq!(one(shown(json!(text), both)).0, format!("like {b}, not {a}!"));
    // Similar to an image, but without one.
    let other = format!("[image 1: c.png] {a}[image x: a.png]");
    let wanted = format!("[image 1: c.png] [image x: a.png] {a}");
    assert_eq!(one(shown(json!(other), &["a.png"])).0, wanted);
}

#[test]
fn images_beside_a_choice_go_into_the_note() {
    let chip = crate::model::image::chip(0);
    let given = || shown(json!({ "answer": "B", "note": "now" }), &["a.png"]);
    let single = form(vec![question("Q?", &["A", "B"], false)], Policy::default());
    let answer = answers_for(&single, &[], &[given()]).answers.each[0].clone().unwrap();
    assert_eq!((answer.picks, answer.custom), (vec![1], None));
    assert_eq!((answer.note, answer.images.len()), (Some(format!("now {chip}")), 1));
    // Without notes, they join selections as a custom answer; a single option accepts none.
    let policy = Policy { notes: crate::model::Notes::None, ..Policy::default() };
    let checkboxes = form(vec![question("Q?", &["A", "B"], true)], policy.clone());
    let answer =
        answers_for(&checkboxes, &[], &[shown(json!(["B"]), &["a.png"])]).answers.each[0].clone();
    assert_eq!(answer.unwrap().custom, Some(chip.to_string()));
    let single = form(vec![question("Q?", &["A", "B"], false)], policy);
    let filled = answers_for(&single, &[], &[shown(json!("B"), &["a.png"])]);
    assert_eq!(filled.answers.each[0].clone().unwrap().images, []);
    assert!(
        filled.warnings[0].contains("can only be added to a custom answer or a note"),
        "{:?}",
        filled.warnings
    );
}

#[test]
fn refused_image_is_reported_once() {
    let single = form(vec![question("Q?", &[], false)], Policy::default());
    let refused = RawImage::Refused("a.png is not in the project.".to_owned());
    let given = RawAnswer { images: vec![refused; 9], ..RawAnswer::read(&json!("x")) };
    let filled = answers_for(&single, &[], &[given]);
    assert_eq!(filled.answers.each[0].clone().unwrap().custom.as_deref(), Some("x"));
    let why = "Question 1: an image was ignored. a.png is not in the project.";
    assert_eq!(filled.warnings, [why]);
    // An answer with only refused images is empty.
    let unseen = RawAnswer::read(&json!({ "images": ["a.png"] }));
    let filled = answers_for(&single, &[], &[unseen]);
    assert_eq!((filled.answers.each[0].clone(), filled.warnings.len()), (None, 1));
}
