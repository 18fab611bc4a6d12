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
 * @param left those of up to this length were left out, ns; negative if none was
 */
record PageSlices(List<Placed> placed, int all, long left) {
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
     * @param most their number at most. Clocks make many short ones equally long: either all of a length are there, or
     * none, so that the rest of a picture is not emptier than its start
     */
    static PageSlices of(Collection<Worker> workers, Map<Worker, List<Slice>> slices, int most) {
        List<Placed> all = workers.stream()
                .flatMap(worker -> slices.getOrDefault(worker, List.of()).stream().map(one -> new Placed(worker, one)))
                .toList();
        long[] lengths = all.stream().mapToLong(one -> one.slice.end() - one.slice.begin()).sorted().toArray();
        long left = lengths.length <= most ? -1 : lengths[lengths.length - most - 1];
        return new PageSlices(all.stream().filter(one -> one.slice.end() - one.slice.begin() > left).toList(),
                all.size(), left);
    }

    /** A sentence on what was left out; empty if nothing was. */
    String note() {
        return placed.size() == all ? "" : String.format(Locale.ROOT, "To keep this page small, it has the %,d longest "
                + "of %,d slices. Those of up to %s are neither drawn nor found.", placed.size(), all,
                Durations.format(left));
    }
}
