### All texts that the user reads, in English: the source of all other languages.
###
### To translate: copy this file, name it after the tag of your language (`pt-BR.ftl`), and translate the text after each `=`.
### Keep the names before `=`. In braces, translate only the texts after names such as [one]. The comment above a message
### gives its place on the screen, its maximum number of columns, and its variables. For keys, use the names in the section
### “Names of keys”. If a comment has a line "# $name (number)", the text can have several forms; the number selects one. Such a
### text needs all plural forms of your language, for example [one], [few], [many] and *[other]. If [one] also means 21 in your
### language, and the text does not show the number, use [1] for exactly one. [none] is used if the variable is empty. Use
### one translation for each of these words: submit, option, select, clear, request, waiting, saved, custom answer, ask about,
### agent. The last two lines of this comment are about numbers: "Between thousands" is the separator in 1,234; "Thousands from"
### is the number of digits of the smallest number with a separator. `cargo test --no-default-features` lists missing texts.
###
### Language: English
### Read by a native speaker: no
### Between thousands: ","
### Thousands from: 4 digits

## The form
## In a terminal of 80 columns, a line of text has room for 76 columns, a row of a list for about 72. Longer
## texts wrap. Notices (such as “Nothing to undo”) appear in the help line, which is one line of 76 columns.
## A “row” is any line of a list that the cursor can reach. An “option” is a row that the agent offers.

# The row for a custom answer, the last row of a list. 30 columns at most. A client, such as a code editor,
# can reply with only the words before the bracket, so keep a bracket, “(” or “（”.
form-other-row = Other (type your answer)
# The short name of the row for a custom answer, also shown while the user types. One word.
form-other = Other
# After “Other”, while the typed text matches an option.
# $option: the option, with its number if it has one
# $down: an arrow down, or the name of that key
form-selects-option = Enter selects {$option}, {$down} keeps your text
# The row for a custom answer in the tool `question`. 30 columns at most.
form-something-else = Something else…
# The row for a custom answer in the tool `ask_user_question`. 30 columns at most.
form-type-something = Type something.
# The row that closes the form so that the user can talk with the agent. 30 columns at most.
form-chat = Chat about this
# The last tab, which opens the review (the list of all answers). A verb, or the noun of “to submit”; 12 columns at most.
form-submit-tab = Submit
# The heading of the review, when all questions are answered. One line.
form-ready-to-send = Ready to submit?
# The heading of the review while a question has no answer.
# $answered (number): questions with an answer
# $questions (number): all questions
form-answered-of = {$answered} of {$questions} answered
# In the review and in the transcript, instead of an answer: the user skipped an optional question.
form-skipped = skipped
# After an optional question, and after the name of its tab. 16 columns at most.
form-optional = (optional)
# In the review, instead of an answer: the question still needs an answer.
form-not-answered = not answered
# In the review, instead of an answer, on the row under the cursor. 16 columns at most.
# $enter: the key
form-to-answer = {$enter} to answer
# In the review and in the transcript, as the answer to a question with checkboxes: no option is selected.
form-nothing = none
# In the review and in the transcript, as the answer: the submitted text contains only blanks.
form-no-input = (no input)
# Before the field for a note, and before a note. 14 columns at most.
# $comment: true if a note is called a comment
form-note-prompt = { $comment ->
    [true] comment:
   *[false] note:
}
# A row of the question “Discard …?”: closes the form without an answer.
form-discard-yes = Yes, discard
# In the help line, while the form ignores keys: just after it opened, or while the user
# still types text that is meant for Pi's editor.
form-not-ready = getting ready…
# In the help line, after the first Ctrl+C. `pi -c` is a command. 76 columns at most.
form-ctrl-c-again = Ctrl+C again quits Pi; pi -c brings the question back
# In place of a form that crashed: one line of 76 columns at most, because a longer text is cut. Keep the
# blank at the start.
form-broken = {" "}Press Enter to close the crashed form. The agent will ask in the chat.
# In the help line: Enter was pressed, and no checkbox is selected. 76 columns at most.
form-nothing-selected = Select at least one option first (Space)
# Like form-nothing-selected, if a second Enter submits the answer “none of these options”. 76 columns at
# most.
form-none-is-next = Nothing selected. Enter again: none of these
# In the help line: no selection can be undone.
form-nothing-to-undo = Nothing to undo
# In the help line: no option is marked “(Recommended)”, or the marked ones are already selected or under the cursor.
form-nothing-recommended = No recommended option left to select
# Before the field in which the user asks the agent about a question of the form.
# $name: the short name of the question
form-discuss-prompt = about {$name}:
# After a question or an answer that was restored from an earlier form. 14 columns at most.
form-restored = (restored)
# In the help line: the user can ask only about questions, and the current row is not a question.
form-no-question-here = Move to a question first
# In the review, and in a closed field: text that the user typed but did not accept.
# $text: that text, shortened
form-not-submitted = “{$text}” will not be submitted
# The texts that mean yes in “Discard …?” and “Continue?”: first the letter of the key, then the word;
# lower case, separated by “, ”.
form-yes-words = y, yes
# The texts that mean no, in the same format.
form-no-words = n, no
# In the help line: Enter was pressed in an empty field.
form-blank-answer = Type an answer first
# In the help line: a very long text was pasted, and its end is missing. 76 columns at most.
form-paste-cut = The pasted text was cut to 4 MB
# Below the field of the filter, and in the help line: no option contains the filter's text.
form-no-hits = No matches
# A part of “Discard …?”: answered questions. Object of the verb “discard”.
# $count (number): how many
form-answers = { $count ->
    [one] {$count} answer
   *[other] {$count} answers
}
# A part of “Discard …?”: selected options of a question with checkboxes. Object of the verb “discard”.
# $count (number): how many
form-selections = { $count ->
    [one] {$count} selection
   *[other] {$count} selections
}
# A part of “Discard …?”: text in a field. Object of the verb “discard”.
form-typed-text = what you typed
# Between the items of a list.
form-comma = {", "}
# Between selected options and a custom answer.
form-semicolon = {"; "}
# Joins two or three parts of “Discard …?”.
# $first: all but the last part, with commas
# $last: the last part
form-and = {$first} and {$last}
# The question before a form closes without an answer. One line of 76 columns is best.
# $what: one or more of the parts above
form-discard = Discard {$what}?
# The row of “Discard …?” that keeps the answers. In `/questions clear` and in the browser panel, it keeps the questions.
# $count (number): how many answers or questions there are, at least one
form-discard-no = { $count ->
    [one] No, keep it
   *[other] No, keep them
}
# The row of the review that submits the form.
# $count (number): how many answers there are
form-submit = { $count ->
    [0] Submit without answers
    [one] Submit {$count} answer
   *[other] Submit {$count} answers
}
# Like form-submit, if some optional questions have no answer.
# $answered (number): questions with an answer
# $questions (number): all questions
form-submit-some = Submit ({$answered} of {$questions} answered)
# Below the rows of the review: questions that still need an answer. Cut at the end of the line.
# $count (number): how many
# $names: their short names, with commas
form-questions-left = { $count ->
    [one] {$count} question left: {$names}
   *[other] {$count} questions left: {$names}
}
# In the help line: asked before a very long answer is submitted. Keep the letters in brackets: they are
# keys. 76 columns at most.
# $chars (number): its characters
form-long-answer = { $chars ->
    [one] Answer is long ({$chars} char). Continue anyway? [Y/n]
   *[other] Answer is long ({$chars} chars). Continue anyway? [Y/n]
}
# Like form-long-answer, for narrow terminals. 36 columns at most, because a terminal may have 40.
# $chars (number): its characters
form-long-answer-short = { $chars ->
    [one] Long ({$chars} char). Continue? [Y/n]
   *[other] Long ({$chars} chars). Continue? [Y/n]
}
# At the end of a list that is cut: the number of hidden rows. 20 columns at most. The specification requires
# three dots in the English text; other languages may have “…”.
# $arrow: an arrow up or down
# $count (number): how many
form-more-rows = {$arrow} {$count} more...
# After a text that is cut: its hidden lines, and the key that shows them.
# $arrow: an arrow up or down
# $count (number): how many lines
# $key: the key
form-more-lines = { $count ->
    [one] {$arrow} {$count} more line ({$key})
   *[other] {$arrow} {$count} more lines ({$key})
}
# Quotes around a custom answer, next to selected options.
# $text: the text
form-custom-answer = “{$text}”
# To the right of the form's title: the time until the form closes. 60 columns at most.
# $time: such as "4 min 59 s"
form-closes-in = closes in {$time} unless you press a key
# Like form-closes-in, for narrow terminals and for the list of deferred requests. 24 columns at most.
# $time: such as "4 min 59 s"
form-closes-in-short = closes in {$time}

## Times: the parts of texts such as "4 min 59 s"
## As short as possible: the number and a unit of one to four letters.

# $n (number): how many
time-hours = {$n} h
# $n (number): how many
time-minutes = {$n} min
# $n (number): how many
time-seconds = {$n} s

## Names of keys

# As on the keyboards of your language. Keep the English name if the keyboards show it, or show no name. Use the same name
# in all texts that name the key.
keyboard-enter = Enter
# In almost every help line, so keep it short.
keyboard-escape = Esc
keyboard-tab = Tab
keyboard-space = Space
keyboard-backspace = Backspace
keyboard-delete = Del
keyboard-insert = Ins
keyboard-home = Home
keyboard-end = End
keyboard-page-up = PgUp
keyboard-page-down = PgDn
# Pressed together with another key. A "+" joins the names: Ctrl+C.
keyboard-ctrl = Ctrl
keyboard-alt = Alt
keyboard-shift = Shift

## Effects of keys, in the list of commands
## The list that `?` opens, and the table in `docs/keys.md`: the effect of a key, without the name of the key. At 80
## columns there is room for 40 to 50, at 40 columns for 28; most texts should have 28 columns or fewer. Name commands as
## usual in your language (infinitive, imperative or noun), in the same way in all of these texts.

keys-row-up = one row up
keys-row-down = one row down
keys-page-up = one page up
keys-page-down = one page down
keys-first-row = first row
keys-last-row = last row
keys-choose = select the option
keys-submit-selected = submit the selected options
keys-submit-or-edit = submit, or edit the selected answer
keys-go-on = continue
# From the field of the filter to the list below it.
keys-to-rows = go to the matching options
keys-by-number = select by number
keys-edit-by-number = edit an answer by number
keys-type-answer = type an answer
keys-toggle = select or clear; on Other: type
# Space on the row Other starts a custom answer. On an option, it has no effect.
keys-begin = on Other: type an answer
keys-select-all = select all options shown
keys-clear-all = clear all
# While the user corrects submitted answers: removes the answer to the question.
keys-clear-answer = clear this answer
keys-undo-choice = undo the last selection
keys-accept-recommended = accept the recommended option
keys-to-recommended = go to the recommended option
keys-filter = filter the options
# On the option under the cursor; without options, on the question.
keys-note = add a note
keys-form-note = add a note on the whole form
keys-ask-question = ask about the question
keys-zoom = show the whole option
keys-yes = yes
keys-no = no
keys-file-up = one file up
keys-file-down = one file down
# In the list of files that `@` opens in a text.
keys-insert-file = insert the file, or open the directory
keys-close-list = close the list
keys-new-line = new line
keys-submit-text = submit the text
# Enter in the row Other of a question with checkboxes: selects the custom answer.
keys-select-text = select this answer and go back to the list
keys-save-note = save the note
keys-ask-agent = ask the agent (your answers are kept)
# Keep `$EDITOR`.
keys-external = edit in $EDITOR
keys-line-up = one line up
keys-line-up-or-earlier = one line up; in an empty field, an earlier answer
# Inserts the text of an earlier answer of this conversation.
keys-earlier = earlier answer
# Like keys-earlier, in the opposite direction. Not “answer later”.
keys-later = newer answer
keys-line-down = one line down
keys-left = one character left
keys-right = one character right
keys-word-left = one word left
keys-word-right = one word right
keys-line-start = start of the line
keys-line-end = end of the line
keys-delete-before = delete the character before the cursor
keys-delete-after = delete the character after the cursor
keys-delete-word-before = delete the previous word
keys-delete-word-after = delete the next word
keys-delete-to-start = delete to the start of the line
keys-delete-to-end = delete to the end of the line
# Pastes the text that was last deleted by word or by line.
keys-paste-deleted = paste deleted text
keys-undo = undo
keys-redo = redo
keys-next-question = next question
keys-previous-question = previous question
keys-scroll-up = scroll preview or text up
keys-scroll-down = scroll preview or text down
# The form becomes one line above Pi's editor.
keys-collapse = collapse the form
# Closes the form and defers its questions; the agent continues.
keys-answer-later = answer later
keys-all = list commands and keys
keys-cancel = cancel
# Esc in a form that the agent does not wait for. The form keeps its answers and text.
keys-close-deferred = close; answer later
keys-back-to-list = back to the list
keys-back-to-questions = back to the questions
keys-clear-filter = clear the filter
keys-close = close
# The key is @.
keys-reference = find files by part of their path
# Heading in the list that `?` opens: keys that change the answer.
keys-answer = Answer
# Another heading in that list: keys for the current question.
keys-this-question = This question
# Another heading in that list: keys for all questions together.
keys-form = Form

## Effects of keys, in the help line: as short as possible
## After the name of a key: “Enter to select • Esc to cancel”. 80 columns hold four or five keys with their effects,
## so one word is best. Narrow terminals omit the last effects, but never the effect of Esc.

# Tab, ← and →: to the next or the previous question.
hints-switch = switch
# ↑ and ↓, in a form with one question: to another row. One word.
hints-navigate = navigate
# ↑ and ↓, in a form with several questions: to another row. The specification requires “select” in English;
# translate “navigate” if you prefer.
hints-select = select
# Enter, in a form with several questions.
hints-confirm = confirm
# Esc, in a form with several questions.
hints-cancel = cancel
# Space, in a form with several questions: selects or clears the option.
hints-toggle = toggle
# The digits: select an option by its number.
hints-quick-select = quick select
# Enter on a row: in a form with one question, in a filter, in a list of files, and in “Discard …?”. If your
# language has no form like “to select”, use the form of hints-toggle in all texts that begin with “to”.
hints-to-select = to select
hints-to-toggle = to toggle
hints-to-submit = to submit
# Enter in the field for a note.
hints-to-save = to save
# Enter in the field for a question to the agent.
hints-to-ask = to ask
# Esc, back to the list or to the questions.
hints-to-go-back = to go back
hints-to-cancel = to cancel
# The keys that scroll a preview in full size.
hints-scroll = scroll
# The keys for one page up and down. One word.
hints-page = page
# The keys for the first and the last row.
hints-ends = first/last
# Opens the list of commands.
hints-commands = commands

## The form for screen readers and plain terminals
## Lines that a screen reader speaks: whole words, no symbols. No limit of columns; long lines wrap.

# Before the text of the only question.
plain-question = Question
# One of several questions.
# $at (number): from 1
# $of (number): how many there are
plain-question-of = Question {$at} of {$of}
# $count (number): the questions
plain-review = { $count ->
    [one] Review of {$count} question
   *[other] Review of {$count} questions
}
# After the heading of the review: the number of answered questions.
# $count (number): how many questions
plain-answered = { $count ->
    [one] {$count} answered
   *[other] {$count} answered
}
# Joins two texts as two sentences.
# $first: a text without a full stop
# $second: another text
plain-then = {$first}. {$second}
# A name and its value: a question and its answer, a key and its effect.
# $name: the name
# $value: the value
plain-with = {$name}: {$value}
# A row of a list.
# $at (number): from 1
# $of (number): how many there are
# $row: its text
plain-row = {$at} of {$of}: {$row}
# After an option that is the answer.
plain-selected = selected
# After an option with a checkbox.
plain-not-selected = not selected
# After an option that has a preview.
# $key: the key that opens it
plain-previewed = {$key} shows the preview
# Hidden rows or lines.
# $count (number): how many rows or lines
plain-above = { $count ->
    [one] {$count} more above
   *[other] {$count} more above
}
# $count (number): how many rows or lines
plain-below = { $count ->
    [one] {$count} more below
   *[other] {$count} more below
}
# Hidden lines of a text, and the key that shows them.
# $count (number): how many lines
# $key: the key
plain-lines = { $count ->
    [one] {$key} shows {$count} more line
   *[other] {$key} shows {$count} more lines
}
# Before the text of the filter.
# $shown (number): matching options
# $all (number): all options
plain-filter = Filter, {$shown} of {$all} options
# The current row of a list while the user types in a field.
# $row: the row
plain-now = Current row: {$row}
# A file whose path can be inserted into the text.
# $at (number): from 1
# $of (number): how many were found
# $path: the file
plain-file = File {$at} of {$of}: {$path}
# Above the field for a typed answer.
plain-answer = Your answer:
# Above the list of commands.
plain-keys = Commands
# Joins two keys, or a list of values.
# $one: the first key, or all values but the last, with commas
# $other: the second key, or the last value
plain-either = {$one} or {$other}
# The names of keys that are usually shown as symbols, such as ↑.
plain-up = Up
plain-down = Down
plain-left = Left
plain-right = Right
plain-question-mark = question mark
plain-slash = slash

## Dialogs of clients (editors, RPC)
## A client shows a title, a list of options or a text field. No limit of columns, but some
## clients show one line of about 60. A client returns the text of the selected option as the answer.

# Submits a question with checkboxes.
rpc-done = Done
# Leaves a question without an answer.
rpc-skip = Skip this question
# The option for a custom answer in a code editor's permission prompt. Keep the English text: code
# editors compare it.
rpc-other = Other (type custom answer)
# Instructions for a question with checkboxes in a client that only has lists.
rpc-select-hint = Choose an option to select or clear it, then choose Done.
# In a text field that may stay empty.
rpc-placeholder-skip = Type your answer, or leave it empty to skip
rpc-nothing-selected = Nothing is selected yet. Choose at least one option first.
# Like rpc-nothing-selected, if choosing Done again submits the answer “none of these options”.
rpc-none-is-next = Nothing selected. Choose Done again to answer “none of these”.
rpc-no-such-option = No option matches that reply. Choose one of the options.
# The client closed a text field before the user could type.
rpc-cannot-type = No text can be typed here. Choose an option.
# The progress of a call that has no answer yet.
# $at (number): the question, from 1
# $of (number): all questions
rpc-waiting = { $of ->
    [1] waiting for an answer
   *[other] waiting for an answer, question {$at} of {$of}
}
# On the page of the browser panel, above “Submit it” and “Keep editing”: asked before a very long answer is submitted.
# $chars (number): its characters
rpc-long-answer = { $chars ->
    [one] The answer is long ({$chars} character). Continue anyway?
   *[other] The answer is long ({$chars} characters). Continue anyway?
}
# The option that opens the note.
# $there: true if there is a note
# $comment: true if a note is called a comment
rpc-note-row = { $there ->
    [true] { $comment ->
        [true] Change the comment…
       *[false] Change the note…
    }
   *[false] { $comment ->
        [true] Add a comment…
       *[false] Add a note…
    }
}
# The current note.
# $comment: true if a note is called a comment
# $note: its text
rpc-note-line = { $comment ->
    [true] Comment: {$note}
   *[false] Note: {$note}
}
# An answer with its note, on one line.
# $comment: true if a note is called a comment
# $answer: the answer
# $note: the text of the note
rpc-with-note = { $comment ->
    [true] {$answer} (comment: {$note})
   *[false] {$answer} (note: {$note})
}
# The title of the text field for a note.
# $what: the text of the question; none for a note on the whole form
# $comment: true if a note is called a comment
rpc-note-on = { $what ->
    [none] { $comment ->
        [true] Comment on the whole form
       *[false] Note on the whole form
    }
   *[other] { $comment ->
        [true] Comment on: {$what}
       *[false] Note on: {$what}
    }
}
# In the empty text field for a note.
# $comment: true if a note is called a comment
rpc-note-placeholder = { $comment ->
    [true] Type your comment, or clear the field to remove it
   *[false] Type your note, or clear the field to remove it
}
# The current answer, while the user edits a question.
# $answer: the answer
rpc-answer-so-far = Your answer so far: {$answer}

## Rows of the transcript
## Below a call in Pi's transcript: its outcome. One line, cut at the width of the terminal.

# The user selected “Chat about this” instead of an answer.
transcript-discussed = You asked to discuss this first
# The user asked the agent about a question of the form.
# $about: the short name of that question
# $text: the user's text
transcript-asked-about = you asked about {$about}: {$text}
# While the form is open. 30 columns at most.
transcript-waiting = Waiting for your answer…
# $count (number): how many
transcript-questions = { $count ->
    [one] {$count} question
   *[other] {$count} questions
}
# The origin of answers.
# $via: `browser`, `message`, or the name of a program
transcript-answered = { $via ->
    [browser] answered in the browser
    [message] answered by a message
   *[other] answered by {$via}
}
# The user closed the form without an answer.
# $via: `browser`, `message`, or the name of a program
transcript-cancelled = { $via ->
    [none] Cancelled
    [browser] Cancelled in the browser
    [message] Cancelled by a message
   *[other] Cancelled by {$via}
}
# In print mode, where no form can be shown.
# $count (number): the questions
# $file: the path of the file that contains the questions
transcript-pending = { $count ->
    [one] Not asked: {$count} question saved to {$file}
   *[other] Not asked: {$count} questions saved to {$file}
}
# The user answers later, or the agent does not wait.
# $count (number): the questions
transcript-deferred = { $count ->
    [one] Deferred: {$count} question
   *[other] Deferred: {$count} questions
}
# Above the answers to deferred questions.
transcript-later = Answered later
# The user or the agent withdrew the whole request.
# $via: `browser`, `message`, `agent`, or the name of a program
transcript-withdrawn = { $via ->
    [none] Withdrawn
    [browser] Withdrawn in the browser
    [message] Withdrawn by a message
    [agent] Withdrawn by the agent
   *[other] Withdrawn by {$via}
}
# A later call asked the same questions and replaces this one.
transcript-superseded = Replaced by a later request
# While questions are off: after `/questions off`, as the reply to `/questions ask`, and in the list of waiting questions.
transcript-off = Questions are off in this session. To allow them again: /questions on
# After `/questions on`.
transcript-on = Questions are on.
# The time for an answer ran out.
transcript-timed-out = Timed out
# The questions could not be shown, or the form failed.
transcript-unavailable = Could not ask
# The client disconnected.
transcript-connection-lost = Connection lost
# The agent was stopped, or Pi ended, before there was an answer.
transcript-interrupted = Interrupted
# The agent called the tool with invalid arguments.
transcript-refused = Not asked: invalid arguments from the agent
# Above answers that replace earlier ones, and in the list of `/questions history`.
transcript-corrected = Corrected

## Corrected answers
## The user corrects the answers of an earlier request in its review. The texts are rows of a list: about 72
## columns in a terminal of 80; longer texts wrap.

# The heading.
revision-question = Correct an answer?
# The row that submits the changes. Without changes, it closes the form.
# $count (number): changed answers
revision-send = { $count ->
    [0] Close without changes
    [one] Submit {$count} changed answer
   *[other] Submit {$count} changed answers
}
# Asked when the user cancels a correction with changed answers. “Yes” discards the changes. The submitted answers
# stay.
# $count (number): changed answers
revision-discard = { $count ->
    [one] Discard {$count} change?
   *[other] Discard {$count} changes?
}
# The answer before it was changed.
# $answer: its text
revision-was = was {$answer}

## The commands /questions again and /questions history
## Lines that Pi shows below the transcript, and a list of the requests of this session. Keep commands
## unchanged. One line is best (80 columns); longer ones wrap. A request is one call of the agent: one form.

again-nothing-asked = No question was asked on this branch of the session yet.
# $calls (number): how many requests there are on this branch of the session
again-bad-number = { $calls ->
    [1] There is only one request on this branch of the session: number 1.
   *[other] The number after “/questions again” must be from 1 (the latest request) to {$calls} (the oldest).
}
again-nothing-changed = Nothing was changed, so nothing was submitted.
# The session received new entries while the form was open.
again-moved = The session continued while the form was open. Your changes were not submitted.
again-not-shown = The form could not be shown. Nothing was changed.
# This message and the next two: the reason why the selected request cannot be opened.
again-closed-open = That request has no answer yet. Answer it first.
again-closed-undecided = That request ended before you decided, so there is nothing to correct.
again-closed-unreadable = That request cannot be reopened: its session entry was modified.
# The heading of the list of requests.
again-history = Questions on this session branch
# Below the heading.
# $calls (number): how many
again-calls = { $calls ->
    [one] {$calls} request
   *[other] {$calls} requests, latest first
}
# Like again-calls, for a list that does not contain all requests.
# $shown (number): requests in the list
# $calls (number): all requests
again-latest-calls = { $calls ->
    [one] The latest {$shown} of {$calls} request
   *[other] The latest {$shown} of {$calls} requests
}
# In the list: the questions of a request are answered.
again-ended-answered = Answered
# In the list: a request in the file `pending-questions.json`, without an answer yet. Best 24 columns or fewer.
again-ended-pending = Saved, not answered

## Images in answers
## `images-blind` and `images-too-many` appear in the help line (76 columns; longer texts wrap).

images-blind = This model does not accept images; it gets the path of the image
# $path: the file
images-not-there = There is no file {$path}.
# $path: the file
images-no-image = {$path} is not a PNG, JPEG, GIF or WebP image.
# $path: the file
# $limit (number): megabytes
images-too-large = {$path} is larger than {$limit} MB.
# $path: the file
images-too-slow = {$path} took too long to read.
# $path: the file
images-too-large-to-store = {$path} is too large for a deferred answer.
# $path: the file
images-too-many-pixels = {$path} has too many pixels to resize.
# $path: the file
# $why: the error of the operating system
images-unreadable = {$path} cannot be read ({$why}).
# $limit (number): how many
images-too-many = The answers to one request can have at most {$limit} images.

## Sentences in Pi
## Lines that Pi shows below the transcript or prints to a terminal (`pi -p`). Keep commands, paths and
## texts in '…' unchanged. No limit of columns, except in the footer.

# While another form or dialog is open.
host-next = The agent has a question. Close the open form or dialog to see it.
# The title of a form with questions of an extension. Cut at the end of the line.
# $name: the extension
# $title: the title of its questions, if any
host-asks = { $title ->
    [none] {$name} has a question
   *[other] {$name} has a question: {$title}
}
# In place of the name of an extension that has none.
host-unnamed = An extension
# $tool: the name of a tool
host-taken = pi-questions: another extension already has a tool named {$tool}, so pi-questions does not add its own.
# $tool: the name of a tool
# $why: the reason
host-not-ready = pi-questions: {$tool} could not be registered: {$why}
# The external editor ended with an error, or was stopped.
# $code: its exit code; none if it was stopped
host-editor-ended = { $code ->
    [none] The editor was stopped. Your text is unchanged.
   *[other] The editor exited with code {$code}. Your text is unchanged.
}
# $why: the error of the operating system, if there is one
host-editor-not-started = { $why ->
    [none] The editor did not start. Your text is unchanged.
   *[other] The editor did not start ({$why}). Your text is unchanged.
}
# $name: the command of the editor
host-editor-missing = Could not find the editor {$name} (set $EDITOR); your text is unchanged.
host-editor-not-text = The editor saved something that is not UTF-8 text; your text is unchanged.
# $why: the reason
host-no-editor-file = Could not write the file for the editor: {$why}
# The questions follow, a line each.
# $path: the file
host-still-missing = Not sent yet. {$path} still has no answer to:
# At the end of a run without a terminal. `pi -p --answers '[…]'` and `pi -c` are commands.
# $path: the file
# $count (number): how many questions
host-saved = { $count ->
    [one] {$count} question is saved in {$path}. To answer it: run pi -c and use the form; or edit the file, then run pi -c; or run pi -p --answers '[…]'.
   *[other] {$count} questions are saved in {$path}. To answer them: run pi -c and use the form; or edit the file, then run pi -c; or run pi -p --answers '[…]'.
}
# The reasons follow, a line each.
host-answers-refused = Nothing was sent, because of these faults in --answers:
# Like host-saved, if Pi saves no session (`--no-session`). The text after “pi” is a command; translate the text
# between its quotes.
# $count (number): how many questions
# $path: the file
host-saved-alone = { $count ->
    [one] {$count} question is saved in {$path}, but the session is not saved. To answer the question, run: pi -p @{$path} "your answer"
   *[other] {$count} questions are saved in {$path}, but the session is not saved. To answer the questions, run: pi -p @{$path} "your answers"
}
# The form with saved questions was closed without an answer.
host-still-saved = The questions are still saved. /questions opens them again.
# $names: the subcommands, with commas
host-no-such-subcommand = /questions has these subcommands: {$names}.
host-nothing-pending = No questions are waiting.
host-cleared = The saved questions were removed.
# A row of the list that `/questions clear` shows.
# $count (number): questions in the file; 0 if the file cannot be parsed
# $path: the file
host-clear = { $count ->
    [0] Remove {$path} permanently
    [one] Remove {$count} saved question permanently ({$path})
   *[other] Remove {$count} saved questions permanently ({$path})
}
# The heading of the list that `/questions clear` shows.
host-clear-which = What do you want to clear?
host-nothing-to-answer = --answers: no questions are saved here. Add a prompt, so that the agent runs and can ask.
# $texts: the ignored answers, with commas
host-answers-ignored = --answers: the number of answers does not match the number of questions; ignored: {$texts}.
# $why: the reason
host-no-session = The session of the saved questions could not be opened: {$why}
# Nothing was sent, because Pi accepts no prompt at the moment, for example during a compaction.
host-busy = Pi is busy. Try again in a moment.
# $path: the file
host-not-used = The answers in {$path} were ignored: this session did not ask these questions.
# $path: the file
host-untrusted-file = This project has a file {$path}. It is ignored, because the project is not trusted.
# The file contains more requests than Pi handles at a time.
# $path: the file
# $count (number): how many more requests
host-more-wait = { $count ->
    [one] {$count} more request is saved in {$path}; its form opens the next time Pi starts.
   *[other] {$count} more requests are saved in {$path}; their forms open the next time Pi starts.
}
# The last row of a list that is cut.
# $count (number): how many rows
host-and-more = { $count ->
    [one] … and {$count} more
   *[other] … and {$count} more
}
# The heading of the list of saved questions.
# $path: the file
# $count (number): how many
host-pending-in = { $count ->
    [one] {$count} question is saved in {$path}
   *[other] {$count} questions are saved in {$path}
}
# Like host-pending-in, for questions of another session.
# $count (number): questions
# $path: the file
host-of-another-session = { $count ->
    [one] {$count} question of another session is saved in {$path}.
   *[other] {$count} questions of another session are saved in {$path}.
}
# After host-of-another-session: the session that asked.
# $file: the path of that session
host-open-session = To answer, open the session that asked: pi --session {$file}
# After host-of-another-session, if Pi does not have that session. The text after “pi” is a command; translate
# the text between its quotes.
# $path: the file
host-use-file = To use the file anyway, run: pi -p @{$path} "your answers"

## The command /questions
## The descriptions that Pi lists after each subcommand while the user types: one line, best 60 columns or
## fewer. An imperative, or the form in which your language names commands.

questions-about = Show or clear pending questions; answer them, change answers, open the browser panel
questions-show = List the waiting questions
questions-clear = Remove saved questions, or withdraw deferred ones
questions-again = Correct an answer: reopen the last form
questions-history = List all questions on this session branch, with the answers
questions-ask = Let the agent ask the questions of its last reply in a form
questions-off = Turn off questions in this session
questions-on = Turn on questions again
# In print mode.
# $name: the name of the subcommand
questions-needs-ui = /questions {$name} needs a terminal, or a client that shows dialogs.
questions-panel = Answer in the browser: open the panel (“panel stop” closes it)
questions-language = Change the language
# $name: the name of the current language
questions-language-now = The language is {$name}.
# $name: the name of the language, in that language
# $tag: its tag
# $file: the path of the user's own settings
questions-language-is = The language is {$name} for this session. To keep it, set "language": "{$tag}" in {$file}.
# Follows questions-language-now if the user typed no tag or an unknown tag. “It” is the language.
# $names: tags and names
questions-languages = To change it, add one of these to “/questions language”: {$names}.

## Pending questions, and answers that were written into a file or a command
## Lines about the file `pending-questions.json` and about `pi --answers`. No limit of columns. Words in
## straight quotes ("questions", "answer", "wasCustom", null) are keys and stay.

# $found: the value that was given
pending-not-a-list = The answers must be a JSON list with one item for each question, not {$found}.
# $line (number): from 1
# $column (number): from 1
# $reason: the reason
pending-broken-inline = --answers is not valid JSON at line {$line}, column {$column} ({$reason}). Write it like --answers '["PostgreSQL", "order-processor"]'.
# $path: the file
# $line (number): from 1
# $column (number): from 1
# $reason: the reason
pending-broken-file = {$path} is not valid JSON at line {$line}, column {$column} ({$reason}). The file was not changed; fix it and run Pi again.
# $path: the file
pending-no-questions = {$path} has no "questions" list. The file was not changed.
# $path: the file
# $reason: the reason
pending-odd-file = {$path} has unexpected content ({$reason}). The file was not changed.
# $path: the file
pending-too-many-values = {$path} has too many values. The file was not changed.
# $path: the file
# $why: the reason
pending-unreadable = {$path} cannot be read: {$why}.
# $path: the file
# $why: the reason
pending-not-saved = The questions could not be saved to {$path}: {$why}.
# $path: the file
# $why: the reason
pending-not-cleared = The answered questions could not be removed from {$path}: {$why}.
# This message and the next five: a reason why a file is not read or written, after “… cannot be read:” or in
# brackets. Without a full stop, in lower case if your language does so; “it” is the file.
pending-linked = it is a symbolic link
pending-linked-folder = its directory is a symbolic link
pending-no-file = it is not a regular file
pending-too-large = it is larger than 4 MB
pending-busy = another Pi is writing it right now
pending-not-text = it is not UTF-8 text
# $given (number): answers
# $asked (number): questions
# $over: the ignored answers
pending-too-many = { $asked ->
    [one] {$given} answers were given for {$asked} question; ignored: {$over}.
   *[other] {$given} answers were given for {$asked} questions; ignored: {$over}.
}
# $number (number): the question, from 1
# $asked: its text
# $found: the text of the question for which the answer was written
pending-other-text = Answer {$number} was written for {$found}, but question {$number} is {$asked}. The answer was used anyway.
# $number (number): the question, from 1
# $label: an option
# $note: a note
pending-no-such-choice = Question {$number} has no option {$label}; your note on it was ignored: {$note}.
# $number (number): the question, from 1
# $note: a note
pending-no-notes = Question {$number} does not accept notes; ignored: {$note}.
# $number (number): the question, from 1
# $given (number): answers
pending-one-only = Question {$number} allows only one option; the {$given} answers became one custom answer.
# $number (number): the question, from 1
pending-options-replaced = Question {$number} allows either options or a custom answer; the custom answer was used.
# $number (number): the answer, from 1
# $found: the value that was found
pending-no-answer = Answer {$number} has no "answer" key: {$found}.
# $number (number): the question, from 1
# $text: the number
pending-no-such-number = Question {$number} has no option number {$text}. To give a number as a custom answer, write an object with "answer" and "wasCustom": true.
# $number (number): the question, from 1
# $path: the file
# $stands: the answer in the file
# $given: the answer in the list of `--answers`
pending-answered-already = Question {$number} already has the answer {$stands} in {$path}, but --answers has {$given}. Write null in --answers to keep the answer in the file, or change the file.
# $number (number): the question, from 1
# $text: the answer
pending-not-a-choice = Question {$number} allows only its options, and {$text} is not one of them.
# $number (number): the question, from 1
# $text: the answer, such as “Other”
pending-is-placeholder = Question {$number}: {$text} is not an answer. Write your custom answer instead.

## Faults in the file questions.json
## Lines that Pi shows when a session starts. No limit of columns. The texts that begin with “must” are
## inserted in `settings-bad-value`: “"longAnswer" must be a whole number, 1 or more; the value "x" is ignored.”

settings-key-wanted = must be a key with ctrl, alt or super, such as "alt+o", or one of f1 to f12
# $path: the file
# $why: the error of the operating system
settings-unreadable = {$path}: cannot be read ({$why}); the file is ignored.
# $path: the file
# $line (number): from 1
# $column (number): from 1
# $reason: the reason
settings-broken = {$path}: not valid JSON at line {$line}, column {$column} ({$reason}); the file is ignored.
# $path: the file
# $example: an object
settings-not-an-object = {$path}: must contain an object such as {$example}; the file is ignored.
# $path: the file
# $name: a name that is not a setting
# $known: the names of all settings
settings-unknown = {$path}: {$name} is not a setting. Known settings: {$known}.
# $path: the file
# $count (number): how many
settings-more-values = { $count ->
    [one] {$path}: {$count} more value is ignored.
   *[other] {$path}: {$count} more values are ignored.
}
# $path: a file in a project
# $key: the setting
settings-not-of-a-project = {$path}: "{$key}" only works in your own questions.json; it is ignored here.
# $path: the file
# $key: the setting
# $wanted: one of the texts that begin with “must”
# $found: the value that was found
settings-bad-value = {$path}: "{$key}" {$wanted}; the value {$found} is ignored.
settings-left-out = must be omitted
# $values: the allowed values
settings-one-of = must be {$values}
# $least (number): the smallest allowed number
settings-number = must be a whole number, {$least} or more
# $kind: a type of JSON, such as "array"
settings-kind = must be a JSON {$kind}

## Alerts for a question without an answer
## The title of the terminal, and arguments of the user's command: short, about 40 columns.

# In the terminal's title, before Pi's own text.
attention-waits = Waiting for you
# Replaces {title} in the arguments of a command in the setting `notify`.
# $project: the name of Pi's working directory, if it has one
attention-asks = { $project ->
    [none] Pi has a question
   *[other] Pi has a question in {$project}
}
# Replaces {body} in the arguments of a command in the setting `notify`.
# $first: the first question
# $count (number): how many more questions there are
attention-and-more = { $count ->
    [0] {$first}
    [one] {$first} (and {$count} more)
   *[other] {$first} (and {$count} more)
}
# A program that the setting `notify` names.
# $program: its name
# $why: the error of the operating system
attention-not-started = notify: {$program} did not start ({$why}).
# $program: its name
# $code: its exit code; none if it was killed
attention-ended = { $code ->
    [none] notify: {$program} was killed.
   *[other] notify: {$program} exited with code {$code}.
}

## The browser panel
## Lines about a form that is closed, and about the panel's address. No limit of columns.

# On the page, and in Pi if the form was open in Pi.
# $via: the place of the answer, or the name of a program
panel-answered-by = { $via ->
    [terminal] Answered in the terminal.
    [browser] Answered in the browser.
    [client] Answered in another client.
   *[other] Answered by {$via}.
}
# Like panel-answered-by, for a form that was closed without an answer.
# $via: the place where it was closed, or the name of a program
panel-closed-by = { $via ->
    [terminal] Closed in the terminal.
    [browser] Closed in the browser.
    [agent] Withdrawn by the agent.
    [client] Closed in another client.
   *[other] Closed by {$via}.
}
# Before the address of the panel.
panel-is-at = The panel is open at:
# $why: the reason
panel-no-start = The panel could not start: {$why}.
# In Pi's footer, while the panel runs. 14 columns at most.
# $port: its port
panel-status = panel :{$port}
# The panel was stopped.
panel-is-off = The panel is off.
# How to reach the panel over SSH.
# $command: a command
panel-tunnel = On your own machine: {$command}

## The page of the browser panel
## Buttons, labels and lines of a web page: buttons of one to three words, no limit elsewhere. “Pi” is the
## program, “the agent” asks the questions.

# The title of the page and of its tab.
page-title = Questions from Pi
# The whole page if JavaScript is off.
page-no-script = This page needs JavaScript. Turn it on, then reload.
# This message and the next two: the state of the connection, in the corner. 30 columns at most.
page-connecting = Connecting…
page-live = Connected
page-lost = Connection lost, reconnecting…
page-bad-token = This address no longer works. Run /questions panel in Pi to get the new one.
# A button: allows desktop notifications.
page-notify = Notify me
page-conversation = Conversation
# Before a message of the user, in the conversation.
page-user = You:
# Before a message of the agent, in the conversation.
page-assistant = Pi:
page-idle = Nothing to answer. The next question will appear here.
# On a form of deferred questions.
page-deferred = The agent is not waiting for this. Answer at any time.
# Small label on an option.
page-recommended = Recommended
# This message and the next two: small labels on a question.
page-required = Required
page-optional = Optional
# The question has an answer that is not submitted yet.
page-has-answer = Answered
# An answer: none of the options.
page-none = None of these
page-placeholder = Type your answer
# In the empty field of the filter.
# $n (number): how many
page-filter = { $n ->
    [one] Filter {$n} option
   *[other] Filter {$n} options
}
# $n: matching options
# $of: all options
page-hits = {$n} of {$of}
# $label: an option
page-preview = Preview of {$label}
page-no-preview = No preview
# A button: clears the answer to a question.
page-clear = Clear
# A button: opens a field for a question to the agent.
page-ask-back = Ask about this first
# The button that sends the question to the agent.
page-ask-back-send = Ask the agent
# Small label on an answer that was restored from an earlier form.
page-restored = Restored
# Below the field for a very long answer.
# $n (number): how many
page-is-long = { $n ->
    [one] Long answer: {$n} character
   *[other] Long answer: {$n} characters
}
# The time until the form closes.
# $time: such as "4 min 59 s"
page-closes-in = Closes in {$time} unless you answer
# The button that submits.
page-send = Submit answers
# The keys that submit.
page-send-keys = Ctrl+Enter
page-cancel = Cancel
page-withdraw-yes = Yes, withdraw
page-send-anyway = Submit it
page-keep-editing = Keep editing
# This message and those up to `page-too-large`: shown in place of the form, or read out by a screen reader.
page-sent = Answers submitted.
page-discussed = The agent knows that you want to discuss this. Continue in the terminal.
page-asked-back = The agent will explain, then ask again. Your answers are kept.
# Also in Pi.
page-gone = This question is no longer open.
page-no-server = Pi could not be reached. Your answers and text are kept; try again.
# $status: an HTTP status, such as 403
page-refused = Pi did not accept the answers ({$status}).
page-too-large = This form is too large for this page. Answer it in the terminal.
# Above the user's text in a form that was closed elsewhere. The button “Copy” is below the text.
page-kept = Your unsent text:
page-copy = Copy
page-not-copied = Not copied: select the text and copy it.
page-copied = Copied
# A button: removes the closed form from the page.
page-dismiss = Dismiss
# Spoken by a screen reader when questions arrive.
# $n (number): how many
page-arrived = { $n ->
    [one] {$n} new question
   *[other] {$n} new questions
}
# The heading of a form that has no title.
# $n (number): how many
page-questions = { $n ->
    [one] A question for you
   *[other] {$n} questions for you
}
# Next to the filter: the number of selected options that do not match the filter.
# $n (number): how many
page-hidden-picks = { $n ->
    [one] {$n} selected option is hidden by the filter
   *[other] {$n} selected options are hidden by the filter
}
# $n (number): how many
page-withdraw = { $n ->
    [one] Withdraw this question? The agent will be told.
   *[other] Withdraw these {$n} questions? The agent will be told.
}

## Deferred questions and collapsed forms
## The line above Pi's editor, and `/questions`. The line has 80 columns for the number, the names of the
## questions, and a key.

# The line above Pi's editor: deferred questions, and questions of a collapsed form. 30 columns at most.
# $count (number): how many
deferred-waiting = { $count ->
    [one] {$count} question waiting
   *[other] {$count} questions waiting
}
# For a client that shows no form.
# $count (number): how many
# $names: their short names, with commas
deferred-for-client = { $count ->
    [one] {$count} question is waiting: {$names}. Send /questions to answer it.
   *[other] {$count} questions are waiting: {$names}. Send /questions to answer them.
}
# Like deferred-waiting, for narrow terminals. 14 columns at most.
# $count (number): questions
deferred-waiting-short = { $count ->
    [one] {$count} waiting
   *[other] {$count} waiting
}
# After deferred-waiting: the effect of the key.
# $key: the key
deferred-answer = {$key} answer
# Above the editor: the model's last reply contains questions. 30 columns at most.
deferred-reply = Questions in Pi's reply
# The heading of the list of deferred requests.
# $count (number): how many requests, each with one or more questions
deferred-list = { $count ->
    [one] {$count} request waiting
   *[other] {$count} requests waiting, oldest first
}
# A row of the list.
# $count (number): questions
# $age: how long ago, one of the texts below
# $name: the caller, if it is not the agent
deferred-row = { $name ->
    [none] { $count ->
        [one] {$count} question, asked {$age}
       *[other] {$count} questions, asked {$age}
    }
   *[other] { $count ->
        [one] {$count} question, asked {$age} by {$name}
       *[other] {$count} questions, asked {$age} by {$name}
    }
}
deferred-just-now = just now
# $time: such as "5 min"
deferred-ago = {$time} ago
# After the user answered, asked about or withdrew a request while the agent is working.
deferred-sent = Sent. The agent receives the message before its next step.
# The reason why the form of a request does not open.
deferred-one-is-open = Another form is open. Answer or close it first.
# The row of the list that withdraws a request.
deferred-withdraw = Withdraw… (the agent will be told)
# After the withdrawal of a request: the text of its form was moved to Pi's editor.
deferred-in-editor = Your text is in Pi's editor.
# The session file contains entries without the user's signature, for example because another machine wrote it.
# $count (number): how many entries
deferred-unsigned = { $count ->
    [one] {$count} question or answer in this session may come from another machine. It is inactive until you send a prompt.
   *[other] {$count} questions or answers in this session may come from another machine. They are inactive until you send a prompt.
}

