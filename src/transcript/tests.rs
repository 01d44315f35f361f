use serde_json::json;

use super::*;
use crate::view::glyphs::{ASCII, UNICODE};

fn shown(rows: Vec<RecapRow>, columns: usize) -> Vec<String> {
    let recap = Recap { rows, ..Recap::default() };
    Page::new(columns, &UNICODE)
        .result(Some(recap), "", false)
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn choices_that_do_not_fit_are_cut() {
    let shown = |columns, custom: &str| {
        let labels = ["Authentication", "REST API", "Admin Dashboard", "Webhooks"];
        let row = RecapRow {
            answer: labels.join(", ") + custom,
            choices: labels.iter().map(|label| ((*label).to_owned(), true)).collect(),
            stored: Some(StoredAnswer::default()),
            ..RecapRow::default()
        };
        shown(vec![row], columns).remove(0)
    };
    assert_eq!(shown(80, ""), "✓ Authentication, REST API, Admin Dashboard, Webhooks");
    assert_eq!(shown(40, ""), "✓ Authentication, REST API, Admin Dashb…");
    assert_eq!(shown(12, ""), "✓ Authentic…");
}

#[test]
fn transcript_names_the_source_of_an_answer() {
    let shown = |via: Value, cancelled: bool, expanded| {
        let answer = json!({ "question": "Which?", "answer": "b", "wasCustom": false });
        let details = json!({
            "questions": [{ "question": "Which?", "options": [{ "label": "b" }] }],
            "answers": if cancelled { vec![] } else { vec![answer] },
            "cancelled": cancelled, "mode": "interactive", "via": via,
        });
        let lines = result(&details, String::new, expanded, 30, &UNICODE);
        lines.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(shown("browser".into(), false, false), ["✓ b", "  answered in the browser"]);
    assert_eq!(shown("browser".into(), true, false), ["Cancelled in the browser"]);
    assert_eq!(shown("message".into(), false, true).last().unwrap(), "  answered by a message");
    let hostile = "\u{1b}[2Jphone\n".repeat(9);
    assert_eq!(shown(hostile.into(), false, false)[1], "  answered by phone phone pho…");
    for via in [Value::Null, json!({}), "\u{7} ".into()] {
        assert_eq!(shown(via, false, false), ["✓ b"]);
    }
}

#[test]
fn an_expanded_entry_of_a_refused_call_has_the_whole_sentence() {
    let sentence = "Nothing was asked, the arguments of ask_user need repair: questions[0].question is null, \
        a text is wanted. Correct them and call ask_user again.";
    let shown = |details: &Value, expanded| {
        let lines = result(details, || sentence.to_owned(), expanded, 40, &UNICODE);
        lines.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    // If a call fails, Pi's result has empty details. A contract with its own error reply stores
    // the sentence in the details.
    for details in [json!({}), json!({ "error": sentence })] {
        assert_eq!(shown(&details, false), ["Nothing was asked, the arguments of ask…"]);
        let lines = shown(&details, true);
        assert!(lines.iter().all(|line| measure::width(line) <= 40), "{lines:?}");
        let words: Vec<_> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
        assert_eq!(words.join(" "), sentence);
    }
}

#[test]
fn an_expanded_entry_has_the_whole_outcome() {
    let file = format!("/home/me/{}/.pi/pending-questions.json", "project/".repeat(9));
    let details = json!({
        "questions": [{ "question": "Which?", "options": [] }],
        "answers": [], "mode": "print", "pendingFile": file,
    });
    let shown = |expanded| -> String {
        let lines = result(&details, String::new, expanded, 40, &UNICODE);
        lines.iter().map(ToString::to_string).collect()
    };
    assert!(!shown(false).contains("pending-questions.json"));
    assert!(shown(true).replace(' ', "").contains(&file), "{}", shown(true));
}

#[test]
fn a_call_that_did_not_start_is_shown_as_interrupted() {
    let shown = |text: &str, expanded| {
        let text = text.to_owned();
        let lines = result(&json!({}), || text, expanded, 40, &UNICODE);
        lines.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    for expanded in [false, true] {
        assert_eq!(shown("Operation aborted", expanded), ["Interrupted"]);
        assert_eq!(shown("Operation failed", expanded), ["Operation failed"]);
    }
}

#[test]
fn note_follows_its_answer_or_has_its_own_line() {
    let shown = |note: &str, columns| {
        let row = |short: &str, note: Option<&str>| RecapRow {
            short: short.to_owned(),
            answer: "PostgreSQL".to_owned(),
            stored: Some(StoredAnswer { note: note.map(str::to_owned), ..StoredAnswer::default() }),
            ..RecapRow::default()
        };
        shown(vec![row("Database", Some(note)), row("Cache", None)], columns)
    };
    assert_eq!(
        shown("only staging", 80),
        ["✓ Database   PostgreSQL  (✎ only staging)", "✓ Cache      PostgreSQL"]
    );
    assert_eq!(
        shown("only staging\nand not for production", 40),
        [
            "✓ Database   PostgreSQL",
            "             ✎ only staging and not for…",
            "✓ Cache      PostgreSQL"
        ]
    );
}

#[test]
fn a_custom_answer_next_to_selected_options_is_quoted() {
    let row = RecapRow {
        answer: "a, b, c, d".to_owned(),
        choices: ["a", "b"].map(|label| (label.to_owned(), true)).to_vec(),
        stored: Some(StoredAnswer {
            picked: vec!["a".to_owned(), "b".to_owned()],
            custom: Some("c, d".to_owned()),
            ..StoredAnswer::default()
        }),
        ..RecapRow::default()
    };
    let drawn = |signs, columns| {
        let recap = Recap { rows: vec![row.clone()], ..Recap::default() };
        let lines = Page::new(columns, signs).result(Some(recap), "", false);
        lines.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(drawn(&UNICODE, 40), ["✎ a, b, “c, d”"]);
    assert_eq!(drawn(&UNICODE, 12), ["✎ a, b, “c,…"]);
    assert_eq!(drawn(&ASCII, 40), ["* a, b, \"c, d\""]);
}

#[test]
fn text_for_the_model_is_not_shown() {
    let shown = |details| waiting(&details, || "1 of 2".to_owned(), 30, &ASCII)[0].to_string();
    assert_eq!(shown(json!({})), "1 of 2");
    assert_eq!(shown(json!({ "answers": [] })), words::waiting());
}

#[test]
fn entries_with_ascii_glyphs_are_ascii() {
    let outline = Outline { count: 3, labels: vec!["Database".to_owned(); 3] };
    let answer = json!({ "question": "Which?", "answer": "b".repeat(90), "wasCustom": true });
    let details = json!({
        "questions": [{ "question": "Which?", "options": [{ "label": "b" }] }],
        "answers": [answer], "cancelled": false, "mode": "interactive",
    });
    let mut lines = call("ask_user", &outline, 30, &ASCII);
    lines.extend(waiting(&Value::Null, || "w".repeat(90), 30, &ASCII));
    lines.extend(result(&details, String::new, false, 30, &ASCII));
    lines.extend(result(&Value::Null, || "w".repeat(90), false, 30, &ASCII));
    for line in lines {
        let line = line.to_string();
        assert!(line.is_ascii() && line.ends_with("..."), "{line:?}");
    }
}
