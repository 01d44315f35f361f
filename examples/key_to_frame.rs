//! Presses keys in a form and draws, for the instruction count of `bench/instructions.sh`:
//! `key_to_frame <questions>x<choices> <keys>`, or `key_to_frame wordy <keys>`.
#![allow(missing_docs, reason = "an example is no library")]

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../benches/forms.rs"]
#[allow(dead_code, reason = "the benches use the rest")]
mod forms;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let form = args.first().and_then(|name| forms::named(name));
    let keys = args.get(1).and_then(|keys| keys.parse().ok());
    let Some((form, keys)) = form.zip(keys) else {
        eprintln!("key_to_frame <questions>x<choices>|wordy <keys>");
        std::process::exit(2);
    };
    let mut person = common::Person::at(form, 100, 40);
    for key in forms::WALK.iter().cycle().take(keys) {
        person.raw(key);
    }
}
