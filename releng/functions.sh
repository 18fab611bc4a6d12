# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Hands over to wakepath-functions; sourced by ./wakepath for the commands about functions of programs that run. They then
# get all keys and signals: Java would keep the signal QUIT (Ctrl-\) to itself, and show its threads.

# become_functions COMMAND WORDS...: unless an option is about Java, or the recorder cannot be built here. Then Java starts
# the same program.
become_functions() {
    local word program
    [ -x "$root/recorder/build" ] || return 0
    for word; do
        case $word in
            --) break ;;
            --debug | --timings) return 0 ;;
        esac
    done
    program=$("$root/recorder/build") || exit 1
    exec "${program%/*}/wakepath-functions" "$@"
}
