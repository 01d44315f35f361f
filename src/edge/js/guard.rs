//! Catches panics, so that none unwinds into Node or is printed over Pi's screen.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use napi::bindgen_prelude::*;

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs `body`. A panic is ignored, and is not printed.
pub fn ignore_panic(body: impl FnOnce()) {
    guarded(|| {
        body();
        Ok(())
    })
    .ok();
}

/// Returns the result of `body`. If `body` fails or panics, returns the result of `on_error`.
pub fn recover<T>(body: impl FnOnce() -> Result<T>, on_error: impl FnOnce(Error) -> T) -> T {
    guarded(body).unwrap_or_else(on_error)
}

/// A value whose functions may panic. Do not borrow it while JavaScript may run.
pub struct Guarded<T>(RefCell<T>);

impl<T> Guarded<T> {
    pub fn new(value: T) -> Self {
        Self(RefCell::new(value))
    }

    /// Returns the result of `change`, which must not panic.
    pub fn with<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        change(&mut self.0.borrow_mut())
    }

    /// Returns the result of `change`.
    ///
    /// # Errors
    /// The error of `change`, or the message of its panic.
    pub fn try_with<R>(&self, change: impl FnOnce(&mut T) -> Result<R>) -> Result<R> {
        guarded(|| self.with(change))
    }
}

/// Runs `body`. A panic becomes an `Err` with its message, and is not printed.
///
/// # Errors
/// The error of `body`, or the message of its panic.
pub(super) fn guarded<T>(body: impl FnOnce() -> Result<T>) -> Result<T> {
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
/// example `render,input`. The entry `render:1` panics only once, until the variable changes.
#[cfg(feature = "inject-panic")]
pub fn inject(entry: &str) {
    use std::sync::Mutex;

    // The value of the variable at the last call, and `true` after the single panic of an entry.
    static LAST: Mutex<(String, bool)> = Mutex::new((String::new(), false));
    let wanted = std::env::var("PI_QUESTIONS_PANIC").unwrap_or_default();
    let Ok(mut last) = LAST.lock() else { return };
    if last.0 != wanted {
        *last = (wanted.clone(), false);
    }
    let panics = wanted.split(',').any(|item| match item.strip_suffix(":1") {
        Some(once) => once == entry && !std::mem::replace(&mut last.1, true),
        None => item == entry,
    });
    drop(last);
    assert!(!panics, "injected panic in {entry}");
}

/// Does nothing in a build without `inject-panic`.
#[cfg(not(feature = "inject-panic"))]
pub fn inject(_entry: &str) {}
