// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/** The slices of the rows of a picture, and which of them are shown. Several rows may have those of one worker. */
final class SliceRows {
    private final List<SliceLine> all;
    private final List<SliceLine> shown;
    private final SliceFilter filter;
    private final boolean folded;

    private SliceRows(List<SliceLine> all, List<SliceLine> shown, SliceFilter filter, boolean folded) {
        this.all = all;
        this.shown = shown;
        this.filter = filter;
        this.folded = folded;
    }

    /** Shows all slices. */
    static SliceRows of(List<SliceLine> lines) {
        return new SliceRows(lines, lines, SliceFilter.ALL, false);
    }

    /** Those that pass a filter. */
    SliceRows filtered(SliceFilter wanted) {
        Map<SliceLine, SliceLine> passing = new IdentityHashMap<>();
        return new SliceRows(all, wanted.isAll() ? all
                : all.stream().map(line -> passing.computeIfAbsent(line, one -> one.filtered(wanted))).toList(),
                wanted, folded);
    }

    /** The same without any boxes, or with them again. */
    SliceRows turned() {
        return new SliceRows(all, shown, filter, !folded);
    }

    boolean isFolded() {
        return folded;
    }

    /** The slices of a row that are shown. */
    SliceLine shown(int row) {
        return folded ? SliceLine.NONE : shown.get(row);
    }

    /** All slices of a row. */
    SliceLine all(int row) {
        return all.get(row);
    }

    /** Whether a time range of a row has some of a slice that passes the filter. */
    boolean passes(int row, long from, long to) {
        return filter.isAll() || shown.get(row).touches(from, to);
    }

    Scene.SliceHits hits() {
        return new Scene.SliceHits(sum(shown, SliceLine::size), sum(all, SliceLine::size),
                sum(shown, SliceLine::deeper), filter);
    }

    private static int sum(List<SliceLine> lines, ToIntFunction<SliceLine> number) {
        Set<SliceLine> once = Collections.newSetFromMap(new IdentityHashMap<>());
        once.addAll(lines);
        return once.stream().mapToInt(number).sum();
    }
}
