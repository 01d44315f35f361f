//! A secret: typed behind a mask, handed on under its name, and in nothing else that the form has.

use crate::common::{Person, at, database, decided, form, hides, question, service, shows};
use pi_questions::contract::{self, Flavor, Mode, Record};
use pi_questions::keys::Bindings;
use pi_questions::model::{Answer, Answers, Kind, Outcome, Question, Questionnaire};
use pi_questions::pending::{RawAnswer, answers_for};
use pi_questions::settings::FormSettings;
use pi_questions::state::{Effect, Msg, News, Screen, State};
use pi_questions::surface::decisions::told;
use pi_questions::surface::tui::Opening;
use pi_questions::transcript;
use pi_questions::view::{Theme, glyphs};
use serde_json::{Value, json};

const VALUE: &str = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";

fn secret(name: &str) -> Question {
    let kind = Kind::Secret { name: name.to_owned() };
    Question { kind, ..question("Which key does the sandbox use?", "Stripe", &[]) }
}

fn asked() -> Questionnaire {
    form(vec![secret("STRIPE_KEY")])
}

fn paste(text: &str) -> String {
    format!("\x1b[200~{text}\x1b[201~")
}

fn handed_on(state: &State) -> Vec<(String, String)> {
    state.secrets().map(|(name, secret)| (name.to_owned(), secret.to_owned())).collect()
}

/// Everything of a form that others read: none of it has the value.
#[track_caller]
fn knows_nothing(person: &mut Person) {
    let screen = person.screen();
    let state = person.dialog.state();
    let written = [
        screen,
        format!("{state:?}"),
        format!("{:?}", person.effects),
        format!("{:?}", state.answers()),
        format!("{:?}", state.kept()),
        state.typed(),
        person.dialog.type_ahead().to_owned(),
    ];
    for text in written {
        assert!(!text.contains(VALUE) && !text.contains(&VALUE[..6]), "{text}");
    }
}

#[test]
fn it_is_typed_or_pasted_behind_a_mask_and_handed_on_under_its_name() {
    for typed in [VALUE.to_owned(), String::new()] {
        let mut person = at(asked());
        person.keys(&typed);
        if typed.is_empty() {
            person.wait(300.0).raw(&paste(&format!("  {VALUE}\n"))).wait(300.0);
        }
        shows(&mut person, &format!("> {}", "●".repeat(16)));
        hides(&mut person, &"●".repeat(17));
        shows(&mut person, "The agent asks for STRIPE_KEY");
        shows(&mut person, "does not tell it to the model");
        knows_nothing(&mut person);
        assert_eq!(handed_on(person.dialog.state()), [], "nothing is sent yet");
        person.wait(300.0).keys("<enter>");
        let Some(Outcome::Answered(answers)) = person.end() else { panic!("{:?}", person.effects) };
        let provided = Answer { provided: true, ..Answer::default() };
        assert_eq!(answers.each, [Some(provided)]);
        knows_nothing(&mut person);
        let state = person.dialog.state();
        assert_eq!(handed_on(state), [("STRIPE_KEY".to_owned(), VALUE.to_owned())]);
        person.dialog.receive(News::SecretsTaken);
        assert_eq!(handed_on(person.dialog.state()), [], "it is gone once it was handed on");
    }
}

#[test]
fn a_short_one_shows_a_sign_for_each_character_and_keys_delete_at_its_end() {
    let mut person = at(asked());
    person.keys("abc");
    shows(&mut person, "> ●●●█");
    person.keys("<left><up>d<bs><bs>");
    shows(&mut person, "> ●●█");
    person.keys("<c-w>");
    shows(&mut person, "> █");
    person.keys("<enter>");
    assert!(person.end().is_none(), "a blank one is no answer");
    person.keys("<c-y><c-z>");
    shows(&mut person, "> █");
}

#[test]
fn a_chord_and_the_list_of_commands_show_it_and_leaving_hides_it() {
    let mut person = at(form(vec![secret("STRIPE_KEY"), service()]));
    person.keys(&format!("{VALUE}<a-v>"));
    shows(&mut person, &format!("> {VALUE}"));
    person.keys("<a-v>");
    knows_nothing(&mut person);
    person.dialog = person.dialog.with_files();
    person.keys("<f1>");
    shows(&mut person, "show or hide the secret");
    hides(&mut person, "@");
    for refused in ["$EDITOR", "image", "new line", "one word left", "redo"] {
        hides(&mut person, refused);
    }
    shows(&mut person, "delete the word");
    person.keys("v");
    shows(&mut person, &format!("> {VALUE}"));
    person.keys("<tab><s-tab>");
    knows_nothing(&mut person);
    shows(&mut person, "■ Stripe");
}

#[test]
fn nothing_takes_it_out_of_its_field() {
    let mut person = at(asked());
    person.keys(VALUE);
    for keys in ["<c-g>", "<c-v>"] {
        person.keys(keys);
        shows(&mut person, "A secret can only be typed here");
        assert!(person.effects.is_empty(), "{keys}: {:?}", person.effects);
    }
    let state = State::new(asked(), 10);
    let mut state = state.with_files();
    state.update(Msg::News(News::Earlier(vec!["an earlier text".to_owned()])));
    state.update(Msg::Earlier);
    state.update(Msg::Edited("from elsewhere".to_owned()));
    assert_eq!((state.typed(), state.draft().unwrap().custom.field.text()), Default::default());
    for c in "@src".chars() {
        state.update(Msg::Edit(pi_questions::state::Edit::Insert(c)));
    }
    assert!(!state.files.is_open());
    knows_nothing(&mut person);
}

#[test]
fn what_is_not_sent_is_neither_handed_on_nor_said() {
    // Esc asks, for something was typed.
    let mut person = at(asked());
    person.keys(&format!("{VALUE}<esc>"));
    shows(&mut person, "Discard");
    person.keys("2");
    let Some(Outcome::Cancelled(answers)) = person.end() else { panic!("{:?}", person.effects) };
    assert_eq!(answers.each, [None]);
    knows_nothing(&mut person);
    // Its time is up, or the person asks back, after it was answered.
    for end in ["timeout", "<a-e>why?<enter>"] {
        let mut person = at(form(vec![secret("STRIPE_KEY"), service()]));
        person.keys(&format!("{VALUE}<enter>"));
        match end {
            "timeout" => {
                let mut state = State::new(asked(), 10);
                state.update(Msg::Edit(pi_questions::state::Edit::Paste(VALUE.to_owned())));
                let effect = state.update(Msg::TimedOut);
                let none = Answers::none(1);
                assert_eq!(effect, Some(Effect::Finish(Outcome::TimedOut(none))));
                continue;
            }
            keys => person.keys(keys),
        };
        let Some(Outcome::Discussed(discussion)) = person.end() else {
            panic!("{:?}", person.effects)
        };
        assert_eq!(discussion.answers.each, [None, None]);
        assert_eq!(discussion.kept, [None, None]);
        knows_nothing(&mut person);
    }
}

#[test]
fn what_came_too_early_is_not_put_into_the_prompt() {
    let mut person = Person::early(asked(), 80, 24, false);
    person.raw(&paste(VALUE));
    assert_eq!(person.dialog.type_ahead(), "");
}

#[test]
fn it_is_masked_in_words_in_ascii_and_at_every_size() {
    for (plain, ascii) in [(true, false), (false, true), (false, false)] {
        for (columns, rows) in [(40, 20), (80, 24), (120, 40), (200, 60), (20, 10)] {
            let settings = FormSettings { plain, ascii, ..FormSettings::default() };
            let opening = Opening {
                form: asked(),
                bindings: Bindings::default(),
                settings,
                theme: Theme::numbered(),
                drafting: false,
                now_ms: 1_000.0,
            };
            let mut person = Person::opening(opening, columns, rows);
            person.wait(150.0).keys(VALUE);
            let sign = if plain || ascii { "*" } else { "●" };
            shows(&mut person, &sign.repeat(16));
            hides(&mut person, &sign.repeat(17));
            knows_nothing(&mut person);
        }
    }
}

#[test]
fn a_revision_asks_anew_and_leaves_what_it_was() {
    let args = json!({ "questions": [
        { "question": "Which key?", "secret": "STRIPE_KEY" },
        { "question": "Which database?", "options": ["SQLite", "Redis"] },
    ] });
    let call = contract::parse("ask_user", Flavor::Rpiv, args).unwrap();
    let provided = Answer { provided: true, ..Answer::default() };
    let picked = |pick: usize| Some(Answer { picks: vec![pick], ..Answer::default() });
    let of = |each: Vec<Option<Answer>>| Answers { each, ..Answers::default() };
    let sent = of(vec![Some(provided.clone()), picked(0)]);
    let stored = contract::reply(&call, &Outcome::Answered(sent.clone()), Mode::Interactive, 0.0);
    let record =
        Record::new(&call, &Outcome::Answered(sent.clone()), None, (Mode::Interactive, 0.0));
    assert_eq!(Record::read(record.clone().unwrap().to_json()), record);
    // The row of the transcript, and what is opened again.
    let recap = contract::answered(&stored.details).unwrap();
    assert_eq!(recap.rows[0].answer, "set as STRIPE_KEY, not shown");
    let rows = format!(
        "{:?}",
        transcript::result(&stored.details, String::new, false, 80, &glyphs::UNICODE)
    );
    assert!(rows.contains("STRIPE_KEY"), "{rows}");
    let record = record.unwrap();
    assert_eq!(record.recap().rows[0].answer, "set as STRIPE_KEY, not shown");
    let form = Questionnaire { is_revision: true, ..call.form.clone() };
    let state = State::new(form, 2_000).with_answers(&sent);
    assert!(matches!(state.screen, Screen::Review));
    assert_eq!(state.answers().each, [None, picked(0)]);
    let corrected = |after: &Answers| {
        let said =
            contract::corrected(&call, &sent, after, &stored.details, Mode::Interactive, 0.0);
        said.details["answers"].clone()
    };
    let kept = corrected(&of(vec![None, picked(1)]));
    assert_eq!((&kept[0]["provided"], kept[0].get("changed")), (&Value::Bool(true), None));
    assert_eq!(kept[1]["changed"], true);
    let anew = corrected(&of(vec![Some(provided), picked(0)]));
    assert_eq!((&anew[0]["changed"], anew[0].get("was")), (&Value::Bool(true), None));
}

#[test]
fn no_file_client_or_page_gives_one() {
    let asked = form(vec![secret("STRIPE_KEY"), database()]);
    let labels = vec![Vec::new(), vec!["PostgreSQL (Recommended)".to_owned()]];
    for raw in [json!(VALUE), json!([VALUE]), json!({ "answer": VALUE })] {
        let filled = answers_for(&asked, &labels, &[RawAnswer::read(&raw)]);
        assert_eq!(filled.answers.each[0], None, "{raw}");
    }
    let mut state = State::new(asked, 2_000);
    let custom = Answer { custom: Some(VALUE.to_owned()), ..Answer::default() };
    state.update(Msg::Answer(Some(custom)));
    assert_eq!(state.answer(0), None);
}

#[test]
fn what_is_kept_of_a_decision_is_its_name() {
    let args = json!({ "questions": [{ "question": "Which key?", "secret": "STRIPE_KEY" }] });
    let call = contract::parse("ask_user", Flavor::Rpiv, args).unwrap();
    let mut person = at(call.form.clone());
    person.keys(VALUE).wait(300.0).keys("<enter>");
    let decided = decided(&call, &[person.end().unwrap().clone()]);
    let day = |_| "2026-11-03".to_owned();
    for text in [told(&decided, day).unwrap(), format!("{decided:?}")] {
        assert!(text.contains("STRIPE_KEY"), "{text}");
        assert!(!text.contains(&VALUE[..6]), "{text}");
    }
}
