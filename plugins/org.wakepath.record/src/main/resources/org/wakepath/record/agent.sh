#!/bin/sh
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# The part of a recorder that runs on a recorded host, as the user that the recorder chose there. It reads commands,
# one a line, from standard input and answers each with lines KEY=VALUE and then "ok" or "failed REASON". When the
# input ends, for whatever reason, it removes all that it made. It touches no recording but its own, and speaks to
# nobody but the recorder.
#
# This file is what all collectors share. Each has a file beside it, agent-NAME.sh, with the functions NAME_check,
# NAME_create, NAME_start, NAME_stop, NAME_close, NAME_obey and NAME_end. agent-serve.sh runs servers whose requests are
# recorded. All are sent as one program, which ends with the call of "obey_all".
#
#   collector NAME             the collector that the commands after this one are for
#   check [FOLDER]             what is there for a recording that is kept in FOLDER, by default in one for such files
#   write-here FOLDER          makes the recording; it writes to FOLDER
#   write-spool [FOLDER]       makes the recording; it writes to a new private folder within FOLDER
#   start, stop                starts and stops the recording
#   close                      ends the recording, so that its trace is complete
#   send                       the files of the trace, each as "file=BYTES NAME" and then its bytes
#   keep                       from now on the trace is not removed at the end
#   beat                       a sign of life, not answered; after five idle minutes without one the recorder is
#                              taken for dead
#   done                       ends
# and the commands that agent-serve.sh and the file of the collector name.

set -u
# shellcheck disable=SC2034 # for servers
user_umask=$(umask)
# shellcheck disable=SC2034
user_locale=${LC_ALL-}
umask 077
LC_ALL=C
PATH=$PATH:/usr/sbin:/sbin
export LC_ALL PATH

patience=10 # half minutes without a sign of life
agent=$$
collector=lttng
output='' # the folder that holds the trace
beats=0

# What there is to remove lies in files of the private folder, so that the watcher knows it too. "spool" holds the
# folder of the trace, where it is ours.

tell() {
    printf '%s=%s\n' "$1" "$2"
}

fail() {
    printf 'failed %s\n' "$(one_line "$1")"
}

one_line() {
    printf '%s' "$1" | tr '\n\r' '  '
}

# Runs a command and keeps what it says for the answer.
quietly() {
    said=$("$@" 2>&1)
}

# answer COMMAND...: runs the command and answers with its success.
answer() {
    if quietly "$@"; then
        echo ok
    else
        fail "${said:-$1 failed}"
    fi
}

# When a process was started, in ticks since the boot; nothing for one that is gone. Its id may be another's later on.
born() {
    line=$(cat "/proc/$1/stat" 2>/dev/null)
    # The name before these fields may hold anything.
    # shellcheck disable=SC2086 # fields
    set -- ${line##*) }
    printf '%s' "${20-}"
}

# is_alive PID BORN: whether the process of that id is still the one that was started then.
is_alive() {
    [ -n "$2" ] && [ "$(born "$1")" = "$2" ]
}

# --- what is there ---

check() {
    tell hostname "$(uname -n)"
    tell kernel "$(uname -r)"
    tell machine "$(uname -m)"
    tell boot "$(cat /proc/sys/kernel/random/boot_id)"
    tell user "$(id -un)"
    tell uid "$(id -u)"
    tell groups "$(id -Gn)"
    tell cpus "$(grep -c '^cpu[0-9]' /proc/stat)"
    tell memory "$(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo)"
    tell free "$(free_space "${1:-$(default_spool)}")"
    sample before
    "${collector}_check"
    sample after
    echo ok
}

# Counts since the boot: of switches, interrupts and softirqs, with the hundredths of seconds.
sample() {
    IFS='. ' read -r seconds hundredths rest </proc/uptime
    tell "$1" "$seconds$hundredths $(sed -n 's/^\(ctxt\|intr\|softirq\) \([0-9]*\).*/\1 \2/p' /proc/stat | tr '\n' ' ')"
}

# KiB that can still be written to a folder.
free_space() {
    df -Pk -- "$1" 2>/dev/null | awk 'NR == 2 { print $4 }'
}

default_spool() {
    if [ -n "${TMPDIR:-}" ]; then
        printf '%s' "$TMPDIR"
    elif [ -w /var/tmp ]; then
        printf /var/tmp
    else
        printf /tmp
    fi
}

# --- the trace ---

write_here() {
    output=$1
    "${collector}_create" "$output"
}

write_spool() {
    if quietly mktemp -d "${1:-$(default_spool)}/wakepath.XXXXXX"; then
        output=$said
        printf '%s\n' "$output" >"$private/spool"
        "${collector}_create" "$output"
    else
        fail "$said"
    fi
}

# Where the trace lies, and how large it is.
tell_size() {
    tell free "$(free_space "$output")"
    tell size "$(du -sk "$output" 2>/dev/null | awk '{ print $1 }')"
}

send() {
    if [ -d "$output/kernel" ] && cd "$output" 2>/dev/null; then
        find . -type f | send_files
        cd /
        echo ok
    else
        fail "there is no trace in $output"
    fi
}

send_files() {
    while IFS= read -r file; do
        tell file "$(($(wc -c <"$file"))) ${file#./}"
        cat <"$file"
    done
}

# --- the end ---

# Ends the recording if the recorder gives no sign of life, and mends what is left if this agent was killed.
watch() {
    last='' silent=0
    while sleep 30; do
        is_alive "$agent" "$agent_born" || { end && exit; }
        # The file is empty for the moment in which the agent writes to it.
        read -r now 2>/dev/null <"$private/beat" || now=busy
        [ -e "$private/beat" ] || exit
        if [ "$now" = "$last" ] && [ "$now" != busy ]; then
            silent=$((silent + 1))
        else
            silent=0 last=$now
        fi
        [ "$silent" -lt "$patience" ] || kill "$agent"
    done
}

# Removes everything in the reverse order of its making.
end() {
    trap '' HUP INT TERM
    trap - EXIT
    serve_abandon
    ebpf_end
    lttng_end
    [ ! -s "$private/spool" ] || rm -rf "$(cat "$private/spool")"
    ! is_alive "${watcher:-none}" "${watcher_born:-}" || kill "$watcher" 2>/dev/null
    rm -rf "$private"
}

# await_end PID: for half a minute at most. A dead process that nobody has noticed yet has no program any more.
await_end() {
    seconds=0
    while [ -e "/proc/$1/exe" ] && [ "$seconds" -lt 30 ]; do
        sleep 1
        seconds=$((seconds + 1))
    done
}

# choose COLLECTOR: what another one has made by its check would disturb the recording.
choose() {
    "${collector}_end"
    collector=$1
    echo ok
}

# obey COMMAND [ARGUMENTS]
obey() {
    word=${1%% *}
    rest=${1#"$word"}
    rest=${rest# }
    case $word in
        collector) choose "$rest" ;;
        check) check "$rest" ;;
        write-here) write_here "$rest" ;;
        write-spool) write_spool "$rest" ;;
        start | stop | close) "${collector}_$word" ;;
        send) send ;;
        keep) rm -f "$private/spool" && echo ok ;;
        beat) beats=$((beats + 1)) ;;
        requests-* | serve | serve-end) serve_obey "$word" "$rest" ;;
        *) "${collector}_obey" "$word" "$rest" ;;
    esac
}

obey_all() {
    private=$(mktemp -d "${TMPDIR:-/tmp}/wakepath-agent.XXXXXX") || exit 1
    trap end EXIT
    trap 'exit 1' TERM
    trap '' HUP INT PIPE
    echo 0 >"$private/beat"
    agent_born=$(born "$agent")
    watch </dev/null >/dev/null 2>&1 &
    watcher=$!
    watcher_born=$(born "$watcher")

    echo 'wakepath-agent 1'
    while IFS= read -r line; do
        [ "$line" != 'done' ] || break
        echo busy >"$private/beat"
        obey "$line"
        echo "$beats" >"$private/beat"
    done
    end
    [ "${line:-}" != 'done' ] || echo ok
}
