# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Compares two commands: lines of what each took, ns.

{ a[NR] = $1; b[NR] = $2; r[NR] = $2 / $1 }
END {
    printf "A: median %.3f s, lowest %.3f s\n", median(a, NR) / 1e9, a[1] / 1e9
    printf "B: median %.3f s, lowest %.3f s\n", median(b, NR) / 1e9, b[1] / 1e9
    printf "B/A: median %.2f, from %.2f to %.2f\n", median(r, NR), r[1], r[NR]
}
