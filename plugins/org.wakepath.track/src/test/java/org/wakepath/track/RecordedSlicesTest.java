// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.base.Spool;
import org.wakepath.kernel.TraceSet;

/**
 * Two processes that meet three times at a barrier, as LTTng-UST 2.13 recorded them ({@code barrier.c} beside the
 * trace). The times are those that babeltrace2 lists.
 */
class RecordedSlicesTest {
    private static final long SECOND = 1_795_395_948_000_000_000L;
    private static final int RANK_0 = 8964;
    private static final int RANK_1 = 8968;

    @Test
    void shouldReadWhatTheTracerWrote() throws URISyntaxException {
        Path folder = Path.of(RecordedSlicesTest.class.getResource("barrier/trace").toURI());
        Track track = TrackReader.read(TraceSet.open(List.of(folder)).hosts().get(0), SliceRules.builtIn(),
                new Spool(1 << 20), events -> {});

        assertThat(track.slices(RANK_0, SECOND, SECOND + 1_000_000_000)).extracting(Slice::name,
                slice -> slice.begin() - SECOND, slice -> slice.end() - SECOND).containsExactly(
                        tuple("mpi:barrier", 681_869_463L, 827_213_362L),
                        tuple("mpi:barrier", 832_215_743L, 856_310_701L),
                        tuple("mpi:barrier", 861_589_063L, 879_188_603L));
        assertThat(track.slices(RANK_1, SECOND, SECOND + 1_000_000_000)).extracting(Slice::name,
                slice -> slice.begin() - SECOND, slice -> slice.end() - SECOND).containsExactly(
                        tuple("mpi:barrier", 827_172_882L, 832_226_139L),
                        tuple("mpi:barrier", 855_178_492L, 855_190_660L),
                        tuple("mpi:barrier", 879_149_645L, 879_200_581L));
        assertThat(track.faults()).isEmpty();
    }
}
