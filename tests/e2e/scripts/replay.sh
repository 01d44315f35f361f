#!/bin/sh
# A Pi that was killed while it asked: the same question comes again.
# Run it in a terminal where PI is how you start Pi (default: pi) and PROMPT makes the model ask.
# Kill that Pi while the question is open, as a crash would: kill -9 "$(cat pi.pid)".
PI=${PI:-pi}

sh -c 'echo $$ >pi.pid; exec "$@"' pi $PI "${PROMPT:-Ask me which database to use}"
stty sane

# The question is there as if nothing had happened. Answer it: the model gets the answer as the
# result of that call.
exec $PI -c
