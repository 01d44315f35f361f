//! Where nobody can be asked at once: what Pi was started with, what the session says about calls
//! that wait, and what the pending file answers to them. Pure; the host reads and writes.

pub mod matching;
pub mod offer;

/// Pi's flags that take the next argument. Flags that Pi does not know take it unless it is a flag
/// or a file.
const WITH_VALUE: &str = "--provider --model --api-key --system-prompt --append-system-prompt --name \
    -n --session --session-id --fork --session-dir --models --tools -t --exclude-tools -xt \
    --thinking --export --extension -e --skill --prompt-template --theme --use-theme --tui-mode \
    --mode";

/// Pi's flags without a value.
const ALONE: &str = "--help --version --continue --resume --no-session --no-tools \
    --no-builtin-tools --print --no-extensions --no-skills --no-prompt-templates --no-themes \
    --no-context-files --verbose --approve --no-approve --offline";

/// True when Pi's command line (`args`, without the program) holds a prompt or a file. Piped text
/// cannot be seen here.
pub fn prompted(args: &[String]) -> bool {
    let is_in = |flags: &str, arg: &str| flags.split_whitespace().any(|flag| flag == arg);
    let mut rest = args.iter().map(String::as_str).peekable();
    while let Some(arg) = rest.next() {
        if arg.starts_with('@') || !arg.starts_with('-') {
            return true;
        }
        if arg == "--" {
            return rest.next().is_some();
        }
        // A prompt may begin with a line of hyphens.
        let prints = matches!(arg, "-p" | "--print");
        if prints && rest.peek().is_some_and(|next| next.starts_with("---")) {
            return true;
        }
        let unknown = arg.starts_with("--") && !arg.contains('=') && !is_in(ALONE, arg);
        let value = |next: &&str| !next.starts_with(['-', '@']);
        if is_in(WITH_VALUE, arg) || (unknown && rest.peek().is_some_and(value)) {
            rest.next();
        }
    }
    false
}

/// The pending files that a prompt brings along (`pi @.pi/pending-questions.json …`): the paths
/// of its `<file name="…">` blocks with a pending file's name.
pub fn attached(prompt: &str) -> impl Iterator<Item = &str> {
    let names = prompt.split("<file name=\"").skip(1);
    names.filter_map(|rest| {
        let path = rest.split('"').next()?;
        let name = path.rsplit(['/', '\\']).next()?;
        (name.starts_with("pending-questions.") && name.ends_with(".json")).then_some(path)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(args: &str) -> bool {
        let args: Vec<_> = args.split_whitespace().map(str::to_owned).collect();
        prompted(&args)
    }

    #[test]
    fn a_prompt_is_told_from_flags_and_their_values() {
        for with in ["hello", "-p hello", "-c -p go on", "-p @a.json", "--mode json x", "-e a b"] {
            assert!(line(with), "{with}");
        }
        for with in
            ["-p -- fix it", "-c -p -- --all", "--answers [] -p -- go", "-- @a.json", "-p ---"]
        {
            assert!(line(with), "{with}");
        }
        assert!(!line("-p --"));
        for without in ["", "-c", "-c -p", "-p --answers []", "--mode json", "--answers=[] -p -e a"]
        {
            assert!(!line(without), "{without}");
        }
        assert!(line("--answers [] go"));
        assert!(line("--offline go"));
    }

    #[test]
    fn a_pending_file_is_seen_in_a_prompt() {
        let prompt = "<file name=\"/w/.pi/pending-questions.json\">\n{}\n</file>\nuse <file name=\"/w/a.json\">x</file>";
        assert_eq!(attached(prompt).collect::<Vec<_>>(), ["/w/.pi/pending-questions.json"]);
        assert_eq!(attached("pending-questions.json").count(), 0);
    }
}
