// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.clocks;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.wakepath.analysis.HostRelation;
import org.wakepath.analysis.PairRelation;
import org.wakepath.synchronization.ClockRelation;
import org.wakepath.synchronization.TimestampTransform;
import org.wakepath.view.layout.Palette;
import org.wakepath.words.Counts;
import org.wakepath.words.Durations;
import org.wakepath.words.SafeText;

/**
 * A line about the clocks of two hosts, in words that are safe to show.
 *
 * @param names both, or that of a host that cannot be related to the reference
 * @param messages how many were matched
 * @param quality how far the relation can be trusted
 * @param offset by how much a's clock is ahead of b's at the first message
 * @param drift by how much a's clock is faster
 * @param error how wrong a time near a message can be
 * @param reason why the quality is what it is
 * @param pair the relation, if it can be used
 */
public record ClockLine(List<String> names, String messages, String quality, String offset, String drift, String error,
        String reason, Optional<PairRelation> pair) {
    /** The headings of {@link #cells}. */
    public static final List<String> HEADINGS = List.of("Hosts", "Messages", "Quality", "Offset", "Drift", "Error",
            "Reason");

    private static final String NONE = "-";
    private static final double MILLION = 1e6;

    /**
     * A line for every two hosts that exchanged messages, and for every host that cannot be related to the reference.
     */
    public static List<ClockLine> of(List<PairRelation> pairs, List<HostRelation> hosts) {
        List<ClockLine> lines = new ArrayList<>();
        pairs.forEach(pair -> lines.add(of(pair, hosts.get(pair.a()).host(), hosts.get(pair.b()).host())));
        hosts.stream().filter(host -> !host.clock().isConnected()).forEach(host -> lines.add(new ClockLine(
                List.of(SafeText.clean(host.host())), Counts.of(host.matched()), "not related", NONE, NONE, NONE,
                SafeText.clean(host.clock().reason()), Optional.empty())));
        return lines;
    }

    private static ClockLine of(PairRelation pair, String nameA, String nameB) {
        ClockRelation relation = pair.relation();
        List<String> names = List.of(SafeText.clean(nameA), SafeText.clean(nameB));
        String messages = Counts.of((long) relation.messagesFromAToB() + relation.messagesFromBToA());
        String quality = relation.quality().name().toLowerCase(Locale.ROOT);
        String reason = SafeText.clean(relation.reason());
        if (!relation.isUsable()) {
            return new ClockLine(names, messages, quality, NONE, NONE, NONE, reason, Optional.empty());
        }
        long error = relation.typicalErrorBound();
        return new ClockLine(names, messages, quality, offset(relation), drift(relation),
                error < ClockRelation.UNBOUNDED ? "±" + Durations.format(error) : "unbounded", reason,
                Optional.of(pair));
    }

    private static String offset(ClockRelation relation) {
        long time = relation.firstTimeOnB();
        return Durations.format(relation.transform().apply(time) - time);
    }

    /** The drift; of several lines, the mean between the first and the last message. */
    private static String drift(ClockRelation relation) {
        TimestampTransform transform = relation.transform();
        if (transform.size() == 1) {
            return parts(transform.slope(0).subtract(BigDecimal.ONE).doubleValue());
        }
        double span = Math.max(1, relation.lastTimeOnB() - relation.firstTimeOnB());
        long grown = transform.apply(relation.lastTimeOnB()) - transform.apply(relation.firstTimeOnB());
        return parts((grown - span) / span);
    }

    private static String parts(double drift) {
        return String.format(Locale.ROOT, "%+.3f ppm", drift * MILLION);
    }

    /** The names of the hosts in one text. */
    public String hosts() {
        return String.join(" – ", names);
    }

    /** A picture of the relation, if it can be used. */
    public Optional<ClockPicture> picture(Palette palette) {
        return pair.map(usable -> new ClockPicture(names.get(0), names.get(1), usable, palette));
    }

    /** The messages that the relation rests on, if it can be used. */
    public Optional<ClockMessages> exchange() {
        return pair.map(usable -> new ClockMessages(names.get(0), names.get(1), usable));
    }

    /** The text of each column. */
    public List<String> cells() {
        return List.of(hosts(), messages, quality, offset, drift, error, reason);
    }
}
