//! Times of the core's parts: `cargo bench --no-default-features`.
#![allow(missing_docs, reason = "a bench is no library")]

#[path = "../tests/common/mod.rs"]
mod common;
mod forms;

use common::Person;
use divan::{Bencher, black_box};
use pi_questions::contract;
use pi_questions::contract::Flavor;
use pi_questions::keys::Decoder;
use serde_json::{Value, json};

fn main() {
    divan::main();
}

/// From a key to its lines, for each of these forms.
#[divan::bench(args = ["1x4", "4x4", "50x200", "wordy"])]
fn key_to_frame(bencher: Bencher, form: &str) {
    let Some(form) = forms::named(form) else { return };
    let mut person = Person::at(form, 100, 40);
    let mut walk = forms::WALK.iter().cycle();
    bencher.bench_local(|| {
        if let Some(key) = walk.next() {
            person.raw(key);
        }
    });
}

#[divan::bench]
fn unchanged_frame(bencher: Bencher) {
    let mut person = Person::at(forms::form(1, 4), 100, 40);
    bencher.bench_local(|| black_box(person.dialog.render(person.size, person.now).1));
}

#[divan::bench]
fn other_width(bencher: Bencher) {
    let mut person = Person::at(forms::form(1, 4), 100, 40);
    bencher.bench_local(|| {
        person.size.columns = if person.size.columns == 100 { 60 } else { 100 };
        black_box(person.dialog.render(person.size, person.now).1)
    });
}

#[divan::bench]
fn filter_letter_of_2000(bencher: Bencher) {
    let mut person = Person::at(forms::form(1, 2_000), 100, 40);
    person.raw("/");
    let mut typed = ["c", "\u{7f}"].iter().cycle();
    bencher.bench_local(|| {
        if let Some(key) = typed.next() {
            person.raw(key);
        }
    });
}

#[divan::bench(sample_count = 10)]
fn paste_a_megabyte(bencher: Bencher) {
    let paste = forms::paste();
    bencher
        .with_inputs(|| {
            let mut person = Person::at(forms::form(1, 4), 100, 40);
            person.raw("0");
            person
        })
        .bench_local_values(|mut person| {
            person.raw(&paste);
            person
        });
}

#[divan::bench]
fn type_after_a_megabyte(bencher: Bencher) {
    let mut person = Person::at(forms::form(1, 4), 100, 40);
    person.raw("0").raw(&forms::paste());
    let mut typed = ["x", "\u{7f}"].iter().cycle();
    bencher.bench_local(|| {
        if let Some(key) = typed.next() {
            person.raw(key);
        }
    });
}

#[divan::bench(args = ["x", "\u{1b}[B", "\u{1b}[57399;1:1u", "ü"])]
fn decode(bencher: Bencher, raw: &str) {
    let units: Vec<u16> = raw.encode_utf16().collect();
    let mut decoder = Decoder::default();
    bencher.bench_local(|| black_box(decoder.feed(black_box(&units))));
}

fn params(questions: usize, choices: usize) -> Value {
    let options: Vec<Value> = (0..choices)
        .map(|n| json!({ "label": format!("Choice {n}"), "description": "What follows from it" }))
        .collect();
    let question =
        |n| json!({ "question": format!("Which one for part {n}?"), "options": options });
    json!({ "questions": (0..questions).map(question).collect::<Vec<_>>() })
}

#[divan::bench(args = [(1, 4), (50, 200)])]
fn prepare(bencher: Bencher, (questions, choices): (usize, usize)) {
    let raw = params(questions, choices);
    bencher
        .with_inputs(|| raw.clone())
        .bench_local_values(|raw| contract::prepare("ask_user", raw));
}

#[divan::bench(args = [(1, 4), (50, 200)])]
fn parse(bencher: Bencher, (questions, choices): (usize, usize)) {
    let prepared = contract::prepare("ask_user", params(questions, choices));
    bencher.with_inputs(|| prepared.clone()).bench_local_values(|params| {
        contract::parse("ask_user", Flavor::default(), params).is_ok()
    });
}
