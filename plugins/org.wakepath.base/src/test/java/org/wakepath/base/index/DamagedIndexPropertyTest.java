// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.zip.CRC32C;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;
import org.wakepath.base.Spool;

/** An index that is not as it was written never gives another value than was written. */
class DamagedIndexPropertyTest {
    private static final int ROWS = 20_000;
    /** Some rows of each chunk are read. */
    private static final int STEP = 1000;
    private static final String TEXT = "any text";
    private static final Fingerprint FINGERPRINT = new Fingerprint(0);
    private static final int VERSION_AT = Integer.BYTES;

    private static Path folder;
    private static byte[] whole;

    @BeforeContainer
    static void write() throws IOException {
        folder = Files.createTempDirectory("index");
        Path file = folder.resolve("whole");
        Spool spool = new Spool(Long.MAX_VALUE);
        IntColumn ints = new IntColumn(spool);
        LongColumn longs = new LongColumn(spool);
        for (int row = 0; row < ROWS; row++) {
            ints.add(number(row));
            longs.add(-number(row));
        }
        try (IndexWriter out = new IndexWriter(file, FINGERPRINT)) {
            out.ints(ints);
            out.text(TEXT);
            out.longs(longs);
            out.finish();
        }
        whole = Files.readAllBytes(file);
    }

    @AfterContainer
    static void remove() throws IOException {
        Files.deleteIfExists(folder.resolve("whole"));
        Files.deleteIfExists(folder.resolve("damaged"));
        Files.delete(folder);
    }

    private static int number(int row) {
        return row * 0x9E3779B9;
    }

    private enum Outcome {
        NONE, DAMAGED, RIGHT
    }

    /** Reads all, and fails where a value is wrong. */
    private static Outcome read(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("damaged"), bytes);
        Optional<IndexReader> found = IndexReader.open(file, FINGERPRINT);
        if (found.isEmpty()) {
            return Outcome.NONE;
        }
        IndexReader in = found.get();
        IntColumn ints = in.ints();
        assertThat(in.text()).isEqualTo(TEXT);
        LongColumn longs = in.longs();
        boolean isDamaged = false;
        for (int row = 0; row < ROWS; row += STEP) {
            isDamaged |= isDamaged(file, ints::get, row, number(row)) | isDamaged(file, longs::get, row, -number(row));
        }
        return isDamaged ? Outcome.DAMAGED : Outcome.RIGHT;
    }

    private static boolean isDamaged(Path file, IntToLongFunction column, int row, long value) {
        try {
            assertThat(column.applyAsLong(row)).isEqualTo(value);
            return false;
        } catch (DamagedIndexException e) {
            assertThat(e.file()).isEqualTo(file);
            return true;
        }
    }

    @Example
    void shouldReadTheWholeFile() throws IOException {
        assertThat(read(whole)).isEqualTo(Outcome.RIGHT);
    }

    @Property(tries = 300)
    void shouldFindAnyByteThatIsAnother(@ForAll @IntRange(max = Integer.MAX_VALUE - 1) int position,
            @ForAll @IntRange(min = 1, max = 255) int change) throws IOException {
        byte[] bytes = whole.clone();
        bytes[position % bytes.length] ^= (byte) change;

        assertThat(read(bytes)).isNotEqualTo(Outcome.RIGHT);
    }

    /** Most of a file is columns, so that random positions hardly ever hit what is around them. */
    @Property(tries = 300)
    void shouldNotOpenWhatIsDamagedInFrontOrBehind(@ForAll @IntRange(max = 255) int place,
            @ForAll @IntRange(min = 1, max = 255) int change) throws IOException {
        byte[] bytes = whole.clone();
        int small = bytes.length - IndexWriter.HEADER - ROWS * (Integer.BYTES + Long.BYTES);
        int around = place % (IndexWriter.HEADER + small);
        bytes[around < IndexWriter.HEADER ? around : bytes.length - 1 - (around - IndexWriter.HEADER)] ^= (byte) change;

        assertThat(read(bytes)).isEqualTo(Outcome.NONE);
    }

    @Property(tries = 300)
    void shouldNotOpenWhatIsCutOrGoesOn(@ForAll @IntRange(max = Integer.MAX_VALUE - 1) int length) throws IOException {
        int cut = length % (2 * whole.length);
        byte[] bytes = Arrays.copyOf(whole, cut);

        assertThat(read(bytes)).isEqualTo(cut == whole.length ? Outcome.RIGHT : Outcome.NONE);
    }

    /** As after a crash of the machine: the length is there, the data is not. */
    @Property(tries = 300)
    void shouldFindZerosFromAnyPositionOn(@ForAll @IntRange(max = Integer.MAX_VALUE - 1) int position)
            throws IOException {
        byte[] bytes = whole.clone();
        Arrays.fill(bytes, position % bytes.length, bytes.length, (byte) 0);

        assertThat(read(bytes)).isEqualTo(Outcome.NONE);
    }

    @Example
    void shouldNotOpenAnotherVersion() throws IOException {
        byte[] bytes = whole.clone();
        ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(VERSION_AT, IndexWriter.VERSION + 1);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, IndexWriter.HEADER - Integer.BYTES);
        header.putInt(IndexWriter.HEADER - Integer.BYTES, (int) checksum.getValue());

        assertThat(read(bytes)).isEqualTo(Outcome.NONE);
    }
}
