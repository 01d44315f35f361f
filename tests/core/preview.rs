//! Previews beside the list, below the list, and zoomed.
//!
//! Goldens in `tests/frames/preview/`: `BLESS=1 cargo test --no-default-features` updates them.
use std::fmt::Write as _;

use crate::common::golden::golden;
use crate::common::*;
use pi_questions::model::{Question, Questionnaire};
use pi_questions::surface::tui::{Mouse, MouseKind};

fn sizes() -> impl Iterator<Item = (usize, usize)> {
    [20, 40, 80, 100, 120].into_iter().flat_map(|columns| [10, 24, 50].map(|rows| (columns, rows)))
}

const EVERYTHING: &str = "\
## Hexagonal

Ports and *adapters*: the **core** knows nobody, see [the paper](https://alistair.cockburn.us/hexagonal-architecture).

- [x] tested
- [ ] drawn
- nested
  1. one
  2. two, with a line that is long enough to be wrapped in any column there is
     - deeper

> A port is a `trait`.
> 三つの層があります。依存は内側だけを向きます。

| Layer | Knows | Tests |
|:------|:-----:|------:|
| core | nothing | 120 |
| adapters | core and the world outside | 8 |

---

```rust
// The only way in.
pub trait OrderStore { fn save(&mut self, order: &Order) -> Result<(), Error>; }
const LONG: &str = \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\";
```

```json
{ \"unclosed\": [1, true, null]
";

fn previewed(previews: &[Option<&str>]) -> Question {
    let mut question = question(
        "Which architecture should the service have?",
        "Architecture",
        &["Hexagonal (Recommended)|Ports and adapters", "Layered|Three layers", "Script"],
    );
    for (choice, preview) in question.choices.iter_mut().zip(previews) {
        choice.preview = preview.map(str::to_owned);
    }
    question
}

fn everything() -> Questionnaire {
    form(vec![previewed(&[Some(EVERYTHING), Some("```\ntop\n  └─ middle\n       └─ bottom\n```")])])
}

fn short() -> Questionnaire {
    form(vec![previewed(&[
        Some("## Hexagonal\n```rust\npub trait OrderStore { … }\n```"),
        Some("One line."),
    ])])
}

/// Compares the screen at each size, after `script`, with a golden.
#[track_caller]
fn frames(name: &str, make: fn() -> Questionnaire, script: &str) {
    let mut out = String::new();
    for (columns, rows) in sizes() {
        let mut user = User::at(make(), columns, rows);
        user.keys(script);
        let most = rows - 4;
        assert!(user.lines().len() <= most, "{columns}x{rows} is too high");
        for line in user.lines() {
            assert!(columns_of(&line) <= columns, "{columns}x{rows}: {line:?}");
        }
        writeln!(out, "== {columns} x {rows}\n{}", user.screen()).unwrap();
    }
    golden(&format!("tests/frames/preview/{name}.txt"), &out);
}

#[test]
fn every_screen_matches_its_golden() {
    frames("everything", everything, "");
    frames("scrolled", everything, "<s-down*5>");
    frames("scrolled_to_the_end", everything, "<s-down*90>");
    frames("zoomed", everything, "<a-z>");
    frames("short", short, "");
    frames("without", short, "<end>");
}

#[test]
fn coloured_previews_match_their_golden() {
    let mut user = User::at(short(), 100, 24);
    golden("tests/frames/preview/colours.txt", &user.coloured());
}

#[test]
fn zoom_does_not_depend_on_the_previous_frame() {
    // The zoomed form is higher than the form before, but not higher than the maximum.
    let means = "What it means. ".repeat(6);
    let labels = "One Two Three Four Five Six Seven Eight Nine".split(' ');
    let rows: Vec<String> = labels.map(|label| format!("{label}|{means}")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut asked = question("Which one?", "", &rows);
    asked.choices[0].preview = Some("drawn".to_owned());
    for (columns, rows) in
        [80, 120, 200].into_iter().flat_map(|columns| (12..60).map(move |r| (columns, r)))
    {
        let mut user = User::at(form(vec![asked.clone()]), columns, rows);
        user.keys("z");
        let first = user.screen();
        user.dialog.set_focused(false);
        user.dialog.set_focused(true);
        assert_eq!(user.screen(), first, "{columns}x{rows}");
    }
}

#[test]
fn a_click_on_the_preview_selects_nothing() {
    let mut user = User::at(everything(), 100, 24);
    let before = user.screen();
    for _ in 0..3 {
        user.mouse(Mouse { kind: MouseKind::Click, x: 60.0, y: 6.0, primary: true });
    }
    assert_eq!(user.screen(), before);
    assert!(user.end().is_none());
}

/// Returns a form with rows of different heights.
fn uneven(choices: usize) -> Questionnaire {
    let mut question = question("Which one?", "One", &["A"]);
    question.choices = (0..choices)
        .map(|index| pi_questions::model::Choice {
            label: format!("Choice {index} ") + &"and more ".repeat(index % 3 * 5),
            description: (index % 2 == 0).then(|| "What it means. ".repeat(index + 1)),
            preview: (index % 3 != 2).then(|| "line\n".repeat(index * 2)),
        })
        .collect();
    form(vec![question])
}

#[test]
fn the_height_stays_while_the_cursor_moves() {
    for (columns, rows) in sizes() {
        for (choices, previews) in [(4, true), (9, true), (4, false), (9, false), (30, false)] {
            let mut form = uneven(choices);
            if !previews {
                for choice in &mut form.questions_mut()[0].choices {
                    choice.preview = None;
                }
            }
            for zoom in ["", "z"] {
                let mut user = User::at(form.clone(), columns, rows);
                user.keys(zoom);
                let height = user.lines().len();
                for step in 0..choices {
                    user.keys("<down>");
                    let now = user.lines().len();
                    assert_eq!(
                        now,
                        height,
                        "{columns}x{rows}, {choices} choices, {previews}, {zoom}, step {step}:\n{}",
                        user.screen()
                    );
                }
            }
        }
    }
}

#[test]
fn the_description_below_a_long_list_is_complete() {
    let mut form = uneven(9);
    for choice in &mut form.questions_mut()[0].choices {
        choice.preview = None;
    }
    let mut user = User::at(form, 80, 24);
    user.keys("<down><down><down><down>");
    let screen = user.screen();
    let (list, details) = screen.split_once("more...\n  ── Choice 4 and more").unwrap();
    assert!(list.contains(">  5. ") && !list.contains("What it means."), "{screen}");
    assert_eq!(details.matches("What it").count(), 5, "{screen}");
}

#[test]
fn a_long_question_scrolls_with_a_preview_and_without() {
    let mut long = everything();
    long.questions_mut()[0].text =
        (1..=40).map(|number| format!("line {number}")).collect::<Vec<_>>().join("\n");
    let mut plain = long.clone();
    for choice in &mut plain.questions_mut()[0].choices {
        choice.preview = None;
    }
    for form in [long, plain] {
        for rows in [10, 12, 24, 40] {
            let mut user = User::at(form.clone(), 80, rows);
            for text in ["more lines (Shift+↓)", "line 40"] {
                assert!(user.screen().contains(text), "{text}:\n{}", user.screen());
            }
            let first = user.keys("<s-down>").screen();
            assert!(first.contains("  line 1\n  line 2\n  line 3\n"), "{first}");
            let read = (3..=40).all(|line| {
                let line = format!("  line {line}\n");
                user.screen().contains(&line) || user.keys("<s-down>").screen().contains(&line)
            });
            assert!(read, "{}", user.screen());
            assert!(user.screen().contains("more lines (Shift+↑)"), "{}", user.screen());
        }
    }
}

#[test]
fn a_zoomed_preview_hides_the_question_and_the_context() {
    let mut form = everything();
    form.context = Some("Context. ".repeat(100));
    form.questions_mut()[0].text = "Question? ".repeat(100);
    for (columns, rows) in sizes() {
        let mut user = User::at(form.clone(), columns, rows);
        let end = user.keys("<a-z>").keys(&"<s-down>".repeat(150)).screen();
        assert!(end.contains("\"unclosed\""), "{end}");
        assert!(!end.contains("Context.") && !end.contains("Question?"), "{end}");
    }
}

#[test]
fn two_thousand_previews_are_not_all_parsed() {
    let mut form = uneven(2_000);
    for choice in &mut form.questions_mut()[0].choices {
        choice.preview = Some(EVERYTHING.repeat(20));
    }
    let mut user = User::at(form, 120, 50);
    user.keys("<end><up><s-down>");
    assert!(user.screen().contains(">     Choice 1999"), "{}", user.screen());
}

mod any {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

        #[test]
        fn no_preview_is_wider_or_higher_than_the_terminal(
            previews in proptest::collection::vec(
                proptest::option::of("([#>|`*_~\\-\\[\\]() \n0-9a-z中ｱ👩\u{200d}💻\u{301}]|\\PC){0,200}"),
                1..4,
            ),
            keys in proptest::collection::vec(
                proptest::sample::select(vec![
                    "<down>", "<up>", "<s-down>", "<s-up>", "z", "<pgdn>", "<end>", "<a-o>", "?",
                    "0", "a", "/", "<esc>", "n",
                ]),
                0..12,
            ),
            columns in 1usize..=200,
            rows in 7usize..60,
        ) {
            let previews: Vec<Option<String>> = previews
                .into_iter()
                .map(|preview| preview.map(|text| pi_questions::model::text::block(&text)))
                .collect();
            let previews: Vec<Option<&str>> = previews.iter().map(Option::as_deref).collect();
            let mut user = User::at(form(vec![previewed(&previews)]), columns, rows);
            for key in keys {
                user.keys(key);
                let lines = user.lines();
                prop_assert!(lines.len() <= user.size.most());
                for line in &lines {
                    prop_assert!(columns_of(line) <= columns, "{columns}: {line:?}");
                }
                let dialog = &mut user.dialog;
                dialog.set_theme(numbered());
                prop_assert_eq!(&lines, dialog.render(user.size, user.now).0);
            }
        }
    }
}
