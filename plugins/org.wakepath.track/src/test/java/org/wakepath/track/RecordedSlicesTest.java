// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.AbstractListAssert;
import org.assertj.core.api.ObjectAssert;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.wakepath.base.Spool;
import org.wakepath.kernel.TraceSet;

/**
 * The built-in rules on what LTTng-UST 2.13 recorded. The program is beside each trace. The times are those that
 * babeltrace2 lists.
 */
class RecordedSlicesTest {
    private static final long MINUTE = 60_000_000_000L;

    private static Track track(String name) throws URISyntaxException {
        Path folder = Path.of(RecordedSlicesTest.class.getResource(name + "/trace").toURI());
        return TrackReader.read(TraceSet.open(List.of(folder)).hosts().get(0), SliceRules.builtIn(),
                new Spool(1 << 20), events -> {});
    }

    /** The slices of a task within a minute: names, starts and ends since the second that the minute begins with. */
    private static AbstractListAssert<?, List<? extends Tuple>, Tuple, ObjectAssert<Tuple>> assertSlices(Track track,
            int tid, long second) {
        return assertThat(track.slices(tid, second, second + MINUTE)).extracting(Slice::name,
                slice -> slice.begin() - second, slice -> slice.end() - second);
    }

    @Test
    void shouldReadABarrierOfTwoProcesses() throws URISyntaxException {
        long second = 1_795_395_948_000_000_000L;
        Track track = track("barrier");

        assertSlices(track, 8964, second).containsExactly(
                tuple("mpi:barrier", 681_869_463L, 827_213_362L),
                tuple("mpi:barrier", 832_215_743L, 856_310_701L),
                tuple("mpi:barrier", 861_589_063L, 879_188_603L));
        assertSlices(track, 8968, second).containsExactly(
                tuple("mpi:barrier", 827_172_882L, 832_226_139L),
                tuple("mpi:barrier", 855_178_492L, 855_190_660L),
                tuple("mpi:barrier", 879_149_645L, 879_200_581L));
        assertThat(track.faults()).isEmpty();
    }

    @Test
    void shouldReadCallsOfMpi() throws URISyntaxException {
        long second = 1_795_426_860_000_000_000L;
        Track track = track("mpi");

        assertSlices(track, 24956, second).containsExactly(
                tuple("mpi:MPI_Barrier", 16_800_853L, 161_916_261L),
                tuple("mpi:MPI_Recv", 161_919_986L, 173_952_124L));
        assertSlices(track, 24957, second).containsExactly(
                tuple("mpi:MPI_Barrier", 157_660_329L, 164_099_172L),
                tuple("mpi:MPI_Send", 169_211_575L, 169_231_725L));
        assertThat(track.faults()).isEmpty();
    }

    @Test
    void shouldReadFunctionsOfACompiledProgram() throws URISyntaxException {
        Track track = track("functions");

        assertSlices(track, 32539, 1_795_426_912_000_000_000L).containsExactly(
                tuple("0x4011db", 415_696_421L, 415_823_442L),
                tuple("0x401194", 415_698_995L, 415_823_352L),
                tuple("0x401136", 415_699_336L, 415_741_048L),
                tuple("0x401136", 415_741_249L, 415_823_252L));
        assertThat(track.faults()).isEmpty();
    }

    /** The fast variant does not say which function ends. */
    @Test
    void shouldReadFunctionsWhoseEndsHaveNoAddress() throws URISyntaxException {
        Track track = track("functions-fast");

        assertSlices(track, 23823, 1_795_426_858_000_000_000L).containsExactly(
                tuple("0x4011db", 134_919_853L, 135_049_047L),
                tuple("0x401194", 134_921_836L, 135_048_777L),
                tuple("0x401136", 134_922_076L, 134_964_069L),
                tuple("0x401136", 134_964_220L, 135_048_696L));
        assertThat(track.faults()).isEmpty();
    }

    /** Mutexes of the C library were already locked when the recording started. */
    @Test
    void shouldReadMessagesAndWaitsForMutexes() throws URISyntaxException {
        long second = 1_795_426_913_000_000_000L;
        Track track = track("messages");

        assertSlices(track, 32595, second).contains(
                tuple("mutex-0x55e643d031c0", 381_502_233L, 381_502_333L),
                tuple("order 7 sent", 386_665_021L, 386_665_021L));
        assertSlices(track, 32598, second).contains(
                tuple("mutex-0x55e643d031c0", 381_577_937L, 386_685_362L),
                tuple("got it after 5 ms", 386_729_418L, 386_729_418L));
        assertThat(track.faults()).containsOnly(entry(SliceFault.UNMATCHED_ENDS, 2L));
    }

    @Test
    void shouldReadLogLinesOfPython() throws URISyntaxException {
        long second = 1_795_426_881_000_000_000L;
        Track track = track("python");

        assertSlices(track, 30746, second).containsExactly(
                tuple("shop.orders", 235_494_767L, 235_494_767L),
                tuple("shop.orders", 239_796_292L, 239_796_292L));
        assertSlices(track, 30785, second).containsExactly(
                tuple("shop.payments", 235_456_339L, 235_456_339L),
                tuple("shop.payments", 240_633_278L, 240_633_278L));
    }

    @Test
    void shouldReadLogLinesOfJava() throws URISyntaxException {
        long second = 1_795_426_877_000_000_000L;
        Track track = track("java");

        assertSlices(track, 29792, second).containsExactly(
                tuple("shop.orders", 380_429_763L, 380_429_763L),
                tuple("shop.orders", 382_654_762L, 382_654_762L));
        assertSlices(track, 30019, second).containsExactly(tuple("shop.payments", 382_122_964L, 382_122_964L));
    }

    @Test
    void shouldReadLogLinesOfLog4j() throws URISyntaxException {
        assertSlices(track("log4j"), 32654, 1_795_426_916_000_000_000L).containsExactly(
                tuple("shop.orders", 533_680_973L, 533_680_973L),
                tuple("shop.payments", 533_979_111L, 533_979_111L));
    }
}
