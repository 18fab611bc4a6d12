// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.TraceSet;
import org.wakepath.testing.ExtraTier;
import org.wakepath.testing.TestTraces;

/** LTTng's rotation cuts every stream between two packets and puts the parts into folders of their own. */
@ExtraTier
class RotationTest {
    @TempDir
    private Path folder;

    @Test
    void shouldReadTheChunksOfARotationAsOneTrace() throws IOException {
        Path whole = TestTraces.extra("many-threads");
        cut(whole);

        TraceSet chunks = TraceSet.open(List.of(folder));
        assertThat(chunks.hosts()).hasSize(1);
        assertThat(chunks.hosts().get(0).traces()).hasSize(2);
        Analysis rotated = Analysis.open(chunks, 2);
        Analysis expected = RealTraces.analyse("many-threads", 2);
        assertThat(RealTraces.wholePath(rotated, RealTraces.task(rotated, "wilbrod", 2673)))
                .isEqualTo(RealTraces.wholePath(expected, RealTraces.task(expected, "wilbrod", 2673)));
    }

    private void cut(Path whole) throws IOException {
        Path first = Files.createDirectories(folder.resolve("archives/20160304T174622-1/kernel"));
        Path second = Files.createDirectories(folder.resolve("archives/20160304T174623-2/kernel"));
        for (Path chunk : List.of(first, second)) {
            Files.copy(whole.resolve("metadata"), chunk.resolve("metadata"));
        }
        for (Stream stream : Trace.open(whole).streams()) {
            byte[] bytes = Files.readAllBytes(stream.file());
            List<Packet> packets = stream.packets();
            int middle = (int) packets.get(packets.size() / 2).offset();
            String name = stream.file().getFileName().toString();
            Files.write(first.resolve(name), Arrays.copyOf(bytes, middle));
            Files.write(second.resolve(name), Arrays.copyOfRange(bytes, middle, bytes.length));
        }
    }
}
