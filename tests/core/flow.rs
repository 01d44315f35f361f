//! Tests that key scripts cannot express: the height of the form, the end of long texts and lists,
//! the mouse.

use crate::common::{
    User, at, database, form, list, multi, question, service, shows, three, with_checkboxes,
};
use pi_questions::model::{Answer, Answers};
use pi_questions::state::{Effect, Screen, State};
use pi_questions::surface::tui::{Mouse, MouseKind};
use pi_questions::view::Theme;

/// Returns the row under the cursor, without the mark `> `.
#[track_caller]
fn cursor(user: &mut User) -> String {
    let screen = user.screen();
    let line = screen.lines().find_map(|line| line.trim_start().strip_prefix("> "));
    line.unwrap_or_else(|| panic!("no cursor in\n{screen}")).to_owned()
}

#[test]
fn counts_of_hidden_rows_are_correct() {
    for rows in [10, 12, 16, 24, 40] {
        let mut user = User::at(form(vec![list(31)]), 60, rows);
        for step in ["<down>"; 31].into_iter().chain(["<up>"; 31]) {
            user.keys(step);
            let screen = user.screen();
            let count = |arrow: &str| {
                let line = screen.lines().find(|line| line.trim_start().starts_with(arrow));
                line.and_then(|line| line.split_whitespace().nth(1)?.parse::<usize>().ok())
            };
            let row = |line: &&str| line.contains("Row ") || line.contains("Other (");
            let shown = screen.lines().filter(row).count();
            let first = screen.lines().find(row).unwrap();
            let above = count("↑").unwrap_or(0);
            assert_eq!(above + shown + count("↓").unwrap_or(0), 32, "{screen}");
            assert!(first.ends_with(&format!("Row {}", above + 1)) || above == 31, "{screen}");
        }
    }
}

#[test]
fn tab_keeps_drafts_selections_and_cursor() {
    let mut three = three();
    let names: Vec<String> = (1..=30).map(|n| format!("Row {n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    three.questions_mut().push(multi("Which rows?", "Rows", &names));
    let mut user = User::at(three, 80, 24);
    user.keys("<tab>half a name<tab><space><down><tab><pgdn><pgdn><space><up>");
    let cursor = |user: &mut User| {
        let screen = user.screen();
        screen.lines().find(|line| line.contains("> [ ]")).map(str::to_owned)
    };
    let before = cursor(&mut user);
    user.keys("<tab>");
    shows(&mut user, "3 of 4 answered");
    user.keys("<tab><tab>");
    shows(&mut user, "> half a name█");
    user.keys("<tab>");
    shows(&mut user, "    [x] Authentication");
    shows(&mut user, "  > [ ] REST API");
    user.keys("<tab>");
    assert!(before.is_some());
    assert_eq!(cursor(&mut user), before);
}

#[test]
fn the_cursor_moves_past_line_65535() {
    let mut user = at(form(vec![service()]));
    user.keys(&format!("<paste:{}>", "ab\n".repeat(70_000)));
    user.keys("<up><up><down>!");
    assert_eq!(user.dialog.state().editor().unwrap().cursor(), (69_999, 1));
}

#[test]
fn rows_and_descriptions_are_removed_only_after_blank_lines() {
    // Returns true if a blank line is above the list although something is cut.
    let wastes_lines = |screen: &str| {
        let cut = ["…\n", "more..."].iter().any(|mark| screen.contains(mark));
        let is_row = |line: &&str| line.contains("[ ] ") || line.contains("1. ");
        let above = screen.lines().take_while(|line| !is_row(line));
        cut && above.into_iter().any(|line| line.trim().is_empty())
    };
    let long = "A description of two lines, which the terminal of these columns has to wrap once.";
    let rule = format!("A rule|{long}");
    let six = [rule.as_str(); 6];
    let mut multiple = question("Which of these rules should be errors?", "Rules", &six);
    multiple = with_checkboxes(multiple);
    let wordy = "Touches three files. ".repeat(12);
    let [first, third] = [format!("Now|{wordy}"), "Later|One line".to_owned()];
    let few = question(&"What now? ".repeat(40), "Now", &[&first, &third, &third]);
    for question in [multiple, few] {
        let choices = question.choices.len();
        for note in ["", "<a-n>for now<enter>"] {
            let mut user = User::at(form(vec![question.clone()]), 80, 24);
            user.keys(note);
            for _ in 0..choices {
                let screen = user.screen();
                assert!(!wastes_lines(&screen), "{screen}");
                user.keys("<down>");
            }
        }
    }
    // Rows use the space of removed descriptions.
    let mut user = User::at(form(vec![question("Which?", "Rule", &[rule.as_str(); 12])]), 80, 20);
    assert_eq!(user.screen().lines().count(), 16, "{}", user.screen());
}

#[test]
fn a_filter_does_not_change_the_height() {
    let rows: Vec<String> =
        (1..=9).map(|n| format!("Rule {n}|What rule {n} is good for")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    for (columns, height) in [(40, 16), (80, 24), (80, 40), (120, 60)] {
        let mut user = User::at(form(vec![question("Which?", "Rules", &rows)]), columns, height);
        let before = user.screen().lines().count();
        for filter in ["/<esc>", "/3<esc>", "/zzz<esc>"] {
            user.keys(filter);
            assert_eq!(user.screen().lines().count(), before, "{filter}: {}", user.screen());
        }
        // The form does not shrink while the user types.
        user.keys("/");
        let open = user.screen().lines().count();
        user.keys("7");
        assert_eq!(user.screen().lines().count(), open, "{}", user.screen());
    }
}

#[test]
fn a_row_taller_than_the_list_can_be_read_to_its_end() {
    let text: Vec<String> = (1..=40).map(|n| format!("word{n}")).collect();
    let long = format!("Long|{}", text.join(" "));
    let mut user = User::at(form(vec![question("Which?", "", &[&long, "Other one"])]), 24, 16);
    let mut read = String::new();
    for _ in 0..60 {
        read.push_str(&user.screen());
        user.keys("<s-down>");
        assert_eq!(cursor(&mut user), "1. Long");
    }
    for word in &text {
        assert!(read.contains(word.as_str()), "{word} never shown:\n{read}");
    }
    shows(&mut user, "↑ ");
    user.keys("<down><up>");
    shows(&mut user, "word1 ");
}

#[test]
fn all_commands_can_be_read_to_the_end() {
    let mut user = User::at(three(), 60, 16);
    let before = user.screen();
    user.keys("?");
    let mut read = String::new();
    for _ in 0..30 {
        read.push_str(&user.screen());
        user.keys("<down>");
    }
    for words in ["Answer\n", "type an answer", "collapse the form", "PgUp/PgDn page"] {
        assert!(read.contains(words), "{words} never shown:\n{read}");
    }
    user.keys("<esc>");
    assert_eq!(user.screen(), before);
}

#[test]
fn an_early_click_has_no_effect() {
    let mut user = User::early(at(form(vec![database()])).dialog.state().form.clone(), 80, 24);
    let used = user.mouse(Mouse { kind: MouseKind::Click, x: 6.0, y: 5.0, primary: true });
    assert!(!used);
    assert_eq!(user.end(), None);
}

#[test]
fn collapsing_keeps_the_state_of_the_form() {
    let mut user = at(three());
    user.keys("<down>");
    let before = user.screen();
    // Keys after the collapse move to the editor.
    let effects =
        user.dialog.handle_input(&"\u{1b}o1y".encode_utf16().collect::<Vec<_>>(), user.now);
    assert_eq!(effects, [Effect::Collapse]);
    assert_eq!(user.dialog.take_type_ahead(), "1y");
    user.dialog.regain_keyboard();
    user.screen();
    user.wait(200.0);
    assert_eq!(user.screen(), before);
    assert_eq!(user.end(), None);
}

#[test]
fn other_buttons_and_places_have_no_effect() {
    let mut user = at(form(vec![database()]));
    let before = user.screen();
    for kind in [MouseKind::Press, MouseKind::Release, MouseKind::Other] {
        assert!(!user.mouse(Mouse { kind, x: 6.0, y: 7.0, primary: true }));
    }
    let second = Mouse { kind: MouseKind::Click, x: 6.0, y: 7.0, primary: false };
    assert!(!user.mouse(second));
    for (x, y) in [(0.0, 0.0), (6.0, 2.0), (-1.0, -1.0), (f64::NAN, 7.0), (6.0, 1e12)] {
        assert!(!user.mouse(Mouse { kind: MouseKind::Click, x, y, primary: true }));
    }
    assert_eq!(user.screen(), before);
}

#[test]
fn answers_from_elsewhere_open_the_form_at_the_next_open_question() {
    let custom = |words: &str| Answer { custom: Some(words.to_owned()), ..Answer::default() };
    let picked = Answer { picks: vec![1], ..Answer::default() };
    let mut partial = Answers {
        each: vec![Some(picked), Some(custom("order-processor")), None],
        ..Default::default()
    };
    let state = State::new(three(), 2_000).with_answers(&partial);
    assert_eq!(state.answers(), partial);
    assert_eq!((state.tab, &state.screen), (2, &Screen::Choices));

    partial.each[2] =
        Some(Answer { picks: vec![0, 2], custom: Some("search".to_owned()), ..Default::default() });
    let state = State::new(three(), 2_000).with_answers(&partial);
    assert_eq!(state.answers(), partial);
    assert!(state.in_review());
}

/// Returns the effects since the last call, with the effects that `add_consequences` adds.
fn consequences(user: &mut User) -> Vec<Effect> {
    let effects = std::mem::take(&mut user.effects);
    user.dialog.add_consequences(effects)
}

#[test]
fn only_changes_of_the_user_save_drafts() {
    let mut user = at(three());
    user.dialog.set_theme(Theme::default());
    assert_eq!(consequences(&mut user), []);
    user.keys("<down>");
    assert_eq!(consequences(&mut user), [Effect::SaveDraft { decided: false }]);
    assert_eq!(consequences(&mut user), []);
    user.keys("<enter>");
    assert_eq!(consequences(&mut user), [Effect::SaveDraft { decided: true }]);
    user.keys("<edited:text>");
    assert_eq!(consequences(&mut user), [Effect::SaveDraft { decided: false }]);
    user.raw("\u{1b}o");
    assert_eq!(consequences(&mut user), [Effect::Collapse]);
}

#[test]
fn first_key_stops_the_timeout() {
    let mut form = three();
    form.timeout_ms = Some(60_000.0);
    let mut user = at(form);
    assert_eq!(consequences(&mut user), []);
    user.keys("<down>");
    let expected = [Effect::StopTimeout, Effect::SaveDraft { decided: false }];
    assert_eq!(consequences(&mut user), expected);
    user.keys("<esc>");
    assert!(matches!(consequences(&mut user)[..], [Effect::Finish(_)]));
}

#[test]
fn the_error_form_opens_once_and_has_no_timer() {
    let mut form = three();
    form.timeout_ms = Some(60_000.0);
    let mut user = at(form);
    assert!(user.dialog.next_at().is_some());
    assert!(user.dialog.show_error("why"));
    assert!(!user.dialog.show_error("why"));
    assert_eq!(user.dialog.next_at(), None);
}
