//! Presses keys in a form and draws, for the instruction count of `bench/instructions.sh`:
//! `key_to_frame <questions> <choices> <keys>`.
#![allow(missing_docs, reason = "an example is no library")]

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../benches/forms.rs"]
#[allow(dead_code, reason = "the benches use the rest")]
mod forms;

fn main() {
    let args: Vec<usize> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let &[questions, choices, keys] = args.as_slice() else {
        eprintln!("key_to_frame <questions> <choices> <keys>");
        std::process::exit(2);
    };
    let mut person = common::Person::at(forms::form(questions, choices), 100, 40);
    for key in forms::WALK.iter().cycle().take(keys) {
        person.raw(key);
    }
}
