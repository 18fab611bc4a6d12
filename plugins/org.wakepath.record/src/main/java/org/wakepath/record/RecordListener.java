// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.time.Instant;

/** Is told how a recording goes. Calls may come from any thread. */
public interface RecordListener {
    /** What is being done now, such as {@code gathering}. */
    void phase(String what);

    /** All hosts are being recorded; between the first and the last start lay at most so many nanoseconds. */
    void started(long spread);

    /** Nothing more can be heard of a host that was being recorded. */
    void lost(String host, Instant moment, String why);
}
