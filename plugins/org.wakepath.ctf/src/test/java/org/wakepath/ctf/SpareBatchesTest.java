// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpareBatchesTest {
    private static final Projection PROJECTION = Projection.builder().select("e", 0, "a").build();

    @TempDir
    private Path temporary;
    private final SpareBatches spares = new SpareBatches();

    @Test
    void shouldHaveTheBatchesOfAHostForTheNext() throws IOException {
        Trace trace = trace("0102", "03");
        EventBatch one = spares.take();
        EventBatch other = spares.take();
        spares.give(one);
        spares.give(other);

        assertThat(values(trace)).containsExactly(1L, 2L, 3L);
        assertThat(List.of(spares.take(), spares.take())).containsExactlyInAnyOrder(one, other);
        assertThat(spares.take()).isNotIn(one, other);
    }

    @Test
    void shouldNotGiveOneBatchToTwoStreams() throws IOException {
        Trace trace = trace("0102", "03");
        MergedEvents closed = events(trace);
        closed.close();
        closed.close();

        assertThat(values(trace)).containsExactly(1L, 2L, 3L);
        assertThat(spares.take()).isNotSameAs(spares.take());
    }

    @Test
    void shouldForgetWhatABatchHeld() throws IOException {
        assertThat(values(trace("010203", "0405"))).hasSize(5);
        assertThat(values(trace("06", "07"))).containsExactly(6L, 7L);
    }

    /** Two streams, of which each byte is an event. */
    private Trace trace(String one, String other) throws IOException {
        return TestTrace.ofFields(temporary, "u8 a;").stream("s1", one).stream("s2", other).open();
    }

    private MergedEvents events(Trace trace) {
        return new MergedEvents(trace.streams(), t -> PROJECTION, null, spares);
    }

    private List<Long> values(Trace trace) {
        List<Long> values = new ArrayList<>();
        try (MergedEvents events = events(trace)) {
            while (events.next()) {
                values.add(events.value(0));
            }
        }
        return values;
    }
}
