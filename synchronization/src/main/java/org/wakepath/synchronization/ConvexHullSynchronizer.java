// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.util.List;
import java.util.Optional;
import org.wakepath.synchronization.StretchFinder.Span;

/**
 * Relates the clocks of two hosts by the convex hulls of their messages (Duda et al. 1987; Poirier et al. 2010).
 *
 * <p>In the plane of b's time (x) and a's time (y), a message from a to b is a point below the curve of the clocks,
 * since it was sent before it was received, and a message from b to a is a point above it. Where lines fit between the
 * hulls of the two, the mean of the extreme ones is the estimate; else it is a curve of joined lines, if the assumption
 * allows one; else one with jumps, if every stretch between them has an estimate of its own. What bounds its error is
 * the {@link FeasibleTube}, within which the clocks may have followed any curve. All comparisons are exact.
 *
 * <p>A range of rates wider than a percent, the precision that Giraldeau and Dagenais (2016, section 3.6) ask for, says
 * nothing of clocks that both count nanoseconds: the rate is then taken from the {@link DriftAssumption}.
 *
 * <p>Immutable and thread-safe.
 */
public final class ConvexHullSynchronizer {
    private final DriftAssumption assumption;
    private final StretchSynchronizer withoutJumps;

    /** A synchronizer under the default assumption, {@link DriftAssumption#NTP_SLEW}. */
    public ConvexHullSynchronizer() {
        this(DriftAssumption.NTP_SLEW);
    }

    /** A synchronizer under a stated assumption. */
    public ConvexHullSynchronizer(DriftAssumption assumption) {
        this.assumption = assumption;
        this.withoutJumps = new StretchSynchronizer(assumption);
    }

    /** The relation from b's clock to a's, or the reason why there is none. */
    public ClockRelation relate(MessageExchange exchange) {
        ClockRelation relation = withoutJumps.relate(exchange);
        return relation.quality() == SyncQuality.FAILED ? withJumps(exchange).orElse(relation) : relation;
    }

    private Optional<ClockRelation> withJumps(MessageExchange exchange) {
        SortedPoints below = SortedPoints.fromAToB(exchange);
        SortedPoints above = SortedPoints.fromBToA(exchange);
        List<Span> spans = new StretchFinder(below, above).find();
        if (spans.size() < 2 || !haveCommonRates(spans, below, above)) {
            return Optional.empty();
        }
        List<Stretch> stretches = spans.stream().map(span -> stretch(exchange, span)).toList();
        return Optional.of(new JumpedClocks(stretches)).filter(JumpedClocks::areCredible)
                .map(clocks -> ClockRelation.usable(SyncQuality.APPROXIMATE, clocks.reason(),
                        clocks.evidence(exchange), assumption, clocks.fit()));
    }

    /** A jump excuses no rate: those of all stretches together vary as little as assumed, and around 1. */
    private boolean haveCommonRates(List<Span> spans, SortedPoints below, SortedPoints above) {
        RateLimits limits = spans.stream()
                .map(span -> RateLimits.of(below.between(span.first(), span.last()),
                        above.between(span.first(), span.last())))
                .reduce(RateLimits::and).orElseThrow();
        return limits.agreeWith(assumption) && limits.lower().compareTo(assumption.rates().high()) <= 0
                && limits.upper().compareTo(assumption.rates().low()) >= 0;
    }

    private Stretch stretch(MessageExchange exchange, Span span) {
        return new Stretch(span.first(), span.last(),
                withoutJumps.relate(exchange.between(span.first(), span.last())));
    }
}
