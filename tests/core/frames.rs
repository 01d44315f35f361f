//! Every screen of the terminal form, drawn as text a person can read in review.
//!
//! Each golden in `tests/frames/form/` is one screen at several sizes (columns × rows of the
//! terminal). `BLESS=1 cargo test --no-default-features` writes them anew.

use crate::common::{
    Person, database, features, form, golden::golden, multi, question, service, three,
};
use pi_questions::keys::Bindings;
use pi_questions::model::{Choice, Notes, Questionnaire, Submit};
use pi_questions::settings::FormSettings;
use pi_questions::surface::tui::Opening;
use pi_questions::view::Theme;

/// Columns × rows every screen is drawn at; the most usual one first.
const SIZES: [(usize, usize); 12] = [
    (80, 24),
    (80, 10),
    (80, 50),
    (120, 24),
    (120, 10),
    (120, 50),
    (40, 24),
    (40, 10),
    (40, 50),
    (20, 24),
    (20, 10),
    (20, 50),
];

/// Draws what `person` makes of a size at every size; equal frames share a section.
#[track_caller]
fn screen(name: &str, mut person: impl FnMut(usize, usize) -> Person) {
    let mut sections: Vec<(String, String)> = Vec::new();
    for (columns, rows) in SIZES {
        let size = format!("{columns}×{rows}");
        let frame = person(columns, rows).screen();
        match sections.iter_mut().find(|(_, drawn)| *drawn == frame) {
            Some((sizes, _)) => sizes.push_str(&format!(", {size}")),
            None => sections.push((size, frame)),
        }
    }
    let out: String =
        sections.iter().map(|(sizes, frame)| format!("== {sizes}\n{frame}\n")).collect();
    golden(&format!("tests/frames/form/{name}.txt"), &out);
}

fn played(form: Questionnaire, script: &str) -> impl FnMut(usize, usize) -> Person {
    move |columns, rows| {
        let mut person = Person::at(form.clone(), columns, rows);
        person.keys(script);
        person
    }
}

/// Compares the form with a mockup whose rules are 60 columns wide and which writes `...`.
#[track_caller]
fn matches_mockup(mut person: Person, mockup: &str) {
    let drawn = person.screen();
    let rule = |line: &str| !line.is_empty() && line.chars().all(|c| c == '─');
    let same = |line: &str| if rule(line) { "─".to_owned() } else { line.replace("...", "…") };
    let wanted: Vec<String> = mockup.trim_matches('\n').lines().map(same).collect();
    let got: Vec<String> = drawn.lines().map(same).collect();
    assert!(wanted == got, "not as drawn:\n{drawn}");
}

/// The model's own option for own words is the row for them.
#[test]
fn own_row() {
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
    let storage = form(vec![storage]);
    screen("own_row", played(storage.clone(), "<end>"));
    screen("own_row_typed", played(storage.clone(), "3the NAS"));
    screen("own_row_kept", played(storage, "3the NAS<esc>"));
}

fn frameworks(count: usize) -> Vec<String> {
    let known = ["Express.js", "Fastify", "Hono", "Koa", "NestJS", "AdonisJS", "Sails"];
    (0..count)
        .map(|index| {
            known
                .get(index)
                .map_or_else(|| format!("Framework {}", index + 1), |name| (*name).to_owned())
        })
        .collect()
}

fn framework(count: usize) -> Questionnaire {
    let names = frameworks(count);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    form(vec![question("Which framework should we use?", "Framework Selection", &names)])
}

/// Three tabs without descriptions.
fn drawn_tabs() -> Questionnaire {
    let mut form = three();
    form.questions[2] = multi(
        "Which features should we include?",
        "Features",
        &["Authentication", "REST API", "Admin Dashboard"],
    );
    form
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

// Mockups of the five kinds of questions.

#[test]
fn mockup_single_choice() {
    matches_mockup(
        Person::at(form(vec![database()]), 72, 30),
        "
────────────────────────────────────────────────────────────
 Database Selection

  Which database should we use?

  > 1. PostgreSQL (Recommended)
       Battle-tested relational DB
    2. SQLite
       Lightweight, file-based
    3. MongoDB
       Document store
    4. Other (type your answer)

  ↑↓ move • Enter choose • Esc cancel • Alt+N note • ? commands
────────────────────────────────────────────────────────────
",
    );
}

#[test]
fn mockup_many_choices() {
    // Where it has no room for all rows, nor for blank lines.
    let mut person = Person::at(framework(7), 72, 15);
    person.keys("<down><down>");
    matches_mockup(
        person,
        "
────────────────────────────────────────────────────────────
 Framework Selection
  Which framework should we use?
    1. Express.js
    2. Fastify
  > 3. Hono
    4. Koa
    5. NestJS
    ↓ 3 more...
  ↑↓ move • Enter choose • Esc cancel • / filter • ? commands
────────────────────────────────────────────────────────────
",
    );
}

#[test]
fn mockup_text() {
    let mut person = Person::at(form(vec![service()]), 70, 30);
    person.keys("order-processor");
    matches_mockup(
        person,
        "
────────────────────────────────────────────────────────────
 Service Setup

  What should we name this service?

  > order-processor█

  Enter submit • Esc cancel • Shift+Enter new line • F1
────────────────────────────────────────────────────────────
",
    );
}

#[test]
fn mockup_tabs() {
    // The check on the row that was chosen is ours.
    let mut person = Person::at(drawn_tabs(), 70, 30);
    person.keys("1<s-tab>");
    matches_mockup(
        person,
        "
────────────────────────────────────────────────────────────
 ← ■ Database  □ Service Name  □ Features  ✓ Submit →

  Which database should we use?

  > 1. PostgreSQL (Recommended) ✓
    2. SQLite
    3. MongoDB
    4. Other (type your answer)

  Tab/←→ switch • ↑↓ move • Enter choose • Esc cancel • ? commands
────────────────────────────────────────────────────────────
",
    );
}

#[test]
fn mockup_multi_select() {
    let mut person = Person::at(form(vec![features()]), 70, 30);
    person.keys("<space>3<up>");
    matches_mockup(
        person,
        "
────────────────────────────────────────────────────────────
 Feature Selection

  Which features should we include?

    1. [x] Authentication
           OAuth2 + JWT
  > 2. [ ] REST API
           OpenAPI spec included
    3. [x] Admin Dashboard
    4. [ ] Other (type your answer)

  ↑↓ move • Space tick • Enter submit • Esc cancel • ? commands
────────────────────────────────────────────────────────────
",
    );
}

// Mockups of the other screens.

#[test]
fn mockup_other_being_typed() {
    let mut person = Person::at(form(vec![database()]), 70, 30);
    person.keys("0DynamoDB, because we are on AWS already");
    matches_mockup(
        person,
        "
────────────────────────────────────────────────────────────
 Database Selection

  Which database should we use?

    1. PostgreSQL (Recommended)
       Battle-tested relational DB
    2. SQLite
       Lightweight, file-based
    3. MongoDB
       Document store
  > 4. Other
       DynamoDB, because we are on AWS already█

  Enter submit • Shift+Enter new line • Esc back to the list • F1
────────────────────────────────────────────────────────────
",
    );
}

#[test]
fn mockup_review() {
    let mut person = Person::at(drawn_tabs(), 70, 30);
    person.keys("1order-processor<enter><tab>");
    matches_mockup(
        person,
        "
────────────────────────────────────────────────────────────
 ← ■ Database  ■ Service Name  □ Features  ✓ Submit →

  Ready to submit?

    1. Database       PostgreSQL (Recommended)
    2. Service Name   ✎ order-processor
  > 3. Features       not answered

  1 question left: Features
  Enter answer • ↑↓ move • Tab switch • Esc cancel • ? commands
────────────────────────────────────────────────────────────
",
    );
}

#[test]
fn mockup_discard() {
    let mut person = Person::at(drawn_tabs(), 80, 30);
    person.keys("1order-processor<enter><esc>");
    let screen = person.screen();
    let wanted = "\n  Discard 2 answers?\n\n  > 1. No, keep them\n    2. Yes, discard\n";
    assert!(screen.contains(wanted), "{screen}");
}

#[test]
fn mockup_filter() {
    let mut names = frameworks(31);
    names[18] = "Phoenix on BEAM".to_owned();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let form = form(vec![question("Which framework should we use?", "", &names)]);
    let mut person = Person::at(form, 80, 24);
    person.keys("/hon");
    let screen = person.screen();
    // The count stands at the right edge, as everything of that kind.
    let wanted = "
  Which framework should we use?

  / hon█                                                                2 of 31
  >  3. Hono
    19. Phoenix on BEAM
    32. Other (type your answer)
";
    assert!(screen.contains(wanted), "{screen}");
    assert!(screen.contains("\n  Enter choose • ↑↓ move • Esc clear filter\n"), "{screen}");
}

#[test]
fn mockup_a_form_of_one_line() {
    let mut person = Person::at(three(), 80, 24);
    person.dialog.broken("a test");
    assert_eq!(
        person.screen(),
        " ask_user stopped working here. Press Enter; the agent will ask in the chat.\n"
    );
}

#[test]
fn mockup_not_ready_changes_the_help_line_alone() {
    let early = Person::early(form(vec![database()]), 80, 24, false).screen();
    let later = Person::at(form(vec![database()]), 80, 24).screen();
    let differ: Vec<(&str, &str)> =
        early.lines().zip(later.lines()).filter(|(a, b)| a != b).collect();
    assert_eq!(early.lines().count(), later.lines().count());
    assert_eq!(differ.len(), 1, "{differ:?}");
    assert_eq!(differ[0].0, "  ready in a moment…");
}

#[test]
fn mockup_countdown() {
    let mut form = form(vec![database()]);
    form.timeout_ms = Some(42_000.0);
    let mut person = Person::early(form, 80, 24, false);
    let title = |person: &mut Person| person.screen().lines().nth(1).unwrap().to_owned();
    assert_eq!(
        title(&mut person),
        " Database Selection                       closes in 42 s unless you press a key"
    );
    person.wait(32_100.0);
    assert_eq!(
        title(&mut person),
        " Database Selection                       closes in 10 s unless you press a key"
    );
    person.wait(900.0);
    let last = person.coloured();
    assert!(last.contains("<warning>closes in 9 s"), "{last}");
}

// Every screen at every size.

#[test]
fn choice() {
    screen("choice", played(form(vec![database()]), ""));
}

#[test]
fn text() {
    screen("text", played(form(vec![service()]), "order-processor"));
}

#[test]
fn ticks() {
    screen("ticks", played(form(vec![features()]), "<space>3<up>"));
}

#[test]
fn tabs() {
    screen("tabs", played(three(), "1<s-tab>"));
}

#[test]
fn other_typed() {
    screen(
        "other_typed",
        played(form(vec![database()]), "0DynamoDB, because we are on AWS already"),
    );
}

#[test]
fn other_kept() {
    screen("other_kept", played(form(vec![features()]), "0and dark mode, please<enter>"));
}

#[test]
fn review() {
    screen("review", played(three(), "1order-processor<enter><tab>"));
}

#[test]
fn review_ready() {
    screen("review_ready", played(three(), "1order-processor<enter>1<enter>"));
}

#[test]
fn review_left_by_tab() {
    screen("review_left_by_tab", played(three(), "1order-pro<tab><tab>"));
}

#[test]
fn review_of_many() {
    let questions = (1..=50)
        .map(|n| question(&format!("Question {n}?"), &format!("Topic {n}"), &["Yes", "No"]));
    let form = form(questions.collect());
    screen("review_of_many", played(form, &("1".repeat(20) + "<s-tab>".repeat(21).as_str())));
}

#[test]
fn tabs_of_many() {
    let questions = (1..=50)
        .map(|n| question(&format!("Question {n}?"), &format!("Topic {n}"), &["Yes", "No"]));
    let form = form(questions.collect());
    screen("tabs_of_many", played(form, &"1".repeat(20)));
}

#[test]
fn discard() {
    screen("discard", played(three(), "1order-processor<enter><esc>"));
}

#[test]
fn discard_typed() {
    screen("discard_typed", played(form(vec![service()]), "order<esc><down>"));
}

#[test]
fn filter() {
    screen("filter", played(framework(31), "/2"));
}

#[test]
fn filter_empty() {
    screen("filter_empty", played(framework(31), "/zzz"));
}

#[test]
fn long_list() {
    screen("long_list", played(framework(31), "<c-f><c-f><down>"));
}

#[test]
fn long_list_end() {
    screen("long_list_end", played(framework(31), "<end>"));
}

#[test]
fn note_typed() {
    screen("note_typed", played(form(vec![database()]), "nonly for the staging cluster"));
}

#[test]
fn note_kept() {
    screen("note_kept", played(form(vec![database()]), "nonly for the staging cluster<enter>"));
}

#[test]
fn choice_note_typed() {
    screen(
        "choice_note_typed",
        played(form(vec![database()]), "<down>Nonly for the staging cluster"),
    );
}

#[test]
fn choice_note_kept() {
    let notes = "Nif it is hosted in Frankfurt<enter><down>Nonly for the staging cluster<enter>";
    screen("choice_note_kept", played(form(vec![database()]), notes));
}

#[test]
fn choice_notes_in_the_review() {
    let notes = "nfor now<enter><down>Nonly for the staging cluster<enter>1order<enter>1<enter>";
    screen("choice_notes_in_the_review", played(three(), notes));
}

#[test]
fn form_note() {
    let mut form = three();
    form.policy.notes = Notes::QuestionAndForm;
    form.policy.submit = Submit::Partial;
    screen("form_note", played(form, "1<s-tab><s-tab>nask me again on Monday<enter>"));
}

#[test]
fn too_long() {
    screen("too_long", |columns, rows| {
        let mut person = Person::at(form(vec![service()]), columns, rows);
        person.keys(&format!("<paste:{}>", "word ".repeat(570).trim_end())).keys("<enter>");
        person
    });
}

#[test]
fn not_ready() {
    screen("not_ready", |columns, rows| Person::early(form(vec![database()]), columns, rows, true));
}

#[test]
fn countdown() {
    let mut form = form(vec![database()]);
    form.timeout_ms = Some(42_000.0);
    screen("countdown", |columns, rows| Person::at(form.clone(), columns, rows));
    // The longest one, beside a title and beside tabs.
    form.timeout_ms = Some(36_000_000.0 - 60_000.0);
    screen("countdown_of_hours", |columns, rows| Person::at(form.clone(), columns, rows));
    let mut form = three();
    form.timeout_ms = Some(600_000.0);
    screen("countdown_beside_tabs", |columns, rows| Person::at(form.clone(), columns, rows));
}

#[test]
fn a_long_countdown_is_told_in_whole_minutes_and_drawn_when_they_change() {
    let mut form = form(vec![database()]);
    form.timeout_ms = Some(3_700_150.0);
    let mut person = Person::at(form, 80, 24);
    let closes = |person: &mut Person| {
        let screen = person.screen();
        let line = screen.lines().nth(1).unwrap();
        line.split_once("closes in ").unwrap().1.replace(" unless you press a key", "")
    };
    assert_eq!(closes(&mut person), "1 h 2 min");
    person.wait(30_000.0);
    assert!(!person.dialog.render(person.size, person.now).1);
    person.wait(70_000.0);
    assert_eq!(closes(&mut person), "1 h");
    person.wait(3_000_000.0);
    assert_eq!(closes(&mut person), "10 min");
    person.wait(1_000.0);
    assert_eq!(closes(&mut person), "9 min 59 s");
}

#[test]
fn broken() {
    screen("broken", |columns, rows| {
        let mut person = Person::at(three(), columns, rows);
        person.dialog.broken("a test");
        person
    });
}

#[test]
fn all_keys() {
    screen("all_keys", played(three(), "?"));
}

#[test]
fn wordy_question() {
    screen("wordy", played(wordy(), ""));
}

#[test]
fn wordy_question_second_row() {
    screen("wordy_second", played(wordy(), "<down>"));
}

#[test]
fn nothing_ticked() {
    screen("nothing_ticked", played(form(vec![features()]), "<enter>"));
}

#[test]
fn chat_row() {
    let mut form = form(vec![database()]);
    form.policy.may.chat = true;
    screen("chat", played(form, "<end>"));
}

#[test]
fn narrow() {
    let mut out = String::new();
    for (name, form, script) in [
        ("a choice", form(vec![database()]), ""),
        ("own words", form(vec![database()]), "0DynamoDB, because"),
        ("ticks", form(vec![features()]), "<space>"),
        ("tabs", three(), "1<s-tab>"),
        ("a text", form(vec![service()]), "order-processor"),
        ("a filter", framework(31), "/2"),
        ("a note", form(vec![database()]), "nonly for staging"),
        ("review", three(), "1order-processor<enter><tab>"),
        ("discard", three(), "1<esc>"),
    ] {
        for columns in [29, 16, 12, 8, 7, 1] {
            let mut person = Person::at(form.clone(), columns, 24);
            person.keys(script);
            out.push_str(&format!("== {name}, {columns} columns\n{}\n", person.screen()));
        }
    }
    golden("tests/frames/form/narrow.txt", &out);
}

// Colours by name, ASCII and no colour at all.

#[test]
fn coloured() {
    let mut out = String::new();
    let mut add = |name: &str, form: Questionnaire, script: &str| {
        let mut person = Person::at(form, 60, 24);
        person.keys(script);
        out.push_str(&format!("== {name}\n{}\n", person.coloured()));
    };
    add("a choice", form(vec![database()]), "");
    add("own words", form(vec![database()]), "0Dynamo");
    add("ticks", form(vec![features()]), "<space>3<up>");
    add("tabs", three(), "1<s-tab><down>");
    add("a filter", framework(31), "/hn");
    let long = "A label that is so long that it takes two lines of the form (Recommended)";
    add("a filter over a long label", form(vec![question("Which?", "", &[long])]), "/label rec");
    add("nothing ticked", form(vec![features()]), "<enter>");
    add("a note", form(vec![database()]), "nstaging<enter>");
    add("discard", three(), "1<esc>");
    add("review", three(), "1order<enter><tab>");
    add("ready", three(), "1order<enter>1<enter>");
    golden("tests/frames/form/coloured.txt", &out);
}

fn opened(form: Questionnaire, settings: FormSettings, theme: Theme) -> Person {
    let mut person = Person::opening(
        Opening {
            form,
            bindings: Bindings::default(),
            settings,
            theme,
            drafting: false,
            now_ms: 0.0,
        },
        80,
        24,
    );
    person.wait(150.0);
    person
}

#[test]
fn ascii() {
    let mut out = String::new();
    let mut add = |form: Questionnaire, script: &str| {
        let settings = FormSettings { ascii: true, ..FormSettings::default() };
        let mut person = opened(form, settings, Theme::numbered());
        person.keys(script);
        let screen = person.screen().replace('█', "_");
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
fn no_colour() {
    let theme = Theme { plain: true, ..Theme::default() };
    for (form, script) in [
        (three(), "1order<enter>"),
        (framework(31), "/hn"),
        (form(vec![database()]), "0x"),
        (three(), "1<esc>"),
    ] {
        let mut person = opened(form, FormSettings::default(), theme.clone());
        person.keys(script);
        let lines = person.lines().join("\n");
        let rest = lines
            .replace("\u{1b}_pi:c\u{7}", "")
            .replace("\u{1b}[7m", "")
            .replace("\u{1b}[27m", "");
        assert!(!rest.contains('\u{1b}'), "{rest:?}");
    }
}
