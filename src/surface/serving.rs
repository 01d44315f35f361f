//! When the browser panel listens.
//!
//! To start a server, to show in it what there is, and to close it runs code of others, which may stop it or end
//! the session. So each start has a number: what is said of one that is over changes nothing, and what it left
//! is closed.
//!
//! ```text
//!     ┌─Asked, SessionStarts─────────────▶ starting ─Listening─┐      ┌────LanguageChanged──┐
//! off ┤                                       ▲ Lost           ├▶ showing ─Shown─▶ open ────┘
//!     └─SessionStarts, one is kept────────▶ looking ─Listening─┘
//! ```

/// The number of a start.
pub type Start = u32;

/// What happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A session starts.
    SessionStarts {
        /// Whether the settings want it to listen.
        wanted: bool,
        /// There where the last session left its server. True where a person had asked for that.
        before: Option<bool>,
    },
    /// A person asks for it.
    Asked,
    /// The server of this start listens.
    Listening(Start),
    /// It has what there is to show.
    Shown(Start),
    /// It cannot listen, and why.
    Failed(Start, String),
    /// The server of the last session is not there any more.
    Lost(Start),
    /// The person reads another language.
    LanguageChanged,
    /// A person stops it.
    Stopped,
    /// The session ends, and all of its factory call with it.
    SessionEnds {
        /// Whether another one follows, which may go on with the server.
        goes_on: bool,
    },
}

/// What to do, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Start to listen: [`Event::Listening`] or [`Event::Failed`].
    Start(Start),
    /// Go on with the server of the last session: [`Event::Listening`] or [`Event::Lost`].
    Look(Start),
    /// Show in it what there is: [`Event::Shown`].
    Show(Start),
    /// Let it be known that it listens.
    Publish,
    /// Tell the person where it is.
    Announce {
        /// Whether the address goes on their clipboard, for they asked for it.
        copy: bool,
    },
    /// It shows another session.
    Follow,
    /// Let the next session go on with it.
    HandOn {
        /// The start of the server.
        start: Start,
        /// Whether a person asked for it.
        by_person: bool,
    },
    /// Close what this start has, if it has anything.
    Close(Start),
    /// Tell the person why it does not listen.
    Report(String),
}

/// Whether it listens, and who wants it to.
#[derive(Debug, Default)]
pub struct Serving {
    stage: Stage,
    /// The last start.
    start: Start,
    by_person: bool,
    /// Whether the person has not seen yet where it is.
    untold: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Off,
    Looking,
    Starting,
    /// It listens, and what there is to show is put into it.
    Showing,
    Open,
    /// The session ended.
    Over,
}

impl Serving {
    /// Takes note of `event`, and gives what to do.
    pub fn handle(&mut self, event: Event) -> Vec<Action> {
        use Stage::{Looking, Off, Open, Over, Showing, Starting};
        match (event, self.stage) {
            (Event::SessionStarts { wanted, before }, Off) => match before {
                Some(by_person) if by_person || wanted => {
                    self.by_person = by_person;
                    vec![Action::Look(self.next(Looking))]
                }
                _ if wanted => self.restart(),
                _ => Vec::new(),
            },
            (Event::SessionStarts { .. } | Event::Asked, Over) => Vec::new(),
            (Event::SessionStarts { .. }, _) => vec![Action::Follow],
            (Event::Asked, stage) => {
                self.by_person = true;
                match stage {
                    Off => self.restart(),
                    Open => vec![Action::Announce { copy: true }],
                    _ => {
                        self.untold = true;
                        Vec::new()
                    }
                }
            }
            (Event::Listening(start), Looking | Starting) if start == self.start => {
                self.stage = Showing;
                vec![Action::Show(start)]
            }
            (Event::LanguageChanged, Showing | Open) => {
                self.stage = Showing;
                vec![Action::Show(self.start)]
            }
            (Event::Shown(start), Showing) if start == self.start => {
                self.stage = Open;
                let told = std::mem::take(&mut self.untold);
                let announce = told.then_some(Action::Announce { copy: self.by_person });
                [Action::Publish].into_iter().chain(announce).collect()
            }
            // It was stopped meanwhile.
            (Event::Shown(start), stage) if start != self.start || matches!(stage, Off | Over) => {
                vec![Action::Close(start)]
            }
            // Once it listens, what fails is one connection.
            (Event::Failed(start, why), Looking | Starting | Showing) if start == self.start => {
                self.close(Off).into_iter().chain([Action::Report(why)]).collect()
            }
            (Event::Lost(start), Looking) if start == self.start => self.restart(),
            (Event::Stopped, Looking | Starting | Showing | Open) => self.close(Off),
            (Event::SessionEnds { goes_on: true }, Showing | Open) => {
                self.stage = Over;
                vec![Action::HandOn { start: self.start, by_person: self.by_person }]
            }
            (Event::SessionEnds { .. }, stage) if stage != Over => {
                let closed = self.close(Over);
                if stage == Off { Vec::new() } else { closed }
            }
            _ => Vec::new(),
        }
    }

    fn next(&mut self, stage: Stage) -> Start {
        self.stage = stage;
        self.start += 1;
        self.start
    }

    fn restart(&mut self) -> Vec<Action> {
        self.untold = true;
        vec![Action::Start(self.next(Stage::Starting))]
    }

    fn close(&mut self, stage: Stage) -> Vec<Action> {
        (self.stage, self.by_person, self.untold) = (stage, false, false);
        vec![Action::Close(self.start)]
    }
}

#[cfg(test)]
mod tests;
