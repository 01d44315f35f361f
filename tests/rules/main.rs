//! The rules of the house.

#![allow(
    clippy::unwrap_used,
    clippy::string_slice,
    clippy::indexing_slicing,
    reason = "helpers of tests fail like tests"
)]

use std::process::Command;

use sources::{ROOT, sources};

mod imports;
mod sources;

/// Files with a line of code (no comment) that holds one of `words`.
fn naming(words: &[&str], within: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for (name, text) in sources().into_iter().filter(|(name, _)| within(name)) {
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            if words.iter().any(|word| code.contains(word)) {
                found.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    found
}

/// True for the files of a module: `view.rs` and everything in `view/`.
fn of(name: &str, module: &str) -> bool {
    name.strip_prefix(module).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
}

fn of_any(name: &str, modules: &[&str]) -> bool {
    modules.iter().any(|module| of(name, module))
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
fn dependencies_point_one_way() {
    let upward: [(&[&str], &[&str]); 4] = [
        (
            &["model"],
            &[
                "crate::state",
                "crate::keys",
                "crate::view",
                "crate::surface",
                "crate::contract",
                "crate::host",
            ],
        ),
        (
            &["state"],
            &["crate::keys", "crate::view", "crate::surface", "crate::contract", "crate::host"],
        ),
        (&["keys", "view"], &["crate::surface", "crate::contract", "crate::host"]),
        (&["surface", "contract", "pending", "transcript"], &["crate::host"]),
    ];
    for (modules, above) in upward {
        let found = naming(above, |name| of_any(name, modules));
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
    let core = ["model", "state", "keys", "view", "contract", "surface", "transcript", "strings"];
    let found = naming(&outside, |name| of_any(name, &core));
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn what_is_named_in_one_place_only() {
    let only: [(&[&str], &[&str]); 3] = [
        (&["tui_textarea"], &["state/editor.rs"]),
        (&["unicode_width"], &["view/measure/class.rs", "view/measure/emoji.rs"]),
        (&["nucleo_matcher"], &["state/filter.rs"]),
    ];
    for (words, places) in only {
        let found = naming(words, |name| !places.contains(&name));
        assert!(found.is_empty(), "{found:#?}");
    }
    // A terminal's width of a text is asked of `view::measure` alone.
    let found = naming(&[".width()", "UnicodeWidth"], |name| {
        // A table's cells have a width of their own, asked of `view::measure` in turn.
        of(name, "view") && !of_any(name, &["view/measure", "view/markdown"])
    });
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn rules_are_data_not_names_of_contracts() {
    let names =
        ["ask_user", "AskUser", "claude", "Forge", "\"forge", "rpiv", "Contract", "contract::"];
    let found = naming(&names, |name| of_any(name, &["state", "keys", "view"]));
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_door_from_javascript_catches_panics() {
    let doors: Vec<String> = sources()
        .into_iter()
        .flat_map(|(_, text)| {
            let after = text.split("#[napi").skip(1);
            after.map(|door| door.split(']').next().unwrap().to_owned()).collect::<Vec<_>>()
        })
        .filter(|door| !door.starts_with("(object"))
        .collect();
    assert!(!doors.is_empty());
    let open: Vec<&String> = doors.iter().filter(|door| !door.contains("catch_unwind")).collect();
    assert!(open.is_empty(), "{open:#?}");
}
