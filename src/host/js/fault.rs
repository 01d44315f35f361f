//! Panics on demand, to prove that none gets out. Empty unless built with `inject-panic`.

/// Panics when `PI_QUESTIONS_PANIC` names this `entry`. The variable is a list, e.g.
/// `render,input:2`; a number is how many times, else always.
#[cfg(feature = "inject-panic")]
pub fn inject(entry: &str) {
    use std::collections::HashMap;
    use std::sync::Mutex;

    // The variable as it was, and how often each of its entries has panicked since it was set.
    static SEEN: Mutex<(String, Option<HashMap<String, usize>>)> =
        Mutex::new((String::new(), None));
    let wanted = std::env::var("PI_QUESTIONS_PANIC").unwrap_or_default();
    for item in wanted.split(',') {
        let (name, times) = item.split_once(':').unwrap_or((item, ""));
        let limit = times.parse().unwrap_or(usize::MAX);
        let Ok(mut seen) = SEEN.lock() else { return };
        if seen.0 != wanted {
            *seen = (wanted.clone(), None);
        }
        if name != entry {
            continue;
        }
        let count = seen.1.get_or_insert_default().entry(entry.to_owned()).or_insert(0);
        *count += 1;
        let over = *count > limit;
        drop(seen);
        assert!(over, "injected panic in {entry}");
    }
}

/// Does nothing in a build without `inject-panic`.
#[cfg(not(feature = "inject-panic"))]
pub fn inject(_entry: &str) {}
