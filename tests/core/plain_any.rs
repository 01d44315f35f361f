//! Property tests of the plain-text form: any form, any input, any size.

use crate::any::{self, Event};
use crate::common::holds::redrawn_with;
use crate::common::{User, columns_of, printed};
use crate::plain::opening;
use pi_questions::model::Questionnaire;
use pi_questions::settings::FormSettings;
use pi_questions::state::{EdgeMsg, Effect, Screen};
use pi_questions::surface::tui::Opening;
use pi_questions::view::ansi::CURSOR_MARKER;
use pi_questions::view::{Theme, glyphs};
use proptest::prelude::*;

/// The characters of boxes, rules, marks and arrows.
const SIGNS: &str = "─│╭╮╰╯■□✓✎↑↓←→•▸↳█×";

/// Earlier answers of the user.
const EARLIER: [&str; 2] = ["one", "two\n\nlines 日本語"];

fn open(form: Questionnaire, (columns, rows): (usize, usize)) -> User {
    let mut user = User::opening(opening(form), columns, rows);
    user.dialog.receive(EdgeMsg::FilesAvailable);
    user.dialog.receive(EdgeMsg::EarlierAnswers(EARLIER.map(str::to_owned).to_vec()));
    user.wait(150.0);
    user
}

/// Returns all texts from the model and the user, which may contain any of [`SIGNS`].
fn contents(user: &User) -> String {
    let state = user.dialog.state();
    let queries = state.drafts.iter().filter_map(|draft| draft.list.filter.as_ref());
    let queries: String = queries.map(|filter| filter.query.text()).collect();
    let files: String = state.files.items.iter().map(|file| file.path()).collect();
    format!("{:?}{}{queries}{files}{:?}", state.form, state.typed(), state.notice)
}

fn check(user: &mut User) -> Result<(), TestCaseError> {
    let size = user.size;
    let lines = user.lines();
    for line in &lines {
        prop_assert!(columns_of(line) <= size.columns, "{size:?}: {line:?}");
        prop_assert!(!line.replace(CURSOR_MARKER, "").contains(['\n', '\u{1b}']), "{line:?}");
    }
    prop_assert!(lines.len() <= size.most(), "{size:?}: {lines:#?}");
    let shown: String = lines.concat();
    let signs: Vec<char> = shown.chars().filter(|c| SIGNS.contains(*c)).collect();
    if !signs.is_empty() {
        let contents = contents(user);
        prop_assert!(signs.iter().all(|sign| contents.contains(*sign)), "{lines:#?}");
    }
    // Exactly one line has the cursor.
    let cursors: Vec<&String> = lines.iter().filter(|line| line.contains(CURSOR_MARKER)).collect();
    prop_assert!(cursors.len() == 1, "{size:?} {:?}: {lines:#?}", user.dialog.state().screen);
    let state = user.dialog.state();
    let shows_list = state.screen == Screen::Choices && !state.is_zoomed() && state.rows() > 0;
    if shows_list && size.columns >= 20 {
        let line = cursors[0];
        prop_assert!(line.starts_with(CURSOR_MARKER), "{lines:#?}");
        // The line has the position of the row (`1 of 4`), unless the row is scrolled.
        let is_scrolled = user.dialog.scroll().texts.row.top > 0;
        prop_assert!(line.contains(" of") || is_scrolled, "{lines:#?}");
    }
    let again = redrawn_with(user, false, &glyphs::PLAIN, |frame| printed(frame, &Theme::bare()));
    // Only the last lines may depend on the clock.
    for (first, second) in lines.iter().zip(&again).take(lines.len().saturating_sub(3)) {
        prop_assert!(lines.len() != again.len() || first == second, "{lines:#?}\n{again:#?}");
    }
    Ok(())
}

fn normal(form: Questionnaire, (columns, rows): (usize, usize)) -> User {
    let plain = opening(form);
    let settings = FormSettings { plain: false, ..plain.settings.clone() };
    let mut user = User::opening(Opening { settings, ..plain }, columns, rows);
    user.dialog.receive(EdgeMsg::FilesAvailable);
    user.dialog.receive(EdgeMsg::EarlierAnswers(EARLIER.map(str::to_owned).to_vec()));
    user.wait(150.0);
    user
}

proptest! {
    #![proptest_config(any::config())]

    #[test]
    fn every_plain_frame_meets_the_conditions(
        form in any::form(),
        size in any::size(),
        events in prop::collection::vec(any::event(), 0..60),
    ) {
        let mut user = open(form, size);
        check(&mut user)?;
        for event in &events {
            any::apply(&mut user, event);
            check(&mut user)?;
        }
        for columns in [200, 20, 1, 120] {
            user.size.columns = columns;
            check(&mut user)?;
        }
    }

    /// Keys have the same effect in the plain form as in the normal form.
    #[test]
    fn keys_have_the_effects_of_the_normal_form(
        form in any::form(),
        keys in prop::collection::vec(any::keys(), 0..40),
    ) {
        let mut plain = open(form.clone(), (80, 40));
        let mut normal = normal(form, (80, 40));
        for key in keys {
            // The length of a page depends on the display.
            if ["pgup", "pgdn", "c-f", "c-b"].contains(&key) {
                continue;
            }
            for user in [&mut plain, &mut normal] {
                user.now += 200.0;
                any::apply(user, &Event::Key(key));
                user.lines();
            }
        }
        let ends = |user: &User| {
            let ends = user.effects.iter().filter(|effect| matches!(effect, Effect::Finish(_)));
            format!("{:?}", ends.collect::<Vec<_>>())
        };
        prop_assert_eq!(ends(&plain), ends(&normal));
        prop_assert_eq!(plain.dialog.state().answers(), normal.dialog.state().answers());
    }
}
