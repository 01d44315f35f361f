#!/bin/sh
# Option C: the answers stand on the command line.
# Run it where PI is how you start Pi (default: pi). The model has to ask two questions on the
# first prompt.
set -eu
PI=${PI:-pi}
FILE=.pi/pending-questions.json

# Nobody is there to ask: the questions wait in the file.
$PI -p "Set up the service" </dev/null
test -e "$FILE"

# No -c needed: the file knows the session that asked.
$PI -p --answers '["PostgreSQL (Recommended)", "order-processor"]' </dev/null
test ! -e "$FILE"
