// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import org.wakepath.analysis.HostRelation;
import org.wakepath.analysis.MemoryReport;
import org.wakepath.report.RelationError;
import org.wakepath.synchronization.ClockViolation;
import org.wakepath.synchronization.DriftAssumption;
import org.wakepath.synchronization.TimestampTransform;
import org.wakepath.words.Counts;
import org.wakepath.words.Durations;
import org.wakepath.words.SafeText;
import org.wakepath.words.ViolationWords;

/** The relations of hosts' clocks as text. */
public final class SyncText {
    private static final MathContext SLOPE_DIGITS = new MathContext(17, RoundingMode.HALF_EVEN);
    private static final int OFFSET_DECIMALS = 3;
    private static final long SECOND = 1_000_000_000L;
    /** The distance of clocks from which on it is shown in seconds. */
    private static final long LONG = 120 * SECOND;
    private static final double KIB = 1024;
    private static final double PERCENT = 100;

    private SyncText() {
    }

    /**
     * Writes the relations as a table, and below it the messages that contradict them.
     *
     * @param violations by numbers of hosts
     * @param reference number of the host whose clock the others are related to
     * @throws IOException if {@code out} fails
     */
    public static void write(List<HostRelation> hosts, List<ClockViolation> violations, int reference,
            Terminal terminal, Appendable out) throws IOException {
        out.append("Time on ").append(name(hosts.get(reference))).append(" = slope * time on the host + offset\n")
                .append(String.join("\n", TextTable.folded("The errors are bounds as long as "
                        + DriftAssumption.NTP_SLEW.text() + ".", terminal.columns())))
                .append("\n\n");
        Columns table = new Columns(terminal, Columns.RIGHT, Columns.LEFT, Columns.LEFT, Columns.LEFT, Columns.RIGHT,
                Columns.LEFT, Columns.RIGHT, Columns.RIGHT, Columns.LEFT).heading("#", "host", "clock",
                        "slope", "offset (ns)", "quality", "error", "matched", "reason");
        for (int i = 0; i < hosts.size(); i++) {
            row(table, i, hosts.get(i), hosts.get(reference));
        }
        table.write("", out);
        for (ClockViolation violation : violations) {
            out.append('\n').append(ViolationWords.of(violation, name(hosts.get(violation.sender())),
                    name(hosts.get(violation.receiver())))).append('\n');
        }
    }

    private static void row(Columns table, int number, HostRelation host, HostRelation reference) {
        String matched = Counts.of(host.matched());
        String reason = SafeText.clean(host.clock().reason());
        if (!host.clock().isConnected()) {
            table.add(String.valueOf(number), name(host), "-", "-", "-", "not related", "-", matched,
                    reason + apart(host, reference));
            return;
        }
        TimestampTransform transform = host.clock().transform();
        String clock = host == reference ? "-" : distance(host.ahead().orElse(0));
        table.add(String.valueOf(number), name(host), clock, slope(transform.slope(0)), offset(transform.offset(0)),
                host.clock().quality().name().toLowerCase(Locale.ROOT), error(host), matched, reason);
        for (int line = 1; line < transform.size(); line++) {
            table.add("", "", "", slope(transform.slope(line)), offset(transform.offset(line)), "", "", "",
                    "from " + Durations.timestamp(transform.start(line)) + " of the host on");
        }
    }

    /** The distance of a clock from the reference's, such as {@code 11,862 s behind}. */
    static String distance(long ahead) {
        return length(Math.abs(ahead)) + (ahead < 0 ? " behind" : " ahead");
    }

    private static String length(long distance) {
        return distance < LONG ? Durations.format(distance)
                : String.format(Locale.ROOT, "%,d s", (distance + SECOND / 2) / SECOND);
    }

    /** The note that two traces were not recorded together, and so have no messages, if their own clocks show it. */
    private static String apart(HostRelation host, HostRelation reference) {
        long gap = Math.max(host.begin() - reference.end(), reference.begin() - host.end());
        return gap <= 0 ? "" : "; by the hosts' own clocks their traces are " + length(gap) + " apart";
    }

    private static String error(HostRelation host) {
        return RelationError.isBounded(host) ? "±" + Durations.format(host.errorBound()) : "unbounded";
    }

    /**
     * A slope with 17 significant digits, which distinguish any double from its neighbours. Trailing zeros show that
     * they were computed.
     */
    static String slope(BigDecimal slope) {
        BigDecimal rounded = slope.round(SLOPE_DIGITS);
        int missing = SLOPE_DIGITS.getPrecision() - rounded.precision();
        return rounded.setScale(rounded.scale() + missing).toPlainString();
    }

    static String offset(BigDecimal offset) {
        return offset.setScale(OFFSET_DECIMALS, RoundingMode.HALF_EVEN).toPlainString();
    }

    private static String name(HostRelation host) {
        return SafeText.clean(host.host());
    }

    /**
     * Writes a sentence below the table about the memory that {@code --streaming} took to relate clocks.
     *
     * @throws IOException if {@code out} fails
     */
    public static void writeMemory(MemoryReport memory, Appendable out) throws IOException {
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
