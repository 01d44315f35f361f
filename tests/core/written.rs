//! The screen and the panel show the texts of the model unchanged, with all lines and symbols.
//!
//! `tests/written.json` has calls and their screens: the `keys` that lead to a screen, and lines in
//! the order in which they must appear.

use std::path::Path;

use crate::common::{User, hides};
use pi_questions::contract::{self, Flavor};
use pi_questions::model::Questionnaire;
use pi_questions::view::markdown::html;
use serde_json::Value;

fn cases() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/written.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn form(case: &Value) -> Questionnaire {
    contract::parse("ask_user", Flavor::Rpiv, case["call"].clone()).unwrap().form
}

#[test]
fn the_screen_shows_the_model_s_text_unchanged() {
    for case in cases() {
        for screen in case["screens"].as_array().unwrap() {
            let [columns, rows] = [0, 1].map(|at| screen["size"][at].as_u64().unwrap() as usize);
            let mut user = User::at(form(&case), columns, rows);
            user.keys(screen["keys"].as_str().unwrap_or_default());
            // A long line may be wrapped.
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let lines = screen["shows"].as_array().unwrap().iter();
            let wanted: Vec<&str> = lines.map(|line| line.as_str().unwrap()).collect();
            let (wanted, shown) = (wanted.join("\n"), user.screen());
            let name = &case["name"];
            assert!(words(&shown).contains(&words(&wanted)), "{name}:\n{wanted}\nin\n{shown}");
        }
    }
}

#[test]
fn symbols_are_not_replaced() {
    let all = cases();
    let case = all.iter().find(|case| case["name"] == "plus-minus").unwrap();
    for size in [(40, 20), (80, 24), (120, 40), (200, 60)] {
        hides(&mut User::at(form(case), size.0, size.1), "- no old bugs");
    }
}

#[test]
fn the_panel_shows_the_model_s_text_unchanged() {
    for case in cases() {
        let form = form(&case);
        let mut texts: Vec<(&str, String)> = Vec::new();
        texts.extend(form.context.iter().map(|text| (text.as_str(), html::blocks(text))));
        for question in form.questions.iter() {
            texts.push((&question.text, html::blocks(&question.text)));
            for choice in &question.choices {
                texts.extend(
                    choice.description.iter().map(|text| (text.as_str(), html::inline(text))),
                );
                texts.extend(choice.preview.iter().map(|text| (text.as_str(), html::blocks(text))));
            }
        }
        for (source, html) in texts {
            let left_out = left_out(source, &text(&html));
            let is_mark = |c: char| "#<>*~`[]()!|".contains(c);
            let name = &case["name"];
            assert!(
                left_out.as_ref().is_some_and(|text| text.chars().all(is_mark)),
                "{name}: {left_out:?} of {source}"
            );
        }
    }
}

/// Returns the visible text of HTML.
fn text(html: &str) -> String {
    let mut parts = html.split('<');
    let first = parts.next().unwrap().to_owned();
    let text = parts.fold(first, |text, part| text + part.split_once('>').unwrap().1);
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    signs.iter().fold(text, |text, (name, sign)| text.replace(name, sign))
}

/// Returns the visible characters of `source` that are missing in `shown`, in order. URLs of links,
/// delimiter rows of tables, and entities are not visible.
fn left_out(source: &str, shown: &str) -> Option<String> {
    let marks = [
        ("](./x.md)", "]"),
        ("](https://a.b)", "]"),
        ("|---|---|", ""),
        ("&lt;", "<"),
        ("&gt;", ">"),
    ];
    let source =
        marks.iter().fold(source.to_owned(), |source, (mark, sign)| source.replace(mark, sign));
    let mut shown = shown.chars().filter(|c| !c.is_whitespace()).peekable();
    let source = source.chars().filter(|c| !c.is_whitespace());
    let left_out = source.filter(|c| shown.next_if_eq(c).is_none()).collect();
    shown.next().is_none().then_some(left_out)
}
