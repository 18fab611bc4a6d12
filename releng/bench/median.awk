# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0

# Sorts values[1..n] and returns the one in the middle.
function median(values, n,    i, j, v) {
    for (i = 2; i <= n; i++) {
        v = values[i]
        for (j = i - 1; j > 0 && values[j] > v; j--) values[j + 1] = values[j]
        values[j + 1] = v
    }
    return n % 2 ? values[(n + 1) / 2] : (values[n / 2] + values[n / 2 + 1]) / 2
}
