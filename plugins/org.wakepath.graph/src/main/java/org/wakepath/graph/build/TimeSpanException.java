// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

/** The times of a host are farther apart than a number of ns can tell, so they are damaged, or of several clocks. */
public final class TimeSpanException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String host;
    private final long begin;
    private final long end;

    /**
     * A host with such times.
     *
     * @param host its label
     * @param begin the first time, ns since the epoch
     * @param end the last time, ns since the epoch
     */
    public TimeSpanException(String host, long begin, long end) {
        super(host + " " + begin + " " + end);
        this.host = host;
        this.begin = begin;
        this.end = end;
    }

    /** Label of the host. */
    public String host() {
        return host;
    }

    /** The first time, ns since the epoch. */
    public long begin() {
        return begin;
    }

    /** The last time, ns since the epoch. */
    public long end() {
        return end;
    }
}
