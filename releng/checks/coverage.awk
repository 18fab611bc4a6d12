# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Sums up JaCoCo's table of classes by module, which is the third part of a package's name. Prints for each module, and
# for all together, its name and the percentages of lines and branches that were run, parted by tabs.

BEGIN {
    FS = ","
}

# Libraries that a module has taken in are not ours to test.
FNR > 1 && $2 ~ /^org\.wakepath\./ {
    split($2, package, ".")
    add(package[3])
    add("all")
}

function add(name) {
    if (!(name in lines)) {
        names[++modules] = name
    }
    branches[name] += $6 + $7
    branches_run[name] += $7
    lines[name] += $8 + $9
    lines_run[name] += $9
}

# Rounded down, so that 100.0 is all.
function percent(part, whole) {
    return whole == 0 ? "-" : sprintf("%.1f", int(1000 * part / whole) / 10)
}

END {
    for (i = 1; i <= modules; i++) {
        if (names[i] != "all") {
            print_module(names[i])
        }
    }
    print_module("all")
}

function print_module(name) {
    printf "%s\t%s\t%s\n", name, percent(lines_run[name], lines[name]), percent(branches_run[name], branches[name])
}
