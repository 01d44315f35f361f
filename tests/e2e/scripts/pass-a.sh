#!/bin/sh
# Option A: the file goes to the model together with the answers in plain words.
# Run it where PI is how you start Pi (default: pi). The model has to ask on the first prompt.
set -eu
PI=${PI:-pi}
FILE=.pi/pending-questions.json

# Nobody is there to ask: the questions wait in the file.
$PI -p "Set up the service" </dev/null
grep -q '"answer": null' "$FILE"

# In a new session (give CONTINUE=-c for the one that asked).
$PI -p ${CONTINUE:-} "@$FILE" "use postgres, call it order-processor" </dev/null

# The model has replied: nothing waits any more.
test ! -e "$FILE"
