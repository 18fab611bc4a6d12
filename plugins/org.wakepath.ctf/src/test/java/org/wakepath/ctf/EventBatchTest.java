// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventBatchTest {
    private static final int PACKET = 16_384;

    @TempDir
    Path folder;

    @Test
    void shouldTakeRoomOnceForPacketsOfOneSizeInTheFile() throws IOException {
        EventBatch batch = new EventBatch();
        try (FileChannel channel = FileChannel.open(Files.write(folder.resolve("stream"), new byte[3 * PACKET]))) {
            batch.load(channel, packet(0, 12_000));
            byte[] first = batch.bytes();
            batch.load(channel, packet(1, 12_345));
            batch.load(channel, packet(2, PACKET));

            assertThat(batch.bytes()).isSameAs(first).hasSizeLessThan(PACKET + 64);
        }
    }

    private static Packet packet(int index, int contentBytes) {
        return new Packet(index, (long) index * PACKET, PACKET * 8L, contentBytes * 8L, 0, 0, index, 0, 0, 0,
                Packet.MISSING, Packet.MISSING, false);
    }
}
