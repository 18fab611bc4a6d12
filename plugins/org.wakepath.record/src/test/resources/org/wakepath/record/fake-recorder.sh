#!/bin/sh
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Stands in for wakepath-record where no kernel can be traced. Its world is the folder FAKE_LTTNG: "runs" has what it was
# called with, "ebpf" what a check says, "trace" (if it is there) what a recording gives, and a file "refuse-run" makes a
# recording fail with what is in it. With "fail-run" it fails at its end, with "partial-run" it says there
# that something is missing, and with "deaf-run" it ends with no input. "recorder" has its process, and "recorded" is
# there once it has ended well.
set -eu
case $1 in
    check) cat "$FAKE_LTTNG/ebpf" ;;
    run)
        printf '%s\n' "$*" >>"$FAKE_LTTNG/runs"
        if [ -e "$FAKE_LTTNG/refuse-run" ]; then
            cat "$FAKE_LTTNG/refuse-run" >&2
            exit 1
        fi
        mkdir -p "$3"
        [ ! -d "$FAKE_LTTNG/trace" ] || cp -R "$FAKE_LTTNG/trace/." "$3"
        echo $$ >"$FAKE_LTTNG/recorder"
        echo ready
        [ ! -e "$FAKE_LTTNG/deaf-run" ] || while :; do sleep 0.1; done
        cat >/dev/null
        [ ! -e "$FAKE_LTTNG/fail-run" ] || { echo 'cannot write cpu_0: no space left on device' >&2 && exit 1; }
        [ ! -e "$FAKE_LTTNG/partial-run" ] || echo 'wakepath-record: packets are missing: 2' >&2
        : >"$FAKE_LTTNG/recorded"
        echo events=3
        ;;
esac
