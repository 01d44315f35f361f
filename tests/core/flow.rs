//! Key scripts: what a person does at the terminal form, and what comes of it.

use crate::common::{
    Person, at, choices, closed, database, features, form, hides, list, multi, question, service,
    shows, three, ticked,
};
use pi_questions::keys::Bindings;
use pi_questions::model::{
    Answer, Answers, Notes, Outcome, Question, Questionnaire, Submit, Topic,
};
use pi_questions::settings::FormSettings;
use pi_questions::state::{Effect, Screen, State};
use pi_questions::surface::tui::{Mouse, MouseKind, Opening};
use pi_questions::view::Theme;

fn one(question: Question) -> Person {
    at(form(vec![question]))
}

#[track_caller]
fn answers(person: &Person) -> &Answers {
    match person.end() {
        Some(Outcome::Answered(answers)) => answers,
        other => panic!("not answered: {other:?}"),
    }
}

/// The answer of a form of one question.
#[track_caller]
fn answer(person: &Person) -> Answer {
    answers(person).each[0].clone().expect("an answer")
}

fn picked(picks: &[usize]) -> Answer {
    Answer { picks: picks.to_vec(), ..Answer::default() }
}

fn custom(text: &str) -> Answer {
    Answer { custom: Some(text.to_owned()), ..Answer::default() }
}

#[track_caller]
fn cancelled(person: &Person) {
    assert!(matches!(person.end(), Some(Outcome::Cancelled(_))), "{:?}", person.end());
}

#[track_caller]
fn open(person: &Person) {
    assert_eq!(person.end(), None);
}

/// The line with the cursor's mark, without it.
#[track_caller]
fn cursor(person: &mut Person) -> String {
    let screen = person.screen();
    let line = screen.lines().find_map(|line| line.trim_start().strip_prefix("> "));
    line.unwrap_or_else(|| panic!("no cursor in\n{screen}")).to_owned()
}

// Cancelling.

#[test]
fn esc_on_a_single_question_cancels_at_once() {
    let mut person = one(database());
    person.keys("<down><esc>");
    cancelled(&person);
    let mut person = one(service());
    person.keys("<esc>");
    cancelled(&person);
    let mut person = one(features());
    person.keys("<down><esc>");
    cancelled(&person);
}

#[test]
fn esc_with_nothing_answered_cancels_at_once() {
    let mut person = at(three());
    person.keys("<tab><tab><esc>");
    cancelled(&person);
}

#[test]
fn esc_with_answers_asks_first() {
    let mut person = at(three());
    person.keys("1<esc>");
    shows(&mut person, "Discard 1 answer?");
    assert_eq!(cursor(&mut person), "1. No, keep it");
    person.keys("<enter>");
    shows(&mut person, "What should we name this service?");
    open(&person);
    for (no, yes) in [("n", "y"), ("<esc>", "<down><enter>"), ("1", "2")] {
        let mut person = at(three());
        person.keys("1<esc>").keys(no).wait(300.0);
        shows(&mut person, "What should we name this service?");
        person.keys("<esc>").keys(yes).wait(300.0);
        cancelled(&person);
    }
}

#[test]
fn esc_on_submit_asks_too() {
    let mut person = at(three());
    person.keys("1order<enter>1<enter>");
    shows(&mut person, "Submit 3 answers");
    person.keys("<esc>");
    shows(&mut person, "Discard 3 answers?");
    person.keys("n<wait 300>");
    shows(&mut person, "Submit 3 answers");
    person.keys("<esc>y<wait 300>");
    cancelled(&person);
}

#[test]
fn ticks_are_asked_about_where_nothing_is_answered() {
    for (script, asked) in [
        ("<space><esc>", "Discard 1 tick?"),
        ("<a-a><esc>", "Discard 3 ticks?"),
        ("0dark<enter><esc>", "Discard what you typed?"),
        ("120dark<enter><esc>", "Discard 2 ticks and what you typed?"),
    ] {
        let mut person = one(features());
        person.keys(script);
        shows(&mut person, asked);
        assert!(cursor(&mut person).starts_with("1. No, keep"));
        let yes = if script.len() % 2 == 0 { "y" } else { "Y" };
        person.keys("n<wait 300><esc>").keys(yes).wait(300.0);
        cancelled(&person);
    }
    // Ticked and unticked again is nothing.
    let mut person = one(features());
    person.keys("<space>1<esc>");
    cancelled(&person);
    // With answers, those are counted, and what is in none of them.
    for (script, asked) in [
        ("1<tab><space><esc>", "Discard 1 answer and 1 tick?"),
        (
            "1<tab><a-a><tab><s-tab><a-n>for now<enter><esc>",
            "Discard 2 answers and what you typed?",
        ),
        ("1<tab><a-a><a-n>kind<enter><esc>", "Discard 1 answer, 3 ticks and what you typed?"),
    ] {
        let mut person = at(three());
        person.keys(script);
        shows(&mut person, asked);
    }
}

// Leaving a question.

#[test]
fn what_is_left_by_tab_is_its_answer() {
    for (back, review) in [("<tab>", "<tab>"), ("<s-tab><s-tab>", "<s-tab><s-tab>")] {
        let mut person = at(three());
        person.keys("<tab>order-pro").keys(back);
        shows(&mut person, "■ Service Name");
        if back == "<tab>" {
            person.keys("13").keys(review);
            shows(&mut person, "Service Name   ✎ order-pro");
            shows(&mut person, "Features       Authentication, Admin Dashboard");
            shows(&mut person, "1 question left: Database");
        }
    }
    // Custom text in a list, and beside ticks.
    let mut person = at(form(vec![database(), features()]));
    person.keys("0Dynamo<tab>10dark<tab>");
    shows(&mut person, "✎ Dynamo");
    shows(&mut person, "Authentication; ✎ “dark”");
    person.keys("<enter>");
    let both = Answer { picks: vec![0], ..custom("dark") };
    assert_eq!(answers(&person).each, [Some(custom("Dynamo")), Some(both)]);
}

#[test]
fn what_could_not_be_sent_is_no_answer() {
    let mut loose = form(vec![database(), service(), features()]);
    loose.policy.custom.takes_blank = true;
    loose.policy.empty_multi = true;
    loose.policy.submit = Submit::Partial;
    for form in [form(vec![database(), service(), features()]), loose] {
        let mut person = at(form);
        person.keys("0 <tab>  <tab><down><tab>");
        shows(&mut person, "← □ Database Selection  □ Service Setup  □ Feature Selection");
        shows(&mut person, "3 questions left");
    }
    // Where nothing may be ticked, that has to be said by Enter.
    let mut person = at(form(vec![features(), database()]));
    person.keys("1<tab><s-tab>1<tab><tab>");
    shows(&mut person, "2 questions left");
}

#[test]
fn text_left_by_tab_replaces_an_earlier_answer_only_where_it_is_being_typed() {
    let mut person = at(form(vec![database(), features()]));
    person.keys("2<s-tab>0Dynamo<tab><tab>");
    shows(&mut person, "Database Selection   ✎ Dynamo");
    // What was typed and left by Esc before a row was chosen stays a draft.
    let mut person = at(form(vec![database(), features()]));
    person.keys("0Dynamo<esc><home>2<s-tab><tab><tab>");
    shows(&mut person, "Database Selection   SQLite");
    // Where nothing else answers, it is the answer.
    let mut person = at(form(vec![database(), features()]));
    person.keys("0Dynamo<esc><tab><tab>");
    shows(&mut person, "Database Selection   ✎ Dynamo");
}

#[test]
fn a_long_text_left_by_tab_is_asked_about_when_the_form_is_sent() {
    let text = "x".repeat(2_847);
    let mut person = at(form(vec![service(), service(), database()]));
    person.keys(&format!("<paste:{text}><tab><paste:{text}y><tab>1"));
    shows(&mut person, "Submit 3 answers");
    person.keys("<enter>");
    shows(&mut person, "Answer is long (2,847 chars). Continue anyway? [Y/n]");
    shows(&mut person, "> 1. Service Setup        ✎ xxx");
    // No goes to where it can be edited; what was agreed to is not asked again.
    person.keys("n<wait 300>");
    open(&person);
    person.keys("<end><enter>Y<wait 300>");
    shows(&mut person, "Answer is long (2,848 chars). Continue anyway? [Y/n]");
    person.keys("n<wait 300><end><enter>y<wait 300>");
    assert_eq!(answers(&person).count(), 3);
    // Agreed to by Enter, it is not asked about again.
    let mut person = at(form(vec![service(), database()]));
    person.keys(&format!("<paste:{text}><enter>y<wait 300>1<enter>"));
    assert_eq!(answers(&person).count(), 2);
}

// Undo.

#[test]
fn ticks_and_choices_can_be_undone() {
    let mut person = one(features());
    person.keys("2<a-a><a-c>");
    hides(&mut person, "[x]");
    person.keys("<a-u>");
    assert_eq!(person.screen().matches("[x]").count(), 3);
    person.keys("<a-u>");
    assert_eq!(person.screen().matches("[x]").count(), 1);
    person.keys("<a-u>");
    hides(&mut person, "[x]");
    person.keys("<a-u>");
    shows(&mut person, "Nothing to undo");
    // What changed nothing is no step.
    person.keys("1<a-c><a-c>").keys("<a-u>");
    shows(&mut person, "[x] Authentication");
    // The last choice that moved on: its question opens again, as it was.
    let mut person = at(form(vec![database(), database(), features()]));
    person.keys("231");
    person.keys("<a-u><a-u>");
    shows(&mut person, "← ■ Database Selection  □ Database Selection");
    assert_eq!(cursor(&mut person), "1. PostgreSQL (Recommended)");
    person.keys("<a-u>");
    shows(&mut person, "← □ Database Selection  □ Database Selection");
    // From the review, too; an earlier answer comes back.
    let mut person = at(form(vec![database(), database()]));
    person.keys("23<home><enter>1");
    shows(&mut person, "Ready to submit?");
    person.keys("<a-u>");
    assert_eq!(cursor(&mut person), "2. SQLite ✓");
    person.keys("<enter>");
    shows(&mut person, "Ready to submit?");
}

#[test]
fn text_left_by_tab_is_no_step_to_undo_unless_it_replaced_a_choice() {
    let mut person = at(form(vec![features(), service(), features()]));
    person.keys("1<tab>order<tab><a-u>");
    shows(&mut person, "← □ Feature Selection  ■ Service Setup");
    let mut person = at(form(vec![database(), features()]));
    person.keys("2<s-tab>0Dynamo<tab><a-u>");
    assert_eq!(person.dialog.state().answer(0), Some(picked(&[1])));
}

#[test]
fn undo_never_brings_back_an_answer_that_may_not_be_sent() {
    let mut person = at(form(vec![database(), features()]));
    person.keys("0x<enter><s-tab><home>1<s-tab>0<bs><esc><wait 1000><bs>");
    shows(&mut person, "← □ Database Selection");
}

#[test]
fn unsent_text_is_asked_about() {
    let mut person = one(service());
    person.keys("order<esc>");
    shows(&mut person, "Discard what you typed?");
    person.keys("n<wait 300>");
    shows(&mut person, "> order█");
    person.keys("<esc>y<wait 300>");
    cancelled(&person);
    // What was typed and taken away again is nothing.
    let mut person = one(service());
    person.keys("o<bs><esc>");
    cancelled(&person);
    // Kept drafts count as well, wherever they are.
    for script in ["0Dynamo<esc>", "<a-n>staging<esc>", "<a-n>staging<enter>"] {
        let mut person = one(database());
        person.keys(script).keys("<esc>");
        shows(&mut person, "Discard what you typed?");
    }
}

#[test]
fn esc_leaves_what_is_open_first_and_keeps_the_text() {
    let mut person = one(database());
    person.keys("0Dynamo<esc>");
    open(&person);
    shows(&mut person, "4. Other\n       ✎ Dynamo");
    person.keys("<enter>");
    shows(&mut person, "Dynamo█");
    let mut person = one(database());
    person.keys("<a-n>staging<esc>");
    open(&person);
    shows(&mut person, "✎ staging");
    person.keys("<a-n>");
    shows(&mut person, "note: staging█");
    let mut person = one(database());
    person.keys("/sql<esc>");
    open(&person);
    shows(&mut person, "3. MongoDB");
}

#[test]
fn ctrl_c_is_esc_after_a_moment_and_leaves_pi_the_second_time() {
    let mut person = one(database());
    person.keys("<c-c>");
    shows(&mut person, "Ctrl+C again leaves Pi");
    person.wait(499.0);
    open(&person);
    person.wait(1.0);
    cancelled(&person);
    let mut person = one(database());
    person.keys("<c-c><wait 100><c-c>");
    assert_eq!(person.effects, [Effect::Shutdown]);
    // Any other key in between goes on with the form.
    let mut person = one(database());
    person.keys("<c-c><down>").wait(600.0);
    open(&person);
    hides(&mut person, "Ctrl+C again");
    // With answers it asks, as Esc does.
    let mut person = at(three());
    person.keys("1<c-c>").wait(500.0);
    shows(&mut person, "Discard 1 answer?");
}

// Long answers.

#[test]
fn long_answers_are_asked_about() {
    for (script, goes_on) in [("y", true), ("<enter>", true), ("n", false), ("<esc>", false)] {
        let mut person = one(service());
        let text = "x".repeat(2_847);
        person.keys(&format!("<paste:{text}>")).keys("<enter>");
        shows(&mut person, "Answer is long (2,847 chars). Continue anyway? [Y/n]");
        person.keys(script);
        if goes_on {
            assert_eq!(answer(&person), custom(&text));
        } else {
            open(&person);
            person.keys("<bs><enter>");
            shows(&mut person, "Answer is long (2,846 chars)");
        }
    }
    let mut person = one(service());
    person.keys(&format!("<paste:{}>", "x".repeat(2_000))).keys("<enter>");
    assert_eq!(answer(&person).custom.unwrap().len(), 2_000);
    let mut person = one(database());
    person.keys(&format!("0<paste:{}>", "é".repeat(2_001))).keys("<enter>");
    shows(&mut person, "Answer is long (2,001 chars)");
}

// Long lists.

#[test]
fn a_long_list_scrolls_and_says_how_much_is_left() {
    // All of its rows, as long as the terminal has room for them.
    for choices in 6..=14 {
        let mut person = Person::at(form(vec![list(choices)]), 80, 24);
        hides(&mut person, "more…");
        shows(&mut person, "Other (type your answer)");
    }
    let mut person =
        Person::at(form(vec![Question { short: Some("Rows".to_owned()), ..list(20) }]), 80, 24);
    shows(&mut person, "    13. Row 13\n    14. Row 14\n    ↓ 7 more…");
    person.keys("<end>");
    shows(&mut person, "↑ 7 more…");
    assert_eq!(cursor(&mut person), "21. Other (type your answer)");
    hides(&mut person, "    ↓");
}

#[test]
fn the_counts_are_the_rows_that_are_not_shown() {
    for rows in [10, 12, 16, 24, 40] {
        let mut person = Person::at(form(vec![list(31)]), 60, rows);
        for step in ["<down>"; 31].into_iter().chain(["<up>"; 31]) {
            person.keys(step);
            let screen = person.screen();
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
fn digits_choose_at_once() {
    let mut person = one(database());
    person.keys("2");
    assert_eq!(answer(&person), picked(&[1]));
    // In a long list a digit waits for a second one, and 0 is Other.
    let mut person = one(list(12));
    person.keys("9").wait(700.0);
    assert_eq!(answer(&person), picked(&[8]));
    let mut person = one(list(12));
    person.keys("0");
    shows(&mut person, "> 13. Other\n");
    // A number nothing has does nothing.
    let mut person = one(database());
    person.keys("7");
    open(&person);
    assert_eq!(cursor(&mut person), "1. PostgreSQL (Recommended)");
}

#[test]
fn other_opens_by_zero_by_its_number_and_by_the_end_of_the_list() {
    for script in ["0", "4", "<end><enter>", "<down><down><down><enter>"] {
        let mut person = one(database());
        person.keys(script).keys("Dynamo 2<enter>");
        assert_eq!(answer(&person), custom("Dynamo 2"), "{script}");
    }
}

#[test]
fn pages_home_and_end() {
    let mut person = Person::at(form(vec![list(31)]), 80, 24);
    person.keys("<end>");
    assert_eq!(cursor(&mut person), "32. Other (type your answer)");
    person.keys("<home>");
    assert_eq!(cursor(&mut person), " 1. Row 1");
    for (down, up) in [("<pgdn>", "<pgup>"), ("<c-f>", "<c-b>")] {
        person.keys(down);
        let first = cursor(&mut person);
        person.keys(down);
        assert_ne!(cursor(&mut person), first);
        assert_ne!(first, " 1. Row 1");
        person.keys(up).keys(up).keys(up);
        assert_eq!(cursor(&mut person), " 1. Row 1");
    }
}

// Tabs.

#[test]
fn tabs_move_and_wrap() {
    let mut person = at(three());
    for (next, back) in [("<tab>", "<s-tab>"), ("<right>", "<left>")] {
        person.keys(back);
        shows(&mut person, "Ready to submit?");
        person.keys(back);
        shows(&mut person, "Which features");
        person.keys(next).keys(next);
        shows(&mut person, "Which database");
    }
    // The old encoding of Shift+Tab.
    person.raw("\u{1b}[Z");
    shows(&mut person, "Ready to submit?");
    // In a text the arrows stay in the text.
    person.keys("<tab><tab>ab<left>c");
    shows(&mut person, "> ac");
    // A single question has no tabs to go to.
    let mut person = one(database());
    person.keys("<tab>");
    shows(&mut person, "Which database");
}

#[test]
fn three_questions_take_three_choices_and_one_enter() {
    let yes_no = |text: &str| question(text, "", &["Yes", "No"]);
    let mut person = at(form(vec![yes_no("A?"), yes_no("B?"), yes_no("C?")]));
    shows(&mut person, "← □ A?  □ B?  □ C?  ✓ Submit →");
    person.keys("<enter>2<enter>");
    shows(&mut person, "← ■ A?  ■ B?  ■ C?  ✓ Submit →");
    shows(&mut person, "Submit 3 answers");
    open(&person);
    person.keys("<enter>");
    let picks: Vec<usize> =
        answers(&person).each.iter().map(|each| each.as_ref().unwrap().picks[0]).collect();
    assert_eq!(picks, [0, 1, 0]);
}

#[test]
fn answering_moves_to_the_next_tab_answered_or_not() {
    let mut person = at(three());
    person.keys("1order<enter><left><s-tab>2");
    shows(&mut person, "What should we name this service?");
    shows(&mut person, "> order");
    person.keys("<enter>");
    shows(&mut person, "Which features");
}

#[test]
fn an_edit_from_the_review_returns_to_it() {
    let mut person = at(three());
    person.keys("1order<enter>1<enter><home><enter>");
    shows(&mut person, "Which database");
    assert_eq!(cursor(&mut person), "1. PostgreSQL (Recommended) ✓");
    person.keys("<down>");
    shows(&mut person, "1. PostgreSQL (Recommended) ✓");
    person.keys("<enter>");
    shows(&mut person, "Submit 3 answers");
    shows(&mut person, "Database       SQLite");
    person.keys("<enter>");
    assert_eq!(answers(&person).each[0], Some(picked(&[1])));
    // Whoever goes elsewhere by Tab is not taken back.
    let mut person = at(three());
    person.keys("1order<enter>1<enter><home><enter><tab><s-tab>1");
    shows(&mut person, "What should we name this service?");
}

#[test]
fn the_review_is_sent_only_when_all_is_answered() {
    let mut person = at(three());
    person.keys("1<tab><tab>");
    shows(&mut person, "2 questions left: Service Name, Features");
    assert_eq!(cursor(&mut person), "2. Service Name   not answered");
    hides(&mut person, "Submit 1");
    person.keys("<enter>order<enter>");
    shows(&mut person, "1 question left: Features");
    assert_eq!(cursor(&mut person), "3. Features       not answered");
}

#[test]
fn text_left_by_tab_counts_after_esc_too_unless_a_later_choice_took_its_place() {
    let mut person = at(three());
    person.keys("<tab><tab>0dark<esc><tab>");
    shows(&mut person, "Features       ✎ dark");
    shows(&mut person, "2 questions left");
    // Beside ticks that were made after it, and in place of an earlier choice.
    let mut person = at(three());
    person.keys("<tab><tab>0dark<esc><home><space><tab>");
    shows(&mut person, "Features       Authentication; ✎ “dark”");
    let mut person = at(three());
    person.keys("2<s-tab>0DynamoDB<esc><tab><tab><tab>");
    shows(&mut person, "Database       ✎ DynamoDB");
    // Unticked it stays a draft, and a choice that came later stays.
    let mut person = at(three());
    person.keys("<tab><tab>0dark<enter><space><tab>");
    shows(&mut person, "Features       not answered");
    let mut person = at(three());
    person.keys("0DynamoDB<esc><home>2<s-tab><tab><tab><tab>");
    shows(&mut person, "Database       SQLite");
}

#[test]
fn drafts_ticks_cursor_and_scroll_stay() {
    let mut three = three();
    let names: Vec<String> = (1..=30).map(|n| format!("Row {n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    three.questions.push(multi("Which rows?", "Rows", &names));
    let mut person = Person::at(three, 80, 24);
    person.keys("<tab>half a name<tab><space><down><tab><pgdn><pgdn><space><up>");
    let before = person.screen().replace("□ Rows", "■ Rows");
    person.keys("<tab>");
    shows(&mut person, "Ready to submit?");
    person.keys("<tab><tab>");
    shows(&mut person, "> half a name█");
    person.keys("<tab>");
    shows(&mut person, "    1. [x] Authentication");
    shows(&mut person, "  > 2. [ ] REST API");
    person.keys("<tab>");
    assert_eq!(person.screen(), before);
}

#[test]
fn an_edited_answer_is_none_until_it_is_sent_again() {
    let mut person = at(three());
    person.keys("1order<enter><s-tab>er");
    shows(&mut person, "□ Service Name");
    person.keys("<enter>");
    shows(&mut person, "■ Service Name");
}

// Custom text.

#[test]
fn blank_custom_text_is_refused_with_a_reason() {
    let mut person = one(service());
    person.keys("  <enter>");
    open(&person);
    shows(&mut person, "Type an answer first");
    person.keys("x");
    hides(&mut person, "Type an answer first");
    let mut person = one(database());
    person.keys("0<enter>");
    shows(&mut person, "Type an answer first");
    person.keys("Dynamo<enter>");
    assert_eq!(answer(&person), custom("Dynamo"));
}

#[test]
fn custom_text_is_trimmed_where_the_policy_says_so() {
    let mut person = one(service());
    person.keys("  order \n<enter>");
    assert_eq!(answer(&person), custom("order"));
    let mut form = form(vec![service()]);
    form.policy.custom.trim = false;
    let mut person = at(form);
    person.keys("  order <enter>");
    assert_eq!(answer(&person), custom("  order "));
}

#[test]
fn blank_counts_where_the_policy_takes_it() {
    let mut person = at({
        let mut form = form(vec![service(), database()]);
        form.policy.custom.takes_blank = true;
        form
    });
    person.keys("<enter>0<enter>");
    shows(&mut person, "Service Setup        ✎ (no input)");
    shows(&mut person, "Database Selection   ✎ (no input)");
    person.keys("<enter>");
    assert_eq!(answers(&person).each, [Some(custom("")), Some(custom(""))]);
}

#[test]
fn keys_of_the_list_are_text_in_an_editor() {
    let mut person = one(database());
    person.keys("01234567890 jkn/ac?z<enter>");
    assert_eq!(answer(&person), custom("1234567890 jkn/ac?z"));
}

#[test]
fn lines_words_and_undo() {
    let mut person = one(service());
    person.keys("one<s-enter>two<c-j>three<enter>");
    assert_eq!(answer(&person), custom("one\ntwo\nthree"));
    let mut person = one(service());
    person.keys("one two three<c-w><c-w>");
    shows(&mut person, "> one █");
    person.raw("\u{1f}");
    shows(&mut person, "> one two █");
    person.keys("<c-a>zero <c-e>!<enter>");
    assert_eq!(answer(&person), custom("zero one two !"));
}

#[test]
fn undo_takes_back_a_word_and_shift_does_not_change_what_deletes() {
    let mut person = one(service());
    person.keys("one two").raw("\u{1f}");
    shows(&mut person, "> one█");
    // Shift+Backspace and Shift+Delete, as terminals tell them that can.
    person.keys("xyz<left>").raw("\u{1b}[127;2u").raw("\u{1b}[3;2~");
    shows(&mut person, "> onex█");
}

#[test]
fn under_the_kitty_protocol_escape_and_return_are_shift_and_enter() {
    let mut person = one(service());
    person.keys("one").raw("\u{1b}\r").keys("two");
    shows(&mut person, "> onetwo█");
    person.dialog.set_kitty(true);
    person.raw("\u{1b}\r").keys("three<enter>");
    assert_eq!(answer(&person), custom("onetwo\nthree"));
}

#[test]
fn a_paste_that_is_cut_says_so() {
    let mut person = one(service());
    person.keys(&format!("<paste:{}>", "x".repeat(4 * 1024 * 1024)));
    hides(&mut person, "4 MB");
    person.keys(&format!("<c-u><paste:{}>", "x".repeat(4 * 1024 * 1024 + 1)));
    shows(&mut person, "A paste can have 4 MB at most");
    person.keys("y");
    hides(&mut person, "4 MB");
}

#[test]
fn the_cursor_goes_down_beyond_65535_lines() {
    let mut person = one(service());
    person.keys(&format!("<paste:{}>", "ab\n".repeat(70_000)));
    person.keys("<up><up><down>!");
    assert_eq!(person.dialog.state().editor().unwrap().cursor(), (69_999, 1));
}

#[test]
fn pastes_keep_lines_and_signs_whole() {
    let text = "日本語 👩‍👩‍👧‍👦\nzweite Zeile";
    let mut person = one(service());
    person.keys(&format!("<paste:{text}>"));
    shows(&mut person, "  > 日本語 👩‍👩‍👧‍👦\n    zweite Zeile█");
    open(&person);
    person.keys("<enter>");
    assert_eq!(answer(&person), custom(text));
    // A character outside the first plane comes in two halves.
    let mut person = one(service());
    for unit in "𝄞😀".encode_utf16() {
        let effects = person.dialog.input(&[unit], person.now);
        assert_eq!(effects, []);
    }
    person.keys("<bs>x<enter>");
    assert_eq!(answer(&person), custom("𝄞x"));
    // A paste cut in two anywhere is still one.
    let mut person = one(service());
    person.raw("\u{1b}[200~one\n").raw("two\u{1b}[20").raw("1~<enter>").keys("<enter>");
    assert_eq!(answer(&person), custom("one\ntwo<enter>"));
}

#[test]
fn a_paste_on_a_list_chooses_nothing_and_is_custom_text() {
    for question in [database(), features()] {
        let mut person = one(question.clone());
        person.keys("<paste:2\n\n1>");
        open(&person);
        shows(&mut person, "2\n\n");
        shows(&mut person, " 1█\n");
        // Where custom text is no answer, it finds rows.
        let mut person = one(closed(question));
        person.keys("<paste:Mon\ngo>");
        open(&person);
        shows(&mut person, "/ Mon go█");
    }
}

#[test]
fn up_leaves_custom_text_and_down_goes_into_it() {
    for question in [database(), features()] {
        let mut person = one(question);
        person.keys("0one<s-enter>two<up>");
        shows(&mut person, "one█\n");
        person.keys("<up>");
        assert!(cursor(&mut person).ends_with("Other"));
        shows(&mut person, "✎ one two");
        // Beside ticks it is ticked: it would be lost with the next Enter.
        let ticks = person.dialog.state().form.questions[0].has_ticks();
        assert_eq!(cursor(&mut person), if ticks { "4. [x] Other" } else { "4. Other" });
        person.keys("<up>");
        assert!(!cursor(&mut person).ends_with("Other"));
        person.keys("<down><down>!");
        shows(&mut person, "one!█\n");
    }
}

#[test]
fn up_and_down_go_by_the_lines_one_sees() {
    let mut person = Person::at(form(vec![service()]), 24, 40);
    person.keys("aaaa bbbb cccc dddd eeee ffff<up>X<down>Y<enter>");
    let text = answer(&person).custom.unwrap();
    let first = text.find('X').unwrap();
    assert!(first < text.find("dddd").unwrap() + 5, "{text}");
    assert!(text.find('Y').unwrap() > text.find("eeee").unwrap(), "{text}");
}

// Multi-select.

#[test]
fn ticks_toggle_and_are_submitted_together() {
    let mut person = one(features());
    person.keys("<space><down><down><space>2<enter>");
    assert_eq!(answer(&person), picked(&[0, 1, 2]));
    let mut person = one(features());
    person.keys("<space>31<enter>");
    assert_eq!(answer(&person), picked(&[2]));
}

#[test]
fn nothing_ticked_is_refused_with_a_reason() {
    let mut person = one(features());
    person.keys("<enter>");
    open(&person);
    shows(&mut person, "Tick at least one row first");
    // On Other it opens the editor, whatever is ticked.
    person.keys("1<end><enter>dark");
    shows(&mut person, "dark█");
    let mut form = form(vec![features()]);
    form.policy.empty_multi = true;
    let mut person = at(form);
    person.keys("<enter>");
    assert_eq!(answer(&person), picked(&[]));
}

#[test]
fn other_in_a_multi_select() {
    // Space, 0 and its number type; Enter ticks and returns; Enter on the list submits.
    for script in ["<end><space>", "0", "4"] {
        let mut person = one(features());
        person.keys("<space>").keys(script).keys("dark mode<enter>");
        open(&person);
        shows(&mut person, "  > 4. [x] Other\n           ✎ dark mode");
        person.keys("<enter>");
        assert_eq!(answer(&person), Answer { picks: vec![0], ..custom("dark mode") });
    }
    // Space unticks it, keeps the text, and ticks it again.
    let mut person = one(features());
    person.keys("0ab<enter><space>");
    shows(&mut person, "  > 4. [ ] Other\n           ✎ ab");
    person.keys("<space>");
    shows(&mut person, "  > 4. [x] Other\n           ✎ ab");
    // Text that was emptied is no answer any more.
    person.keys("<down><bs><bs><enter>");
    shows(&mut person, "  > 4. [ ] Other (type your answer)");
    // Text that Enter never took does not count.
    let mut person = one(features());
    person.keys("10dark<esc><up><enter>");
    assert_eq!(answer(&person), picked(&[0]));
}

#[test]
fn custom_text_replaces_ticks_where_the_policy_says_so() {
    let mut replace = form(vec![features()]);
    replace.policy.custom.replaces_ticks = true;
    let mut person = at(replace.clone());
    person.keys("120dark<enter>");
    hides(&mut person, "[x] Authentication");
    person.keys("<enter>");
    assert_eq!(answer(&person), custom("dark"));
    let mut person = at(replace);
    person.keys("0dark<enter><home>1");
    shows(&mut person, "[ ] Other");
    person.keys("<enter>");
    assert_eq!(answer(&person), picked(&[0]));
}

#[test]
fn tick_all_and_clear() {
    let mut person = one(features());
    person.keys("<a-a>");
    person.keys("<enter>");
    assert_eq!(answer(&person), picked(&[0, 1, 2]));
    let mut person = one(features());
    person.keys("0dark<enter><a-a><a-c>");
    hides(&mut person, "[x]");
    person.keys("<up><enter>");
    shows(&mut person, "Tick at least one row first");
}

// The filter.

#[test]
fn a_filter_finds_and_chooses() {
    let mut person = one(list(31));
    person.keys("/w 17<enter>");
    assert_eq!(answer(&person), picked(&[16]));
    let mut person = one(list(31));
    person.keys("/2");
    shows(&mut person, "/ 2█");
    shows(&mut person, "12 of 31");
    person.keys("<down><down>");
    assert_eq!(cursor(&mut person), "20. Row 20");
    // Esc clears it; the cursor stays on its row.
    person.keys("<esc>");
    assert_eq!(cursor(&mut person), "20. Row 20");
    hides(&mut person, "of 31");
    person.keys("<esc>");
    cancelled(&person);
}

/// "PostgreSQL" has these letters as well, and comes first.
#[test]
fn the_cursor_of_a_filter_is_on_the_row_that_begins_with_it() {
    for script in ["/sq", "/SQ", "/sql<bs>", "/sqlx<bs>"] {
        let mut person = one(database());
        person.keys(script);
        assert_eq!(cursor(&mut person), "2. SQLite", "{script}");
        shows(&mut person, "    1. PostgreSQL");
        person.keys("<enter>");
        assert_eq!(answer(&person), picked(&[1]), "{script}");
    }
    let mut person = one(database());
    person.keys("/ql");
    assert_eq!(cursor(&mut person), "1. PostgreSQL (Recommended)");
}

#[test]
fn a_filter_is_seen_on_eight_rows_beside_a_note() {
    let mut person = Person::at(form(vec![database(), features()]), 80, 8);
    person.keys("<a-n>for now<enter>/lite");
    shows(&mut person, "/ lite█");
    assert_eq!(cursor(&mut person), "2. SQLite");
}

/// Neither the note nor the filter takes the line in which custom text is typed.
#[test]
fn custom_text_is_seen_on_eight_rows() {
    for script in ["<a-n>note<enter>4", "/none<enter>", "<a-n>note<enter>/none<enter>"] {
        let mut person = Person::at(form(vec![database()]), 80, 8);
        person.keys(script).keys("mine");
        let screen = person.screen();
        assert!(screen.contains("Other") && screen.contains("mine█"), "{script}:\n{screen}");
    }
}

#[test]
fn a_filter_that_fits_nothing_leaves_other() {
    let mut person = one(list(31));
    person.keys("/zz");
    shows(&mut person, "0 of 31");
    assert_eq!(cursor(&mut person), "32. Other (type your answer)");
    person.keys("<enter>");
    shows(&mut person, "> 32. Other\n");
    let mut none = list(31);
    none.drop_custom_row();
    let mut person = one(none);
    person.keys("/zz<enter>");
    open(&person);
    shows(&mut person, "No matches");
}

#[test]
fn ticks_outside_the_filter_stay() {
    let mut person = one(ticked(list(31)));
    person.keys("1<wait 700>/30<enter>");
    // Enter went from the filter to its rows; the filter is still on.
    shows(&mut person, "1 of 31");
    person.keys("<a-a><esc><enter>");
    assert_eq!(answer(&person), picked(&[0, 29]));
}

// Notes.

#[test]
fn a_note_is_kept_whichever_way_it_is_left() {
    let mut person = one(database());
    person.keys("<a-n>only staging<enter>");
    shows(&mut person, "  ✎ only staging\n");
    person.keys("2");
    assert_eq!(answer(&person), Answer { note: Some("only staging".into()), ..picked(&[1]) });
    // What is left by Esc is in sight, and in the answer.
    let mut person = one(database());
    person.keys("<a-n>staging<enter><a-n> and more<esc>");
    shows(&mut person, "  ✎ staging and more\n");
    person.keys("<a-n>");
    shows(&mut person, "note: staging and more█");
    person.keys("<esc>2");
    assert_eq!(answer(&person).note.as_deref(), Some("staging and more"));
    // An emptied note is gone.
    let mut person = one(database());
    person.keys("<a-n>ab<enter><a-n><bs><bs><enter>2");
    assert_eq!(answer(&person), picked(&[1]));
    // Of several lines.
    let mut person = one(database());
    person.keys("<a-n><paste:one\ntwo><s-enter>three<up><up>!<enter>2");
    assert_eq!(answer(&person).note.as_deref(), Some("one!\ntwo\nthree"));
    let mut form = form(vec![database()]);
    form.policy.notes = Notes::None;
    let mut person = at(form);
    person.keys("<a-n>");
    hides(&mut person, "note:");
}

#[test]
fn a_note_is_wrapped_while_it_is_typed() {
    let mut person = Person::at(form(vec![database()]), 40, 40);
    person.keys("<a-n>only for the staging cluster, and not for production<s-enter>ask Kim<up>!");
    shows(&mut person, "  note: only for the staging cluster,\n");
    shows(&mut person, "        and not!█for production\n        ask Kim\n");
    // On a short screen, the line that is typed.
    let mut person = Person::at(form(vec![database()]), 40, 10);
    person.keys("<a-n>one<s-enter>two");
    shows(&mut person, "  note: two█");
}

#[test]
fn a_note_on_the_whole_form() {
    let mut form = three();
    form.policy.notes = Notes::QuestionAndForm;
    form.policy.submit = Submit::Partial;
    let mut person = at(form);
    person.keys("<s-tab>");
    shows(&mut person, "3 questions left: Database, Service Name, Features");
    person.keys("<a-n>ask again<enter>");
    shows(&mut person, "  ✎ ask again\n");
    person.keys("<tab>1<s-tab><s-tab>");
    shows(&mut person, "Submit 1 of 3 answers");
    person.keys("<enter>");
    assert_eq!(answers(&person).note.as_deref(), Some("ask again"));
    assert_eq!(answers(&person).count(), 1);
}

#[test]
fn a_review_without_a_note_says_where_notes_are() {
    let mut person = at(three());
    person.keys("<s-tab><a-n>");
    shows(&mut person, "Notes can only be added to a question (Tab goes to one)");
    hides(&mut person, "note:");
    person.keys("<tab><a-n>for now<enter>");
    shows(&mut person, "✎ for now");
    let mut form = three();
    form.policy.notes = Notes::None;
    let mut person = at(form);
    person.keys("<s-tab><a-n>");
    hides(&mut person, "note");
}

// Policies.

#[test]
fn optional_questions_may_stay_open() {
    let mut form = three();
    form.questions[1].required = false;
    let mut person = at(form);
    // Enter on an empty optional text skips it.
    person.keys("1<enter>1<enter>");
    shows(&mut person, "Submit 2 of 3 answers");
    person.keys("<enter>");
    assert_eq!(answers(&person).each[1], None);
}

#[test]
fn the_row_to_chat_ends_the_form() {
    let mut chat = form(vec![database()]);
    chat.policy.may.chat = true;
    for script in ["5", "<end><enter>"] {
        let mut person = at(chat.clone());
        person.keys(script);
        let end = person.end();
        let Some(Outcome::Discussed(discussion)) = end else { panic!("{end:?}") };
        assert_eq!(discussion.topics, [Topic { question: 0, choice: None, text: String::new() }]);
    }
}

// Height.

#[test]
fn nothing_jumps_while_one_moves_in_a_list() {
    let wordy = question(
        "Which?",
        "Header",
        &[
            "Short|One line",
            "Long|A description that takes more than one line on a terminal of forty columns, and more",
            "A label that takes more than one line on a terminal of forty columns, too",
            "Bare",
        ],
    );
    let mut longer = wordy.clone();
    choices(&mut longer).extend(wordy.choices().to_vec());
    for question in [wordy, longer] {
        for columns in [20, 40, 80] {
            for rows in [10, 16, 24, 50] {
                let mut person = Person::at(form(vec![question.clone()]), columns, rows);
                let height = person.screen().lines().count();
                for _ in 0..question.choices().len() {
                    person.keys("<down>");
                    let screen = person.screen();
                    assert_eq!(screen.lines().count(), height, "{columns}×{rows}\n{screen}");
                    let rule = screen.lines().last().unwrap().starts_with('─');
                    let help = screen.lines().rev().nth(usize::from(rule)).unwrap();
                    assert!(help.contains("Enter"), "{screen}");
                    cursor(&mut person);
                }
            }
        }
    }
}

#[test]
fn an_open_form_does_not_get_lower() {
    let scripts = ["<tab>", "x", "<tab>", "<space>", "<s-tab>", "?", "<esc>", "1", "<s-tab>", "/a"];
    for rows in [10, 16, 24, 50] {
        let mut person = Person::at(three(), 60, rows);
        let mut height = 0;
        for script in scripts {
            let lines = person.screen().lines().count();
            assert!(lines >= height, "{rows} rows, before {script}:\n{}", person.screen());
            height = lines;
            person.keys(script);
        }
        // Only a review may be shorter, and a terminal of another size.
        person.keys("<esc><s-tab>");
        assert!(person.screen().contains("Ready to submit?"), "{}", person.screen());
        assert!(person.screen().lines().count() <= height);
    }
}

#[test]
fn a_blank_row_is_given_up_before_a_row_or_its_description() {
    // A blank line above the list, while something of it is cut.
    let wastes = |screen: &str| {
        let cut = ["…\n", "more…"].iter().any(|mark| screen.contains(mark));
        let is_row = |line: &&str| line.contains("[ ] ") || line.contains("1. ");
        let above = screen.lines().take_while(|line| !is_row(line));
        cut && above.into_iter().any(|line| line.trim().is_empty())
    };
    let long = "A description of two lines, which the terminal of these columns has to wrap once.";
    let rule = format!("A rule|{long}");
    let twelve = [rule.as_str(); 12];
    let mut ticks = question("Which of these rules should be errors?", "Rules", &twelve);
    ticks = ticked(ticks);
    let wordy = "Touches three files. ".repeat(12);
    let [first, third] = [format!("Now|{wordy}"), "Later|One line".to_owned()];
    let few = question(&"What now? ".repeat(40), "Now", &[&first, &third, &third]);
    for question in [ticks, few] {
        let choices = question.choices().len();
        for note in ["", "<a-n>for now<enter>"] {
            let mut person = Person::at(form(vec![question.clone()]), 80, 24);
            person.keys(note);
            for _ in 0..choices {
                let screen = person.screen();
                assert!(!wastes(&screen), "{screen}");
                person.keys("<down>");
            }
        }
    }
    // Rows take what their descriptions leave.
    let mut person = Person::at(form(vec![question("Which?", "Rule", &twelve)]), 80, 20);
    assert_eq!(person.screen().lines().count(), 16, "{}", person.screen());
}

#[test]
fn a_filter_without_a_hit_leaves_the_cursor_where_it_was() {
    let rows = ["One", "Two", "Three", "Four", "Five", "Six", "Seven"];
    let mut person = one(question("Which?", "", &rows));
    person.keys("<down><down>/zzz<esc>");
    assert_eq!(cursor(&mut person), "3. Three");
    person.keys("/six<esc>");
    assert_eq!(cursor(&mut person), "6. Six");
}

#[test]
fn a_long_answer_that_was_confirmed_is_not_asked_about_again() {
    let mut person = at(three());
    person.keys("<tab>").keys(&format!("<paste:{}>", "word ".repeat(570).trim_end()));
    person.keys("<enter>");
    shows(&mut person, "Answer is long");
    person.keys("y<s-tab><enter>");
    hides(&mut person, "Answer is long");
    person.keys("<s-tab>!<enter>");
    shows(&mut person, "Answer is long");
}

#[test]
fn a_form_is_as_high_after_a_filter_as_before() {
    let rows: Vec<String> =
        (1..=9).map(|n| format!("Rule {n}|What rule {n} is good for")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    for (columns, height) in [(40, 16), (80, 24), (80, 40), (120, 60)] {
        let mut person =
            Person::at(form(vec![question("Which?", "Rules", &rows)]), columns, height);
        let before = person.screen().lines().count();
        for filter in ["/<esc>", "/3<esc>", "/zzz<esc>"] {
            person.keys(filter);
            assert_eq!(person.screen().lines().count(), before, "{filter}: {}", person.screen());
        }
        // It does not get lower while one types.
        person.keys("/");
        let open = person.screen().lines().count();
        person.keys("7");
        assert_eq!(person.screen().lines().count(), open, "{}", person.screen());
    }
}

#[test]
fn a_row_taller_than_the_list_can_be_read_to_its_end() {
    let text: Vec<String> = (1..=40).map(|n| format!("word{n}")).collect();
    let long = format!("Long|{}", text.join(" "));
    let mut person = Person::at(form(vec![question("Which?", "", &[&long, "Other one"])]), 24, 16);
    let mut read = String::new();
    for _ in 0..60 {
        read.push_str(&person.screen());
        person.keys("<s-down>");
        assert_eq!(cursor(&mut person), "1. Long");
    }
    for word in &text {
        assert!(read.contains(word.as_str()), "{word} never shown:\n{read}");
    }
    shows(&mut person, "↑ ");
    person.keys("<down><up>");
    shows(&mut person, "word1 ");
}

#[test]
fn a_long_question_can_be_read_to_its_end() {
    let text: Vec<String> = (1..=80).map(|n| format!("word{n}")).collect();
    let mut person = Person::at(form(vec![question(&text.join(" "), "", &["Yes", "No"])]), 40, 16);
    let mut read = String::new();
    for _ in 0..40 {
        read.push_str(&person.screen());
        person.keys("<s-down>");
    }
    for word in &text {
        assert!(read.contains(word.as_str()), "{word} never shown:\n{read}");
    }
    person.keys(&"<s-up>".repeat(40));
    shows(&mut person, "word1 ");
}

#[test]
fn all_keys_can_be_read_to_the_end() {
    let mut person = Person::at(three(), 60, 16);
    let before = person.screen();
    person.keys("?");
    let mut read = String::new();
    for _ in 0..30 {
        read.push_str(&person.screen());
        person.keys("<down>");
    }
    for words in ["one row up", "choose the row", "fold the form", "cancel"] {
        assert!(read.contains(words), "{words} never shown:\n{read}");
    }
    person.keys("<esc>");
    assert_eq!(person.screen(), before);
}

// Type-ahead.

#[test]
fn a_burst_in_the_first_moment_answers_nothing_and_is_kept() {
    let mut person = Person::early(three(), 80, 24, false);
    person.keys("<pace 0><enter>yes do it<enter>");
    open(&person);
    shows(&mut person, "ready in a moment…");
    // Whoever types in that moment goes on typing.
    person.keys("<wait 149>now<wait 599>1<enter>");
    shows(&mut person, "□ Database");
    person.wait(599.0);
    shows(&mut person, "ready in a moment…");
    person.wait(1.0);
    assert_eq!(person.dialog.type_ahead(), "yes do it\nnow1");
    hides(&mut person, "ready in a moment");
    person.keys("1").wait(10.0);
    shows(&mut person, "■ Database");
    // A form that nobody types at is ready soon.
    let mut person = Person::early(three(), 80, 24, false);
    person.keys("<pace 0><wait 150>1").wait(10.0);
    shows(&mut person, "■ Database");
}

#[test]
fn whoever_was_typing_gets_a_pause_of_600_ms() {
    let mut person = Person::early(three(), 80, 24, true);
    person.keys("<pace 0><wait 500>1<wait 599>2");
    shows(&mut person, "ready in a moment…");
    person.wait(600.0);
    hides(&mut person, "ready in a moment");
    person.keys("1").wait(10.0);
    shows(&mut person, "■ Database");
    assert_eq!(person.dialog.type_ahead(), "12");
    // However long that takes: five words a second answer nothing.
    let mut person = Person::early(three(), 80, 24, true);
    person.keys("<pace 40>");
    let text = "please use the second one, and 1 or 2 of the features, not 3 ".repeat(5);
    person.keys(&text).keys("<enter>");
    shows(&mut person, "ready in a moment…");
    shows(&mut person, "□ Database");
    person.wait(600.0);
    hides(&mut person, "ready in a moment");
    assert_eq!(person.dialog.type_ahead(), text);
}

#[test]
fn a_click_too_early_means_nothing() {
    let mut person = Person::early(one(database()).dialog.state().form.clone(), 80, 24, false);
    let used = person.mouse(Mouse { kind: MouseKind::Click, x: 6.0, y: 5.0, primary: true });
    assert!(!used);
    open(&person);
}

// The call's own timeout.

#[test]
fn the_countdown_runs_out_or_is_stopped_by_any_key() {
    let mut timed = form(vec![database()]);
    timed.timeout_ms = Some(5_000.0);
    let mut person = at(timed.clone());
    shows(&mut person, "5 s");
    person.wait(4_850.0);
    assert!(matches!(person.end(), Some(Outcome::TimedOut(_))), "{:?}", person.end());
    let mut person = at(timed);
    person.keys("<down>");
    hides(&mut person, " s\n");
    person.wait(60_000.0);
    open(&person);
}

// Keybindings.

fn bound(keys: &[(&str, &[&str])], form: Questionnaire) -> Person {
    let keys = keys
        .iter()
        .map(|(id, keys)| ((*id).to_owned(), keys.iter().map(|key| (*key).to_owned()).collect()));
    let mut person = Person::opening(
        Opening {
            form,
            bindings: Bindings::from_pi(keys.collect()),
            settings: FormSettings { fold: "ctrl+t".to_owned(), ..FormSettings::default() },
            theme: Theme::numbered(),
            drafting: false,
            now_ms: 0.0,
        },
        80,
        40,
    );
    person.wait(150.0);
    person
}

#[test]
fn the_users_keys_count_and_the_help_names_them() {
    let keys: &[(&str, &[&str])] =
        &[("tui.select.down", &["ctrl+n"]), ("tui.select.up", &["ctrl+p"])];
    let mut person = bound(keys, form(vec![database()]));
    shows(&mut person, "Ctrl+P/Ctrl+N move");
    person.keys("<down>");
    assert_eq!(cursor(&mut person), "1. PostgreSQL (Recommended)");
    person.keys("<c-n>");
    assert_eq!(cursor(&mut person), "2. SQLite");
    // The fold key of the settings.
    person.keys("<c-t>");
    assert_eq!(person.effects, [Effect::Fold]);
}

#[test]
fn an_unbound_form_says_how_to_leave() {
    let unbound: &[(&str, &[&str])] = &[("tui.select.confirm", &[]), ("tui.select.cancel", &[])];
    let mut person = bound(unbound, form(vec![database()]));
    shows(&mut person, "Ctrl+C cancel");
    hides(&mut person, "Enter choose");
    person.keys("<esc><enter>");
    open(&person);
    person.keys("<c-c>").wait(500.0);
    cancelled(&person);
    // Digits still choose.
    let mut person = bound(unbound, form(vec![database()]));
    person.keys("2");
    assert_eq!(answer(&person), picked(&[1]));
}

#[test]
fn a_list_that_is_seen_whole_goes_round_at_its_ends() {
    // The list of `features` has no row for own answers.
    let mut closed = features();
    closed.drop_custom_row();
    let mut person = one(closed.clone());
    let first = cursor(&mut person);
    person.keys("<up>");
    let last = cursor(&mut person);
    assert_ne!(last, first);
    person.keys("<down>");
    assert_eq!(cursor(&mut person), first);
    person.keys("<end><down>");
    assert_eq!(cursor(&mut person), first);
    // A key that is held down stops at the end.
    for _ in 0..9 {
        person.wait(30.0).raw("\u{1b}[B");
    }
    assert_eq!(cursor(&mut person), last);
    person.wait(200.0).keys("<down>");
    assert_eq!(cursor(&mut person), first);
    // The wheel stops there, too.
    let wheel = |by| Mouse { kind: MouseKind::Wheel(by), x: 6.0, y: 6.0, primary: true };
    person.mouse(wheel(-1));
    assert_eq!(cursor(&mut person), first);

    // Below the row for own answers is its text.
    let mut person = one(database());
    person.keys("<up>");
    assert!(cursor(&mut person).contains("Other"), "{}", person.screen());
    person.keys("<down>own<enter>");
    assert_eq!(answer(&person), custom("own"));

    // In the review.
    let mut person = at(three());
    person.keys("1<tab><tab>");
    let first = person.keys("<home>").screen();
    assert_ne!(person.keys("<up>").screen(), first);
    assert_eq!(person.keys("<down>").screen(), first);
}

#[test]
fn a_list_that_scrolls_stops_at_its_ends() {
    let mut long = list(59);
    long.drop_custom_row();
    let mut person = one(long);
    person.keys("<up>");
    assert_eq!(cursor(&mut person), " 1. Row 1");
    person.keys("<end><down>");
    assert_eq!(cursor(&mut person), "59. Row 59");
    // What a filter leaves is seen whole.
    person.keys("/5<down><up><up>");
    assert_eq!(cursor(&mut person), "59. Row 59");
}

#[test]
fn a_pasted_tab_stays_one_in_the_answer() {
    let mut person = one(service());
    person.raw("\u{1b}[200~a\tb\u{1b}[201~");
    shows(&mut person, "a   b");
    person.keys("<enter>");
    assert_eq!(answer(&person), custom("a\tb"));
}

#[test]
fn a_letter_bound_to_cancel_is_text_where_text_is_typed_and_esc_cancels() {
    let mut person = bound(&[("tui.select.cancel", &["q"])], form(vec![service()]));
    shows(&mut person, "Esc");
    hides(&mut person, "q cancel");
    person.keys("q");
    shows(&mut person, "q");
    open(&person);
    person.keys("<bs><esc>");
    cancelled(&person);
}

#[test]
fn a_letter_bound_to_a_motion_is_still_text_in_an_editor() {
    let mut person = bound(
        &[("tui.select.down", &["d"]), ("tui.select.cancel", &["q"])],
        form(vec![database()]),
    );
    person.keys("d");
    assert_eq!(cursor(&mut person), "2. SQLite");
    person.keys("0dq<enter>");
    assert_eq!(answer(&person), custom("dq"));
}

// Folding.

#[test]
fn folding_puts_the_form_away_as_it_is() {
    let mut person = at(three());
    person.keys("<down>");
    let before = person.screen();
    // Whoever types on means the prompt.
    let folded = person.dialog.input(&"\u{1b}o1y".encode_utf16().collect::<Vec<_>>(), person.now);
    assert_eq!(folded, [Effect::Fold]);
    assert_eq!(person.dialog.type_ahead(), "1y");
    person.dialog.clear_type_ahead();
    person.dialog.came_back();
    person.screen();
    person.wait(200.0);
    assert_eq!(person.screen(), before);
    open(&person);
}

// The mouse.

/// Clicks the first line that holds `text`.
fn click(person: &mut Person, text: &str) -> bool {
    let screen = person.screen();
    let (y, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
    let before = &line[..line.find(text).unwrap()];
    let x = before.chars().count();
    #[expect(clippy::cast_precision_loss, reason = "cells of a screen")]
    let at = (x as f64, y as f64);
    person.mouse(Mouse { kind: MouseKind::Click, x: at.0, y: at.1, primary: true })
}

#[test]
fn a_click_moves_and_a_second_one_chooses() {
    let mut person = one(database());
    assert!(click(&mut person, "Document store"));
    assert_eq!(cursor(&mut person), "3. MongoDB");
    open(&person);
    click(&mut person, "MongoDB");
    assert_eq!(answer(&person), picked(&[2]));
    // A key in between makes the second click a first one.
    let mut person = one(database());
    click(&mut person, "MongoDB");
    person.keys("<up>");
    click(&mut person, "MongoDB");
    open(&person);
    // In a list with ticks the second click ticks.
    let mut person = one(features());
    click(&mut person, "REST API");
    click(&mut person, "REST API");
    shows(&mut person, "[x] REST API");
    open(&person);
}

#[test]
fn a_click_on_a_tab_opens_it() {
    let mut person = at(three());
    click(&mut person, "Features");
    shows(&mut person, "Which features");
    click(&mut person, "✓ Submit");
    shows(&mut person, "Ready to submit?");
    click(&mut person, "Service Name   ");
    assert_eq!(cursor(&mut person), "2. Service Name   not answered");
    click(&mut person, "Service Name   ");
    shows(&mut person, "What should we name");
}

#[test]
fn other_buttons_and_places_mean_nothing() {
    let mut person = one(database());
    let before = person.screen();
    for kind in [MouseKind::Press, MouseKind::Release, MouseKind::Other] {
        assert!(!person.mouse(Mouse { kind, x: 6.0, y: 7.0, primary: true }));
    }
    let second = Mouse { kind: MouseKind::Click, x: 6.0, y: 7.0, primary: false };
    assert!(!person.mouse(second));
    for (x, y) in [(0.0, 0.0), (6.0, 2.0), (-1.0, -1.0), (f64::NAN, 7.0), (6.0, 1e12)] {
        assert!(!person.mouse(Mouse { kind: MouseKind::Click, x, y, primary: true }));
    }
    assert_eq!(person.screen(), before);
}

#[test]
fn the_wheel_moves_in_a_list() {
    let mut person = one(database());
    let wheel = |by| Mouse { kind: MouseKind::Wheel(by), x: 6.0, y: 6.0, primary: true };
    person.mouse(wheel(1));
    person.mouse(wheel(1));
    assert_eq!(cursor(&mut person), "3. MongoDB");
    person.mouse(wheel(-1));
    assert_eq!(cursor(&mut person), "2. SQLite");
    open(&person);
}

// The external editor.

#[test]
fn the_external_editor_takes_and_gives_the_text() {
    let mut person = one(service());
    person.keys("draft<c-g>");
    assert_eq!(person.effects, [Effect::EditExternally("draft".to_owned())]);
    person.dialog.edited(Ok("a longer\ntext\n".to_owned()));
    person.keys("<enter>");
    assert_eq!(answer(&person), custom("a longer\ntext"));
    let mut person = one(service());
    person.keys("draft<c-g>");
    person.dialog.edited(Err("No editor is set".to_owned()));
    shows(&mut person, "No editor is set");
    shows(&mut person, "> draft");
}

// Endings.

#[test]
fn a_form_ends_once() {
    let mut person = one(database());
    person.keys("212<esc><enter>").wait(10_000.0);
    assert_eq!(person.effects.len(), 1);
    assert!(person.dialog.state().finished);
}

#[test]
fn a_broken_form_closes_by_enter_or_esc() {
    for key in ["<enter>", "<esc>"] {
        let mut person = at(three());
        person.keys("1");
        person.dialog.broken("a test");
        assert!(matches!(person.dialog.state().screen, Screen::Broken(_)));
        person.keys("x").keys(key);
        assert!(matches!(person.end(), Some(Outcome::Unavailable(_))), "{:?}", person.end());
    }
}

#[test]
fn resizing_keeps_the_cursor_in_view() {
    let mut person = Person::at(form(vec![list(31)]), 80, 24);
    person.keys("<pgdn><pgdn><down>");
    let before = cursor(&mut person);
    for columns in [200, 20, 1, 120] {
        person.size.columns = columns;
        if columns >= 8 {
            assert_eq!(cursor(&mut person), before);
        }
    }
}

#[test]
fn answers_from_elsewhere_open_the_form_where_it_goes_on() {
    let custom = |words: &str| Answer { custom: Some(words.to_owned()), ..Answer::default() };
    let picked = Answer { picks: vec![1], ..Answer::default() };
    let mut begun = Answers {
        each: vec![Some(picked), Some(custom("order-processor")), None],
        ..Default::default()
    };
    let state = State::new(three(), 2_000).with_answers(&begun);
    assert_eq!(state.answers(), begun);
    assert_eq!((state.tab, &state.screen), (2, &Screen::Choices));

    begun.each[2] =
        Some(Answer { picks: vec![0, 2], custom: Some("search".to_owned()), ..Default::default() });
    let state = State::new(three(), 2_000).with_answers(&begun);
    assert_eq!(state.answers(), begun);
    assert!(state.in_review());
}
