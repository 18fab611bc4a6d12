# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Makes a table of rounds in any order: lines of a name, wall, user and system time.

# Median, lowest and highest of a row.
function spread(table, row,    i, values, middle) {
    for (i = 1; i <= rounds[row]; i++) values[i] = table[row, i]
    middle = median(values, rounds[row])
    return sprintf("%.2f (%.2f to %.2f)", middle, values[1], values[rounds[row]])
}

{
    round = ++rounds[$1]
    wall[$1, round] = $2
    processor[$1, round] = $3 + $4
}

END {
    print "| process | seconds | processor s |"
    print "|---|---:|---:|"
    count = split(order, names, "|")
    for (i = 1; i <= count; i++)
        printf "| %s | %s | %s |\n", names[i], spread(wall, names[i]), spread(processor, names[i])
}
