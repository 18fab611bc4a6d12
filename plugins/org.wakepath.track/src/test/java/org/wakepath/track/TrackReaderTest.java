// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.base.Spool;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.kernel.TraceSet;

class TrackReaderTest {
    private static final UUID CLOCK = new UUID(1, 1);
    private static final int TASK = 7;
    private static final int OTHER = 8;
    private Path folder;

    @BeforeEach
    void setFolder(@TempDir Path temporary) {
        folder = temporary;
        kernel(0);
    }

    @Test
    void shouldPairBeginsWithEndsByTheirNames() {
        user(0, stream -> {
            event(stream, "mpi:barrier_entry", 100, TASK);
            event(stream, "mpi:barrier_exit", 180, TASK);
            event(stream, "mpi:barrier_entry", 200, TASK);
            event(stream, "mpi:barrier_exit", 250, TASK);
        });

        assertThat(slices(TASK)).containsExactly(slice("mpi:barrier", 100, 180, 0), slice("mpi:barrier", 200, 250, 0));
        assertThat(slices(OTHER)).isEmpty();
    }

    @Test
    void shouldNestSlicesOfATaskAndKeepTasksApart() {
        user(0, stream -> {
            event(stream, "app:step_begin", 100, TASK);
            event(stream, "mpi:barrier_entry", 110, TASK);
            event(stream, "app:step_begin", 115, OTHER);
            event(stream, "mpi:barrier_exit", 120, TASK);
            event(stream, "app:step_end", 130, TASK);
            event(stream, "app:step_end", 140, OTHER);
        });

        assertThat(slices(TASK)).containsExactly(slice("app:step", 100, 130, 0), slice("mpi:barrier", 110, 120, 1));
        assertThat(slices(OTHER)).containsExactly(slice("app:step", 115, 140, 0));
    }

    @Test
    void shouldTakeOtherEventsForPointsAndTracefMessagesForTheirNames() {
        user(0, stream -> {
            event(stream, "app:step_begin", 100, TASK);
            event(stream, "lttng_ust_tracef:event", 105, TASK, "half way");
            event(stream, "app:lonely_exit", 107, TASK);
            event(stream, "app:step_end", 130, TASK);
            event(stream, "lttng_ust_statedump:start", 140, TASK);
        });

        assertThat(slices(TASK)).containsExactly(slice("app:step", 100, 130, 0), slice("half way", 105, 105, 1),
                slice("app:lonely_exit", 107, 107, 1));
    }

    @Test
    void shouldCallFunctionsByTheirAddresses() {
        user(0, stream -> {
            event(stream, "lttng_ust_cyg_profile:func_entry", 100, TASK, 0x401000L);
            event(stream, "lttng_ust_cyg_profile:func_entry", 110, TASK, 0x402000L);
            event(stream, "lttng_ust_cyg_profile:func_exit", 120, TASK, 0x402000L);
            event(stream, "lttng_ust_cyg_profile:func_exit", 150, TASK, 0x401000L);
        });

        assertThat(slices(TASK)).containsExactly(slice("0x401000", 100, 150, 0), slice("0x402000", 110, 120, 1));
    }

    /** The inner call of a recursive function has no exit: an exception left it. */
    @Test
    void shouldEndTheCallOfTheFunctionThatReturned() {
        user(0, stream -> {
            event(stream, "function:walk_entry", 100, TASK, 0x7f40L);
            event(stream, "function:walk_entry", 110, TASK, 0x7f00L);
            event(stream, "function:walk_exit", 150, TASK, 0x7f40L);
        });

        Track track = read(SliceRules.builtIn());
        assertThat(track.slices(TASK, 0, 1_000)).containsExactly(
                new Slice("walk", 100, 150, 0, OptionalLong.of(0x7f40), false, false));
        assertThat(track.faults()).containsOnly(entry(SliceFault.UNENDED_BEGINS, 1L));
    }

    /**
     * An endless loop calls walk, which an exception leaves, and then rest. The stack grows downwards, so what lies at
     * the same place or further out is not called by the walk before.
     */
    @ParameterizedTest
    @CsvSource({"0x7f40", "0x7f80"})
    void shouldNotTakeACallThatAnExceptionLeftForTheCallerOfLaterOnes(String place) {
        long later = Long.decode(place);
        user(0, stream -> {
            event(stream, "function:walk_entry", 100, TASK, 0x7f40L);
            event(stream, "function:rest_entry", 120, TASK, later);
            event(stream, "function:walk_entry", 125, TASK, later - 0x20);
            event(stream, "function:walk_exit", 130, TASK, later - 0x20);
            event(stream, "function:rest_exit", 150, TASK, later);
            event(stream, "function:walk_entry", 160, TASK, 0x7f40L);
            event(stream, "function:rest_exit", 170, TASK, later);
            event(stream, "function:walk_entry", 180, TASK, 0x7f40L);
        });

        Track track = read(SliceRules.builtIn());
        assertThat(track.slices(TASK, 0, 1_000)).extracting(Slice::name, Slice::begin, Slice::end, Slice::open)
                .containsExactly(tuple("rest", 120L, 150L, false), tuple("walk", 125L, 130L, false),
                        tuple("walk", 180L, 180L, true));
        assertThat(track.faults()).containsOnly(entry(SliceFault.UNENDED_BEGINS, 2L),
                entry(SliceFault.UNMATCHED_ENDS, 1L), entry(SliceFault.OPEN, 1L));
    }

    /** A handler of a signal has a stack of its own, which lies further out. */
    @Test
    void shouldKeepACallThatASignalInterruptedOnAnotherStack() {
        user(0, stream -> {
            event(stream, "function:walk_entry", 100, TASK, 0x7f40L);
            event(stream, "function:rest_entry", 120, TASK, 0x9000L);
            event(stream, "function:rest_exit", 150, TASK, 0x9000L);
            event(stream, "function:walk_exit", 160, TASK, 0x7f40L);
        });

        assertThat(slices(TASK)).extracting(Slice::name, Slice::begin, Slice::end)
                .containsExactly(tuple("walk", 100L, 160L), tuple("rest", 120L, 150L));
    }

    /** The place is the lower half of an address, so that of an inner call may seem higher. */
    @Test
    void shouldNestCallsAcrossTheEndOfTheNumbersOfPlaces() {
        user(0, stream -> {
            event(stream, "function:walk_entry", 100, TASK, 0x20L);
            event(stream, "function:rest_entry", 120, TASK, 0xffff_ff80L);
        });

        assertThat(slices(TASK)).extracting(Slice::name, Slice::begin, Slice::open)
                .containsExactly(tuple("walk", 100L, true), tuple("rest", 120L, true));
    }

    /**
     * What is open has no end, and the next call at the same place is another one. So it is with a call that was just
     * being recorded. The call within stays.
     */
    @Test
    void shouldLeaveOutCallsThatAreOpenWhenTheirFunctionIsTakenOut() {
        user(0, stream -> {
            event(stream, "function:walk_entry", 100, TASK, 0x7f40L);
            event(stream, "mpi:barrier_entry", 110, TASK);
            event(stream, "function:walk_off", 120, 0, 0L);
            event(stream, "function:walk_entry", 121, TASK, 0x7f40L);
            event(stream, "mpi:barrier_exit", 130, TASK);
            event(stream, "function:walk_on", 200, 0, 0L);
            event(stream, "function:walk_entry", 210, TASK, 0x7f40L);
            event(stream, "function:walk_exit", 250, TASK, 0x7f40L);
            event(stream, "function:walk_off", 300, 0, 0L);
            event(stream, "mpi:barrier_entry", 310, TASK);
            event(stream, "mpi:barrier_exit", 340, TASK);
        });

        Track track = read(SliceRules.builtIn());
        assertThat(track.slices(TASK, 0, 1_000)).containsExactly(slice("mpi:barrier", 110, 130, 1),
                new Slice("walk", 210, 250, 0, OptionalLong.of(0x7f40), false, false),
                slice("mpi:barrier", 310, 340, 0));
        assertThat(track.faults()).containsOnly(entry(SliceFault.UNENDED_BEGINS, 2L));
        assertThat(track.gaps().names()).containsExactly("walk");
        assertThat(track.gaps().recorded()).isEqualTo(240);
        assertThat(track.gaps().length("walk")).isEqualTo(80 + 40);
        assertThat(track.gaps().length("walk", time -> time + 5, 200, 320)).isEqualTo(5 + 15);
    }

    /** A jump to another function gives no result, and a number may be the one that stands for a missing field. */
    @Test
    void shouldKeepArgumentsAndResultsOfCalls() {
        SliceRules rules = SliceRules.builtIn()
                .after("pair app:call_entry app:call_exit arguments key,length result found");
        user(0, stream -> {
            event(stream, "app:call_entry", 100, TASK, 5L, Long.MIN_VALUE);
            event(stream, "app:call_entry", 110, TASK, 6L, -1L);
            event(stream, "app:call_exit", 120, TASK, 7L, 0L);
            event(stream, "app:call_exit", 130, TASK, 8L, 1L);
            event(stream, "mpi:barrier_entry", 140, TASK);
            event(stream, "mpi:barrier_exit", 150, TASK);
        });

        assertThat(read(rules).slices(TASK, 0, 1_000)).extracting(Slice::values).containsExactly(
                Optional.of(new CallValues(5, Long.MIN_VALUE, OptionalLong.of(8))),
                Optional.of(new CallValues(6, -1, OptionalLong.empty())), Optional.empty());
    }

    @Test
    void shouldTellSlicesOfOneNameApartByTheirNumbers() {
        SliceRules rules = SliceRules.builtIn().after("pair app:request_in app:request_out name request id number");
        user(0, stream -> {
            event(stream, "app:request_in", 100, TASK, 1L);
            event(stream, "app:request_in", 110, TASK, 2L);
            event(stream, "app:request_out", 120, TASK, 1L);
            event(stream, "app:request_out", 130, TASK, 2L);
        });

        Track track = read(rules);
        assertThat(track.slices(TASK, 0, 1_000)).containsExactly(
                new Slice("request", 100, 120, 0, OptionalLong.of(1), false, false));
        assertThat(track.faults()).containsOnly(entry(SliceFault.UNENDED_BEGINS, 1L),
                entry(SliceFault.UNMATCHED_ENDS, 1L));
    }

    /** An inner slice whose end is lost must not swallow the end of the outer one, nor be ended by it. */
    @Test
    void shouldCountWhatHasNoOtherHalf() {
        user(0, stream -> {
            event(stream, "mpi:barrier_exit", 90, TASK);
            event(stream, "app:step_begin", 100, TASK);
            event(stream, "mpi:barrier_entry", 110, TASK);
            event(stream, "app:step_end", 130, TASK);
            event(stream, "mpi:barrier_entry", 140, TASK);
            event(stream, "app:note", 170, OTHER);
        });

        Track track = read(SliceRules.builtIn());
        assertThat(track.slices(TASK, 0, 1_000)).containsExactly(slice("app:step", 100, 130, 0),
                new Slice("mpi:barrier", 140, 170, 0, OptionalLong.empty(), true, false));
        assertThat(track.faults()).containsOnly(entry(SliceFault.UNMATCHED_ENDS, 1L),
                entry(SliceFault.UNENDED_BEGINS, 1L),
                entry(SliceFault.OPEN, 1L));
    }

    @Test
    void shouldGiveUpSlicesOfATaskWhoseEventsGoBackInTime() {
        user(0, stream -> {
            event(stream, "mpi:barrier_entry", 200, TASK);
            event(stream, "mpi:barrier_exit", 150, TASK);
            event(stream, "mpi:barrier_entry", 210, TASK);
            event(stream, "mpi:barrier_exit", 220, TASK);
        });

        Track track = read(SliceRules.builtIn());
        assertThat(track.slices(TASK, 0, 1_000)).containsExactly(slice("mpi:barrier", 210, 220, 0));
        assertThat(track.faults()).containsEntry(SliceFault.INVERTED, 1L);
    }

    @Test
    void shouldDoubtSlicesDuringWhichEventsWereLost() {
        user(0, stream -> {
            event(stream, "mpi:barrier_entry", 100, TASK);
            event(stream, "mpi:barrier_exit", 110, TASK);
            event(stream, "mpi:barrier_entry", 120, TASK);
            stream.end(130).discarded(3).flush().begin(140);
            event(stream, "mpi:barrier_exit", 150, TASK);
            event(stream, "mpi:barrier_entry", 160, TASK);
            event(stream, "mpi:barrier_exit", 170, TASK);
        });

        Track track = read(SliceRules.builtIn());
        assertThat(track.slices(TASK, 0, 1_000)).extracting(Slice::uncertain).containsExactly(false, true, false);
        assertThat(track.faults()).containsOnly(entry(SliceFault.UNCERTAIN, 1L));
    }

    /** An entry is written once it is known that its call stays, so a loss before it may be told behind it. */
    @Test
    void shouldDoubtAllSlicesOfAThreadThatLostEventsWhereTheRecorderLeftSomeOut() throws IOException {
        try (CtfWriter writer = CtfWriter.create(folder.resolve("calls"))) {
            writer.clock(CLOCK, 0).environment("domain", "ust").environment("left_out", "calls shorter than 2 ms")
                    .context(Field.s32("vtid")).event("mpi:barrier_entry").event("mpi:barrier_exit");
            StreamWriter stream = writer.stream(0);
            event(stream, "mpi:barrier_entry", 100, TASK);
            event(stream, "mpi:barrier_exit", 110, TASK);
            stream.end(115).discarded(3).flush().begin(140);
            event(stream, "mpi:barrier_entry", 150, TASK);
            event(stream, "mpi:barrier_exit", 160, TASK);
            stream.flush();
        }

        assertThat(read(SliceRules.builtIn()).slices(TASK, 0, 1_000)).hasSize(2).allMatch(Slice::uncertain);
    }

    /** A stream of thread 0 may have lost events of any. */
    @ParameterizedTest
    @CsvSource({"thread_id,7,true,false", "thread_id,8,false,true", "thread_id,9,false,false", "thread_id,0,true,true",
        "cpu_id,9,true,true"})
    void shouldDoubtOnlySlicesOfTheThreadWhoseStreamLostEvents(String key, int loser, boolean first, boolean second)
            throws IOException {
        user(0, stream -> {
            event(stream, "mpi:barrier_entry", 100, TASK);
            event(stream, "mpi:barrier_entry", 101, OTHER);
            event(stream, "mpi:barrier_exit", 149, OTHER);
            event(stream, "mpi:barrier_exit", 150, TASK);
        });
        try (CtfWriter writer = CtfWriter.create(folder.resolve("threads"))) {
            writer.clock(CLOCK, 0).environment("domain", "ust").context(Field.s32("vtid")).event("app:note");
            StreamWriter stream = writer.stream(loser);
            event(stream, "app:note", 110, loser);
            stream.end(120).discarded(3).flush().begin(130);
            event(stream, "app:note", 140, loser);
            stream.flush();
        }
        Path metadata = folder.resolve("threads/metadata");
        Files.writeString(metadata, Files.readString(metadata).replace("cpu_id", key));

        Track track = read(SliceRules.builtIn());
        assertThat(track.slices(TASK, 0, 1_000)).filteredOn(slice -> slice.begin() == 100).extracting(Slice::uncertain)
                .containsExactly(first);
        assertThat(track.slices(OTHER, 0, 1_000)).filteredOn(slice -> slice.begin() == 101)
                .extracting(Slice::uncertain).containsExactly(second);
        assertThat(track.faults().getOrDefault(SliceFault.UNCERTAIN, 0L)).isEqualTo((first ? 1 : 0) + (second ? 1 : 0));
    }

    /**
     * Both tracers read one clock. Each assumes another distance from 1970, which says nothing about the events.
     */
    @Test
    void shouldPutTimesOnTheKernelTracersClock() {
        user(-40, stream -> {
            event(stream, "mpi:barrier_entry", 100, TASK);
            event(stream, "mpi:barrier_exit", 180, TASK);
        });

        assertThat(slices(TASK)).containsExactly(slice("mpi:barrier", 140, 220, 0));
    }

    @Test
    void shouldCountEventsThatDoNotTellTheirTask() {
        try (CtfWriter writer = CtfWriter.create(folder.resolve("user"))) {
            writer.clock(CLOCK, 0).environment("domain", "ust").event("app:note");
            writer.stream(0).event("app:note", 100).flush();
        }

        Track track = read(SliceRules.builtIn());
        assertThat(track.isEmpty()).isTrue();
        assertThat(track.faults()).containsOnly(entry(SliceFault.WITHOUT_TASK, 1L));
    }

    /**
     * A hundred thousand starts without an end, then the same number of ends without a start: neither deep nor slow.
     */
    @Test
    void shouldSurviveBeginsThatNeverEnd() {
        int many = 100_000;
        user(0, stream -> {
            for (int i = 0; i < many; i++) {
                event(stream, "mpi:barrier_entry", 1_000 + i, TASK);
            }
            for (int i = 0; i < many; i++) {
                event(stream, "app:step_end", 200_000 + i, TASK);
            }
        });

        Track track = read(SliceRules.builtIn());
        // The last 100,000 mod 1,024 = 672 are open at the end.
        assertThat(track.faults()).containsOnly(entry(SliceFault.UNENDED_BEGINS, many - 672L),
                entry(SliceFault.OPEN, 672L), entry(SliceFault.UNMATCHED_ENDS, (long) many));
    }

    private List<Slice> slices(int tid) {
        return read(SliceRules.builtIn()).slices(tid, 0, 1_000);
    }

    private Track read(SliceRules rules) {
        return TrackReader.read(TraceSet.open(List.of(folder)).hosts().get(0), rules, new Spool(1 << 20),
                events -> {});
    }

    private static Slice slice(String name, long begin, long end, int depth) {
        return new Slice(name, begin, end, depth, OptionalLong.empty(), false, false);
    }

    private void kernel(long offset) {
        try (CtfWriter writer = CtfWriter.create(folder.resolve("kernel"))) {
            writer.clock(CLOCK, offset).event("sched_switch", Field.s32("prev_tid"));
            writer.stream(0).event("sched_switch", 1_000, 0).flush();
        }
    }

    private void user(long offset, Consumer<StreamWriter> events) {
        try (CtfWriter writer = CtfWriter.create(folder.resolve("user"))) {
            writer.clock(CLOCK, offset).environment("domain", "ust").context(Field.s32("vtid"));
            List.of("mpi:barrier_entry", "mpi:barrier_exit", "app:step_begin", "app:step_end", "app:lonely_exit",
                    "app:note", "lttng_ust_statedump:start").forEach(writer::event);
            writer.event("lttng_ust_tracef:event", Field.string("msg"))
                    .event("lttng_ust_cyg_profile:func_entry", Field.u64("addr"))
                    .event("lttng_ust_cyg_profile:func_exit", Field.u64("addr"))
                    .event("function:walk_entry", Field.u64("frame")).event("function:walk_exit", Field.u64("frame"))
                    .event("function:rest_entry", Field.u64("frame")).event("function:rest_exit", Field.u64("frame"))
                    .event("function:walk_off", Field.u64("frame")).event("function:walk_on", Field.u64("frame"))
                    .event("app:call_entry", Field.s64("key"), Field.s64("length"))
                    .event("app:call_exit", Field.s64("found"), Field.u64("has_found"))
                    .event("app:request_in", Field.u64("number")).event("app:request_out", Field.u64("number"));
            StreamWriter stream = writer.stream(0);
            events.accept(stream);
            stream.flush();
        }
    }

    private static void event(StreamWriter stream, String name, long time, int tid, Object... values) {
        stream.context(tid).event(name, time, values);
    }
}
