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
