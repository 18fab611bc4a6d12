# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Chooses the heap that goes with --max-memory, for it cannot be changed once Java runs; sourced by ./wakepath where its
# arguments have that option. A size that makes no sense is left to the program, which says so.

# What Java takes beside its heap, and the least heap, in MiB; MemoryOption.java knows them too.
beside_heap=192
least_heap=192

# limit_heap ARGUMENTS...: adds the largest heap to the options, no more than the machine has memory.
limit_heap() {
    local argument previous='' limit='' heap memory
    for argument; do
        case $argument in
            --max-memory=*) limit=${argument#*=} ;;
            *) [ "$previous" != --max-memory ] || limit=$argument ;;
        esac
        previous=$argument
    done
    [[ $limit =~ ^0*([0-9]{1,12})([KkMmGg]?)$ ]] || return 0
    heap=${BASH_REMATCH[1]}
    case ${BASH_REMATCH[2]} in
        [Gg]) heap=$((heap * 1024)) ;;
        [Mm]) ;;
        [Kk]) heap=$((heap / 1024)) ;;
        '') heap=$((heap / 1024 / 1024)) ;;
    esac
    heap=$((heap - beside_heap))
    [ "$heap" -ge "$least_heap" ] || return 0
    read -r _ memory _ < /proc/meminfo
    memory=$((memory / 1024))
    options+=("-Xmx$((heap < memory ? heap : memory))m")
}
