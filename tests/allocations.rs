//! How often a key allocates memory, from its bytes to the lines, and how often a big call does, from its
//! JSON to a form that opens: what can be counted everywhere, on a busy machine too, and says soon enough
//! that work is done again that need not be done. So it does what is large: a thousand pasted paths, and the names
//! of a directory that is searched.
//! `tests/allocations.txt` has the numbers; `BLESS=1` writes them anew. `bench/instructions.sh` counts
//! more, where there is valgrind.
#![allow(missing_docs, clippy::unwrap_used, reason = "a test is no library")]

mod common;
#[path = "../benches/forms.rs"]
#[allow(dead_code, reason = "the benches use the rest")]
mod forms;

use std::alloc::{GlobalAlloc, Layout, System};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use pi_questions::contract::announced::{Named, opened_without_questions};
use pi_questions::contract::read_list;
use pi_questions::model::KeptForm;
use pi_questions::surface::listing::Listing;
use serde_json::{Value, json};

/// Most that a number may grow by, in percent.
const MOST: usize = 5;
/// Keys that are counted, after as many that are not.
const KEYS: usize = 60;

/// The system's allocator, counting.
struct Counting;

static COUNT: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations for [`KEYS`] keys in a form of this name.
fn count(name: &str) -> usize {
    let form = forms::named(name).unwrap();
    let mut person = common::Person::at(form, 100, 40);
    let mut press = || {
        for key in forms::WALK.iter().cycle().take(KEYS) {
            person.raw(key);
        }
    };
    press();
    let before = COUNT.load(Ordering::Relaxed);
    press();
    COUNT.load(Ordering::Relaxed) - before
}

/// Allocations for a call of 50 × 200, until its questions and what other extensions hear are there.
fn opening() -> usize {
    let choice = |at| json!({ "label": format!("Choice {at}"), "description": "What it is." });
    let choices: Vec<Value> = (0..200).map(choice).collect();
    let question = |at| json!({ "question": format!("Part {at}?"), "options": choices });
    let questions: Vec<Value> = (0..50).map(question).collect();
    let json = json!({ "questions": questions, "context": "Why." }).to_string();
    let before = COUNT.load(Ordering::Relaxed);
    let call = read_list("ask_user", json).unwrap().call;
    let kept = KeptForm::default();
    let (request_id, tool_call_id, tool) = ("r", "c", "ask_user");
    let named = Named { request_id, tool_call_id, tool, from: None, kept: &kept };
    assert_eq!(opened_without_questions(&call, named).get("context"), Some(&"Why.".into()));
    COUNT.load(Ordering::Relaxed) - before
}

/// Allocations for 1,000 paths that are pasted at once, until their lines are there.
fn paths() -> usize {
    let question = common::service();
    let mut person = common::Person::at(common::form(vec![question]), 100, 40);
    let pasted =
        format!("\u{1b}[200~{}\u{1b}[201~", "/home/me/shots/one of them.png\n".repeat(1_000));
    let before = COUNT.load(Ordering::Relaxed);
    person.raw(&pasted);
    COUNT.load(Ordering::Relaxed) - before
}

/// Allocations for the 100,000 names of a directory, of which a few are listed.
fn names() -> usize {
    let names: Vec<String> = (0..100_000).map(|at| format!("file-{at:06}.rs")).collect();
    let mut listing = Listing::of("@file-0");
    let before = COUNT.load(Ordering::Relaxed);
    names.iter().for_each(|name| listing.offer(name, false));
    assert!(!listing.found().is_empty());
    COUNT.load(Ordering::Relaxed) - before
}

// The only test here: another thread would allocate too.
#[test]
fn a_key_and_a_call_allocate_no_more_than_before() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/allocations.txt");
    let mut counts: Vec<(&str, usize)> =
        ["1x4", "4x4", "50x200", "wordy"].map(|name| (name, count(name))).to_vec();
    counts.extend([("opening", opening()), ("paths", paths()), ("names", names())]);
    if std::env::var_os("BLESS").is_some() {
        let lines = counts.iter().map(|(name, count)| format!("{name} {count}\n"));
        std::fs::write(&path, lines.collect::<String>()).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    for (name, count) in counts {
        let line = kept.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let kept: usize = line.unwrap().parse().unwrap();
        assert!(
            count * 100 <= kept * (100 + MOST),
            "{name} allocates {count} times, before it was {kept} (BLESS=1 keeps that)"
        );
    }
}
