//! Panics on demand, to prove that none gets out. Empty unless built with `inject-panic`.

/// Panics when `PI_ASK_USER_PANIC` names this `entry`. The variable is a list, e.g.
/// `render,input:2`; a number is how many times, else always.
#[cfg(feature = "inject-panic")]
pub fn inject(entry: &str) {
    use std::collections::HashMap;
    use std::sync::Mutex;

    static SEEN: Mutex<Option<HashMap<String, usize>>> = Mutex::new(None);
    let Ok(wanted) = std::env::var("PI_ASK_USER_PANIC") else { return };
    for item in wanted.split(',') {
        let (name, times) = item.split_once(':').unwrap_or((item, ""));
        if name != entry {
            continue;
        }
        let limit = times.parse().unwrap_or(usize::MAX);
        let count = {
            let Ok(mut seen) = SEEN.lock() else { return };
            let count =
                seen.get_or_insert_default().entry(format!("{wanted}/{entry}")).or_insert(0);
            *count += 1;
            *count
        };
        assert!(count > limit, "injected panic in {entry}");
    }
}

/// Does nothing in a build without `inject-panic`.
#[cfg(not(feature = "inject-panic"))]
pub fn inject(_entry: &str) {}
