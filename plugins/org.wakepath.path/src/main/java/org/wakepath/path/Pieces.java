// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.ArrayList;
import java.util.List;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.Certainty;

/**
 * The time that a walk fills. A series of looks is one wait in several pieces: the walk passes the time between them in
 * order to know where it is, and what it meets there belongs to nobody's wait.
 */
final class Pieces {
    /** All time. */
    static final Pieces ALL = new Pieces(List.of(new Piece(Long.MIN_VALUE, Long.MAX_VALUE, Certainty.CERTAIN)));

    /** In order of time and apart from each other. */
    private final List<Piece> pieces;

    /**
     * A range of time, ns on the path's clock.
     *
     * @param certainty the certainty that it is a part of the wait
     */
    record Piece(long start, long end, Certainty certainty) {

        private Piece within(Piece other) {
            return new Piece(Math.max(start, other.start), Math.min(end, other.end), certainty.and(other.certainty));
        }
    }

    /** Ranges in order of time, which do not overlap. */
    Pieces(List<Piece> pieces) {
        this.pieces = pieces;
    }

    /** Whether some of the time between two moments is filled. */
    boolean overlap(long from, long to) {
        if (this == ALL) {
            return true;
        }
        int first = firstAfter(from);
        return first < pieces.size() && pieces.get(first).start < to;
    }

    /** The filled parts between two moments, the last one first. */
    List<Piece> within(long from, long to) {
        Piece range = new Piece(from, to, Certainty.CERTAIN);
        if (this == ALL) {
            return List.of(range);
        }
        List<Piece> parts = new ArrayList<>();
        for (int i = PartitionPoint.of(pieces.size(), n -> pieces.get(n).start < to) - 1; i >= 0
                && pieces.get(i).end > from; i--) {
            parts.add(pieces.get(i).within(range));
        }
        return parts;
    }

    /** What is filled both here and there. */
    Pieces and(Pieces others) {
        if (this == ALL) {
            return others;
        }
        List<Piece> both = new ArrayList<>();
        for (Piece other : others.pieces) {
            for (int i = firstAfter(other.start); i < pieces.size() && pieces.get(i).start < other.end; i++) {
                both.add(pieces.get(i).within(other));
            }
        }
        return new Pieces(both);
    }

    private int firstAfter(long time) {
        return PartitionPoint.of(pieces.size(), n -> pieces.get(n).end <= time);
    }
}
