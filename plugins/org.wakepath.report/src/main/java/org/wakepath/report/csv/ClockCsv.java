// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import java.io.IOException;
import org.wakepath.view.clocks.ClockMessages;

/** The messages between two hosts as comma-separated values: one row for each message, times in ns. */
public final class ClockCsv {
    private ClockCsv() {
    }

    /**
     * Writes all messages: their time on b's clock, and how much later their time on a's clock is than the estimate.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(ClockMessages messages, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "clocks");
        for (int i = 0; i < messages.size(); i++) {
            CsvLine.write(out, messages.timeOnB(i), messages.later(i), messages.sender(i), messages.receiver(i));
        }
    }
}
