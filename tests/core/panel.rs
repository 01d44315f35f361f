//! The browser panel, whatever a model writes and a browser sends.

#[path = "../common/any_panel.rs"]
mod any_panel;

use proptest::collection::vec;
use proptest::prelude::*;

#[test]
fn kept_panels() {
    crate::corpus::replay(include_str!("../corpus/panel.hex"), any_panel::panel);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(data in vec(any::<u8>(), 0..600)) {
        any_panel::panel(&data);
    }

    #[test]
    fn any_markdown(source in "[a-z<>&\"'`*_~#|\\-+.:/()\\[\\]!\\\\ \n0-9ä日\u{1b}]{0,200}") {
        any_panel::markdown(&source);
    }

    #[test]
    fn markdown_like_markup(parts in vec(prop_oneof![
        Just("http://a.b/"), Just("](javascript:x)"), Just("[l"), Just("<img onerror=x>"), Just("</script>"),
        Just("\n\n"), Just("> "), Just("- "), Just("1. "), Just("**"), Just("`"), Just("```\n"), Just("|a|\n|-|\n"),
        Just("![i](http://x \"t\")"), Just("&lt;"), Just("&#x3c;"), Just("<a href=\"x\">"), Just("<!-- "), Just("text "),
    ], 0..40)) {
        any_panel::markdown(&parts.concat());
    }
}

/// What runs where it becomes markup, in every place that Markdown has for text.
#[test]
fn nothing_that_runs_becomes_markup() {
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
    let mut looks = 0;
    for payload in payloads {
        for place in places {
            any_panel::markdown(&place.replace('@', payload));
            looks += 1;
        }
    }
    assert_eq!(looks, 225);
}

/// What is read by somebody is answered fast, however it is made.
#[test]
fn nothing_takes_long() {
    let started = std::time::Instant::now();
    for unit in [
        "[", "![", "> ", "- ", "*a ", "`", "<", "http://", "|", "_a*", "[a](", "&#", "```ts\n",
        "f(\"`",
    ] {
        any_panel::markdown(&unit.repeat(20_000 / unit.len()));
    }
    for end in [")", "(", ".", "*"] {
        any_panel::markdown(&format!("http://a{}", end.repeat(19_990)));
    }
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}
