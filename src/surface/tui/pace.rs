//! What the time between keys tells about them. All times are in ms.
//!
//! 1. **Type-ahead.** Input in the first [`GRACE_MS`] of a form was meant for the prompt. If there
//!    was any, or the prompt held text, so was all input until a pause of [`PAUSE_MS`]. It answers
//!    nothing and goes back to the prompt. ([`super::guard`])
//! 2. **Repeats.** The same key again within [`REPEAT_MS`], or reported as a repeat by the terminal,
//!    is held down or bounces: it moves and types, and does nothing else. A held key starts to repeat
//!    only after a while. So a key that opened a question or a screen, comes again within
//!    [`HELD_MS`] with no other key between, and would answer there, waits [`REPEAT_MS`] for a repeat
//!    that shows that it was held. Different keys never wait. Esc answers nothing, so it counts as
//!    held within [`ESC_MS`] only. ([`super::repeats`])
//! 3. **Numbers of two digits.** In a list of more than [`NUMBERED`](crate::state::NUMBERED) rows, a digit within
//!    [`DIGIT_MS`] of the one that chose belongs to the same number. It does nothing, whatever is
//!    open by then, and a form that the first digit ended waits for it.
//! 4. **Text.** On a list, [`TEXT_KEYS`] characters or more, each within [`BURST_MS`] of the one
//!    before, are not shortcuts but text that was pasted or dictated. Custom text opens with all of
//!    it, as for a bracketed paste, and what the first characters did is undone. Text starts with the
//!    first character that is not a digit; the same character again and again is a held key. If a
//!    frame was drawn after each character, as for fast fingers or a script, it takes
//!    [`SEEN_TEXT_KEYS`]. The letter that puts the form off and the digit that sends cannot be
//!    undone: they wait [`BURST_MS`], and do nothing beside other characters. ([`super::burst`])
//! 5. **Clicks.** A second click on a row chooses it. Within [`DOUBLE_CLICK_MS`] Pi would select a
//!    word to copy, so the form takes the press.
//! 6. **Ctrl+C** acts as Esc after [`INTERRUPT_MS`] without another.

/// Keys answer nothing for this long after the first frame.
pub const GRACE_MS: f64 = 150.0;
/// Typing is over after this long without a key.
pub const PAUSE_MS: f64 = 600.0;
/// The same key again within this time is held down or bounces.
pub const REPEAT_MS: f64 = 150.0;
/// The same for Esc.
pub const ESC_MS: f64 = 50.0;
/// A held key repeats for the first time within this time.
pub const HELD_MS: f64 = 1_000.0;
/// The second digit of a number comes within this time.
pub const DIGIT_MS: f64 = 400.0;
/// Characters of a text follow one another within this time.
pub const BURST_MS: f64 = 10.0;
/// So many characters without a frame between them are text.
pub const TEXT_KEYS: usize = 3;
/// So many characters are text if a frame was drawn after each.
pub const SEEN_TEXT_KEYS: usize = 5;
/// Pi takes two clicks within this time for a double click.
pub const DOUBLE_CLICK_MS: f64 = 500.0;
/// The first Ctrl+C waits this long for a second.
pub const INTERRUPT_MS: f64 = 500.0;
