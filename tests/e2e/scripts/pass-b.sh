#!/bin/sh
# Option B: you write the answers into the file.
# PI is the command that starts Pi (default: pi). The model must ask two questions at the first
# prompt.
set -eu
PI=${PI:-pi}
FILE=.pi/pending-questions.json

# There is no user to ask, so Pi saves the questions to the file.
$PI -p "Set up the service" </dev/null
test -e "$FILE"

# Any editor works. Answers are matched to questions by position, so the texts may be shortened.
cat >"$FILE" <<'JSON'
{
  "questions": [
    { "question": "Which database?", "answer": "PostgreSQL (Recommended)" },
    { "question": "Service name?", "answer": "order-processor" }
  ]
}
JSON

# The session continues with the answers. GO_ON may contain a further prompt.
if [ -n "${GO_ON:-}" ]; then
  $PI -c -p "$GO_ON" </dev/null
else
  $PI -c -p </dev/null
fi
test ! -e "$FILE"
