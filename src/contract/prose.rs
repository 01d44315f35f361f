//! Repairs line ends in what a model wrote.

/// Repairs the line ends of a text for people: bare carriage returns, and line breaks written as
/// the two characters `\n`. True if there was any.
pub(super) fn repair(text: &mut String, lone_cr: &str) -> bool {
    let changed = line_ends(text, lone_cr);
    match unescape(text) {
        Some(unescaped) => {
            *text = unescaped;
            true
        }
        None => changed,
    }
}

/// `\r\n` becomes `\n`; a lone `\r` becomes `lone_cr`. True if there was any.
pub(super) fn line_ends(text: &mut String, lone_cr: &str) -> bool {
    let changed = text.contains('\r');
    if changed {
        *text = text.replace("\r\n", "\n").replace('\r', lone_cr);
    }
    changed
}

/// Turns the two characters `\n` into line breaks where that is what was meant:
/// - the text is prose (it has a space) and has no real line break yet;
/// - its only backslashes are those of `\n`, `\r\n`, `\t` and `\"`, so it is no regular expression
///   and no Windows path;
/// - each `\n` stands where a line may end: after a letter, a digit, sentence punctuation, a
///   closing mark or another `\n`, and (unless a sentence ended) not before a lower-case ASCII
///   letter, so that `C:\new` and `split on \n` stay as they are.
///
/// If one of them is doubtful, the whole text stays as it is.
fn unescape(text: &str) -> Option<String> {
    if !text.contains("\\n") || text.contains('\n') || !text.contains(' ') {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        if let Some(next) = after.strip_prefix("r\\n").or_else(|| after.strip_prefix('n')) {
            if !is_line_end(&out, next) {
                return None;
            }
            out.push('\n');
            rest = next;
        } else if let Some(next) = after.strip_prefix('t') {
            out.push('\t');
            rest = next;
        } else if let Some(next) = after.strip_prefix('"') {
            out.push('"');
            rest = next;
        } else {
            return None;
        }
    }
    out.push_str(rest);
    Some(out)
}

fn is_line_end(before: &str, after: &str) -> bool {
    let mut back = before.chars().rev();
    let last = back.next();
    let drive = last == Some(':')
        && back.next().is_some_and(|c| c.is_ascii_alphabetic())
        && back.next().is_none_or(|c| !c.is_alphanumeric());
    if drive {
        return false;
    }
    let sentence = matches!(last, Some('.' | '!' | '?' | ':' | ';' | ',' | ')' | '\n'));
    let word = last.is_some_and(|c| c.is_alphanumeric() || matches!(c, '`' | '*' | '…'));
    let next = after.trim_start_matches(' ').chars().next();
    let opens = match next {
        None => true,
        Some(c) if c.is_ascii_lowercase() => sentence,
        Some(c) => {
            c.is_alphanumeric() || matches!(c, '\\' | '-' | '*' | '#' | '>' | '•' | '(' | '`' | '|')
        }
    };
    (sentence || word) && opens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repaired(text: &str) -> String {
        repaired_with(text, "\n")
    }

    fn repaired_with(text: &str, lone_cr: &str) -> String {
        let mut repaired = text.to_owned();
        let changed = repair(&mut repaired, lone_cr);
        assert_eq!(changed, repaired != text);
        assert!(
            !repair(&mut repaired.clone(), lone_cr),
            "a second time there is nothing to repair"
        );
        repaired
    }

    #[test]
    fn spelled_out_line_breaks_become_real() {
        assert_eq!(repaired("First line.\\nsecond line"), "First line.\nsecond line");
        assert_eq!(repaired("Pick one:\\n\\n- a\\r\\n- b"), "Pick one:\n\n- a\n- b");
        assert_eq!(
            repaired("A table\\n\\t1. x\\n"),
            "A table\n\t1. x\n".trim_end_matches('x').to_owned()
        );
    }

    #[test]
    fn code_and_paths_stay() {
        for text in [
            "Use C:\\new or D:\\nightly builds?",
            "Should we split on \\n here?",
            "Is [^\\n]+ the pattern?",
            "Which of a\\nb and \\d+ is right?",
            "NoSpaces.\\nHere",
            "Doubled. \\\\nNo",
            "printf(\"%s\\n\") in this file?",
            "Already broken.\nBut \\nthis stays",
        ] {
            assert_eq!(repaired(text), text);
        }
    }

    #[test]
    fn carriage_returns_go() {
        assert_eq!(repaired("a\r\nb\rc"), "a\nb\nc");
        assert_eq!(repaired_with("a\r\nb\rc", ""), "a\nbc");
    }
}
