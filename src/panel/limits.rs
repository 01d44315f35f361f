//! What the panel keeps and takes at most.

/// Most streams that are open at once.
pub const STREAMS: usize = 32;
/// Most bytes of a request's body.
pub const BODY: usize = 1 << 20;
/// Longest time a body may take, in ms.
pub const BODY_MS: f64 = 10_000.0;
/// Most bytes that wait for a stream that is not read; it is closed when there are more.
pub const UNREAD: f64 = 4_194_304.0;
/// Most connections at once, streams included; with more, the oldest one without a proof is closed.
pub const CONNECTIONS: usize = 64;
/// How long a challenge is good for, in ms: longer than a body may take.
pub const PROOF_MS: f64 = 30_000.0;
/// Most challenges that are used within that time.
pub const PROOFS: usize = 1_000;
/// How long a server waits for the next session, in ms.
pub const UNCLAIMED_MS: f64 = 5_000.0;
/// Time between two heartbeats of a stream, in ms. The page waits for three of them.
pub const HEARTBEAT_MS: f64 = 20_000.0;
/// How many settled requests are remembered, so that a late page hears what became of them.
pub const SETTLED: usize = 64;
/// Largest request that is sent to the page, in bytes of JSON.
pub const ASKED: usize = 1 << 20;
/// Most bytes of all requests that are open. Those that have no room are named, and answered in the
/// terminal. Less than [`UNREAD`], for a page gets all of it at once.
pub const OPEN_BYTES: usize = 2 << 20;
/// Longest id of a request, in bytes.
pub const ID: usize = 256;
/// Turns of the conversation that are shown: the last prompt's and two before it.
pub const TURNS: usize = 3;
/// Most items of the conversation.
pub const ITEMS: usize = 300;
/// Most bytes of all items.
pub const ITEM_BYTES: usize = 512 * 1024;
/// Longest line about a tool call, in characters.
pub const TOOL_LINE: usize = 200;
