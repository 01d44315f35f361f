//! Presses keys in a form and draws it, for the instruction count of `bench/instructions.sh`:
//! `key_to_frame <questions>x<choices> <keys>` or `key_to_frame wordy <keys>`. `key_to_frame pasted
//! <keys>` types after a pasted megabyte.
#![allow(missing_docs, reason = "an example is no library")]

#[path = "../../tests/common/mod.rs"]
mod common;
mod forms;

/// The keys after the paste: a letter, and Backspace.
const TYPED: [&str; 2] = ["x", "\u{7f}"];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let pasted = args.first().is_some_and(|name| name == "pasted");
    let form = args.first().and_then(|name| forms::named(if pasted { "1x4" } else { name }));
    let keys = args.get(1).and_then(|keys| keys.parse().ok());
    let Some((form, keys)) = form.zip(keys) else {
        eprintln!("key_to_frame <questions>x<choices>|wordy|pasted <keys>");
        std::process::exit(2);
    };
    let mut user = common::User::at(form, 100, 40);
    if pasted {
        user.raw("0");
        user.raw(&forms::paste());
    }
    let script: &[&str] = if pasted { &TYPED } else { &forms::WALK };
    for key in script.iter().cycle().take(keys) {
        user.raw(key);
    }
}
