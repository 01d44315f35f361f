//! How fast keys come, and what that tells about them. Times in ms; every number is here.
//!
//! 1. **Type-ahead.** What comes in the first [`GRACE_MS`] of a form was meant for the prompt. If
//!    something came, or the prompt held text, so was all that follows until nothing came for
//!    [`PAUSE_MS`]. It answers nothing and goes back to the prompt. ([`super::guard`])
//! 2. **Repeats.** The same key again within [`REPEAT_MS`], or told as a repeat by the terminal, is
//!    held down or bounces: it moves and types, and does nothing else. A held key repeats after a
//!    while only: where the key that opened a question or a screen comes again within [`HELD_MS`],
//!    no other key between, and would answer there, it waits [`REPEAT_MS`] for a repeat that tells
//!    it was held. Different keys never wait. Esc answers nothing: it counts as held within
//!    [`ESC_MS`] only. ([`super::repeats`])
//! 3. **Numbers of two digits.** Where a list has more than [`NUMBERED`] rows, a digit within
//!    [`DIGIT_MS`] of the one that chose belongs to it and does nothing, whatever is open by then;
//!    a form that the first digit ended waits for it.
//! 4. **Text.** On a list, [`TEXT_KEYS`] characters or more, each within [`BURST_MS`] of the one
//!    before, are no shortcuts but a text that was pasted or dictated, as a bracketed paste is: own
//!    words open with all of it, and what the first characters did is taken back. It starts with
//!    the first that is no digit; one character again and again is a held key. Characters that came
//!    in one go tell by themselves; where each was drawn before the next came, as a quick hand or a
//!    script does it, [`SEEN_TEXT_KEYS`] tell. ([`super::burst`])
//! 5. **Clicks.** A second click on a row chooses it. Within [`DOUBLE_CLICK_MS`] Pi would take the two
//!    for a word to copy, so the press is ours then.
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
/// Rows that have a number of one digit.
pub const NUMBERED: usize = 9;
/// Characters of a text follow one another within this time.
pub const BURST_MS: f64 = 10.0;
/// So many characters that come in one go make a text.
pub const TEXT_KEYS: usize = 3;
/// So many make one where what each did was drawn before the next came.
pub const SEEN_TEXT_KEYS: usize = 5;
/// Pi takes two clicks within this time for a double click.
pub const DOUBLE_CLICK_MS: f64 = 500.0;
/// The first Ctrl+C waits this long for a second.
pub const INTERRUPT_MS: f64 = 500.0;
