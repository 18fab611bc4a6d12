// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.Function;

/**
 * Errors and stated bounds at some instants.
 *
 * @param errors distances of the estimate from the truth, ns
 * @param bounds their stated upper bounds, ns
 * @param inside at how many of these instants the truth is between the stated limits
 */
public record Accuracy(long[] errors, long[] bounds, int inside) {
    /** The order of the instants is not kept. */
    public Accuracy {
        Arrays.sort(errors);
        Arrays.sort(bounds);
    }

    /** All instants of several trials. */
    public static Accuracy of(Collection<Accuracy> trials) {
        return new Accuracy(all(trials, Accuracy::errors), all(trials, Accuracy::bounds),
                trials.stream().mapToInt(Accuracy::inside).sum());
    }

    /** The error that {@code percent} of all do not exceed, ns. */
    public long error(int percent) {
        return errors[(int) ((errors.length - 1L) * percent / 100)];
    }

    /** The bound that half of all do not exceed, ns. */
    public long medianBound() {
        return bounds[(bounds.length - 1) / 2];
    }

    /** Share of instants whose truth is between the stated limits, 0 to 1. */
    public double shareInside() {
        return (double) inside / errors.length;
    }

    private static long[] all(Collection<Accuracy> trials, Function<Accuracy, long[]> column) {
        return trials.stream().map(column).flatMapToLong(Arrays::stream).toArray();
    }
}
