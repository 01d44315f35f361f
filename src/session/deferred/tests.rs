use serde_json::json;

use super::*;
use crate::contract::Flavor;
use crate::model::{Answer, Answers, Discussion, SavedDraft, Topic};
use crate::session::event::Time;
use crate::session::log::{BranchUpdate, Fact, Found, Off};
use crate::session::{Event, replies};
use crate::settings::Settings;

/// A session whose branch is a list. The agent works until `settle`.
struct Pi {
    session: Session,
    /// The entries. The id of an entry is its index.
    entries: Vec<Value>,
    agent: Agent,
    /// All actions except new entries, which `handle` adds to `entries`.
    actions: Vec<Action>,
}

impl Pi {
    fn new(mode: Mode) -> Self {
        let mut session = Session::new(&["ask_user"], 0.0);
        session.configure(mode, &Settings { rpc: Rpc::Both, ..Settings::default() }, None, 0.0);
        let mut pi =
            Self { session, entries: Vec::new(), agent: Agent::Working, actions: Vec::new() };
        pi.handle(Event::Opened { has_prompt: true, is_new: true });
        pi
    }

    fn now(&self) -> Now {
        Now { time: Time { clock: 1.0, date: 1.0 }, agent: self.agent, is_client_gone: false }
    }

    fn update_log(&mut self) {
        let leaf = self.entries.len().checked_sub(1).map(|at| at.to_string());
        let update = BranchUpdate::read(self.session.log.last.as_deref(), leaf, |id| {
            let at: usize = id.parse().ok()?;
            let fact = Fact::read(self.entries.get(at)?.clone(), None, true);
            Some(Found { parent: at.checked_sub(1).map(|at| at.to_string()), fact })
        });
        self.session.log.update(update);
    }

    fn handle(&mut self, event: Event) {
        self.update_log();
        let now = self.now();
        let actions = self.session.handle(event, now);
        self.perform(actions);
    }

    fn perform(&mut self, actions: Vec<Action>) {
        for action in actions {
            match action {
                Action::Append(entry) => {
                    self.entries.push(
                        json!({ "type": "custom", "customType": "ask_user", "data": entry.data() }),
                    );
                    self.handle(Event::Appended { entry, error: None });
                }
                Action::Close(closing) => {
                    let id = closing.id.clone();
                    self.actions.push(Action::Close(closing));
                    self.handle(Event::Closed(id));
                }
                other => self.actions.push(other),
            }
        }
    }

    fn stage(&self, id: &str) -> Option<Stage> {
        self.session.calls.find(id).map(|call| call.stage)
    }

    fn message(&mut self, message: Value) {
        self.entries.push(json!({ "type": "message", "message": message }));
    }

    /// Adds a call of `ask_user` by the model. Returns the id of the request.
    fn call(&mut self, id: &str, args: Value) -> String {
        let block = json!({ "type": "toolCall", "id": id, "name": "ask_user", "arguments": args });
        self.message(json!({ "role": "assistant", "content": [block] }));
        self.update_log();
        let call = ToolCall { id: id.to_owned(), tool: "ask_user".to_owned(), args };
        let checked = replies::parse(&call, Flavor::default()).unwrap();
        let data = CallData::new(call.id, call.tool, checked);
        let (mode, now) = (self.session.mode, self.now());
        let (request_id, _) = self.session.add_call(data, ReplyTo::Pi, mode, now);
        self.handle(Event::Ready(request_id.clone()));
        request_id
    }

    /// Withdraws the request `id` for the model. Returns `withdrawn` in the details of the result.
    fn withdraw(&mut self, id: &str) -> Value {
        self.update_log();
        let (args, mode, now) = (json!({ "withdraw": id }), self.session.mode, self.now());
        let (checked, actions) = self.session.check_call("ask_user", args, mode, now);
        self.perform(actions);
        let Err(Refused::Reply(reply)) = checked else { panic!("{checked:?}") };
        reply.details["withdrawn"].clone()
    }

    /// Ends the request `id` of the tool call `call`, and adds its result to Pi's session.
    fn end(&mut self, id: &str, call: &str, outcome: Outcome) {
        self.handle(Event::Decided { id: id.to_owned(), outcome, via: Some(Via::Terminal) });
        self.message(json!({ "role": "toolResult", "toolCallId": call, "details": {} }));
    }

    fn add_draft(&mut self, id: &str, typed: &str) {
        let typed = Answer { custom: Some(typed.to_owned()), ..Answer::default() };
        let each = vec![Some(SavedDraft { typed, ..SavedDraft::default() })];
        let (id, draft) = (id.to_owned(), SavedForm { each, topic: None });
        self.handle(Event::DraftRead { id, draft, may_wait: false });
    }

    /// Adds a message of the agent; then the agent settles.
    fn settle(&mut self) {
        self.message(json!({ "role": "assistant", "content": [{ "type": "text", "text": "…" }] }));
        self.agent = Agent::Idle;
        self.handle(Event::AgentSettled);
    }

    fn restart(&mut self) {
        let entries = std::mem::take(&mut self.entries);
        let mode = self.session.mode;
        *self = Self::new(mode);
        // The new session starts later, so that its ids differ.
        self.session = Session::new(&["ask_user"], entries.len() as f64);
        let settings = Settings { rpc: Rpc::Both, ..Settings::default() };
        self.session.configure(mode, &settings, None, 0.0);
        (self.entries, self.agent) = (entries, Agent::Idle);
        self.handle(Event::Opened { has_prompt: false, is_new: true });
    }

    fn deferred_ids(&self) -> Vec<&str> {
        self.session.log.open.iter().map(|deferral| deferral.id.as_str()).collect()
    }

    fn outcome(&mut self, call: &str) -> Option<Outcome> {
        self.update_log();
        let called = self.session.log.calls.iter().rev().find(|called| called.call.id == call)?;
        called.record.as_ref().map(|record| record.outcome.clone())
    }

    fn closings(&self) -> impl Iterator<Item = &crate::session::action::Closing> {
        self.actions.iter().filter_map(|action| match action {
            Action::Close(closing) => Some(&**closing),
            _ => None,
        })
    }

    /// Returns the sent messages that start no turn.
    fn sent(&self) -> Vec<&Message> {
        let sent = self.actions.iter().filter_map(|action| match action {
            Action::Send { message, starts_turn: false } => Some(message),
            _ => None,
        });
        sent.collect()
    }
}

fn style(more: Value) -> Value {
    let mut args = json!({ "questions": [{ "question": "Which style?", "header": "Style" }] });
    args.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    args
}

fn deferred() -> Value {
    style(json!({ "wait": false }))
}

/// Returns the outcome if the user discusses the first of `count` questions, which has typed text.
fn discussion(count: usize) -> Outcome {
    let mut drafts = vec![None; count];
    drafts[0] = Some(SavedDraft {
        typed: Answer { custom: Some("half".to_owned()), ..Answer::default() },
        ..SavedDraft::default()
    });
    let topics = vec![Topic { question: 0, text: "Why?".to_owned() }];
    Outcome::Discussed(Discussion { topics, answers: Answers::none(count), drafts })
}

fn answer() -> Outcome {
    let answer = Answer { custom: Some("Short".to_owned()), ..Answer::default() };
    Outcome::Answered(Answers { each: vec![Some(answer)], ..Answers::none(1) })
}

#[test]
fn repeated_questions_are_deferred_once_with_the_draft() {
    let mut pi = Pi::new(Mode::Interactive);
    let first = pi.call("c1", deferred());
    pi.add_draft(&first, "as short");
    let second = pi.call("c2", deferred());
    assert_eq!(pi.deferred_ids(), [second.as_str()]);
    assert_eq!(pi.outcome("c1"), Some(Outcome::Superseded));
    let saved = &pi.session.calls.find(&second).unwrap().data.saved;
    assert_eq!(saved.each[0].as_ref().unwrap().typed.custom.as_deref(), Some("as short"));
    // The agent is notified, but not the user. The typed text is not moved to the editor.
    assert_eq!(pi.session.log.due[0].settled.delivery, DeliveryBy::Message);
    assert!(!pi.actions.iter().any(|action| matches!(action, Action::Notify { .. })));
    assert!(pi.closings().all(|closing| !closing.moves_text_to_editor && closing.notice.is_none()));
    // If Pi exits now, the typed text is the draft of the second call.
    pi.restart();
    assert_eq!(pi.deferred_ids(), [second.as_str()]);
    assert_eq!(
        pi.session.saved_draft(&second, "c2"),
        Some(&json!([{ "typed": { "custom": "as short" } }]))
    );
    pi.agent = Agent::Working;
    pi.call("c3", style(json!({ "wait": false, "title": "Docs" })));
    assert_eq!(pi.deferred_ids().len(), 1);
    pi.call("c4", json!({ "wait": false, "questions": ["Which colour?"] }));
    assert_eq!(pi.deferred_ids().len(), 2);
}

#[test]
fn call_with_a_waiting_caller_restores_the_draft_of_the_deferred_call() {
    let mut pi = Pi::new(Mode::Interactive);
    let first = pi.call("c1", deferred());
    pi.add_draft(&first, "as short");
    let second = pi.call("c2", style(json!({})));
    assert_eq!((pi.deferred_ids().len(), pi.stage(&second)), (0, Some(Stage::Queued)));
    let saved = &pi.session.calls.find(&second).unwrap().data.saved;
    assert_eq!(saved.each[0].as_ref().unwrap().typed.custom.as_deref(), Some("as short"));
    // After an interruption, the call is asked again with the draft.
    pi.restart();
    assert_eq!(pi.session.log.draft_of_call("c2").unwrap()[0]["typed"]["custom"], "as short");
}

#[test]
fn interrupted_call_is_asked_again_after_any_end_of_pi() {
    let mut pi = Pi::new(Mode::Interactive);
    pi.call("c1", style(json!({})));
    for ends in [vec![], vec![Event::ShutDown], vec![]] {
        for event in ends {
            pi.handle(event);
        }
        pi.restart();
        let asked: Vec<&str> = pi.session.calls.iter().map(|open| open.data.id.as_str()).collect();
        assert_eq!(asked, ["c1"]);
    }
}

#[test]
fn form_of_a_repeated_question_replaces_the_open_form() {
    let mut pi = Pi::new(Mode::Interactive);
    let first = pi.call("c1", deferred());
    pi.session.calls.find_mut(&first).unwrap().stage = Stage::Shown;
    let second = pi.call("c2", deferred());
    assert_eq!(pi.stage(&second), Some(Stage::Announced), "the second form opens");
    assert!(pi.session.calls.find(&first).is_none());
}

#[test]
fn withdrawal_is_reported_only_by_the_result_of_its_call() {
    let mut pi = Pi::new(Mode::Interactive);
    let id = pi.call("c1", deferred());
    pi.add_draft(&id, "as short");
    assert_eq!(pi.withdraw(&id), true);
    assert!(pi.deferred_ids().is_empty() && pi.session.log.due.is_empty());
    assert_eq!(pi.outcome("c1"), Some(Outcome::Withdrawn));
    // The user's text goes to the editor, and an open form shows why it closes.
    let closing = pi.closings().last().unwrap();
    assert!(closing.moves_text_to_editor);
    assert!(closing.notice.as_ref().unwrap().contains(Via::Agent.word()));
    for id in [id.as_str(), "none"] {
        assert_eq!(pi.withdraw(id), false);
    }
    // A call whose caller waits is not deferred, and cannot be withdrawn.
    let asked = pi.call("c2", style(json!({})));
    pi.withdraw(&asked);
    assert!(pi.session.calls.find(&asked).is_some());
}

#[test]
fn deferred_request_is_withdrawn_in_print_mode() {
    let mut pi = Pi::new(Mode::Interactive);
    let id = pi.call("c1", deferred());
    pi.session.mode = Mode::Print;
    pi.restart();
    assert!(pi.session.calls.iter().next().is_none());
    pi.withdraw(&id);
    assert!(pi.deferred_ids().is_empty() && pi.session.log.due.is_empty());
}

#[test]
fn interrupted_withdrawal_is_done_when_the_session_opens() {
    let mut pi = Pi::new(Mode::Interactive);
    let id = pi.call("c1", deferred());
    pi.message(json!({ "role": "toolResult", "toolCallId": "c1", "details": {} }));
    let block = json!({ "type": "toolCall", "id": "c2", "name": "ask_user",
        "arguments": { "withdraw": id } });
    pi.message(json!({ "role": "assistant", "content": [block] }));
    pi.restart();
    assert!(pi.deferred_ids().is_empty());
    let withdrawals = |action: &Action| match action {
        Action::WriteResults { results, .. } => {
            let results = results.iter();
            results
                .map(|(call, reply)| (call.id.clone(), reply.details["withdrawn"] == true))
                .collect()
        }
        _ => Vec::new(),
    };
    let written: Vec<_> = pi.actions.iter().flat_map(withdrawals).collect();
    assert_eq!(written, [("c2".to_owned(), true)]);
    // A withdrawal has no questions, and is not in the list of calls.
    assert_eq!(pi.session.log.calls.len(), 1);
}

#[test]
fn discussed_call_is_deferred_when_the_agent_settles() {
    let mut pi = Pi::new(Mode::Interactive);
    let id = pi.call("c1", style(json!({})));
    pi.end(&id, "c1", discussion(1));
    assert!(pi.deferred_ids().is_empty(), "the agent explains, and may ask again");
    pi.settle();
    let [deferred] = pi.deferred_ids()[..] else { panic!("{:?}", pi.deferred_ids()) };
    let deferred = deferred.to_owned();
    let call = pi.session.calls.find(&deferred).unwrap();
    assert!(call.reply_to == ReplyTo::Agent && call.is_hidden());
    let saved = pi.session.drafts_for(&call.data.call, false);
    assert_eq!(saved.each[0].as_ref().unwrap().typed.custom.as_deref(), Some("half"));
    // The agent receives the id of the request, and no turn starts.
    let [message] = pi.sent()[..] else { panic!("{:?}", pi.actions) };
    assert_eq!(message.message["details"]["requestId"], deferred.as_str());
    assert!(
        message.message["content"].as_str().unwrap().contains(&deferred) && message.ids.is_empty()
    );
    // The questions are deferred only once, and stay deferred after a restart.
    pi.settle();
    pi.restart();
    assert_eq!(pi.deferred_ids(), [deferred.as_str()]);
    assert!(pi.sent().is_empty());
    // The outcome of the request is the outcome of the call.
    pi.handle(Event::Decided { id: deferred, outcome: answer(), via: Some(Via::Terminal) });
    assert_eq!(pi.outcome("c1"), Some(answer()));
    pi.settle();
    assert!(pi.deferred_ids().is_empty());
}

#[test]
fn call_with_a_discussed_question_replaces_the_discussed_call() {
    let two = || json!({ "questions": ["Which style?", "Which colour?"] });
    let mut pi = Pi::new(Mode::Interactive);
    let id = pi.call("c1", two());
    pi.end(&id, "c1", discussion(2));
    // The agent repeats a question while it explains.
    let id = pi.call("c2", json!({ "questions": ["which STYLE?"] }));
    pi.end(&id, "c2", answer());
    pi.settle();
    assert!(pi.deferred_ids().is_empty());
    // The agent asks both questions again.
    pi.agent = Agent::Working;
    let id = pi.call("c3", two());
    pi.end(&id, "c3", discussion(2));
    pi.settle();
    assert_eq!(pi.deferred_ids().len(), 1);
    pi.agent = Agent::Working;
    let id = pi.call("c4", json!({ "questions": ["Which colour?", "Which style?"] }));
    assert!(pi.deferred_ids().is_empty());
    let saved = &pi.session.calls.find(&id).unwrap().data.saved;
    assert_eq!(saved.each[1].as_ref().unwrap().typed.custom.as_deref(), Some("half"));
    // The outcome of the discussed call is still known.
    assert!(matches!(pi.outcome("c3"), Some(Outcome::Discussed(_))));
}

#[test]
fn withdrawn_discussion_stays_closed_and_print_mode_defers_no_discussion() {
    let mut pi = Pi::new(Mode::Interactive);
    let id = pi.call("c1", style(json!({})));
    // Pi was killed before the agent replied.
    pi.end(&id, "c1", discussion(1));
    pi.restart();
    let [deferred] = pi.deferred_ids()[..] else { panic!("{:?}", pi.deferred_ids()) };
    let deferred = deferred.to_owned();
    pi.handle(Event::Decided {
        id: deferred,
        outcome: Outcome::Withdrawn,
        via: Some(Via::Terminal),
    });
    pi.settle();
    pi.restart();
    assert!(pi.deferred_ids().is_empty());
    // In print mode, no user was available.
    let mut pi = Pi::new(Mode::Interactive);
    let id = pi.call("c1", style(json!({})));
    pi.end(&id, "c1", discussion(1));
    pi.session.mode = Mode::Print;
    pi.settle();
    assert!(pi.deferred_ids().is_empty());
}

#[test]
fn questions_are_off_in_the_session_until_they_are_on_again() {
    let mut pi = Pi::new(Mode::Interactive);
    pi.session.log.tools.push("question".to_owned());
    pi.message(json!({ "role": "user", "content": "Hi" }));
    let request = pi.call("c1", deferred());
    let off = Off { inactive: vec!["question".to_owned()] };
    // The agent works: Pi queues the message and drops it.
    let visible = vec!["ask_user".to_owned()];
    pi.handle(Event::Switched { is_off: true, visible });
    let hidden = Action::ShowTools { names: pi.session.log.tools.clone(), shown: false };
    assert!(pi.actions.contains(&hidden), "{:?}", pi.actions);
    let [message] = pi.sent()[..] else { panic!("{:?}", pi.actions) };
    let content = message.message["content"].as_str().unwrap();
    assert!(content.contains("these tools are off: ask_user. "), "{content}");
    pi.actions.clear();
    pi.settle();
    let [message] = pi.sent()[..] else { panic!("the message is sent again") };
    assert_eq!(message.message["display"], false, "the command has notified the user");
    let mut entry = message.clone().into_entry().message;
    entry["customType"] = "ask_user".into();
    pi.entries.push(entry);
    pi.actions.clear();
    // The message is sent once, and deferred calls stay open.
    pi.settle();
    assert!(pi.sent().is_empty());
    assert_eq!((&pi.session.log.off, pi.deferred_ids()), (&Some(off), vec![request.as_str()]));
    // The switch applies to the whole session, so also to an older branch.
    let whole = pi.entries.clone();
    pi.entries.truncate(1);
    pi.session.log.clear();
    pi.handle(Event::BranchChanged);
    assert_eq!((pi.sent().len(), pi.session.log.off.is_some()), (0, false));
    pi.session.accept_unsigned();
    pi.handle(Event::Prompted);
    assert_eq!(pi.sent().len(), 1, "the message is sent with the prompt");
    // After a restart, the switch is read from the branch.
    pi.entries = whole;
    pi.restart();
    pi.handle(Event::Started);
    assert!(pi.sent().is_empty() && pi.session.off.is_some());
    pi.handle(Event::Switched { is_off: false, visible: Vec::new() });
    let shown = Action::ShowTools { names: vec!["ask_user".to_owned()], shown: true };
    assert!(pi.actions.contains(&shown), "{:?}", pi.actions);
    let content = &pi.sent()[0].message["content"];
    assert_eq!(*content, "The user allows questions again, so these tools are on: ask_user.");
}
