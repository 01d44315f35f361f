#!/bin/sh
# Option A: a prompt contains the file and the answers in plain words.
# PI is the command that starts Pi (default: pi). The model must ask at the first prompt.
set -eu
PI=${PI:-pi}
FILE=.pi/pending-questions.json

# There is no user to ask, so Pi saves the questions to the file.
$PI -p "Set up the service" </dev/null
grep -q '"answer": null' "$FILE"

# This uses a new session; CONTINUE=-c selects the session that asked.
$PI -p ${CONTINUE:-} "@$FILE" "use postgres, call it order-processor" </dev/null

# The model has replied, so Pi has removed the file.
test ! -e "$FILE"
