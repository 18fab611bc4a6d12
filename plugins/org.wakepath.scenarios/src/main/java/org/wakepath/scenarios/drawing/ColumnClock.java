// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.HostRelation;

/** Converts times of the reference's clock to columns of a drawing. */
final class ColumnClock {
    private final Drawing drawing;
    private final DrawnHost reference;
    /** The error bound of a host's times, ns. */
    private final Map<String, Long> errors = new HashMap<>();

    ColumnClock(Drawing drawing, Analysis analysis, int reference) {
        this.drawing = drawing;
        List<HostRelation> relations = analysis.relations(reference);
        this.reference = drawing.hosts.get(relations.get(reference).host());
        for (HostRelation relation : relations) {
            errors.put(relation.host(), relation.clock().isConnected() ? relation.worstErrorBound() + 1 : 0);
        }
        errors.put(this.reference.name, 0L);
    }

    /** The error bound of a host's times, ns; 0 for the reference. */
    long error(String host) {
        return errors.get(host);
    }

    /** Start of a column on the reference's clock, ns. */
    long time(int column) {
        return reference.clock.local(drawing.time(column));
    }

    /** The column that starts at a time, within {@code tolerance} ns; a decimal fraction if none does. */
    String column(long time, long tolerance) {
        int nearest = nearest(time);
        return Math.abs(time(nearest) - time) <= tolerance ? Integer.toString(nearest)
                : String.format(Locale.ROOT, "%.3f", nearest + (double) (time - time(nearest)) / drawing.unit);
    }

    private int nearest(long time) {
        return (int) Math.round((double) (time - time(0)) / (time(drawing.width) - time(0)) * drawing.width);
    }
}
