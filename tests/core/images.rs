//! Images in typed answers: keys, and results of searches for images.

use crate::common::{
    User, at, database, features, form, golden::golden, image, multi, service, shows,
};
use pi_questions::contract::{self, Flavor, Mode, Record};
use pi_questions::model::image::chip;
use pi_questions::model::{Answer, Outcome};
use pi_questions::state::{EdgeMsg, Effect, Field, PossibleImage};
use serde_json::json;

/// Removes the last search for images from the effects, and returns its paths.
fn searched_images(user: &mut User) -> Vec<PossibleImage> {
    match user.effects.pop() {
        Some(Effect::FindImages(images)) => images,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn answer(user: &User) -> Answer {
    match user.end() {
        Some(Outcome::Answered(answers)) => answers.each[0].clone().unwrap(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_result_for_a_changed_text_has_no_effect() {
    let mut user = at(form(vec![service()]));
    user.keys("/etc/hosts");
    // A fault is reported in one line, and the text stays.
    let why = "big.png is larger than 5 MB.";
    user.dialog.receive(EdgeMsg::Image {
        field: Field::Custom(0),
        text: "big.png".into(),
        found: Err(why.into()),
    });
    shows(&mut user, why);
    shows(&mut user, "> /etc/hosts█");
    user.keys("!");
    // A result has no effect if the text has changed since the search.
    user.dialog.receive(EdgeMsg::Image {
        field: Field::Custom(0),
        text: "gone.png".into(),
        found: Ok(image("gone.png")),
    });
    shows(&mut user, "> /etc/hosts!█");
}

/// Asks about a question, and returns the form that asks again, with the stored drafts.
fn asked_again(user: &mut User, asked: serde_json::Value) -> User {
    user.keys("<a-e>why?<enter>");
    let outcome = user.end().cloned().unwrap();
    let call = contract::parse("ask_user", Flavor::Rpiv, asked).unwrap();
    let record = Record::new(&call, &outcome, None, (Mode::Interactive, 0.0)).unwrap();
    let drafts = contract::find_drafts(&call, &[&record]);
    let mut again = User::early(call.form, 80, 40);
    again.dialog = again.dialog.with_saved(&drafts);
    again.wait(150.0);
    again
}

#[test]
fn drafts_keep_their_images_after_a_discussion() {
    let asked = json!({ "questions": [
        { "question": "Which?", "options": [{ "label": "A" }, { "label": "B" }] },
        { "question": "What is broken?" },
    ] });
    let form = contract::parse("ask_user", Flavor::Rpiv, asked.clone()).unwrap().form;
    let mut user = at(form);
    user.keys("<down><a-n>");
    user.image("a.png");
    user.keys("<enter><end><a-n>");
    user.image("shots/b.png");
    user.keys("<enter><home>1twice ");
    user.image("c.png");
    user.keys("<c-u><c-y>, <c-y>");
    let mut again = asked_again(&mut user, asked);
    shows(&mut again, "twice [image 3: c.png 1280×720], twice [image 3: c.png 1280×720]█");
    again.keys("<enter><enter>");
    let Some(Outcome::Answered(answers)) = again.end() else { panic!("{:?}", again.screen()) };
    let each: Vec<_> = answers.each.iter().flatten().collect();
    assert_eq!(each[0].note, Some(chip(0).to_string()));
    assert_eq!(each[0].notes.get(&1), Some(&chip(1).to_string()));
    assert_eq!(each[0].images, [image("shots/b.png"), image("a.png")]);
    assert_eq!(each[1].custom, Some(format!("twice {0}, twice {0}", chip(0))));
    assert_eq!(each[1].images, [image("c.png")]);
}

#[test]
fn an_image_that_arrives_after_its_field_closed_belongs_to_the_answer() {
    let mut user = at(form(vec![service(), database()]));
    user.keys("<paste:a.png>");
    let [PossibleImage { field, text, .. }] = &searched_images(&mut user)[..] else { panic!() };
    // Tab accepts the text, and `1` answers the other question, so the cursor is on "Submit".
    user.keys("<tab>1");
    shows(&mut user, "Submit");
    user.dialog.receive(EdgeMsg::Image {
        field: *field,
        text: text.clone(),
        found: Ok(image("a.png")),
    });
    shows(&mut user, "Submit");
    user.keys("<enter>");
    assert_eq!(answer(&user).images, [image("a.png")]);
}

#[test]
fn an_image_for_a_closed_note_is_discarded() {
    let mut user = at(form(vec![database()]));
    user.keys("<end><a-n><paste:a.png>");
    let [PossibleImage { field, text, .. }] = &searched_images(&mut user)[..] else { panic!() };
    user.keys("<enter>a.png");
    user.dialog.receive(EdgeMsg::Image {
        field: *field,
        text: text.clone(),
        found: Ok(image("a.png")),
    });
    user.keys("<enter>");
    let answer = answer(&user);
    assert_eq!((answer.custom.as_deref(), answer.note.as_deref()), (Some("a.png"), Some("a.png")));
    assert_eq!(answer.images, []);
}

#[test]
fn frames_with_images_match_their_golden() {
    let mut out = String::new();
    let name = "Screenshot 2026-11-22 at 07.35.12.png";
    for (columns, rows) in [(40, 20), (80, 24), (120, 40), (200, 60)] {
        let mut user = User::early(form(vec![database(), service(), features()]), columns, rows);
        user.wait(150.0);
        let draw = |user: &mut User, out: &mut String| {
            out.push_str(&format!("== {columns}×{rows}\n{}\n", user.screen()));
        };
        user.keys("<down><a-n>");
        user.image("a.png");
        draw(&mut user, &mut out);
        user.keys("<enter>0like ");
        user.image("/tmp/sketch-0001.png");
        draw(&mut user, &mut out);
        user.keys("<enter>");
        user.image(name);
        user.keys(" and ");
        user.image("shots/日本語.png");
        user.keys(" are the same<left><left><left>");
        draw(&mut user, &mut out);
        user.keys("<enter>1<enter>");
        draw(&mut user, &mut out);
    }
    golden("tests/frames/form/images.txt", &out);
}

#[test]
fn typed_or_pasted_chip_text_is_not_an_image() {
    let mut user = at(form(vec![service()]));
    user.keys(&format!("a{0}<paste:b{0}c>", chip(0)));
    user.keys("<enter>");
    assert_eq!(answer(&user).custom.as_deref(), Some("abc"));
}

#[test]
fn the_form_reports_a_model_that_accepts_no_images() {
    let mut user = at(form(vec![multi("Q?", "", &["A"])]));
    user.dialog.receive(EdgeMsg::BlindModel);
    user.image("shot.png");
    shows(&mut user, "does not accept images");
}
