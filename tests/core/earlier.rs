//! Earlier answers on ↑ in a text field.

use crate::common::{
    Person, at, database, features, form, golden::golden, hides, service, shows, three,
};
use pi_questions::keys::Bindings;
use pi_questions::model::{Notes, Outcome, Questionnaire};
use pi_questions::settings::FormSettings;
use pi_questions::state::Screen;
use pi_questions::surface::tui::Opening;
use pi_questions::view::Theme;

const TEXTS: [&str; 3] = ["order-processor", "two\nlines", "first"];

fn knowing(form: Questionnaire) -> Person {
    know(at(form))
}

fn know(mut person: Person) -> Person {
    person.dialog.receive(pi_questions::state::News::Earlier(TEXTS.map(str::to_owned).to_vec()));
    person
}

fn text(person: &Person) -> String {
    person.dialog.state().editor().expect("a text field").text()
}

#[test]
fn up_goes_back_and_down_comes_forth() {
    let mut person = knowing(form(vec![service()]));
    let mut seen = Vec::new();
    for key in ["up", "up", "up", "up", "down", "down", "down", "down", "down"] {
        person.keys(&format!("<{key}>"));
        seen.push(text(&person));
    }
    let [one, two, three] = TEXTS;
    // Down goes through both lines of the second.
    assert_eq!(seen, [one, two, three, three, two, one, "", "", ""]);
    person.keys("<up><enter>");
    let Some(Outcome::Answered(answers)) = person.end() else { panic!("{:?}", person.end()) };
    assert_eq!(answers.each[0].as_ref().unwrap().custom.as_deref(), Some("order-processor"));
}

#[test]
fn an_earlier_text_that_is_changed_is_ones_own() {
    let mut person = knowing(form(vec![service()]));
    person.keys("<up>-2<up>");
    assert_eq!(text(&person), "order-processor-2");
    person.keys("<down>");
    assert_eq!(text(&person), "order-processor-2");
    person.keys("<c-u><up>");
    assert_eq!(text(&person), "order-processor");
}

#[test]
fn the_lines_of_a_text_come_before_the_next_one() {
    let mut person = knowing(form(vec![service()]));
    person.keys("<up><up><down>");
    assert_eq!(text(&person), "two\nlines");
    assert_eq!(person.dialog.state().editor().unwrap().cursor(), (1, 3));
    person.keys("<up><up>");
    assert_eq!(text(&person), "first");
}

#[test]
fn quick_and_held_keys_go_on() {
    let mut person = knowing(form(vec![service()]));
    person.keys("<pace 40><up><up><up>");
    assert_eq!(text(&person), "first");
}

#[test]
fn what_is_typed_already_stays() {
    let mut person = knowing(form(vec![service()]));
    person.keys("mine<up>");
    assert_eq!(text(&person), "mine");
    let mut person = at(form(vec![service()]));
    person.keys("<up><down>");
    assert_eq!(text(&person), "");
}

#[test]
fn up_from_custom_text_goes_back_to_the_list() {
    let mut person = knowing(form(vec![database()]));
    person.keys("0<up>");
    assert_eq!(person.dialog.state().screen, Screen::Choices);
    shows(&mut person, "Other (type your answer)");
    hides(&mut person, "order-processor");
}

#[test]
fn notes_have_them_too() {
    let mut noted = form(vec![service(), features()]);
    noted.policy.notes = Notes::Question;
    let mut person = knowing(noted);
    person.keys("<up><tab><a-n><up><up>");
    assert_eq!(text(&person), "two\nlines");
    // What was left is an answer, and no earlier one any more.
    person.keys("<enter><s-tab><up>");
    assert_eq!(text(&person), "order-processor");
}

#[test]
fn the_keys_of_pi_work_everywhere_and_bring_the_draft_back() {
    let keys = |id: &str, key: &str| (id.to_owned(), vec![key.to_owned()]);
    let bindings = Bindings::from_pi(vec![
        keys("tui.editor.historyPrevious", "ctrl+p"),
        keys("tui.editor.historyNext", "ctrl+n"),
    ]);
    let opening = |form| Opening {
        form,
        bindings: bindings.clone(),
        settings: FormSettings::default(),
        theme: Theme::numbered(),
        drafting: false,
        now_ms: 0.0,
    };
    for (form, keys) in [(form(vec![service()]), ""), (form(vec![database()]), "0")] {
        let mut person = know(Person::opening(opening(form), 80, 24));
        person.wait(150.0);
        person.keys(keys).keys("mine<c-p><c-p>");
        assert_eq!(text(&person), "two\nlines");
        person.keys("<c-n><c-n>");
        assert_eq!(text(&person), "mine");
        person.keys("<c-n>");
        assert_eq!(text(&person), "mine");
    }
}

#[test]
fn frames() {
    let mut out = String::new();
    for (columns, keys) in [(80, ""), (80, "<up>"), (120, ""), (40, "")] {
        let mut person = know(Person::at(form(vec![service()]), columns, 24));
        person.keys(keys);
        out.push_str(&format!("== {columns}×24\n{}\n", person.screen()));
    }
    let mut person = know(Person::at(three(), 80, 24));
    person.keys("<tab>");
    out.push_str(&format!("== 80×24\n{}", person.screen()));
    golden("tests/frames/form/earlier.txt", &out);
}
