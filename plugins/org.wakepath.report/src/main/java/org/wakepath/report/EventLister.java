// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import java.io.IOException;
import org.wakepath.ctf.EventReader;

/** Writes one event after the other; keeps nothing of them. */
public interface EventLister extends AutoCloseable {

    /**
     * Writes the event that a reader is at.
     *
     * @param event the reader
     * @param host label of the event's host
     * @param time the event's time, ns since the epoch, on the clock that the listing is on
     * @param lost how many events the tracer dropped on the host since the event listed before
     * @throws IOException when the output does
     */
    void write(EventReader event, String host, long time, long lost) throws IOException;

    /** Finishes the listing; the output stays open. */
    @Override
    void close() throws IOException;
}
