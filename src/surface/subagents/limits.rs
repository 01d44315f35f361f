//! What a parent takes from its children at most.

/// Most connections at once.
pub const CONNECTIONS: u32 = 32;
/// Longest message of a child, in bytes.
pub const MESSAGE: usize = 1 << 20;
/// Most questions of one child that are open at once.
pub const QUESTIONS: usize = 20;
/// Most questions of all children that are open at once.
pub const ALL_QUESTIONS: usize = 100;
/// Most bytes of all requests that are open at once.
pub const ALL_BYTES: usize = 8 << 20;
/// Most messages over one connection, in its whole life; blank lines are some, too.
pub const MESSAGES: usize = 400;
/// In how long the requests of a process, and of all, are counted that were opened, in ms.
pub const RATE_MS: f64 = 60_000.0;
/// Most requests of one process that are opened in that time, over all its connections.
pub const RATE: usize = 60;
/// Most requests of all processes that are opened in that time.
pub const ALL_RATE: usize = 300;
/// Longest id of a request, in bytes.
pub const ID: usize = 256;
/// How long a connection may have nothing open, in ms.
pub const IDLE_MS: f64 = 5_000.0;
/// Most bytes that wait for a child that does not read; it is sent nothing more then, and closed.
pub const UNREAD: f64 = 1_048_576.0;
/// Longest message of a parent, in bytes: a person may have pasted much.
pub const ANSWER: usize = 64 << 20;
/// How long a child waits until its parent says that the request is open, in ms.
pub const OPENED_MS: f64 = 10_000.0;
