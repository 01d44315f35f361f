//! The filter for the form's input: a queue of inputs, and timers. By the rules of
//! [`super::times`], the first input of the queue becomes a message, waits for the next input or
//! for a time, or is ignored. The code that handles the messages does not depend on time.

use std::collections::VecDeque;
use std::sync::LazyLock;

use crossterm::event::{KeyCode, KeyEventKind};

use super::guard::{Activity, Guard};
use super::item::{Item, Queue, QueuedKey, Step};
use super::mouse::Clicked;
use super::number::NumberInput;
use super::recent::Recent;
use super::repeats::{LastKey, RepeatKind};
use super::shown::{self, ShownForm};
use super::times::{BURST_MS, EARLY_MS, GRACE_MS, INTERRUPT_MS, REPEAT_MS, SEEN_MS};
use super::word::{Word, WordResult};
use crate::keys::{self, Input, KeyId, Press};
use crate::state::{EdgeMsg, Edit, Msg, Notice, Screen};

static CTRL_C: LazyLock<Option<KeyId>> = LazyLock::new(|| KeyId::parse("ctrl+c"));

#[derive(Debug)]
pub struct InputFilter {
    pub guard: Guard,
    pub last_key: LastKey,
    /// The last click: its row and its time. A second click on the row chooses the row.
    pub clicked: Option<Clicked>,
    queue: Queue,
    /// Messages that replace selected rows with text. They pass before the inputs of the queue.
    replacement: VecDeque<Msg>,
    number_input: NumberInput,
    timers: Timers,
    recent: Recent,
}

#[derive(Debug, Default)]
struct Timers {
    /// The last known time.
    now_ms: f64,
    /// The end of the call's timeout.
    deadline: Option<f64>,
    /// The time when a single Ctrl+C acts: as yes in the dialog "Discard?", as Esc elsewhere.
    interrupt_at: Option<f64>,
    /// The time when the meaning of the first input of the queue is known.
    queue_at: Option<f64>,
    /// A word whose end is not known yet.
    word: Option<Word>,
}

impl InputFilter {
    pub fn new(activity: Activity, timeout_ms: Option<f64>, now_ms: f64) -> Self {
        let deadline = timeout_ms.filter(|ms| *ms > 0.0).map(|ms| now_ms + ms);
        Self {
            guard: Guard::new(activity, now_ms),
            last_key: LastKey::default(),
            clicked: None,
            queue: Queue::new(),
            replacement: VecDeque::new(),
            number_input: NumberInput::default(),
            timers: Timers { now_ms, deadline, ..Timers::default() },
            recent: Recent::default(),
        }
    }

    /// Adds an input to the queue, unless it is type-ahead or the rest of a word.
    pub fn receive(&mut self, input: Input, now_ms: f64) {
        if self.timers.word.as_mut().is_some_and(|word| word.accept(&input, now_ms)) {
            return;
        }
        let mut follows_text = false;
        let is_admitted = self.guard.admit(&input, now_ms);
        match &input {
            Input::Key(press) if !is_admitted => self.last_key.register_key(press, now_ms),
            Input::Key(press) => {
                follows_text = self.recent.typed_at.is_some_and(|at| now_ms - at <= BURST_MS);
                let is_text =
                    press.text().is_some() || follows_text && shown::is_enter_or_tab(press);
                self.recent.typed_at = is_text.then_some(now_ms);
            }
            _ => {}
        }
        if is_admitted {
            self.timers.deadline = None;
            self.queue.push_back(Item { input, at_ms: now_ms, follows_text, kind: None });
        } else {
            self.recent.register_opening(self.guard.opened_at());
        }
    }

    /// Handles a use of the mouse: queued keys pass without delay, and a delayed letter is ignored.
    pub fn receive_mouse(&mut self) {
        self.timers.deadline = None;
        if let Some(word) = &mut self.timers.word {
            word.set_dropped();
        }
        self.recent.changed_at = None;
        for item in &mut self.queue {
            item.at_ms -= REPEAT_MS;
        }
    }

    /// Handles the effect of a mouse event. A typed number whose row is not chosen yet is dropped.
    pub fn register_click(&mut self, clicked: Option<Clicked>) {
        self.clicked = clicked;
        self.number_input = NumberInput::default();
    }

    /// Returns the next message at `now_ms`; `None` if the filter waits for [`Self::next_at`] or
    /// another input.
    pub fn next(&mut self, shown: ShownForm<'_>, now_ms: f64) -> Option<Msg> {
        let is_due = |at: &mut f64| now_ms >= *at;
        self.timers.now_ms = now_ms;
        self.timers.queue_at = None;
        if let Some(word) = self.timers.word.take_if(|word| now_ms >= word.until_ms) {
            match word.finish() {
                WordResult::Nothing => {}
                WordResult::Msg(msg) => return Some(msg),
                WordResult::TypeAhead(text) => self.block_by(&Input::Paste(text), now_ms),
            }
        }
        if self.timers.interrupt_at.take_if(is_due).is_some() {
            let is_in_discard = matches!(shown.state.screen, Screen::Discard { .. });
            return Some(if is_in_discard { Msg::Yes } else { Msg::Cancel });
        }
        if self.timers.deadline.take_if(is_due).is_some() {
            return Some(Msg::TimedOut);
        }
        loop {
            if let Some(msg) = self.replacement.pop_front() {
                return Some(msg);
            }
            let Some(mut item) = self.queue.pop_front() else { break };
            match self.step(&mut item, shown, now_ms) {
                Ok(None) => {}
                Ok(passed) => {
                    self.number_input.register(passed.as_ref(), &item.input, shown, item.at_ms);
                    return passed;
                }
                Err(until) => {
                    self.timers.queue_at = Some(until);
                    self.queue.push_front(item);
                    return None;
                }
            }
        }
        self.number_input.choose_complete(shown, now_ms)
    }

    /// Handles the end of the form: saves the text of the queued inputs, for Pi's editor.
    pub fn receive_end(&mut self) {
        for item in self.queue.drain(..) {
            self.guard.save(&item.input);
        }
    }

    /// Handles the first input of the queue. Each rule decides on a key, or leaves the decision to
    /// the next rule.
    fn step(&mut self, item: &mut Item, shown: ShownForm<'_>, now_ms: f64) -> Step {
        let at_ms = item.at_ms;
        let press = match &mut item.input {
            Input::Key(press) => *press,
            Input::Paste(text) => return Ok(self.paste(std::mem::take(text), shown, at_ms)),
            Input::PasteCut if shown.state.editor().is_none() => return Ok(None),
            Input::PasteCut => {
                return Ok(Some(Msg::Edge(EdgeMsg::Notice(Notice::PasteCut))));
            }
        };
        let kind = match item.kind {
            Some(kind) => kind,
            None => {
                self.clicked = None;
                let kind = self.last_key.receive(&press, shown.place(&press), at_ms);
                if let Some(step) = self.handle_ctrl_c(&press, kind, at_ms) {
                    return step;
                }
                *item.kind.insert(kind)
            }
        };
        let may_be_text = shown.may_be_text(&press, item.follows_text);
        if may_be_text && item.is_followed_by_text(&self.queue, now_ms)? {
            self.recent.changed_at = None;
            return Ok(Some(Msg::Edit(shown::as_text(&press))));
        }
        let Some(mut key) = self.read_key(press, kind, item, shown) else { return Ok(None) };
        let number_input = &mut self.number_input;
        if let Some(replacement) = number_input.continue_acted(&key) {
            self.replacement.extend(replacement);
            return Ok(None);
        }
        let decided = start_word(&mut key, &mut self.timers.word)
            .or_else(|| number_input.cancel(&key))
            .or_else(|| number_input.select_first(&key, &mut self.queue))
            .or_else(|| number_input.add_digit(&key, self.last_key.gap_ms()))
            .or_else(|| number_input.turn_to_text(&key, &mut self.queue));
        if let Some(step) = decided {
            return step;
        }
        let Some(msg) = key.msg else { return self.handle_misplaced_char(press, shown, at_ms) };
        if self.is_for_closed_list(&press, shown, at_ms)
            || press.event.code == KeyCode::Backspace && !self.recent.continues_erasing(&msg, at_ms)
        {
            return Ok(None);
        }
        if kind.can_act_now(&msg, shown.state) {
            return Ok(Some(kind.bounded(msg)));
        }
        self.wait_for_repeat(item, shown, now_ms)
    }

    /// Handles the first and the second Ctrl+C. Any other key cancels the first one.
    fn handle_ctrl_c(&mut self, press: &Press, kind: RepeatKind, at_ms: f64) -> Option<Step> {
        let is_leaving = self.timers.interrupt_at.take().is_some();
        CTRL_C.as_ref().filter(|key| key.matches(press))?;
        if is_leaving && press.event.kind != KeyEventKind::Repeat {
            return Some(Ok(Some(Msg::Shutdown)));
        }
        let is_meant = kind != RepeatKind::RepeatOfEarlierForm;
        self.timers.interrupt_at = is_meant.then_some(at_ms + INTERRUPT_MS);
        Some(Ok(None))
    }

    /// Reads a key; `None` if the key would choose an option that the user cannot have seen.
    fn read_key<'f>(
        &mut self,
        press: Press,
        kind: RepeatKind,
        item: &Item,
        shown: ShownForm<'f>,
    ) -> Option<QueuedKey<'f>> {
        let (at_ms, follows_text) = (item.at_ms, item.follows_text);
        let msg = shown.read(&press);
        let changed_at = self.recent.changed_at;
        let is_new = changed_at.is_some_and(|at| at_ms - at < SEEN_MS);
        let is_choice = msg.as_ref().is_some_and(|msg| shown.is_confirm(&press, msg));
        if self.recent.check_unseen(msg.as_ref(), is_choice && is_new, follows_text) {
            return None;
        }
        // On a screen that has just appeared, a digit selects a row with a checkbox, because the
        // user can clear the row again. In a later question of a form, a digit chooses its row
        // after a delay, because the review shows all answers. In any other list, a digit only
        // moves the cursor, and Enter is still ignored.
        let is_delayed = is_new && shown.digit(&press).is_some() && !shown.has_checkboxes();
        let is_opening = self.recent.opened_within(SEEN_MS, at_ms);
        let only_moves_cursor = is_delayed && (is_opening || !shown.is_one_of_many());
        // A key or a text that comes as the form opens may have been meant for the editor. So
        // Enter is ignored until the user has had time to see the effect of this key or the text.
        let is_text = press.text().is_some();
        let begins_text = is_text && shown.digit(&press).is_none();
        let begins_early = if begins_text {
            self.recent.opened_within(EARLY_MS, at_ms)
        } else {
            is_new && is_opening && (is_text || press.event.modifiers.is_empty())
        };
        let continues_early = self.recent.is_early && is_text && is_new;
        self.recent.is_early = begins_early || continues_early;
        if self.recent.is_early {
            self.recent.changed_at = Some(at_ms);
        } else if only_moves_cursor {
            self.recent.changed_at = changed_at;
        }
        Some(QueuedKey {
            press,
            kind,
            at_ms,
            follows_text,
            shown,
            msg,
            is_new,
            is_delayed,
            only_moves_cursor,
        })
    }

    /// Returns `true` for a key of the list of files, if a search result has just closed the list.
    fn is_for_closed_list(&self, press: &Press, shown: ShownForm<'_>, at_ms: f64) -> bool {
        let has_closed = self.recent.list_closed_at.is_some_and(|at| at_ms - at < GRACE_MS);
        has_closed && keys::read_in_files(press, shown.state, shown.bindings).is_some()
    }

    /// Delays a key that may be held down. If no repeat follows, the key acts.
    fn wait_for_repeat(&mut self, item: &mut Item, shown: ShownForm<'_>, now_ms: f64) -> Step {
        let until = item.at_ms + REPEAT_MS;
        match self.queue.front() {
            _ if !item.kind.is_some_and(RepeatKind::can_be_intended) => Ok(None),
            None if now_ms < until => Err(until),
            Some(Item { input: Input::Key(next), at_ms, .. })
                if self.last_key.repeats(next, *at_ms) =>
            {
                Ok(None)
            }
            _ => {
                item.kind = Some(RepeatKind::Fresh);
                self.last_key.set_pressed_here();
                self.step(item, shown, now_ms)
            }
        }
    }

    /// Registers that the form shows another question: text is meant for the form from now on.
    pub fn register_other_question(&mut self) {
        (self.recent.opened_at, self.recent.is_early) = (None, false);
    }

    /// Registers a change that the user must have time to see before Enter or a digit chooses (rule
    /// 8 of [`super::times`]).
    pub fn register_screen_change(&mut self) {
        self.recent.changed_at = Some(self.timers.now_ms);
    }

    /// Pastes a text. On a screen that takes no text, the text belongs to the editor.
    fn paste(&mut self, text: String, shown: ShownForm<'_>, at_ms: f64) -> Option<Msg> {
        self.number_input.pending = None;
        if !shown.state.takes_text() {
            self.block_by(&Input::Paste(text), at_ms);
            return None;
        }
        let screen = &shown.state.screen;
        let covers_field = !screen.is_text() && *screen != Screen::Choices;
        self.recent.changed_at = covers_field.then_some(at_ms);
        Some(Msg::Edit(Edit::Paste(text)))
    }

    /// Handles a character that has no effect on this screen: ignores the character in a list, in
    /// the list of commands and in a crashed form; elsewhere, moves it to the editor.
    fn handle_misplaced_char(&mut self, press: Press, shown: ShownForm<'_>, at_ms: f64) -> Step {
        let is_dropped =
            matches!(shown.state.screen, Screen::Help { .. } | Screen::Choices | Screen::Broken(_));
        if press.text().is_some() && !is_dropped {
            self.block_by(&Input::Key(press), at_ms);
        }
        Ok(None)
    }

    /// Moves `input` to the editor, and blocks keys until a pause.
    fn block_by(&mut self, input: &Input, at_ms: f64) {
        self.guard.block_by(input, at_ms);
        self.recent.register_opening(self.guard.opened_at());
    }

    /// Returns the time of the next call of [`Self::next`].
    pub fn next_at(&self) -> Option<f64> {
        let Timers { now_ms, deadline, interrupt_at, queue_at, ref word, .. } = self.timers;
        // The countdown on the screen changes every second.
        let second = deadline
            .map(|at| at - ((at - now_ms) / 1_000.0).ceil().max(1.0).mul_add(1_000.0, -1_000.0));
        let number = self.number_input.pending.map(|number| number.at_ms);
        let word = word.as_ref().map(|word| word.until_ms);
        let times = [self.guard.ready_at(), second, interrupt_at, queue_at, word, number];
        times.into_iter().flatten().reduce(f64::min)
    }

    pub fn register_frame(&mut self, now_ms: f64) {
        self.timers.now_ms = now_ms;
        if self.guard.register_frame(now_ms) {
            self.recent.register_opening(self.guard.opened_at());
        }
    }

    /// Returns the remaining time of the call's timeout in ms; `None` if no timeout runs.
    pub fn remaining_ms(&self, now_ms: f64) -> Option<f64> {
        self.timers.deadline.map(|at| at - now_ms)
    }

    pub fn stop_timeout(&mut self) {
        self.timers.deadline = None;
    }

    /// Returns `true` after a Ctrl+C, while a second one may follow.
    pub fn is_leaving(&self) -> bool {
        self.timers.interrupt_at.is_some()
    }

    /// Registers that a search result closed the list of files.
    pub fn register_list_closed(&mut self, now_ms: f64) {
        self.recent.list_closed_at = Some(now_ms);
    }

    /// Admits all keys without delay from now on, because a form that crashed has no timers.
    pub fn admit_all_keys(&mut self) {
        self.guard.admit_all_keys();
        self.last_key = LastKey::default();
        self.queue.clear();
        self.replacement.clear();
        self.number_input = NumberInput::default();
        self.recent = Recent::default();
        self.timers = Timers { now_ms: self.timers.now_ms, ..Timers::default() };
    }
}

/// Delays a letter that may begin a word: stores the letter in `word`.
fn start_word(key: &mut QueuedKey<'_>, word: &mut Option<Word>) -> Option<Step> {
    let letter = key.press.text().filter(|_| key.kind == RepeatKind::Fresh)?;
    let place = key.shown.word_place(&key.press, key.msg.as_ref(), key.is_new)?;
    *word = Some(Word::new(place, letter, key.msg.take(), key.at_ms));
    Some(Ok(None))
}
