#!/bin/sh
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# How the agent records with LTTng. It is a part of agent.sh, whose head says how.
#
#   calls                      the system calls that can be recorded
#   key HEX                    the key by which payloads are hashed, so that hosts can compare hashes
#   name SESSION               what the session of the next command will be called
#   write-relay PORT PORT      makes the session; it sends to a relay daemon at these ports for control and data
#   channel SIZE COUNT PERIOD  COUNT sub-buffers of SIZE bytes for each CPU, flushed when they are full and, unless it
#                              is 0, every PERIOD microseconds
#   enable EVENT,EVENT...      records these events
#   enable-calls CALL,CALL...  records these system calls
#
# What there is to remove lies in files of the private folder: "session" holds one line, "modules" one for each module
# that was not there before, the last one first, "daemon.pid" and "daemon.born" which session daemon is ours.

# shellcheck disable=SC2154 # agent.sh sets private, said and output
name=''

# Runs a client command of LTTng. The user's own file with his current session lies in his home folder, so the home
# folder of these commands is another one; and no command starts a session daemon that nobody would end.
tracer() {
    HOME=$private LTTNG_HOME=$private lttng --no-sessiond "$@" </dev/null
}

# --- what is there ---

lttng_check() {
    command -v lttng >/dev/null || return
    : >>"$private/modules"
    tell lttng "$(one_line "$(lttng --version 2>&1)")"
    check_daemon
    check_module ttwu lttng-probe-sched-ttwu
    check_module inet lttng-probe-inet-sock-local
    ! tracer list >/dev/null 2>&1 || check_events
}

# A session daemon that serves the kernel is root's. One that root's agent starts ends with the agent.
check_daemon() {
    if tracer list >/dev/null 2>&1; then
        tell daemon running
    elif [ "$(id -u)" -ne 0 ]; then
        tell daemon none
    elif ! command -v lttng-sessiond >/dev/null; then
        tell daemon missing
    elif quietly lttng-sessiond --daemonize --pidfile="$private/daemon.pid" </dev/null; then
        born "$(cat "$private/daemon.pid")" >"$private/daemon.born"
        tell daemon started
    else
        tell daemon "failed $(one_line "$said")"
    fi
}

# check_module KEY NAME: whether one of our modules is there, as far as this user can see to it.
check_module() {
    if is_loaded "$2"; then
        tell "$1" loaded
    elif [ "$(id -u)" -ne 0 ]; then
        tell "$1" "absent $(built_for "$2")"
    elif load "$2"; then
        tell "$1" loaded
    else
        tell "$1" "$(refusal "$2")"
    fi
}

is_loaded() {
    grep -q "^$(printf '%s' "$1" | tr - _) " /proc/modules
}

# load NAME: and remembers to unload it, unless it was there.
load() {
    is_loaded "$1" || { quietly modprobe "$1" && note_module "$1"; }
}

# note_module NAME: the last one comes first, for it may need those before it.
note_module() {
    printf '%s\n' "$1" | cat - "$private/modules" >"$private/modules.next"
    mv "$private/modules.next" "$private/modules"
}

# Why the kernel did not take a module, from what modprobe said.
refusal() {
    case $said in
        *'ormat error'* | *'nvalid module format'* | *'nvalid argument'* | *'nknown symbol'*)
            printf 'unfit %s' "$(built_for "$1")"
            ;;
        *'not found'* | *'No such file'*)
            other=$(built_for "$1")
            if [ -n "$other" ]; then printf 'unfit %s' "$other"; else printf missing; fi
            ;;
        *) printf 'refused %s' "$(one_line "$said")" ;;
    esac
}

# The kernel that a module was built for; nothing where there is no such module.
built_for() {
    file=$(find "/lib/modules/$(uname -r)" /lib/modules \( -name "$1.ko" -o -name "$1.ko.[gxz]*" \) 2>/dev/null |
        head -n 1)
    version=$(modinfo -F vermagic "${file:-none}" 2>/dev/null)
    if [ -n "$version" ]; then
        printf '%s' "${version%% *}"
    elif [ -n "$file" ]; then
        file=${file#/lib/modules/}
        printf '%s' "${file%%/*}"
    fi
}

# The events that the tracer can record; where there are none, why.
check_events() {
    events=$(tracer list --kernel 2>&1 | sed -n 's/^ *\([A-Za-z0-9_]*\) (.*(type: tracepoint).*$/event=\1/p')
    if [ -n "$events" ]; then
        printf '%s\n' "$events"
    elif [ "$(id -u)" -eq 0 ] && ! load lttng-tracer; then
        tell tracer "$(refusal lttng-tracer)"
    else
        tell tracer "silent $(one_line "$(tracer list --kernel 2>&1)")"
    fi
}

# Says "key=set", or why the module did not take it.
set_key() {
    file=/sys/module/lttng_probe_inet_sock_local/parameters/hash_key
    if [ ! -e "$file" ]; then
        tell key old
    elif [ ! -w "$file" ]; then
        tell key forbidden
    elif (printf '%s\n' "$1" >"$file") 2>/dev/null; then
        tell key set
    else
        tell key busy
    fi
    echo ok
}

calls() {
    tracer list --kernel --syscall 2>/dev/null | sed -n 's/^ *\([a-z0-9_]*\) [[(].*$/call=\1/p'
    echo ok
}

# --- the session ---

lttng_create() {
    create --output="$1"
}

# A port that sshd opened to everybody would let everybody write into the recording.
write_relay() {
    if is_open_to_others "$1" || is_open_to_others "$2"; then
        fail "the ssh server opens forwarded ports to other machines (GatewayPorts)"
    else
        create --ctrl-url="tcp://127.0.0.1:$1" --data-url="tcp://127.0.0.1:$2"
    fi
}

is_open_to_others() {
    grep -qiE ": (0{8}|0{32}):$(printf '%04X' "$1") " /proc/net/tcp /proc/net/tcp6 2>/dev/null
}

# create OPTIONS...: the name is noted first, so that no session is ever left.
create() {
    if printf '%s\n' "$name" >"$private/session" && quietly tracer create "$name" "$@"; then
        tell folder "$output"
        echo ok
    else
        rm -f "$private/session"
        fail "$said"
    fi
}

# create_channel "SIZE COUNT PERIOD"
create_channel() {
    # shellcheck disable=SC2086 # three numbers
    set -- $1
    answer tracer enable-channel --kernel --session="$name" --discard --subbuf-size="$1" --num-subbuf="$2" \
        --switch-timer="$3" wakepath
}

lttng_start() {
    answer tracer start "$name"
}

lttng_stop() {
    answer tracer stop "$name"
}

# The trace is complete when its session is gone.
lttng_close() {
    quietly tracer destroy "$name" || tell complaint "$(one_line "$said")"
    rm -f "$private/session"
    [ -z "$output" ] || tell_size
    echo ok
}

# --- the end ---

lttng_end() {
    [ ! -s "$private/session" ] || tracer destroy "$(cat "$private/session")" >/dev/null 2>&1
    [ ! -s "$private/modules" ] || unload_modules
    [ ! -s "$private/daemon.pid" ] || end_daemon
    rm -f "$private/session" "$private/modules" "$private/daemon.pid"
}

unload_modules() {
    while read -r module; do
        modprobe -r "$module" >/dev/null 2>&1
    done <"$private/modules"
}

# A daemon that others began to use stays. It unloads LTTng's modules at its end, which is awaited so that the next
# recording finds either all or nothing.
end_daemon() {
    read -r daemon <"$private/daemon.pid"
    daemon_born=$(cat "$private/daemon.born")
    is_alive "$daemon" "$daemon_born" || return
    if ! tracer list 2>/dev/null | grep -q '^ *[0-9]*) '; then
        kill "$daemon" 2>/dev/null
        await_end "$daemon"
    fi
}

# lttng_obey COMMAND ARGUMENTS
lttng_obey() {
    case $1 in
        calls) calls ;;
        key) set_key "$2" ;;
        name) name=$2 && echo ok ;;
        write-relay) write_relay "${2% *}" "${2#* }" ;;
        channel) create_channel "$2" ;;
        enable) answer tracer enable-event --kernel --session="$name" --channel=wakepath "$2" ;;
        enable-calls) answer tracer enable-event --kernel --session="$name" --channel=wakepath --syscall "$2" ;;
        *) fail "unknown command $1" ;;
    esac
}
