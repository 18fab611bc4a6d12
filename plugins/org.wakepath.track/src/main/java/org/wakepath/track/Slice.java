// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A time range in which a task did something that has a name.
 *
 * @param name what it did
 * @param begin ns since the epoch
 * @param end ns since the epoch; {@code begin} for a point, which has no length
 * @param depth how many slices of the task were open when it started
 * @param id the number that distinguishes it from others of its name, if its rule has one
 * @param open whether its end was not seen, so that it lasted at least until the trace's end
 * @param uncertain whether events were lost while it lasted: it may be two slices, or have ended earlier
 * @param values the arguments and the result of a call, where they were recorded
 */
public record Slice(String name, long begin, long end, int depth, OptionalLong id, boolean open, boolean uncertain,
        Optional<CallValues> values) {

    /** A slice without arguments and result. */
    public Slice(String name, long begin, long end, int depth, OptionalLong id, boolean open, boolean uncertain) {
        this(name, begin, end, depth, id, open, uncertain, Optional.empty());
    }

    /** Whether the slice has no length. */
    public boolean isPoint() {
        return begin == end;
    }

    /** The same slice on another clock. */
    public Slice at(long otherBegin, long otherEnd) {
        return new Slice(name, otherBegin, otherEnd, depth, id, open, uncertain, values);
    }
}
