//! Tests the conversion of any text of a model to HTML for the browser panel.

use pi_questions::view::markdown::html;
use proptest::collection::vec;
use proptest::prelude::*;

/// Checks that Markdown becomes well-formed HTML with known elements and web links only.
fn markdown(source: &str) {
    for html in [html::blocks(source), html::inline(source)] {
        check_html(&html);
        // An escape has at most six characters. Elements add more.
        assert!(html.len() <= source.len() * 100 + 100, "{} of {}", html.len(), source.len());
    }
}

fn check_html(html: &str) {
    const KNOWN: [&str; 16] = [
        "span",
        "p",
        "strong",
        "em",
        "code",
        "pre",
        "ul",
        "li",
        "blockquote",
        "table",
        "thead",
        "tr",
        "th",
        "td",
        "a",
        "br",
    ];
    let mut open: Vec<&str> = Vec::new();
    let mut parts = html.split('<');
    assert!(!parts.next().unwrap_or_default().contains('>'));
    for part in parts {
        let (tag, text) = part.split_once('>').unwrap();
        assert!(!text.contains(['>', '"']), "{part}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{html}");
            continue;
        }
        let (name, rest) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(KNOWN.contains(&name), "{tag}");
        let value = |start: &str| rest.strip_prefix(start).and_then(|rest| rest.split_once('"'));
        match name {
            "a" => {
                let (address, rest) = value("href=\"").unwrap();
                let address = address.to_lowercase();
                assert!(
                    address.starts_with("http://") || address.starts_with("https://"),
                    "{address}"
                );
                assert_eq!(rest, " rel=\"noopener noreferrer\"");
            }
            "p" | "span" if !rest.is_empty() => {
                let class = value("class=\"").unwrap().0;
                assert!(["h", "m"].contains(&class), "{tag}");
            }
            _ => assert_eq!(rest, "", "{tag}"),
        }
        if name != "br" {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} in {html}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_markdown_becomes_safe_html(source in "[a-z<>&\"'`*_~#|\\-+.:/()\\[\\]!\\\\ \n0-9ä日\u{1b}]{0,200}") {
        markdown(&source);
    }

    #[test]
    fn any_mix_of_markdown_and_html_becomes_safe_html(parts in vec(prop_oneof![
        Just("http://a.b/"), Just("](javascript:x)"), Just("[l"), Just("<img onerror=x>"), Just("</script>"),
        Just("\n\n"), Just("> "), Just("- "), Just("1. "), Just("**"), Just("`"), Just("```\n"), Just("|a|\n|-|\n"),
        Just("![i](http://x \"t\")"), Just("&lt;"), Just("&#x3c;"), Just("<a href=\"x\">"), Just("<!-- "), Just("text "),
    ], 0..40)) {
        markdown(&parts.concat());
    }
}

/// Inserts code into every place of Markdown that contains text. In HTML, this code would run.
#[test]
fn code_never_becomes_markup() {
    let payloads = [
        "<script>hit()</script>",
        "</script><script>hit()</script>",
        "<img src=x onerror=hit()>",
        "<IMG SRC=x OnErRoR='hit()'>",
        "<svg onload=hit()>",
        "<svg/onload=hit()>",
        "<svg><script href=data:,hit() />",
        "<math><a xlink:href=javascript:hit()>x",
        "<a href=javascript:hit()>x</a>",
        "<a href=\"jav&#x09;ascript:hit()\">x</a>",
        "<iframe srcdoc='<script>parent.hit()</script>'></iframe>",
        "<object data=javascript:hit()>",
        "<embed src=javascript:hit()>",
        "<form action=//evil><input name=a></form>",
        "<style>@import '//evil'</style>",
        "<base href=//evil>",
        "<meta http-equiv=refresh content='0;url=javascript:hit()'>",
        "<details open ontoggle=hit()>",
        "<template><img src=x onerror=hit()></template>",
        "\"><img src=x onerror=hit()>",
        "' onmouseover='hit()",
        "<!--><img src=x onerror=hit()>-->",
        "<![CDATA[<img src=x onerror=hit()>]]>",
        "&lt;img src=x onerror=hit()&gt;",
        "<noscript><p title=\"</noscript><img src=x onerror=hit()>\">",
    ];
    let places = [
        "@",
        "# @",
        "- @\n- two",
        "> @",
        "`@`",
        "```html\n@\n```",
        "| a |\n|---|\n| @ |",
        "[@](http://a.b/ \"@\")",
        "[link](javascript:hit()) ![@](http://a.b/@)",
    ];
    let mut checks = 0;
    for payload in payloads {
        for place in places {
            markdown(&place.replace('@', payload));
            checks += 1;
        }
    }
    assert_eq!(checks, 225);
}

#[test]
fn conversion_is_fast_for_repeated_markers() {
    let started = std::time::Instant::now();
    for unit in [
        "[", "![", "> ", "- ", "*a ", "`", "<", "http://", "|", "_a*", "[a](", "&#", "```ts\n",
        "f(\"`",
    ] {
        markdown(&unit.repeat(20_000 / unit.len()));
    }
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}
