### Every word that a person reads, in English: the source of all other languages.
###
### To translate: copy this file, give it the tag of your language as its name (`pt-BR.ftl`), and
### change what stands behind each `=`. Leave the names before it and what stands in braces. A name
### of a key, such as `Space` or `Ctrl+C`, stays as it is on the keyboard. A line "# $name (number)"
### says that a text may choose its form by a number; the file needs all forms of your language, for
### example [one], [few], [many] and *[other]. [none] is for an argument that is empty.
### `cargo test --no-default-features` says what is missing.
###
### Language: English
### Read by a native speaker: yes
### Between thousands: ","
### Thousands from: 4 digits

## The form

# The row for custom text.
form-other-row = Other (type your answer)
# The same row while it is typed in.
form-other = Other
# The row for custom text in the tool `question`.
form-something-else = Something else…
# The row for custom text in the tool `ask_user_question`.
form-type-something = Type something.
# The row that ends the form to talk.
form-chat = Chat about this
# The last tab.
form-submit-tab = Submit
# What the review asks.
form-ready-to-send = Ready to submit?
# A question left open where that is allowed.
form-skipped = skipped
# Behind a question that may be left open.
form-optional = (optional)
# A question without an answer, in the review.
form-not-answered = not answered
# A question with checkboxes that is answered with none of them.
form-nothing = nothing
# Blank custom text where it counts.
form-no-input = (no input)
# Before the field for a note.
form-note-prompt = note:
# The same where a note is called a comment.
form-comment-prompt = comment:
# Closes the form without an answer.
form-discard-yes = Yes, discard
# Puts the form off; the third row of "Discard …?"
form-discard-later = Answer later; the agent goes on
# The form does not take keys yet.
form-not-ready = ready in a moment…
# After the first Ctrl+C.
form-ctrl-c-again = Ctrl+C again leaves Pi, the question comes back
# The form failed.
form-broken = {" "}ask_user stopped working here. Press Enter; the agent will ask in the chat.
# Nothing is ticked in a question with checkboxes.
form-nothing-ticked = Tick at least one row first (Space)
form-nothing-to-undo = Nothing to undo
# No option marked "(Recommended)" is left to choose.
form-nothing-recommended = No recommended option is left to take
# Before the field for what the person wants to know, where the name of the option has no room.
form-discuss-prompt-short = ask:
# Before the field for what the person wants to know about an option or a question.
# $name: its name
form-discuss-prompt = about {$name}:
# What a person wants to know who typed nothing. The model reads the English one.
# $choice: true about an option, false about a question
form-explain = { $choice ->
    [true] Explain this option.
   *[false] Explain this question.
}
# Behind a question or an answer that comes as an earlier form left it.
form-kept = (kept)
# A row of dialogs and of the browser panel.
form-delegate = Let the agent decide
# The answer to a question that the person leaves to the agent.
form-delegated = you left this to the agent
# The same, behind the question.
form-delegated-mark = (left to the agent)
# The same, behind "was", where the answer was corrected.
form-delegated-was = left to the agent
# "(optional)" and "(kept)".
form-optional-kept = (optional, kept)
# The person wants to ask about a row that is no question.
form-no-question-here = Move to a question first
# In the review: text that was typed, and another row was chosen.
# $text: the text
form-not-submitted = “{$text}” is not submitted
# What a person types who says yes: words and letters, in lower case, with ", " between.
form-yes-words = y, yes
# The same for no.
form-no-words = n, no
# Custom text is blank.
form-blank-answer = Type an answer first
# The row under the cursor is no option.
form-no-choice-note = Only an option can have a note of its own
# A note on the whole form, where there is none.
form-no-form-note = Only single questions can have a note here (Tab goes to one)
form-paste-cut = The paste is longer than 4 MB: only its beginning was taken
# No row fits the filter.
form-no-hits = No matches
# A part of "Discard …?"
# $count (number)
form-answers = { $count ->
    [one] {$count} answer
   *[other] {$count} answers
}
# A part of "Discard …?": checkboxes
# $count (number)
form-ticks = { $count ->
    [one] {$count} tick
   *[other] {$count} ticks
}
# A part of "Discard …?"
form-what-you-typed = what you typed
# Between the names of a list.
form-comma = {", "}
# Between what was chosen and what was typed.
form-semicolon = {"; "}
# Two or three of these parts.
# $first: the first of them, with commas
# $last: the last one
form-and = {$first} and {$last}
# The question before a form closes without an answer.
# $what: one or more of the parts above
form-discard = Discard {$what}?
# The row that keeps the answers.
# $count (number): how many answers there are, at least one
form-discard-no = { $count ->
    [one] No, keep it
   *[other] No, keep them
}
# A note on an option, where the option is not in sight.
# $label: the option
# $note: the note
form-choice-note = {$label}: {$note}
# The row that sends all answers.
# $count (number)
form-submit = { $count ->
    [one] Submit {$count} answer
   *[other] Submit {$count} answers
}
# The same when some are missing.
# $answered (number)
# $questions (number)
form-submit-some = { $questions ->
    [one] Submit {$answered} of {$questions} answers
   *[other] Submit {$answered} of {$questions} answers
}
# What is missing.
# $count (number)
# $names: the questions
form-questions-left = { $count ->
    [one] {$count} question left: {$names}
   *[other] {$count} questions left: {$names}
}
# The question about a long answer. Y and n are keys and stay.
# $chars (number): its characters
form-long-answer = { $chars ->
    [one] Answer is long ({$chars} char). Continue anyway? [Y/n]
   *[other] Answer is long ({$chars} chars). Continue anyway? [Y/n]
}
# The same where there is less room.
# $chars (number)
form-long-answer-short = { $chars ->
    [one] Long ({$chars} char). Continue? [Y/n]
   *[other] Long ({$chars} chars). Continue? [Y/n]
}
# The same where there is hardly any room.
# $chars (number)
form-long-answer-shorter = Long: {$chars} [Y/n]
# Rows of a list that are not shown.
# $arrow: an arrow up or down
# $ellipsis: three dots
# $count (number)
form-more-rows = { $count ->
    [one] {$arrow} {$count} more{$ellipsis}
   *[other] {$arrow} {$count} more{$ellipsis}
}
# Text that is cut, and the key that shows the rest.
# $arrow: an arrow down
# $count (number)
# $key: the key
form-more-lines = { $count ->
    [one] {$arrow} {$count} more line ({$key})
   *[other] {$arrow} {$count} more lines ({$key})
}
# What was typed, beside options that were picked.
# $text: the text
form-own-words = “{$text}”
# Rows that are ticked but not shown.
# $count (number)
form-ticked = { $count ->
    [one] {$count} ticked
   *[other] {$count} ticked
}
# Rows that the filter lets through.
# $shown (number)
# $all (number)
form-hits = {$shown} of {$all}
# The time that the question stays open.
# $time: such as "4 min 59 s"
form-closes-in = closes in {$time} unless you press a key
# The same where there is less room.
# $time: such as "4 min 59 s"
form-closes-in-short = closes in {$time}
# Below the list of all keys.
# $arrows: two arrows
# $bullet: a dot
form-keys-help = {$arrows} move {$bullet} Enter, letter or number choose {$bullet} Esc back

## Times: what stands behind "in", with a blank between "4 min" and "59 s"

# As short as can be.
# $n (number)
time-hours = {$n} h
# As short as can be.
# $n (number)
time-minutes = {$n} min
# As short as can be.
# $n (number)
time-seconds = {$n} s
# In words, to be spoken.
# $n (number)
time-hours-in-words = { $n ->
    [one] {$n} hour
   *[other] {$n} hours
}
# In words, to be spoken.
# $n (number)
time-minutes-in-words = { $n ->
    [one] {$n} minute
   *[other] {$n} minutes
}
# In words, to be spoken.
# $n (number)
time-seconds-in-words = { $n ->
    [one] {$n} second
   *[other] {$n} seconds
}

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

## What keys do, in the list of all keys

keys-row-up = one row up
keys-row-down = one row down
keys-page-up = one page up
keys-page-down = one page down
keys-first-row = first row
keys-last-row = last row
keys-choose = choose the row
keys-submit-ticks = submit the ticks
keys-submit-or-edit = submit, or edit the answer
keys-go-on = continue
keys-to-rows = go to the checkboxes found
keys-by-number = choose or tick by number
keys-edit-by-number = edit an answer by number
keys-type-answer = type an answer
keys-toggle = tick the row; on Other, type
keys-begin = on Other, type
keys-tick-all = tick all rows shown
keys-untick-all = untick everything
keys-copy = copy as Markdown
keys-take-back = take the answer back
keys-undo-choice = undo a tick or choice
keys-take-recommended = take all recommended
keys-to-recommended = go to the recommended row
keys-filter = filter the rows
keys-note = add a note
keys-choice-note = add a note on the option
keys-form-note = add a note on the whole form
keys-ask-option = ask about the option
keys-ask-question = ask about the question
keys-zoom = zoom the preview, or back
keys-sources = show the sources
keys-next-source = next source
keys-previous-source = previous source
keys-open-file = open the file in $EDITOR
keys-yes = yes
keys-no = no
keys-file-up = one file up
keys-file-down = one file down
keys-take-file = put the file into the text, or open the directory
keys-close-list = close the list
keys-new-line = new line
keys-submit-text = submit the text
keys-tick-text = tick the text and go back to the list
keys-keep-note = keep the note
keys-ask-agent = ask the agent; your answers are kept
keys-delegate = let the agent decide
keys-reveal = show or hide the secret
keys-decline = decline: submit nothing
keys-external = write in $EDITOR
keys-paste-image = paste an image
keys-line-up = one line up
keys-line-up-or-earlier = one line up; in an empty field, an earlier answer
keys-earlier = earlier answer
keys-later = later answer
keys-line-down = one line down
keys-left = one character left
keys-right = one character right
keys-word-left = one word left
keys-word-right = one word right
keys-line-start = start of the line
keys-line-end = end of the line
keys-delete-before = delete before the cursor
keys-delete-after = delete after the cursor
keys-delete-word-before = delete the word before
keys-delete-word-after = delete the word after
keys-delete-to-start = delete to the line's start
keys-delete-to-end = delete to the line's end
keys-yank = paste what was deleted
keys-undo = undo
keys-redo = redo
keys-next-question = next question
keys-previous-question = previous question
keys-scroll-up = scroll preview or text up
keys-scroll-down = scroll preview or text down
keys-fold = fold the form
keys-answer-later = answer later
keys-all = commands and keys
keys-cancel = cancel
# Closes a form that the agent does not wait for.
keys-put-back = put it back to wait
keys-back-to-list = back to the list
keys-leave-note = leave the note, keeping it
keys-back-to-questions = back to the questions
keys-clear-filter = clear the filter
keys-close = close
# The key is @.
keys-reference = list files by a part of their path

## What keys do, in the help line: as short as can be

hints-switch = switch
hints-tick = tick
hints-move-cursor = move
hints-filter = filter
hints-choose = choose
hints-open = open
hints-copy = copy
hints-submit = submit
# A file, out of the list.
hints-take = insert
hints-close-list = close the list
hints-earlier = earlier answers
hints-new-line = new line
hints-back-to-list = back to the list
hints-keep = keep
hints-back = back
hints-explain = have it explained
hints-ask = ask the agent
hints-to-rows = go to the rows
hints-clear-filter = clear filter
hints-answer = answer
hints-close = close
hints-go-back = go back
hints-decline = decline
hints-edit = edit
hints-no-answer = no answer
hints-to-list = to the list
hints-cancel = cancel
hints-zoom = zoom
hints-scroll = scroll
hints-yes = yes
hints-no = no
hints-editor = editor
hints-image = image
hints-reveal = show
hints-hide = hide
hints-undo = undo
hints-recommended = recommended
hints-commands = commands
hints-ask-about = ask about
hints-note = note
hints-fold = fold
hints-later = later
hints-choice-note = note on the option

## The form for screen readers and plain terminals

# What is asked.
plain-question = Question
# The same with a name.
# $name: its name
plain-question-named = Question: {$name}
# One of several questions.
# $at (number): from 1
# $of (number): how many there are
plain-question-of = Question {$at} of {$of}
# The same with a name.
# $at (number): from 1
# $of (number): how many there are
# $name: its name
plain-question-of-named = Question {$at} of {$of}: {$name}
# $count (number): the questions
plain-review = { $count ->
    [one] Review of {$count} question
   *[other] Review of {$count} questions
}
# Behind it: how many questions are answered.
# $count (number)
plain-answered = { $count ->
    [one] {$count} answered
   *[other] {$count} answered
}
# Two sentences, or what is said like two.
# $first: a text without a full stop
# $second: another text
plain-then = {$first}. {$second}
# A text and what else is to be said of it.
# $first: a text
# $second: a word or two, such as "selected"
plain-and = {$first}, {$second}
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
plain-previewed = preview with z
# Rows or lines that are not shown.
# $count (number)
plain-above = { $count ->
    [one] {$count} more above
   *[other] {$count} more above
}
# $count (number)
plain-below = { $count ->
    [one] {$count} more below
   *[other] {$count} more below
}
# Lines of a text that are not shown, and the key that leads to them.
# $count (number)
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
# Above the preview of an option.
# $name: the option
plain-preview = Preview of {$name}
# Above the list of all keys.
plain-keys = All keys
# Below it.
# $keys: two keys
plain-keys-help = {$keys} move, Enter, a letter or a number chooses, Escape goes back
# The time that the question stays open.
# $time: in words
plain-closes-in = Closes in {$time} unless you press a key
# Two keys.
# $one: the one
# $other: the other
plain-either = {$one} or {$other}
# The names of keys that show a sign.
plain-up = Up
plain-down = Down
plain-left = Left
plain-right = Right
plain-question-mark = question mark
plain-slash = slash

## Dialogs of clients (editors, RPC)

# Ends a question with checkboxes.
rpc-done = Done
# Leaves a question unanswered.
rpc-skip = Skip this question
# The row that asks back before answering.
rpc-explain = Explain… (ask before you answer)
# The same where no text can be typed.
rpc-explain-only = Explain this question first
# Above the field for what the person wants to know.
rpc-explain-what = What do you want to know? The questions come again, with your answers.
# In that field while it is empty.
rpc-explain-placeholder = Type it; empty: Explain this question.
# The row that takes an earlier answer back.
rpc-no-answer = No answer to this question
# The row for custom text in an editor's permission prompt.
rpc-other = Other (type custom answer)
rpc-cancel = Cancel
rpc-yes = Yes
rpc-no = No
# How a question with checkboxes works, where there are only lists.
rpc-tick-hint = Choose a row to tick or untick it, then choose Done.
# In an empty text field.
rpc-placeholder = Type your answer
# In a text field that may stay empty.
rpc-placeholder-skip = Type your answer, or leave it empty to skip
rpc-blank = The answer is empty: type something.
rpc-nothing-ticked = Nothing is ticked yet: choose at least one row first.
rpc-no-such-row = That reply matches no row: choose one of the rows.
rpc-no-text = That reply held no text: please answer again.
# A text field closed before anybody could type.
rpc-cannot-type = Could not type here: choose a row or cancel.
# The same where the question may stay unanswered.
rpc-cannot-type-left = Could not type here: the question stays unanswered.
rpc-type-again = This field cannot hold your text: type or paste it again.
rpc-no-questions = There was no question to ask.
# What the call reports while it waits.
# $at (number)
# $of (number)
rpc-waiting = { $of ->
    [1] waiting for an answer
   *[other] waiting for an answer, question {$at} of {$of}
}
# The same in the review.
# $answered (number)
# $of (number)
rpc-waiting-review = waiting for the review, {$answered} of {$of} answered
rpc-submit-none = Submit without answers
# The question about a long answer.
# $chars (number)
rpc-long-answer = { $chars ->
    [one] Answer is long ({$chars} char). Continue anyway?
   *[other] Answer is long ({$chars} chars). Continue anyway?
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
# $what: the name of the question; none for a note on all answers
# $comment: true where a note is called a comment
rpc-note-on = { $what ->
    [none] { $comment ->
        [true] Comment on all answers
       *[false] Note on all answers
    }
   *[other] { $comment ->
        [true] Comment on: {$what}
       *[false] Note on: {$what}
    }
}
# The empty text field for a note.
# $comment: true where a note is called a comment
rpc-note-placeholder = { $comment ->
    [true] Type your comment; empty removes it
   *[false] Type your note; empty removes it
}
# The answer given before, while a question is edited.
# $answer: the answer
rpc-answer-so-far = Your answer so far: {$answer}
# What an earlier form left at the open question.
# $answer: the answer, if there is one
rpc-kept-answer = { $answer ->
    [none] Kept from before.
   *[other] Kept from before: {$answer}
}

## Rows of the conversation

transcript-discussed = Wants to talk about it first
# What the person asked about an option or a question.
# $about: its name
# $text: what was asked
transcript-asked-about = asked about {$about}: {$text}
transcript-waiting = Waiting for user input...
# $count (number)
transcript-questions = { $count ->
    [one] {$count} question
   *[other] {$count} questions
}
# $count (number)
# $names: the questions
transcript-questions-named = { $count ->
    [one] {$count} question: {$names}
   *[other] {$count} questions: {$names}
}
# Where answers came from.
# $via: `browser`, `message`, `parent`, or the name of a program
transcript-answered = { $via ->
    [browser] answered in the browser
    [message] answered by a message
    [parent] answered in the terminal of another Pi
   *[other] answered by {$via}
}
# $via: `browser`, `message`, `parent`, or the name of a program
transcript-cancelled = { $via ->
    [none] Cancelled
    [browser] Cancelled in the browser
    [message] Cancelled by a message
    [parent] Cancelled in the terminal of another Pi
   *[other] Cancelled by {$via}
}
# $count (number): the questions
# $file: the file
transcript-pending = { $count ->
    [one] Nobody to ask: {$count} question saved to {$file}
   *[other] Nobody to ask: {$count} questions saved to {$file}
}
# Behind "Set aside for later", where nobody had touched the questions.
transcript-nobody-there = (nobody was there)
# $count (number): the questions
transcript-deferred = { $count ->
    [one] Set aside for later: {$count} question
   *[other] Set aside for later: {$count} questions
}
# Above answers that the agent did not wait for.
transcript-later = Answered later
# $via: `browser`, `message`, `parent`, or the name of a program
transcript-withdrawn = { $via ->
    [none] Withdrawn
    [browser] Withdrawn in the browser
    [message] Withdrawn by a message
    [parent] Withdrawn in the terminal of another Pi
   *[other] Withdrawn by {$via}
}
transcript-timed-out = Timed out
transcript-unavailable = Nobody was asked
transcript-connection-lost = Connection lost
transcript-interrupted = Interrupted
transcript-refused = Not asked: the call could not be read
# Above answers that replace earlier ones.
# $pen: a mark
transcript-corrected = {$pen} corrected
# A note below its question.
# $note: its text
transcript-note = note: {$note}

## Answers given anew

revision-question = Correct an answer?
# The same, where the person picked the call in the session's tree.
revision-question-back = Answer anew from here?
revision-go-back = Go back and answer anew (drops what came after)
revision-no-answer = no answer
# What is asked before the session goes back.
revision-drop-later = Go back and drop what came after?
revision-stay = No, stay here
revision-yes-go-back = Yes, go back (what came after stays in /tree)
revision-unchanged = Change an answer first: Enter opens it
revision-unfinished = To go back, every question needs an answer
# The row that sends what was changed.
# $count (number)
revision-send = { $count ->
    [0] Close, nothing is changed
    [one] Send {$count} changed answer
   *[other] Send {$count} changed answers
}
# The row that goes back to the call that was picked in the session tree.
# $count (number): changed answers
revision-go = { $count ->
    [0] Go there, the answers stay as they are
    [one] Go there with {$count} changed answer; the agent goes on
   *[other] Go there with {$count} changed answers; the agent goes on
}
# $count (number)
revision-discard = { $count ->
    [one] Discard {$count} change?
   *[other] Discard {$count} changes?
}
# The answer before it was changed.
# $answer: it
revision-was = was {$answer}

## The commands /questions again and /questions history

again-nothing-asked = No question was asked on this branch yet.
again-bad-number = /questions again takes a number: 1 is the last call, 2 the one before it.
again-needs-ui = /questions again needs a terminal, or a client that shows dialogs.
again-nothing-changed = Nothing was changed, so nothing was sent.
# A correction on its way to an agent that works.
again-sent = Corrected: the agent gets it before its next step.
again-moved = The session has moved on meanwhile; nothing was changed.
again-refused = Another extension keeps the session where it is; nothing was changed.
again-not-shown = The form could not be shown; nothing was changed.
# $calls (number)
again-only-so-many = { $calls ->
    [one] This branch has only {$calls} call: /questions history lists them.
   *[other] This branch has only {$calls} calls: /questions history lists them.
}
again-closed-open = That call has no answer yet: answer it first.
again-closed-waits = Its questions wait: /questions answer opens them.
again-closed-undecided = Nobody was asked there, so there is nothing to correct.
again-closed-unreadable = The session does not hold that call as ask_user wrote it; nothing was changed.
# $why: Pi's own words
again-not-back = { $why ->
    [none] Pi could not go back to the question.
   *[other] Pi could not go back to the question: {$why}
}
again-copied = Copied as Markdown
again-no-clipboard = This terminal takes no text for the clipboard
again-too-long-to-copy = Too long for the clipboard of a terminal
# The last row of the list: what was decided becomes a file.
again-save = Save the decisions as a Markdown file
again-save-where = Where should the decisions be saved?
# $path: the file
again-saved = The decisions are in {$path}.
# $path: the file
again-exists = {$path} is there already. Replace it?
again-keep-it = No, keep it
again-replace-it = Yes, replace it
# $path: the file
# $why: the system's own words
again-not-saved = {$path} was not written: {$why}
# A link in the project leads elsewhere.
# $path: the file
again-outside = {$path} leads out of the project. To save there, type the whole path.
# The heading of that file, and the names of what it says of a question.
again-decisions = Decisions
again-decision-answer = Answer
again-decision-note = Note
again-decision-asked = Asked by
# Who asked a question.
# $tool: the tool's name
again-decision-by = { $tool ->
    [none] the agent
   *[other] the agent, with {$tool}
}
# Under a question of the same words.
# $answer: what was answered
# $date: the day
again-answered-before = { $date ->
    [none] You answered this before: {$answer}
   *[other] You answered this on {$date}: {$answer}
}
# The same, where it was left to the agent.
# $date: the day
again-left-before = { $date ->
    [none] You left this to the agent before
   *[other] You left this to the agent on {$date}
}
# The heading of the list of calls.
again-history = Questions of this session
# $calls (number)
again-calls = { $calls ->
    [one] {$calls} call on this branch, the latest first
   *[other] {$calls} calls on this branch, the latest first
}
# $shown (number)
# $calls (number)
again-latest-calls = { $calls ->
    [one] The latest {$shown} of {$calls} call on this branch
   *[other] The latest {$shown} of {$calls} calls on this branch
}
# How a call ended, in a word or two.
again-ended-open = no answer yet
again-ended-corrected = corrected
again-ended-answered = answered
again-ended-discussed = asked back
again-ended-pending = waits in the file
again-ended-deferred = waits for an answer
again-ended-withdrawn = withdrawn
again-ended-refused = refused
again-ended-cancelled = cancelled
again-ended-timed-out = timed out
again-ended-unavailable = nobody was asked
again-ended-connection-lost = connection lost
again-ended-interrupted = interrupted

## The sources of a question

# Before the names of the files that a question is about.
sources-line = Sources:
# Above the lines of a file, where a question has several.
# $name: the file
# $at: which one
# $of: how many there are
sources-heading = {$name} ({$at} of {$of})
# In the place of the lines of a file, for a moment.
sources-reading = reading…
# Below one of the reasons that follow.
sources-told = The agent is told that you could not see it.
# Below the lines of a file of which some are not shown.
sources-cut = There is more: open the file to read on.
# The file that should be opened in the editor was not found.
sources-cannot-open = There is no file to open here
# Why the lines of a file are not shown; also in brackets behind its name.
sources-not-found = not found
sources-no-file = not a file
sources-outside = outside the project
# $limit: in megabytes
sources-too-large = larger than {$limit} MB
sources-binary = not a text file
sources-empty = empty
# The lines that were named are behind the last one.
# $line: the last line
sources-short = ends at line {$line}
sources-changed = changed while it was read
sources-foreign = of another process, not read
sources-too-slow = not read in time
# $why: a code of the system, such as EACCES
sources-unreadable = cannot be read ({$why})

## Images in answers

images-blind = The current model takes text only: it gets the path of the image
images-not-here = Images go into a typed answer or a note
images-reading = Reading the clipboard…
images-none = There is no image in the clipboard
images-no-clipboard = No clipboard can be read here: paste the path of an image instead
# $tool: a program
images-no-tool = {$tool} is not installed, which reads images from the clipboard
# $tool: a program
images-tool-failed = {$tool} could not read the clipboard
# $limit (number): megabytes
images-clipboard-too-large = The image in the clipboard is larger than {$limit} MB
# $path: the file
images-not-there = There is no file {$path}.
# $path: the file
images-no-file = {$path} is no file.
# $path: the file
images-no-image = {$path} is no PNG, JPEG, GIF or WebP image.
# $path: the file
# $limit (number): megabytes
images-too-large = {$path} is larger than {$limit} MB.
# $path: the file
images-changed = {$path} changed while it was read.
# $path: the file
images-too-slow = {$path} took too long to read.
# $path: the file
images-too-large-to-store = {$path} is too large for an answer that was given late.
# $path: the file
images-too-many-pixels = {$path} has more pixels than can be scaled.
images-no-project = No project is open to look for images in.
# $path: the file
images-outside = {$path} is not in the project.
# $path: the file
# $why: the system's own words
images-unreadable = {$path} cannot be read ({$why}).
# $limit (number)
images-too-many = At most {$limit} images go into the answers to one call.
# $number (number): the question, from 1
# $why: a sentence
images-refused = Question {$number}: an image was left out. {$why}
# $number (number): the question, from 1
images-beside-choice = Question {$number}: images were left out, because a chosen option takes none.

## Sentences in Pi

# The terminal's status while the form waits.
host-waiting = Waiting for your answer
host-next = The agent has a question; it is shown as soon as this closes.
# The form closed because somebody answered elsewhere.
# $via: `browser`, `parent`, or the name of a program
host-answered-by = { $via ->
    [browser] Answered in the browser.
    [parent] Answered in the terminal of the Pi that started this one.
   *[other] Answered by {$via}.
}
# $via: `browser`, `parent`, or the name of a program
host-closed-by = { $via ->
    [browser] Closed in the browser.
    [parent] Closed in the terminal of the Pi that started this one.
   *[other] Closed by {$via}.
}
# The title of a form that an extension asks.
# $name: the extension
# $title: the title that it gave its questions, if any
host-asks = { $title ->
    [none] {$name} asks
   *[other] {$name} asks: {$title}
}
# An extension that gives no name.
host-somebody = An extension
# Before the address of the browser panel.
host-panel-is-at = The panel is open at:
host-panel-is-off = The panel is off.
host-no-panel-here = There is no panel in print mode.
# $why: the reason
host-no-panel = The panel could not start: {$why}.
# In Pi's footer, while the panel runs.
# $port: its port
host-panel-status = panel :{$port}
# $tool: a tool
host-taken = pi-questions: another extension already has a tool named {$tool}, so ours stays off.
# $tool: a tool
# $why: the reason
host-not-ready = pi-questions: {$tool} could not be registered: {$why}
host-cannot-spawn = Pi cannot start an external editor here.
# $why: what the editor did
host-editor-failed = The editor {$why}; your text is unchanged.
# $name: the command of the editor
host-editor-missing = Could not find the editor {$name} (set $EDITOR); your text is unchanged.
host-editor-not-text = The editor saved something that is not UTF-8 text; your text is unchanged.
# $why: the reason
host-no-editor-file = Could not write the file for the editor: {$why}
# $path: the file
host-still-missing = Not sent yet: {$path} still needs an answer to
# The texts in '…' are commands.
# $path: the file
# $count (number)
host-they-wait = { $count ->
    [one] {$count} question waits in {$path}. Answer with: pi -p --answers '[…]', or edit the file and run pi -c, or open the form with pi -c.
   *[other] {$count} questions wait in {$path}. Answer with: pi -p --answers '[…]', or edit the file and run pi -c, or open the form with pi -c.
}
# Above the reasons, a line each.
host-nothing-taken = --answers is refused, and nothing was sent:
# The same as they-wait where Pi keeps no session (--no-session). The texts after "pi" are commands.
# $count (number)
# $path: the file
host-they-wait-alone = { $count ->
    [one] {$count} question waits in {$path}. This session is not kept. Answer with: pi -p @{$path} "your answers"
   *[other] {$count} questions wait in {$path}. This session is not kept. Answer with: pi -p @{$path} "your answers"
}
host-still-waiting = The questions are still pending; /questions answer opens them again.
# $names: subcommands
host-no-such-subcommand = /questions takes one of: {$names}.
host-nothing-pending = No questions are pending.
host-only-withdrawn = No questions are saved in a file. Those that wait for you are withdrawn with /questions withdraw.
host-cleared = The pending questions were removed.
# What `/questions clear` asks; 0 where the file cannot be understood.
# $count (number)
# $path: the file
host-clear = { $count ->
    [0] Remove {$path} for good?
    [one] Remove {$count} pending question for good? ({$path})
   *[other] Remove {$count} pending questions for good? ({$path})
}
host-no-keep = No, keep them
host-yes-remove = Yes, remove them
host-clear-needs-ui = /questions clear needs a terminal to confirm in; or delete the file yourself.
host-nothing-to-answer = --answers: no questions are pending here, and there is no prompt that could ask any.
# $texts: answers
host-left-over = --answers: more answers than questions; left over: {$texts}.
# $why: the reason
host-no-session = The session of the pending questions could not be opened: {$why}
# What was to be sent is not: Pi neither works nor waits for a prompt, as while it compacts.
host-busy = Pi is busy. Try again in a moment.
# $file: a session
host-not-here = --answers: another session asked these questions. Answer there: pi --session {$file} --answers …
# $path: the file
host-not-proven = --answers: the session that asked what is in {$path} was not found among Pi's sessions, so nothing was sent. To use the file anyway, give it to the agent: pi -p @{$path} "your answers"
# $count (number)
host-passed-over = { $count ->
    [one] --answers: {$count} question has an answer already; these go to the others.
   *[other] --answers: {$count} questions have an answer already; these go to the others.
}
# $path: the file
host-not-used = The answers in {$path} were not used: this session did not ask these questions.
# $path: the file
host-untrusted-file = This project has a file {$path}. It is ignored, because the project is not trusted.
# $path: the file
host-not-asked-here = {$path} is about questions that this session did not ask; /questions tells more.
# Above the questions and answers.
# $count (number): the questions
# $path: the file
host-use-it-heading = { $count ->
    [one] This project's file answers {$count} question that this session did not ask ({$path}):
   *[other] This project's file answers {$count} questions that this session did not ask ({$path}):
}
# $count (number): questions there is no room for
host-use-it-more = { $count ->
    [one] ({$count} more stays in the file)
   *[other] ({$count} more stay in the file)
}
# Below the questions and answers.
# $count (number): the questions
# $yes: what has to be typed
host-use-it = { $count ->
    [one] Use it? Type {$yes} to send it to the agent, or Enter for no.
   *[other] Use them? Type {$yes} to send them to the agent, or Enter for no.
}
# What has to be typed to agree.
host-yes-typed = yes
# In that field while it is empty.
host-no-typed = no
# $path: the file
host-not-taken = Nothing from {$path} was used. /questions answer asks again, /questions clear removes it.
# $path: the file
host-cannot-show = The answers in {$path} are not this session's and cannot be shown whole here, so they are not used.
# $path: the file
# $count (number)
host-more-wait = { $count ->
    [one] {$count} more call waits in {$path}; the next start of Pi continues with them.
   *[other] {$count} more calls wait in {$path}; the next start of Pi continues with them.
}
# The last row of a list that is cut.
# $count (number)
host-and-more = { $count ->
    [one] … and {$count} more
   *[other] … and {$count} more
}
# The heading of the list of pending questions.
# $path: the file
# $count (number)
host-pending-in = { $count ->
    [one] {$count} question waits in {$path}
   *[other] {$count} questions wait in {$path}
}
# The pending questions are another session's.
# $count (number)
# $path: the file
host-of-another-session = { $count ->
    [one] {$count} question in {$path}, which this session did not ask.
   *[other] {$count} questions in {$path}, which this session did not ask.
}
# The same when some have an answer.
# $count (number)
# $path: the file
# $answered (number)
host-of-another-session-answered = { $count ->
    [one] {$count} question in {$path} ({$answered} answered), which this session did not ask.
   *[other] {$count} questions in {$path} ({$answered} answered), which this session did not ask.
}
# Behind it.
# $file: the session
host-open-that-one = Open the one that did: pi --session {$file}

## The command /questions

questions-about = Answer pending questions, correct answers, open the browser panel
questions-show = List the pending questions
questions-answer = Answer them now
questions-clear = Remove them
questions-path = Say where they are saved
questions-withdraw = Withdraw questions that wait; the agent is told
questions-again = Correct an answer: open the last form once more
questions-history = List all questions of this branch, with the answers
questions-assumed = Ask the agent what it decided by assumption
# The agent works on something else.
questions-assumed-later = Sent: the agent answers it when it is done.
# In print mode.
questions-assumed-needs-ui = /questions assumed needs a terminal, or a client that shows dialogs.
questions-panel = Answer in the browser: open the panel
questions-panel-stop = Close the panel
questions-secrets = List the secrets that you gave to this Pi
questions-secrets-forget = Forget the secrets, or the one that is named
questions-language = Change the language
# $name: the name of the language that is used
questions-language-now = The language is {$name}.
# $name: its own name
# $tag: its tag
# $file: the path of the person's own settings
questions-language-is = The language is {$name} until Pi ends. To keep it, set "language": "{$tag}" in {$file}.
# $names: tags and names
questions-languages = /questions language takes one of: {$names}.

## Pending questions, and answers that were written instead of chosen

# $found: what was given
pending-not-a-list = The answers must be a JSON list, one item for each question, not {$found}.
# $column (number)
# $reason: the reason
pending-broken-inline = --answers is not valid JSON at column {$column} ({$reason}). Write it like --answers '["PostgreSQL", "order-processor"]'.
# $line (number)
# $column (number)
# $reason: the reason
pending-broken-inline-line = --answers is not valid JSON at line {$line}, column {$column} ({$reason}). Write it like --answers '["PostgreSQL", "order-processor"]'.
# $path: the file
# $line (number)
# $column (number)
# $reason: the reason
pending-broken-file = {$path} is not valid JSON at line {$line}, column {$column} ({$reason}). It was left as it is; correct it and run again.
# $path: the file
pending-no-questions = {$path} holds no list "questions". It was left as it is.
# $path: the file
# $reason: the reason
pending-odd-file = {$path} cannot be understood ({$reason}). It was left as it is.
# $path: the file
pending-too-many-values = {$path} holds too many values. It was left as it is.
# $path: the file
# $why: the reason
pending-unreadable = {$path} cannot be read: {$why}.
# $path: the file
# $why: the reason
pending-not-saved = The questions could not be saved to {$path}: {$why}.
# $path: the file
# $why: the reason
pending-not-cleared = The answered questions could not be removed from {$path}: {$why}.
# A reason why a file is not read or written.
pending-linked = it is a symbolic link
pending-linked-folder = its directory is a symbolic link
pending-no-file = it is not a regular file
pending-too-large = it is larger than 4 MB
pending-busy = another Pi is writing it right now
pending-permission-denied = permission denied
pending-read-only = the file system is read-only
pending-disk-full = the disk is full
pending-no-directory = a file stands where its directory should be
pending-not-text = it is not UTF-8 text
# The name of a question without a text.
# $number (number): from 1
pending-nth = Question {$number}
# A question that a file answers.
# $question: its text
pending-offered-question = Question: {$question}
# $answer: its text
pending-offered-answer = Answer: {$answer}
# $given (number): answers
# $asked (number): questions
# $over: the answers that are left over
pending-too-many = { $asked ->
    [one] {$given} answers were given for {$asked} question; left over: {$over}.
   *[other] {$given} answers were given for {$asked} questions; left over: {$over}.
}
# $number (number): the question, from 1
# $asked: its text
# $found: the text beside the answer
pending-other-text = Question {$number} was {$asked}; its answer was given for {$found} and was matched by position.
# $number (number): the question, from 1
# $label: an option
# $note: a note
pending-no-such-choice = Question {$number} has no option {$label}; the note on it was left out: {$note}.
# $number (number): the question, from 1
# $note: a note
pending-no-notes = Question {$number} takes no note; left out: {$note}.
# $number (number): the question, from 1
# $given (number): answers
pending-one-only = Question {$number} takes one choice; the {$given} given were taken as a custom answer.
# $number (number): the question, from 1
pending-ticks-replaced = Question {$number} takes either choices or a custom answer; the custom answer was used.
# $number (number): the answer, from 1
# $found: what is there instead
pending-no-answer = Answer {$number} has no "answer": {$found}.
# $number (number): the question, from 1
# $text: the number
pending-no-such-row = Question {$number} has no option number {$text}. A custom answer that is a number is written as an object with "answer" and "wasCustom": true.
# $number (number): the question, from 1
# $path: the file
# $stands: the answer in it
# $given: the answer in the list
pending-answered-already = Question {$number} has the answer {$stands} in {$path}, not {$given}. Write null in its place, or change the file.
# $number (number): the question, from 1
# $text: the answer
pending-not-a-choice = Question {$number} takes only its choices; {$text} is none of them.
# $number (number): the question, from 1
pending-not-delegated = Question {$number} cannot be left to the agent.

## Complaints about the file questions.json

settings-key-wanted = must be a key with ctrl, alt or super, such as "alt+o", or one of f1 to f12
# $path: the file
settings-not-text = {$path}: this is not a UTF-8 text file; it is ignored.
# $path: the file
# $why: the system's own words
settings-unreadable = {$path}: cannot be read ({$why}); it is ignored.
# $path: the file
# $line (number)
# $column (number)
# $reason: the reason
settings-broken = {$path}: not valid JSON at line {$line}, column {$column} ({$reason}); it is ignored.
# $path: the file
# $example: an object
settings-not-an-object = {$path}: must hold an object such as {$example}; it is ignored.
# A setting that is written in another case.
# $key: as it was written
# $meant: as it is written
settings-spelled = {$key} (spelled "{$meant}")
# More that is not named, as the last part of a list.
# $count (number)
settings-more = { $count ->
    [one] {$count} more
   *[other] {$count} more
}
# $path: the file
# $names: what is no setting
# $count (number): how many there are
# $known: all settings
settings-unknown = { $count ->
    [one] {$path}: {$names} is not a setting; known here: {$known}.
   *[other] {$path}: {$names} are not settings; known here: {$known}.
}
# $path: the file
# $count (number)
settings-more-values = { $count ->
    [one] {$path}: {$count} more value is ignored.
   *[other] {$path}: {$count} more values are ignored.
}
# The end of a list of names.
# $names: all but the last, with commas
# $last: the last
settings-and = {$names} and {$last}
# The same for a choice.
# $names: all but the last, with commas
# $last: the last
settings-or = {$names} or {$last}
# $path: the file
# $key: the setting
settings-not-of-a-project = {$path}: "{$key}" counts in your own questions.json only; it is ignored.
# $path: the file
# $key: the setting
# $wanted: one of the texts below
# $found: what was found
settings-bad-value = {$path}: "{$key}" {$wanted}, not {$found}; it is ignored.
settings-left-out = must be left out
# $values: what it may be
settings-one-of = must be {$values}
# $least (number)
settings-number = must be a whole number, {$least} or more
# $most: the largest
settings-amount = must be a number from 0 to {$most}
settings-list = must be a list
settings-object = must be an object
settings-text = must be text

## Calling for attention, while nobody answers

# Before the terminal's own title.
attention-waits = Waiting for you
# The title of a notification.
# $project: the name of the directory that Pi works in, if it has one
attention-asks = { $project ->
    [none] Pi asks
   *[other] Pi asks in {$project}
}
# The text of a notification.
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
   *[other] notify: {$program} ended with code {$code}.
}

## The browser panel

panel-talked-about = This is talked about in the terminal.
panel-timed-out = The time for this question ran out.
panel-stopped = Pi has stopped this panel
# $via: where it was answered, or the name of a program
panel-answered-by = { $via ->
    [terminal] Answered in the terminal.
    [parent] Answered in the terminal of another Pi.
    [browser] Answered in another tab.
    [client] Answered in another client.
   *[other] Answered by {$via}.
}
# $via: where it was cancelled, or the name of a program
panel-cancelled-by = { $via ->
    [terminal] Cancelled in the terminal.
    [parent] Cancelled in the terminal of another Pi.
    [browser] Cancelled in another tab.
    [client] Cancelled in another client.
   *[other] Cancelled by {$via}.
}
# How to reach it over SSH.
# $command: a command
panel-tunnel = On your own machine: {$command}

## The page of the browser panel

page-title = Questions from Pi
page-no-script = This page needs JavaScript, which it brings along.
page-connecting = Connecting…
page-live = Connected
page-lost = Connection lost, trying again…
page-bad-token = This address does not fit any more: open the one that /questions panel shows.
page-notify = Notify me
page-conversation = Conversation
page-user = You:
page-assistant = Pi:
page-idle = Nothing to answer. The next question will appear here by itself.
# $name: an extension
page-from = Asked by {$name}
# On a form whose answer Pi does not wait for.
page-waits = Pi goes on meanwhile: answer when you like.
page-recommended = Recommended
page-required = Required
page-optional = Optional
page-answered = Answered
page-none = None of these
page-placeholder = Type your answer
# $n (number)
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
# The button that shows the files that a question is about.
page-sources = Sources
page-note = Add a note
page-comment = Add a comment
page-form-note = Note on all answers
# $note: its text
page-note-text = Note: {$note}
page-clear = Clear
page-chat = Chat about this
page-ask-back = Ask about it first
page-ask-back-send = Ask Pi
page-kept-answer = Kept
# $n (number)
page-is-long = { $n ->
    [one] Long answer: {$n} character
   *[other] Long answer: {$n} characters
}
# The time that the questions stay open.
# $time: such as "4 min 59 s"
page-closes-in = Closes in {$time} unless you answer
page-ready = Ready to submit
page-left-one = Not answered yet
page-send = Submit answers
# The keys that send.
page-send-keys = Ctrl+Enter
page-cancel = Cancel
page-withdraw-yes = Yes, withdraw
page-discard-text = Discard what you typed?
page-discard-yes = Yes, discard
# $n (number): characters
page-long = { $n ->
    [one] Answer is long ({$n} char). Continue anyway?
   *[other] Answer is long ({$n} chars). Continue anyway?
}
page-send-anyway = Send it
page-keep-editing = Keep editing
page-sent = Answers sent.
page-cancelled = Cancelled.
page-discussed = Pi knows that you want to talk about this: go on in the terminal.
page-asked-back = Pi explains, and asks again with what you answered.
page-gone = This question is no longer open.
page-no-server = Pi could not be reached. What you wrote is kept: try again.
# $status: a number of HTTP
page-refused = Pi did not take the answers ({$status}).
page-too-large = This form is too large for this page: answer it in the terminal.
page-secret = Secrets are typed in Pi's terminal only.
page-kept = What you had here:
page-copy = Copy
page-not-copied = Not copied: select the text and copy it.
page-copied = Copied
page-dismiss = Dismiss
# $n (number)
page-arrived = { $n ->
    [one] {$n} new question
   *[other] {$n} new questions
}
# $n (number)
page-questions = { $n ->
    [one] A question for you
   *[other] {$n} questions for you
}
# $n (number)
page-hidden-picks = { $n ->
    [one] {$n} chosen is hidden
   *[other] {$n} chosen are hidden
}
# $n (number)
# $names: the questions
page-left = { $n ->
    [one] {$n} question left: {$names}
   *[other] {$n} questions left: {$names}
}
# $n (number)
page-withdraw = { $n ->
    [one] Withdraw this question? Pi is told.
   *[other] Withdraw these {$n} questions? Pi is told.
}
# $n (number)
page-discard = { $n ->
    [one] Discard {$n} answer?
   *[other] Discard {$n} answers?
}
# $n (number)
page-discard-no = { $n ->
    [one] No, keep it
   *[other] No, keep them
}

## Questions that wait while the agent goes on

# The line above Pi's prompt.
# $count (number)
deferred-waiting = { $count ->
    [one] {$count} question waits
   *[other] {$count} questions wait
}
# $count (number)
# $names: the questions
deferred-waiting-named = { $count ->
    [one] {$count} question waits: {$names}
   *[other] {$count} questions wait: {$names}
}
# For a client that shows no form.
# $count (number)
# $names: the questions
deferred-for-client = { $count ->
    [one] {$count} question waits: {$names}. Send /questions answer to be asked.
   *[other] {$count} questions wait: {$names}. Send /questions answer to be asked.
}
# The same where there is no room for more.
# $count (number)
deferred-waiting-short = { $count ->
    [one] {$count} waits
   *[other] {$count} wait
}
# What the key does.
# $key: the key
deferred-answer = {$key} answer
# Above the prompt: the model asks in the text of its last reply.
# $count (number)
deferred-reply = { $count ->
    [one] {$count} question in the reply
   *[other] {$count} questions in the reply
}
# The same where there is no room for more.
# $count (number)
deferred-reply-short = {$count} in the reply
# What the key does with them.
# $key: the key
deferred-answer-as-form = {$key} answer as a form
# The title of their form.
deferred-from-reply = From the reply
# $count (number)
deferred-list = { $count ->
    [one] {$count} request waits
   *[other] {$count} requests wait, the oldest first
}
# A row of the list.
# $count (number)
# $age: how long ago
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
# $count (number)
deferred-minutes-ago = {$count} min ago
# $count (number)
deferred-hours-ago = {$count} h ago
# $count (number)
deferred-days-ago = { $count ->
    [one] {$count} day ago
   *[other] {$count} days ago
}
# After an end that the agent gets while it works.
deferred-sent = Sent: the agent gets it before its next step.
# Why the form of a request does not open.
deferred-one-is-open = Another form is open. Answer or close it first.
# The row of the list that withdraws.
deferred-withdraw = Withdraw… (the agent is told)
# The heading of the list to withdraw from.
deferred-withdraw-which = Withdraw which questions? The agent is told.
# A row was chosen whose request has ended meanwhile.
deferred-is-over = These questions do not wait any more.
# There is nothing to withdraw.
deferred-nothing = No questions wait that could be withdrawn.
# The session file came from somewhere else.
# $count (number)
deferred-foreign = Some of this session was written elsewhere. What waits there ({$count}) comes with your next prompt.
# Several requests wait, and which one to withdraw must be said.
deferred-which = Several requests wait: /questions lists them, and /questions withdraw takes a number.
# `/questions withdraw` names none of the requests.
# $count (number)
deferred-no-such = { $count ->
    [one] Only 1 request waits: /questions withdraw takes 1.
   *[other] /questions withdraw takes a number from 1 to {$count}.
}

## Questions of other processes

# Who asks, in a list.
# $who: what is known of the process, if anything
subagents-another = { $who ->
    [none] another process
   *[other] another process ({$who})
}
# The title of a form that another process asks. Our own words come first, where a narrow terminal
# cuts last.
# $who: what is known of the process, if anything
subagents-asks = { $who ->
    [none] Another process asks
   *[other] Another process asks ({$who})
}
# The same with the title that the process gave its questions, if any.
# $asks: the text above
# $title: that title
subagents-asks-titled = { $title ->
    [none] {$asks}
   *[other] {$asks}: {$title}
}
# A process that the system knows.
# $program: the file name of its program, if it is known
# $pid: its number
subagents-process = { $program ->
    [none] process {$pid}
   *[other] {$program} {$pid}
}
# $process: the text above
# $folder: where it works, if that is known
subagents-process-in = { $folder ->
    [none] {$process}
   *[other] {$process} in {$folder}
}
# What a process says of itself.
# $program: its program
subagents-says-it-is = says it is {$program}
# $folder: where it works
subagents-says-in = says it is in {$folder}
# $program: its program
# $folder: where it works
subagents-says-both = says it is {$program} in {$folder}
# What a process says of itself.
# $name: its name
subagents-calls-itself = calls itself {$name}
# A question in the line above Pi's prompt.
# $name: its name
subagents-of-another = {$name} (another process)
# After the person answered.
# $process: who asked
subagents-sent = Sent to {$process}.
# The form closed, because the process went away or took its questions back.
# $process: who asked
subagents-taken-back = Closed: {$process} does not wait any more.
# The socket for other processes could not be opened.
# $why: the system's own word
subagents-no-socket = Processes that the agent starts cannot ask you here: {$why}.

## Secrets

# What stands above a question that asks for a secret.
# $name: a variable of the environment
secrets-promise = Your agent asks for {$name}, for the programs that it starts. It is not written down and not told to the model by us; a program that the agent runs can read it and print it in another shape.
# A secret that was given, in the place of an answer.
# $name: a variable of the environment
secrets-provided = given as {$name}, not shown
# One that was given before, in the review of answers that are corrected.
secrets-as-before = as it was; type it to replace it
# Where somebody wants to take a secret elsewhere.
secrets-stays-here = A secret is typed here only: no editor, no image, no earlier text
secrets-is-yours = The agent cannot decide a secret: type it, or cancel
secrets-too-long = Too long for a variable of the environment: nothing was added
# $names: names of variables, with commas
secrets-list = Secrets that programs of this Pi can read, until it ends: {$names}. /questions secrets forget NAME forgets one; without a name, all.
secrets-none = This Pi has no secrets.
# $names: names of variables, with commas
secrets-forgotten = Forgotten: {$names}. Programs that run already keep what they have read.
# $name: what was typed
secrets-unknown = This Pi has no secret {$name}.
# A variable of the environment could not be set.
# $name: the variable
secrets-not-set = {$name} could not be set

## Forms of MCP servers (elicitation)

# The title of a form that an MCP server asks. People must not take it for the agent.
# $name: the name of the server
elicit-asks = The MCP server “{$name}” asks – not the agent
# Who asks, in a list.
# $name: the name of the server
elicit-from = the MCP server “{$name}”
# The row and the button that say no to whoever asks.
elicit-decline = Decline: submit nothing
# Behind a question, while the text that is typed is no answer to it.
elicit-not-yet = (not yet)
# The name of the question of a form without fields, the question, and its only option.
elicit-agree-short = Consent
elicit-agree-question = Do you agree?
elicit-agree = Yes, I agree
# What is expected of an answer, a sentence each.
elicit-email = Type an email address, such as name@example.com.
elicit-uri = Type a whole address, such as https://example.com/page.
elicit-date = Type a date as year-month-day, such as 2026-11-23.
elicit-date-time = Type date, time and time zone, such as 2026-11-23T14:30:00Z.
elicit-number = Type a number.
# $range: such as 1–5, ≥ 1 or ≤ 5
elicit-number-range = Type a number ({$range}).
elicit-integer = Type a whole number.
# $range: such as 1–5, ≥ 1 or ≤ 5
elicit-integer-range = Type a whole number ({$range}).
# How many characters a text has.
# $range: such as 1–5, ≥ 1 or ≤ 5
elicit-length = Characters: {$range}.
# How many rows of a list are to be ticked.
# $range: such as 1–5, ≥ 1 or ≤ 5
elicit-rows = Rows to tick: {$range}.
# $pattern: a regular expression
elicit-pattern = The server checks it against this pattern: {$pattern}
# $name: the name of the server
# $secret: the words in the form, such as password
elicit-refused = The MCP server “{$name}” asked for a secret in a form ({$secret}). That was refused.
