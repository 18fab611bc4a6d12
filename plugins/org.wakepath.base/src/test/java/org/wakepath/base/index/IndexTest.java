// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;
import org.wakepath.base.Spool;

/** What is written comes back, and files are their owner's. */
class IndexTest {
    private static final int CHUNK = 1 << 14;

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("graph");
    }

    private IndexReader open() {
        return IndexReader.open(file(), fingerprint(1)).orElseThrow();
    }

    private static Fingerprint fingerprint(int first) {
        return new Fingerprint(first);
    }

    private void write(String text) throws IOException {
        try (IndexWriter out = new IndexWriter(file(), fingerprint(1))) {
            out.text(text);
            out.finish();
        }
    }

    /** The first number of each line is the limit of a spool on the heap, in bytes. */
    @ParameterizedTest
    @CsvSource({"9223372036854775807, 1", "0, 2", "300000, 3"})
    void shouldGiveColumnsBackWhereverTheyLay(long heapLimit, long seed) throws IOException {
        int[] sizes = {0, 1, 16, 17, CHUNK - 1, CHUNK, CHUNK + 1, 5 * CHUNK, 7 * CHUNK + 3};
        Random random = new Random(seed);
        Spool spool = new Spool(heapLimit);
        try (IndexWriter out = new IndexWriter(file(), fingerprint(1))) {
            for (int size : sizes) {
                IntColumn ints = new IntColumn(spool);
                LongColumn longs = new LongColumn(spool);
                for (int row = 0; row < size; row++) {
                    ints.add(random.nextInt());
                    longs.add(random.nextLong());
                }
                out.ints(ints);
                out.longs(longs);
                out.data().writeInt(size);
            }
            out.finish();
        }

        Random again = new Random(seed);
        IndexReader in = open();
        for (int size : sizes) {
            IntColumn ints = in.ints();
            LongColumn longs = in.longs();
            assertThat(ints.size()).isEqualTo(size);
            assertThat(longs.size()).isEqualTo(size);
            for (int row = 0; row < size; row++) {
                assertThat(ints.get(row)).isEqualTo(again.nextInt());
                assertThat(longs.get(row)).isEqualTo(again.nextLong());
            }
            assertThat(in.data().readInt()).isEqualTo(size);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000})
    void shouldGiveSmallValuesBack(int size) throws IOException {
        int[] ints = new Random(1).ints(size).toArray();
        long[] longs = new Random(2).longs(size).toArray();
        List<String> texts = new Random(3).ints(size, 0, 4).mapToObj(length -> "a\ud800\u00e9b".substring(length))
                .toList();
        try (IndexWriter out = new IndexWriter(file(), fingerprint(1))) {
            out.array(ints);
            out.texts(texts);
            out.array(longs);
            out.finish();
        }

        IndexReader in = open();
        assertThat(in.intArray()).isEqualTo(ints);
        assertThat(in.texts()).isEqualTo(texts);
        assertThat(in.longArray()).isEqualTo(longs);
        assertThat(in.data().available()).isZero();
    }

    /** Where a build forgets to raise the version, other values stand in the place of lengths. */
    @Test
    void shouldRefuseTextsThatReachBeyondTheirCharacters() throws IOException {
        try (IndexWriter out = new IndexWriter(file(), fingerprint(1))) {
            out.array(new int[] {4, 3});
            out.text("four");
            out.finish();
        }

        assertThatThrownBy(open()::texts).isInstanceOf(EOFException.class).hasMessageContaining("from 4 to 3");
    }

    /** A column whose memory was taken ahead has room for more rows than it has. */
    @Test
    void shouldGiveBackAColumnOfZeros() throws IOException {
        try (IndexWriter out = new IndexWriter(file(), fingerprint(1))) {
            out.ints(IntColumn.zeros(CHUNK + 5, new Spool(Long.MAX_VALUE)));
            out.finish();
        }
        IntColumn column = open().ints();

        int[] some = new int[10];
        Arrays.fill(some, 1);
        column.get(CHUNK - 5, some);
        assertThat(some).containsOnly(0);
        assertThat(column.size()).isEqualTo(CHUNK + 5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "\0", "ä€\n", "\uD83D\uDE00", "\uD800 alone", "\uDC00\uD800"})
    void shouldGiveAnyTextBack(String text) throws IOException {
        write(text);

        assertThat(open().text()).isEqualTo(text);
    }

    @Test
    void shouldGiveALongTextBack() throws IOException {
        String text = "long".repeat(50_000);
        write(text);

        assertThat(open().text()).isEqualTo(text);
    }

    @Test
    void shouldRefuseToReadWhatWasNotWritten() throws IOException {
        write("text");
        IndexReader in = open();
        in.text();

        assertThatThrownBy(in::ints).isInstanceOf(EOFException.class);
        // The first two characters of this text, read as a number, are far larger than the text.
        write("\u7fff\uffff".repeat(20_000));
        IndexReader text = open();
        text.data().readInt();
        assertThatThrownBy(text::text).isInstanceOf(EOFException.class);
        IndexReader column = open();
        column.data().readInt();
        assertThatThrownBy(column::ints).isInstanceOf(EOFException.class);
    }

    @Test
    void shouldNotOpenWhatIsOfSomethingElse() throws IOException {
        write("text");

        assertThat(IndexReader.open(file(), fingerprint(2))).isEmpty();
        assertThat(IndexReader.open(folder.resolve("other"), fingerprint(1))).isEmpty();
        assertThat(IndexReader.open(folder, fingerprint(1))).isEmpty();
    }

    @Test
    void shouldBeReadableByItsOwnerAlone() throws IOException {
        write("text");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file()))).isEqualTo("rw-------");
    }

    @Test
    @Tag("root")
    void shouldNotBelieveAnotherUser() throws IOException {
        assumeTrue(Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
                "skipped: only root can give files away");
        write("text");
        Files.setAttribute(file(), "unix:uid", 65534);

        assertThat(IndexReader.open(file(), fingerprint(1))).isEmpty();
    }

    @Test
    void shouldNotFollowALink() throws IOException {
        write("text");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file());

        assertThat(IndexReader.open(link, fingerprint(1))).isEmpty();
    }

    @Test
    void shouldLeaveTheOneBeforeWhereItIsNotFinished() throws IOException {
        write("before");
        try (IndexWriter out = new IndexWriter(file(), fingerprint(1))) {
            out.text("after");
        }

        assertThat(open().text()).isEqualTo("before");
        assertThat(names()).containsExactly("graph");
    }

    @Test
    void shouldReadOnWhatWasReplaced() throws IOException {
        write("before");
        IndexReader before = open();
        write("after");

        assertThat(before.text()).isEqualTo("before");
        assertThat(open().text()).isEqualTo("after");
    }

    @Test
    void shouldRemoveWhatAKilledWriterLeftLongAgo() throws IOException {
        Files.setLastModifiedTime(Files.createFile(folder.resolve("graph.1.next")),
                FileTime.from(Instant.now().minus(Duration.ofHours(25))));
        Files.setLastModifiedTime(Files.createFile(folder.resolve("graph.2.next")),
                FileTime.from(Instant.now().minus(Duration.ofHours(23))));

        write("text");

        assertThat(names()).containsExactlyInAnyOrder("graph", "graph.2.next");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void shouldLeaveHalfOfTheFreeSpaceToOthers() {
        long free = 1 << 25;
        LongColumn column = new LongColumn(new Spool(Long.MAX_VALUE));
        for (long bytes = 0; bytes < free; bytes += Long.BYTES) {
            column.add(bytes);
        }

        assertThatThrownBy(() -> {
            try (IndexWriter out = new IndexWriter(file(), fingerprint(1), () -> free - Files.size(unfinished()))) {
                out.longs(column);
            }
        }).isInstanceOfSatisfying(IndexSpaceException.class, e -> assertThat(e.folder()).isEqualTo(folder));
        assertThat(folder).isEmptyDirectory();
    }

    private Path unfinished() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findFirst().orElseThrow();
        }
    }
}
