# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Measures how quickly ./wakepath starts; sourced, with $root set.

# measure_starts RUNS: the first start, which builds, is not counted.
measure_starts() {
    local began
    "$root/wakepath" --version >/dev/null
    for _ in $(seq "$1"); do
        began=$(date +%s%N)
        "$root/wakepath" --version >/dev/null
        echo $((($(date +%s%N) - began) / 1000000))
    done | sort -n | awk '
        { time[NR] = $1 }
        END { printf "%d ms (%d to %d) of %d starts\n", time[int((NR + 1) / 2)], time[1], time[NR], NR }'
}
