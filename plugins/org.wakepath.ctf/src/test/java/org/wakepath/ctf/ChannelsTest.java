// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.write.CtfWriter;

class ChannelsTest {
    private static final Projection PROJECTION = Projection.builder().select("switch", 0).select("call", 1)
            .select("never", 2).build();

    @TempDir
    private Path temporary;

    @Test
    void shouldGiveAChannelWhatItsClassDeclares() throws IOException {
        write("channel0", 0, "switch", 10);
        write("channel0", 1, "call", 20);

        assertThat(kinds()).isEqualTo(Map.of("channel0_0", Set.of(0, 1, 2), "channel0_1", Set.of(0, 1, 2)));
    }

    @Test
    void shouldTellChannelsOfOneClassApartByTheirFiles() throws IOException {
        write("sched", 0, "switch", 10);
        write("sys", 0, "call", 20);

        assertThat(kinds()).isEqualTo(Map.of("sched_0", Set.of(0), "sys_0", Set.of(1)));
    }

    /** A name of its own for each CPU is not a channel: what the other CPU's file holds may be lost here. */
    @Test
    void shouldNotTakeFilesOfDifferentCpusForChannels() throws IOException {
        write("left", 0, "switch", 10);
        write("right", 1, "call", 20);

        assertThat(kinds()).isEqualTo(Map.of("left_0", Set.of(0, 1, 2), "right_1", Set.of(0, 1, 2)));
    }

    /** Writes a stream of one event, and gives its file the name of a channel. */
    private void write(String channel, int cpu, String event, long time) throws IOException {
        Path folder = temporary.resolve(channel + cpu);
        try (CtfWriter writer = CtfWriter.create(folder).event("switch").event("call").event("never")) {
            writer.stream(cpu).event(event, time);
        }
        Path trace = Files.createDirectories(temporary.resolve("trace"));
        Files.move(folder.resolve("channel0_" + cpu), trace.resolve(channel + "_" + cpu));
        if (Files.notExists(trace.resolve("metadata"))) {
            Files.move(folder.resolve("metadata"), trace.resolve("metadata"));
        }
    }

    private Map<String, Set<Integer>> kinds() {
        Trace trace = Trace.open(temporary.resolve("trace"));
        Channels channels = new Channels(t -> PROJECTION);
        Map<String, Set<Integer>> kinds = new TreeMap<>();
        trace.streams().forEach(s -> kinds.put(s.file().getFileName().toString(), channels.kinds(s)));
        return kinds;
    }
}
