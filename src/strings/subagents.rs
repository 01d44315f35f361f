//! Sentences about questions of other processes. What those read stays English.

pub(crate) use super::words::subagents::*;

/// Who asks, in a list or a log: `who` is what is known of the process.
#[must_use]
pub fn another_process(who: &str) -> String {
    if who.is_empty() { another().to_owned() } else { another_known(who) }
}

/// The title of a form that another process asks. Our own words come first, where a narrow terminal
/// cuts last.
#[must_use]
pub fn asked_by_process(who: &str, title: Option<&str>) -> String {
    let asks = if who.is_empty() { asks().to_owned() } else { asks_known(who) };
    title.map_or_else(|| asks.clone(), |title| asks_titled(&asks, title))
}

/// A process that the system knows by its id.
#[must_use]
pub fn known(program: Option<&str>, pid: u32, folder: Option<&str>) -> String {
    let pid = pid.to_string();
    let known = program.map_or_else(|| process_unnamed(&pid), |program| process(program, &pid));
    folder.map_or_else(|| known.clone(), |folder| process_in(&known, folder))
}

/// A process of which only its own word is known.
#[must_use]
pub fn claimed(program: Option<&str>, folder: Option<&str>) -> String {
    match (program, folder) {
        (None, None) => String::new(),
        (Some(program), None) => says_it_is(program),
        (None, Some(folder)) => says_in(folder),
        (Some(program), Some(folder)) => says_both(program, folder),
    }
}

/// A message that is none of the protocol; a program reads it.
pub const NOT_A_MESSAGE: &str = "Each line must be a JSON object with a known \"type\".";
/// The first message was no hello, or of another version; a program reads it.
pub const OTHER_VERSION: &str = "The first message must be a hello of version 1.";
/// A message over the limit; a program reads it.
pub const TOO_LONG: &str = "The message is too long.";
/// More messages than a connection may have; a program reads it.
pub const TOO_MANY_MESSAGES: &str = "Too many messages over one connection.";
/// More requests in a minute than a child, or all of them, may have; a program reads it.
pub const TOO_OFTEN: &str = "Too many requests in a minute.";
/// The process would ask itself; a program reads it.
pub const ITSELF: &str = "A process cannot ask itself.";
/// An id that is none; a program reads it.
pub const BAD_ID: &str = "\"requestId\" must be a text of 1 to 256 bytes.";
/// An id that is open already; a program reads it.
pub const ID_IN_USE: &str = "This \"requestId\" is open already.";
/// More open questions than a child, or all of them, may have; a program reads it.
pub const TOO_MANY: &str = "Too many questions are open.";
