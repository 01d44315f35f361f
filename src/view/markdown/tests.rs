//! Tests how Markdown is drawn, and that no line is too wide.

mod any;

use ratatui::style::Modifier;

use super::*;
use crate::view::glyphs::UNICODE;
use crate::view::theme::Role;

fn lines(source: &str, columns: usize) -> Vec<Line<'static>> {
    blocks(source, Role::Text.style(), &UNICODE, columns)
}

fn text(line: &Line<'_>) -> String {
    line.spans.iter().map(|span| span.content.as_ref()).collect()
}

fn shown(source: &str, columns: usize) -> String {
    let lines = lines(source, columns);
    lines.iter().map(|line| text(line).trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

#[test]
fn blank_lines_stay_except_after_headings() {
    assert_eq!(shown("# A\n\nb\n\nc\n## D\n> e\n\n\nf", 20), "A\nb\n\nc\nD\n│ e\n\nf");
    assert_eq!(shown("a\n```\nb\n\n\nc\n```\n|d|\n|-|\n- e\nf", 20), "a\nb\n\n\nc\nd\n─\n- e\nf");
    assert_eq!(shown("a\n```\n```\n- ```\n  ```\nb", 20), "a\n-\nb");
}

#[test]
fn lines_keep_their_markers_and_indents() {
    for source in [
        "A) one\n  + two\n  - three\nB) four\n  * five\nsix",
        "3) a\n7) b\n\n08. c\n8. d\n2. e",
        "- a\nb\n  c\n1. d\n e",
        "# of workers: 8\n#12\n# äußerst\n#\nC#",
        "Over:\n> 90 %\n>5\n>= 5\n>> 5",
        "---\nname: x\n---\nTitle\n===\n* * *\n- - -\n***\n___",
        "Changes:\n+ added\n- removed\n\n+++ b/c.rs\n@@ -1,2 +1,2 @@\n-*a*\n+**b**\n c",
        "<!DOCTYPE html>\n<html lang=\"de\">\n<body>&amp; *x*</body>\n</html>",
        "[1]: https://a.b\n[^1]: note\n[x]: y",
        "git checkout <branch>\nMap<K, brand> <broken>\n<br> or <hr>?",
        ">>> print(x)\n1",
        "npm run a \\\n  --flag",
        "Sum: 3\n+ 4\n+ 5\n= 12",
        "2026. It was\n1234567890. ten\n1.5 and -5 and +5 and *a",
    ] {
        assert_eq!(shown(source, 100), source);
    }
    assert_eq!(shown("\\- a\n\\+ b\n\\# c\n\\> d", 100), "- a\n+ b\n# c\n> d");
}

#[test]
fn lists_have_hanging_indents_and_nest() {
    assert_eq!(
        shown("9. one two three\n   - four\n     five\n10. six\n\nend", 12),
        "9. one two\n   three\n   - four\n     five\n10. six\n\nend"
    );
    assert_eq!(shown("- a\n\n- b\n\n  c\n-\n- [x] d", 12), "- a\n\n- b\n\n  c\n-\n- [x] d");
    assert_eq!(
        shown("- one two\n  three\n  - four five\nsix", 11),
        "- one two\n  three\n  - four\n    five\nsix"
    );
    // The text is shown even if its markers leave no room for it.
    assert_eq!(shown("1000000. a b\n> > > c", 8), "1000000.\na b\n│ │ │\nc");
}

#[test]
fn every_row_of_a_quote_has_its_border() {
    assert_eq!(
        shown("> one two\n>\n> three\n> > four\n\nfive", 8),
        "│ one\n│ two\n│\n│ three\n│ │ four\n\nfive"
    );
}

#[test]
fn line_breaks_and_indents_of_drawings_stay() {
    assert_eq!(shown("top\n  └─ left\n  └─ right", 40), "top\n  └─ left\n  └─ right");
}

#[test]
fn tables_have_columns_or_are_shown_as_written_if_too_wide() {
    let table = "|A|Bcd|E|\n|:-|:-:|-:|\n|1|2|3|\n|one two three|x|10|";
    assert_eq!(
        shown(table, 40),
        "A             │ Bcd │ E\n────────────────────────\n1             │ 2   │ 3\none two three │ x   │ 10"
    );
    assert_eq!(
        shown(table, 19),
        "A        │ Bcd │ E\n───────────────────\n1        │ 2   │ 3\none two  │ x   │ 10\nthree    │     │"
    );
    assert_eq!(shown(table, 12), "|A|Bcd|E|\n|1|2|3|\n|one two\nthree|x|10|");
}

#[test]
fn code_is_wrapped_at_words() {
    assert_eq!(
        shown("```rust\nlet answer = forty_two;\n\n  x\n```", 16),
        "let answer =\nforty_two;\n\n  x"
    );
    assert_eq!(shown("```\nopen", 16), "open");
}

/// Returns a description as drawn, with tags such as `<b>` around styled parts.
fn in_line(source: &str) -> String {
    let rows = blocks(source, Role::Muted.style(), &UNICODE, 1_000);
    let mut out = String::new();
    for (number, row) in rows.iter().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        for span in row {
            let style = span.style;
            let has = |modifier| style.add_modifier.contains(modifier);
            let tags = [
                (has(Modifier::BOLD), "b"),
                (has(Modifier::ITALIC), "i"),
                (style.fg == Role::MdCode.style().fg, "code"),
                (style.fg == Role::MdLink.style().fg, "a"),
                (style.fg == Role::MdLinkUrl.style().fg, "url"),
            ];
            let tags: Vec<&str> = tags.into_iter().filter(|tag| tag.0).map(|tag| tag.1).collect();
            let open: String = tags.iter().map(|tag| format!("<{tag}>")).collect();
            let close: String = tags.iter().rev().map(|tag| format!("</{tag}>")).collect();
            out.push_str(&format!("{open}{}{close}", span.content));
        }
    }
    out
}

#[test]
fn words_in_a_line_are_styled() {
    for (source, wanted) in [
        ("**bold**, *thin*, _thin_", "<b>bold</b>, <i>thin</i>, <i>thin</i>"),
        ("`a` and **`b` c**", "<code>a</code> and <b><code>b</code></b><b> c</b>"),
        ("***a***, **_b_**, **__c__**", "<b><i>a</i></b>, <b><i>b</i></b>, <b>__c__</b>"),
        ("(**bold**) \"*thin*\"!", "(<b>bold</b>) \"<i>thin</i>\"!"),
        ("[docs](https://a.b/c)", "<a>docs</a><url> (https://a.b/c)</url>"),
        ("see https://a.b/c_d_e", "see https://a.b/c_d_e"),
        ("**数据库**です", "<b>数据库</b>です"),
        ("- smaller diff\n- **quicker** review", "- smaller diff\n- <b>quicker</b> review"),
        ("# no heading", "# no heading"),
    ] {
        assert_eq!(in_line(source), wanted, "{source}");
    }
}

#[test]
fn names_paths_globs_and_formulas_are_unchanged() {
    for source in [
        "snake_case and other_snake_case",
        "_private and __init__ and __all__",
        "2 * 3 * 4 = 24",
        "a*b*c",
        "*.rs and *.ts",
        "src/*.rs or lib/*.ts",
        "**/*.ts and **/*.tsx",
        "packages/*/src/**/*.test.ts",
        "Vec<T>, Map<K, V> and <T>",
        "C:\\*.txt and C:\\new\\table",
        "\\\\server\\share",
        "a_b_c.rs, _x_.py",
        "if a < b && c > d",
        "f(**kwargs, *args)",
        "~/.config and ~user",
        "SELECT * FROM a WHERE b = '*'",
        "[x] and [1] and arr[0]",
        "5 > 3, #42, @acme/auth-core",
        "~5 or ~6, ~~gone~~",
    ] {
        assert_eq!(in_line(source), source);
        assert_eq!(shown(source, 200), source);
    }
}

#[test]
fn drawings_keep_their_columns() {
    for source in [
        "+-----+   +-----+\n| *a* |-->|  b  |\n+-----+   +-----+",
        "src\n├── main_*_x.rs\n│   └── **.rs\n└── lib.rs",
        "    a_b_c   **x**\n      d",
        "| Name  [____] |\n| Mail  [____] |",
        "src/\n|-- a*b*\n`-- c",
    ] {
        assert_eq!(shown(source, 80), source);
    }
}

#[test]
fn urls_are_shown_once_and_on_one_row() {
    assert_eq!(shown("[a](http://b.c) <http://b.c>", 40), "a (http://b.c) http://b.c");
    let long = format!("[a](http://{})", "x".repeat(300));
    assert_eq!(lines(&long, 30).len(), 1);
}

#[test]
fn entities_cannot_add_escape_sequences() {
    let got = shown("a&#27;[31mb `c` &#8238;d&#9;e&#10;f", 80);
    assert!(!got.contains(['\u{1b}', '\u{202e}', '\t']), "{got:?}");
    assert_eq!(got.lines().count(), 1);
}

#[test]
fn deeply_nested_marks_are_drawn_in_limited_lines() {
    for deep in ["> ", "- ", "[", "*a", "`", "|", "![", "<a", "&#x41;"] {
        let deep = crate::model::text::block(&deep.repeat(500_000 / deep.len()));
        assert!(lines(&deep, 30).len() <= crate::model::text::BLOCK_LIMIT);
    }
}
