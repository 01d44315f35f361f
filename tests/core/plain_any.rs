//! The form in words, with any form, any input and at any size.

use crate::any::{self, Happens};
use crate::common::Person;
use crate::common::holds::redrawn_with;
use crate::plain::opening;
use pi_questions::model::Questionnaire;
use pi_questions::state::{Effect, Screen};
use pi_questions::view::ansi::CURSOR_MARKER;
use pi_questions::view::{Theme, glyphs, measure};
use proptest::prelude::*;

/// What boxes, rules, marks and arrows are made of.
const SIGNS: &str = "─│╭╮╰╯■□✓✎↑↓←→•▸↳█×";

fn open(form: Questionnaire, (columns, rows): (usize, usize)) -> Person {
    let mut person = Person::opening(opening(form), columns, rows);
    person.dialog = person.dialog.with_files();
    person.dialog.receive(pi_questions::state::News::Earlier(vec![
        "one".to_owned(),
        "two\n\nlines 日本語".to_owned(),
    ]));
    person.wait(150.0);
    person
}

/// Everything that the form was given or that was typed, for signs in it.
fn own(person: &Person) -> String {
    let state = person.dialog.state();
    let queries = state.drafts.iter().filter_map(|draft| draft.filter.as_ref());
    let queries: String = queries.map(|filter| filter.query.text()).collect();
    let files: String = state.files.items().iter().map(|it| it.path()).collect();
    format!("{:?}{}{queries}{files}{:?}", state.form, state.typed(), state.notice)
}

fn check(person: &mut Person) -> Result<(), TestCaseError> {
    let size = person.size;
    let lines = person.lines();
    for line in &lines {
        prop_assert!(measure::width(line) <= size.columns, "{size:?}: {line:?}");
        prop_assert!(!line.replace(CURSOR_MARKER, "").contains(['\n', '\u{1b}']), "{line:?}");
    }
    prop_assert!(lines.len() <= size.most(), "{size:?}: {lines:#?}");
    let shown: String = lines.concat();
    let signs: Vec<char> = shown.chars().filter(|c| SIGNS.contains(*c)).collect();
    if !signs.is_empty() {
        let own = own(person);
        prop_assert!(signs.iter().all(|sign| own.contains(*sign)), "{lines:#?}");
    }
    // The cursor is where the focus is.
    let cursors: Vec<&String> = lines.iter().filter(|line| line.contains(CURSOR_MARKER)).collect();
    prop_assert!(cursors.len() == 1, "{size:?} {:?}: {lines:#?}", person.dialog.state().screen);
    let state = person.dialog.state();
    let chooses = state.screen == Screen::Choices && !state.is_zoomed() && state.rows() > 0;
    if chooses && size.columns >= 20 {
        let line = cursors[0];
        // A label that is as wide as the form begins below its place.
        prop_assert!(line.starts_with(CURSOR_MARKER) && line.contains(" of"), "{lines:#?}");
    }
    let again =
        redrawn_with(person, false, &glyphs::PLAIN, |frame| frame.print(&Theme::bare(), true));
    // The last lines may speak of the clock.
    for (first, second) in lines.iter().zip(&again).take(lines.len().saturating_sub(3)) {
        prop_assert!(lines.len() != again.len() || first == second, "{lines:#?}\n{again:#?}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(any::config())]

    #[test]
    fn every_plain_frame_holds(
        form in any::form(),
        size in any::size(),
        happens in prop::collection::vec(any::happens(), 0..60),
    ) {
        let mut person = open(form, size);
        check(&mut person)?;
        for what in &happens {
            any::apply(&mut person, what);
            check(&mut person)?;
        }
        for columns in [200, 20, 1, 120] {
            person.size.columns = columns;
            check(&mut person)?;
        }
    }

    /// The same keys do the same.
    #[test]
    fn keys_do_what_they_do_in_the_normal_form(
        form in any::form(),
        keys in prop::collection::vec(prop::sample::select(any::KEYS), 0..40),
    ) {
        let mut plain = open(form.clone(), (80, 40));
        let mut usual = Person::opening(
            pi_questions::surface::tui::Opening {
                settings: pi_questions::settings::FormSettings {
                    plain: false,
                    ..opening(form.clone()).settings
                },
                ..opening(form)
            },
            80,
            40,
        );
        usual.dialog = usual.dialog.with_files();
        usual.dialog.receive(pi_questions::state::News::Earlier(vec!["one".to_owned(), "two\n\nlines 日本語".to_owned()]));
        usual.wait(150.0);
        for key in keys {
            // How far a page goes, and where lines break, depends on what is shown.
            if ["pgup", "pgdn", "c-f", "c-b"].contains(&key) {
                continue;
            }
            for person in [&mut plain, &mut usual] {
                person.now += 200.0;
                any::apply(person, &Happens::Key(key));
                person.lines();
            }
        }
        let ends = |person: &Person| {
            let ends = person.effects.iter().filter(|it| matches!(it, Effect::Finish(_)));
            format!("{:?}", ends.collect::<Vec<_>>())
        };
        prop_assert_eq!(ends(&plain), ends(&usual));
        prop_assert_eq!(plain.dialog.state().answers(), usual.dialog.state().answers());
    }
}
