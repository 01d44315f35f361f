//! A simulated Pi: session, agent, timers and screen. Only the tree of entries survives a kill.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use pi_questions::contract::Mode;
use pi_questions::pending::{ItemRef, ToolCall};
use pi_questions::session::action::Message;
use pi_questions::session::{Action, Agent, Session, Timer};
use pi_questions::settings::{Rpc, Settings};

use crate::tree::Tree;

/// The state of the agent.
pub enum Work {
    Idle,
    /// The model writes a message.
    Thinking,
    /// The tool calls of the last message run in order.
    Calling {
        calls: VecDeque<ToolCall>,
        executing: bool,
    },
    Compacting,
}

/// A disk access that ends later.
#[derive(Debug)]
pub enum Job {
    /// Saves the questions of a request: its id, and its call.
    Save(String, ToolCall),
    Read,
    Clear(Vec<ItemRef>),
    Images(String),
}

/// Text that the user typed into the form of a request.
#[derive(Default, Clone)]
pub struct Form {
    pub text: String,
    /// The pieces of text that were typed since the form opened, with their times.
    pub typed: Vec<(String, f64)>,
    /// The number of pieces in `typed` that the state machine has received.
    pub read: usize,
}

pub struct Pi {
    pub tree: Tree,
    pub mode: Mode,
    pub session: Session,
    pub queue: VecDeque<Action>,
    pub work: Work,
    /// The request of the call that the agent waits for.
    pub calling: Option<String>,
    /// The number of messages that the model will write after the current message.
    pub messages_left: usize,
    /// The messages that Pi has queued until the end of the turn.
    pub queued: Vec<Message>,
    /// The messages with which the session replied to the end of the turn.
    pub boundary: Vec<Message>,
    pub timers: BTreeMap<Timer, f64>,
    /// The request with the visible form.
    pub shown: Option<String>,
    pub forms: HashMap<String, Form>,
    pub prompt: String,
    /// The requests that were announced to other extensions as asked, but not yet as settled.
    pub announced: HashSet<String>,
    pub jobs: Vec<Job>,
    /// True after Pi has begun to stream entries to its RPC client.
    pub streams: bool,
    /// The requests that the RPC client has received, as data or in dialogs.
    pub received: HashSet<String>,
    /// True if Pi was started with a prompt and has not sent it yet.
    pub has_prompt: bool,
    /// True if due outcomes may wait for the next prompt: after a stop, after a move to another
    /// branch, and after Pi refused a message.
    pub waits_for_prompt: bool,
}

impl Pi {
    pub fn new(tree: Tree, mode: Mode, rpc: Rpc, now_ms: f64) -> Self {
        let mut session = Session::new(&["ask_user"], now_ms);
        session.configure(mode, &Settings { rpc, ..Settings::default() }, None, now_ms);
        Self {
            tree,
            mode,
            session,
            queue: VecDeque::new(),
            work: Work::Idle,
            calling: None,
            messages_left: 0,
            queued: Vec::new(),
            boundary: Vec::new(),
            timers: BTreeMap::new(),
            shown: None,
            forms: HashMap::new(),
            prompt: String::new(),
            announced: HashSet::new(),
            jobs: Vec::new(),
            streams: false,
            received: HashSet::new(),
            has_prompt: false,
            waits_for_prompt: false,
        }
    }

    pub fn agent(&self) -> Agent {
        match self.work {
            Work::Idle => Agent::Idle,
            Work::Compacting => Agent::Busy,
            Work::Thinking | Work::Calling { .. } => Agent::Working,
        }
    }

    /// Returns `true` while calls of the last message are resumed. A prompt waits for them.
    pub fn is_resuming(&self) -> bool {
        self.session.holds_prompt()
    }

    pub fn is_executing(&self) -> bool {
        matches!(self.work, Work::Calling { executing: true, .. })
    }
}
