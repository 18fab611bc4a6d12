#!/bin/sh
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# How the agent records by eBPF, with the program wakepath-record. It is a part of agent.sh, whose head says how.
#
#   recorder-here FILE         the program is this one
#   recorder-sent BYTES        the program is the next BYTES bytes; it is kept in the private folder
#   options OPTIONS            with which the program is started
#
# The program ends when its standard input does, so it outlives no agent. What there is to remove lies in files of the
# private folder: "recorder.pid" and "recorder.born" say which process is ours.

# shellcheck disable=SC2154 # agent.sh sets private and output
recorder=''
options=''
ended=''

# --- what is there ---

# Nothing where there is no program yet.
ebpf_check() {
    [ -n "$recorder" ] || return
    if "$recorder" check </dev/null >"$private/report" 2>"$private/complaint"; then
        sed -n '/^[a-z]*=/p' "$private/report"
    else
        tell ebpf "unusable $(complaint)"
    fi
}

# What the program said last on standard error, without its name.
complaint() {
    one_line "$(sed -n '$s/^wakepath-record: //; $p' "$private/complaint" 2>/dev/null)"
}

# All bytes are read even if they cannot be kept, because what follows them is a command.
receive_recorder() {
    recorder=$private/wakepath-record
    head -c "$1" | { cat >"$recorder" || cat >/dev/null; }
    if [ "$(($(wc -c <"$recorder")))" -eq "$1" ] && quietly chmod 700 "$recorder"; then
        echo ok
    else
        fail "the recorder did not arrive in $private"
    fi
}

# --- the recording ---

ebpf_create() {
    if quietly mkdir -p "$1"; then
        tell folder "$1"
        echo ok
    else
        fail "$said"
    fi
}

# The program says "ready" when it records. Each end of a pipe waits until the other one is opened.
ebpf_start() {
    rm -f "$private/report"
    mkfifo "$private/leash" "$private/report"
    # shellcheck disable=SC2086 # options
    "$recorder" run -o "$output/kernel" --until-eof $options \
        <"$private/leash" >"$private/report" 2>"$private/complaint" &
    exec 8>"$private/leash" 9<"$private/report"
    born "$!" >"$private/recorder.born"
    echo "$!" >"$private/recorder.pid"
    if IFS= read -r said <&9 && [ "$said" = ready ]; then
        echo ok
    else
        fail "wakepath-record does not start: $(complaint)"
    fi
}

ebpf_stop() {
    exec 8>&-
    cat <&9 >"$private/summary"
    exec 9<&-
    wait "$(cat "$private/recorder.pid")"
    ended=$?
    echo ok
}

# What the program wrote is complete when it has ended; how it ended, 0 if all is well.
ebpf_close() {
    tell ended "$ended"
    tell complaint "$(complaint)"
    tell_size
    echo ok
}

# --- the end ---

ebpf_end() {
    exec 8>&-
    [ -s "$private/recorder.pid" ] || return
    read -r process <"$private/recorder.pid"
    is_alive "$process" "$(cat "$private/recorder.born")" || return
    kill -s KILL "$process" 2>/dev/null
    await_end "$process"
}

# ebpf_obey COMMAND ARGUMENTS
ebpf_obey() {
    case $1 in
        recorder-here) recorder=$2 && echo ok ;;
        recorder-sent) receive_recorder "$2" ;;
        options) options=$2 && echo ok ;;
        *) fail "unknown command $1" ;;
    esac
}
