// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.base.index.CacheFolder;
import org.wakepath.ctf.metadata.MetadataCache;
import org.wakepath.ctf.metadata.MetadataFile;
import org.wakepath.ctf.metadata.TsdlMetadata;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.StreamWriter;

class KeptPacketsTest {
    private static final UUID IDENTITY = UUID.nameUUIDFromBytes(new byte[] {1});
    private static final int PACKETS = 150;
    private static final String STREAM = "channel0_1";

    @TempDir
    private Path temporary;
    private Path place;
    private Path trace;

    @BeforeEach
    void writeTrace() {
        place = temporary.resolve("cache/packets");
        trace = trace("one", PACKETS);
    }

    /** A trace of two CPUs. */
    private Path trace(String name, int packets) {
        try (CtfWriter writer = CtfWriter.create(temporary.resolve(name))) {
            writer.uuid(IDENTITY).event("e");
            for (int cpu = 0; cpu < 2; cpu++) {
                StreamWriter stream = writer.stream(cpu);
                for (int i = 0; i < packets; i++) {
                    stream.event("e", 100 * i + cpu).flush();
                }
            }
        }
        return temporary.resolve(name);
    }

    /** What is kept, as another process sees it so much later that files may not change without another time. */
    private KeptPackets later(Path... traces) {
        return later(1, traces);
    }

    private KeptPackets later(long build, Path... traces) {
        return KeptPackets.of(CacheFolder.of(place, build), List.of(traces), System.currentTimeMillis() + 10_000)
                .orElseThrow();
    }

    private static OpenedTraces open(Path... traces) {
        return Trace.openReadable(List.of(traces), 1);
    }

    private static Optional<List<Trace>> find(KeptPackets kept, Path... traces) {
        return kept.find(() -> Arrays.stream(traces).map(folder -> new Trace(folder,
                MetadataFile.read(folder, new TsdlMetadata(), MetadataCache.none()))).toList());
    }

    /** All that opening finds in traces, as text. */
    private static List<String> text(List<Trace> traces) {
        List<String> lines = new ArrayList<>();
        for (Trace trace : traces) {
            lines.add(trace.folder() + " " + trace.foreignPackets() + " " + trace.copies());
            for (Stream stream : trace.streams()) {
                lines.add(stream.file() + " " + stream.type().id() + " " + stream.cpu() + " " + stream.thread() + " "
                        + stream.isTruncated() + " " + stream.packets());
                assertThat(stream.trace()).isSameAs(trace);
                assertThat(stream.type()).isSameAs(trace.type().streams().get(0));
            }
        }
        return lines;
    }

    @Test
    void shouldFindWhatWasFoundBefore() {
        OpenedTraces opened = open(trace);
        later(trace).keep(opened);
        assertThat(text(find(later(trace), trace).orElseThrow())).isEqualTo(text(opened.traces()));
    }

    @Test
    void shouldFindCopiesForeignPacketsAndCutStreams() throws IOException {
        Path two = trace("two", PACKETS + 3);
        Path foreign = trace("foreign", 2);
        Files.write(foreign.resolve("metadata"), Files.readString(foreign.resolve("metadata"))
                .replace(IDENTITY.toString(), UUID.nameUUIDFromBytes(new byte[] {2}).toString()).getBytes());
        cut(two.resolve(STREAM), 50);
        Path[] all = {trace, two, foreign};
        OpenedTraces opened = open(all);
        later(all).keep(opened);
        List<Trace> found = find(later(all), all).orElseThrow();
        assertThat(text(found)).isEqualTo(text(opened.traces()));
        assertThat(found.get(1).copies()).isNotEmpty();
        assertThat(found.get(1).streams()).anyMatch(Stream::isTruncated);
        assertThat(found.get(2).foreignPackets()).isEqualTo(4);
    }

    @Test
    void shouldNoticeEveryChangeOfFiles() {
        change(() -> Files.write(trace.resolve(STREAM), new byte[4096], StandardOpenOption.APPEND));
        change(() -> cut(trace.resolve(STREAM), 4096));
        change(() -> Files.write(trace.resolve("channel0_7"), new byte[0]));
        change(() -> Files.delete(trace.resolve("channel0_7")));
        change(() -> Files.move(trace.resolve(STREAM), trace.resolve("other")));
        change(() -> {
            Files.copy(trace.resolve("other"), trace.resolve(STREAM), StandardCopyOption.COPY_ATTRIBUTES);
            Files.delete(trace.resolve("other"));
        });
        change(() -> Files.write(trace.resolve("metadata"), "/* */".getBytes(), StandardOpenOption.APPEND));
    }

    @Test
    void shouldNoticeChangeInPlaceWithTheTimeOfChangeSetBack() {
        for (String name : List.of(STREAM, "metadata")) {
            change(() -> {
                Path file = trace.resolve(name);
                FileTime time = Files.getLastModifiedTime(file);
                long size = Files.size(file);
                try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                    open.seek(2000);
                    int before = open.read();
                    open.seek(2000);
                    open.write(before);
                }
                Files.setLastModifiedTime(file, time);
                assertThat(Files.size(file)).isEqualTo(size);
            });
        }
    }

    private interface Change {
        void make() throws IOException;
    }

    /** Keeps what is found now, makes the change as soon as the clock of the file system moved on, and asks again. */
    private void change(Change change) {
        later(trace).keep(open(trace));
        assertThat(find(later(trace), trace)).isPresent();
        try {
            Thread.sleep(20);
            change.make();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        assertThat(find(later(trace), trace)).isEmpty();
    }

    @Test
    void shouldNotFindWhatAnotherBuildKeptOrOtherTraces() {
        later(trace).keep(open(trace));
        assertThat(find(later(2, trace), trace)).isEmpty();
        Path two = trace("two", PACKETS);
        assertThat(find(later(trace, two), trace, two)).isEmpty();
        assertThat(find(later(two), two)).isEmpty();
    }

    @Test
    void shouldKeepNothingOfFilesThatMayStillChange() {
        KeptPackets.of(CacheFolder.of(place, 1), List.of(trace), System.currentTimeMillis()).orElseThrow()
                .keep(open(trace));
        assertThat(place).doesNotExist();
    }

    @Test
    void shouldKeepNothingOfFewPackets() {
        Path two = trace("two", 3);
        later(two).keep(open(two));
        assertThat(place).doesNotExist();
    }

    @Test
    void shouldKeepNothingWhereATraceIsBroken() throws IOException {
        Path two = trace("two", 3);
        Files.write(two.resolve("channel0_0"), new byte[100], StandardOpenOption.WRITE);
        OpenedTraces opened = open(trace, two);
        assertThat(opened.broken()).hasSize(1);
        later(trace, two).keep(opened);
        assertThat(place).doesNotExist();
    }

    @Test
    void shouldNotFindDamagedFile() throws IOException {
        later(trace).keep(open(trace));
        try (java.util.stream.Stream<Path> files = Files.list(place)) {
            Path file = files.findFirst().orElseThrow();
            byte[] whole = Files.readAllBytes(file);
            for (int at = 0; at < whole.length; at += at < 64 ? 1 : 501) {
                byte[] damaged = whole.clone();
                damaged[at] ^= 4;
                Files.write(file, damaged);
                assertThat(find(later(trace), trace)).as("byte %d", at).isEmpty();
                Files.write(file, Arrays.copyOf(whole, at));
                assertThat(find(later(trace), trace)).as("%d bytes", at).isEmpty();
            }
        }
        later(trace).keep(open(trace));
        assertThat(find(later(trace), trace)).isPresent();
    }

    @Test
    void shouldNotFailWhereNothingCanBeWrittenOrExamined() throws IOException {
        Files.writeString(temporary.resolve("cache"), "a file");
        later(trace).keep(open(trace));
        assertThat(find(later(trace), trace)).isEmpty();
        assertThat(KeptPackets.of(CacheFolder.of(place, 1), List.of(temporary.resolve("none")), 0)).isEmpty();
    }

    private static void cut(Path file, int bytes) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.setLength(open.length() - bytes);
        }
    }
}
