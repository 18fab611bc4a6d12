// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.wakepath.words.Durations;

/** The latencies of requests, at least one. */
public final class Latencies {
    private static final int MOST_BARS = 40;
    private static final double HUNDRED = 100;

    private final List<Request> slowestFirst;
    private final long[] sorted;

    /** Takes requests. Of equally slow ones, the earlier comes first. */
    public Latencies(List<Request> requests) {
        slowestFirst = requests.stream().sorted(Comparator.comparingLong((Request request) -> -request.latency())
                .thenComparingLong(Request::start)).toList();
        sorted = requests.stream().mapToLong(Request::latency).sorted().toArray();
    }

    /** The requests, slowest first. */
    public List<Request> slowestFirst() {
        return slowestFirst;
    }

    /** The latency that a percentage of the requests did not exceed, ns: that of one of them. */
    public long percentile(int percent) {
        int rank = (int) Math.ceil(percent / HUNDRED * sorted.length);
        return sorted[Math.max(1, rank) - 1];
    }

    /** The latencies as a sentence: {@code 5 requests, median 21.0 ms, p90 78.2 ms, p99 78.2 ms.} */
    public String sentence() {
        return (sorted.length == 1 ? "1 request" : sorted.length + " requests") + ", median "
                + Durations.format(percentile(50)) + ", p90 " + Durations.format(percentile(90)) + ", p99 "
                + Durations.format(percentile(99));
    }

    /**
     * The histogram from the least to the largest latency. The upper bound of each bar is its lower bound times the
     * same factor, so that a few slow requests do not hide the others. The number of bars is Rice's rule: twice the
     * cube root of the number of requests.
     */
    public Histogram histogram() {
        long least = sorted[0];
        long behind = sorted[sorted.length - 1] + 1;
        int wanted = (int) Math.min(Math.min(MOST_BARS, behind - least), Math.ceil(2 * Math.cbrt(sorted.length)));
        long[] bounds = new long[wanted + 1];
        for (int i = 0; i < wanted; i++) {
            bounds[i] = Math.round(least * Math.pow((double) behind / least, (double) i / wanted));
        }
        bounds[wanted] = behind;
        bounds = Arrays.stream(bounds).distinct().toArray();
        int[] counts = new int[bounds.length - 1];
        for (long latency : sorted) {
            counts[Histogram.bar(latency, bounds)]++;
        }
        return new Histogram(bounds, counts);
    }

    /** The slowest request in a bar that is not empty. */
    public Request slowest(Histogram histogram, int bar) {
        return slowestFirst.stream().filter(request -> request.latency() < histogram.bounds()[bar + 1]).findFirst()
                .orElseThrow();
    }
}
