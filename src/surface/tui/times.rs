//! The rules for input whose meaning depends on time, and the limits of these rules in ms.
//!
//! 1. **Type-ahead.** Input in the first [`GRACE_MS`] of a form counts as type-ahead. If there is
//!    such input, or if the user was writing in Pi's editor or answering another form when the form
//!    opened, all input until a pause of [`PAUSE_MS`] counts as type-ahead. Type-ahead answers
//!    nothing, and is moved to the editor. (`guard`)
//! 2. **Repeats.** A key that comes again within [`REPEAT_MS`], or that the terminal reports as a
//!    repeat, is held down or bounces: it only moves, scrolls and types. The first repeat of a held
//!    key can come later, within [`HELD_MS`]. So if a key opened a question or a screen and comes
//!    again within this time, with no other key between, an answer by the second press is delayed
//!    by [`REPEAT_MS`]. If a repeat follows, the key was held, and the second press does nothing.
//!    This rule never delays a different key. Esc answers nothing, so it counts as held within
//!    [`ESC_MS`] only. Repeats of the last key of a form have no effect in the next form of the
//!    session. (`repeats`)
//! 3. **Numbers.** A digit chooses its row. It first only moves the cursor to the row in three
//!    cases: the digit can begin a number of two digits; the list has a row for custom text and no
//!    checkboxes; the row is not on the screen. The row is then chosen after [`DIGIT_MS`]
//!    ([`LAST_DIGIT_MS`] in a form with one question) if no other key follows. A number without a
//!    row is text. Digits before other text are text, too. Any other key ends the delay without a
//!    choice. But in a list with checkboxes, a row that was on the screen is first selected.
//!    After such a selection, a space or comma within [`NUMBER_MS`] separates numbers. Text within
//!    [`WORD_MS`] shows that all these numbers are text, and restores their rows. Enter shows the
//!    same within [`NUMBER_MS`] after a number like `10`, whose `0` opened the field for custom
//!    text. The same digit again within [`BOUNCE_MS`] is a bounce, and is ignored. The same digit
//!    after [`FIRST_REPEAT_MS`] or more may be a held key, so it waits for a repeat. (`number`)
//! 4. **Text.** Characters within [`BURST_MS`] of each other are pasted or dictated. So a digit,
//!    Space, `/` or `?` on a list waits for this time, and is text if a character follows. (Two
//!    digits are a number.) In a text field, Enter and Tab within this time after a character are a
//!    line break and a tab. If a digit opens a question, a digit or Space that follows within this
//!    time has no effect in the question.
//! 5. **Words.** On a screen that takes no text, typed or pasted text belongs to the editor, and no
//!    key acts until a pause of [`PAUSE_MS`]. In a dialog, a letter waits [`WORD_MS`] for more
//!    letters: a word that means yes or no answers the dialog, and any other word belongs to the
//!    editor. In the list of commands, a letter that opens no text field waits for the same time,
//!    and is ignored if another letter follows. (`word`)
//! 6. **Undoing.** Within [`ERASED_MS`] after Backspace erased text, Backspace on a list does not
//!    undo a choice. Within [`ERASED_MS`] after Backspace undid a choice, it does not erase text.
//! 7. **Clicks.** A second click on a row chooses the row. If the second click comes within
//!    [`DOUBLE_CLICK_MS`], Pi would select a word to copy, so the form handles the press.
//! 8. **Unseen.** Enter and digits do not choose on a screen that opened less than [`SEEN_MS`] ago:
//!    a form, a question, the review, a dialog, or a field with text. After type-ahead, this time
//!    begins when the form is ready. Enter also does not choose within [`SEEN_MS`] after one of
//!    these: the form asked for a second Enter; the typed text became a part of a label, or the
//!    number of a row; an earlier answer was recalled. During this time, a digit moves the cursor,
//!    selects a checkbox, or begins a text. In a question that another answer of the form opened,
//!    the row of the digit is then chosen by rule 3, because the review shows all answers. Any
//!    other key ends this time, but an early key starts it again. Until the user goes to another
//!    question, these keys are early: a key without modifiers within [`SEEN_MS`] of the opening of
//!    the form, a character within [`EARLY_MS`] of the opening, and each character within
//!    [`SEEN_MS`] after an early key. The rule does not apply to an empty field, or to a later
//!    screen that the user opened by moving or typing.
//! 9. **Ctrl+C** acts as Esc after [`INTERRUPT_MS`] (as yes in the dialog “Discard?”). A second
//!    Ctrl+C within this time closes Pi.

/// Input within this time after the first frame is type-ahead.
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
/// Replaces [`DIGIT_MS`] in a form with one question, because the digit ends the form.
pub const LAST_DIGIT_MS: f64 = 800.0;
/// A separator comes within this time after the number of a row.
pub const NUMBER_MS: f64 = 1_000.0;
/// A key that bounces comes again within this time.
pub const BOUNCE_MS: f64 = 40.0;
/// A held key repeats for the first time after at least this time.
pub const FIRST_REPEAT_MS: f64 = 250.0;
/// Characters of a pasted text follow one another within this time.
pub const BURST_MS: f64 = 10.0;
/// Letters of a typed word follow one another within this time.
pub const WORD_MS: f64 = 300.0;
/// Enter and digits choose only options that have been on the screen for this long.
pub const SEEN_MS: f64 = 500.0;
/// Text that begins in this time after a form opened may have been meant for the editor.
pub const EARLY_MS: f64 = 1_000.0;
/// Backspace does not undo a choice for this time after it erased text, and does not erase text for
/// this time after it undid a choice.
pub const ERASED_MS: f64 = 1_000.0;
/// For Pi, two clicks within this time are a double click.
pub const DOUBLE_CLICK_MS: f64 = 500.0;
/// A search for files starts after this pause in typing. Each search starts a process.
pub const SEARCH_MS: f64 = 20.0;
/// The time in which a second Ctrl+C may follow the first.
pub const INTERRUPT_MS: f64 = 500.0;
