//! Catches panics, so that none unwinds into Node or prints over Pi's screen.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use napi::bindgen_prelude::*;

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Performs a `step` for each item that `next` returns. Continues after a panic of a step.
pub fn pump<T>(mut next: impl FnMut() -> Option<T>, mut step: impl FnMut(T)) {
    while let Some(item) = next() {
        ignore_panic(|| step(item));
    }
}

/// Runs `body`. A panic is ignored, and is not printed.
pub fn ignore_panic(body: impl FnOnce()) {
    guarded(|| {
        body();
        Ok(())
    })
    .ok();
}

/// Runs `body`. A panic becomes an `Err` with its message, and is not printed.
///
/// # Errors
/// The error of `body`, or the message of its panic.
pub fn guarded<T>(body: impl FnOnce() -> Result<T>) -> Result<T> {
    let (mut body, mut result) = (Some(body), None);
    caught(&mut || result = body.take().map(|body| body()))?;
    result.unwrap_or_else(|| Err(Error::from_reason("nothing ran")))
}

/// The non-generic part of [`guarded`].
#[inline(never)]
fn caught(body: &mut dyn FnMut()) -> Result<()> {
    install_hook();
    let outer = QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(body));
    QUIET.set(outer);
    result.map_err(|panic| Error::from_reason(message(&*panic)))
}

/// Installs a panic hook that prints nothing for a panic in [`guarded`].
fn install_hook() {
    static HOOK: Once = Once::new();
    // The standard library is linked into this addon, so the hook receives only the addon's panics.
    HOOK.call_once(|| {
        let previous = take_hook();
        set_hook(Box::new(move |info| {
            if !QUIET.get() {
                previous(info);
            }
        }));
    });
}

fn message(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "unknown panic".to_owned())
}

/// Panics if `PI_QUESTIONS_PANIC` contains this `entry`. The variable is a list of entries, for
/// example `render,input:2`. The number is the maximum number of panics of an entry.
#[cfg(feature = "inject-panic")]
pub fn inject(entry: &str) {
    use std::collections::BTreeMap;
    use std::sync::Mutex;

    // The last value of the variable, and the number of panics per entry since it was set.
    static SEEN: Mutex<(String, BTreeMap<String, usize>)> =
        Mutex::new((String::new(), BTreeMap::new()));
    let wanted = std::env::var("PI_QUESTIONS_PANIC").unwrap_or_default();
    let Ok(mut seen) = SEEN.lock() else { return };
    if seen.0 != wanted {
        *seen = (wanted.clone(), BTreeMap::new());
    }
    let mut items = wanted.split(',').map(|item| item.split_once(':').unwrap_or((item, "")));
    let Some((_, times)) = items.find(|(name, _)| *name == entry) else { return };
    let count = seen.1.entry(entry.to_owned()).or_default();
    *count += 1;
    let is_over = *count > times.parse().unwrap_or(usize::MAX);
    drop(seen);
    assert!(is_over, "injected panic in {entry}");
}

/// Does nothing in a build without `inject-panic`.
#[cfg(not(feature = "inject-panic"))]
pub fn inject(_entry: &str) {}
