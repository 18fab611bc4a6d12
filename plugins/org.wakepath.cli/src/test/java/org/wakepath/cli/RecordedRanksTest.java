// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.byLessThan;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.testing.TestTraces;

/**
 * Three ranks that met five times at a barrier, recorded with kernel and user space. Rank 2 on the other host is late
 * three times, then rank 1, then rank 0.
 */
class RecordedRanksTest {
    private static final Path TRACES = TestTraces.repository().resolve("testtraces/recorded/ranks");
    /** What a rank does before it blocks, in an emulated machine that is recorded. */
    private static final long TOLERANCE = 3_000_000;
    /** The distances of near's kernel and user-space tracers from the epoch, as its metadata have them, in ns. */
    private static final long KERNEL_OFFSET = 1_795_429_690_935_694_245L;
    private static final long USER_SPACE_OFFSET = 1_795_429_690_935_690_073L;

    private static JsonValue within(String task, String slice, String... options) {
        List<Object> args = new ArrayList<>(List.of("path", TRACES, "--task", task, "--within", slice, "--json"));
        args.addAll(List.of(options));
        return Run.of(args.toArray()).json();
    }

    /** The slices of the path of a rank that was at a barrier, those with the most time on it first. */
    private static List<JsonValue> slicesOfPath(String task, int barrier) {
        return within(task, "mpi:barrier#" + barrier, "--by", "slice").get("paths").list().get(0).get("slices").list();
    }

    /** The times are those that babeltrace2 lists, on the kernel's clock instead of the user-space tracer's. */
    @Test
    void shouldFindTheSlicesThatAnotherReaderLists() {
        long shift = 1_795_429_700_000_000_000L + KERNEL_OFFSET - USER_SPACE_OFFSET;

        assertThat(within("rank-1", "mpi:barrier").get("executions").list()).extracting(
                one -> one.get("start").integer() - shift, one -> one.get("end").integer() - shift).containsExactly(
                        tuple(1_894_528_150L, 1_976_461_757L),
                        tuple(2_037_028_115L, 2_097_398_754L),
                        tuple(2_161_832_439L, 2_221_027_469L),
                        tuple(2_878_341_729L, 2_879_746_645L),
                        tuple(3_522_198_433L, 3_571_557_580L));
    }

    /**
     * The time for which a rank at a barrier waited for the computing of the late one, by the ranks' own clock readings
     * and the true clocks of the hosts, both in {@code truth.json}.
     */
    @ParameterizedTest
    @CsvSource({
        "rank-1,   1, rank-2, 182, 75900000",
        "rank-1,   2, rank-2, 182, 57600000",
        "rank-1,   3, rank-2, 182, 51100000",
        "rank-1,   5, rank-0, 233, 48300000",
        "rank-2,   4, rank-1, 190, 44400000",
        "rank-2,   5, rank-0, 233, 47400000",
        "192@near, 2, rank-2, 182, 57600000",
        "214@near, 1, rank-1, 190, 48900000",
    })
    void shouldLeadFromABarrierToTheWorkOfTheLateRank(String task, int barrier, String late, int tid, long time) {
        JsonValue largest = slicesOfPath(task, barrier).get(0);

        assertThat(largest.get("slice").text()).isEqualTo("app:compute");
        assertThat(largest.get("task").get("name").text()).isEqualTo(late);
        assertThat(largest.get("task").get("tid").integer()).isEqualTo(tid);
        assertThat(largest.get("onPath").integer()).isCloseTo(time, byLessThan(TOLERANCE));
    }

    @ParameterizedTest
    @CsvSource({"rank-1, 4", "rank-2, 2", "233@near, 1"})
    void shouldNotLeadToTheWorkOfOthersFromTheBarrierOfTheLateRank(String task, int barrier) {
        assertThat(slicesOfPath(task, barrier)).filteredOn(one -> "app:compute".equals(one.get("slice").value()))
                .allSatisfy(one -> assertThat(one.get("onPath").integer()).isZero());
    }
}
