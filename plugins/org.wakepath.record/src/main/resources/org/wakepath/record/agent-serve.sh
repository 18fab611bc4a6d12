#!/bin/sh
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# How the agent runs servers whose requests are recorded, under the program wakepath-requests and its library. It is a
# part of agent.sh, whose head says how.
#
#   requests-program BYTES     the program is the next BYTES bytes; it is kept in the private folder
#   requests-library BYTES     so is its library; says whether both run here
#   requests-options OPTIONS   with which the program is started
#   serve COMMAND              starts the shell's COMMAND, and answers when something listens that did not before; says
#                              "listens=no" if nothing does within a minute
#   serve-end                  ends it, so that its trace is complete; says "ended" and "complaint" if it had ended
#                              before, and "killed" if it did not end by itself
#
# All that was started is in a session of its own. What there is to remove lies in files of the private folder:
# "server.pid" and "server.born" say which process leads that session.

# shellcheck disable=SC2154 # agent.sh sets private, output and said
requests_options=''

# receive_file BYTES NAME: all bytes are read even if they cannot be kept, because what follows them is a command.
receive_file() {
    head -c "$1" | { cat >"$private/$2" || cat >/dev/null; }
    [ "$(($(wc -c <"$private/$2")))" -eq "$1" ] && quietly chmod 700 "$private/$2"
}

receive_program() {
    if receive_file "$1" wakepath-requests; then
        echo ok
    else
        fail "wakepath-requests did not arrive in $private"
    fi
}

# The library is loaded into a program to see whether it fits the machine's C library.
receive_library() {
    if ! receive_file "$1" libwakepath-requests.so; then
        fail "the library of wakepath-requests did not arrive in $private"
    elif ! command -v setsid >/dev/null; then
        tell requests "unusable setsid is missing"
        echo ok
    elif ! quietly "$private/wakepath-requests" --help; then
        tell requests "unusable $(one_line "$said")"
        echo ok
    else
        said=$(LD_PRELOAD=$private/libwakepath-requests.so cat /dev/null 2>&1)
        if [ -z "$said" ]; then tell requests ok; else tell requests "unusable $(one_line "$said")"; fi
        echo ok
    fi
}

# What listens on this machine: TCP in state 0A, and local sockets with the flag for it.
listening() {
    awk '$4 == "0A" { print $10 }' /proc/net/tcp /proc/net/tcp6 2>/dev/null
    awk '$4 == "00010000" { print $7 }' /proc/net/unix 2>/dev/null
}

serve() {
    listening >"$private/listening"
    # shellcheck disable=SC2086 # options
    (
        trap - HUP PIPE TERM EXIT
        umask "$user_umask"
        if [ -n "$user_locale" ]; then LC_ALL=$user_locale; else unset LC_ALL; fi
        exec setsid "$private/wakepath-requests" run -o "$output/requests" $requests_options -- sh -c "$1"
    ) </dev/null >"$private/server.said" 2>&1 &
    server=$!
    born "$server" >"$private/server.born"
    echo "$server" >"$private/server.pid"
    await_listener
    if [ "$listens" = ended ]; then
        fail "the server ended at once: $(server_said)"
    else
        tell listens "$listens"
        echo ok
    fi
}

await_listener() {
    looks=0 listens=no
    while [ "$listens" = no ] && [ "$looks" -lt 300 ]; do
        if ! server_runs; then
            listens=ended
        elif listening | grep -qvxFf "$private/listening"; then
            listens=yes
        else
            doze
        fi
    done
}

# Counts fifths of a second in "looks". Not every sleep knows them.
doze() {
    if sleep 0.2 2>/dev/null; then
        looks=$((looks + 1))
    else
        sleep 1
        looks=$((looks + 5))
    fi
}

server_runs() {
    [ -e "/proc/$server/exe" ]
}

server_said() {
    one_line "$(grep -v '^wakepath-requests: [0-9]* events, ' "$private/server.said" | tail -n 1)"
}

# The shell gets the signal first, then all that it has started. What is left five seconds later is killed.
serve_end() {
    if server_runs; then
        kill -s TERM "$server" 2>/dev/null
        await_server
        kill -s TERM -- "-$server" 2>/dev/null
        await_server
        ! server_runs || tell killed yes
    else
        wait "$server"
        tell ended "$?"
        tell complaint "$(server_said)"
        kill -s TERM -- "-$server" 2>/dev/null
    fi
    kill -s KILL -- "-$server" 2>/dev/null
    wait "$server"
    rm -f "$private/server.pid"
    echo ok
}

await_server() {
    looks=0
    while server_runs && [ "$looks" -lt 25 ]; do
        doze
    done
}

# Ends what an agent has left that did not come to end it. Only as long as the leader of its session is there it is ours
# for sure.
serve_abandon() {
    [ -s "$private/server.pid" ] || return
    read -r server <"$private/server.pid"
    ! is_alive "$server" "$(cat "$private/server.born")" || kill -s KILL -- "-$server" 2>/dev/null
}

# serve_obey COMMAND ARGUMENTS
serve_obey() {
    case $1 in
        requests-program) receive_program "$2" ;;
        requests-library) receive_library "$2" ;;
        requests-options) requests_options=$2 && echo ok ;;
        serve) serve "$2" ;;
        serve-end) serve_end ;;
        *) fail "unknown command $1" ;;
    esac
}
