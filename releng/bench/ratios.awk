# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Makes a table of rounds: lines of a name, wall, user and system time, the first name of a round being the one that
# the others are compared with.

# Median, lowest and highest of what a row has in each round.
function spread(table, row,    i, values, middle) {
    for (i = 1; i <= rounds; i++) values[i] = table[row, i]
    middle = median(values, rounds)
    return sprintf("%.2f (%.2f to %.2f)", middle, values[1], values[rounds])
}

function middle(table, row,    i, values) {
    for (i = 1; i <= rounds; i++) values[i] = table[row, i]
    return median(values, rounds)
}

NR == 1 { first = $1 }
$1 == first { rounds++; wall_first = $2; processor_first = $3 + $4 }
{
    if (rounds == 1) names[++rows] = $1
    wall[$1, rounds] = $2
    processor[$1, rounds] = $3 + $4
    times[$1, rounds] = wall_first / $2
    processor_times[$1, rounds] = processor_first / ($3 + $4)
}

END {
    printf "%d events, %d rounds; seconds are medians, ratios are those of %s to the row\n\n", events, rounds, first
    print "| process | seconds | million events/s | processor s | times as quick | times less processor time |"
    print "|---|---:|---:|---:|---:|---:|"
    for (i = 1; i <= rows; i++) {
        name = names[i]
        seconds = middle(wall, name)
        printf "| %s | %.2f | %.2f | %.2f | %s | %s |\n", name, seconds, events / seconds / 1e6, middle(processor, name),
                i == 1 ? "1" : spread(times, name), i == 1 ? "1" : spread(processor_times, name)
    }
}
