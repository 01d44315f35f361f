#!/bin/sh
# If Pi is killed while a question is open, the next Pi asks the question again.
# Run this in a terminal. PI is the command that starts Pi (default: pi); PROMPT makes the model ask.
# While the question is open, simulate a crash: kill -9 "$(cat pi.pid)".
PI=${PI:-pi}

sh -c 'echo $$ >pi.pid; exec "$@"' pi $PI "${PROMPT:-Ask me which database to use}"
stty sane

# Pi shows the question again. Answer it: the model receives the answer as the result of the
# interrupted call.
exec $PI -c
