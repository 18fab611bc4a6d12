// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** The metadata of a trace, made of any bytes, gives a path or a rejection. */
@Tag("full")
@Timeout(60)
class MetadataFuzzTest {
    private static final FuzzedTrace TRACE = FuzzedTrace.create();

    @FuzzTest(maxDuration = "10s")
    void shouldReadOrRefuse(byte[] bytes) throws IOException {
        TRACE.readWith("metadata", bytes);
    }
}
