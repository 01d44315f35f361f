//! Whose turn it is. Calls come before the person one after the other, for older Pis lose a form when a
//! second one opens over it, and everybody else hears of them in order.
//!
//! ```text
//! Starting ─▶ Waiting ─▶ Announced ─▶ Shown ─▶ closed
//!     │                      ▲          │
//!     └──────▶ Aside ────────┴──────────┘
//! ```
//! What is announced or shown runs code of others, which may stop a call, answer it, ask another or end
//! the session. So one step is asked for at a time ([`Turns::next_news`], [`Turns::next`]), and is what holds by then.

mod step;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use crate::contract::Event;

pub use step::{Asker, End, Key, News, Stage, Step};

/// What is still to be said of a call. What no longer holds when its time comes is dropped.
#[derive(Debug)]
enum Announcement {
    /// It opens; the last of these events has its counterpart when it closes.
    Opening { event: Event, is_last: bool },
    /// It closed.
    Closing(Event),
    /// It can be answered, from anywhere.
    Asked,
    /// What all hear who heard that it opened.
    News(News),
}

/// Where a call stands.
#[derive(Debug)]
pub struct Turn {
    /// The id of its request, which another one may have had before.
    pub id: String,
    /// How far it is. One that stands aside can be answered from anywhere, and the next one has its turn:
    /// its opening is to be announced first ([`Turns::begins_opening`]).
    pub stage: Stage,
    /// Nothing has ended it yet.
    pub is_open: bool,
    /// Whoever asked goes on without the answer.
    pub is_deferred: bool,
    /// It stands aside because the person was writing, and opens by itself after that.
    pub is_held: bool,
    key: Key,
    asker: Asker,
    /// It is in the order; without that, only what is to be told of it is left.
    is_listed: bool,
    opening: Opening,
}

/// Who knows that a call is open.
#[derive(Debug, Default)]
struct Opening {
    /// It is announced, or about to be.
    begun: bool,
    /// The events of its contract said so, and are to say that it closed.
    announced: bool,
    /// It may be answered from anywhere.
    asked: bool,
    /// It was told that it can be answered, and is to be told that it ended.
    is_told: bool,
    /// How many announcements are still to be made.
    pending: usize,
}

/// The open calls in the order they came, and what is to be announced of them.
#[derive(Debug, Default)]
pub struct Turns {
    turns: Vec<Turn>,
    announcements: VecDeque<(Key, Announcement)>,
    /// How many keys there were.
    count: usize,
    is_over: bool,
}

impl Turns {
    /// The call of the request `id` begins. Once the session is over it is in no list.
    pub fn enter(&mut self, id: &str, asker: Asker, is_deferred: bool) -> Key {
        self.count += 1;
        let key = Key(self.count);
        self.turns.push(Turn {
            id: id.to_owned(),
            stage: Stage::Starting,
            is_open: true,
            is_deferred,
            is_held: false,
            key,
            asker,
            is_listed: !self.is_over,
            opening: Opening::default(),
        });
        key
    }

    /// The call `key`; `None` where there is nothing left to do or to say of it.
    pub fn get(&self, key: Key) -> Option<&Turn> {
        self.turns.iter().find(|turn| turn.key == key)
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, key: Key) -> Option<&mut Turn> {
        self.turns.iter_mut().find(|turn| turn.key == key)
    }

    /// How far the call `key` is; the beginning for one that is not there.
    pub fn stage(&self, key: Key) -> Stage {
        self.get(key).map(|turn| turn.stage).unwrap_or_default()
    }

    /// The last call of the request `id` that is closed and has not [left](Self::remove) for good.
    pub fn closed(&self, id: &str) -> Option<Key> {
        let mut last = self.turns.iter().rev();
        last.find(|turn| turn.id == id && !turn.is_open).map(|turn| turn.key)
    }

    /// Whether the session is over.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Gives one that stands aside its turn; false while another has it.
    pub fn recall(&mut self, key: Key) -> bool {
        if self.is_taken() {
            return false;
        }
        let turn = self.get_mut(key).filter(|turn| turn.is_open && turn.stage == Stage::Aside);
        let Some(turn) = turn else { return false };
        (turn.stage, turn.is_held) = (Stage::Announced, false);
        true
    }

    /// Ends it; false where it was over. It keeps its turn until it has [left](Self::remove).
    pub fn close(&mut self, key: Key) -> bool {
        self.get_mut(key).is_some_and(|turn| std::mem::take(&mut turn.is_open))
    }

    /// Announces the end of one that is closed: by `events` if its opening was, and to all who heard of it.
    pub fn announce_end(&mut self, key: Key, events: Vec<Event>, end: End) {
        for event in events {
            self.announce(key, Announcement::Closing(event));
        }
        self.send(key, News::Settled(end));
    }

    /// Tells all who heard that it opened.
    pub fn send(&mut self, key: Key, news: News) {
        self.announce(key, Announcement::News(news));
    }

    /// It is over and put away: it is the next one's turn, if it was this one's.
    pub fn remove(&mut self, key: Key) {
        if let Some(turn) = self.get_mut(key) {
            turn.is_listed = false;
        }
        self.remove_told(key);
    }

    /// The session is over: nothing is listed any more, and what comes is not either. Gives the ids of what was open,
    /// in order.
    pub fn end(&mut self) -> Vec<String> {
        self.is_over = true;
        let listed = self.turns.iter_mut().filter(|turn| turn.is_listed);
        let mut ids = Vec::new();
        for turn in listed {
            turn.is_listed = false;
            ids.push(turn.id.clone());
        }
        ids
    }

    /// Whether somebody waits for one of them, or has it before them.
    pub fn is_waited_for(&self) -> bool {
        self.open_ones().any(|turn| !turn.is_deferred || turn.stage != Stage::Aside)
    }

    /// Those that are open, in order.
    fn open_ones(&self) -> impl Iterator<Item = &Turn> {
        self.turns.iter().filter(|turn| turn.is_open && turn.is_listed)
    }

    /// Those that can be answered from anywhere now, in order.
    pub fn asked(&self) -> Vec<Key> {
        self.open_ones().filter(|turn| turn.opening.asked).map(|turn| turn.key).collect()
    }

    /// Those that stand aside: first what somebody waits for, then in order.
    pub fn aside(&self) -> Vec<Key> {
        let aside = self.open_ones().filter(|turn| turn.stage == Stage::Aside);
        let mut aside: Vec<_> = aside.collect();
        aside.sort_by_key(|turn| turn.is_deferred);
        aside.into_iter().map(|turn| turn.key).collect()
    }

    /// Those that can be answered and are not before the person: in turn, or aside.
    pub fn unseen(&self) -> Vec<Key> {
        let waiting = self.open_ones().filter(|turn| turn.stage == Stage::Waiting);
        waiting.map(|turn| turn.key).chain(self.aside()).collect()
    }

    /// Whether one has its turn, or waits for it.
    pub fn is_taken(&self) -> bool {
        self.open_ones().any(|turn| turn.stage != Stage::Aside)
    }

    /// Whether its opening is to be announced now, which is so once: whoever asks says how with
    /// [`Self::open`].
    pub fn begins_opening(&mut self, key: Key) -> bool {
        self.get_mut(key).is_some_and(|turn| !std::mem::replace(&mut turn.opening.begun, true))
    }

    /// Announces that a call opens: by `events`, and to whoever hears of calls; `None` where no person can be asked.
    pub fn open(&mut self, key: Key, events: Option<Vec<Event>>) {
        let (Some(turn), Some(events)) = (self.get_mut(key), events) else { return };
        let count = events.len();
        turn.opening.announced = count == 0;
        turn.opening.asked = turn.asker == Asker::Caller;
        let is_asked = turn.opening.asked;
        for (index, event) in events.into_iter().enumerate() {
            self.announce(key, Announcement::Opening { event, is_last: index + 1 == count });
        }
        if is_asked {
            self.announce(key, Announcement::Asked);
        }
    }

    fn announce(&mut self, key: Key, announcement: Announcement) {
        if let Some(turn) = self.get_mut(key) {
            turn.opening.pending += 1;
            self.announcements.push_back((key, announcement));
        }
    }

    /// Forgets a call of which nothing is left to say.
    fn remove_told(&mut self, key: Key) {
        let is_left = |turn: &Turn| turn.is_open || turn.is_listed || turn.opening.pending > 0;
        self.turns.retain(|turn| turn.key != key || is_left(turn));
    }

    /// The first one that does not stand aside.
    fn first(&self) -> Option<&Turn> {
        self.turns.iter().find(|turn| turn.is_listed && turn.stage != Stage::Aside)
    }

    /// What is to be announced next; `None` where everything is.
    pub fn next_news(&mut self) -> Option<Step> {
        loop {
            let (key, announcement) = self.announcements.pop_front()?;
            let step = self.said(key, announcement);
            self.remove_told(key);
            if step.is_some() {
                return step;
            }
        }
    }

    /// The id of the request that the next [step](Self::next) is about; `None` while there is something to announce, and
    /// where the one whose turn it is is before the person.
    pub fn next_id(&self) -> Option<String> {
        self.get(self.next_key()?).map(|turn| turn.id.clone())
    }

    fn next_key(&self) -> Option<Key> {
        if !self.announcements.is_empty() {
            return None;
        }
        // One that is being put away leaves before the next one has its turn.
        let first = self.first().filter(|turn| turn.is_open)?;
        match first.stage {
            // The person looks at something that nobody waits for: what comes is told at once.
            Stage::Shown if first.is_deferred => {
                let untold = |key: &Key| self.get(*key).is_some_and(|turn| !turn.opening.begun);
                self.unseen().into_iter().find(untold)
            }
            Stage::Starting | Stage::Shown | Stage::Aside => None,
            Stage::Waiting | Stage::Announced => Some(first.key),
        }
    }

    /// What is to be done with the request `id`; `None` where that is not the one that [it is about](Self::next_id) any
    /// more. `is_stopped`: whoever asked wants it stopped, and has not said so to us yet.
    pub fn next(&mut self, id: &str, is_stopped: bool) -> Option<Step> {
        let key = self.next_key()?;
        if self.get(key)?.id != id {
            return None;
        }
        if is_stopped {
            return Some(Step::Stop(id.to_owned()));
        }
        let is_told = !self.begins_opening(key);
        if self.first().is_none_or(|first| first.key != key) {
            return Some(Step::Open(id.to_owned()));
        }
        let turn = self.get_mut(key)?;
        match turn.stage {
            Stage::Waiting if !is_told => {
                turn.stage = Stage::Announced;
                Some(Step::Open(id.to_owned()))
            }
            _ => {
                turn.stage = Stage::Shown;
                Some(Step::Show(id.to_owned()))
            }
        }
    }

    /// The step for an announcement, if it still holds and somebody hears it.
    fn said(&mut self, key: Key, announcement: Announcement) -> Option<Step> {
        let Turn { id, is_open, opening, .. } = self.get_mut(key)?;
        opening.pending -= 1;
        let is_told = opening.is_told;
        let news = match announcement {
            Announcement::Opening { event, is_last } => {
                opening.announced |= is_last && *is_open;
                return is_open.then_some(Step::Announce(event));
            }
            Announcement::Closing(event) => {
                return opening.announced.then_some(Step::Announce(event));
            }
            Announcement::News(news @ News::Settled(_)) => {
                opening.is_told = false;
                news
            }
            // The call is over.
            _ if !*is_open => return None,
            Announcement::Asked => {
                opening.is_told = true;
                return Some(Step::Tell { id: id.clone(), news: News::Asked });
            }
            Announcement::News(news) => news,
        };
        is_told.then(|| Step::Tell { id: id.clone(), news })
    }
}
