### Every word that a person reads, in English: the source of all other languages.
###
### To translate: copy this file, give it the tag of your language as its name (`pt-BR.ftl`), and
### translate what follows each `=`. Keep the names before it and what is in braces. The comment above a
### message says where it appears, how many columns it may have, and what each variable is. Keys have the
### names of “Names of keys”. A line "# $name (number)" says that a text may choose its form by a number;
### the file needs all forms of your language, for example [one], [few], [many] and *[other]. Where [one]
### is also 21 and does not show the number, [1] is for exactly one. [none] is for an argument that is
### empty. One word for one thing: submit, option, request, waiting, saved, your own answer, ask about, agent.
### `cargo test --no-default-features` says what is missing.
###
### Language: English
### Read by a native speaker: no
### Between thousands: ","
### Thousands from: 4 digits

## The form
## In the terminal. At 80 columns a line of text has 76 columns, a row of a list about 72; longer ones
## wrap, and at 40 columns they wrap sooner. The sentences without an answer (such as “Nothing to
## undo”) stand in the help line, one line of 76 columns. “Row” is any line that the cursor can be on,
## “option” is what the agent offers.

# The row for the person's own answer, the last one of a list. 30 columns at most; in a client the
# words before the bracket are enough, so keep a bracket, “(” or “（”.
form-other-row = Other (type your answer)
# The same row while the answer is typed; also the name of the row. One word.
form-other = Other
# Behind “Other” while a text is typed that names an option.
# $option: the option, with its number if it has one
# $down: an arrow down, or the name of that key
form-takes-option = Enter takes {$option}, {$down} keeps your words
# The row for the person's own answer in the tool `question`. 30 columns at most.
form-something-else = Something else…
# The row for the person's own answer in the tool `ask_user_question`. 30 columns at most.
form-type-something = Type something.
# The row that closes the form so that the person can talk with the agent. 30 columns at most.
form-chat = Chat about this
# The last tab, which opens the review. A verb, or the noun of “to submit”; 12 columns at most.
form-submit-tab = Submit
# The heading of the review, when all questions are answered. One line.
form-ready-to-send = Ready to submit?
# The heading of the review while a question has no answer.
# $answered (number): questions with an answer
# $questions (number): all questions
form-answered-of = {$answered} of {$questions} answered
# In the review, instead of an answer: the question was left open, and that is allowed.
form-skipped = skipped
# Behind a question, and behind the name of its tab: it may be left open. 16 columns at most.
form-optional = (optional)
# In the review, instead of an answer: the question still needs one.
form-not-answered = not answered
# In the review, instead of an answer, on the row under the cursor. 16 columns at most.
# $enter: the key
form-to-answer = {$enter} to answer
# In the review, as the answer to a question with checkboxes: none of the options is ticked.
form-nothing = none
# In the review, as the answer: the person submitted a text of blanks only.
form-no-input = (no input)
# Before the field for a note, and before a note. 14 columns at most.
# $comment: true where a note is called a comment
form-note-prompt = { $comment ->
    [true] comment:
   *[false] note:
}
# Row of the question “Discard …?”: closes the form without an answer.
form-discard-yes = Yes, discard
# In the help line, for less than a second after the form opened: it takes no keys yet.
form-not-ready = ready in a moment…
# In the help line, after the first Ctrl+C. `pi -c` is a command. 76 columns at most.
form-ctrl-c-again = Ctrl+C again leaves Pi; pi -c brings the question back
# In place of the form, when it failed: one line, cut at the end, so 76 columns at most. The blank at its
# start stays.
form-broken = {" "}ask_user stopped working here. Press Enter; the agent will ask in the chat.
# In the help line: Enter was pressed, and no checkbox is ticked. 76 columns at most.
form-nothing-ticked = Tick at least one row first (Space)
# The same where a second Enter answers with none of the options. 76 columns at most.
form-none-is-next = Nothing selected. Enter again: none of these
# In the help line: there is no tick or choice to undo.
form-nothing-to-undo = Nothing to undo
# In the help line: no option that the agent marked “(Recommended)” is left to choose.
form-nothing-recommended = No recommended option is left to take
# Before the field for what the person wants to know, where the name of the question has no room.
# 10 columns at most.
form-discuss-prompt-short = ask:
# Before the field for what the person wants to know about a question.
# $name: the short name of the question
form-discuss-prompt = about {$name}:
# What the person asks the agent who left the field for it empty: an imperative to the agent. The model
# reads the English one.
form-explain = Explain this question.
# Behind a question or an answer that is still there from an earlier form. 14 columns at most.
form-kept = (kept)
# In the help line: the person wants to ask about a row that is no question.
form-no-question-here = Move to a question first
# In the review, below an answer: this text was typed in the row Other, and then an option was chosen.
# $text: that text, shortened
form-not-submitted = “{$text}” will not be submitted
# What a person may type for yes in “Discard …?” and in “Continue?”: the letter of the key first, then
# the word; lower case, with “, ” between.
form-yes-words = y, yes
# The same for no.
form-no-words = n, no
# In the help line: Enter was pressed in an empty field.
form-blank-answer = Type an answer first
# In the help line: a very long text was pasted, and its end is missing. 76 columns at most.
form-paste-cut = A paste can have 4 MB at most; the rest was left out
# Below the field of the filter, and in the help line: no row has the text that was typed.
form-no-hits = No matches
# A part of “Discard …?”: questions that are answered. Object of the verb “discard”.
# $count (number): how many
form-answers = { $count ->
    [one] {$count} answer
   *[other] {$count} answers
}
# A part of “Discard …?”: checkboxes that are ticked. Object of the verb “discard”.
# $count (number): how many
form-ticks = { $count ->
    [one] {$count} tick
   *[other] {$count} ticks
}
# A part of “Discard …?”: text in a field. Object of the verb “discard”.
form-what-you-typed = what you typed
# Between the names of a list.
form-comma = {", "}
# Between what was chosen and what was typed.
form-semicolon = {"; "}
# Two or three of these parts.
# $first: the first of them, with commas
# $last: the last one
form-and = {$first} and {$last}
# The question before a form closes without an answer. One line of 76 columns is best.
# $what: one or more of the parts above
form-discard = Discard {$what}?
# The row that keeps the answers.
# $count (number): how many answers there are, at least one
form-discard-no = { $count ->
    [one] No, keep it
   *[other] No, keep them
}
# The row of the review that submits all answers, or none.
# $count (number): how many answers there are
form-submit = { $count ->
    [0] Submit without answers
    [one] Submit {$count} answer
   *[other] Submit {$count} answers
}
# The same when some questions are left open, which is allowed.
# $answered (number): questions with an answer
# $questions (number): all questions
form-submit-some = { $questions ->
    [one] Submit {$answered} of {$questions} answers
   *[other] Submit {$answered} of {$questions} answers
}
# Below the rows of the review: questions that still need an answer. Cut at the end of the line.
# $count (number): how many
# $names: their short names, with commas
form-questions-left = { $count ->
    [one] {$count} question left: {$names}
   *[other] {$count} questions left: {$names}
}
# In the help line: the question before a very long answer is submitted. The letters in the brackets
# are keys and stay; 76 columns at most.
# $chars (number): its characters
form-long-answer = { $chars ->
    [one] Answer is long ({$chars} char). Continue anyway? [Y/n]
   *[other] Answer is long ({$chars} chars). Continue anyway? [Y/n]
}
# The same where there is less room: 36 columns fit a terminal of 40.
# $chars (number): its characters
form-long-answer-short = { $chars ->
    [one] Long ({$chars} char). Continue? [Y/n]
   *[other] Long ({$chars} chars). Continue? [Y/n]
}
# At the end of a list that is cut: rows that are not shown. 20 columns at most.
# $arrow: an arrow up or down
# $count (number): how many
form-more-rows = {$arrow} {$count} more...
# Text that is cut, and the key that shows the rest.
# $arrow: an arrow down
# $count (number): how many lines
# $key: the key
form-more-lines = { $count ->
    [one] {$arrow} {$count} more line ({$key})
   *[other] {$arrow} {$count} more lines ({$key})
}
# Quotes around the person's own answer, beside options that are chosen.
# $text: the text
form-own-words = “{$text}”
# Beside a list that is cut: how many rows are ticked in all, when some of them are not shown. 20
# columns at most.
# $count (number): all rows that are ticked
form-ticked = { $count ->
    [one] {$count} ticked
   *[other] {$count} ticked
}
# Beside the title of the form, on the right: the time that it stays open. 60 columns at most.
# $time: such as "4 min 59 s"
form-closes-in = closes in {$time} unless you press a key
# The same where there is less room: 24 columns at most.
# $time: such as "4 min 59 s"
form-closes-in-short = closes in {$time}

## Times: what stands behind "in", with a blank between "4 min" and "59 s"
## Units of 1 to 3 letters.

# As short as can be: the number and a unit of one to four letters.
# $n (number): how many
time-hours = {$n} h
# As short as can be: the number and a unit of one to four letters.
# $n (number): how many
time-minutes = {$n} min
# As short as can be: the number and a unit of one to four letters.
# $n (number): how many
time-seconds = {$n} s

## Names of keys

# As on the keyboards of your language: where they have the English name, or none at all, keep it. Texts
# that name a key use the same name.
keyboard-enter = Enter
# Also the way out of everything, so keep it short: it is in almost every help line.
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
# Held with another key, with "+" between: Ctrl+C.
keyboard-ctrl = Ctrl
keyboard-alt = Alt
keyboard-shift = Shift

## What keys do, in the list of commands
## The list that `?` opens, and the table in `docs/keys.md`: what the key does, without the key. At 80
## columns there is room for 40 to 50; most should have 28 or fewer, as at 40 columns. Verbs in the form in which your
## language names commands (infinitive, imperative or noun), the same one in all of them.

keys-row-up = one row up
keys-row-down = one row down
keys-page-up = one page up
keys-page-down = one page down
keys-first-row = first row
keys-last-row = last row
keys-choose = choose the row
keys-submit-ticks = submit the ticked rows
keys-submit-or-edit = submit, or edit the answer
keys-go-on = continue
# From the field of the filter to the list below it.
keys-to-rows = go to the matching rows
keys-by-number = choose or tick by number
keys-edit-by-number = edit an answer by number
keys-type-answer = type an answer
keys-toggle = tick or untick; on Other: type
# Space: on the row Other it begins the person's own answer, and nothing anywhere else.
keys-begin = on Other: type an answer
keys-tick-all = tick all rows shown
keys-untick-all = untick everything
keys-copy = copy as Markdown
# While answers are corrected: the question has no answer then.
keys-take-back = take the answer back
keys-undo-choice = undo the last tick or choice
keys-take-recommended = take the recommended option
keys-to-recommended = go to the recommended option
keys-filter = filter the rows
# On the option under the cursor, or else on the question.
keys-note = add a note
keys-form-note = add a note on the whole form
keys-ask-question = ask about the question
keys-zoom = show the option alone, or go back
keys-yes = yes
keys-no = no
keys-file-up = one file up
keys-file-down = one file down
# In the list of files that `@` opens in a text.
keys-take-file = insert the file, or open the directory
keys-close-list = close the list
keys-new-line = new line
keys-submit-text = submit the text
# Enter in the row Other of a question with checkboxes: what was typed is ticked.
keys-tick-text = tick this answer and go back to the list
keys-keep-note = keep the note
keys-ask-agent = ask the agent (your answers are kept)
# `$EDITOR` stays.
keys-external = edit in $EDITOR
keys-line-up = one line up
keys-line-up-or-earlier = one line up; in an empty field, an earlier answer
# Brings back what was typed as an earlier answer of this conversation.
keys-earlier = earlier answer
# The way back, towards newer answers. Not “answer later”.
keys-later = later answer
keys-line-down = one line down
keys-left = one character left
keys-right = one character right
keys-word-left = one word left
keys-word-right = one word right
keys-line-start = start of the line
keys-line-end = end of the line
keys-delete-before = delete the character before the cursor
keys-delete-after = delete the character after the cursor
keys-delete-word-before = delete the word before
keys-delete-word-after = delete the word after
keys-delete-to-start = delete to the start of the line
keys-delete-to-end = delete to the end of the line
# Pastes what a key for deleting a word or a line took out.
keys-yank = paste what was deleted
keys-undo = undo
keys-redo = redo
keys-next-question = next question
keys-previous-question = previous question
keys-scroll-up = scroll preview or text up
keys-scroll-down = scroll preview or text down
# The form becomes one line above the prompt.
keys-fold = fold the form
# Closes the form and keeps it waiting; the agent continues.
keys-answer-later = answer later
keys-all = commands and keys
keys-cancel = cancel
# Esc in a form that the agent does not wait for: nothing is lost.
keys-put-back = leave the form waiting
keys-back-to-list = back to the list
keys-back-to-questions = back to the questions
keys-clear-filter = clear the filter
keys-close = close
# The key is @.
keys-reference = find files by part of their path
# Above a group of the list that `?` opens: what changes the answer.
keys-answer = Answer
# The same: what is about the open question.
keys-this-question = This question
# The same: what is about all questions together.
keys-form = Form

## What keys do, in the help line: as short as can be
## Behind the name of a key: “Enter to select • Esc to cancel”. 80 columns hold four or five of them, so
## one word is best. Where there is less room, the last ones are left out, but never that of Esc.

# Tab, and the arrows to the sides: to the next question.
hints-switch = switch
# The arrows, where there is one question: to another row. One word.
hints-navigate = navigate
# The same where there are several questions.
hints-select = select
# Enter, where there are several questions.
hints-confirm = confirm
# Esc, where there are several questions.
hints-cancel = cancel
# Space, where there are several questions: ticks the row, or unticks it.
hints-toggle = toggle
# The digits: choose a row by its number.
hints-quick-select = quick select
# Enter on a row, where there is one question, and in what the form opens. Where your language has no
# such difference, these are the same words as above.
hints-to-select = to select
hints-to-toggle = to toggle
hints-to-submit = to submit
# Enter in the field for a note.
hints-to-keep = to keep
# Enter in the field for a question to the agent.
hints-to-ask = to ask
# Esc, back to the list or to the questions.
hints-to-go-back = to go back
hints-to-cancel = to cancel
# The keys that scroll the preview that has the whole form.
hints-scroll = scroll
# The keys that go a page up or down. One word.
hints-page = page
# The keys that go to the first row and to the last one.
hints-ends = first, last
# Opens the list of commands.
hints-commands = commands

## The form for screen readers and plain terminals
## Lines that a screen reader speaks: whole words, no signs. No limit of columns; long lines wrap.

# What is asked.
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
# Behind it: how many questions are answered.
# $count (number): how many questions
plain-answered = { $count ->
    [one] {$count} answered
   *[other] {$count} answered
}
# Two sentences, or what is said like two.
# $first: a text without a full stop
# $second: another text
plain-then = {$first}. {$second}
# A name and what belongs to it: a question and its answer, a key and what it does.
# $name: the name
# $value: what belongs to it
plain-with = {$name}: {$value}
# A row of a list.
# $at (number): from 1
# $of (number): how many there are
# $row: what it says
plain-row = {$at} of {$of}: {$row}
# Behind a row that is the answer.
plain-selected = selected
# Behind a row with a checkbox.
plain-ticked = ticked
plain-not-ticked = not ticked
# Behind a row that has a preview.
# $key: the key that opens it
plain-previewed = preview with {$key}
# Rows or lines that are not shown.
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
# Lines of a text that are not shown, and the key that leads to them.
# $count (number): how many lines
# $key: the key
plain-lines = { $count ->
    [one] {$count} more line: {$key}
   *[other] {$count} more lines: {$key}
}
# Before the text that filters rows.
# $shown (number): rows that it lets through
# $all (number): all rows
plain-filter = Filter, {$shown} of {$all} rows
# Where the cursor of the list is while something else is typed.
# $row: the row
plain-now = Now at {$row}
# A file that may be put into the text.
# $at (number): from 1
# $of (number): how many were found
# $path: the file
plain-file = File {$at} of {$of}: {$path}
# Above the field for a typed answer.
plain-answer = Your answer:
# Above the list of commands.
plain-keys = Commands
# Two keys, or a list of values.
# $one: the one, or all but the last, with commas
# $other: the other, or the last
plain-either = {$one} or {$other}
# The names of keys that show a sign.
plain-up = Up
plain-down = Down
plain-left = Left
plain-right = Right
plain-question-mark = question mark
plain-slash = slash

## Dialogs of clients (editors, RPC)
## A client shows a title, a list of rows or a field for text. No limit of columns, but some show one
## line of about 60. A row and the answer that a client sends back are the same text.

# Ends a question with checkboxes.
rpc-done = Done
# Leaves a question unanswered.
rpc-skip = Skip this question
# The row for the person's own answer in an editor's permission prompt. English stays as it is:
# editors know this text.
rpc-other = Other (type custom answer)
# How a question with checkboxes works, where there are only lists.
rpc-tick-hint = Choose a row to tick or untick it, then choose Done.
# In a text field that may stay empty.
rpc-placeholder-skip = Type your answer, or leave it empty to skip
rpc-nothing-ticked = Nothing is ticked yet. Choose at least one row first.
# The same where Done, chosen again, answers with none of the options.
rpc-none-is-next = Nothing selected. Choose Done again: none of these
rpc-no-such-row = No row matches that reply. Choose one of the rows.
# The client closed a text field before anybody could type.
rpc-cannot-type = You cannot type here.
# What the call reports while it waits.
# $at (number): the question, from 1
# $of (number): all questions
rpc-waiting = { $of ->
    [1] waiting for an answer
   *[other] waiting for an answer, question {$at} of {$of}
}
# The title of a dialog with Yes and No, before a very long answer is submitted.
# $chars (number): its characters
rpc-long-answer = { $chars ->
    [one] The answer is long ({$chars} character). Continue anyway?
   *[other] The answer is long ({$chars} characters). Continue anyway?
}
# The row that opens the note.
# $there: true where there is one
# $comment: true where a note is called a comment
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
# The note so far.
# $comment: true where a note is called a comment
# $note: its text
rpc-note-line = { $comment ->
    [true] Comment: {$note}
   *[false] Note: {$note}
}
# An answer with its note, on one line.
# $comment: true where a note is called a comment
# $answer: the answer
# $note: the text of the note
rpc-with-note = { $comment ->
    [true] {$answer} (comment: {$note})
   *[false] {$answer} (note: {$note})
}
# The title of the text field for a note.
# $what: the short name of the question; none for a note on the whole form
# $comment: true where a note is called a comment
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
# The empty text field for a note.
# $comment: true where a note is called a comment
rpc-note-placeholder = { $comment ->
    [true] Type your comment, or clear the field to remove it
   *[false] Type your note, or clear the field to remove it
}
# The answer given before, while a question is edited.
# $answer: the answer
rpc-answer-so-far = Your answer so far: {$answer}

## Rows of the conversation
## Below a call in Pi's conversation: what became of it. One line, cut at its end; the room is the width of
## the terminal.

# The person took the row “Chat about this” instead of answering.
transcript-discussed = You want to talk about this first
# What the person asked about a question.
# $about: its name
# $text: what was asked
transcript-asked-about = you asked about {$about}: {$text}
# While the form is open. 30 columns at most.
transcript-waiting = Waiting for your answer…
# $count (number): how many
transcript-questions = { $count ->
    [one] {$count} question
   *[other] {$count} questions
}
# Where answers came from.
# $via: `browser`, `message`, or the name of a program
transcript-answered = { $via ->
    [browser] answered in the browser
    [message] answered by a message
   *[other] answered by {$via}
}
# The person closed the form without an answer.
# $via: `browser`, `message`, or the name of a program
transcript-cancelled = { $via ->
    [none] Cancelled
    [browser] Cancelled in the browser
    [message] Cancelled by a message
   *[other] Cancelled by {$via}
}
# In print mode, where no form can be shown.
# $count (number): the questions
# $file: its path
transcript-pending = { $count ->
    [one] No one to ask: {$count} question saved to {$file}
   *[other] No one to ask: {$count} questions saved to {$file}
}
# The person answers later, or the agent does not wait.
# $count (number): the questions
transcript-deferred = { $count ->
    [one] Set aside for later: {$count} question
   *[other] Set aside for later: {$count} questions
}
# Above answers that the agent did not wait for.
transcript-later = Answered later
# The person took the whole request back, without an answer.
# $via: `browser`, `message`, `agent`, or the name of a program
transcript-withdrawn = { $via ->
    [none] Withdrawn
    [browser] Withdrawn in the browser
    [message] Withdrawn by a message
    [agent] Withdrawn by the agent
   *[other] Withdrawn by {$via}
}
# A later call asked the same questions while these waited, and takes their place.
transcript-superseded = Asked again
# `/questions off`, and where the list of waiting questions says so.
transcript-off = Questions are off in this session. /questions on allows them again.
# `/questions on`.
transcript-on = Questions are on.
# The time for an answer ran out.
transcript-timed-out = Timed out
# There is no terminal, or the client cannot show the questions.
transcript-unavailable = No one could be asked
# The client went away.
transcript-connection-lost = Connection lost
# The agent was stopped, or Pi ended, before there was an answer.
transcript-interrupted = Interrupted
# The agent called the tool with arguments that could not be understood.
transcript-refused = Not asked: the agent's call was not valid
# Above answers that replace earlier ones, and in the row of a list.
transcript-corrected = Corrected

## Corrected answers
## The review of an earlier request, whose answers the person corrects. Rows of a list, about 72 columns
## at 80; longer ones wrap.

# The heading.
revision-question = Correct an answer?
# The row that submits what was changed, or closes the form if nothing was.
# $count (number): changed answers
revision-send = { $count ->
    [0] Close without changes
    [one] Submit {$count} changed answer
   *[other] Submit {$count} changed answers
}
# The question before the form closes: the earlier answers stay as they were.
# $count (number): changed answers
revision-discard = { $count ->
    [one] Discard {$count} change?
   *[other] Discard {$count} changes?
}
# The answer before it was changed.
# $answer: its text
revision-was = was {$answer}

## The commands /questions again and /questions history
## Lines that Pi shows below the conversation, and a list of the requests of this session. Commands stay
## as they are. One line is best (80 columns); longer ones wrap. A request is what the agent asked in one
## go: one form.

again-nothing-asked = No question was asked on this branch yet.
# $calls (number): how many requests there are on this branch
again-bad-number = { $calls ->
    [1] There is only one request on this branch: number 1.
   *[other] /questions again takes a number: 1 is the latest request, {$calls} the first one.
}
again-nothing-changed = Nothing was changed, so nothing was submitted.
# Something was added to the conversation while the form was open.
again-moved = The session has moved on in the meantime. Nothing was changed.
again-not-shown = The form could not be shown. Nothing was changed.
# Why a request that was picked cannot be opened; so are the next two.
again-closed-open = That request has no answer yet. Answer it first.
again-closed-undecided = That request was not answered, so there is nothing to correct.
again-closed-unreadable = This request is not in the session as ask_user wrote it, so it cannot be reopened.
again-copied = Copied as Markdown
# In the help line; so is the next one. 76 columns at most.
again-no-clipboard = This terminal does not let Pi copy to the clipboard
again-too-long-to-copy = Too long to copy through the terminal
# The heading of the list of requests.
again-history = Questions of this session
# Below the heading.
# $calls (number): how many
again-calls = { $calls ->
    [one] {$calls} request on this branch
   *[other] {$calls} requests on this branch, latest first
}
# The same where the list does not have all of them.
# $shown (number): requests in the list
# $calls (number): all requests
again-latest-calls = { $calls ->
    [one] The latest {$shown} of {$calls} request on this branch
   *[other] The latest {$shown} of {$calls} requests on this branch
}
# A call in a list of calls: its questions are answered.
again-ended-answered = Answered
# In the list: a request in the file `pending-questions.json`, without an answer yet. Best 24 columns or fewer.
again-ended-pending = Saved in the file

## Images in answers
## `images-blind` and `images-too-many` stand in the help line (76 columns at 80, wrapped if longer); the sentences with a path stand behind “an image was left out.”

images-blind = The current model reads text only; it gets the path of the image
# $path: the file
images-not-there = There is no file {$path}.
# $path: the file
images-no-image = {$path} is not a PNG, JPEG, GIF or WebP image.
# $path: the file
# $limit (number): megabytes
images-too-large = {$path} is larger than {$limit} MB.
# $path: the file
images-changed = {$path} changed while it was read.
# $path: the file
images-too-slow = {$path} took too long to read.
# $path: the file
images-too-large-to-store = {$path} is too large to be kept with an answer given later.
# $path: the file
images-too-many-pixels = {$path} has more pixels than can be scaled.
# $path: the file
images-outside = {$path} is not in the project.
# $path: the file
# $why: the system's own words
images-unreadable = {$path} cannot be read ({$why}).
# $limit (number): how many
images-too-many = The answers to one request can have at most {$limit} images.
# $number (number): the question, from 1
# $why: a sentence
images-refused = Question {$number}: an image was left out. {$why}
# A client or a file gave images with an option.
# $number (number): the question, from 1
images-beside-choice = Question {$number}: images were left out, because images only go with a typed answer or a note.

## Sentences in Pi
## Lines that Pi shows below the conversation or prints to a terminal (`pi -p`). Commands, paths and what
## stands in '…' stay as they are. No limit of columns, except in the footer.

# Another form or dialog is open.
host-next = The agent has a question. It will be shown as soon as this closes.
# The title of a form with questions of an extension. Cut at the end of the line.
# $name: the extension
# $title: the title that it gave its questions, if any
host-asks = { $title ->
    [none] {$name} has a question
   *[other] {$name} has a question: {$title}
}
# An extension that gives no name.
host-somebody = An extension
# $tool: the name of a tool
host-taken = pi-questions: another extension already has a tool named {$tool}, so pi-questions does not add its own.
# $tool: the name of a tool
# $why: the reason
host-not-ready = pi-questions: {$tool} could not be registered: {$why}
# The person's own editor ended with an error, or was stopped.
# $code: its exit code; none where it was stopped
host-editor-ended = { $code ->
    [none] The editor was stopped. Your text is unchanged.
   *[other] The editor exited with code {$code}. Your text is unchanged.
}
# $why: the system's own words, if there are any
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
host-they-wait = { $count ->
    [one] {$count} question is waiting in {$path}. Answer it with pi -p --answers '[…]', by editing the file and running pi -c, or in the form with pi -c.
   *[other] {$count} questions are waiting in {$path}. Answer them with pi -p --answers '[…]', by editing the file and running pi -c, or in the form with pi -c.
}
# Above the reasons, a line each.
host-nothing-taken = --answers is refused, and nothing was sent:
# The same where Pi keeps no session (`--no-session`). What follows “pi” is a command; translate what
# stands between its quotes.
# $count (number): how many questions
# $path: the file
host-they-wait-alone = { $count ->
    [one] {$count} question is waiting in {$path}. This session is not kept. Answer it with: pi -p @{$path} "your answer"
   *[other] {$count} questions are waiting in {$path}. This session is not kept. Answer them with: pi -p @{$path} "your answers"
}
# The form with saved questions was closed without an answer.
host-still-waiting = The questions are still waiting. /questions opens them again.
# $names: the subcommands, with commas
host-no-such-subcommand = /questions has these subcommands: {$names}.
host-nothing-pending = No questions are waiting.
host-cleared = The saved questions were removed.
# A row of the list that `/questions clear` shows.
# $count (number): questions in the file; 0 where the file cannot be understood
# $path: the file
host-clear = { $count ->
    [0] Remove {$path} permanently
    [one] Remove {$count} saved question permanently ({$path})
   *[other] Remove {$count} saved questions permanently ({$path})
}
# The heading of that list.
host-clear-which = What do you want to clear?
host-nothing-to-answer = --answers: no questions are waiting here, and without a prompt the agent will not ask any.
# $texts: the answers that were not used, with commas
host-left-over = --answers: too many or too few for the questions that were asked; not used: {$texts}.
# $why: the reason
host-no-session = The session of the saved questions could not be opened: {$why}
# What was to be sent is not: Pi neither works nor waits for a prompt, as while it compacts.
host-busy = Pi is busy. Try again in a moment.
# $path: the file
host-not-used = The answers in {$path} were not used: this session did not ask these questions.
# $path: the file
host-untrusted-file = This project has a file {$path}. It is ignored, because the project is not trusted.
# Only so many requests are handled at a time.
# $path: the file
# $count (number): how many requests
host-more-wait = { $count ->
    [one] {$count} more request is saved in {$path}; Pi continues with it at its next start.
   *[other] {$count} more requests are saved in {$path}; Pi continues with them at its next start.
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
    [one] {$count} question is waiting in {$path}
   *[other] {$count} questions are waiting in {$path}
}
# The same where the questions are another session's.
# $count (number): questions
# $path: the file
host-of-another-session = { $count ->
    [one] {$count} question in {$path}, which this session did not ask.
   *[other] {$count} questions in {$path}, which this session did not ask.
}
# Behind that text: the session that asked.
# $file: the path of that session
host-open-that-one = Open the session that did: pi --session {$file}
# Behind that text where Pi does not have that session. What follows “pi” is a command; translate what stands
# between its quotes.
# $path: the file
host-give-it = To use the file anyway, give it to the agent: pi -p @{$path} "your answers"

## The command /questions
## What Pi lists behind each subcommand while it is typed: one line, best 60 columns or fewer. An
## imperative, or the form in which your language names commands.

questions-about = Show or clear pending questions; answer them, correct answers, open the browser panel
questions-show = List the waiting questions
questions-clear = Remove the saved questions, or withdraw waiting ones
questions-again = Correct an answer: reopen the last form
questions-history = List all questions of this branch, with the answers
questions-ask = Let the agent ask the questions of its last reply in a form
questions-off = Ask no more questions in this session
questions-on = Allow questions again
# In print mode.
# $name: the name of the subcommand
questions-needs-ui = /questions {$name} needs a terminal, or a client that shows dialogs.
questions-panel = Answer in the browser: open the panel (“panel stop” closes it)
questions-language = Change the language
# $name: the name of the language that is used
questions-language-now = The language is {$name}.
# $name: its own name
# $tag: its tag
# $file: the path of the person's own settings
questions-language-is = The language is {$name} until you quit Pi. To keep it, set "language": "{$tag}" in {$file}.
# The tag that was typed is not known.
# $names: tags and names
questions-languages = Languages for /questions language: {$names}.

## Pending questions, and answers that were written instead of chosen
## Lines about the file `pending-questions.json` and about `pi --answers`. No limit of columns. Words in
## straight quotes ("questions", "answer", "wasCustom", null) are keys and stay.

# $found: what was given
pending-not-a-list = The answers must be a JSON list, one item for each question, not {$found}.
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
# A reason why a file is not read or written, behind “… cannot be read:” or in brackets. Without a full
# stop, in lower case if your language does so; “it” is the file. So are those below.
pending-linked = it is a symbolic link
pending-linked-folder = its directory is a symbolic link
pending-no-file = it is not a regular file
pending-too-large = it is larger than 4 MB
pending-busy = another Pi is writing it right now
pending-not-text = it is not UTF-8 text
# $given (number): answers
# $asked (number): questions
# $over: the answers that were not used
pending-too-many = { $asked ->
    [one] {$given} answers were given for {$asked} question; not used: {$over}.
   *[other] {$given} answers were given for {$asked} questions; not used: {$over}.
}
# $number (number): the question, from 1
# $asked: its text
# $found: the text beside the answer
pending-other-text = Question {$number} is {$asked}, but this answer was written for {$found}. It was used because of its position.
# $number (number): the question, from 1
# $label: an option
# $note: a note
pending-no-such-choice = Question {$number} has no option {$label}; your note on it was left out: {$note}.
# $number (number): the question, from 1
# $note: a note
pending-no-notes = Question {$number} does not take notes; left out: {$note}.
# $number (number): the question, from 1
# $given (number): answers
pending-one-only = Question {$number} allows only one option; the {$given} given were used as your own answer.
# $number (number): the question, from 1
pending-ticks-replaced = Question {$number} allows either options or your own answer; your own answer was used.
# $number (number): the answer, from 1
# $found: what is there instead
pending-no-answer = Answer {$number} has no "answer": {$found}.
# $number (number): the question, from 1
# $text: the number
pending-no-such-row = Question {$number} has no option number {$text}. To give a number as your own answer, write an object with "answer" and "wasCustom": true.
# $number (number): the question, from 1
# $path: the file
# $stands: the answer in it
# $given: the answer in the list of `--answers`
pending-answered-already = Question {$number} already has the answer {$stands} in {$path}; the list has {$given}. Write null in the list, or change the file.
# $number (number): the question, from 1
# $text: the answer
pending-not-a-choice = Question {$number} allows only its options, and {$text} is not one of them.
# $number (number): the question, from 1
# $text: the answer, such as “Other”
pending-stands-for-own-words = Question {$number}: {$text} only stands for your own words. Write those instead.

## Complaints about the file questions.json
## Lines that Pi shows when a session starts. No limit of columns. The texts that begin with “must” stand
## in `settings-bad-value`: “"longAnswer" must be a whole number, 1 or more, not "x"; it is ignored.”

settings-key-wanted = must be a key with ctrl, alt or super, such as "alt+o", or one of f1 to f12
# $path: the file
# $why: the system's own words
settings-unreadable = {$path}: cannot be read ({$why}); it is ignored.
# $path: the file
# $line (number): from 1
# $column (number): from 1
# $reason: the reason
settings-broken = {$path}: not valid JSON at line {$line}, column {$column} ({$reason}); it is ignored.
# $path: the file
# $example: an object
settings-not-an-object = {$path}: must contain an object such as {$example}; it is ignored.
# $path: the file
# $name: what is no setting
# $known: the settings there are
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
# $wanted: one of the texts below
# $found: what was found
settings-bad-value = {$path}: "{$key}" {$wanted}, not {$found}; it is ignored.
settings-left-out = must not be set
# $values: what it may be
settings-one-of = must be {$values}
# $least (number): the smallest number that is allowed
settings-number = must be a whole number, {$least} or more
# $kind: a type of JSON, such as "array"
settings-kind = must be a JSON {$kind}

## Calling for attention, while nobody answers
## The title of the terminal, and what a command of the user's gets: short, about 40 columns.

# Before the terminal's own title.
attention-waits = Waiting for you
# {title} in the arguments of a command.
# $project: the name of the directory that Pi works in, if it has one
attention-asks = { $project ->
    [none] Pi has a question
   *[other] Pi has a question in {$project}
}
# {body} there.
# $first: the first question
# $count (number): how many more questions wait
attention-and-more = { $count ->
    [0] {$first}
    [one] {$first} (and {$count} more)
   *[other] {$first} (and {$count} more)
}
# A program that the setting `notify` names.
# $program: its name
# $why: the system's own word
attention-not-started = notify: {$program} did not start ({$why}).
# $program: its name
# $code: its exit code; none where it was killed
attention-ended = { $code ->
    [none] notify: {$program} was killed.
   *[other] notify: {$program} exited with code {$code}.
}

## The browser panel
## Lines about a form that is closed, and about the panel's address. No limit.

# On the page, and in Pi where the form was open there.
# $via: where it was answered, or the name of a program
panel-answered-by = { $via ->
    [terminal] Answered in the terminal.
    [browser] Answered in the browser.
    [client] Answered in another client.
   *[other] Answered by {$via}.
}
# The same for a form that was closed without an answer.
# $via: where it was closed, or the name of a program
panel-closed-by = { $via ->
    [terminal] Closed in the terminal.
    [browser] Closed in the browser.
    [agent] Withdrawn by the agent.
    [client] Closed in another client.
   *[other] Closed by {$via}.
}
# Before its address.
panel-is-at = The panel is open at:
# $why: the reason
panel-no-start = The panel could not start: {$why}.
# In Pi's footer, while the panel runs. 14 columns at most.
# $port: its port
panel-status = panel :{$port}
# The panel was stopped.
panel-is-off = The panel is off.
# How to reach it over SSH.
# $command: a command
panel-tunnel = On your own machine: {$command}

## The page of the browser panel
## Buttons, labels and lines of a web page: buttons of one to three words, no limit elsewhere. “Pi” is the
## program, “the agent” is who asks.

# The title of the page and of its tab.
page-title = Questions from Pi
# All that the page shows where JavaScript is off.
page-no-script = This page needs JavaScript. Turn it on, then reload.
# The state of the connection, in the corner; so are the next two. 30 columns at most.
page-connecting = Connecting…
page-live = Connected
page-lost = Connection lost, reconnecting…
page-bad-token = This address no longer works. Run /questions panel in Pi to get the new one.
# A button: allows desktop notifications.
page-notify = Notify me
page-conversation = Conversation
# Before a message of the person, in the conversation.
page-user = You:
# Before a message of the agent, in the conversation.
page-assistant = Pi:
page-idle = Nothing to answer. The next question will appear here.
# On a form whose answer the agent does not wait for.
page-waits = The agent continues in the meantime. Answer when you like.
# Small label on an option.
page-recommended = Recommended
# Small label on a question; so are the next two.
page-required = Required
page-optional = Optional
# The question has an answer, which is not submitted yet.
page-has-answer = Ready
# A row: none of the options is ticked, as an answer.
page-none = None of these
page-placeholder = Type your answer
# In the empty field of the filter.
# $n (number): how many
page-filter = { $n ->
    [one] Filter {$n} option
   *[other] Filter {$n} options
}
# $n: rows that are shown
# $of: all rows
page-hits = {$n} of {$of}
# $label: an option
page-preview = Preview of {$label}
page-no-preview = No preview
# A button: takes the answer to a question away.
page-clear = Clear
# A button: opens a field for what the person wants to know before answering.
page-ask-back = Ask about this first
# The button of that field.
page-ask-back-send = Ask the agent
page-kept-answer = Kept
# Below the field for an answer that is very long.
# $n (number): how many
page-is-long = { $n ->
    [one] Long answer: {$n} character
   *[other] Long answer: {$n} characters
}
# The time that the questions stay open.
# $time: such as "4 min 59 s"
page-closes-in = Closes in {$time} unless you answer
# The button that submits.
page-send = Submit answers
# The keys that send.
page-send-keys = Ctrl+Enter
page-cancel = Cancel
page-withdraw-yes = Yes, withdraw
page-send-anyway = Submit it
page-keep-editing = Keep editing
# In place of the form, or read out; so are the texts up to `page-too-large`.
page-sent = Answers submitted.
page-discussed = The agent knows that you want to talk about this. Go on in the terminal.
page-asked-back = The agent will explain, then ask again. Your answers are kept.
page-gone = This question is no longer open.
page-no-server = Pi could not be reached. What you wrote is kept; try again.
# $status: a number of HTTP
page-refused = Pi did not accept the answers ({$status}).
page-too-large = This form is too large for this page. Answer it in the terminal.
# Above what the person had typed into a form that was closed elsewhere; “Copy” stands below it.
page-kept = What you had written here:
page-copy = Copy
page-not-copied = Not copied: select the text and copy it.
page-copied = Copied
# A button: takes the closed form off the page.
page-dismiss = Dismiss
# Spoken by a screen reader, when questions come.
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
# Beside the filter: options that are chosen, and that the filter does not show.
# $n (number): how many
page-hidden-picks = { $n ->
    [one] {$n} chosen option is hidden
   *[other] {$n} chosen options are hidden
}
# $n (number): how many
page-withdraw = { $n ->
    [one] Withdraw this question? The agent will be told.
   *[other] Withdraw these {$n} questions? The agent will be told.
}

## Questions that wait while the agent goes on
## The line above Pi's prompt (80 columns, with the names of the questions and a key), and `/questions`.

# The line above Pi's prompt. 30 columns at most.
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
# The same where there is no room for more. 14 columns at most.
# $count (number): questions
deferred-waiting-short = { $count ->
    [one] {$count} waiting
   *[other] {$count} waiting
}
# Behind that line: what the key does.
# $key: the key
deferred-answer = {$key} answer
# Above the prompt: the model asks something in the text of its last reply. 30 columns at most.
deferred-reply = Questions in the reply
# The heading of the list.
# $count (number): how many requests, each with one or more questions
deferred-list = { $count ->
    [one] {$count} request waiting
   *[other] {$count} requests waiting, oldest first
}
# A row of the list.
# $count (number): questions
# $age: how long ago, one of the texts below
# $name: who asks, if it is not the agent
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
# After the person answered, asked about or withdrew a request while the agent is working.
deferred-sent = Done. The agent will be told before its next step.
# Why the form of a request does not open.
deferred-one-is-open = Another form is open. Answer or close it first.
# The row of the list that withdraws.
deferred-withdraw = Withdraw… (the agent will be told)
# Behind the withdrawal of a request: where the text went that was typed into its form.
deferred-in-prompt = What you typed for it is in the prompt.
# The session file came from somewhere else: answers or questions in it are not taken up by themselves.
# $count (number): how many entries
deferred-foreign = Part of this session was written elsewhere. What it would start ({$count}) is held back until your next prompt.

