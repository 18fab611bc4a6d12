// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.testing.ExtraTier;
import org.wakepath.testing.TestTraces;

/** Compares the fast decoder with the full reader, and checks the order of merged events. */
class ProjectionTest {

    @ParameterizedTest
    @ValueSource(strings = {"rpc/client/kernel", "rpc/server/kernel", "namespaces/traces/local/kernel",
        "three-tier/traces/store/kernel"})
    void shouldPickWhatTheFullReaderReads(String name) {
        assertPicksWhatIsRead(Trace.open(TestTraces.recorded(name)));
    }

    @ParameterizedTest
    @ExtraTier
    @ValueSource(strings = {"two-hosts/client/kernel", "two-hosts/server/kernel", "many-threads",
        "synctraces/scp_dest", "synctraces/scp_src"})
    void shouldPickWhatTheFullReaderReadsOfOtherTracers(String name) {
        assertPicksWhatIsRead(Trace.open(TestTraces.extra(name)));
    }

    private static void assertPicksWhatIsRead(Trace trace) {
        Map<String, Set<String>> paths = paths(trace);
        Map<String, List<String>> slots = new LinkedHashMap<>();
        Projection.Builder builder = Projection.builder();
        paths.forEach((event, fields) -> {
            slots.put(event, List.copyOf(fields));
            builder.select(event, slots.size(), fields.toArray(new String[0]));
        });
        Projection projection = builder.build();
        PayloadValues full = new PayloadValues();
        try (EventReader reader = new EventReader(trace);
                MergedEvents events = new MergedEvents(trace.streams(), t -> projection, null)) {
            while (events.next()) {
                assertThat(reader.next()).isTrue();
                full.values().clear();
                reader.fields(full);
                compare(reader, events, slots.get(reader.name()), full.values());
            }
            assertThat(reader.next()).isFalse();
        }
    }

    private static Map<String, Set<String>> paths(Trace trace) {
        Map<String, Set<String>> paths = new LinkedHashMap<>();
        PayloadValues full = new PayloadValues();
        try (EventReader reader = new EventReader(trace)) {
            while (reader.next()) {
                full.values().clear();
                reader.fields(full);
                paths.computeIfAbsent(reader.name(), n -> new LinkedHashSet<>()).addAll(full.values().keySet());
            }
        }
        return paths;
    }

    private static void compare(EventReader reader, MergedEvents events, List<String> slots,
            Map<String, Object> values) {
        if (reader.time() != events.time() || reader.cpu() != events.cpu()) {
            throw new AssertionError(reader.name() + " at " + reader.time() + ", not " + events.time());
        }
        for (int slot = 0; slot < slots.size(); slot++) {
            Object expected = values.getOrDefault(slots.get(slot), EventBatch.MISSING);
            Object found = expected instanceof String ? events.text(slot) : (Object) events.value(slot);
            if (!expected.equals(found)) {
                throw new AssertionError(reader.name() + " " + slots.get(slot) + ": " + found + ", not " + expected);
            }
        }
    }

    @Test
    void shouldGiveTheSameForAnyNumberOfThreads() {
        Trace trace = Trace.open(TestTraces.recorded("namespaces/traces/local/kernel"));
        List<Long> alone = times(trace, null);
        assertThat(alone).hasSize(11_025);
        for (int threads = 1; threads <= 3; threads++) {
            ExecutorService workers = Executors.newFixedThreadPool(threads);
            assertThat(times(trace, workers)).isEqualTo(alone);
            workers.shutdown();
        }
        ExecutorService stopped = Executors.newSingleThreadExecutor();
        stopped.shutdown();
        assertThat(times(trace, stopped)).isEqualTo(alone);
    }

    private static List<Long> times(Trace trace, ExecutorService workers) {
        List<Long> times = new ArrayList<>();
        try (MergedEvents events = new MergedEvents(trace.streams(), t -> Projection.positions(), workers)) {
            while (events.next()) {
                times.add(events.time() * 8 + events.cpu());
            }
        }
        return times;
    }

    @Test
    void shouldNotWaitForWorkersThatAreBusyWithTheMerge() throws Exception {
        Trace trace = Trace.open(TestTraces.recorded("rpc/client/kernel"));
        ExecutorService workers = Executors.newSingleThreadExecutor();
        assertThat(workers.submit(() -> times(trace, workers)).get()).hasSize(2_989);
        workers.shutdown();
    }

    @Test
    void shouldRefuseAnEventSelectedTwiceAndABadKindOrPath() {
        Projection.Builder builder = Projection.builder().select("a", 0);
        assertThatThrownBy(() -> builder.select("a", 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.select("b", -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldRefuseAKindWithDifferentNumbersOfSlots(@TempDir Path folder) {
        assertThatThrownBy(() -> Projection.builder().select("one", 7, "a").select("two", 7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("event two has 0 slots, but others of kind 7 have 1");
        List<Stream> streams = List.of("one", "two").stream().map(name -> shortTrace(folder.resolve(name)))
                .flatMap(t -> t.streams().stream()).toList();
        Projection wide = Projection.builder().select("one", 7, "a").build();
        Projection narrow = Projection.builder().select("one", 7).build();
        assertThatThrownBy(() -> new MergedEvents(streams,
                t -> t == streams.get(0).trace() ? wide : narrow, null)).isInstanceOf(IllegalArgumentException.class);
    }

    /** In both readers of slots; slots behind the last belong to the next event. */
    @Test
    void shouldNotReadSlotsOfTheNextEvent(@TempDir Path folder) {
        Trace trace = shortTrace(folder.resolve("trace"));
        Projection projection = Projection.builder().select("one", 0, "a", "lacking").build();
        try (MergedEvents events = new MergedEvents(trace.streams(), t -> projection, null)) {
            assertThat(events.next()).isTrue();
            assertThat(events.value(0)).isEqualTo(1);
            assertThat(events.value(1)).isEqualTo(EventBatch.MISSING);
            assertThatThrownBy(() -> events.value(2)).isInstanceOf(AssertionError.class)
                    .hasMessage("events of kind 0 have no slot 2");
        }
        Stream stream = trace.streams().get(0);
        try (PacketDecoder decoder = new PacketDecoder(stream, projection)) {
            EventBatch batch = new EventBatch();
            decoder.decode(stream.packets().get(0), batch);
            assertThat(batch.value(1, 1)).isEqualTo(EventBatch.MISSING);
            assertThatThrownBy(() -> batch.value(1, 2)).isInstanceOf(AssertionError.class);
        }
    }

    private static Trace shortTrace(Path folder) {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.event("one", Field.u8("a"));
            writer.stream(0).event("one", 1000, 1).event("one", 1001, 2);
        }
        return Trace.open(folder);
    }
}
