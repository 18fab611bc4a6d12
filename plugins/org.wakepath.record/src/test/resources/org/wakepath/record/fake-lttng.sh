#!/bin/sh
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Stands in for lttng where no kernel can be traced. Its world is the folder FAKE_LTTNG: "calls" has what it was called
# with, "sessions" a file for each session, "events" what can be recorded, "trace" (if it is there) what a recording
# gives, and a file "refuse-COMMAND" makes a command fail with what is in it.
set -eu
printf '%s\n' "$*" >>"$FAKE_LTTNG/calls"
[ "$1" != --version ] || { echo "lttng (LTTng Trace Control) 2.13.9" && exit; }
shift # --no-sessiond
command=$1
shift
if [ -e "$FAKE_LTTNG/refuse-$command" ]; then
    cat "$FAKE_LTTNG/refuse-$command" >&2
    exit 1
fi

# session OPTIONS...: the session that is named among them
session() {
    for option; do
        case $option in
            --session=*) echo "${option#*=}" ;;
        esac
    done
}

case $command in
    list)
        case ${1-}${2-} in
            --kernel) sed 's/.*/      & (loglevel: TRACE_EMERG (0)) (type: tracepoint)/' "$FAKE_LTTNG/events" ;;
            --kernel--syscall) printf '      %s [32/64-bit]\n' read futex getpid ;;
            *)
                for file in "$FAKE_LTTNG/sessions"/*; do
                    [ ! -e "$file" ] || echo "  1) ${file##*/} [active]"
                done
                ;;
        esac
        ;;
    create)
        output=$2
        printf '%s\n' "${output#--output=}" >"$FAKE_LTTNG/sessions/$1"
        echo "session=$1" >"$HOME/.lttngrc"
        ;;
    enable-channel | enable-event) [ -e "$FAKE_LTTNG/sessions/$(session "$@")" ] ;;
    start) [ -e "$FAKE_LTTNG/sessions/$1" ] && : >"$FAKE_LTTNG/started" ;;
    stop)
        output=$(cat "$FAKE_LTTNG/sessions/$1")
        mkdir -p "$output/kernel"
        [ ! -d "$FAKE_LTTNG/trace" ] || cp -R "$FAKE_LTTNG/trace/." "$output/kernel"
        ;;
    destroy) rm "$FAKE_LTTNG/sessions/$1" ;;
esac
