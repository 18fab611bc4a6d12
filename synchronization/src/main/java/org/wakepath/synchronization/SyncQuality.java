// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

/** The quality of a clock relation, best first (after Poirier et al. 2010). */
public enum SyncQuality {
    /** Rate and offset are both bounded by messages in both directions. */
    ACCURATE(true),

    /**
     * The offset is bounded by messages, but the rate only with the help of an assumption; or the rate changed or a
     * clock jumped, so that several lines are needed.
     */
    APPROXIMATE(true),

    /** Too few messages to bound the offset: there is no relation. */
    INCOMPLETE(false),

    /** The messages contradict every curve that two clocks could follow: there is no relation. */
    FAILED(false);

    private final boolean usable;

    SyncQuality(boolean usable) {
        this.usable = usable;
    }

    /** Whether a relation of this quality has a transform and an error bound. */
    public boolean isUsable() {
        return usable;
    }

    /** The worse of this quality and another. */
    public SyncQuality worse(SyncQuality other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
