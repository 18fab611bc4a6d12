// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.track.Slice;
import org.wakepath.words.Durations;

/**
 * The slices of a page, by worker and start, outer ones first: the longest of them, if there are very many.
 *
 * @param placed those of the page
 * @param all how many there are
 * @param shortest shorter ones were left out, ns
 */
record PageSlices(List<Placed> placed, int all, long shortest) {
    /** More would make a page too large to be opened with ease. */
    static final int MOST = 500_000;

    /** A slice of one worker. */
    record Placed(Worker worker, Slice slice) {
        /** Its start as far as the path has it, ns since the path's start. */
        long begin(ActivePath path) {
            return Math.max(0, slice.begin() - path.start());
        }

        /** How long the path has it, ns. */
        long time(ActivePath path) {
            return Math.min(slice.end(), path.end()) - path.start() - begin(path);
        }

        /** Whether the path has only a part of it. */
        boolean isCut(ActivePath path) {
            return slice.begin() < path.start() || slice.end() > path.end();
        }
    }

    /**
     * Chooses the slices of some workers.
     *
     * @param most their number at most, but for those that are as long as the shortest of them
     */
    static PageSlices of(Collection<Worker> workers, Map<Worker, List<Slice>> slices, int most) {
        List<Placed> all = workers.stream()
                .flatMap(worker -> slices.getOrDefault(worker, List.of()).stream().map(one -> new Placed(worker, one)))
                .toList();
        long[] lengths = all.stream().mapToLong(one -> one.slice.end() - one.slice.begin()).sorted().toArray();
        long shortest = lengths.length <= most ? 0 : lengths[lengths.length - most];
        List<Placed> longest = shortest == 0 ? all
                : all.stream().filter(one -> one.slice.end() - one.slice.begin() >= shortest).toList();
        return new PageSlices(longest, all.size(), shortest);
    }

    /** A sentence on what was left out; empty if nothing was. */
    String note() {
        return placed.size() == all ? "" : String.format(Locale.ROOT, "To keep this page small, it has the %,d longest "
                + "of %,d slices. Those shorter than %s are neither drawn nor found.", placed.size(), all,
                Durations.format(shortest));
    }
}
