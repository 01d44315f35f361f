//! Every screen of the terminal form, drawn as text for review.
//!
//! Each golden file in `tests/frames/form/` is one screen at several sizes (columns × rows of the
//! terminal). `BLESS=1 cargo test --no-default-features` updates them.

use crate::common::{
    User, database, features, form, golden::golden, opening, question, service, three,
};
use pi_questions::model::{Choice, Notes, Questionnaire, Submit};
use pi_questions::settings::FormSettings;
use pi_questions::state::EdgeMsg;
use pi_questions::surface::tui::{Activity, Opening};
use pi_questions::view::Theme;

/// The columns and rows of every golden; the most frequent size first.
const COLUMNS: [usize; 4] = [80, 120, 40, 20];
const ROWS: [usize; 3] = [24, 10, 50];

/// Every size of [`COLUMNS`] and [`ROWS`].
fn all_sizes() -> Vec<(usize, usize)> {
    COLUMNS.iter().flat_map(|columns| ROWS.map(|rows| (*columns, rows))).collect()
}

/// Draws the form of `user` at these sizes. In the golden, equal frames share a section.
#[track_caller]
fn screen(name: &str, sizes: &[(usize, usize)], mut user: impl FnMut(usize, usize) -> User) {
    let mut sections: Vec<(String, String)> = Vec::new();
    for &(columns, rows) in sizes {
        let size = format!("{columns}×{rows}");
        let frame = user(columns, rows).screen();
        match sections.iter_mut().find(|(_, drawn)| *drawn == frame) {
            Some((sizes, _)) => sizes.push_str(&format!(", {size}")),
            None => sections.push((size, frame)),
        }
    }
    let out: String =
        sections.iter().map(|(sizes, frame)| format!("== {sizes}\n{frame}\n")).collect();
    golden(&format!("tests/frames/form/{name}.txt"), &out);
}

/// Returns a form in which the model supplied its own “Something else” option. That option is the
/// row for a custom answer (`own_row`).
fn storage() -> Questionnaire {
    let mut storage = question(
        "Where should the weekly report be stored?",
        "Storage",
        &[
            "S3 bucket (Recommended)|Cheap, and everybody has a key",
            "Shared drive|Everyone can read it",
        ],
    );
    storage.own_row = Some(Choice {
        label: "Something else (please specify)".to_owned(),
        description: Some("Tell me where; I can mount most things".to_owned()),
        preview: None,
    });
    form(vec![storage])
}

fn framework(count: usize) -> Questionnaire {
    let known = ["Express.js", "Fastify", "Hono", "Koa", "NestJS", "AdonisJS", "Sails"];
    let more: Vec<String> = (8..=count).map(|number| format!("Framework {number}")).collect();
    let names: Vec<&str> = known.into_iter().chain(more.iter().map(String::as_str)).collect();
    form(vec![question("Which framework should we use?", "Framework Selection", &names)])
}

fn wordy() -> Questionnaire {
    let mut form = form(vec![question(
        "The service has grown to twelve modules that call each other in a circle, and every release touches all of them. How should we cut it?",
        "A header that is much longer than anybody would want a header to be, on any screen at all",
        &[
            "Hexagonal architecture with ports and adapters around a core that knows nothing of the outside (Recommended)|Each module keeps its own ports; the adapters live beside the things they adapt, and the core is tested alone, which is what hurts most today.",
            "Layers|One upon another.",
            "Keep it as it is",
        ],
    )]);
    form.context = Some("The last three releases were rolled back because of calls that went round in a circle.\nNobody knows who owns the billing module.".to_owned());
    form
}

#[test]
fn a_form_that_is_not_ready_changes_only_the_help_line() {
    let early = User::early(form(vec![database()]), 80, 24).screen();
    let later = User::at(form(vec![database()]), 80, 24).screen();
    let differ: Vec<(&str, &str)> =
        early.lines().zip(later.lines()).filter(|(a, b)| a != b).collect();
    assert_eq!(early.lines().count(), later.lines().count());
    assert_eq!(differ.len(), 1, "{differ:?}");
    assert_eq!(differ[0].0, "  getting ready…");
}

#[test]
fn countdown_is_at_the_right_edge() {
    let mut form = form(vec![database()]);
    form.timeout_ms = Some(42_000.0);
    let mut user = User::early(form, 80, 24);
    let title = |user: &mut User| user.screen().lines().nth(1).unwrap().to_owned();
    assert_eq!(
        title(&mut user),
        " Database Selection                       closes in 42 s unless you press a key"
    );
    user.wait(32_100.0);
    assert_eq!(
        title(&mut user),
        " Database Selection                       closes in 10 s unless you press a key"
    );
    user.wait(900.0);
    let last = user.coloured();
    assert!(last.contains("<warning>closes in 9 s"), "{last}");
}

fn many() -> Questionnaire {
    let topic = |n| question(&format!("Question {n}?"), &format!("Topic {n}"), &["Yes", "No"]);
    form((1..=50).map(topic).collect())
}

#[test]
fn every_screen_matches_its_golden() {
    let noted = |submit, notes| {
        let mut form = three();
        (form.policy.submit, form.policy.notes) = (submit, notes);
        form
    };
    let mut chat = form(vec![database()]);
    chat.policy.chat = true;
    let one = |question| form(vec![question]);
    let timed = |form: Questionnaire, seconds: f64| Questionnaire {
        timeout_ms: Some(seconds * 1_000.0),
        ..form
    };
    let screens = [
        ("choice", one(database()), ""),
        ("text", one(service()), "order-processor"),
        ("checkboxes", one(features()), "<space>3<up>"),
        ("tabs", three(), "1<s-tab>"),
        ("other_typed", one(database()), "0DynamoDB, because we are on AWS already"),
        ("review", three(), "1order-processor<enter><tab>"),
        ("review_ready", three(), "1order-processor<enter>1<enter>"),
        ("review_of_many", many(), "11111111111111111111<s-tab*21>"),
        ("tabs_of_many", many(), "11111111111111111111"),
        ("discard", three(), "1order-processor<enter><esc>"),
        ("filter", framework(31), "/2"),
        ("long_list", framework(31), "<c-f><c-f><down>"),
        ("note_typed", one(database()), "<end><a-n>only for the staging cluster"),
        (
            "form_note",
            noted(Submit::Partial, Notes::QuestionAndForm),
            "1<s-tab><s-tab><a-n>ask me again on Monday<enter>",
        ),
        ("too_long", one(service()), "<paste*569:word ><paste:word><enter>"),
        ("countdown", timed(one(database()), 43.0), ""),
        ("countdown_beside_tabs", timed(three(), 601.0), ""),
        ("broken", three(), "<broken>"),
        ("commands", three(), "?"),
        ("wordy", wordy(), ""),
        ("nothing_selected", one(features()), "<enter>"),
        ("chat", chat, "<end>"),
        ("own_row", storage(), "<end>"),
    ];
    // More states of these screens, at two sizes only.
    let later = [
        ("other_kept", one(features()), "0and dark mode, please<enter>"),
        ("review_left_by_tab", three(), "1order-pro<tab><tab>"),
        ("discard_typed", one(service()), "order<esc><down>"),
        ("filter_empty", framework(31), "/zzz"),
        ("long_list_end", framework(31), "<end>"),
        ("note_kept", one(database()), "<end><a-n>only for the staging cluster<enter>"),
        ("choice_note_typed", one(database()), "<down><a-n>only for the staging cluster"),
        (
            "choice_note_kept",
            one(database()),
            "<a-n>if it is hosted in Frankfurt<enter><down><a-n>only for the staging cluster<enter>",
        ),
        (
            "choice_notes_in_the_review",
            three(),
            "<end><a-n>for now<enter><home><down><a-n>only for the staging cluster<enter>1order<enter>1<enter>",
        ),
        // The longest countdown, next to a title and next to tabs.
        ("countdown_of_hours", timed(one(database()), 36_000.0 - 59.0), ""),
        ("wordy_second", wordy(), "<down>"),
        ("own_row_typed", storage(), "3the NAS"),
        ("own_row_kept", storage(), "3the NAS<esc>"),
    ];
    let draw = |name: &str, form: &Questionnaire, script: &str, sizes: &[_]| {
        screen(name, sizes, |columns, rows| {
            let mut user = User::at(form.clone(), columns, rows);
            user.keys(script);
            user
        });
    };
    for (name, form, script) in screens {
        draw(name, &form, script, &all_sizes());
    }
    for (name, form, script) in later {
        draw(name, &form, script, &[(80, 24), (40, 10)]);
    }
    let early = |columns, rows| {
        User::opening(
            Opening { activity: Activity::Writing, ..opening(one(database())) },
            columns,
            rows,
        )
    };
    screen("not_ready", &all_sizes(), early);
}

#[test]
fn a_long_countdown_shows_whole_minutes_and_redraws_on_change() {
    let mut form = form(vec![database()]);
    form.timeout_ms = Some(3_701_150.0);
    let mut user = User::at(form, 80, 24);
    let closes = |user: &mut User| {
        let screen = user.screen();
        let line = screen.lines().nth(1).unwrap();
        line.split_once("closes in ").unwrap().1.replace(" unless you press a key", "")
    };
    assert_eq!(closes(&mut user), "1 h 2 min");
    user.wait(30_000.0);
    assert!(!user.dialog.render(user.size, user.now).1);
    user.wait(70_000.0);
    assert_eq!(closes(&mut user), "1 h");
    user.wait(3_000_000.0);
    assert_eq!(closes(&mut user), "10 min");
    user.wait(1_000.0);
    assert_eq!(closes(&mut user), "9 min 59 s");
}

#[test]
fn narrow_screens_match_their_golden() {
    let mut out = String::new();
    for (name, form, script) in [
        ("a choice", form(vec![database()]), ""),
        ("a custom answer", form(vec![database()]), "0DynamoDB, because"),
        ("checkboxes", form(vec![features()]), "<space>"),
        ("tabs", three(), "1<s-tab>"),
        ("a text", form(vec![service()]), "order-processor"),
        ("a filter", framework(31), "/2"),
        ("a note", form(vec![database()]), "nonly for staging"),
        ("review", three(), "1order-processor<enter><tab>"),
        ("discard", three(), "1<esc>"),
    ] {
        for columns in [29, 16, 8] {
            let mut user = User::at(form.clone(), columns, 24);
            user.keys(script);
            out.push_str(&format!("== {name}, {columns} columns\n{}\n", user.screen()));
        }
    }
    golden("tests/frames/form/narrow.txt", &out);
}

// Colours by name, ASCII and no colour at all.

#[test]
fn coloured_screens_match_their_golden() {
    let mut out = String::new();
    let mut add = |name: &str, form: Questionnaire, script: &str| {
        let mut user = User::at(form, 60, 24);
        user.keys(script);
        out.push_str(&format!("== {name}\n{}\n", user.coloured()));
    };
    add("a choice", form(vec![database()]), "");
    add("a custom answer", form(vec![database()]), "0Dynamo");
    add("checkboxes", form(vec![features()]), "<space>3<up>");
    add("tabs", three(), "1<s-tab><down>");
    add("a filter", framework(31), "/hn");
    let long = "A label that is so long that it takes two lines of the form (Recommended)";
    add("a filter over a long label", form(vec![question("Which?", "", &[long])]), "/label rec");
    add("nothing selected", form(vec![features()]), "<enter>");
    add("a note", form(vec![database()]), "nstaging<enter>");
    add("discard", three(), "1<esc>");
    add("review", three(), "1order<enter><tab>");
    add("ready", three(), "1order<enter>1<enter>");
    golden("tests/frames/form/coloured.txt", &out);
}

fn opened(form: Questionnaire, settings: FormSettings, theme: Theme) -> User {
    let mut user = User::opening(Opening { settings, theme, ..opening(form) }, 80, 24);
    user.wait(150.0);
    user
}

#[test]
fn ascii_screens_match_their_golden() {
    let mut out = String::new();
    let mut add = |form: Questionnaire, script: &str| {
        let settings = FormSettings { ascii: true, ..FormSettings::default() };
        let mut user = opened(form, settings, crate::common::numbered());
        user.keys(script);
        let screen = user.screen().replace('█', "_");
        assert!(screen.is_ascii(), "{screen}");
        out.push_str(&screen);
        out.push('\n');
    };
    add(form(vec![database()]), "0Dynamo");
    add(three(), "1<s-tab>");
    add(three(), "1order<enter><tab>");
    add(three(), "1order<enter>1<enter>");
    add(three(), "?");
    add(framework(31), "<down><down><down><down><down><down><down>");
    add(framework(31), "/hn");
    add(form(vec![database()]), "nstaging<enter>");
    add(wordy(), "");
    golden("tests/frames/form/ascii.txt", &out);
}

#[test]
fn a_form_without_colours_has_only_text_styles() {
    let mut marked = database();
    marked.text = "Which **database** should we use?".to_owned();
    for (form, script) in [
        (three(), "1order<enter>"),
        (framework(31), "/hn"),
        (form(vec![marked]), "0x"),
        (three(), "1<esc>"),
    ] {
        let mut user = opened(form, FormSettings::default(), Theme::default());
        user.keys(script);
        let lines = user.lines().join("\n");
        assert!(lines.contains("\u{1b}[1m") && !lines.contains("**"), "{lines:?}");
        let sequences = ["_pi:c\u{7}", "[1m", "[22m", "[4m", "[24m", "[7m", "[27m"];
        let rest = sequences
            .iter()
            .fold(lines, |rest, sequence| rest.replace(&format!("\u{1b}{sequence}"), ""));
        assert!(!rest.contains('\u{1b}'), "{rest:?}");
    }
}

#[test]
fn earlier_answers_match_their_golden() {
    let with_earlier_answers = |mut user: User| {
        let texts = ["order-processor", "two\nlines", "first"].map(str::to_owned);
        user.dialog.receive(EdgeMsg::EarlierAnswers(texts.to_vec()));
        user
    };
    let mut out = String::new();
    for (columns, keys) in [(80, ""), (80, "<up>"), (120, ""), (40, "")] {
        let mut user = with_earlier_answers(User::at(form(vec![service()]), columns, 24));
        user.keys(keys);
        out.push_str(&format!("== {columns}×24\n{}\n", user.screen()));
    }
    let mut user = with_earlier_answers(User::at(three(), 80, 24));
    user.keys("<tab>");
    out.push_str(&format!("== 80×24\n{}", user.screen()));
    golden("tests/frames/form/earlier.txt", &out);
}
