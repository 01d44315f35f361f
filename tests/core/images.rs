//! Images in typed answers: what the keys and the host's findings make of them.

use crate::common::{Person, at, database, features, form, multi, question, service, shows};
use pi_ask_user::model::image::chip;
use pi_ask_user::model::{Answer, Image, ImageKind, Outcome, Probe};
use pi_ask_user::state::{Effect, Field, Look};

fn image(path: &str) -> Image {
    let probe = Probe { kind: ImageKind::Png, size: Some((1280, 720)) };
    Image { path: path.to_owned(), probe, bytes: 9 }
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
        person.dialog.found_image(field, Some(text), Ok(image(&path)));
    }
}

/// Presses the key for the clipboard, which holds an image.
fn clipboard(person: &mut Person) {
    person.keys("<c-v>");
    let Some(Effect::ReadClipboard(field)) = person.effects.pop() else { panic!() };
    person.dialog.found_image(field, None, Ok(image("/tmp/clipboard-1.png")));
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
    person.dialog.found_image(Field::Custom(0), Some("big.png".into()), Err(why.into()));
    shows(&mut person, why);
    shows(&mut person, "> /etc/hosts█");
    person.keys("!");
    // A late finding for a text that was changed changes nothing.
    person.dialog.found_image(Field::Custom(0), Some("gone.png".into()), Ok(image("gone.png")));
    shows(&mut person, "> /etc/hosts!█");
    person.keys("<paste:hello>");
    assert_eq!(person.effects, []);
}

#[test]
fn the_clipboard_opens_the_custom_text_of_a_list() {
    let mut person = at(form(vec![database()]));
    clipboard(&mut person);
    shows(&mut person, "[image 1: clipboard-1.png 1280×720]█");
    person.keys("<enter>");
    assert_eq!(answer(&person).images, [image("/tmp/clipboard-1.png")]);
    // With ticks it is ticked, and joins them.
    let mut person = at(form(vec![features()]));
    person.keys("1");
    clipboard(&mut person);
    person.keys("<enter><enter>");
    assert_eq!((answer(&person).picks, answer(&person).images.len()), (vec![0], 1));
    // Nothing there: the list stays as it was.
    let mut person = at(form(vec![database()]));
    person.keys("<c-v>");
    person.dialog.found_image(Field::Custom(0), None, Err("There is no image here".into()));
    shows(&mut person, "There is no image here");
    person.keys("1");
    assert_eq!(answer(&person).picks, [0]);
}

#[test]
fn an_image_goes_into_the_note_beside_a_choice() {
    let mut person = at(form(vec![database()]));
    person.keys("n");
    paste(&mut person, "shot.png");
    person.keys("<enter>");
    shows(&mut person, "[image 1: shot.png 1280×720]");
    person.keys("2");
    let answer = answer(&person);
    assert_eq!((answer.picks, answer.note), (vec![1], Some(chip(0).to_string())));
    assert_eq!(answer.images, [image("shot.png")]);
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
    shows(&mut person, "At most 12 images");
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
    person.dialog.set_blind(true);
    clipboard(&mut person);
    shows(&mut person, "takes text only");
}
