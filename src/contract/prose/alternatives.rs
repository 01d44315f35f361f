//! "X or Y?": the options that a question names itself.
//!
//! Only where both are plain to see: a wrong option is worse than none, for every question can be
//! answered in own words.

use std::ops::Range;

use super::blocks::{Text, is_wide, words};

/// Longest option, in characters.
const LONGEST: usize = 60;

/// Longest sentence that is searched for them, in bytes.
const SENTENCE: usize = 1_000;

/// Longest gap between two options, in bytes.
const GAP: usize = 60;

/// The options in the sentence at `range` of `text`; empty where it names none that are plain to see.
pub(super) fn alternatives(text: &Text, range: Range<usize>) -> Vec<String> {
    if range.len() > SENTENCE {
        return Vec::new();
    }
    let sentence = text.sub(range);
    let plain = sentence.joined();
    let bare = |words: &'_ str| words.trim_end_matches(|c: char| "?？؟!*_ ".contains(c)).len();
    let body = plain.get(..bare(&plain)).unwrap_or_default();
    let remark = body.rfind(['(', '（']).filter(|_| body.ends_with([')', '）']));
    let asked = body.get(..remark.unwrap_or(body.len())).unwrap_or_default();
    let asked = asked.get(..bare(asked)).unwrap_or_default();
    let found = marked(&sentence)
        .or_else(|| in_brackets(body))
        .or_else(|| behind_colon(asked))
        .or_else(|| in_words(asked));
    let found = found.unwrap_or_default();
    let fits = |option: &String| !option.is_empty() && option.chars().count() <= LONGEST;
    let distinct =
        found.iter().enumerate().all(|(at, it)| !found.iter().take(at).any(|other| other == it));
    if found.len() >= 2 && distinct && found.iter().all(fits) { found } else { Vec::new() }
}

/// The first "or" at or behind `from`: where it is, and where what follows it begins.
fn or_at(text: &str, from: usize) -> Option<(usize, usize)> {
    let rest = text.get(from..)?;
    // In Polish "o" is another word.
    let ors = OR.split('|').filter(|or| *or != " o " || text.contains('¿'));
    let all = ors.filter_map(|or| Some((from + rest.find(or)?, or.len())));
    all.min().map(|(at, length)| (at, at + length))
}

/// `npm` or `pnpm`, **SQLite**, **Postgres** or **MySQL**
fn marked(sentence: &Text) -> Option<Vec<String>> {
    let mut spans: Vec<&Range<usize>> = sentence.code.iter().chain(&sentence.bold).collect();
    spans.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
    let (mut run, mut joined): (Vec<&Range<usize>>, bool) = (Vec::new(), false);
    for span in spans {
        let Some(last) = run.last() else {
            run.push(span);
            continue;
        };
        if span.start < last.end {
            continue;
        }
        let gap = without_brackets(sentence.part(last.end..span.start));
        let or = or_at(&format!(" {} ", gap.trim()), 0).is_some();
        let bare = OR.split('|').fold(gap.clone(), |gap, or| gap.replace(or.trim(), ""));
        let joins =
            gap.len() <= GAP && bare.chars().all(|c| c.is_whitespace() || ",/、，|".contains(c));
        if joins && (or || !gap.trim().is_empty()) {
            joined |= or || gap.contains('/');
            run.push(span);
        } else if joined && run.len() > 1 {
            break;
        } else {
            (run, joined) = (vec![span], false);
        }
    }
    let label = |span: &&Range<usize>| sentence.part((*span).clone()).trim().to_owned();
    (joined && run.len() > 1).then(|| run.iter().map(label).collect())
}

fn without_brackets(text: &str) -> String {
    match (text.find('('), text.find(')')) {
        (Some(open), Some(close)) if open < close => {
            let (before, after) = (text.get(..open), text.get(close + 1..));
            [before.unwrap_or_default(), after.unwrap_or_default()].concat()
        }
        _ => text.to_owned(),
    }
}

/// What "or" or a slash parts, with commas before that.
fn parts(text: &str) -> Option<Vec<String>> {
    let text = text.trim();
    let by_slash = || text.contains(" / ").then(|| text.split(" / ").map(trimmed).collect());
    let mut from = 0;
    let mut found = Vec::new();
    while let Some((at, after)) = or_at(text, from) {
        found.push(text.get(from..at)?);
        from = after;
    }
    if found.is_empty() {
        return by_slash();
    }
    let last = text.get(from..)?;
    let commas = [',', '、', '，'];
    let before = found.iter().flat_map(|part| part.split(commas)).map(trimmed);
    Some(before.filter(|part| !part.is_empty()).chain([trimmed(last)]).collect())
}

fn trimmed(part: &str) -> String {
    trim_joint(part.trim_matches(['*', '_', ' '])).to_owned()
}

/// "Which storage (SQLite, Postgres or a file)?"
fn in_brackets(body: &str) -> Option<Vec<String>> {
    let open = body.rfind(['(', '（'])?;
    let inner = body.get(open..)?.trim_start_matches(['(', '（']);
    let close = inner.find([')', '）'])?;
    let inner = inner.get(..close)?;
    // "(e.g. this or that)" are examples.
    let first = inner.split_whitespace().next().unwrap_or_default();
    parts(inner)
        .filter(|parts| !first.contains('.') && parts.iter().all(|it| it.chars().count() <= 40))
}

/// "Storage: SQLite or Postgres?", "Which one – SQLite or Postgres?"
fn behind_colon(body: &str) -> Option<Vec<String>> {
    let signs = [": ", "：", " — ", " – ", "——"];
    let (at, length) =
        signs.iter().filter_map(|sign| Some((body.rfind(sign)?, sign.len()))).max()?;
    let found = parts(body.get(at + length..)?)?;
    let short = |it: &String| words(it) <= 6;
    found.iter().all(short).then_some(found)
}

/// "SQLite or Postgres?", "as a CLI or as a web app?"
fn in_words(body: &str) -> Option<Vec<String>> {
    let (at, after) = std::iter::successors(or_at(body, 0), |last| or_at(body, last.1)).last()?;
    let (left, right) = (body.get(..at)?, body.get(after..)?);
    if body.get(at..after)?.chars().all(is_wide) {
        return Some(vec![only_name(left)?, only_name(right)?]);
    }
    let first_left = left.trim_end_matches(',');
    let (lefts, rights): (Vec<&str>, Vec<&str>) =
        (first_left.split_whitespace().collect(), right.split_whitespace().collect());
    names(&lefts, &rights).or_else(|| parallel(&lefts, &rights))
}

/// A word with a capital or a digit in it: mostly a name, or a noun in German.
fn is_name(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    word.chars().any(|c| c.is_uppercase() || c.is_ascii_digit())
}

/// Names on both sides: "in SQLite, Postgres or Amazon S3 for now?"
fn names(left: &[&str], right: &[&str]) -> Option<Vec<String>> {
    let after: Vec<&str> = right.iter().copied().take_while(|word| is_name(word)).take(4).collect();
    let mut options = vec![after.join(" ")];
    let mut open: Vec<&str> = Vec::new();
    for (index, word) in left.iter().enumerate().rev() {
        // The first word of a sentence has its capital anyway.
        let is_first = index == 0 && left.len() > 1;
        if is_first && is_name(word) && word.ends_with(',') {
            // "Node, Deno or Bun?", "Also, Deno or Bun?": nobody can tell.
            return None;
        }
        if !is_name(word) || is_first {
            break;
        }
        if word.ends_with(',') && !open.is_empty() {
            options.push(open.join(" "));
            open.clear();
        }
        open.insert(0, word.trim_end_matches(','));
    }
    options.extend((!open.is_empty()).then(|| open.join(" ")));
    options.reverse();
    let options: Vec<_> = options.iter().map(|it| trimmed(it)).collect();
    (!after.is_empty() && options.len() > 1).then_some(options)
}

/// Both begin with the same word: "a CLI or a web app", "auf Deutsch oder auf Englisch sein".
fn parallel(left: &[&str], right: &[&str]) -> Option<Vec<String>> {
    let first = right.first()?.to_lowercase();
    let at = left.iter().rposition(|word| word.to_lowercase() == first)?;
    let left = left.get(at..)?;
    // What is behind a name is no part of it, if the other side ends with one.
    let ends = left.last().is_some_and(|word| is_name(word));
    let name = right.iter().rposition(|word| is_name(word)).filter(|_| ends);
    let right = right.get(..=name.unwrap_or(right.len() - 1))?;
    let alike = left.len() > 1 && left.len().abs_diff(right.len()) <= 1 && left.len() <= 5;
    let text = |words: &[&str]| trimmed(&words.join(" "));
    alike.then(|| vec![text(left), text(right)])
}

/// The only Latin name in the clause next to an "or" of a language without blanks.
fn only_name(clause: &str) -> Option<String> {
    let is_latin = |c: char| c.is_ascii_alphanumeric() || ".-+#".contains(c);
    let mut names = clause.split(|c: char| !is_latin(c)).filter(|it| is_name(it) && it.len() > 1);
    let first = names.next()?;
    names.next().is_none().then(|| first.to_owned())
}

/// "or" in the languages that this package speaks, parted by `|`. One that is missing costs options, never a question.
pub(super) const OR: &str = concat!(
    " or | oder | o | ou | lub | albo | czy | или | либо | або | чи | veya | yoksa | ya da |",
    "还是|或者|それとも|または|もしくは|아니면|또는",
);

/// Without what joins it to the next option: punctuation, and the word "or".
pub(super) fn trim_joint(option: &str) -> &str {
    let is_joint = |c: char| c.is_whitespace() || ",;/?？.。、，；؟".contains(c);
    let mut option = option.trim_matches(is_joint);
    for word in OR.split('|') {
        let word = word.trim();
        if let Some(rest) = option.strip_suffix(word)
            && (rest.ends_with(is_joint) || word.chars().all(is_wide))
        {
            option = rest.trim_end_matches(is_joint);
        }
    }
    option
}
