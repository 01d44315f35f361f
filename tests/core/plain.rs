//! The form as plain text (setting `display: "plain"`).
//!
//! Goldens in `tests/frames/plain/`: `BLESS=1 cargo test --no-default-features` updates them. `‸`
//! marks the terminal's own cursor.

use std::fmt::Write as _;

use crate::common::{
    User, database, features, form, golden::golden, list, question, service, three,
};
use pi_questions::model::{Answer, Answers, Image, ImageKind, Notes, Probe, Questionnaire};
use pi_questions::settings::FormSettings;
use pi_questions::state::{EdgeMsg, Field, FoundFile};
use pi_questions::strings::language::{self, Language};
use pi_questions::surface::tui::{Mouse, MouseKind, Opening};
use pi_questions::view::ansi::CURSOR_MARKER;
use pi_questions::view::{Target, measure};

const SIZES: [(usize, usize); 2] = [(80, 24), (40, 20)];

pub fn opening(form: Questionnaire) -> Opening {
    let settings = FormSettings { plain: true, long_answer: 60, ..FormSettings::default() };
    Opening { settings, ..crate::common::opening(form) }
}

/// Opens a plain-text form, and waits until it accepts keys.
fn at(form: Questionnaire, columns: usize, rows: usize) -> User {
    let mut user = User::opening(opening(form), columns, rows);
    user.dialog.receive(EdgeMsg::FilesAvailable);
    user.wait(150.0);
    user
}

/// Returns the lines without the mark of the cursor. They have no styles.
fn words(user: &mut User) -> Vec<String> {
    let lines = user.lines();
    lines.iter().map(|line| line.replace(CURSOR_MARKER, "").trim_end().to_owned()).collect()
}

fn frame(user: &mut User) -> String {
    let lines = user.lines();
    let shown = |line: &String| line.replace(CURSOR_MARKER, "‸").trim_end().to_owned() + "\n";
    lines.iter().map(shown).collect()
}

/// Returns the line with the cursor, without the mark of the cursor.
fn focus(user: &mut User) -> String {
    let lines = user.lines();
    let line = lines.iter().find(|line| line.contains(CURSOR_MARKER)).expect("a cursor");
    line.replace(CURSOR_MARKER, "").trim_end().to_owned()
}

/// Compares the frame at each size, after `play`, with a golden.
#[track_caller]
fn screen(name: &str, make: impl Fn() -> Questionnaire, play: impl Fn(&mut User)) {
    let mut out = String::new();
    for (columns, rows) in SIZES {
        let mut user = at(make(), columns, rows);
        play(&mut user);
        let frame = frame(&mut user);
        for line in words(&mut user) {
            assert!(measure::width(&line) <= columns, "{line:?}");
        }
        assert!(frame.lines().count() <= rows - 4 && !frame.contains('\u{1b}'), "{frame}");
        writeln!(out, "== {columns}×{rows}\n{frame}").unwrap();
    }
    golden(&format!("tests/frames/plain/{name}.txt"), &out);
}

fn one() -> Questionnaire {
    form(vec![database()])
}

fn previewed() -> Questionnaire {
    let mut form = one();
    form.questions_mut()[0].choices[0].preview = Some(
        "## Tables\n\n```sql\nCREATE TABLE orders (id BIGINT);\n```\n\n- one\n- **two**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> Quoted"
            .to_owned(),
    );
    form.questions_mut()[0].choices[1].preview = Some("line\n".repeat(30));
    form.questions_mut()[0].choices[2].description = None;
    form
}

fn wordy() -> Questionnaire {
    let why = "Each module keeps its own ports; the adapters live beside the things they adapt, and the core is tested alone, which is what hurts most today. ".repeat(5);
    let hexagonal = format!("Hexagonal (Recommended)|{why}");
    let asked = "The service has grown to twelve **modules** that call each other. ".repeat(6);
    let asked = format!("{asked}\nHow should we cut it?");
    let mut form =
        form(vec![question(&asked, "Cut", &[&hexagonal, "Layers|One upon another.", "Keep"])]);
    form.title = Some("Architecture".to_owned());
    form.context = Some("The last three releases were rolled back.\n\nNobody knows why.".repeat(4));
    form
}

#[test]
fn every_screen_matches_its_golden() {
    let features = || form(vec![features()]);
    let service = || form(vec![service()]);
    let noted = || {
        let mut form = three();
        form.policy.notes = Notes::QuestionAndForm;
        form
    };
    let forms: [(&str, &dyn Fn() -> Questionnaire, &str); 33] = [
        ("choice", &one, "<down>"),
        ("chosen", &three, "2<s-tab>"),
        ("checkboxes", &features, "<space>3<up>"),
        ("long_list", &|| form(vec![list(40)]), "<down*17>"),
        ("long_texts", &wordy, ""),
        ("long_texts_scrolled", &wordy, "<s-down><s-down><s-down>"),
        ("long_texts_below", &wordy, "<down>"),
        ("filter", &|| form(vec![list(31)]), "/2<down>"),
        ("filter_left", &features, "/a<enter>"),
        ("filter_without_hits", &|| form(vec![list(31)]), "/zz"),
        ("typed", &one, "0DynamoDB, because we are on AWS already, all of us, for years"),
        ("typed_and_left", &one, "0DynamoDB<esc>"),
        ("text", &service, "order-processor<s-enter>or orders"),
        ("text_empty", &service, ""),
        ("long_answer", &service, "<paste*12:order ><enter>"),
        ("note", &three, "<a-n>only for staging"),
        ("note_kept", &three, "<a-n>only for staging<enter>"),
        ("choice_note", &one, "<down><a-n>only for tests"),
        ("choice_note_kept", &one, "<down><a-n>only for tests<enter>"),
        ("form_note", &noted, "1orders<enter>1<enter><a-n>think twice"),
        ("discuss", &one, "<down><a-e>why this"),
        ("review", &three, "1<tab><tab>"),
        ("review_ready", &three, "1orders<enter>1<enter>"),
        ("discard", &three, "1orders<esc><down>"),
        ("commands", &one, "?"),
        ("commands_scrolled", &one, "?<pgdn>"),
        ("previews", &previewed, ""),
        ("preview", &previewed, "<a-z>"),
        ("preview_scrolled", &previewed, "<down><a-z><s-down><s-down>"),
        ("preview_of_none", &previewed, "<a-z><down><down>"),
        ("broken", &three, "<broken>"),
        ("notice", &features, "<enter>"),
        ("leaving", &one, "<c-c>"),
    ];
    for (name, make, script) in forms {
        screen(name, make, |user| {
            user.keys(script);
        });
    }
    screen("not_ready", three, |user| {
        *user = User::opening(opening(three()), user.size.columns, user.size.rows)
    });
}

#[test]
fn a_correction_matches_its_golden() {
    let answers = Answers {
        each: vec![
            Some(Answer { picks: vec![0], ..Answer::default() }),
            Some(Answer { custom: Some("orders".to_owned()), ..Answer::default() }),
            Some(Answer { picks: vec![0, 1], ..Answer::default() }),
        ],
        ..Answers::default()
    };
    let again = || Questionnaire { is_correction: true, ..three() };
    screen("revision", again, |user| {
        user.dialog =
            pi_questions::surface::tui::Dialog::new(opening(again())).with_answers(&answers);
        user.dialog.set_focused(true);
        user.lines();
        user.wait(150.0).keys("<enter><down><enter>");
    });
}

#[test]
fn found_files_match_their_golden() {
    screen(
        "files",
        || form(vec![service()]),
        |user| {
            user.keys("look at @src");
            let generation = user.dialog.state().files.awaited().expect("a search").generation;
            let found = ["@src/ingest/log.rs", "@src/internal/"];
            let found = found.map(|path| FoundFile::new(path, path.ends_with('/')).unwrap());
            user.dialog.show_found_files(generation, found.into(), user.now);
            user.lines();
            user.keys("<down>");
        },
    );
}

#[test]
fn images_match_their_golden() {
    screen(
        "images",
        || form(vec![service()]),
        |user| {
            user.keys("see <paste:/tmp/shot.png>");
            let field = user.dialog.state().files.is_available;
            assert!(field);
            let probe = Probe { kind: ImageKind::Png, size: Some((1280, 720)) };
            let image = Image { path: "/tmp/shot.png".to_owned(), probe, bytes: 9 };
            user.dialog.receive(EdgeMsg::Image {
                field: Field::Custom(0),
                text: "/tmp/shot.png".to_owned(),
                found: Ok(image),
            });
        },
    );
}

/// Returns the text that a screen reader speaks: new lines, and the line
/// with the cursor if the cursor has moved.
fn spoken(user: &mut User, before: &mut (Vec<String>, usize)) -> Vec<String> {
    let lines = words(user);
    let at = user.lines().iter().position(|line| line.contains(CURSOR_MARKER)).unwrap();
    let mut spoken: Vec<String> =
        lines.iter().filter(|line| !line.is_empty() && !before.0.contains(line)).cloned().collect();
    if at != before.1 && !spoken.contains(&lines[at]) {
        spoken.push(lines[at].clone());
    }
    *before = (lines, at);
    spoken
}

#[test]
fn screen_reader_output_matches_golden() {
    let mut user = at(three(), 80, 24);
    let mut before = (Vec::new(), usize::MAX);
    let mut out = String::new();
    let keys = [
        "", "<down>", "<down>", "1", "orders", "<enter>", "<space>", "<down>", "<enter>", "<up>",
        "<esc>", "<esc>", "?", "<esc>", "<end>",
    ];
    for key in keys {
        user.keys(key);
        writeln!(out, "{}", if key.is_empty() { "(opens)" } else { key }).unwrap();
        for line in spoken(&mut user, &mut before) {
            writeln!(out, "    {line}").unwrap();
        }
    }
    golden("tests/frames/plain/spoken.txt", &out);
}

/// A move of the cursor changes no line, because a screen reader would speak the changed line
/// instead of the row under the cursor.
#[test]
fn a_move_changes_no_line() {
    type Make = fn() -> Questionnaire;
    let review = || {
        let mut form = three();
        form.policy.submit = pi_questions::model::Submit::Partial;
        form
    };
    let forms: [(&str, Make); 7] = [
        ("", one),
        ("", three),
        ("<tab><tab>", three),
        ("", previewed),
        ("", wordy),
        ("1<tab><tab><home>", review),
        ("1orders<enter>1<enter><home>", three),
    ];
    for (script, make) in forms {
        for columns in [50, 80, 99, 140] {
            let mut user = at(make(), columns, 24);
            user.keys(script);
            let before = words(&mut user);
            for key in ["<down>", "<up>", "<end>", "<home>", "<end>"] {
                let at = focus(&mut user);
                user.keys(key);
                assert_eq!(words(&mut user), before, "{columns} {script}{key}");
                assert_ne!(focus(&mut user), at);
            }
        }
    }
}

#[test]
fn screens_without_rows_have_a_cursor() {
    let mut form = form(vec![features()]);
    form.questions_mut()[0].custom = false;
    for rows in [6, 24] {
        let mut user = at(form.clone(), 80, rows);
        user.keys("/zz<enter>");
        assert_eq!(focus(&mut user), "No matches");
    }
}

#[test]
fn a_long_list_has_pages() {
    let mut user = at(form(vec![list(40)]), 80, 24);
    let mut before = words(&mut user);
    let mut pages = 1;
    for row in 2..=40 {
        user.keys("<down>");
        let now = words(&mut user);
        pages += usize::from(now != before);
        before = now;
        assert_eq!(focus(&mut user), format!("{row} of 41: Row {row}"));
    }
    assert_eq!(pages, 3);
}

#[test]
fn a_cut_row_is_complete_in_the_zoom() {
    let mut form = wordy();
    form.questions_mut()[0].choices.extend(list(30).choices.iter().cloned());
    let mut user = at(form, 80, 24);
    let cut = focus(&mut user);
    assert!(cut.starts_with("1 of 34: Hexagonal") && cut.ends_with("..."), "{cut}");
    user.keys("<a-z>");
    let zoomed = words(&mut user).join("\n");
    let end = "hurts most today.\nEnter to select, Esc to go back, question mark commands";
    assert!(zoomed.ends_with(end), "{zoomed}");
}

#[test]
fn the_countdown_is_spoken_every_30_seconds() {
    let timed = Questionnaire { timeout_ms: Some(80_000.0), ..one() };
    let mut user = User::opening(opening(timed), 80, 24);
    let mut spoken = Vec::new();
    for _ in 0..79 {
        let line = words(&mut user)[1].clone();
        if spoken.last() != Some(&line) {
            spoken.push(line);
        }
        user.wait(1_000.0);
    }
    let closes = |time: &str| format!("closes in {time} unless you press a key");
    assert_eq!(spoken, ["1 min 20 s", "1 min", "30 s"].map(closes));
    user.keys("<down>");
    assert!(!words(&mut user)[1].contains("closes"));
}

#[test]
fn a_click_moves_the_cursor_and_a_second_click_selects() {
    let mut user = at(one(), 80, 24);
    let line = words(&mut user).iter().position(|line| line.starts_with("2 of 4")).unwrap();
    #[expect(clippy::cast_precision_loss, reason = "a line of a screen")]
    let click = Mouse { kind: MouseKind::Click, x: 5.0, y: line as f64, primary: true };
    assert!(user.mouse(click));
    assert_eq!(focus(&mut user), "2 of 4: SQLite. Lightweight, file-based");
    let entries = |user: &User| {
        user.dialog.hits().iter().filter(|hit| matches!(hit.target, Target::Entry(_))).count()
    };
    assert!(entries(&user) > 0);
    user.keys("?");
    assert!(user.dialog.hits().len() > 5);
}

#[test]
fn a_theme_does_not_change_plain_text() {
    let mut user = at(one(), 80, 24);
    let before = frame(&mut user);
    user.dialog.set_theme(crate::common::numbered());
    assert_eq!(frame(&mut user), before);
    user.dialog.set_focused(false);
    assert_eq!(frame(&mut user), before.replace('‸', ""));
}

#[test]
fn every_language_has_room() {
    for name in Language::all() {
        language::set(name);
        for (columns, rows) in SIZES.into_iter().chain([(20, 12)]) {
            for script in ["", "?", "0x", "nx", "e", "z", "/", "1<esc>", "1<tab><tab>"] {
                let mut user = at(three(), columns, rows);
                user.keys(script);
                for line in words(&mut user) {
                    let width = measure::width(&line);
                    assert!(width <= columns, "{}: {width} of {columns}: {line}", name.tag());
                }
                focus(&mut user);
            }
        }
    }
}
