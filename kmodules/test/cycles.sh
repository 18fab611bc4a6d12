#!/bin/sh
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# cycles.sh COUNT [SOURCE]: loads and unloads the modules COUNT times while tasks wake each other, timers expire and packets
# come and go; in every tenth cycle an LTTng session records meanwhile, and unloading has to be refused until it is gone.
# SOURCE is what sched_ttwu is made from, as in the module's parameter. Ends with 1 where a step fails or the kernel log is not
# clean.
#
# For a guest, as root: the modules have to be installed. Needs no more than a POSIX shell and busybox, and lttng for the
# sessions; without it that part is left out and said so.
set -eu
count=${1:?usage: cycles.sh COUNT [SOURCE]}
source=${2:-auto}
modules="lttng-probe-wakepath-trigger lttng-probe-inet-sock-local lttng-probe-sched-ttwu wakepath-interrupt-context"
mark="wakepath: $count cycles of $$"
folder=$(mktemp -d)
load=

fail() {
    echo "cycle ${cycle:-0}: $*" >&2
    exit 1
}

# Leaves most of the processor to what is tested: an emulated one is slow.
nap() {
    usleep 50000 2>/dev/null || sleep 0.05
}

# A pipe between two shells wakes a task for every line.
make_wake_ups() {
    while :; do
        for number in 1 2 3 4 5 6 7 8 9 10; do echo "$number"; done
        nap
    done | while read -r line; do : "$line"; done
}

make_timers() {
    while :; do nap; done
}

# No program listens, so each call is a packet to this host itself and its rejection.
make_packets() {
    while :; do
        echo | nc -w 1 127.0.0.1 7009 || true
        echo | nc -w 1 ::1 7009 || true
        nap
    done >/dev/null 2>&1
}

start_load() {
    for kind in make_wake_ups make_timers make_packets; do
        $kind &
        load="$load $!"
    done
}

children_of() {
    for status in /proc/[0-9]*/status; do
        awk -v parent="$1" '/^Pid:/ { pid = $2 } /^PPid:/ && $2 == parent { print pid }' "$status" 2>/dev/null || true
    done
}

end_tree() {
    for child in $(children_of "$1"); do
        end_tree "$child"
    done
    kill "$1" 2>/dev/null || true
}

finish() {
    status=$?
    trap - EXIT
    for pid in $load; do end_tree "$pid"; done
    lttng destroy "cycles-$$" >/dev/null 2>&1 || true
    rm -rf "$folder"
    exit "$status"
}

load_modules() {
    modprobe lttng-probe-sched-ttwu source="$source" || fail "sched_ttwu does not load with source=$source"
    modprobe -a lttng-probe-inet-sock-local lttng-probe-wakepath-trigger || fail "a module does not load"
}

unload_modules() {
    # shellcheck disable=SC2086 # one argument per module
    rmmod $modules || fail "a module does not unload"
}

record_meanwhile() {
    session="cycles-$$"
    {
        lttng create "$session" --output="$folder/$session"
        lttng enable-channel -k -s "$session" one --subbuf-size=256K --num-subbuf=4
        lttng enable-event -k -s "$session" -c one \
            sched_ttwu,inet_sock_local_in,inet_sock_local_out,wakepath_trigger_fired
        lttng start "$session"
    } >/dev/null || fail "no session"
    echo > /proc/wakepath-trigger
    for module in $modules; do
        ! rmmod "$module" 2>/dev/null || fail "$module was unloaded while a session records it"
    done
    lttng destroy "$session" >/dev/null || fail "the session does not end"
    rm -rf "${folder:?}/$session"
}

# What the kernel said since the mark at the level of a warning or above.
complaints() {
    dmesg -r | awk -v mark="$mark" 'seen && /^<[0-4]>/ { print } index($0, mark) { seen = 1 }
        END { if (!seen) print "the kernel log has lost its beginning" }'
}

trap finish EXIT
trap 'exit 130' INT TERM
for module in $modules; do rmmod "$module" 2>/dev/null || true; done
sessions=0
if command -v lttng >/dev/null && { lttng list >/dev/null 2>&1 || lttng-sessiond --daemonize; }; then
    with_sessions=yes
else
    with_sessions=no
    echo "missing: lttng; no session records meanwhile"
fi
echo "<6>$mark" > /dev/kmsg
start_load

cycle=0
while [ "$cycle" -lt "$count" ]; do
    cycle=$((cycle + 1))
    load_modules
    if [ $with_sessions = yes ] && [ $((cycle % 10)) -eq 0 ]; then
        record_meanwhile
        sessions=$((sessions + 1))
    fi
    unload_modules
    [ $((cycle % 50)) -ne 0 ] || echo "$cycle cycles, $sessions with a session"
done

found=$(complaints)
if [ -n "$found" ]; then
    printf 'the kernel log is not clean:\n%s\n' "$found" >&2
    exit 1
fi
echo "$count cycles, $sessions with a session, kernel log clean"
