// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.List;

/** Makes one stretch of two that follow each other and say the same. */
final class Joining {
    private Joining() {
    }

    static void add(List<Stretch> stretches, Stretch next) {
        int last = stretches.size() - 1;
        if (next.begin().equals(next.end())) {
            return;
        }
        if (last >= 0 && stretches.get(last).isContinuedBy(next)) {
            stretches.set(last, stretches.get(last).joined(next));
        } else {
            stretches.add(next);
        }
    }
}
