//! Single keys, or the mouse alone, are enough: each action has a key without modifiers, and a
//! target to click.

use std::collections::BTreeSet;

use pi_questions::keys::keymap::{Entry, TABLE};
use pi_questions::keys::{Bindings, KeyId, KeyNames, Scope};
use pi_questions::state::{Edit, Effect, Msg, NoteOn, Screen};
use pi_questions::surface::tui::{Mouse, MouseKind};
use pi_questions::view::Target;

use crate::common::{User, database, features, form, list, shows, three};

fn keys(entry: &Entry, bindings: &Bindings) -> Vec<String> {
    let bound = entry.bound.into_iter().flat_map(|id| bindings.keys(id)).copied();
    let fixed = entry.fixed.iter().filter_map(|key| KeyId::parse(key));
    bound.chain(fixed).map(|key| key.short(KeyNames::Signs).into_owned()).collect()
}

/// The key that opens the list of commands, as the help line shows it.
const COMMANDS: &str = "?";

/// Returns `true` if the user can get the same effect with other keys, or by typing text again.
fn is_replaceable(msg: &Msg) -> bool {
    match msg {
        Msg::Edit(edit) => !matches!(edit, Edit::NewLine | Edit::Backspace | Edit::Delete),
        // Tab wraps around.
        Msg::PrevTab => true,
        _ => false,
    }
}

#[test]
fn every_action_has_a_key_without_modifiers() {
    let bindings = Bindings::default();
    let mut with_modifiers = BTreeSet::new();
    for entry in TABLE.iter().filter(|entry| !is_replaceable(&entry.msg)) {
        for scope in entry.scopes {
            let same = |other: &&Entry| other.msg == entry.msg && other.scopes.contains(scope);
            let all: Vec<String> =
                TABLE.iter().filter(same).flat_map(|entry| keys(entry, &bindings)).collect();
            let has_modifier = |key: &String| key.len() > 1 && key.contains('+');
            // In the list that `?` opens, a command with an Alt key has a letter without Alt.
            let has_letter = all.iter().any(|key| key.starts_with("Alt+"));
            if !all.is_empty() && all.iter().all(has_modifier) && !has_letter {
                with_modifiers.insert(format!("{:?} in {scope:?}: {}", entry.msg, all.join(", ")));
            }
        }
    }
    assert_eq!(with_modifiers, BTreeSet::new());
}

/// Returns the position of the first `text` on the screen. For [`COMMANDS`], which a question may
/// contain, returns the last position.
fn place(user: &mut User, text: &str) -> (usize, usize) {
    let screen = user.screen();
    let mut found: Vec<_> = screen.lines().enumerate().collect();
    if text == COMMANDS {
        found.reverse();
    }
    let found = found.into_iter().find(|(_, line)| line.contains(text));
    let (y, line) = found.unwrap_or_else(|| panic!("no {text:?} in\n{screen}"));
    let (before, _) = line.rsplit_once(text).unwrap();
    (before.chars().count(), y)
}

#[expect(clippy::cast_precision_loss, reason = "cells of a screen")]
fn click(user: &mut User, text: &str) {
    let (x, y) = place(user, text);
    let mouse = Mouse { kind: MouseKind::Click, x: x as f64, y: y as f64, primary: true };
    assert!(user.mouse(mouse), "{text:?} cannot be clicked in\n{}", user.screen());
}

/// A click on a line of the list of commands closes the list, and acts like the key of the line.
#[test]
fn every_line_of_the_list_of_commands_can_be_clicked() {
    for columns in [80, 120] {
        let mut user = User::at(form(vec![database()]), columns, 60);
        click(&mut user, COMMANDS);
        assert!(matches!(user.dialog.state().screen, Screen::Help { .. }));
        click(&mut user, "add a note");
        assert!(
            matches!(user.dialog.state().screen, Screen::Note(NoteOn::Choice(0))),
            "{}",
            user.screen()
        );

        let mut user = User::at(form(vec![database()]), columns, 60);
        click(&mut user, COMMANDS);
        click(&mut user, "Alt+O");
        assert_eq!(user.effects, [Effect::Collapse]);
    }
}

/// Returns `true` for an effect of the wheel, or of a click on a row or on a tab.
fn is_of_rows(msg: &Msg) -> bool {
    matches!(msg, Msg::Pick(_) | Msg::Move(_) | Msg::Toggle | Msg::PrevTab | Msg::Scroll(_))
}

#[test]
fn every_action_can_be_clicked() {
    let mut user = User::at(three(), 100, 80);
    let mut clickable = BTreeSet::new();
    for keys in ["", "?"] {
        user.keys(keys).screen();
        clickable.extend(user.dialog.hits().iter().filter_map(|hit| match hit.target {
            Target::Entry(index) => Some(format!("{:?}", TABLE[index].msg)),
            _ => None,
        }));
    }
    let state = user.dialog.state();
    let missing: Vec<&Msg> = TABLE
        .iter()
        .filter(|entry| entry.scopes.contains(&Scope::List) && (entry.when)(state))
        .map(|entry| &entry.msg)
        .filter(|msg| !is_of_rows(msg) && !clickable.contains(&format!("{msg:?}")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn a_click_beside_the_hints_has_no_effect() {
    let mut user = User::at(form(vec![database()]), 80, 30);
    let (x, y) = place(&mut user, "to select");
    #[expect(clippy::cast_precision_loss, reason = "cells of a screen")]
    let click =
        |x: usize| Mouse { kind: MouseKind::Click, x: x as f64, y: y as f64, primary: true };
    assert!(!user.mouse(click(0)), "before the first key");
    assert!(!user.mouse(click(79)), "after the last key");
    assert!(user.end().is_none());
    assert!(user.mouse(click(x)), "on the words");
    assert!(user.end().is_some());
}

/// A click on the key opens the list of commands. The help line of checkboxes needs 85 columns.
#[test]
fn help_lines_show_the_key_for_commands_from_80_columns() {
    for columns in 80..=120 {
        let mut user = User::at(three(), columns, 30);
        shows(&mut user, " • ? commands");
        user.keys("<tab>");
        shows(&mut user, " • F1 commands");
        user.keys("<tab>");
        if columns >= 85 {
            shows(&mut user, " • ? commands");
        }
        user.keys("<tab>");
        shows(&mut user, " • ? commands");
    }
}

#[test]
fn a_refused_key_shows_a_wrapped_notice() {
    for columns in [20, 40] {
        let mut user = User::at(form(vec![features()]), columns, 30);
        user.keys("<enter>");
        let screen = user.screen();
        let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("Nothing selected. Enter again: none of these"), "{screen}");
    }
}

/// Returns a place on the first line with `text`.
fn row_of(user: &mut User, text: &str) -> (f64, f64) {
    let y = user.screen().lines().position(|line| line.contains(text)).unwrap();
    #[expect(clippy::cast_precision_loss, reason = "cells of a screen")]
    let y = y as f64;
    (8.0, y)
}

/// Sends press, release and click like Pi. Returns `true` for each event that the form handled.
fn press_and_click(user: &mut User, (x, y): (f64, f64)) -> [bool; 3] {
    [MouseKind::Press, MouseKind::Release, MouseKind::Click]
        .map(|kind| user.mouse(Mouse { kind, x, y, primary: true }))
}

#[test]
fn a_double_click_selects_and_pi_copies_nothing() {
    let mut user = User::at(form(vec![list(2), list(2), list(2)]), 80, 40);
    let place = row_of(&mut user, "2. Row 2");
    // Pi gets the first press, so that dragging selects text.
    assert_eq!(press_and_click(&mut user, place), [false, false, true]);
    user.wait(300.0);
    assert_eq!(press_and_click(&mut user, place), [true, false, true]);
    assert_eq!(user.dialog.state().answered_count(), 1);
    // A third click is the first click on the next question.
    user.wait(100.0);
    press_and_click(&mut user, place);
    assert_eq!(user.dialog.state().answered_count(), 1);
    // Two slow clicks also select, and Pi does not treat them as a double click.
    user.wait(501.0);
    assert_eq!(press_and_click(&mut user, place), [false, false, true]);
    assert_eq!((user.dialog.state().answered_count(), user.end()), (2, None));
}
