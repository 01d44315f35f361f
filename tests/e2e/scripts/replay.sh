#!/bin/sh
# A Pi that was killed while it asked: the same question comes again.
# Run it in a terminal where PI is how you start Pi (default: pi), PROMPT makes the model ask, and
# SHOWN is a command that returns once the question is on the screen.
PI=${PI:-pi}

$PI "${PROMPT:-Ask me which database to use}" &
asking=$!
${SHOWN:-sleep 10}
kill -9 "$asking"
wait "$asking"
stty sane

# The question is there as if nothing had happened. Answer it; the model gets the answer as the
# result of that call.
exec $PI -c
