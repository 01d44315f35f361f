//! Images in typed answers: what the keys and the host's findings make of them.

use crate::common::{
    Person, at, database, features, form, golden::golden, multi, question, service, shows,
};
use pi_questions::contract::{self, Flavor, Mode, Record};
use pi_questions::model::image::chip;
use pi_questions::model::{Answer, Image, ImageKind, Outcome, Probe};
use pi_questions::state::{Effect, Field, Look, News};
use serde_json::json;

fn image(path: &str) -> Image {
    let probe = Probe { kind: ImageKind::Png, size: Some((1280, 720)) };
    Image { path: path.to_owned(), probe, bytes: 9, confined: false }
}

/// What the form asked to be looked at last.
fn looks(person: &mut Person) -> Vec<Look> {
    match person.effects.pop() {
        Some(Effect::LookAt(looks)) => looks,
        other => panic!("{other:?}"),
    }
}

/// Pastes a path, and finds an image there.
fn paste(person: &mut Person, path: &str) {
    person.keys(&format!("<paste:{path}>"));
    for Look { field, text, path } in looks(person) {
        person.dialog.receive(News::Image { field, text, found: Ok(image(&path)) });
    }
}

#[track_caller]
fn answer(person: &Person) -> Answer {
    match person.end() {
        Some(Outcome::Answered(answers)) => answers.each[0].clone().unwrap(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_pasted_path_becomes_a_chip_in_its_place() {
    let mut person = at(form(vec![service()]));
    person.keys("like ");
    paste(&mut person, "'shots/my a.png'");
    person.keys(" but blue");
    shows(&mut person, "like [image 1: my a.png 1280×720] but blue█");
    person.keys("<enter>");
    let answer = answer(&person);
    assert_eq!(answer.custom, Some(format!("like {} but blue", chip(0))));
    assert_eq!(answer.images, [image("shots/my a.png")]);
}

#[test]
fn a_chip_goes_and_comes_back_as_one_character() {
    let mut person = at(form(vec![service()]));
    person.keys("a ");
    paste(&mut person, "shot.png");
    person.keys("<left>x<right><bs>");
    shows(&mut person, "> a x█");
    person.keys("<c-y>");
    shows(&mut person, "> a x█");
    // Undo: the chip, then what was typed, then the path that it stood for.
    person.raw("\u{1f}");
    shows(&mut person, "a x[image 1: shot.png 1280×720]");
    person.raw("\u{1f}").raw("\u{1f}");
    shows(&mut person, "> a shot.png");
    // Killed and yanked twice, it is one image still.
    let mut person = at(form(vec![service()]));
    paste(&mut person, "shot.png");
    person.keys("<c-u><c-y> and <c-y><enter>");
    let answer = answer(&person);
    assert_eq!(answer.custom, Some(format!("{0} and {0}", chip(0))));
    assert_eq!(answer.images.len(), 1);
}

#[test]
fn what_is_no_image_stays_text() {
    let mut person = at(form(vec![service()]));
    person.keys("<paste:/etc/hosts>");
    assert_eq!(looks(&mut person)[0].path, "/etc/hosts");
    shows(&mut person, "> /etc/hosts█");
    // A fault is one line, and loses nothing.
    let why = "big.png is larger than 5 MB.";
    person.dialog.receive(News::Image {
        field: Field::Custom(0),
        text: "big.png".into(),
        found: Err(why.into()),
    });
    shows(&mut person, why);
    shows(&mut person, "> /etc/hosts█");
    person.keys("!");
    // A late finding for a text that was changed changes nothing.
    person.dialog.receive(News::Image {
        field: Field::Custom(0),
        text: "gone.png".into(),
        found: Ok(image("gone.png")),
    });
    shows(&mut person, "> /etc/hosts!█");
    person.keys("<paste:hello>");
    assert_eq!(person.effects, []);
}

#[test]
fn a_pasted_path_opens_the_custom_text_of_a_list() {
    let mut person = at(form(vec![database()]));
    paste(&mut person, "shot.png");
    shows(&mut person, "[image 1: shot.png 1280×720]█");
    person.keys("<enter>");
    assert_eq!(answer(&person).images, [image("shot.png")]);
    // With ticks it is ticked, and joins them.
    let mut person = at(form(vec![features()]));
    person.keys("1");
    paste(&mut person, "shot.png");
    person.keys("<enter><enter>");
    assert_eq!((answer(&person).picks, answer(&person).images.len()), (vec![0], 1));
}

#[test]
fn an_image_goes_into_the_note_beside_a_choice() {
    let mut person = at(form(vec![database()]));
    person.keys("<a-n>");
    paste(&mut person, "shot.png");
    person.keys("<enter>");
    shows(&mut person, "[image 1: shot.png 1280×720]");
    person.keys("2");
    let answer = answer(&person);
    assert_eq!((answer.picks, answer.note), (vec![1], Some(chip(0).to_string())));
    assert_eq!(answer.images, [image("shot.png")]);
}

#[test]
fn an_image_goes_into_the_note_on_an_option() {
    let mut person = at(form(vec![database(), service()]));
    person.keys("<down><a-m>");
    paste(&mut person, "a.png");
    shows(&mut person, "[image 1: a.png 1280×720]█");
    person.keys("<enter>");
    shows(&mut person, "✎ [image 1: a.png 1280×720]");
    person.keys("1see ");
    paste(&mut person, "b.png");
    shows(&mut person, "see [image 2: b.png 1280×720]");
    person.keys("<enter><enter>");
    let answer = answer(&person);
    assert_eq!(answer.notes.get(&1), Some(&chip(0).to_string()));
    assert_eq!((answer.picks, answer.images), (vec![0], vec![image("a.png")]));
}

/// What the person leaves by asking back, through its record, in a form that asks again.
fn asked_again(person: &mut Person, asked: serde_json::Value) -> Person {
    person.keys("<a-e>why?<enter>");
    let outcome = person.end().cloned().unwrap();
    let call = contract::parse("ask_user", Flavor::Rpiv, asked).unwrap();
    let record = Record::new(&call, &outcome, None, (Mode::Interactive, 0.0)).unwrap();
    let kept = contract::kept(&call, &[&record]);
    let mut again = Person::early(call.form, 80, 40, false);
    again.dialog = again.dialog.with_kept(&kept);
    again.wait(150.0);
    again
}

#[test]
fn what_is_kept_after_asking_back_keeps_its_images() {
    let asked = json!({ "questions": [
        { "question": "Which?", "options": [{ "label": "A" }, { "label": "B" }] },
        { "question": "What is broken?" },
    ] });
    let form = contract::parse("ask_user", Flavor::Rpiv, asked.clone()).unwrap().form;
    let mut person = at(form);
    person.keys("<down><a-m>");
    paste(&mut person, "a.png");
    person.keys("<enter><a-n>");
    paste(&mut person, "shots/b.png");
    person.keys("<enter>1twice ");
    paste(&mut person, "c.png");
    person.keys("<c-u><c-y>, <c-y>");
    let mut again = asked_again(&mut person, asked);
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
fn an_image_that_comes_after_its_text_was_left_changes_no_answer() {
    let mut person = at(form(vec![service(), database()]));
    person.keys("<paste:a.png>");
    let [Look { field, text, .. }] = &looks(&mut person)[..] else { panic!() };
    // Left by Tab, which answers, and the other question is answered, too: the cursor is on "Submit".
    person.keys("<tab>1");
    shows(&mut person, "Submit");
    person.dialog.receive(News::Image {
        field: *field,
        text: text.clone(),
        found: Ok(image("a.png")),
    });
    shows(&mut person, "Submit");
    person.keys("<enter>");
    assert_eq!(answer(&person).images, [image("a.png")]);
}

#[test]
fn an_image_for_a_note_that_was_left_goes_nowhere() {
    let mut person = at(form(vec![database()]));
    person.keys("<a-n><paste:a.png>");
    let [Look { field, text, .. }] = &looks(&mut person)[..] else { panic!() };
    person.keys("<enter>0a.png");
    person.dialog.receive(News::Image {
        field: *field,
        text: text.clone(),
        found: Ok(image("a.png")),
    });
    person.keys("<enter>");
    let answer = answer(&person);
    assert_eq!((answer.custom.as_deref(), answer.note.as_deref()), (Some("a.png"), Some("a.png")));
    assert_eq!(answer.images, []);
}

#[test]
fn frames() {
    let mut out = String::new();
    let name = "Screenshot 2026-11-22 at 07.35.12.png";
    for (columns, rows) in [(40, 20), (80, 24), (120, 40), (200, 60)] {
        let mut person =
            Person::early(form(vec![database(), service(), features()]), columns, rows, false);
        person.wait(150.0);
        let draw = |person: &mut Person, out: &mut String| {
            out.push_str(&format!("== {columns}×{rows}\n{}\n", person.screen()));
        };
        person.keys("<down><a-m>");
        paste(&mut person, "a.png");
        draw(&mut person, &mut out);
        person.keys("<enter>0like ");
        paste(&mut person, "/tmp/sketch-0001.png");
        draw(&mut person, &mut out);
        person.keys("<enter>");
        paste(&mut person, name);
        person.keys(" and ");
        paste(&mut person, "shots/日本語.png");
        person.keys(" are the same<left><left><left>");
        draw(&mut person, &mut out);
        person.keys("<enter>1<enter>");
        draw(&mut person, &mut out);
    }
    golden("tests/frames/form/images.txt", &out);
}

#[test]
fn images_are_numbered_over_all_questions() {
    let mut person = at(form(vec![service(), question("And?", "", &[])]));
    paste(&mut person, "a.png");
    person.keys("<enter>");
    paste(&mut person, "b.png");
    shows(&mut person, "[image 2: b.png 1280×720]");
    person.keys("<enter>");
    shows(&mut person, "[image 1: a.png 1280×720]");
    shows(&mut person, "[image 2: b.png 1280×720]");
    person.keys("<enter>");
    let Some(Outcome::Answered(answers)) = person.end() else { panic!() };
    let texts: Vec<_> = answers.each.iter().flatten().map(|it| it.custom.clone()).collect();
    assert_eq!(texts, [Some(chip(0).to_string()), Some(chip(0).to_string())]);
}

#[test]
fn a_call_takes_twelve_images() {
    let mut person = at(form(vec![service()]));
    for number in 0..13 {
        paste(&mut person, &format!("{number}.png"));
        person.keys(" ");
    }
    shows(&mut person, "[image 12: 11.png 1280×720] 12.png");
    paste(&mut person, "x.png");
    shows(&mut person, "at most 12 images");
    // A pasted list of paths is text, and nobody looks at a thousand files.
    let mut person = at(form(vec![service()]));
    person.keys(&format!("<paste:{}>", "/tmp/shot.png\n".repeat(1_000)));
    assert_eq!(person.effects, []);
}

#[test]
fn the_external_editor_has_paths_and_gives_chips_back() {
    let mut person = at(form(vec![service()]));
    person.keys("see ");
    paste(&mut person, "shots/a.png");
    person.keys("<c-g>");
    let Some(Effect::EditExternally(text)) = person.effects.pop() else { panic!() };
    assert_eq!(text, "see shots/a.png");
    person.dialog.edited(Ok("look at shots/a.png now\n".to_owned()));
    shows(&mut person, "look at [image 1: a.png 1280×720] now");
    person.dialog.edited(Ok("nothing\n".to_owned()));
    person.keys("<enter>");
    assert_eq!(
        (answer(&person).custom.as_deref(), answer(&person).images.len()),
        (Some("nothing"), 0)
    );
}

#[test]
fn a_chip_that_was_typed_or_pasted_is_none() {
    let mut person = at(form(vec![service()]));
    person.keys(&format!("a{0}<paste:b{0}c>", chip(0)));
    person.keys("<enter>");
    assert_eq!(answer(&person).custom.as_deref(), Some("abc"));
}

#[test]
fn a_model_without_images_is_said_to_be_one() {
    let mut person = at(form(vec![multi("Q?", "", &["A"])]));
    person.dialog.receive(News::BlindModel);
    paste(&mut person, "shot.png");
    shows(&mut person, "reads text only");
}
