//! Requests as the server reads them, and what it does with them.

/// A request as the server read it. Headers that came more than once count as missing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Request<'a> {
    /// `GET`, `POST`.
    pub method: &'a str,
    /// The request's target, as it was sent.
    pub path: &'a str,
    /// The header `Host`.
    pub host: Option<&'a str>,
    /// The header `Origin`.
    pub origin: Option<&'a str>,
    /// The header `Authorization`.
    pub authorization: Option<&'a str>,
    /// The header `Content-Type`.
    pub content_type: Option<&'a str>,
    /// How far its body was read.
    pub body: Body<'a>,
}

/// A request's body.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Body<'a> {
    /// Not read: only the head is known.
    #[default]
    Unread,
    /// All of it.
    Whole(&'a [u8]),
    /// It has more bytes than it may have, or says so.
    TooLarge,
    /// It did not end in time.
    TooSlow,
}

/// What the host does with a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Send this.
    Reply(Response),
    /// Send the head of this and keep the connection; `Panel::opened` has the beginning.
    Stream(Response),
    /// Read the body, at most `limit` bytes within [`super::limits::BODY_MS`], and ask again.
    Read {
        /// Most bytes.
        limit: usize,
    },
    /// `response` answers the open request `request_id`, in the form of `/ask-user-response`: check
    /// it as that is checked, and send what `routes::taken` or `routes::refused` makes of the verdict.
    Answer {
        /// The request.
        request_id: String,
        /// The JSON text as it came.
        response: String,
    },
    /// Somebody is answering `request_id`: it must not close by itself any more. Call
    /// `Panel::keep` and send `routes::taken`.
    Keep {
        /// The request.
        request_id: String,
    },
}

/// A reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// The status code.
    pub status: u16,
    /// Names and values.
    pub headers: Vec<(&'static str, String)>,
    /// The body; empty for a stream.
    pub body: String,
}
