//! The terminal form. The edge passes raw input, and receives lines and effects.

mod guard;
mod input_filter;
mod item;
mod mouse;
mod number;
mod recent;
mod repeats;
mod shown;
pub mod times;
mod word;

use std::mem;

use crate::keys::{Bindings, Decoder};
use crate::model::{Answers, Questionnaire, SavedForm, text};
use crate::settings::FormSettings;
use crate::state::{EdgeMsg, Edit, Effect, FoundFile, Msg, Notice, Screen, State};
use crate::strings::language::{self, Language};
use crate::strings::sentences;
use crate::view::{self, DrawContext, Hit, Printed, Scroll, ScrollState, Size, Texts, Theme};

pub use guard::Activity;
use input_filter::InputFilter;
pub use mouse::{Mouse, MouseKind};
pub use repeats::LastKey;
use shown::ShownForm;

/// The interval at which the remaining time is spoken in plain display, in seconds.
const SPOKEN: u64 = 30;

/// The values that a form needs when it opens.
#[derive(Debug)]
pub struct Opening {
    /// The questions.
    pub form: Questionnaire,
    /// The user's keybindings in Pi.
    pub bindings: Bindings,
    /// The settings of the form.
    pub settings: FormSettings,
    /// Pi's colours.
    pub theme: Theme,
    /// `true` if the form is in a box over the transcript.
    pub floats: bool,
    /// The user's activity when the form opens.
    pub activity: Activity,
    /// The time in ms, of any monotonic clock.
    pub now_ms: f64,
}

/// An open form.
///
/// ```
/// use pi_questions::keys::Bindings;
/// use pi_questions::model::Outcome;
/// use pi_questions::settings::FormSettings;
/// use pi_questions::state::Effect;
/// use pi_questions::surface::tui::{Activity, Dialog, Opening};
/// use pi_questions::view::{Size, Theme};
/// # use pi_questions::contract::{self, Flavor};
/// # let question = serde_json::json!({ "question": "Which?", "options": ["SQLite", "MongoDB"] });
/// # let asked = serde_json::json!({ "questions": [question] });
/// # let form = contract::parse("ask_user", Flavor::Rpiv, asked)?.form;
///
/// let mut dialog = Dialog::new(Opening {
///     form, // one question: SQLite, MongoDB
///     bindings: Bindings::default(),
///     settings: FormSettings::default(),
///     theme: Theme::bare(),
///     floats: false,
///     activity: Activity::Idle,
///     now_ms: 0.0,
/// });
/// let size = Size { columns: 60, rows: 24 };
/// let (lines, _) = dialog.render(size, 0.0);
/// assert!(lines.contains(&"  > 1. SQLite".to_owned()));
///
/// let down: Vec<u16> = "\u{1b}[B".encode_utf16().collect();
/// assert_eq!(dialog.handle_input(&down, 1_000.0), []);
/// let (lines, changed) = dialog.render(size, 1_000.0);
/// assert!(changed && lines.contains(&"  > 2. MongoDB".to_owned()));
///
/// let enter = [u16::from(b'\r')];
/// let effects = dialog.handle_input(&enter, 1_100.0);
/// assert!(matches!(effects[..], [Effect::Finish(Outcome::Answered(_))]));
/// # Ok::<(), contract::Refused>(())
/// ```
#[derive(Debug)]
pub struct Dialog {
    state: State,
    bindings: Bindings,
    decoder: Decoder,
    filter: InputFilter,
    appearance: Appearance,
    texts: Texts,
    /// The size of the terminal, the height of the highest frame without a filter, and the height
    /// of the highest frame with a filter, in lines. The form does not shrink below these heights.
    /// When the filter closes, the last height becomes 0.
    height: Option<(Size, usize, usize)>,
    scroll: ScrollState,
    drawn: Drawn,
    /// `true` if the user has changed the form since the last [`Dialog::add_consequences`].
    is_changed_by_user: bool,
    /// [`State::decisions`] at the last [`Dialog::add_consequences`].
    seen_decisions: usize,
}

#[derive(Debug)]
struct Appearance {
    theme: Theme,
    glyphs: &'static view::Glyphs,
    floats: bool,
    /// `true` while the form has the keyboard.
    focused: bool,
}

/// The last frame.
#[derive(Debug, Default)]
struct Drawn {
    printed: Printed,
    hits: Vec<Hit>,
    /// The values from which the last frame was drawn: the size, the remaining seconds and the
    /// language. If one of these values changes, the form is redrawn. `None` after a change of the
    /// form.
    current: Option<(Size, Option<u64>, Language)>,
}

impl Dialog {
    /// Opens the form.
    pub fn new(opening: Opening) -> Self {
        let Opening { form, bindings, settings, theme, floats, activity, now_ms } = opening;
        let theme = if settings.plain { Theme::bare() } else { theme };
        let glyphs = view::Glyphs::of(settings.ascii, settings.plain);
        Self {
            filter: InputFilter::new(activity, form.timeout_ms, now_ms),
            state: State::new(form, settings.long_answer),
            bindings: bindings.with_collapse_key(&settings.fold),
            decoder: Decoder::default(),
            texts: Texts::new(&theme),
            appearance: Appearance { theme, glyphs, floats, focused: false },
            height: None,
            scroll: ScrollState::default(),
            drawn: Drawn::default(),
            is_changed_by_user: false,
            seen_decisions: 0,
        }
    }

    /// Prefills the form with `answers` (see [`State::with_answers`]).
    pub fn with_answers(mut self, answers: &Answers) -> Self {
        self.state = self.state.with_answers(answers);
        self
    }

    /// Restores the drafts of an earlier form (see [`State::with_saved`]).
    pub fn with_saved(mut self, saved: &SavedForm) -> Self {
        self.state = self.state.with_saved(saved);
        self
    }

    /// Returns the state of the form.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the scroll position of the last frame, for tests.
    pub fn scroll(&self) -> &Scroll {
        self.scroll.now()
    }

    /// Adds the keybindings that are read after the form has opened (see [`Bindings::can_wait`]).
    pub fn add_keys(&mut self, keys: Vec<(String, Vec<String>)>) {
        self.bindings.add_keys(keys);
    }

    /// Registers whether the terminal supports the Kitty protocol. Pi detects this after its start.
    pub fn set_kitty(&mut self, kitty: bool) {
        self.decoder.set_kitty(kitty);
    }

    /// Handles one raw input from Pi (UTF-16 code units) at `now_ms`; returns effects for the edge.
    pub fn handle_input(&mut self, raw: &[u16], now_ms: f64) -> Vec<Effect> {
        self.is_changed_by_user = true;
        let mut effects = Vec::new();
        for input in self.decoder.feed(raw) {
            self.drawn.current = None;
            if effects.iter().any(Effect::is_end) {
                // After the form has finished, keys belong to Pi's editor.
                self.filter.guard.save(&input);
                continue;
            }
            self.filter.receive(input, now_ms);
            effects.extend(self.run(now_ms));
        }
        effects
    }

    /// Handles the timers that have expired at `now_ms`.
    pub fn tick(&mut self, now_ms: f64) -> Vec<Effect> {
        if self.filter.guard.update_ready(now_ms) {
            self.drawn.current = None;
        }
        let effects = self.run(now_ms);
        // If a typed word belongs to Pi's editor, the form is not ready until a pause.
        if !self.is_ready(now_ms) {
            self.drawn.current = None;
        }
        effects
    }

    /// Updates the form with all messages that pass the filter at `now_ms`.
    fn run(&mut self, now_ms: f64) -> Vec<Effect> {
        let mut effects = Vec::new();
        loop {
            let Self { state, bindings, drawn, filter, .. } = &mut *self;
            let shown = ShownForm { state, bindings, hits: &drawn.hits };
            let Some(msg) = filter.next(shown, now_ms) else { return effects };
            let effect = self.update(msg);
            if effect.as_ref().is_some_and(Effect::is_end) {
                self.filter.receive_end();
            }
            effects.extend(effect);
        }
    }

    fn update(&mut self, msg: Msg) -> Option<Effect> {
        self.drawn.current = None;
        let msg = self.scroll.apply(msg, &self.state);
        let place = |state: &State| (state.tab, mem::discriminant(&state.screen));
        let asks_for_second_enter = |state: &State| state.notice == Some(Notice::NoneIsNext);
        let has_text = |state: &State| state.editor().is_some_and(|editor| !editor.is_empty());
        let before = place(&self.state);
        let asked_for_second_enter = asks_for_second_enter(&self.state);
        let is_edit = matches!(msg, Msg::Edit(_));
        let types = is_edit || matches!(msg, Msg::RecallOlder | Msg::RecallNewer);
        let opens_field = msg == Msg::Custom;
        // If the user moves or types, the change of the screen is expected.
        let moves = matches!(msg, Msg::NextTab | Msg::PrevTab | Msg::GoTab(_) | Msg::MoveTo(_));
        let effect = self.state.update(msg);
        if self.state.tab != before.0 {
            self.filter.register_other_question();
        }
        let is_expected = moves || is_edit || opens_field && !has_text(&self.state);
        let is_moved = !is_expected && place(&self.state) != before;
        let newly_asks = asks_for_second_enter(&self.state) && !asked_for_second_enter;
        let is_ambiguous =
            is_edit && (self.state.is_text_ambiguous() || self.state.is_number_typed());
        let is_recalled = types && self.state.shows_recalled();
        if is_moved || newly_asks || is_ambiguous || is_recalled {
            self.filter.register_screen_change();
        }
        effect
    }

    /// Returns `true` if the form accepts keys at `now_ms`: the user has had time to see the form,
    /// and no longer types for the editor.
    pub fn is_ready(&self, now_ms: f64) -> bool {
        self.filter.guard.is_ready(now_ms)
    }

    /// Returns the time for the next call of [`Dialog::tick`], in ms; `None` if no timer runs.
    pub fn next_at(&self) -> Option<f64> {
        match self.state.screen {
            Screen::Broken(_) => None,
            _ => self.filter.next_at(),
        }
    }

    /// Handles the return of the keyboard from another component. Keys that were meant for that
    /// component have no effect here.
    pub fn regain_keyboard(&mut self) {
        self.filter.guard.close();
        self.drawn.current = None;
    }

    /// Replaces the text of the field with `text`, the text of the external editor. `Err` is a
    /// sentence to show.
    pub fn replace_text(&mut self, text: Result<String, String>) {
        self.is_changed_by_user = true;
        self.state.files.repeat_search();
        self.update(match text {
            Ok(text) => Msg::Edit(Edit::Replace(text)),
            Err(sentence) => Msg::Edge(EdgeMsg::Notice(Notice::Edge(text::line(&sentence)))),
        });
    }

    /// Updates the form with a message from the edge.
    pub fn receive(&mut self, msg: EdgeMsg) {
        self.is_changed_by_user |= matches!(msg, EdgeMsg::Image { .. });
        self.update(Msg::Edge(msg));
    }

    /// Shows the result of a search for files (see [`EdgeMsg::Files`]). If this result closes the
    /// list of files, keys that were meant for the list have no effect.
    pub fn show_found_files(&mut self, generation: u64, files: Vec<FoundFile>, now_ms: f64) {
        let was_shown =
            ShownForm { state: &self.state, bindings: &self.bindings, hits: &self.drawn.hits }
                .shows_files();
        self.receive(EdgeMsg::Files { generation, files });
        if was_shown && !self.state.files.is_open() {
            self.filter.register_list_closed(now_ms);
        }
    }

    /// Adds further effects of a change before its `effects`, if necessary: these stop the timeout
    /// of the call, save the draft or search for files. Call this after each change.
    pub fn add_consequences(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        let is_stopped =
            self.state.form.timeout_ms.is_some() && self.filter.remaining_ms(0.0).is_none();
        let is_over = effects.iter().any(|effect| matches!(effect, Effect::Finish(_)));
        let stop = (is_stopped && !is_over).then_some(Effect::StopTimeout);
        let decisions = self.state.decisions;
        let decided = mem::replace(&mut self.seen_decisions, decisions) != decisions;
        let is_draft =
            mem::take(&mut self.is_changed_by_user) && !effects.iter().any(Effect::is_end);
        let save = is_draft.then_some(Effect::SaveDraft { decided });
        let find = self.state.files.take_change().map(Effect::FindFiles);
        stop.into_iter().chain(save).chain(find).chain(effects).collect()
    }

    /// Stops the timeout of the call, because the user answers elsewhere.
    pub fn stop_timeout(&mut self) {
        self.filter.stop_timeout();
    }

    /// Shows the one-line error form after a caught panic. Returns `false` if that form was shown
    /// already.
    pub fn show_error(&mut self, why: &str) -> bool {
        let is_new = !matches!(self.state.screen, Screen::Broken(_));
        self.update(Msg::Break(why.to_owned()));
        self.filter.admit_all_keys();
        is_new
    }

    /// Registers that the form is shown at `now_ms`. `key` is the last key before this time. If
    /// `key` is still held down, its repeats have no effect.
    pub fn register_shown(&mut self, key: LastKey, now_ms: f64) {
        self.filter.last_key = key.shifted(now_ms);
        self.state.files.repeat_search();
    }

    /// Returns the type-ahead: the typed text that belongs to Pi's editor.
    pub fn type_ahead(&self) -> &str {
        self.filter.guard.typed()
    }

    /// Returns the type-ahead, and clears it.
    pub fn take_type_ahead(&mut self) -> String {
        let typed = self.type_ahead().to_owned();
        self.filter.guard.clear();
        typed
    }

    /// Handles one mouse event; the flag is `true` if the event had an effect on the form.
    pub fn handle_mouse(&mut self, mouse: Mouse, now_ms: f64) -> (bool, Vec<Effect>) {
        if !self.is_ready(now_ms) {
            return (false, Vec::new());
        }
        let hits = &self.drawn.hits;
        let Some(act) = mouse::read(mouse, hits, &self.state, self.filter.clicked, now_ms) else {
            return (false, Vec::new());
        };
        self.is_changed_by_user = true;
        self.filter.receive_mouse();
        let mut effects = self.run(now_ms);
        self.filter.register_click(act.clicked);
        effects.extend(act.msgs.into_iter().filter_map(|msg| self.update(msg)));
        (true, effects)
    }

    /// Returns the mouse targets of the last frame, for tests.
    pub fn hits(&self) -> &[Hit] {
        &self.drawn.hits
    }

    /// Returns the lines to show; the flag is `true` if the lines have changed since the last call.
    pub fn render(&mut self, size: Size, now_ms: f64) -> (&[String], bool) {
        self.filter.register_frame(now_ms);
        let seconds =
            self.filter.remaining_ms(now_ms).map(|ms| self.shown_seconds(whole_seconds(ms)));
        let current = Some((size, seconds, language::current()));
        if self.drawn.current == current {
            return (&self.drawn.printed.lines, false);
        }
        let scroll = self.scroll.positions_for(&self.state);
        let cx = DrawContext {
            state: &self.state,
            scroll: &scroll,
            texts: &self.texts,
            glyphs: self.appearance.glyphs,
            bindings: &self.bindings,
            ready: self.is_ready(now_ms),
            leaving: self.filter.is_leaving(),
            seconds,
            floats: self.appearance.floats,
        };
        let same_size = self.height.filter(|(drawn_size, ..)| *drawn_size == size);
        let (_, highest, highest_filtered) = same_size.unwrap_or((size, 0, 0));
        let has_filter = self.state.draft().is_some_and(|draft| draft.list.filter.is_some());
        let least = if has_filter { highest.max(highest_filtered) } else { highest };
        let mut frame = view::draw(cx, size, least);
        let lines = least.max(frame.buffer.area.height.into());
        self.height = Some(if has_filter { (size, highest, lines) } else { (size, lines, 0) });
        self.scroll.register_drawn(frame.scroll);
        self.drawn.hits = mem::take(&mut frame.hits);
        let changed =
            self.drawn.printed.print(frame, &self.appearance.theme, self.appearance.focused);
        self.drawn.current = current;
        (&self.drawn.printed.lines, changed)
    }

    /// Returns the seconds to show. In plain display, the shown time seldom changes, because a
    /// screen reader speaks each change.
    fn shown_seconds(&self, seconds: u64) -> u64 {
        if !self.appearance.glyphs.is_plain() {
            return sentences::shown_seconds(seconds);
        }
        let all = whole_seconds(self.state.form.timeout_ms.unwrap_or(f64::INFINITY));
        sentences::shown_seconds(seconds.next_multiple_of(SPOKEN).min(all.max(seconds)))
    }

    /// Sets new colours, after Pi's `invalidate`.
    pub fn set_theme(&mut self, theme: Theme) {
        if !self.appearance.theme.bare {
            self.texts = Texts::new(&theme);
            self.appearance.theme = theme;
        }
        self.drawn.printed.clear();
        self.drawn.current = None;
    }

    /// Registers whether the form has the keyboard. Without the keyboard, no cursor is drawn.
    pub fn set_focused(&mut self, focused: bool) {
        if self.appearance.focused != focused {
            self.appearance.focused = focused;
            self.drawn.printed.clear();
            self.drawn.current = None;
        }
    }
}

/// Converts ms to seconds, rounded up.
fn whole_seconds(ms: f64) -> u64 {
    sentences::whole((ms / 1_000.0).ceil().clamp(0.0, 1e9), 1.0)
}
