//! In the terminal and the panel, any line of Markdown is drawn with the characters of its source.

use proptest::prelude::*;

use super::{lines, shown, text};
use crate::view::measure;

fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("\n".to_owned()),
        Just("\n\n".to_owned()),
        Just("    ".to_owned()),
        proptest::sample::select(vec![
            "# ",
            "> ",
            "- ",
            "12. ",
            "* ",
            "```rust\n",
            "```",
            "~~~json\n",
            "|",
            "|-|:-:|\n",
            "**",
            "_",
            "~~",
            "`",
            "[",
            "](",
            ")",
            "![",
            "<b>",
            "<br>",
            "<!-- ",
            "---\n",
            "===\n",
            "[ ] ",
            "\\",
            "&#27;",
            "&#x1F1E6;",
            "&amp;",
            "<div>\n",
            "'",
            "\"",
            "/*",
            "//",
            "#",
        ])
        .prop_map(str::to_owned),
        "[a-z]{1,12} ",
        "[中文字、。ｱ가👩‍💻🇩🇪\u{fe0f}\u{20e3}\u{301}\u{e33}\u{200d}]{1,6}",
        "\\PC{0,8}",
    ]
}

/// A part of a line of Markdown, with its text in the terminal and in the panel.
#[derive(Debug, Clone)]
struct Example {
    source: String,
    terminal: String,
    panel: String,
}

fn example(source: &str, terminal: &str, panel: &str) -> Example {
    Example { source: source.into(), terminal: terminal.into(), panel: panel.into() }
}

fn word() -> impl Strategy<Value = Example> {
    let same = |text: &str| example(text, text, text);
    let rendered = |source: &str, text: &str| example(source, text, text);
    proptest::sample::select(vec![
        rendered("**bold**", "bold"),
        rendered("*thin*", "thin"),
        rendered("**bold `a*b_c`**", "bold a*b_c"),
        rendered("`**a*b_c`", "**a*b_c"),
        rendered("``a ` b``", "a ` b"),
        same("~~gone~~"),
        example("[docs](https://a.b/c_d)", "docs (https://a.b/c_d)", "docs"),
        example("![alt](x.png)", "alt (x.png)", "alt"),
        rendered("<https://a.b>", "https://a.b"),
        rendered("\\*", "*"),
        rendered("\\# \\_x \\[y]", "# _x [y]"),
        rendered("&amp; &lt;T&gt; &quot;", "& <T> \""),
        same("word"),
        same("2 * 3 + 4 - 5"),
        same("snake_case_name __init__"),
        same("src/*.rs and *.ts"),
        rendered("***bold***", "bold"),
        same("Vec<T> <branch> </b> <br>"),
        same("C:\\new\\table"),
        same("[^1] [x] [1]: a"),
        same("#12 100 % 3) 4. a) A. + - *"),
        same("5 > 3 < 7 && x || y"),
        same("数据库です。"),
        same("👩‍💻 it’s “so” – …"),
        same("--flag ~/.config $HOME @a/b"),
    ])
}

/// Returns the text of a line without spaces at both ends.
fn words() -> impl Strategy<Value = Example> {
    proptest::collection::vec(word(), 1..6).prop_map(|words| {
        let join =
            |part: fn(&Example) -> &str| words.iter().map(part).collect::<Vec<_>>().join(" ");
        example(&join(|word| &word.source), &join(|word| &word.terminal), &join(|word| &word.panel))
    })
}

/// Returns a line or a block of code, with its expected lines in the terminal and in the panel.
fn block() -> impl Strategy<Value = Example> {
    let lead = |leads: Vec<(&'static str, &'static str, &'static str)>| {
        (proptest::sample::select(leads), words()).prop_map(|((source, terminal, panel), words)| {
            example(
                &format!("{source}{}", words.source),
                &format!("{terminal}{}", words.terminal),
                &format!("{panel}{}", words.panel),
            )
        })
    };
    let marks = [
        "So ", "  so ", "A) ", "b. ", "- ", "+ ", "* ", "3. ", "7) ", "007. ", "  - ", "  + ",
        "   12) ",
    ];
    let marks = marks.into_iter().chain([
        "   - + ",
        "• ",
        "# of ",
        "#x ",
        "- [x] ",
        "3. [ ] ",
        "-x ",
        "Over\n> 90 ",
        ">= ",
        "2026.x ",
        "=== ",
        "--- ",
    ]);
    let other = vec![
        ("# So ", "So ", "So "),
        ("## so ", "so ", "so "),
        ("> so ", "│ so ", "so "),
        ("> > - ", "│ │ - ", "- "),
        ("- > 1. ", "- │ 1. ", "- 1. "),
    ];
    prop_oneof![
        6 => lead(marks.map(|mark| (mark, mark, mark)).collect()),
        2 => lead(other),
        2 => Just(example("", "", "")),
        1 => proptest::sample::select(vec!["---", "===", "***", "* * *", "-", "+", "3.", "B)", "#"])
            .prop_map(|line| example(line, line, line)),
        1 => proptest::sample::select(vec!["- a\n+ *b*\n\n\n# c &amp;", "<b>\n  3. d\n> e", "\\*\n|x|\n|-|"])
            .prop_map(|code| example(&format!("~~~~ js\n{code}\n~~~~"), code, code)),
    ]
}

/// Returns the text of the panel's HTML, line by line. Elements for quotes and lists add no text.
fn html_lines(source: &str) -> String {
    let html = crate::view::markdown::html::blocks(source);
    let ends = ["</li>", "</p>", "</pre>", "<br>"];
    let html = ends.iter().fold(html, |html, end| html.replace(end, "\n"));
    let texts = html
        .split('<')
        .enumerate()
        .map(|(number, part)| if number == 0 { part } else { part.split_once('>').unwrap().1 });
    let text: String = texts.collect();
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    signs.iter().fold(text, |text, (name, sign)| text.replace(name, sign))
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Returns the characters of `source` that `drawn` omits; `None` if `drawn` has other characters.
fn left_out(source: &str, drawn: &str) -> Option<String> {
    let mut drawn = drawn.chars().peekable();
    let source = source.chars();
    let left_out = source.filter(|c| drawn.next_if_eq(c).is_none()).collect();
    drawn.next().is_none().then_some(left_out)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn every_line_has_its_expected_text(
        blocks in proptest::collection::vec(block(), 1..12),
        columns in 32usize..=200,
    ) {
        let all = |part: fn(&Example) -> &str| {
            blocks.iter().map(part).collect::<Vec<_>>().join("\n")
        };
        let source = crate::model::text::block(&all(|block| &block.source));
        // Several blank lines become one, except in code.
        let (mut wanted, mut after_heading) = (Vec::new(), false);
        for block in &blocks {
            let after_blank = wanted.last().is_none_or(|last: &&str| last.is_empty());
            if !block.source.is_empty() || !(after_blank || after_heading) {
                wanted.push(block.terminal.as_str());
            }
            if !block.source.is_empty() {
                after_heading = block.source.starts_with("# So") || block.source.starts_with("##");
            }
        }
        let wanted = wanted.join("\n");
        let wanted = wanted.trim_matches('\n');
        prop_assert_eq!(shown(&source, 10_000), wanted);
        // The drawn characters are the same at any width.
        let marks = |text: &str| without_blanks(text).replace(['│', '↳'], "");
        prop_assert_eq!(marks(&shown(&source, columns)), marks(wanted));
        let panel = all(|block| &block.panel);
        let lines = |text: &str| -> Vec<String> {
            text.lines().map(without_blanks).filter(|line| !line.is_empty()).collect()
        };
        prop_assert_eq!(lines(&html_lines(&source)), lines(&panel));
    }

    #[test]
    fn no_visible_character_is_changed(pieces in proptest::collection::vec(piece(), 0..40)) {
        let source = crate::model::text::block(&pieces.concat());
        // Removes parts that are not drawn literally: entities, URLs, names of languages.
        let parts = [("&", "+"), ("](", "] ("), ("rust", ""), ("json", "")];
        let fences = [("```", "\n```\n"), ("~~~", "\n~~~\n")];
        let parts = parts.iter().chain(&fences);
        let source = parts.fold(source, |source, (part, other)| source.replace(part, other));
        let drawn = without_blanks(&shown(&source, 100_000)).replace(['│', '─'], "");
        let left_out = left_out(&without_blanks(&source), &drawn);
        let is_mark = |c| "#>*_~`[]()!|\\<:-".contains(c);
        prop_assert!(left_out.as_ref().is_some_and(|text| text.chars().all(is_mark)), "{left_out:?}: {drawn}");
        let panel = without_blanks(&html_lines(&source));
        let left_out = super::any::left_out(&without_blanks(&source), &panel);
        prop_assert!(left_out.as_ref().is_some_and(|text| text.chars().all(is_mark)), "{left_out:?}: {panel}");
    }

    #[test]
    fn no_line_is_wider_than_its_limit(
        pieces in proptest::collection::vec(piece(), 0..40),
        columns in 1usize..=200,
    ) {
        let source = crate::model::text::block(&pieces.concat());
        let drawn = lines(&source, columns);
        for line in &drawn {
            let text = text(line);
            prop_assert!(measure::width(&text) <= columns, "{columns}: {text:?}");
            prop_assert!(!text.contains(|c: char| c.is_control()), "{text:?}");
        }
        prop_assert_eq!(drawn, lines(&source, columns));
    }
}
