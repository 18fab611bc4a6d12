// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.time.Instant;

/** Receives the progress of a recording. Calls may come from any thread. */
public interface RecordListener {
    /** Reports the current step, such as {@code gathering}. */
    void phase(String what);

    /** Reports that all hosts are being recorded, and the largest time between the first and the last start, ns. */
    void started(long spread);

    /** Reports that the connection to a host was lost while it was recorded. */
    void lost(String host, Instant moment, String why);
}
