//! The terminal form: raw input in, lines and effects for the host out.

mod digits;
mod drawing;
mod guard;
mod mouse;
mod number;
mod pace;
mod point;
mod press;
mod repeats;

use crate::keys::{Bindings, Decoder, Press};
use crate::model::{Answers, Image, KeptForm, Questionnaire, text};
use crate::settings::FormSettings;
use crate::state::{Effect, Field, FoundFile, Msg, News, Notice, State};
use crate::strings::language::{self, Language};
use crate::view::{self, Height, Hit, Scroll, ScrollState, Size, Target, Texts, Theme};

use guard::Guard;
pub use mouse::{Mouse, MouseKind};
use number::Number;
use repeats::Again;
pub use repeats::LastKey;

/// What a form needs to open.
#[derive(Debug)]
pub struct Opening {
    /// The questions.
    pub form: Questionnaire,
    /// The user's Pi keybindings.
    pub bindings: Bindings,
    /// Settings that concern the form.
    pub settings: FormSettings,
    /// Pi's colours.
    pub theme: Theme,
    /// True if Pi's prompt editor held text as the form opened.
    pub drafting: bool,
    /// The time in ms, of any monotonic clock.
    pub now_ms: f64,
}

/// An open form.
///
/// Raw input goes in; lines and effects for the host come out:
///
/// ```
/// use pi_questions::keys::Bindings;
/// use pi_questions::model::Outcome;
/// use pi_questions::settings::FormSettings;
/// use pi_questions::state::Effect;
/// use pi_questions::surface::tui::{Dialog, Opening};
/// use pi_questions::view::{Size, Theme};
/// # use pi_questions::contract::{self, Flavor};
/// # let asked = serde_json::json!({ "questions": [{ "question": "Which?", "options": ["SQLite", "MongoDB"] }] });
/// # let form = contract::parse("ask_user", Flavor::Rpiv, asked)?.form;
///
/// let mut dialog = Dialog::new(Opening {
///     form, // one question: SQLite, MongoDB
///     bindings: Bindings::default(),
///     settings: FormSettings::default(),
///     theme: Theme { plain: true, ..Theme::default() },
///     drafting: false,
///     now_ms: 0.0,
/// });
/// let size = Size { columns: 60, rows: 24 };
/// let (lines, _) = dialog.render(size, 0.0);
/// assert!(lines.contains(&"  > 1. SQLite".to_owned()));
///
/// let down: Vec<u16> = "\u{1b}[B".encode_utf16().collect();
/// assert_eq!(dialog.input(&down, 200.0), []);
/// let (lines, changed) = dialog.render(size, 200.0);
/// assert!(changed && lines.contains(&"  > 2. MongoDB".to_owned()));
///
/// let enter = [u16::from(b'\r')];
/// assert!(matches!(dialog.input(&enter, 300.0)[..], [Effect::Finish(Outcome::Answered(_))]));
/// # Ok::<(), contract::Refused>(())
/// ```
#[derive(Debug)]
pub struct Dialog {
    state: State,
    bindings: Bindings,
    theme: Theme,
    glyphs: &'static view::Glyphs,
    floats: bool,
    decoder: Decoder,
    guard: Guard,
    focused: bool,
    /// When the first Ctrl+C acts as Esc.
    interrupt_at: Option<f64>,
    /// When the call's own timeout runs out.
    deadline: Option<f64>,
    /// The last known time.
    now_ms: f64,
    /// The row that was clicked last, and when. A second click on it chooses.
    clicked: Option<mouse::Clicked>,
    last_key: LastKey,
    /// When the last character was typed, if no other key came after it.
    typed_at: Option<f64>,
    /// When the digit came that was held back and opened another question, until that is drawn.
    opened_at: Option<f64>,
    /// Whether Backspace undid a choice or erased text when it was pressed last, and when.
    erased: Option<(bool, f64)>,
    /// Until when Enter submits nothing: a text was pasted into a question.
    silent_until: Option<f64>,
    /// Until when letters belong to a word whose first one answered a question, and the end of the form
    /// that it brought.
    word: Option<(f64, Option<Effect>)>,
    /// A key that may be the first repeat of a held one, and when it is known not to be.
    waiting: Option<(Press, f64)>,
    /// Keys that may be part of a pasted text, and when they are known not to be.
    held_back: Vec<(Press, Again, f64)>,
    /// A number that is not taken yet.
    number: Option<Number>,
    /// When the list of files closed by itself.
    list_closed: Option<f64>,
    height: Height,
    scroll: ScrollState,
    texts: Texts,
    drawn: Drawn,
}

/// The last frame, which is returned again while nothing changes.
#[derive(Debug, Default)]
struct Drawn {
    lines: Vec<String>,
    hits: Vec<Hit>,
    size: Option<Size>,
    stale: bool,
    seconds: Option<u64>,
    language: Language,
}

impl Dialog {
    /// Opens the form.
    #[must_use]
    pub fn new(opening: Opening) -> Self {
        let theme = if opening.settings.plain { Theme::bare() } else { opening.theme };
        let glyphs = view::Glyphs::of(opening.settings.ascii, opening.settings.plain);
        let deadline = opening.form.timeout_ms.filter(|ms| *ms > 0.0).map(|ms| opening.now_ms + ms);
        Self {
            state: State::new(opening.form, opening.settings.long_answer),
            bindings: opening.bindings.with_fold(&opening.settings.fold),
            texts: Texts::new(&theme, glyphs),
            theme,
            glyphs,
            floats: false,
            decoder: Decoder::default(),
            guard: Guard::new(opening.drafting, opening.now_ms),
            focused: false,
            interrupt_at: None,
            deadline,
            now_ms: opening.now_ms,
            clicked: None,
            last_key: LastKey::default(),
            typed_at: None,
            opened_at: None,
            erased: None,
            silent_until: None,
            word: None,
            waiting: None,
            held_back: Vec::new(),
            number: None,
            list_closed: None,
            height: Height::default(),
            scroll: ScrollState::default(),
            drawn: Drawn { stale: true, language: language::current(), ..Drawn::default() },
        }
    }

    /// The same form with answers that were given before it opens.
    #[must_use]
    pub fn with_answers(mut self, answers: &Answers) -> Self {
        self.state = self.state.with_answers(answers);
        self
    }

    /// The same form with what an earlier one left (see [`State::with_kept`]).
    #[must_use]
    pub fn with_kept(mut self, kept: &KeptForm) -> Self {
        self.state = self.state.with_kept(kept);
        self
    }

    /// The same form with a list of files for what is typed after `@` (see [`State::with_files`]).
    #[must_use]
    pub fn with_files(mut self) -> Self {
        self.state = self.state.with_files();
        self
    }

    /// The same form in a box, as it floats over the conversation.
    #[must_use]
    pub fn floating(mut self) -> Self {
        self.floats = true;
        self.height = Height::default();
        self.drawn.stale = true;
        self
    }

    /// The state of the form.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Whether it is drawn in words alone, for screen readers.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.glyphs.is_plain()
    }

    /// Where the last frame was scrolled to, for tests.
    #[must_use]
    pub fn scroll(&self) -> &Scroll {
        self.scroll.now()
    }

    /// Adds keybindings that were not needed before the first key (see [`Bindings::can_wait`]).
    pub fn learn(&mut self, keys: Vec<(String, Vec<String>)>) {
        self.bindings.learn(keys);
    }

    /// Whether the terminal speaks the Kitty protocol, which Pi learns some time after it started.
    pub fn set_kitty(&mut self, kitty: bool) {
        self.decoder.set_kitty(kitty);
    }

    /// Feeds one raw input from Pi (UTF-16 code units) at `now_ms`; returns effects for the host.
    pub fn input(&mut self, raw: &[u16], now_ms: f64) -> Vec<Effect> {
        let inputs = self.decoder.feed(raw);
        self.take(inputs, now_ms)
    }

    /// Lets time pass: ends whatever waits until `now_ms`.
    pub fn tick(&mut self, now_ms: f64) -> Vec<Effect> {
        self.now_ms = now_ms;
        if self.guard.settle(now_ms) {
            self.drawn.stale = true;
        }
        let mut effects = Vec::new();
        if let Some((.., at)) = self.held_back.last().filter(|(.., at)| now_ms >= *at) {
            let at = *at;
            effects.extend(self.let_go(at));
        }
        if self.waiting.as_ref().is_some_and(|(_, at)| now_ms >= *at) {
            effects.extend(self.stop_waiting(now_ms));
        }
        if self.number.is_some_and(|number| now_ms >= number.at_ms) {
            effects.extend(self.end_number());
        }
        if let Some((_, end)) = self.word.take_if(|(until, _)| now_ms >= *until) {
            effects.extend(end);
        }
        if self.interrupt_at.take_if(|at| now_ms >= *at).is_some() {
            effects.extend(self.send(Msg::Cancel));
        }
        if self.deadline.take_if(|at| now_ms >= *at).is_some() {
            effects.extend(self.send(Msg::TimedOut));
        }
        effects
    }

    /// Whether the form has been on the screen long enough to be seen, at `now_ms`.
    #[must_use]
    pub fn is_seen(&self, now_ms: f64) -> bool {
        self.guard.is_ready(now_ms)
    }

    /// When [`Dialog::tick`] has to be called next, in ms.
    #[must_use]
    pub fn wake_at(&self) -> Option<f64> {
        let second = self.deadline.map(|at| {
            at - ((at - self.now_ms) / 1_000.0).ceil().max(1.0).mul_add(1_000.0, -1_000.0)
        });
        let waiting = self.waiting.as_ref().map(|(_, at)| *at);
        let number = self.number.map(|number| number.at_ms);
        let held_back = self.held_back.last().map(|(.., at)| *at);
        let word = self.word.as_ref().map(|(until, _)| *until);
        let wakes =
            [self.guard.wake_at(), self.interrupt_at, second, waiting, held_back, number, word];
        wakes.into_iter().flatten().reduce(f64::min)
    }

    /// The form is on screen again at `now_ms`, after something else had the keyboard. Keys that were
    /// meant for that answer nothing here.
    pub fn came_back(&mut self, now_ms: f64) {
        self.guard.close(now_ms);
        self.drawn.stale = true;
    }

    /// Text that came back from the external editor, which ends its last line; `Err` is the
    /// sentence to show.
    pub fn edited(&mut self, text: Result<String, String>) {
        self.send(match text.map(|text| text.replace("\r\n", "\n")) {
            Ok(text) => Msg::Edited(text.strip_suffix('\n').unwrap_or(&text).to_owned()),
            Err(sentence) => notice(&sentence),
        });
    }

    /// Shows a sentence until the next key.
    pub fn say(&mut self, sentence: &str) {
        self.send(notice(sentence));
    }

    /// What the person wrote in earlier answers, the newest first.
    pub fn know_earlier(&mut self, texts: Vec<String>) {
        self.send(Msg::News(News::Earlier(texts)));
    }

    /// What a search for files has found (see [`News::Files`]). A key that was meant for a list
    /// that closes by this does nothing.
    pub fn found_files(&mut self, generation: u64, files: Vec<FoundFile>, now_ms: f64) {
        let was_shown = self.shows_files();
        self.send(Msg::News(News::Files { generation, files }));
        if was_shown && !self.state.files.is_open() {
            self.list_closed = Some(now_ms);
        }
    }

    /// True if the list of files is open and was drawn.
    fn shows_files(&self) -> bool {
        let is_file = |hit: &Hit| matches!(hit.target, Target::File(_));
        self.state.files.is_open() && self.drawn.hits.iter().any(is_file)
    }

    /// What came of looking for an image (see [`Effect::LookAt`] and [`Effect::ReadClipboard`]).
    pub fn found_image(
        &mut self,
        field: Field,
        text: Option<String>,
        found: Result<Image, String>,
    ) {
        self.send(Msg::News(News::Image { field, text, found }));
    }

    /// Whether the model takes no images.
    pub fn set_blind(&mut self, blind: bool) {
        self.state.update(Msg::News(News::BlindModel(blind)));
    }

    /// Nobody waits for the answer any more.
    pub fn stand_aside(&mut self) {
        self.send(Msg::News(News::Deferred));
    }

    /// True while the call's own timeout runs.
    #[must_use]
    pub fn is_counting(&self) -> bool {
        self.deadline.is_some()
    }

    /// Stops the call's own timeout: somebody answers elsewhere.
    pub fn keep(&mut self) {
        self.deadline = None;
    }

    /// Shows the one-line error form after a caught panic.
    pub fn broken(&mut self, why: &str) {
        self.guard.open();
        // No timer runs for a broken form: the next key closes it.
        self.last_key.forget();
        self.held_back.clear();
        (self.waiting, self.number, self.word) = (None, None, None);
        self.send(Msg::Break(why.to_owned()));
    }

    /// The form is shown at `now_ms`, after `key` was pressed elsewhere: if it is held down since, its
    /// repeats do nothing here.
    pub fn shown_after(&mut self, key: LastKey, now_ms: f64) {
        self.last_key = key.shifted(now_ms);
    }

    /// What was typed before the form was ready, to be put back into Pi's prompt.
    #[must_use]
    pub fn type_ahead(&self) -> &str {
        self.guard.kept()
    }

    /// It was put back.
    pub fn forget_type_ahead(&mut self) {
        self.guard.forget();
    }
}

/// Shows a sentence of the host, on one line.
fn notice(sentence: &str) -> Msg {
    Msg::Notice(Notice::Host(text::line(sentence)))
}
