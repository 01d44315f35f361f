//! Property tests: for any form, input and size, nothing panics, no line is too wide, and the
//! cursor is visible.

use crate::common::holds::{places, redrawn};
use crate::common::{User, columns_of, numbered, opening, plain, printed, sequence};
use pi_questions::model::*;
use pi_questions::settings::FormSettings;
use pi_questions::state::{EdgeMsg, Effect, FoundFile, NoteOn, PossibleImage, Screen, State};
use pi_questions::surface::tui::{Mouse, MouseKind, Opening};
use pi_questions::view::{Size, Theme, measure};
use proptest::prelude::*;

/// Generates sanitized text of every kind.
fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z]{1,8}( [a-z]{1,8}){0,4}",
        2 => "[a-z]{1,6}( [a-z]{1,9}){10,40}",
        1 => "[a-z]{60,200}",
        1 => "[日本語漢字、。]{1,40}",
        1 => "(👩‍👩‍👧‍👦|🇩🇪|é|ก็|한|क्षि|\u{200d}|\u{301}|1️⃣){0,12}",
        1 => "[a-z\n ]{0,20}",
        1 => "\\PC{0,24}".prop_map(|text| pi_questions::model::text::block(&text)),
    ]
}

fn label() -> impl Strategy<Value = String> {
    words().prop_map(|text| text::line(&text))
}

fn choice(previews: bool) -> impl Strategy<Value = Choice> {
    let preview = prop::option::weighted(if previews { 0.5 } else { 0.01 }, words());
    let label = (label(), prop::bool::weighted(0.2)).prop_map(|(label, marked)| {
        if marked { format!("{label} {}", pi_questions::strings::RECOMMENDED) } else { label }
    });
    (label, prop::option::of(words()), preview).prop_map(|(label, description, preview)| Choice {
        label,
        description,
        preview,
    })
}

fn question() -> impl Strategy<Value = Question> {
    let custom = prop::sample::select(vec![false, true]);
    let choices = any::<bool>().prop_flat_map(|previews| {
        prop_oneof![
            1 => prop::collection::vec(choice(previews), 0..1),
            4 => prop::collection::vec(choice(previews), 1..8),
            1 => prop::collection::vec(choice(previews), 8..40),
        ]
    });
    let list = (choices, any::<bool>(), custom);
    let texts = (words(), prop::option::of(label()));
    let own = prop::option::weighted(0.2, choice(false));
    (texts, list, own, any::<bool>()).prop_map(|((text, short), list, own, required)| {
        let (choices, multiple, custom) = list;
        let own_row = if custom && !choices.is_empty() { own } else { None };
        Question { text, short, choices, multiple, custom, own_row, required }
    })
}

pub fn form() -> impl Strategy<Value = Questionnaire> {
    let texts = (prop::option::of(label()), prop::option::weighted(0.3, words()));
    crate::forms::form(texts, prop::collection::vec(question(), 1..5))
}

/// An event of an open form.
#[derive(Debug, Clone)]
pub enum Event {
    Key(&'static str),
    Types(String),
    Garbage(Vec<u16>),
    Mouse(Mouse),
    Waits(f64),
    Resizes(usize, usize),
    Edited(String),
    /// Changes the colours and the focus.
    Restyles(Theme, bool),
    Finds(Vec<String>),
    /// The edge replies to searches for images: `true` if the paths are images.
    FindsImages(bool),
}

/// Generates names of keys. Esc and Enter are rarer than keys that keep the form open.
pub fn keys() -> impl Strategy<Value = &'static str> {
    let names = "up, down, down, left, right, home, end, pgup, pgdn, s-up, s-down, enter, enter, s-enter, \
        tab, tab, s-tab, space, bs, del, a-o, a-e, a-s, a-s, c-w, c-u, c-k, c-y, c-f, c-b, c-a, \
        c-e, c-g, c-v, c-v, esc, again enter, again space, again n";
    prop::sample::select(names.split(", ").collect::<Vec<_>>())
}

/// Times between two keys, in ms: none, in a burst, held down, typed by a user, after reading.
const STEPS: &[f64] = &[0.0, 5.0, 30.0, 160.0, 200.0, 1_200.0];

pub fn size() -> impl Strategy<Value = (usize, usize)> {
    (1usize..300, prop_oneof![0usize..8, 8usize..60])
}

pub fn event() -> impl Strategy<Value = Event> {
    let mouse = (-2.0..90.0, -2.0..30.0, 0..6, any::<bool>()).prop_map(|(x, y, kind, primary)| {
        let kind = match kind {
            0 => MouseKind::Press,
            1 => MouseKind::Release,
            2 => MouseKind::Wheel(1),
            3 => MouseKind::Wheel(-1),
            _ => MouseKind::Click,
        };
        Event::Mouse(Mouse { kind, x, y, primary })
    });
    prop_oneof![
        12 => keys().prop_map(Event::Key),
        12 => prop::sample::select(STEPS).prop_map(Event::Waits),
        2 => "@[a-z\"/ ]{0,2}".prop_map(Event::Types),
        3 => prop::collection::vec(words(), 0..8).prop_map(Event::Finds),
        4 => "[0-9/nNaceruz?yYjk ]{1,3}".prop_map(Event::Types),
        2 => words().prop_map(Event::Types),
        1 => words().prop_map(|text| Event::Types(format!("\u{1b}[200~{text}\u{1b}[201~"))),
        1 => prop::collection::vec(any::<u16>(), 0..12).prop_map(Event::Garbage),
        1 => "\u{1b}[\\[O]?[0-9;:]{0,6}[A-Za-z~]".prop_map(Event::Types),
        3 => mouse,
        1 => (0.0..700.0).prop_map(Event::Waits),
        2 => size().prop_map(|(columns, rows)| Event::Resizes(columns, rows)),
        1 => words().prop_map(Event::Edited),
        1 => any::<bool>().prop_map(|focused| Event::Restyles(numbered(), focused)),
        2 => "\u{1b}\\[200~(/[a-z ]{1,30}[.]png ){1,3}\u{1b}\\[201~".prop_map(Event::Types),
        4 => prop::bool::weighted(0.8).prop_map(Event::FindsImages),
    ]
}

pub fn apply(user: &mut User, event: &Event) {
    let raw = |user: &mut User, units: &[u16]| {
        let effects = user.dialog.handle_input(units, user.now);
        user.effects.extend(effects);
    };
    match event {
        Event::Key(name) => {
            let units: Vec<u16> = sequence(name).encode_utf16().collect();
            raw(user, &units);
        }
        Event::Types(text) if text.starts_with('\u{1b}') => {
            let units: Vec<u16> = text.encode_utf16().collect();
            raw(user, &units);
        }
        Event::Types(text) => {
            for unit in text.encode_utf16() {
                raw(user, &[unit]);
            }
        }
        Event::Garbage(units) => raw(user, units),
        Event::Mouse(mouse) => {
            user.mouse(*mouse);
        }
        Event::Waits(ms) => {
            user.wait(*ms);
        }
        Event::Resizes(columns, rows) => {
            user.size = Size { columns: *columns, rows: *rows };
        }
        Event::Finds(paths) => {
            let files = paths.iter().enumerate().filter_map(|(index, path)| {
                let slash = if index % 2 == 0 { "/" } else { "" };
                FoundFile::new(&format!("@\"{path}{slash}\""), index % 2 == 0)
            });
            let files = files.collect();
            if let Some(search) = user.dialog.state().files.awaited() {
                let generation = search.generation;
                user.dialog.show_found_files(generation, files, user.now);
            }
        }
        Event::Edited(text) => user.dialog.replace_text(Ok(text.clone())),
        Event::Restyles(theme, focused) => {
            for (theme, focused) in [(theme.clone(), *focused), (numbered(), true)] {
                user.dialog.set_theme(theme);
                user.dialog.set_focused(focused);
                user.lines();
            }
        }
        Event::FindsImages(is_image) => reply_to_image_searches(user, *is_image),
    }
}

/// Replies to each pending effect `FindImages`.
fn reply_to_image_searches(user: &mut User, is_image: bool) {
    let found = |path: &str| {
        let probe = Probe { kind: ImageKind::Png, size: Some((1280, 720)) };
        let image = Image { path: path.to_owned(), probe, bytes: 9 };
        if is_image { Ok(image) } else { Err("There is none.".to_owned()) }
    };
    let is_asked = |effect: &mut Effect| matches!(effect, Effect::FindImages(_));
    let asked: Vec<Effect> = user.effects.extract_if(.., is_asked).collect();
    for effect in asked {
        let Effect::FindImages(images) = effect else { continue };
        for PossibleImage { field, text, path } in images {
            user.dialog.receive(EdgeMsg::Image { field, text, found: found(&path) });
        }
    }
}

/// Checks the conditions that every frame must meet.
fn check(user: &mut User, floats: bool) -> Result<(), TestCaseError> {
    let size = user.size;
    let budget = if floats { size.floating() } else { size.most() };
    let lines = user.lines();
    for line in &lines {
        prop_assert!(columns_of(line) <= size.columns, "{size:?}: {line:?}");
        prop_assert!(!line.contains('\n'), "{line:?}");
    }
    prop_assert!(lines.len() == 1 || lines.len() <= budget, "{size:?}: {lines:#?}");
    prop_assert!(!floats || size.rows < 3 || lines.len() * 100 <= size.rows * 85);
    let finishes = user.effects.iter().filter(|effect| matches!(effect, Effect::Finish(_))).count();
    prop_assert!(finishes <= 1);

    // A second drawing with the same scroll position must have the same lines.
    let (has_text_cursor, again) = redrawn(user, floats, |frame| {
        let has_text_cursor = frame.cursor.is_some();
        (has_text_cursor, printed(frame, &numbered()))
    });
    let shown: Vec<String> = lines.iter().map(|line| plain(line)).collect();
    let is_rule = |line: &String| !line.is_empty() && line.chars().all(|c| "╰─╯".contains(c));
    let framed = shown.len() > 1 && shown.last().is_some_and(is_rule);
    let help = shown.len() - 1 - usize::from(framed);
    let both = || format!("at {size:?}:\n{}\n{}", lines.join("\n"), again.join("\n"));
    prop_assert!(again.len() == lines.len(), "{}", both());
    let boxed = shown.len() > 1 && shown[0].starts_with('╭');
    if boxed {
        // U+0D4E and the blank after it are one grapheme, for which Pi counts one column less.
        let joins =
            |line: &str| measure::graphemes(line).any(|(it, _)| it != " " && it.ends_with(' '));
        let wide = |line: &String| measure::width(line) == size.columns || joins(line);
        prop_assert!(shown.iter().all(wide), "{size:?}: {lines:#?}");
    }
    for (at, (first, second)) in lines.iter().zip(&again).enumerate() {
        // Only the help line may change with time.
        prop_assert!(at == help || first == second, "line {at} at {size:?}:\n{first}\n{second}");
    }

    // If the terminal is high enough, the frame shows the parts that are needed for an answer.
    let missing = if floats { None } else { crate::common::holds::find_missing(user) };
    prop_assert!(missing.is_none(), "{}", missing.unwrap_or_default());
    let unmarked = crate::common::holds::find_unmarked(user, floats);
    prop_assert!(unmarked.is_none(), "{}", unmarked.unwrap_or_default());
    let state = user.dialog.state();

    // The help line and the cursor of a list are always visible.
    if size.columns < 8 || matches!(state.screen, Screen::Broken(_)) {
        return Ok(());
    }
    let inside = |line: &str| line.trim_matches(|c| c == '│' || c == ' ').to_owned();
    prop_assert!(!inside(&shown[help]).is_empty(), "{size:?}: {shown:#?}");
    let room = budget - 2 * usize::from(boxed);
    let has_cursor = match &state.screen {
        Screen::Help { .. } => false,
        Screen::Choices | Screen::Filter => !state.has_zoom() && state.rows() > 0,
        Screen::Note(NoteOn::Question) => !state.has_zoom() && state.rows() > 0 && room > 3,
        Screen::Discuss { .. } => {
            !state.has_zoom() && (state.rows() > 0 || state.in_review()) && room > 3
        }
        _ => room > 2,
    };
    let cursor = |line: &String| {
        let line = inside(line);
        line.starts_with("> ") || line == ">"
    };
    prop_assert!(
        !has_cursor || shown.iter().any(cursor),
        "{size:?} {:?}: {shown:#?}",
        state.screen
    );
    // A text field shows its cursor, unless a low form needs the lines for the list and its filter.
    let is_filtered = state.draft().is_some_and(|draft| draft.list.filter.is_some());
    let lowest = if is_filtered { 4 } else { 3 };
    if state.editor().is_some() && !state.has_zoom() && room >= lowest {
        prop_assert!(has_text_cursor, "{size:?} {:?}: {shown:#?}", state.screen);
    }
    Ok(())
}

fn open(form: Questionnaire, (columns, rows): (usize, usize), floats: bool) -> User {
    let settings = FormSettings { long_answer: 40, ..FormSettings::default() };
    let mut user = User::opening(Opening { settings, floats, ..opening(form) }, columns, rows);
    user.dialog.receive(EdgeMsg::FilesAvailable);
    user.dialog.receive(EdgeMsg::EarlierAnswers(vec![
        "one".to_owned(),
        "two\n\nlines 日本語".to_owned(),
        "a".repeat(300),
    ]));
    user.wait(150.0);
    user
}

/// The number of cases: `PROPTEST_CASES`, or enough for a few seconds.
pub fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig {
        cases: cases.unwrap_or(48),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_frame_reported_as_unchanged_has_the_same_lines(
        form in form(),
        size in size(),
        floats in any::<bool>(),
        keys in prop::collection::vec(keys(), 0..40),
    ) {
        let mut user = open(form, size, floats);
        let mut shown = user.lines();
        for key in keys {
            user.now += 200.0;
            apply(&mut user, &Event::Key(key));
            let (lines, changed) = user.dialog.render(user.size, user.now);
            prop_assert!(changed || shown == lines);
            shown = lines.to_vec();
        }
    }

    #[test]
    fn every_frame_meets_the_conditions(
        form in form(),
        size in size(),
        floats in any::<bool>(),
        events in prop::collection::vec(event(), 0..60),
    ) {
        let mut user = open(form, size, floats);
        check(&mut user, floats)?;
        for event in &events {
            apply(&mut user, event);
            check(&mut user, floats)?;
        }
        for columns in [200, 20, 1, 120] {
            user.size.columns = columns;
            check(&mut user, floats)?;
        }
        let before = user.dialog.state().finished;
        for key in ["enter", "esc", "down", "enter"] {
            apply(&mut user, &Event::Key(key));
        }
        let finishes = user.effects.iter().filter(|effect| matches!(effect, Effect::Finish(_))).count();
        prop_assert!(finishes <= 1 && (!before || finishes == 1));
    }

    /// A list that scrolls is exempt.
    #[test]
    fn moving_the_cursor_moves_no_row(
        form in form(),
        size in size(),
        floats in any::<bool>(),
        tabs in 0..3usize,
        keys in prop::collection::vec(prop::sample::select(vec!["down", "up", "end", "home"]), 1..12),
    ) {
        let mut user = open(form, size, floats);
        for _ in 0..tabs {
            user.now += 1_200.0;
            apply(&mut user, &Event::Key("tab"));
        }
        let layout = |user: &mut User| {
            let places = places(user, floats);
            (user.dialog.scroll().top, user.lines().len(), places)
        };
        let mut before = layout(&mut user);
        for key in keys {
            user.now += 1_200.0;
            apply(&mut user, &Event::Key(key));
            let state = user.dialog.state();
            let shows_list = state.screen == Screen::Choices && !state.in_review();
            if !shows_list || size.0 < 8 {
                break;
            }
            let after = layout(&mut user);
            let screen = user.screen();
            prop_assert!(before.0 != after.0 || before == after, "{:?}:\n{}", size, screen);
            before = after;
        }
    }

    #[test]
    fn drafts_are_restored_when_asked_again(
        form in form(),
        events in prop::collection::vec(event(), 0..40),
    ) {
        let mut user = open(form.clone(), (80, 24), false);
        for event in &events {
            apply(&mut user, event);
        }
        let state = user.dialog.state();
        let (each, answers) = (state.saved_drafts(), state.answers());
        let again = State::new(form, 2_000).with_saved(&SavedForm { each: each.clone(), topic: None });
        prop_assert_eq!(again.saved_drafts(), each);
        // A note in an open field is a draft. It becomes part of the answer when the field closes.
        let has_open_note = state.drafts.iter().flat_map(|draft| draft.notes.all()).any(|note| note.field.filled().is_some());
        if !has_open_note {
            prop_assert_eq!(again.answers().each, answers.each);
        }
        for (draft, saved) in again.drafts.iter().zip(state.saved_drafts()) {
            let has_answer = |saved: SavedDraft| saved.counts || Answer { images: Vec::new(), ..saved.answer } != Answer::default();
            prop_assert_eq!(draft.is_restored(), saved.is_some_and(has_answer));
        }
    }

    /// Every screen can be closed: repeated Esc finishes every form, or defers it if the agent does
    /// not wait.
    #[test]
    fn esc_and_yes_close_every_screen(
        form in form(),
        floats in any::<bool>(),
        events in prop::collection::vec(event(), 0..40),
    ) {
        let mut user = open(form, (80, 24), floats);
        for event in &events {
            apply(&mut user, event);
        }
        user.effects.retain(|effect| *effect != Effect::Defer);
        // Several presses are needed: an incomplete sequence may still wait for its end.
        for _ in 0..8 {
            // A form ignores keys until it is drawn again.
            user.lines();
            if user.dialog.state().finished || user.effects.contains(&Effect::Defer) {
                return Ok(());
            }
            let key = match user.dialog.state().screen {
                Screen::Discard { .. } => Event::Types("y".to_owned()),
                _ => Event::Key("esc"),
            };
            user.wait(1_200.0);
            apply(&mut user, &key);
        }
        prop_assert!(
            user.dialog.state().finished || user.effects.contains(&Effect::Shutdown),
            "{:?}", user.dialog.state().screen
        );
    }
}

/// Redrawing a form that still ignores keys does not change its height, even after a notice.
#[test]
fn a_redraw_after_a_resize_keeps_the_height() {
    let asked = Question { required: false, ..crate::common::question("a", "", &[]) };
    let form = Questionnaire { questions: vec![asked].into(), ..Questionnaire::default() };
    let mut user = open(form, (1, 0), false);
    check(&mut user, false).unwrap();
    for event in [
        Event::Key("tab"),
        Event::Key("a-e"),
        Event::Types("@/".to_owned()),
        Event::Resizes(20, 55),
    ] {
        apply(&mut user, &event);
        check(&mut user, false).unwrap();
    }
    assert!(user.screen().contains("getting ready"), "{}", user.screen());
}

/// The row that Enter would select is shown, even if it is not the row under the cursor.
#[test]
fn filter_match_is_shown_in_a_form_of_one_row() {
    let labels = ["a b", "a", "c", "d", "e", "f", "g", "h", "i"];
    let mut asked = crate::common::question("Which?", "", &labels);
    asked.custom = false;
    let form = Questionnaire { questions: vec![asked].into(), ..Questionnaire::default() };
    let mut user = open(form, (60, 30), false);
    check(&mut user, false).unwrap();
    for event in [Event::Waits(1_200.0), Event::Types("a".to_owned()), Event::Resizes(60, 3)] {
        apply(&mut user, &event);
        check(&mut user, false).unwrap();
    }
    assert!(user.screen().contains("> 2. a"), "{}", user.screen());
}

/// A custom answer that is out of sight is shown below the list, unless the list scrolls to the
/// answer.
#[test]
fn a_redraw_keeps_a_list_scrolled_to_its_custom_answer() {
    for rows in 8..24 {
        for ups in 1..4 {
            let form = crate::common::form(vec![crate::common::list(8)]);
            let mut user = open(form, (200, rows), true);
            user.keys("words<esc>").keys(&format!("<up*{ups}>"));
            user.size.columns = 20;
            check(&mut user, true).unwrap();
        }
    }
}

#[test]
fn a_box_that_grows_has_one_bottom_line() {
    let mut user = open(crate::common::form(vec![crate::common::service()]), (66, 20), true);
    for text in ["a", "a\n\nb", "a\n\nb\n\nc"] {
        apply(&mut user, &Event::Edited(text.to_owned()));
        check(&mut user, true).unwrap();
    }
}
