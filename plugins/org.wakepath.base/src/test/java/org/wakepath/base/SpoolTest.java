// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SpoolTest {
    private static final int CHUNK = 1 << 20;

    @Test
    void shouldLetNoMoreOnTheHeapThanItsLimit() {
        Spool spool = new Spool(2 * CHUNK);

        assertThat(spool.takeHeap(CHUNK)).isTrue();
        assertThat(spool.takeHeap(CHUNK + 1)).isFalse();
        assertThat(spool.takeHeap(CHUNK)).isTrue();
        assertThat(spool.takeHeap(1)).isFalse();
        spool.returnHeap(1);
        assertThat(spool.takeHeap(1)).isTrue();

        assertThat(spool.onHeap()).isEqualTo(2 * CHUNK);
        assertThat(spool.inFile()).isZero();
    }

    @Test
    void shouldKeepWhatIsWrittenToEachPartOfTheFile() {
        Spool spool = new Spool(0);
        List<ByteBuffer> parts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            parts.add(spool.takeFile(CHUNK - 8 * i));
        }
        for (int number = 0; number < parts.size(); number++) {
            ByteBuffer part = parts.get(number);
            assertThat(part.getLong(0)).isZero();
            for (int i = 0; i < part.capacity(); i += Long.BYTES) {
                part.putLong(i, (long) number << 32 | i);
            }
        }
        for (int number = 0; number < parts.size(); number++) {
            ByteBuffer part = parts.get(number);
            assertThat(part.getLong(0)).isEqualTo((long) number << 32);
            assertThat(part.getLong(part.capacity() - Long.BYTES))
                    .isEqualTo((long) number << 32 | part.capacity() - Long.BYTES);
        }
    }

    @Test
    void shouldLeaveNoNameInTheTemporaryFolder() throws IOException {
        ByteBuffer part = new Spool(0).takeFile(CHUNK);

        part.put(0, (byte) 1);
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.endsWith(".spool"));
        }
    }
}
