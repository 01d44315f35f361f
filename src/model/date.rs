//! Dates in texts, from times in ISO 8601 like `2026-11-21T14:02:03.004Z`.

/// Returns a time to the second: `2026-11-21T14:02:03Z`; empty for an empty time.
pub fn second(iso: &str) -> String {
    iso.split_once('.').map(|(second, _)| format!("{second}Z")).unwrap_or_default()
}

/// Returns the day of a time: `2026-11-21`; empty for an empty time.
pub fn day(iso: &str) -> &str {
    iso.split_once('T').map(|(day, _)| day).unwrap_or_default()
}

/// Returns a time to the minute: `14:02` if it is on the day of `today`, otherwise `2026-11-21 14:02`.
pub fn minute(iso: &str, today: &str) -> String {
    let (day, time) = iso.split_once('T').unwrap_or_default();
    let minute = time.get(..5).unwrap_or_default();
    if day == self::day(today) { minute.to_owned() } else { format!("{day} {minute}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_parts_of_a_time() {
        let iso = "2026-11-21T14:02:03.004Z";
        assert_eq!(second(iso), "2026-11-21T14:02:03Z");
        assert_eq!(day(iso), "2026-11-21");
        assert_eq!(minute(iso, "2026-11-21T00:00:00.000Z"), "14:02");
        assert_eq!(minute(iso, "2026-11-22T00:00:00.000Z"), "2026-11-21 14:02");
        assert_eq!((second(""), day(""), minute("", "")), (String::new(), "", String::new()));
    }
}
