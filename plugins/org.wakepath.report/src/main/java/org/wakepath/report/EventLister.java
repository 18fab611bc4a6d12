// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import java.io.IOException;
import org.wakepath.ctf.EventReader;

/** Writes events one after the other, and keeps none of them. */
public interface EventLister extends AutoCloseable {

    /**
     * Writes the current event of a reader.
     *
     * @param event the reader
     * @param host label of the event's host
     * @param time the event's time, ns since the epoch, on the clock of the listing
     * @param lost how many events the tracer dropped on the host since the previous event of the listing
     * @throws IOException if the output fails
     */
    void write(EventReader event, String host, long time, long lost) throws IOException;

    /**
     * Ends the listing. The output stays open.
     *
     * @throws IOException if the output fails
     */
    @Override
    void close() throws IOException;
}
