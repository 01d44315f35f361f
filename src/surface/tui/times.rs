//! Meanings of the time between keys, and its limits. All times are in ms.
//!
//! 1. **Type-ahead.** Input in the first [`GRACE_MS`] of a form was meant for the editor. After
//!    such input, or if the user was writing in the editor or answering another form, all input
//!    until a pause of [`PAUSE_MS`] was meant for the editor, too. Such input answers nothing, and
//!    is moved to the editor. (`guard`)
//! 2. **Repeats.** A key that comes again within [`REPEAT_MS`], or that the terminal reports as a
//!    repeat, is held down or bounces: it only moves, scrolls and types. The first repeat of a held
//!    key comes later. So a key is delayed by [`REPEAT_MS`] if it opened a question or a screen,
//!    would answer there, and comes again within [`HELD_MS`] with no other key between. If a repeat
//!    follows, the key was held, and does nothing. Different keys are never delayed. Esc answers
//!    nothing, so it counts as held within [`ESC_MS`] only. Repeats of the last key of a form have
//!    no effect in the next form of the session. (`repeats`)
//! 3. **Numbers.** In a list with a row for custom text and without checkboxes, and in a list of
//!    more than [`NUMBERED`](crate::state::NUMBERED) rows, a digit moves the cursor. Its row is
//!    chosen after [`DIGIT_MS`] ([`LAST_DIGIT_MS`] in a form with one question) if no other
//!    character follows. A number without a row is text, and so are the digits before other text.
//!    If the row of a number was not on the screen, the same delay lets the user see the row. Any
//!    other key ends the delay. Among checkboxes, a row that was seen is selected before that key
//!    acts. There, a space or comma within [`NUMBER_MS`] separates numbers. Any other character
//!    within [`WORD_MS`] turns all these numbers into text, and their rows are restored. Enter
//!    after `0`, within [`NUMBER_MS`], does the same. If the same digit comes again within
//!    [`BOUNCE_MS`], it bounces. From [`FIRST_REPEAT_MS`] on, it may be held down, and is delayed
//!    for a repeat. (`number`)
//! 4. **Text.** Characters within [`BURST_MS`] of each other are pasted or dictated. So a digit,
//!    Space, `/` or `?` on a list is delayed for this time, and is text if another character that
//!    is not a digit follows. In a text field, Enter and Tab within this time after a character are
//!    a line break and a tab. If a digit opens a question, a digit or Space that follows so soon
//!    has no effect there.
//! 5. **Words.** Text typed or pasted outside of text fields belongs to the editor, and no key acts
//!    until a pause of [`PAUSE_MS`]. In a dialog, a letter is delayed by [`WORD_MS`] for more
//!    letters: a word that means yes or no answers the dialog, and any other word belongs to the
//!    editor. In the list of commands, a letter that opens no text field is delayed by the same
//!    time, and is ignored if another letter follows. (`word`)
//! 6. **Undoing.** Within [`ERASED_MS`] after Backspace erased text, Backspace on a list does not
//!    undo. Within the same time after Backspace undid a choice, it does not erase text.
//! 7. **Clicks.** A second click on a row chooses the row. If the click comes within
//!    [`DOUBLE_CLICK_MS`], Pi would select a word to copy, so the form handles the press.
//! 8. **Unseen.** Enter and digits do not choose on a screen that opened less than [`SEEN_MS`] ago:
//!    a form, a question, the review, a dialog, or a field with text. Enter also does not choose so
//!    soon after one of these: the form asked for a second Enter; the text became a part of a
//!    label, or a number like those of rows; an earlier answer was recalled. After type-ahead, this
//!    time begins when the form is ready. On such a screen, a digit moves the cursor, selects a
//!    checkbox, or begins a text. In a question that another answer of the form opened, the row of
//!    the digit is chosen by rule 3, because the review shows all answers. Any other key ends this
//!    rule for the screen, except an early key, which starts the time again. These keys are early,
//!    until the user goes to another question: a key without modifiers within [`SEEN_MS`] of the
//!    opening of the form, a character within [`EARLY_MS`] of the opening, and each character that
//!    follows an early key within [`SEEN_MS`]. In a later screen, the rule does not apply if the
//!    user moved there, or typed into an empty field.
//! 9. **Ctrl+C** acts as Esc after [`INTERRUPT_MS`] without a second Ctrl+C.

/// After the first frame, the form ignores keys for this time.
pub const GRACE_MS: f64 = 150.0;
/// A burst of typing ends after this time without a key.
pub const PAUSE_MS: f64 = 600.0;
/// The same key again within this time is held down or bounces.
pub const REPEAT_MS: f64 = 150.0;
/// Esc again within this time is held down or bounces.
pub const ESC_MS: f64 = 50.0;
/// A held key repeats for the first time within this time.
pub const HELD_MS: f64 = 1_000.0;
/// A second digit of a number, or the text that a digit begins, comes within this time.
pub const DIGIT_MS: f64 = 400.0;
/// [`DIGIT_MS`] for a form with one question, which the digit ends.
pub const LAST_DIGIT_MS: f64 = 800.0;
/// A separator after a number of a row to select comes within this time.
pub const NUMBER_MS: f64 = 1_000.0;
/// A key that bounces comes again within this time.
pub const BOUNCE_MS: f64 = 40.0;
/// A held key repeats for the first time after at least this time.
pub const FIRST_REPEAT_MS: f64 = 250.0;
/// Characters of a pasted text follow one another within this time.
pub const BURST_MS: f64 = 10.0;
/// Letters of a typed word follow one another within this time.
pub const WORD_MS: f64 = 300.0;
/// Enter and digits choose options that have been on the screen for this long.
pub const SEEN_MS: f64 = 500.0;
/// Text that begins in this time after a form opened may have been meant for the editor.
pub const EARLY_MS: f64 = 1_000.0;
/// For this time after it erased text, Backspace does not undo; after it undid, it does not erase.
pub const ERASED_MS: f64 = 1_000.0;
/// For Pi, two clicks within this time are a double click.
pub const DOUBLE_CLICK_MS: f64 = 500.0;
/// A search for files starts after this pause in typing. Each search starts a process.
pub const SEARCH_MS: f64 = 20.0;
/// The time in which a second Ctrl+C may follow the first.
pub const INTERRUPT_MS: f64 = 500.0;
