#!/bin/sh
# Option B: the answers are written into the file.
# Run it where PI is how you start Pi (default: pi). The model has to ask two questions on the
# first prompt.
set -eu
PI=${PI:-pi}
FILE=.pi/pending-questions.json

# Nobody is there to ask: the questions wait in the file.
$PI -p "Set up the service" </dev/null
test -e "$FILE"

# Any editor does. Without the ids the questions tell what is answered; shortened they still do.
cat >"$FILE" <<'JSON'
{
  "questions": [
    { "question": "Which database?", "answer": "PostgreSQL (Recommended)" },
    { "question": "Service name?", "answer": "order-processor" }
  ]
}
JSON

# The session goes on with the answers; GO_ON may hold one more prompt.
if [ -n "${GO_ON:-}" ]; then
  $PI -c -p "$GO_ON" </dev/null
else
  $PI -c -p </dev/null
fi
test ! -e "$FILE"
