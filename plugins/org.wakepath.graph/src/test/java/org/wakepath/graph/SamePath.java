/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import java.util.List;
import java.util.Optional;

/**
 * Compares the path over an interval by the analysis of everything with that by the analysis of what lies around it.
 * Segments must be the same; boundaries too, but for what the error bounds of the clocks allow where another host is told
 * of.
 */
final class SamePath {
    private final Analysis whole;
    private final Analysis part;
    private final String own;
    private final int reference;

    SamePath(Analysis whole, Analysis part, int reference) {
        this.whole = whole;
        this.part = part;
        this.reference = reference;
        own = whole.graphs().get(reference).host();
    }

    /** What differs first, in words; empty where nothing does. */
    Optional<String> difference(ActivePath expected, ActivePath found) {
        if (expected.start() != found.start() || expected.end() != found.end()) {
            return Optional.of("interval " + expected.start() + ".." + expected.end() + ", found " + found.start() + ".."
                    + found.end());
        }
        List<PathSegment> a = expected.segments();
        List<PathSegment> b = found.segments();
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            if (!alike(a.get(i), b.get(i)) || apart(a, b, i)) {
                return Optional.of("segment " + i + ": " + a.get(i) + ", found " + b.get(i));
            }
        }
        return a.size() == b.size() ? Optional.empty()
                : Optional.of(a.size() + " segments, found " + b.size());
    }

    private static boolean alike(PathSegment a, PathSegment b) {
        return a.worker().equals(b.worker()) && a.state() == b.state() && a.depth() == b.depth()
                && a.clipped() == b.clipped() && a.certainty() == b.certainty() && a.uncertain() == b.uncertain()
                && withoutError(a.cause()).equals(withoutError(b.cause()));
    }

    /** Whether the begins of two segments are farther apart than the clocks allow. */
    private boolean apart(List<PathSegment> a, List<PathSegment> b, int i) {
        long distance = Math.abs(a.get(i).start() - b.get(i).start());
        boolean isOwn = a.get(i).worker().host().equals(own) && (i == 0 || a.get(i - 1).worker().host().equals(own))
                && !(a.get(i).cause() instanceof Cause.Packet);
        return distance > (isOwn ? 0 : bound(a.get(i)) + (i == 0 ? 0 : bound(a.get(i - 1))));
    }

    private long bound(PathSegment segment) {
        long bound = 0;
        for (Analysis analysis : List.of(whole, part)) {
            for (HostRelation relation : analysis.relations(reference)) {
                if (relation.clock().isConnected()) {
                    bound = Math.max(bound, relation.clock().errorBoundAt(
                            relation.clock().transform().inverse().apply(segment.start())));
                }
            }
        }
        return 2 * bound;
    }

    private static Cause withoutError(Cause cause) {
        return cause instanceof Cause.Packet packet ? new Cause.Packet(packet.flow(), packet.sender(), 0) : cause;
    }
}
