// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.ArrayList;
import java.util.List;

/** The stretches of a path as drawn. */
final class ExpectedPath {
    private ExpectedPath() {
    }

    static List<Stretch> of(DrawnPath path) {
        List<Stretch> stretches = new ArrayList<>();
        for (int column = path.from(); column < path.to(); column++) {
            Row row = path.workerAt(column).orElseThrow();
            String state = StateLetter.state(row.at(column)).name();
            Joining.add(stretches, new Stretch(withoutAddress(row.label()), state, "" + column, "" + (column + 1)));
        }
        return stretches;
    }

    /** Timers of all addresses are the same worker. */
    private static String withoutAddress(String label) {
        return label.replaceFirst("timer \\w+@", "timer@");
    }
}
