//! Checks rules for the code.

#![allow(
    clippy::unwrap_used,
    clippy::string_slice,
    clippy::indexing_slicing,
    reason = "helpers of tests fail like tests"
)]

use std::process::Command;

use imports::Imports;
use sources::{ROOT, sources};

mod english;
mod imports;
mod sources;
mod walks;

/// Returns the lines in `files` that contain one of `words` outside comments.
fn lines_with(words: &[&str], files: &[(String, String)]) -> Vec<String> {
    let mut found = Vec::new();
    for (name, text) in files {
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            if words.iter().any(|word| code.contains(word)) {
                found.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    found
}

/// Returns true for the files of a module: `view.rs` and everything in `view/`.
fn is_in(name: &str, module: &str) -> bool {
    name.strip_prefix(module).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
}

/// Returns the files of `modules`. Fails if a module has no files.
fn files_of(modules: &[&str]) -> Vec<(String, String)> {
    let files = sources();
    for module in modules {
        assert!(files.iter().any(|(name, _)| is_in(name, module)), "there is no module {module}");
    }
    files.into_iter().filter(|(name, _)| modules.iter().any(|module| is_in(name, module))).collect()
}

#[test]
fn files_are_short() {
    let long: Vec<String> = sources()
        .into_iter()
        .map(|(name, text)| (name, text.lines().count()))
        .filter(|(_, lines)| *lines > 450)
        .map(|(name, lines)| format!("{name}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "{long:#?}");
}

/// Forbidden verbs. The glossary has other verbs for them.
const FORBIDDEN_VERBS: [&str; 14] = [
    "complain", "forget", "hang", "hear", "knock", "know", "learn", "leave", "lift", "put", "say",
    "shut", "tell", "unsend",
];

#[test]
fn no_function_begins_with_a_forbidden_verb() {
    let files: Vec<_> = sources()
        .into_iter()
        .filter(|(name, _)| !name.ends_with("tests.rs"))
        .map(|(name, text)| {
            let code =
                text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
            (name, code)
        })
        .collect();
    let starts =
        FORBIDDEN_VERBS.iter().flat_map(|verb| [format!("fn {verb}("), format!("fn {verb}_")]);
    let starts: Vec<String> = starts.collect();
    let starts: Vec<&str> = starts.iter().map(String::as_str).collect();
    assert_eq!(lines_with(&starts, &files), Vec::<String>::new());
}

/// The names under which files use the modules with sentences in the user's language.
const SENTENCES: [&str; 4] = ["strings::", "words::", "sentences::", "hints::"];

/// Returns true if a line of code compares a sentence with another text.
fn compares_words(code: &str) -> bool {
    let is_call = |text: &str| {
        let text = text.trim_start_matches(['&', '*', ' ', '(']);
        let text = ["Some(", "Ok(", "Err("]
            .iter()
            .find_map(|wrapper| text.strip_prefix(wrapper))
            .unwrap_or(text);
        let path: String =
            text.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '_' | ':')).collect();
        let name = path.rsplit("::").next().unwrap_or_default();
        let is_const = !name.contains(|c: char| c.is_lowercase());
        !is_const
            && SENTENCES.iter().any(|file| path.contains(file))
            && text[path.len()..].starts_with('(')
    };
    let signs = ["== ", "!= ", "contains(", "starts_with(", "ends_with("];
    let after = signs
        .iter()
        .any(|sign| code.match_indices(sign).any(|(at, it)| is_call(&code[at + it.len()..])));
    // A call before the sign: `words::yes() == row`.
    let before =
        [" == ", " != ", ".contains(", ".starts_with(", ".ends_with("].iter().any(|sign| {
            code.match_indices(sign).any(|(at, _)| {
                let call = code[..at].rsplit([' ', '|', '{', '!']).next().unwrap_or_default();
                call.ends_with(')') && is_call(call)
            })
        });
    after || before
}

#[test]
fn no_code_compares_sentences() {
    for code in [
        "if row == words::withdraw() {",
        "Err(sentence) if sentence == strings::host::nothing() => {",
        "if chosen.as_deref() != Some(words::no_keep()) {",
        "let is = words::yes() == row;",
        "if text.contains(words::yes()) {",
        "if words::yes().starts_with(text) {",
    ] {
        assert!(compares_words(code), "{code}");
    }
    for code in [
        "let rows = vec![words::no(), words::yes()];",
        "if row == Some(YES) {",
        "Part::Words(words) == part",
    ] {
        assert!(!compares_words(code), "{code}");
    }
    let mut found = Vec::new();
    for (name, text) in sources().into_iter().filter(|(name, _)| !name.ends_with("tests.rs")) {
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            if compares_words(line.split("//").next().unwrap_or_default()) {
                found.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_core_has_no_napi() {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--no-default-features", "--edges", "normal,build", "--prefix", "none"])
        .args(["--offline", "--locked"])
        .current_dir(ROOT)
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    assert!(tree.contains("ratatui-core"), "{tree}");
    let napi: Vec<&str> = tree.lines().filter(|line| line.starts_with("napi")).collect();
    assert!(napi.is_empty(), "{napi:?}");
}

#[test]
fn dependencies_have_one_direction() {
    let layers: [(&[&str], &[&str]); 6] = [
        (&["model"], &["state", "keys", "view", "surface", "contract", "session", "edge"]),
        (&["state"], &["keys", "view", "surface", "contract", "session", "edge"]),
        (&["keys", "view"], &["surface", "contract", "session", "edge"]),
        (&["contract", "pending", "transcript"], &["session", "edge"]),
        (&["surface"], &["edge"]),
        (&["session"], &["state", "keys", "view", "surface", "edge"]),
    ];
    let imports = Imports::of(&sources());
    for (lower, upper) in layers {
        let upper: Vec<String> = files_of(upper).into_iter().map(|(name, _)| name).collect();
        let found: Vec<String> = files_of(lower)
            .iter()
            .flat_map(|(from, _)| imports.steps(from).filter(|(to, _)| upper.contains(to)))
            .map(|(_, step)| step)
            .collect();
        assert!(found.is_empty(), "{found:#?}");
    }
}

#[test]
fn the_core_reads_no_clock_no_disk_and_no_terminal() {
    let outside = [
        "std::time",
        "Instant::now",
        "SystemTime",
        "std::env",
        "std::fs",
        "std::process",
        "crossterm::terminal",
        "stdout()",
        "println!",
    ];
    let core = [
        "model",
        "state",
        "keys",
        "view",
        "contract",
        "surface",
        "session",
        "transcript",
        "strings",
    ];
    let found = lines_with(&outside, &files_of(&core));
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn some_names_occur_in_one_place_only() {
    let only: [(&str, &[&str]); 3] = [
        ("tui_textarea", &["state/editor.rs"]),
        ("unicode_width", &["view/measure/class.rs"]),
        ("nucleo_matcher", &["state/filter.rs"]),
    ];
    for (word, places) in only {
        let files = sources()
            .into_iter()
            .filter(|file| !lines_with(&[word], std::slice::from_ref(file)).is_empty());
        assert_eq!(files.map(|(name, _)| name).collect::<Vec<_>>(), places, "{word}");
    }
    // Only `view::measure` measures text. `view/markdown` is exempt.
    let mut other_files = files_of(&["view"]);
    other_files.retain(|(name, _)| {
        !["view/measure", "view/markdown"].iter().any(|module| is_in(name, module))
    });
    let found = lines_with(&[".width()", "UnicodeWidth"], &other_files);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn unsafe_code_is_in_one_folder() {
    // Raw handles stay in `edge/js`. In another module, safe code could use an invalid handle.
    let words = ["unsafe {", "unsafe fn", "unsafe impl", "sys::", "napi_value"];
    let mut files = sources();
    files.retain(|(name, _)| !is_in(name, "edge/js"));
    let found = lines_with(&words, &files);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn one_table_has_all_javascript_names() {
    // Only `edge/pi/table.rs` contains names of properties, methods and globals of Pi and Node.
    let words = [
        ".call(\"",
        ".tell(\"",
        ".set(\"",
        ".has_method(\"",
        "of_global(\"",
        "construct(\"",
        ">(\"",
    ];
    let mut files = files_of(&["edge"]);
    files.retain(|(name, _)| !is_in(name, "edge/js") && name != "edge/pi/table.rs");
    let found = lines_with(&words, &files);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_edge_has_no_times() {
    // The core decides how long something takes. `timer.rs` only has the limit of Node's timers.
    let mut files = files_of(&["edge"]);
    files.retain(|(name, _)| name != "edge/js/timer.rs");
    let found = lines_with(&["_MS: "], &files);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_edge_has_no_unit_tests() {
    // Unit tests compile without this module. Code without JavaScript belongs in other modules.
    let found = lines_with(&["#[test]", "#[cfg(test)]"], &files_of(&["edge"]));
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn state_and_keys_and_view_contain_no_name_of_a_contract() {
    let names =
        ["ask_user", "AskUser", "claude", "Forge", "\"forge", "rpiv", "Contract", "contract::"];
    let found = lines_with(&names, &files_of(&["state", "keys", "view"]));
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_function_that_javascript_calls_catches_panics() {
    let exported: Vec<String> = sources()
        .into_iter()
        .flat_map(|(_, text)| {
            let after = text.split("#[napi").skip(1);
            after.map(|text| text.split(']').next().unwrap().to_owned()).collect::<Vec<_>>()
        })
        .filter(|attributes| !attributes.starts_with("(object"))
        .collect();
    assert!(!exported.is_empty());
    let unguarded: Vec<&String> =
        exported.iter().filter(|attributes| !attributes.contains("catch_unwind")).collect();
    assert!(unguarded.is_empty(), "{unguarded:#?}");
}
