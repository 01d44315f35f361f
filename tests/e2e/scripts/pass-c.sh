#!/bin/sh
# Option C: the answers are on the command line.
# PI is the command that starts Pi (default: pi). The model must ask two questions at the first
# prompt.
set -eu
PI=${PI:-pi}
FILE=.pi/pending-questions.json

# There is no user to ask, so Pi saves the questions to the file.
$PI -p "Set up the service" </dev/null
test -e "$FILE"

# This needs no -c, because the file contains the session that asked.
$PI -p --answers '["PostgreSQL (Recommended)", "order-processor"]' </dev/null
test ! -e "$FILE"
