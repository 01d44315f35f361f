//! Times that a person reads, in the units that people say.

use super::words::time as words;

/// Up to here, in seconds, the seconds are told.
const EXACT: u64 = 600;

/// The seconds that are told of `seconds`: beyond ten minutes whole minutes, rounded up.
#[must_use]
pub fn told(seconds: u64) -> u64 {
    if seconds > EXACT { seconds.next_multiple_of(60) } else { seconds }
}

/// `42 s`, `4 min 59 s`, `12 min`, `1 h 5 min`.
#[must_use]
pub fn short(seconds: u64) -> String {
    joined(seconds, [|n| words::hours(n), |n| words::minutes(n), |n| words::seconds(n)])
}

/// As [`short`], but below an hour in one unit: `42 s`, `5 min`.
#[must_use]
pub fn shortest(seconds: u64) -> String {
    let one_unit = seconds > 60 && seconds < 3_600;
    short(if one_unit { seconds.next_multiple_of(60) } else { seconds })
}

/// `4 minutes 59 seconds`.
#[must_use]
pub fn in_words(seconds: u64) -> String {
    joined(
        seconds,
        [
            |n| words::hours_in_words(n),
            |n| words::minutes_in_words(n),
            |n| words::seconds_in_words(n),
        ],
    )
}

/// The units that there are any of, by what each says.
fn joined(seconds: u64, units: [fn(u64) -> String; 3]) -> String {
    let seconds = told(seconds);
    let [hours, minutes, rest] = units;
    let counts = [(seconds / 3_600, hours), (seconds / 60 % 60, minutes), (seconds % 60, rest)];
    let parts = counts.into_iter().filter(|(n, _)| *n > 0).map(|(n, unit)| unit(n));
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { rest(0) } else { parts.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_people_say_them() {
        for (seconds, time) in [
            (0, "0 s"),
            (42, "42 s"),
            (60, "1 min"),
            (299, "4 min 59 s"),
            (600, "10 min"),
            (601, "11 min"),
            (3_600, "1 h"),
            (3_601, "1 h 1 min"),
            (7_140, "1 h 59 min"),
            (172_800, "48 h"),
        ] {
            assert_eq!(short(seconds), time);
            assert_eq!(short(told(seconds)), time);
        }
        assert_eq!([61, 299, 3_660].map(shortest), ["2 min", "5 min", "1 h 1 min"]);
        assert_eq!(in_words(61), "1 minute 1 second");
        assert_eq!(in_words(7_320), "2 hours 2 minutes");
    }
}
