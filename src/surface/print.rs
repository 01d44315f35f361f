//! Print mode: parses Pi's command line, and matches the pending file with the calls of the
//! session. The answers of a call come from the file; its questions, choices and tool come from the
//! session. The edge reads the file and delivers the answers.
//!
//! ```text
//! Called  (open in the session) ─────────┐
//!                                        ├─match_calls─▶ [PendingCall] ─▶ answered: delivered
//! Pending (answers of the file) ─────────┘                              └ open: asked again
//! ```

pub mod saved;
pub mod start;

use std::collections::HashSet;
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::contract::{self, Call, Flavor};
use crate::model::{Outcome, Unavailable, text};
use crate::pending::store::{self, Lock};
use crate::pending::{
    Entry, Filled, ItemRef, Pending, RawAnswer, SavedCall, ToolCall, answers_for,
};
use crate::session::call_data::CallData;
use crate::session::log::{Called, OpenPlace};
use crate::strings::language::english;

/// Pi's flags whose value is the next argument. A flag that Pi does not know has such a value, too,
/// unless the next argument is a flag or a file.
const WITH_VALUE: &str = "--provider --model --api-key --system-prompt --append-system-prompt --name \
    -n --session --session-id --fork --session-dir --models --tools -t --exclude-tools -xt \
    --thinking --export --extension -e --skill --prompt-template --theme --use-theme --tui-mode \
    --mode";

/// Pi's flags without a value.
const ALONE: &str = "--help --version --continue --resume --no-session --no-tools \
    --no-builtin-tools --print --no-extensions --no-skills --no-prompt-templates --no-themes \
    --no-context-files --verbose --approve --no-approve --offline";

/// Returns `true` if Pi's command line (`args`, without the program) contains a prompt or a file.
/// Piped text is not part of `args`.
pub fn has_prompt(args: &[String]) -> bool {
    let is_in = |flags: &str, arg: &str| flags.split_whitespace().any(|flag| flag == arg);
    let mut rest = args.iter().map(String::as_str).peekable();
    while let Some(arg) = rest.next() {
        if arg.starts_with('@') || !arg.starts_with('-') {
            return true;
        }
        if arg == "--" {
            return rest.next().is_some();
        }
        // After `-p`, an argument that begins with three hyphens is a prompt, not a flag.
        let is_print_flag = matches!(arg, "-p" | "--print");
        if is_print_flag && rest.peek().is_some_and(|next| next.starts_with("---")) {
            return true;
        }
        let is_unknown_flag = arg.starts_with("--") && !arg.contains('=') && !is_in(ALONE, arg);
        let is_value = |next: &&str| !next.starts_with(['-', '@']);
        if is_in(WITH_VALUE, arg) || (is_unknown_flag && rest.peek().is_some_and(is_value)) {
            rest.next();
        }
    }
    false
}

/// Returns the pending files of `cwd` that Pi's command line attaches to `prompt`
/// (`pi @.pi/pending-questions.json …`). Leaves out files that are named only in a
/// `<file name="…">` block of the prompt, because piped text may contain such a block, too.
pub fn attached_files(args: &[String], prompt: &str, cwd: &Path) -> Vec<PathBuf> {
    let blocks = prompt.split("<file name=\"").skip(1);
    let blocks: Vec<_> = blocks.filter_map(|rest| rest.split('"').next()).map(Path::new).collect();
    let named = args.iter().filter_map(|arg| arg.strip_prefix('@')).map(|arg| cwd.join(arg));
    let is_attached =
        |path: &PathBuf| store::is_pending_file(cwd, path) && blocks.contains(&path.as_path());
    named.filter(is_attached).collect()
}

/// Saves the questions of the call `data` of `session` to the pending file of `cwd`, and returns
/// the outcome of the call. `date` is the current time (ISO 8601). `resumed`: see
/// [`Session::resumed_before_prompt`](crate::session::Session::resumed_before_prompt). If `resumed`
/// is `Some`, the file may already have this call, with answers, from an earlier run of Pi.
///
/// # Errors
/// A sentence if another process has the lock of the file, and no prompt of Pi follows. The call
/// then stays interrupted, and is asked again later.
pub fn save(
    cwd: &Path,
    lock: Result<&Lock, &io::Error>,
    session: store::Session<'_>,
    data: &CallData,
    date: &str,
    resumed: Option<bool>,
) -> Result<Outcome, String> {
    if resumed == Some(false)
        && let Err(error) = lock
        && error.kind() == ErrorKind::WouldBlock
    {
        return Err(store::not_saved(cwd, error));
    }
    let form = &data.call.form;
    // The model reads this sentence.
    let not_saved = |error: &io::Error| english(|| store::not_saved(cwd, error));
    let added = lock.map_err(not_saved).and_then(|lock| {
        lock.add(&session, date, data.tool_call(), Entry::of(form), resumed.is_some())
            .map_err(|error| not_saved(&error))
    });
    Ok(match added {
        Ok(added) => Outcome::Pending {
            file: store::relative(cwd, &added.path),
            kept_aside: added.kept_aside.map(|aside| store::relative(cwd, &aside)),
            waiting: added.waiting,
            resumes: session.file.is_some(),
        },
        Err(why) => {
            let texts: Vec<_> =
                form.questions.iter().map(|question| question.text.as_str()).collect();
            let why = format!("{why} The questions were: {}", texts.join(" / "));
            Outcome::Unavailable(Unavailable::NotSaved(why))
        }
    })
}

/// Returns `true` if the model's message with this `stop_reason` is complete. In this case, the
/// session contains the prompt before the message.
pub fn is_complete(stop_reason: &str) -> bool {
    matches!(stop_reason, "stop" | "toolUse" | "length")
}

/// An open call of the session, with its answers from the file.
#[derive(Debug, Clone)]
pub struct PendingCall {
    /// Pi's id of the call.
    pub id: String,
    /// The tool's name.
    pub tool: String,
    /// The parsed call.
    pub call: Call,
    /// The answers in the file: one per question, in question order.
    raw: Vec<RawAnswer>,
    /// The parsed answers.
    pub filled: Filled,
    /// The items to remove from the file once the call is answered.
    pub items: Vec<ItemRef>,
}

/// The part of a pending file that belongs to a session.
#[derive(Debug, Clone, Default)]
pub struct Matched {
    /// The open calls of the session that the file contains.
    pub calls: Vec<PendingCall>,
    /// The items of the file that can be removed, because the session has answered their calls.
    pub done: Vec<ItemRef>,
    /// `true` if the file belongs to another session, or if none of its calls matches a call of
    /// this session.
    pub unproven: bool,
}

/// Matches `pending` with the `calls` on the branch of the session `id`. Models reuse ids, so of
/// several calls with the same id, only the last one is used.
///
/// A file that names another session matches no call. A call in the file matches an open call of
/// the session with the same id, tool and questions. A file without calls, written by hand, matches
/// the only open call, if the file and the call have the same number of questions.
pub fn match_calls<'a>(
    pending: &Pending,
    id: &str,
    calls: impl DoubleEndedIterator<Item = &'a Called>,
    flavor: Flavor,
) -> Matched {
    let is_own_file = !id.is_empty() && pending.session_id.as_deref() == Some(id);
    if !is_own_file && pending.session_id.is_some() {
        return Matched { unproven: true, ..Matched::default() };
    }
    let mut ids = HashSet::new();
    let mut last: Vec<_> =
        calls.rev().filter(|called| ids.insert(called.call.id.as_str())).collect();
    last.reverse();
    let calls_in_file = |is_settled: bool| -> Vec<PendingCall> {
        let calls = last
            .iter()
            .filter(|called| called.was_in_file() && called.record.is_some() == is_settled);
        calls.filter_map(|called| PendingCall::parse((*called.call).clone(), flavor)).collect()
    };
    let (mut found, mut done) = (Vec::new(), Vec::new());
    if pending.calls.is_empty() {
        // The only open call, unless the file still has the answers of a settled call.
        let candidate = by_position(pending, calls_in_file(false));
        let is_exact = candidate.as_ref().is_some_and(|call| call.has_texts_of(pending));
        if !is_exact && calls_in_file(true).iter().any(|call| call.has_texts_of(pending)) {
            done = entries(pending);
        } else {
            found.extend(candidate);
        }
    } else {
        found = by_id(pending, calls_in_file(false), flavor);
    }
    if is_own_file {
        let is_over =
            |called: &Called| called.is_over() && called.open_place() != Some(OpenPlace::InFile);
        let settled = last.iter().filter(|called| is_over(called)).map(|called| &called.call.id);
        let settled: HashSet<_> = settled.collect();
        let ids = pending.calls.iter().map(|saved| &saved.call.id);
        done.extend(ids.filter(|id| settled.contains(id)).cloned().map(ItemRef::Call));
    }
    let unproven = found.is_empty() && done.is_empty();
    Matched { calls: found, done, unproven }
}

/// Returns the open calls that `pending` contains, with their answers from `pending`.
fn by_id(pending: &Pending, mut open_calls: Vec<PendingCall>, flavor: Flavor) -> Vec<PendingCall> {
    let mut found = Vec::new();
    for saved in &pending.calls {
        let is_same_call =
            |call: &PendingCall| call.id == saved.call.id && call.has_questions_of(saved, flavor);
        let Some(at) = open_calls.iter().position(is_same_call) else { continue };
        let mut call = open_calls.remove(at);
        let count = call.call.form.questions.len().min(saved.count);
        call.set_answers(pending, saved.first..saved.first.saturating_add(count));
        call.items = vec![ItemRef::Call(saved.call.id.clone())];
        found.push(call);
    }
    found
}

/// If there is exactly one open call, and it has as many questions as `pending`, returns this call.
/// The first entry of `pending` answers the first question, and so on.
fn by_position(pending: &Pending, open_calls: Vec<PendingCall>) -> Option<PendingCall> {
    let [mut call] = <[PendingCall; 1]>::try_from(open_calls).ok()?;
    let count = pending.questions.len();
    if call.call.form.questions.len() != count {
        return None;
    }
    call.set_answers(pending, 0..count);
    call.items = entries(pending);
    Some(call)
}

fn entries(pending: &Pending) -> Vec<ItemRef> {
    (0..pending.questions.len()).filter_map(|place| pending.entry_ref(place)).collect()
}

impl PendingCall {
    fn parse(ToolCall { id, tool, args }: ToolCall, flavor: Flavor) -> Option<Self> {
        let call = contract::parse(&tool, flavor, args).ok()?;
        let (raw, filled, items) = Default::default();
        let mut call = Self { id, tool, call, raw, filled, items };
        call.parse_answers();
        Some(call)
    }

    /// Returns `true` if `saved`, a call in the file, has the tool and the questions of this call.
    /// An equal id proves nothing, because models reuse ids.
    fn has_questions_of(&self, saved: &SavedCall, flavor: Flavor) -> bool {
        let ToolCall { tool, args, .. } = &saved.call;
        let other = contract::parse(tool, flavor, args.clone());
        self.tool == *tool
            && other.is_ok_and(|other| Entry::of(&other.form) == Entry::of(&self.call.form))
    }

    /// Returns `true` if the entries of `pending` have the texts of this call's questions, in order
    /// and unchanged.
    fn has_texts_of(&self, pending: &Pending) -> bool {
        let texts =
            self.call.form.questions.iter().map(|question| Some(text::line(&question.text)));
        texts.eq(pending.questions.iter().map(|entry| entry.question.as_deref().map(text::line)))
    }

    fn set_answers(&mut self, pending: &Pending, places: Range<usize>) {
        self.raw = places.map(|place| pending.raw_answer(place)).collect();
        self.parse_answers();
    }

    fn parse_answers(&mut self) {
        self.filled = answers_for(&self.call.form, &contract::labels(&self.call), &self.raw);
        self.raw.resize_with(self.call.form.questions.len(), RawAnswer::default);
    }

    /// Returns `true` if the file has an answer to a question of this call.
    pub fn is_begun(&self) -> bool {
        self.raw.iter().any(|answer| !answer.is_missing())
    }

    /// Returns `true` if the call can be settled: the file has an answer, no required answer is
    /// missing, and no answer is refused.
    pub fn is_answered(&self) -> bool {
        self.is_begun() && self.filled.missing.is_empty() && self.filled.refused.is_empty()
    }

    /// Returns the texts of the required questions without an answer.
    pub fn missing(&self) -> Vec<&str> {
        let questions = &self.call.form.questions;
        let missing = self.filled.missing.iter().filter_map(|index| questions.get(*index));
        missing.map(|question| question.text.as_str()).collect()
    }
}

#[cfg(test)]
mod tests;
