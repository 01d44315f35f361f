//! The types of the messages.

use serde_json::Value;

/// The version of the messages.
pub const VERSION: u64 = 1;
/// The environment variable that tells a child where its parent listens.
pub const VARIABLE: &str = "PI_QUESTIONS_PARENT";

/// `type` of the first message of a child.
pub(super) const HELLO: &str = "hello";
/// `type` of the reply to it.
pub(super) const WELCOME: &str = "welcome";
/// `type` of the message that takes a request back.
pub(super) const WITHDRAW: &str = "ask_user_withdraw";
/// `type`: the person can see the request.
pub(super) const OPENED: &str = "ask_user_opened";
/// `type`: the request is not asked, and why.
pub(super) const REFUSED: &str = "ask_user_refused";
/// `type`: somebody has begun to answer, and the request's own timeout stops.
pub(super) const KEPT: &str = "ask_user_kept";
/// `type`: the request ended, and nobody decided that.
pub(super) const CLOSED: &str = "ask_user_closed";
/// `type` of the last message on a connection that the parent closes.
pub(super) const ERROR: &str = "error";
/// `reason` of [`CLOSED`]: nobody answered in time.
pub(super) const TIMED_OUT: &str = "timedOut";
/// `reason` of [`CLOSED`]: the person took it off the list.
pub(super) const WITHDRAWN: &str = "withdrawn";
/// `reason` of [`CLOSED`]: anything else.
pub(super) const GONE: &str = "gone";

/// A message as a line.
pub(super) fn line(message: &Value) -> String {
    format!("{message}\n")
}
