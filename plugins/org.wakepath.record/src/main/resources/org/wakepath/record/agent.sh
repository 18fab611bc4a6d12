#!/bin/sh
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# The part of a recorder that runs on a recorded host, as the user that the recorder chose there. It reads commands,
# one a line, from standard input and answers each with lines KEY=VALUE and then "ok" or "failed REASON". When the
# input ends, for whatever reason, it removes all that it made: its session, its folders, the session daemon and the
# modules that were not there before. It touches no session but its own, and speaks to nobody but the recorder.
#
#   check [FOLDER]             what is there for a recording that is kept in FOLDER, by default in one for such files
#   calls                      the system calls that can be recorded
#   key HEX                    the key by which payloads are hashed, so that hosts can compare hashes
#   name SESSION               what the session of the next command will be called
#   write-here FOLDER          makes the session; it writes to FOLDER
#   write-spool [FOLDER]       makes the session; it writes to a new private folder within FOLDER
#   write-relay PORT PORT      makes the session; it sends to a relay daemon at these ports for control and data
#   channel SIZE COUNT PERIOD  COUNT sub-buffers of SIZE bytes for each CPU, flushed when they are full and, unless it
#                              is 0, every PERIOD microseconds
#   enable EVENT,EVENT...      records these events
#   enable-calls CALL,CALL...  records these system calls
#   start, stop                starts and stops the session
#   close                      destroys the session, so that its trace is complete
#   send                       the files of the trace, each as "file=BYTES NAME" and then its bytes
#   keep                       from now on the trace is not removed at the end
#   beat                       a sign of life, not answered; after five idle minutes without one the recorder is
#                              taken for dead
#   done                       ends

set -u
umask 077
LC_ALL=C
PATH=$PATH:/usr/sbin:/sbin
export LC_ALL PATH

patience=10 # half minutes without a sign of life
agent=$$
name=''
output='' # the folder that holds the trace
beats=0

# What there is to remove lies in files of the private folder, so that the watcher knows it too: "session" and "spool"
# (the folder of the trace, where it is ours) hold one line, "modules" one for each module that was not there before,
# the last one first.

tell() {
    printf '%s=%s\n' "$1" "$2"
}

fail() {
    printf 'failed %s\n' "$(one_line "$1")"
}

one_line() {
    printf '%s' "$1" | tr '\n\r' '  '
}

# Runs a client command of LTTng. The user's own file with his current session lies in his home folder, so the home
# folder of these commands is another one; and no command starts a session daemon that nobody would end.
tracer() {
    HOME=$private LTTNG_HOME=$private lttng --no-sessiond "$@" </dev/null
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
    tell boot "$(cat /proc/sys/kernel/random/boot_id)"
    tell user "$(id -un)"
    tell uid "$(id -u)"
    tell groups "$(id -Gn)"
    tell cpus "$(grep -c '^cpu[0-9]' /proc/stat)"
    tell memory "$(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo)"
    tell free "$(free_space "${1:-$(default_spool)}")"
    sample before
    if command -v lttng >/dev/null; then
        tell lttng "$(one_line "$(lttng --version 2>&1)")"
        check_daemon
        check_module ttwu lttng-probe-sched-ttwu
        check_module inet lttng-probe-inet-sock-local
        ! tracer list >/dev/null 2>&1 || check_events
    fi
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

write_here() {
    output=$1
    create --output="$output"
}

write_spool() {
    if quietly mktemp -d "${1:-$(default_spool)}/wakepath.XXXXXX"; then
        output=$said
        printf '%s\n' "$output" >"$private/spool"
        create --output="$output"
    else
        fail "$said"
    fi
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

# close_session: the trace is complete when its session is gone.
close_session() {
    quietly tracer destroy "$name" || tell complaint "$(one_line "$said")"
    rm -f "$private/session"
    if [ -n "$output" ]; then
        tell free "$(free_space "$output")"
        tell size "$(du -sk "$output" 2>/dev/null | awk '{ print $1 }')"
    fi
    echo ok
}

send() {
    if cd "$output/kernel" 2>/dev/null; then
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
    [ ! -s "$private/session" ] || tracer destroy "$(cat "$private/session")" >/dev/null 2>&1
    [ ! -s "$private/spool" ] || rm -rf "$(cat "$private/spool")"
    while read -r module; do
        modprobe -r "$module" >/dev/null 2>&1
    done <"$private/modules"
    [ ! -s "$private/daemon.pid" ] || end_daemon
    ! is_alive "${watcher:-none}" "${watcher_born:-}" || kill "$watcher" 2>/dev/null
    rm -rf "$private"
}

# A daemon that others began to use stays. It unloads LTTng's modules at its end, which is awaited so that the next
# recording finds either all or nothing; a dead process that nobody has noticed yet has no program any more.
end_daemon() {
    read -r daemon <"$private/daemon.pid"
    daemon_born=$(cat "$private/daemon.born")
    is_alive "$daemon" "$daemon_born" || return
    if ! tracer list 2>/dev/null | grep -q '^ *[0-9]*) '; then
        kill "$daemon" 2>/dev/null
        seconds=0
        while [ -e "/proc/$daemon/exe" ] && [ "$seconds" -lt 30 ]; do
            sleep 1
            seconds=$((seconds + 1))
        done
    fi
}

# obey COMMAND [ARGUMENTS]
obey() {
    word=${1%% *}
    rest=${1#"$word"}
    rest=${rest# }
    case $word in
        check) check "$rest" ;;
        calls) calls ;;
        key) set_key "$rest" ;;
        name) name=$rest && echo ok ;;
        write-here) write_here "$rest" ;;
        write-spool) write_spool "$rest" ;;
        write-relay) write_relay "${rest% *}" "${rest#* }" ;;
        channel) create_channel "$rest" ;;
        enable) answer tracer enable-event --kernel --session="$name" --channel=wakepath "$rest" ;;
        enable-calls) answer tracer enable-event --kernel --session="$name" --channel=wakepath --syscall "$rest" ;;
        start) answer tracer start "$name" ;;
        stop) answer tracer stop "$name" ;;
        close) close_session ;;
        send) send ;;
        keep) rm -f "$private/spool" && echo ok ;;
        beat) beats=$((beats + 1)) ;;
        *) fail "unknown command $word" ;;
    esac
}

private=$(mktemp -d "${TMPDIR:-/tmp}/wakepath-agent.XXXXXX") || exit 1
trap end EXIT
trap 'exit 1' TERM
trap '' HUP INT PIPE
echo 0 >"$private/beat"
: >"$private/modules"
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
