//! The simulated world: selects and runs the actions of a schedule.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::slice;

use pi_questions::contract::{self, Mode};
use pi_questions::disk::images::Content;
use pi_questions::model::{
    Answer, Answers, Discussion, Image, ImageKind, Outcome, Probe, SavedDraft, SavedForm, Topic,
    Unavailable, Via,
};
use pi_questions::pending::{ItemRef, ToolCall};
use pi_questions::session::action::{Closing, Message};
use pi_questions::session::call_data::CallData;
use pi_questions::session::calls::ReplyTo;
use pi_questions::session::event::Time;
use pi_questions::session::log::signed::{Key, LOG, is_unsigned};
use pi_questions::session::log::{Entry, Log};
use pi_questions::session::replies::{self, has_images};
use pi_questions::session::{Action, Agent, Event, FileAnswer, Notice, Now, Timer};
use pi_questions::settings::Rpc;
use serde_json::{Value, json};

use crate::checks::{self, NOT_BEGUN};
use crate::pi::{Form, Job, Pi, Work};
use crate::random::Random;
use crate::tree::Tree;

/// The maximum delay of a timer, in ms.
const LATE_MS: f64 = 0.0;
/// The maximum time for which a text may exist only in a form, in ms.
const UNSAVED_MS: f64 = 3_000.0 + LATE_MS;

/// The error of an action during which Pi was killed.
pub struct Killed;
type Done = Result<(), Killed>;

/// A submitted answer.
pub struct Submitted {
    /// Pi's id of the tool call.
    pub call: String,
    /// True if a kill or a failing disk lost the answer before it was logged.
    pub excused: bool,
}

pub struct World {
    pub random: Random,
    pub now_ms: f64,
    pub pis: Vec<Pi>,
    /// Closed sessions.
    pub closed: Vec<Tree>,
    /// The pending file of the project, by session: tool calls, each with its answer if it has one.
    pub file: BTreeMap<String, Vec<(String, Option<String>)>>,
    /// The process that has locked the file: a Pi, or another program.
    pub locked_by: Option<usize>,
    pub key: Key,
    key_number: u8,
    /// The steps of the run, if it is traced.
    pub trace: Option<Vec<String>>,
    /// The submitted answers, by their token.
    pub submitted: HashMap<String, Submitted>,
    /// Typed texts that may be lost without a fault.
    pub excused_texts: HashSet<String>,
    /// The requests with an entry that could not be written.
    pub unwritten: HashSet<String>,
    /// The typed texts: tokens such as `#7#`.
    pub typed: BTreeSet<String>,
    token_count: usize,
    session_count: usize,
    /// True at the end of a run: no more kills and failures, and everything settles.
    is_ending: bool,
    /// True for a Pi that is 1.6 or newer: when the user stops the agent, Pi writes a result for
    /// each call that it did not start.
    writes_not_begun: bool,
    /// The way to ask an RPC client.
    rpc: Rpc,
}

impl World {
    pub fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            now_ms: 1_000_000.0,
            pis: Vec::new(),
            closed: Vec::new(),
            file: BTreeMap::new(),
            locked_by: None,
            key: Key::new([1; 32]),
            key_number: 1,
            trace: None,
            submitted: HashMap::new(),
            excused_texts: HashSet::new(),
            unwritten: HashSet::new(),
            typed: BTreeSet::new(),
            token_count: 0,
            session_count: 0,
            is_ending: false,
            writes_not_begun: seed % 2 == 1,
            rpc: [Rpc::Dialogs, Rpc::Structured, Rpc::Both][(seed % 3) as usize],
        }
    }

    fn note(&mut self, line: impl FnOnce() -> String) {
        if let Some(trace) = &mut self.trace {
            trace.push(line().chars().take(400).collect());
        }
    }

    fn token(&mut self, sign: char) -> String {
        self.token_count += 1;
        format!("{sign}{}{sign}", self.token_count)
    }

    pub fn play(&mut self) -> Result<(), String> {
        let pis = if self.random.one_in(4) { 2 } else { 1 };
        for _ in 0..pis {
            self.session_count += 1;
            let tree = Tree::new(format!("s{}", self.session_count));
            self.pis.push(Pi::new(tree, Mode::Interactive, self.rpc, self.now_ms));
        }
        for pi in 0..pis {
            let mode = self.mode();
            self.begin(pi, mode);
        }
        let steps = 5 + self.random.below(45);
        for _ in 0..steps {
            let pi = self.random.below(pis);
            if self.step(pi).is_err() {
                let mode = self.mode();
                self.begin(pi, mode);
            }
        }
        self.is_ending = true;
        for pi in 0..pis {
            self.finish(pi)?;
        }
        checks::all(self)
    }

    fn mode(&mut self) -> Mode {
        match self.random.below(10) {
            0..2 => Mode::Print,
            2..4 => Mode::Rpc,
            _ => Mode::Interactive,
        }
    }

    /// Passes `event` to the state machine, and executes its actions.
    fn handle(&mut self, pi: usize, event: Event) -> Done {
        self.queue_event(pi, event);
        self.perform_all(pi)
    }

    fn now(&self, pi: usize) -> Now {
        Now {
            time: Time { clock: self.now_ms, date: self.now_ms },
            agent: self.pis[pi].agent(),
            is_client_gone: false,
        }
    }

    /// Passes `event` to the state machine, and queues its actions.
    fn queue_event(&mut self, pi: usize, event: Event) {
        self.note(|| format!("{pi} {event:?}"));
        let now = self.now(pi);
        self.follow(pi);
        let actions = self.pis[pi].session.handle(event, now);
        for action in &actions {
            self.note(|| format!("{pi}   {action:?}"));
        }
        self.pis[pi].queue.extend(actions);
    }

    /// Reads the new entries of the session into the log.
    fn follow(&mut self, pi: usize) {
        let it = &mut self.pis[pi];
        let new_facts = it.tree.new_facts(
            &it.session.log,
            (self.key_number, &self.key),
            it.session.accepts_unsigned,
        );
        it.session.log.update(new_facts);
    }

    fn perform_all(&mut self, pi: usize) -> Done {
        let mut most = 1_000;
        loop {
            let Some(action) = self.next_action(pi) else {
                self.check_client(pi);
                return Ok(());
            };
            if !self.is_ending && self.random.one_in(60) {
                self.pis[pi].queue.push_front(action);
                return self.kill(pi);
            }
            // Third-party code may run during any action.
            if !self.is_ending && self.random.one_in(80) {
                self.reenter(pi);
            }
            self.perform(pi, action)?;
            most -= 1;
            assert!(most > 0, "actions without end");
        }
    }

    /// Checks that the client has received the visible request.
    fn check_client(&self, pi: usize) {
        let it = &self.pis[pi];
        let shown = it.shown.as_ref().filter(|_| it.mode == Mode::Rpc && it.streams);
        let missing = shown.filter(|id| !it.received.contains(*id));
        assert!(missing.is_none(), "the client has not received {missing:?}");
    }

    /// Returns the next action in the queue; otherwise, an action that announces or shows a call.
    fn next_action(&mut self, pi: usize) -> Option<Action> {
        let it = &mut self.pis[pi];
        if let Some(action) = it.queue.pop_front() {
            return Some(action);
        }
        let action = it.session.calls.next_action(self.now_ms)?;
        self.note(|| format!("{pi}   {action:?}"));
        Some(action)
    }

    /// Checks an event on the event bus.
    fn emit(&mut self, pi: usize, event: contract::Event) {
        let id = event.payload["requestId"].as_str().unwrap_or_default();
        let announced = &mut self.pis[pi].announced;
        match event.name {
            "ask-user:asked" => {
                assert!(announced.insert(id.to_owned()), "a request is announced twice");
            }
            "ask-user:settled" => {
                assert!(announced.remove(id), "the outcome of an unannounced request is announced");
            }
            "ask-user:kept" | "herdr:blocked" => {}
            name => panic!("an event of another contract: {name}"),
        }
    }

    /// Shows the request `id`: its form opens, its client receives it, or its questions are saved
    /// to the file.
    fn show(&mut self, pi: usize, id: String) {
        let it = &mut self.pis[pi];
        assert!(it.shown.is_none(), "two forms at once");
        // Third-party code may have ended the call.
        let Some(call) = it.session.calls.find(&id) else { return };
        if it.mode == Mode::Print {
            let call = call.data.tool_call();
            return it.jobs.push(Job::Save(id, call));
        }
        if it.mode == Mode::Rpc {
            it.shown = Some(id.clone());
            return self.queue_event(pi, Event::Shown { id, mode: Mode::Rpc });
        }
        let draft = it.session.saved_draft(&id, &call.data.id).cloned();
        let saved_forms = || it.session.drafts_for(&call.data.call, false);
        let draft = draft.or_else(|| contract::saved_drafts(&saved_forms()));
        let form = it.forms.entry(id.clone());
        let text = draft.as_ref().map(text_of).unwrap_or_default();
        form.or_insert_with(|| Form { text, ..Form::default() });
        it.shown = Some(id);
    }

    /// Asks or withdraws the request of a tool call.
    fn call(&mut self, pi: usize, tool_call: ToolCall) -> Done {
        let now = self.now(pi);
        self.follow(pi);
        let it = &mut self.pis[pi];
        let params = contract::prepare(&tool_call.tool, tool_call.args.clone());
        let (checked, actions) = it.session.check_call(&tool_call.tool, params, it.mode, now);
        it.queue.extend(actions);
        self.perform_all(pi)?;
        let call = match checked {
            Ok(call) => call,
            Err(why) => {
                let result = replies::result_message(
                    &tool_call,
                    &replies::refusal_reply(why),
                    now.time.date,
                );
                self.write_result(pi, &tool_call.id, &result);
                return Ok(());
            }
        };
        self.follow(pi);
        let it = &mut self.pis[pi];
        let data = CallData::new(tool_call.id.clone(), tool_call.tool, call);
        let (id, replaced) = it.session.add_call(data, ReplyTo::Pi, it.mode, now);
        it.calling = Some(id.clone());
        it.streams = true;
        for id in replaced {
            self.read_form(pi, &id, false);
        }
        self.perform_all(pi)?;
        self.handle(pi, Event::Ready(id))
    }

    fn reenter(&mut self, pi: usize) {
        // Another extension starts the agent. From now on, Pi queues messages.
        if matches!(self.pis[pi].work, Work::Idle) && self.random.one_in(3) {
            return self.run_agent(pi);
        }
        // The user answers any open call, even a hidden one, or one whose deferral is under way.
        let open = self.pis[pi].session.calls.ids(|_| true);
        match self.random.pick(&open).cloned() {
            Some(id) if self.random.one_in(3) => self.answer(pi, &id, Some(Via::named("phone"))),
            _ => {
                if let Some(id) = self.pis[pi].shown.clone()
                    && self.pis[pi].forms.contains_key(&id)
                    && self.random.one_in(2)
                {
                    self.write(pi, &id);
                }
            }
        }
    }

    fn perform(&mut self, pi: usize, action: Action) -> Done {
        match action {
            Action::Append(entry) => {
                let fails = !self.is_ending && self.random.one_in(100);
                if fails {
                    self.note(|| format!("{pi}   append fails"));
                    self.excuse_entry(&entry);
                } else {
                    let data = self.key.sign(&entry.data());
                    self.pis[pi]
                        .tree
                        .append(json!({ "type": "custom", "customType": LOG, "data": data }));
                }
                let error = fails.then(|| "the disk is full".to_owned());
                self.queue_event(pi, Event::Appended { entry, error });
            }
            Action::Return { id, reply, .. } => {
                let Work::Calling { calls, executing: true } = &self.pis[pi].work else {
                    return Ok(());
                };
                if self.pis[pi].calling.as_ref() == Some(&id) {
                    let call = calls[0].clone();
                    let result = replies::result_message(&call, &reply, self.now_ms);
                    self.write_result(pi, &call.id, &result);
                }
            }
            Action::AddToTurn(messages) => {
                self.check_signatures(pi, &messages);
                self.pis[pi].boundary = messages;
            }
            Action::Send { message, starts_turn } => self.send(pi, message, starts_turn),
            Action::WriteResults { entry, results } => {
                if !self.is_ending && self.random.one_in(20) {
                    self.queue_event(pi, Event::ResultsWritten(false));
                    return Ok(());
                }
                let turn = self.pis[pi].session.log.unanswered_turn().unwrap().clone();
                let on_new_branch = turn.needs_new_branch();
                let old_results = on_new_branch.then(|| (self.results_after(pi, &entry), entry));
                if let Some((_, entry)) = &old_results {
                    self.pis[pi].tree.leaf = Some(entry.clone());
                }
                if on_new_branch && let Some(entry) = turn.carried() {
                    let data = self.key.sign(&entry.data());
                    let entry = json!({ "type": "custom", "customType": LOG, "data": data });
                    self.pis[pi].tree.append(entry);
                }
                let mut results = results.into_iter();
                for slot in &turn.slots {
                    let message = match &slot.result {
                        _ if slot.is_open() => {
                            let (call, reply) = results.next().unwrap();
                            replies::result_message(&call, &reply, self.now_ms)
                        }
                        Some(id) if on_new_branch => {
                            self.pis[pi].tree.entry(id).unwrap()["message"].clone()
                        }
                        _ => continue,
                    };
                    if !self.is_ending && self.random.one_in(30) {
                        return self.kill(pi);
                    }
                    self.pis[pi].tree.append_message(&message);
                }
                if let Some((old_results, entry)) = old_results {
                    let new_results = self.results_after(pi, &entry);
                    let lost = old_results.into_iter().find(|call| !new_results.contains(call));
                    assert!(lost.is_none(), "the result of {lost:?} is not on the new branch");
                }
                self.queue_event(pi, Event::ResultsWritten(true));
            }
            Action::Close(closing) => self.close(pi, *closing),
            Action::Hide(id) => {
                if self.pis[pi].shown.as_ref() == Some(&id) {
                    self.pis[pi].shown = None;
                }
            }
            Action::ReadForm { id, may_wait } => self.read_form(pi, &id, may_wait),
            Action::Emit(event) => self.emit(pi, event),
            Action::Open(id) => self.pis[pi].session.calls.announce_opening(&id),
            Action::Show { id, .. } => self.show(pi, id),
            Action::SetTitle { .. } | Action::RingBell | Action::Run { .. } => {}
            Action::StopCountdown(_) => {}
            Action::StartTimer(timer, ms) => {
                let now_ms = self.now_ms;
                let old = self.pis[pi].timers.insert(timer, now_ms + ms);
                assert!(old.is_none(), "a running timer is started again");
            }
            Action::StopTimer(timer) => drop(self.pis[pi].timers.remove(&timer)),
            Action::ReadFile { .. } => self.pis[pi].jobs.push(Job::Read),
            Action::ClearFile(_, items) => self.pis[pi].jobs.push(Job::Clear(items)),
            Action::ReadImages { id, .. } => self.pis[pi].jobs.push(Job::Images(id)),
            Action::Notify(notice) => {
                let moved = notice.sentences.iter().find(|sentence| sentence.contains("moved on"));
                assert_eq!(moved, None, "the corrected call still exists");
            }
            Action::Report { .. } | Action::ShowTools { .. } => {}
            Action::SendRequest(id) if !self.is_ending && self.random.one_in(10) => {
                self.queue_event(pi, Event::NotSentToClient(id));
            }
            Action::SendRequest(id) => {
                assert!(self.pis[pi].streams, "{id} does not reach the client");
                self.pis[pi].received.insert(id);
            }
            Action::ShowDialogs(id) => {
                assert_eq!(self.pis[pi].shown, Some(id.clone()), "hidden dialogs");
                self.pis[pi].received.insert(id);
            }
            Action::TimeOut(id) => {
                let outcome = Outcome::TimedOut(Answers::none(1));
                self.queue_event(pi, Event::Decided { id, outcome, via: None });
            }
            Action::Correct(_) => unreachable!("the list of calls is never opened"),
        }
        Ok(())
    }

    /// Closes the form of a settled request.
    fn close(&mut self, pi: usize, closing: Closing) {
        let Closing { id, moves_text_to_editor, .. } = closing;
        let it = &mut self.pis[pi];
        let text = it.forms.remove(&id).unwrap_or_default().text;
        if moves_text_to_editor {
            it.prompt += &text;
        }
        if it.shown.as_ref() == Some(&id) {
            it.shown = None;
        }
        self.queue_event(pi, Event::Closed(id));
    }

    /// Passes the contents of the form of the request `id` to the state machine, if the form was
    /// opened.
    fn read_form(&mut self, pi: usize, id: &str, may_wait: bool) {
        let Some(form) = self.pis[pi].forms.get_mut(id) else { return };
        form.read = form.typed.len();
        let draft = SavedForm { each: vec![draft_of(form.text.clone())], topic: None };
        self.queue_event(pi, Event::DraftRead { id: id.to_owned(), draft, may_wait });
    }

    /// Returns the calls of all tools with results after the entry `entry`.
    fn results_after(&self, pi: usize, entry: &str) -> Vec<String> {
        let tree = &self.pis[pi].tree;
        let path = tree.path(tree.leaf.as_deref());
        let after = path.iter().skip_while(|node| node["id"] != entry);
        after
            .filter_map(|entry| entry["message"]["toolCallId"].as_str().map(str::to_owned))
            .collect()
    }

    /// Excuses the loss of the answers and texts in an entry that could not be written.
    fn excuse_entry(&mut self, entry: &Entry) {
        self.unwritten.insert(entry.id().to_owned());
        let text = entry.data().to_string();
        for (token, submitted) in &mut self.submitted {
            submitted.excused |= text.contains(token.as_str());
        }
        let excused_texts: Vec<_> =
            self.typed.iter().filter(|typed| text.contains(typed.as_str())).cloned().collect();
        self.excused_texts.extend(excused_texts);
    }

    /// Appends the result of the tool call `call`, if Pi executes this call.
    fn write_result(&mut self, pi: usize, call: &str, result: &Value) {
        let it = &mut self.pis[pi];
        if let Work::Calling { calls, executing } = &mut it.work
            && *executing
            && calls.front().is_some_and(|first| first.id == call)
        {
            calls.pop_front();
            *executing = false;
            it.tree.append_message(result);
        }
    }

    /// Checks that the session sends no unsigned outcome until it accepts unsigned entries. The
    /// next prompt makes it accept them.
    fn check_signatures(&self, pi: usize, messages: &[Message]) {
        let it = &self.pis[pi];
        if self.key_number == 1 || it.session.accepts_unsigned {
            return;
        }
        // A request may have settled on several branches, and an outcome from the file has the
        // same id on each of them. One signed outcome is sufficient.
        let path = it.tree.path(it.tree.leaf.as_deref());
        for id in messages.iter().flat_map(|message| &message.ids) {
            let is_end = |entry: &&Value| {
                let data = &entry["data"];
                let is_end = |data: &Value| data["kind"] == "settled" && data["id"] == **id;
                let carried = data["entries"].as_array().into_iter().flatten();
                entry["customType"] == LOG && (is_end(data) || carried.into_iter().any(is_end))
            };
            let mut ends = path.iter().map(|entry| &**entry).filter(is_end).peekable();
            let is_in_log = ends.peek().is_some();
            let is_signed = ends.any(|entry| !is_unsigned(entry, Some(&self.key)));
            assert!(is_signed || !is_in_log, "an unsigned outcome is sent");
        }
    }

    fn send(&mut self, pi: usize, message: Message, starts_turn: bool) {
        self.check_signatures(pi, slice::from_ref(&message));
        // The message that continues the agent has no outcome. It is sent in any state.
        let continues = message.ids.is_empty();
        let waits = self.pis[pi].session.holds_prompt();
        assert!(!waits || continues, "a message before the results of interrupted calls");
        if !self.is_ending && self.random.one_in(50) {
            self.pis[pi].waits_for_prompt = true;
            return self.queue_event(pi, Event::NotSent(message.ids));
        }
        // A message of another extension may have started the agent in the meantime.
        if !self.is_ending && matches!(self.pis[pi].work, Work::Idle) && self.random.one_in(6) {
            self.run_agent(pi);
        }
        match self.pis[pi].work {
            Work::Compacting if !continues => panic!("a message while Pi compacts"),
            Work::Idle | Work::Compacting => {
                let mut message = message.message;
                message["type"] = "custom_message".into();
                self.pis[pi].tree.append(message);
                if starts_turn {
                    self.run_agent(pi);
                }
            }
            // Pi queues messages until the next boundary, and drops them on Esc.
            Work::Thinking | Work::Calling { .. } => self.pis[pi].queued.push(message),
        }
    }

    fn run_agent(&mut self, pi: usize) {
        self.pis[pi].work = Work::Thinking;
        self.pis[pi].messages_left = self.random.below(4);
    }

    /// Kills Pi. Everything that is only in memory is lost.
    fn kill(&mut self, pi: usize) -> Done {
        self.note(|| format!("{pi} killed"));
        let queue: Vec<Action> = self.pis[pi].queue.drain(..).collect();
        for action in queue {
            match action {
                Action::Append(entry) => self.excuse_entry(&entry),
                // The state machine was about to receive the text of the form.
                Action::ReadForm { id, .. } => self.excuse_form(pi, &id),
                Action::Close(closing) => self.excuse_form(pi, &closing.id),
                _ => {}
            }
        }
        self.excuse_unsaved(pi, UNSAVED_MS);
        Err(Killed)
    }

    fn excuse_form(&mut self, pi: usize, id: &str) {
        let Some(form) = self.pis[pi].forms.get(id) else { return };
        let unread = form.typed.iter().skip(form.read).map(|(token, _)| token.clone());
        self.excused_texts.extend(unread);
    }

    /// Pi ends: excuses the loss of the text in the editor, and of text typed in the last `ms` ms.
    fn excuse_unsaved(&mut self, pi: usize, ms: f64) {
        let (now_ms, it) = (self.now_ms, &mut self.pis[pi]);
        let typed = it.forms.values().flat_map(|form| &form.typed);
        let new = typed.filter(|(_, at_ms)| now_ms - at_ms <= ms).map(|(token, _)| token.clone());
        self.excused_texts.extend(new);
        let prompt = std::mem::take(&mut it.prompt);
        let in_prompt = self.typed.iter().filter(|token| prompt.contains(token.as_str())).cloned();
        let in_prompt: Vec<_> = in_prompt.collect();
        self.excused_texts.extend(in_prompt);
    }

    /// Starts a Pi with its session.
    fn begin(&mut self, pi: usize, mode: Mode) {
        loop {
            self.note(|| format!("{pi} begins, {mode:?}"));
            self.now_ms += 1.0;
            let mut tree = std::mem::take(&mut self.pis[pi].tree);
            tree.reload();
            if self.locked_by == Some(pi) {
                self.locked_by = None;
            }
            self.pis[pi] = Pi::new(tree, mode, self.rpc, self.now_ms);
            // Sometimes Pi is started with a prompt.
            let has_prompt = !self.is_ending && self.random.one_in(6);
            self.pis[pi].has_prompt = has_prompt;
            self.pis[pi].waits_for_prompt = has_prompt;
            if self.handle(pi, Event::Opened { has_prompt, is_new: true }).is_ok() {
                return;
            }
        }
    }

    fn shut_down(&mut self, pi: usize) -> Done {
        self.handle(pi, Event::ShutDown)?;
        let it = &self.pis[pi];
        assert!(it.timers.is_empty(), "timers are left: {:?}", it.timers);
        assert!(it.shown.is_none(), "a form is left");
        assert!(
            it.announced.is_empty(),
            "announced requests whose outcome is not announced: {:?}",
            it.announced
        );
        // The text in the editor may be lost.
        self.excuse_unsaved(pi, -1.0);
        Ok(())
    }

    /// Runs a random action of a Pi.
    fn step(&mut self, pi: usize) -> Done {
        self.pass_time(pi)?;
        if self.pis[pi].has_prompt && !self.pis[pi].is_resuming() {
            self.pis[pi].has_prompt = false;
            return self.prompt(pi);
        }
        if !self.pis[pi].streams && !self.pis[pi].timers.contains_key(&Timer::Streams) {
            self.handle(pi, Event::StreamsSoon)?;
        }
        match self.random.below(20) {
            0..8 => self.agent_step(pi),
            8..14 => self.user_step(pi),
            14..16 => self.job_step(pi),
            16 => self.tree_step(pi),
            17 => self.file_step(),
            18 => self.session_step(pi),
            _ if self.random.one_in(4) => self.kill(pi),
            _ => Ok(()),
        }
    }

    fn pass_time(&mut self, pi: usize) -> Done {
        self.now_ms += self.random.below(1_500) as f64;
        while let Some(timer) = {
            let due = self.pis[pi].timers.iter().find(|(_, at_ms)| **at_ms <= self.now_ms);
            due.map(|(timer, _)| timer.clone())
        } {
            self.pis[pi].timers.remove(&timer);
            self.pis[pi].streams |= timer == Timer::Streams;
            self.handle(pi, Event::Fired(timer))?;
        }
        Ok(())
    }

    fn agent_step(&mut self, pi: usize) -> Done {
        match &mut self.pis[pi].work {
            Work::Idle => Ok(()),
            Work::Compacting => {
                let entry = json!({ "type": "compaction", "summary": "" });
                self.pis[pi].tree.append(entry);
                self.pis[pi].work = Work::Idle;
                Ok(())
            }
            Work::Thinking => self.model_writes(pi),
            Work::Calling { executing: true, .. } => Ok(()),
            Work::Calling { calls, executing } => match calls.front().cloned() {
                None => self.end_turn(pi),
                Some(call) if call.tool == "ask_user" => {
                    *executing = true;
                    self.call(pi, call)
                }
                Some(call) => {
                    calls.pop_front();
                    let result = json!({ "role": "toolResult", "toolCallId": call.id,
                        "content": [], "details": {} });
                    self.pis[pi].tree.append_message(&result);
                    Ok(())
                }
            },
        }
    }

    fn model_writes(&mut self, pi: usize) -> Done {
        let calls = if self.pis[pi].messages_left > 0 { 1 + self.random.below(3) } else { 0 };
        self.pis[pi].messages_left = self.pis[pi].messages_left.saturating_sub(1);
        let mut made: Vec<ToolCall> = Vec::new();
        for _ in 0..calls {
            // Models may use the same id for several calls.
            let id = match self.random.one_in(6) {
                true => format!("r{}", self.random.below(3)),
                false => {
                    self.token_count += 1;
                    format!("c{}", self.token_count)
                }
            };
            if made.iter().any(|call| call.id == id) {
                continue;
            }
            let tool = if self.random.one_in(8) { "bash" } else { "ask_user" };
            let mut question = format!("{id}?");
            let open: Vec<_> = self.pis[pi].session.calls.iter().collect();
            let questions: Vec<_> =
                open.iter().map(|call| call.data.call.form.questions[0].text.clone()).collect();
            if self.random.one_in(4)
                && let Some(asked) = self.random.pick(&questions)
            {
                question.clone_from(asked);
            }
            let mut args = json!({ "questions": [{ "question": question }] });
            if self.random.one_in(3) {
                args["wait"] = false.into();
                if self.random.one_in(3) {
                    args["timeout"] = (1_000 + self.random.below(20_000)).into();
                }
            }
            if self.random.one_in(40) {
                args = json!({ "questions": [] });
            }
            if self.random.one_in(10) {
                let open = self.pis[pi].session.calls.ids(|_| true);
                args =
                    json!({ "withdraw": self.random.pick(&open).map_or("none", String::as_str) });
            }
            made.push(ToolCall { id, tool: tool.to_owned(), args });
        }
        let mut content = vec![json!({ "type": "text", "text": "…" })];
        content.extend(made.iter().map(|call| {
            json!({ "type": "toolCall", "id": call.id, "name": call.tool, "arguments": call.args })
        }));
        self.pis[pi].tree.append_message(&json!({ "role": "assistant", "content": content }));
        self.pis[pi].work = Work::Calling { calls: made.into(), executing: false };
        Ok(())
    }

    /// Ends a turn: appends the queued messages, then the messages with which the session replies.
    fn end_turn(&mut self, pi: usize) -> Done {
        self.pis[pi].boundary.clear();
        self.handle(pi, Event::TurnEnded { completed: true })?;
        let last = self.pis[pi].tree.path(self.pis[pi].tree.leaf.as_deref());
        let called = last.iter().rev().find(|entry| entry["message"]["role"] == "assistant");
        let called =
            called.is_some_and(|entry| entry["message"]["content"].as_array().unwrap().len() > 1);
        // Another extension may replace our messages, and an older Pi ignores them.
        if !self.is_ending && !self.pis[pi].boundary.is_empty() && self.random.one_in(4) {
            self.note(|| format!("{pi}   the boundary is replaced"));
            self.pis[pi].boundary.clear();
        }
        let it = &mut self.pis[pi];
        let boundary = std::mem::take(&mut it.boundary);
        let queued = std::mem::take(&mut it.queued);
        let continues = called || !boundary.is_empty() || !queued.is_empty();
        for Message { mut message, .. } in queued {
            message["type"] = "custom_message".into();
            it.tree.append(message);
        }
        for Message { message, .. } in boundary {
            it.tree.append(message);
        }
        if continues {
            it.work = Work::Thinking;
            return Ok(());
        }
        it.work = Work::Idle;
        self.handle(pi, Event::AgentSettled)?;
        self.check_discussed(pi);
        self.check_duplicates(pi);
        Ok(())
    }

    /// Checks that no two open calls have the same questions.
    fn check_duplicates(&self, pi: usize) {
        let calls = self.pis[pi].session.calls.iter();
        let deferred =
            calls.filter(|call| call.reply_to == ReplyTo::Agent && self.unwritten.is_empty());
        let mut texts: Vec<_> =
            deferred.map(|call| call.data.call.form.questions[0].text.as_str()).collect();
        texts.sort_unstable();
        let twice = texts.windows(2).find(|pair| pair[0] == pair[1]);
        assert!(twice.is_none(), "{} is open twice", twice.unwrap()[0]);
    }

    /// If the agent is idle, checks that each discussed question is open or was asked again.
    fn check_discussed(&self, pi: usize) {
        let it = &self.pis[pi];
        let log = &it.session.log;
        let is_at_rest = it.mode == Mode::Interactive && matches!(it.work, Work::Idle);
        let is_unsigned = log.unsigned_count > 0;
        if !is_at_rest
            || is_unsigned
            || it.session.holds_prompt()
            || !log.due.is_empty()
            || !self.unwritten.is_empty()
        {
            return;
        }
        let text = |call: &ToolCall| call.args["questions"][0]["question"].clone();
        for (at, called) in log.calls.iter().enumerate() {
            let asked = text(&called.call);
            let is_asked_again =
                log.calls.iter().skip(at + 1).any(|later| text(&later.call) == asked);
            let must_be_open = called.was_discussed() && called.has_result;
            assert!(
                !must_be_open || called.open_place().is_some() || is_asked_again,
                "{} was discussed, but is neither open nor asked again",
                called.call.id
            );
        }
    }

    /// Stops the agent, like Esc, and checks that the running call gets a result.
    fn stop(&mut self, pi: usize) -> Done {
        if matches!(self.pis[pi].work, Work::Idle | Work::Compacting) {
            return Ok(());
        }
        self.note(|| format!("{pi} stopped"));
        self.pis[pi].waits_for_prompt = true;
        self.pis[pi].queued.clear();
        if let Work::Calling { calls, executing: true } = &self.pis[pi].work {
            let _ = calls;
            let call = self.pis[pi].calling.clone().expect("the request of the running call");
            self.handle(pi, Event::Aborted(call))?;
            assert!(!self.pis[pi].is_executing(), "a stopped call has no result");
        }
        if let Work::Calling { calls, .. } = &mut self.pis[pi].work
            && self.writes_not_begun
        {
            for call in std::mem::take(calls) {
                self.pis[pi].tree.append_message(&json!({
                    "role": "toolResult", "toolCallId": call.id, "toolName": call.tool,
                    "content": [{ "type": "text", "text": NOT_BEGUN }], "details": {}, "isError": true
                }));
            }
        }
        self.handle(pi, Event::TurnEnded { completed: false })?;
        assert!(self.pis[pi].boundary.is_empty(), "a message was added to a stopped turn");
        self.pis[pi].work = Work::Idle;
        self.handle(pi, Event::AgentSettled)
    }

    fn user_step(&mut self, pi: usize) -> Done {
        if self.pis[pi].mode == Mode::Print {
            // Without a user, a prompt starts the agent.
            if matches!(self.pis[pi].work, Work::Idle) && self.random.one_in(3) {
                return self.prompt(pi);
            }
            return Ok(());
        }
        if let Some(id) = self.pis[pi].shown.clone() {
            let has_form = self.pis[pi].mode == Mode::Interactive;
            return match self.random.below(8) {
                0..4 if !has_form => {
                    let outcome = Outcome::Unavailable(Unavailable::NoForm);
                    self.handle(pi, Event::Abandoned { id, outcome })
                }
                0..3 => {
                    match self.random.one_in(8) {
                        true => self.erase(pi, &id),
                        false => self.write(pi, &id),
                    }
                    self.perform_all(pi)
                }
                3 if self.random.one_in(2) => self.discuss(pi, id),
                3 => self.handle(pi, Event::Deferred(id)),
                4 if self.random.one_in(3) => {
                    self.discard(pi, &id);
                    let outcome = Outcome::Cancelled(Answers::none(1));
                    self.handle(pi, Event::Decided { id, outcome, via: Some(Via::Terminal) })
                }
                5 => self.stop(pi),
                _ => {
                    self.answer(pi, &id, Some(Via::Terminal));
                    self.perform_all(pi)
                }
            };
        }
        match self.random.below(8) {
            0..3 => self.prompt(pi),
            3 if self.random.one_in(2) => self.stop(pi),
            3 => self.ask_interrupted(pi),
            4 if matches!(self.pis[pi].work, Work::Idle) => {
                self.pis[pi].work = Work::Compacting;
                Ok(())
            }
            5 => self.correct(pi),
            6 => {
                // The user answers on another surface, in any state of the agent.
                let open = self.pis[pi].session.calls.ids(|_| true);
                if let Some(id) = self.random.pick(&open).cloned() {
                    self.answer(pi, &id, Some(Via::named("phone")));
                }
                self.perform_all(pi)
            }
            _ => {
                let hidden = self.hidden_calls(pi);
                match self.random.pick(&hidden).cloned() {
                    Some(id) => self.open(pi, &id),
                    None => Ok(()),
                }
            }
        }
    }

    /// Asks stopped calls again. Checks that none of them is still listed as stopped.
    fn ask_interrupted(&mut self, pi: usize) -> Done {
        let it = &self.pis[pi];
        let stopped = it.session.interrupted_calls(it.agent());
        if stopped.is_empty() {
            return Ok(());
        }
        self.note(|| format!("{pi} asks {} stopped calls again", stopped.len()));
        self.handle(pi, Event::BranchChanged)?;
        let session = &self.pis[pi].session;
        assert!(
            session.interrupted_calls(Agent::Idle).is_empty(),
            "a call that was asked again is still listed as stopped"
        );
        Ok(())
    }

    fn hidden_calls(&self, pi: usize) -> Vec<String> {
        let calls = &self.pis[pi].session.calls;
        calls.hidden_calls().iter().map(|call| call.id.clone()).collect()
    }

    /// Opens the deferred request `id`.
    fn open(&mut self, pi: usize, id: &str) -> Done {
        let calls = &mut self.pis[pi].session.calls;
        calls.show_hidden(id).ok();
        self.perform_all(pi)
    }

    fn prompt(&mut self, pi: usize) -> Done {
        if !matches!(self.pis[pi].work, Work::Idle) {
            return Ok(());
        }
        self.pis[pi].waits_for_prompt = false;
        self.pis[pi].session.accept_unsigned();
        self.handle(pi, Event::Prompted)?;
        self.clear_prompt(pi);
        if matches!(self.pis[pi].work, Work::Idle) {
            self.check_due(pi);
            let message = json!({ "role": "user", "content": "go" });
            self.pis[pi].tree.append_message(&message);
            self.run_agent(pi);
        }
        Ok(())
    }

    /// Checks that every due outcome was sent with the prompt. Exceptions: Pi has just refused a
    /// message, an image must be read, or the results of other calls come first.
    fn check_due(&self, pi: usize) {
        let (it, log) = (&self.pis[pi], &self.pis[pi].session.log);
        if it.waits_for_prompt || log.unanswered_turn().is_some() {
            return;
        }
        // The log has not read these messages yet, so the check searches the branch.
        let path = it.tree.path(it.tree.leaf.as_deref());
        let is_sent = |id: &str| {
            let lists = path.iter().filter_map(|entry| entry["details"]["ids"].as_array());
            lists.flatten().any(|sent| sent == id)
        };
        let mut late = log.due.iter().filter(|due| !has_images(&due.settled.record));
        let late = late.find(|due| !is_sent(&due.settled.id));
        assert!(late.is_none(), "{} was not sent with the prompt", late.unwrap().settled.id);
    }

    /// Clears the editor. Its text may be lost, because the user sent or erased it.
    fn clear_prompt(&mut self, pi: usize) {
        let prompt = std::mem::take(&mut self.pis[pi].prompt);
        let excused_texts: Vec<_> =
            self.typed.iter().filter(|typed| prompt.contains(typed.as_str())).cloned().collect();
        self.excused_texts.extend(excused_texts);
    }

    /// Types into the form of `id`.
    fn write(&mut self, pi: usize, id: &str) {
        if !self.pis[pi].session.calls.iter().any(|call| call.id == id) {
            return;
        }
        let (token, now_ms) = (self.token('#'), self.now_ms);
        let form = self.pis[pi].forms.get_mut(id).expect("a visible form");
        form.text += &token;
        form.typed.push((token.clone(), now_ms));
        self.typed.insert(token);
        self.report_change(pi, id);
    }

    fn report_change(&mut self, pi: usize, id: &str) {
        let is_decided = self.random.one_in(8);
        let actions = self.pis[pi].session.handle_form_change(id, is_decided);
        self.pis[pi].queue.extend(actions);
    }

    fn erase(&mut self, pi: usize, id: &str) {
        self.discard(pi, id);
        self.pis[pi].forms.get_mut(id).expect("a visible form").text.clear();
        self.report_change(pi, id);
    }

    fn discard(&mut self, pi: usize, id: &str) {
        let text = self.pis[pi].forms.get(id).cloned().unwrap_or_default().text;
        let excused_texts: Vec<_> =
            self.typed.iter().filter(|typed| text.contains(typed.as_str())).cloned().collect();
        self.excused_texts.extend(excused_texts);
    }

    /// Answers the request `id`, in its form or on another surface. In the form, the answer follows
    /// the typed text.
    fn answer(&mut self, pi: usize, id: &str, via: Option<Via>) {
        let calls = &self.pis[pi].session.calls;
        let Some(call) = calls.iter().find(|call| call.id == id).map(|call| call.data.id.clone())
        else {
            return;
        };
        let token = self.token('@');
        let text = self.pis[pi].forms.get(id).cloned().unwrap_or_default().text;
        let in_form = via == Some(Via::Terminal);
        let custom = if in_form { format!("{text}{token}") } else { token.clone() };
        self.submitted.insert(token, Submitted { call, excused: false });
        let image = self.random.one_in(8).then(image);
        let (id, outcome) = (id.to_owned(), answered(custom, image));
        self.queue_event(pi, Event::Decided { id, outcome, via });
    }

    /// Asks the agent about the question of the request `id`. The typed text becomes the draft of
    /// the question.
    fn discuss(&mut self, pi: usize, id: String) -> Done {
        let text = self.pis[pi].forms.get(&id).cloned().unwrap_or_default().text;
        let outcome = Outcome::Discussed(Discussion {
            topics: vec![Topic { question: 0, text: "why?".to_owned() }],
            answers: Answers::none(1),
            drafts: vec![draft_of(text)],
        });
        self.handle(pi, Event::Decided { id, outcome, via: Some(Via::Terminal) })
    }

    /// Corrects the answer to a random call that has settled.
    fn correct(&mut self, pi: usize) -> Done {
        let log: &Log = &self.pis[pi].session.log;
        let settled = log.calls.iter().filter(|called| called.record.is_some());
        let calls: Vec<_> = settled.cloned().collect();
        let Some(called) = self.random.pick(&calls).cloned() else { return Ok(()) };
        let token = self.token('@');
        let mut call = replies::parse(&called.call, Default::default()).expect("a stored call");
        call.form.is_correction = true;
        let data = CallData::new(called.call.id.clone(), called.call.tool.clone(), call);
        self.submitted.insert(token.clone(), Submitted { call: data.id.clone(), excused: false });
        let (now, it) = (self.now(pi), &mut self.pis[pi]);
        let reply_to = ReplyTo::Correction(Box::new(called));
        let (id, _) = it.session.add_call(data, reply_to, it.mode, now);
        let outcome = answered(token, None);
        self.handle(pi, Event::Decided { id, outcome, via: Some(Via::Terminal) })
    }

    /// Completes the oldest disk access of a Pi.
    fn job_step(&mut self, pi: usize) -> Done {
        if !self.is_ending && self.locked_by.is_none() && self.random.one_in(10) {
            self.locked_by = Some(1 - pi.min(1));
        } else if self.random.one_in(2) {
            self.locked_by = None;
        }
        if self.pis[pi].jobs.is_empty() {
            return Ok(());
        }
        let job = self.pis[pi].jobs.remove(0);
        self.note(|| format!("{pi} job {job:?}"));
        let is_locked = self.locked_by.is_some_and(|by| by != pi) && !self.is_ending;
        let session = self.pis[pi].tree.id.clone();
        match job {
            Job::Save(id, call) => {
                let before_prompt = self.pis[pi].session.resumed_before_prompt(&id);
                let outcome = if is_locked && before_prompt == Some(false) {
                    Outcome::Aborted
                } else if is_locked {
                    Outcome::Unavailable(Unavailable::NotSaved("locked".to_owned()))
                } else {
                    let items = self.file.entry(session).or_default();
                    if !items.iter().any(|(id, _)| *id == call.id) {
                        items.push((call.id.clone(), None));
                    }
                    let file = "pending".to_owned();
                    Outcome::Pending { file, kept_aside: None, waiting: 1, resumes: true }
                };
                self.handle(pi, Event::Decided { id, outcome, via: None })
            }
            Job::Read => {
                let items = self.file.get(&session).cloned().unwrap_or_default();
                let items = items.into_iter();
                let answers = items.filter_map(|(call, token)| {
                    let (outcome, items) =
                        (answered(token?, None), vec![ItemRef::Call(call.clone())]);
                    Some(FileAnswer { call, outcome, items })
                });
                let (answered, starts_turn) = (answers.collect(), !self.pis[pi].has_prompt);
                self.handle(
                    pi,
                    Event::FileRead {
                        notice: Notice::default(),
                        session: Some(session),
                        answered,
                        starts_turn,
                    },
                )
            }
            Job::Clear(cleared) => {
                if !is_locked && let Some(items) = self.file.get_mut(&session) {
                    items.retain(|(id, _)| !cleared.contains(&ItemRef::Call(id.clone())));
                }
                Ok(())
            }
            Job::Images(id) => {
                self.handle(pi, Event::ImagesRead { id, images: Content::default() })
            }
        }
    }

    /// Adds an answer to a random call of the pending file that has none.
    fn file_step(&mut self) -> Done {
        let token = self.token('@');
        let open: Vec<(String, String)> = self
            .file
            .iter()
            .flat_map(|(id, items)| items.iter().map(move |item| (id, item)))
            .filter(|(_, (_, answer))| answer.is_none())
            .map(|(id, (call, _))| (id.clone(), call.clone()))
            .collect();
        if let Some((session, call)) = self.random.pick(&open).cloned() {
            self.note(|| format!("file {session} {call} {token}"));
            // If the call has ended elsewhere, the session ignores the answer in the file.
            self.submitted.insert(token.clone(), Submitted { call: call.clone(), excused: true });
            let items = self.file.get_mut(&session).unwrap();
            for (_, answer) in items.iter_mut().filter(|(id, _)| *id == call) {
                *answer = Some(token.clone());
            }
        }
        Ok(())
    }

    /// Moves to another branch of the tree.
    fn tree_step(&mut self, pi: usize) -> Done {
        if self.pis[pi].mode == Mode::Print || matches!(self.pis[pi].work, Work::Compacting) {
            return Ok(());
        }
        // A user defers an open form before the move; a command of another extension does not.
        if self.random.one_in(3) {
            self.note(|| format!("{pi} a command moves"));
        } else {
            if let Some(id) = self.pis[pi].shown.clone() {
                self.handle(pi, Event::Deferred(id))?;
            }
            if self.pis[pi].shown.is_some() {
                return Ok(());
            }
        }
        self.stop(pi)?;
        if !matches!(self.pis[pi].work, Work::Idle) {
            return Ok(());
        }
        let ids: Vec<String> = self.pis[pi]
            .tree
            .entries
            .iter()
            .filter_map(|entry| entry["id"].as_str().filter(|id| !id.is_empty()).map(str::to_owned))
            .collect();
        let Some(target) = self.random.pick(&ids).cloned() else { return Ok(()) };
        self.note(|| format!("{pi} moves to {target}"));
        self.pis[pi].tree.leaf = Some(target);
        self.pis[pi].waits_for_prompt = true;
        self.handle(pi, Event::BranchChanged)
    }

    /// Reloads, forks or switches the session, or reads it on another machine.
    fn session_step(&mut self, pi: usize) -> Done {
        self.stop(pi)?;
        if matches!(self.pis[pi].work, Work::Compacting) {
            self.pis[pi].work = Work::Idle;
        }
        self.shut_down(pi)?;
        let mode = self.mode();
        let kind = self.random.below(4);
        self.note(|| format!("{pi} session step {kind}"));
        match kind {
            0 => {
                // A reload keeps the current entry.
                let leaf = self.pis[pi].tree.leaf.clone();
                let mut tree = std::mem::take(&mut self.pis[pi].tree);
                tree.leaf = leaf;
                self.now_ms += 1.0;
                self.pis[pi] = Pi::new(tree, mode, self.rpc, self.now_ms);
                return self.handle(pi, Event::Opened { has_prompt: false, is_new: true });
            }
            1 => {
                let tree = &self.pis[pi].tree;
                let path = tree.path(tree.leaf.as_deref());
                let ids: Vec<String> =
                    path.iter().map(|entry| entry["id"].as_str().unwrap().to_owned()).collect();
                if let Some(at) = self.random.pick(&ids).cloned() {
                    self.session_count += 1;
                    let fork = self.pis[pi].tree.fork(&at, format!("s{}", self.session_count));
                    let old = std::mem::replace(&mut self.pis[pi].tree, fork);
                    self.closed.push(old);
                }
            }
            2 if !self.closed.is_empty() => {
                let other = self.random.below(self.closed.len());
                std::mem::swap(&mut self.closed[other], &mut self.pis[pi].tree);
            }
            3 if self.pis.len() == 1 && self.random.one_in(4) => {
                (self.key_number, self.key) = (2, Key::new([2; 32]));
            }
            _ => {}
        }
        let tree = std::mem::take(&mut self.pis[pi].tree);
        let leaf = tree.leaf.clone();
        self.now_ms += 1.0;
        self.pis[pi] = Pi::new(tree, mode, self.rpc, self.now_ms);
        self.pis[pi].tree.leaf = leaf;
        self.handle(pi, Event::Opened { has_prompt: false, is_new: true })
    }

    /// Ends the run: the agent settles, the user answers deferred calls, and nothing stays open.
    fn finish(&mut self, pi: usize) -> Result<(), String> {
        self.note(|| format!("{pi} finishes"));
        self.is_ending = true;
        self.locked_by = None;
        let killed = |_: Killed| "Pi is not killed at the end of a run".to_owned();
        if self.random.one_in(3) {
            if self.random.one_in(3) && matches!(self.pis[pi].work, Work::Idle) {
                // An outcome that arrives during a compaction is delivered after the compaction.
                self.pis[pi].work = Work::Compacting;
                if let Some(id) = self.hidden_calls(pi).first().cloned() {
                    self.answer(pi, &id, Some(Via::named("phone")));
                    self.perform_all(pi).map_err(killed)?;
                }
            }
            // Every outcome must reach the agent without a restart of Pi. After a stop, it may wait
            // for the next prompt.
            self.come_to_rest(pi)?;
            if !self.pis[pi].waits_for_prompt {
                self.check_nothing_due(pi, "without a prompt")?;
            }
            self.prompt(pi).map_err(killed)?;
            self.come_to_rest(pi)?;
            self.check_nothing_due(pi, "before a restart")?;
        }
        self.shut_down_for_good(pi);
        self.begin(pi, Mode::Interactive);
        if self.pis[pi].session.log.unsigned_count > 0 {
            self.come_to_rest(pi)?;
            self.prompt(pi).map_err(killed)?;
        }
        self.come_to_rest(pi)?;
        checks::at_rest(self, pi)?;
        self.shut_down(pi).map_err(killed)
    }

    fn check_nothing_due(&self, pi: usize, when: &str) -> Result<(), String> {
        match self.pis[pi].session.log.due.first() {
            Some(due) => Err(format!("{} does not reach the agent {when}", due.settled.id)),
            None => Ok(()),
        }
    }

    fn shut_down_for_good(&mut self, pi: usize) {
        self.stop(pi).ok();
        self.pis[pi].work = Work::Idle;
        self.shut_down(pi).ok();
        self.excuse_unsaved(pi, -1.0);
    }

    fn come_to_rest(&mut self, pi: usize) -> Result<(), String> {
        let killed = |_: Killed| "Pi is not killed at the end of a run".to_owned();
        for _ in 0..400 {
            self.pass_time(pi).map_err(killed)?;
            self.pis[pi].messages_left = self.pis[pi].messages_left.min(1);
            if let Some(id) = self.pis[pi].shown.clone() {
                self.answer(pi, &id, Some(Via::Terminal));
                self.perform_all(pi).map_err(killed)?;
            } else if !self.pis[pi].jobs.is_empty() {
                self.locked_by = None;
                self.job_step(pi).map_err(killed)?;
            } else if !matches!(self.pis[pi].work, Work::Idle) && !self.pis[pi].is_executing() {
                self.agent_step(pi).map_err(killed)?;
            } else if let Some(id) = self.hidden_calls(pi).first().cloned() {
                self.open(pi, &id).map_err(killed)?;
            } else if self.pis[pi].is_executing() {
                return Err("the agent waits for a call that cannot be answered".to_owned());
            } else if self.pis[pi].timers.is_empty() {
                return Ok(());
            }
        }
        Err("the world does not come to rest".to_owned())
    }
}

fn answered(custom: String, image: Option<Image>) -> Outcome {
    let images = image.into_iter().collect();
    let answer = Answer { custom: Some(custom), images, ..Answer::default() };
    Outcome::Answered(Answers { each: vec![Some(answer)], ..Answers::default() })
}

fn image() -> Image {
    let probe = Probe { kind: ImageKind::Png, size: None };
    Image { path: "a.png".to_owned(), probe, bytes: 70 }
}

fn draft_of(text: String) -> Option<SavedDraft> {
    (!text.is_empty()).then(|| SavedDraft {
        typed: Answer { custom: Some(text), ..Answer::default() },
        ..SavedDraft::default()
    })
}

/// Returns the typed text of a draft.
fn text_of(left: &Value) -> String {
    left[0]["typed"]["custom"].as_str().unwrap_or_default().to_owned()
}
