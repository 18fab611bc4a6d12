// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.util.List;

/**
 * The clock of one host as seen from the reference: the transform of its times, its error bound, and the route of
 * relations by which it is known. If the host is not connected, it holds the reason.
 *
 * <p>Immutable and thread-safe.
 */
public final class HostClock {
    private final int host;
    private final boolean connected;
    private final String reason;
    private final TimestampTransform transform;
    private final List<Hop> hops;

    private HostClock(int host, boolean connected, String reason, TimestampTransform transform, List<Hop> hops) {
        this.host = host;
        this.connected = connected;
        this.reason = reason;
        this.transform = transform;
        this.hops = hops;
    }

    static HostClock ofReference(int host) {
        return new HostClock(host, true, "it is the reference", TimestampTransform.identity(), List.of());
    }

    static HostClock connected(int host, TimestampTransform transform, List<Hop> hops) {
        return new HostClock(host, true, reasonOfWorst(hops), transform, hops);
    }

    static HostClock notConnected(int host, String reason) {
        return new HostClock(host, false, reason, TimestampTransform.identity(), List.of());
    }

    /** Index of the host. */
    public int host() {
        return host;
    }

    /** Whether relations join the host with the reference. */
    public boolean isConnected() {
        return connected;
    }

    /** The reason for the quality: that of the worst relation on the route, or why there is no route. */
    public String reason() {
        return reason;
    }

    /**
     * From the host's time to the reference's.
     *
     * @throws NoClockRelationException if the host is not connected
     */
    public TimestampTransform transform() {
        requireConnected();
        return transform;
    }

    /**
     * The worst quality on the route; ACCURATE for the reference itself.
     *
     * @throws NoClockRelationException if the host is not connected
     */
    public SyncQuality quality() {
        requireConnected();
        SyncQuality worst = SyncQuality.ACCURATE;
        for (Hop hop : hops) {
            worst = worst.worse(hop.relation().quality());
        }
        return worst;
    }

    /**
     * The sum of the error bounds along the route, ns. Each is the median of those at five messages spread over its
     * relation. It shows how far a time near a message can be off, and is used to compare routes.
     * {@link ClockRelation#UNBOUNDED} if the host is not connected.
     */
    public long errorBound() {
        if (!connected) {
            return ClockRelation.UNBOUNDED;
        }
        long sum = 0;
        for (Hop hop : hops) {
            sum = ExactArithmetic.saturatedAdd(sum, hop.relation().typicalErrorBound());
        }
        return sum;
    }

    /**
     * The error bound of a transformed time, ns on the reference's clock. It combines the bounds along the route at
     * that instant, each carried through the hops after it. {@link ClockRelation#UNBOUNDED} if the host is not
     * connected.
     *
     * @param time ns on the host's clock
     */
    public long errorBoundAt(long time) {
        if (!connected) {
            return ClockRelation.UNBOUNDED;
        }
        long error = 0;
        long instant = time;
        for (Hop hop : hops) {
            boolean first = hop.from() == host;
            error = hop.errorAt(instant, first ? 0 : ExactArithmetic.saturatedAdd(error, 1));
            instant = hop.transform().apply(instant);
        }
        return error;
    }

    /**
     * The hosts from this one to the reference, both included; one for the reference itself.
     *
     * @throws NoClockRelationException if the host is not connected
     */
    public int[] route() {
        requireConnected();
        int[] hosts = new int[hops.size() + 1];
        hosts[0] = host;
        for (int i = 0; i < hops.size(); i++) {
            hosts[i + 1] = hops.get(i).to();
        }
        return hosts;
    }

    @Override
    public String toString() {
        return connected
                ? "host " + host + ": " + transform + ", within " + errorBound() + " ns, " + quality()
                : "host " + host + ": not connected, " + reason;
    }

    List<Hop> hops() {
        return hops;
    }

    private void requireConnected() {
        if (!connected) {
            throw new NoClockRelationException("host " + host + " is not connected: " + reason);
        }
    }

    private static String reasonOfWorst(List<Hop> hops) {
        Hop worst = hops.get(0);
        for (Hop hop : hops) {
            worst = hop.relation().quality().compareTo(worst.relation().quality()) > 0 ? hop : worst;
        }
        return worst.relation().reason();
    }
}
