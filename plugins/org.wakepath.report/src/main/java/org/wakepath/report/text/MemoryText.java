// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.Locale;
import org.wakepath.analysis.MemoryReport;
import org.wakepath.words.Durations;

/** The memory that {@code --streaming} took to relate clocks, as text. */
public final class MemoryText {
    private static final double KIB = 1024;
    private static final double PERCENT = 100;

    private MemoryText() {
    }

    /**
     * Writes a sentence below the table.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(MemoryReport memory, Appendable out) throws IOException {
        double coarse = memory.packets() == 0 ? 0 : PERCENT * memory.coarsePackets() / memory.packets();
        out.append(String.format(Locale.ROOT,
                "%nStreaming: of %,d packets at most %,d waited at a time (%,.0f KiB), and"
                        + " %s; %,.0f KiB of messages were kept; to know the clocks roughly, %.1f %% of the packets were read.%n",
                memory.packets(), memory.peakPackets(), memory.peakBytes() / KIB, expired(memory),
                memory.messageBytes() / KIB, coarse));
        if (memory.expired() > memory.packets() / 2) {
            out.append(
                    "More than half of the packets expired: their other ends were not recorded, or a host was suspended."
                            + " Give a longer --match-timeout, or leave --streaming out.\n");
        }
    }

    private static String expired(MemoryReport memory) {
        return memory.matchTimeout() == Long.MAX_VALUE ? "none expired"
                : String.format(Locale.ROOT, "%,d expired after %s", memory.expired(),
                        Durations.format(memory.matchTimeout()));
    }
}
