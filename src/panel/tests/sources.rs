//! The files that a question names, as the page gets them.

use serde_json::json;

use super::{ask, data, panel};
use crate::contract::{self, Flavor};
use crate::model::source::Fault;
use crate::panel::limits;

fn asked(sources: &[&str]) -> contract::Call {
    let args = json!({ "questions": [{ "question": "Which?", "sources": sources }] });
    contract::parse("ask_user", Flavor::Rpiv, args).unwrap()
}

#[test]
fn lines_are_escaped_and_numbered_and_come_once_they_are_read() {
    let (mut panel, call) = (panel(), asked(&["src/a.html:2-3", "gone.rs"]));
    let text = ask(&mut panel, "r", &call).unwrap();
    assert_eq!(
        data(&text)["questions"][0]["sources"],
        json!([
            { "name": "src/a.html:2-3", "said": "reading…" },
            { "name": "gone.rs", "said": "reading…" },
        ])
    );
    let sources = &call.form.questions[0].sources;
    let evil = b"one\n<script>alert(1)</script>\n\x1b[2J&\n";
    let read = sources[0].excerpt("/p/src/a.html".to_owned(), evil);
    let sent = data(&panel.show_source("r", (0, 0), &sources[0], &read).unwrap());
    let html = sent["source"]["html"].as_str().unwrap();
    assert!(html.starts_with("<pre><code><span class=\"n\">2  </span>"), "{html}");
    assert!(html.contains("\n<span class=\"n\">3  </span>") && html.contains("&amp;"), "{html}");
    assert!(!html.contains("<script") && !html.contains('\u{1b}'), "{html}");
    let missing = panel.show_source("r", (0, 1), &sources[1], &Err(Fault::NotThere)).unwrap();
    assert_eq!(data(&missing)["source"], json!({ "name": "gone.rs", "said": "not found" }));
    // A page that comes later gets the same.
    let open = &data(&panel.hello(0.0))["open"][0]["questions"][0]["sources"];
    assert_eq!((&open[0], &open[1]["said"]), (&sent["source"], &json!("not found")));
    for (id, place) in [("other", (0, 0)), ("r", (1, 0)), ("r", (0, 2))] {
        assert_eq!(panel.show_source(id, place, &sources[0], &read), None, "{id} {place:?}");
    }
}

#[test]
fn what_has_no_room_is_named() {
    let names: Vec<String> = (0..8).map(|at| format!("{at}.rs")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let questions: Vec<_> =
        (0..8).map(|_| json!({ "question": "Which?", "sources": names })).collect();
    let args = json!({ "questions": questions });
    let call = contract::parse("ask_user", Flavor::Rpiv, args).unwrap();
    let mut panel = panel();
    ask(&mut panel, "r", &call).unwrap();
    // Each sign of it is a span of its own.
    let wide = "(a){b}[c];".repeat(90) + "\n";
    let bytes = wide.repeat(70);
    let mut brief = 0;
    for question in 0..8 {
        for at in 0..8 {
            let source = &call.form.questions[question].sources[at];
            let read = source.excerpt("/p/a.rs".to_owned(), bytes.as_bytes());
            let sent = data(&panel.show_source("r", (question, at), source, &read).unwrap());
            brief += usize::from(sent["source"].get("html").is_none());
        }
    }
    assert!(brief > 0);
    assert!(panel.hello(0.0).len() < limits::OPEN_BYTES * 2);
}
