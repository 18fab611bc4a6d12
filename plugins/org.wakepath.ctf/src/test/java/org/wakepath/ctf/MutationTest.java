// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.junit.jupiter.api.Assertions;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;

/** A trace with some changed bytes is either read or rejected by the one exception, and in little time. */
class MutationTest {
    private static Path folder;
    private static byte[] metadata;
    private static byte[] stream;

    @BeforeContainer
    static void writeTrace() throws IOException {
        folder = Files.createTempDirectory("mutation");
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.environment("hostname", "h").context(Field.s32("tid"));
            writer.event("one", Field.u8("a"), Field.string("b"), Field.sequence(Field.string("c")));
            writer.event("two", Field.text16("a"), Field.sequence(Field.struct("b", Field.u8("x"), Field.string("y"))),
                    Field.variant("c", Field.struct("none"), Field.struct("some", Field.u16("port"))));
            for (int i = 0; i < 8; i++) {
                writer.stream(0).context(i).event("one", 1000 + i, i, "text" + i, List.of("x", "yy", "zzz"))
                        .event("two", 1001 + i, "comm", List.of(List.of(1, "p"), List.of(2, "q")),
                                new Field.Choice("some", List.of(80)));
                if (i % 3 == 0) {
                    writer.stream(0).flush();
                }
            }
        }
        metadata = Files.readAllBytes(folder.resolve("metadata"));
        stream = Files.readAllBytes(folder.resolve("channel0_0"));
    }

    @AfterContainer
    static void removeTrace() throws IOException {
        Files.delete(folder.resolve("metadata"));
        Files.delete(folder.resolve("channel0_0"));
        Files.delete(folder);
    }

    @Property(tries = 1500)
    void shouldReadOrRefuseAChangedStream(@ForAll long seed) throws IOException {
        Files.write(folder.resolve("metadata"), metadata);
        Files.write(folder.resolve("channel0_0"), changed(stream, new Random(seed)));
        assertReadOrRefused();
    }

    @Property(tries = 600)
    void shouldReadOrRefuseChangedMetadata(@ForAll long seed) throws IOException {
        Files.write(folder.resolve("metadata"), changed(metadata, new Random(seed)));
        Files.write(folder.resolve("channel0_0"), stream);
        assertReadOrRefused();
    }

    /** Changes fall on used bytes: the first 600 of a page for a stream, all for metadata. */
    private static byte[] changed(byte[] original, Random random) {
        byte[] bytes = original.clone();
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int page = random.nextInt((bytes.length + 4095) / 4096) * 4096;
            int at = original == metadata ? random.nextInt(bytes.length) : page + random.nextInt(600);
            bytes[at] = switch (random.nextInt(4)) {
                case 0 -> (byte) random.nextInt(256);
                case 1 -> (byte) (bytes[at] ^ 1 << random.nextInt(8));
                case 2 -> (byte) 0xFF;
                default -> bytes[random.nextInt(bytes.length)];
            };
        }
        return random.nextInt(8) == 0 ? java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
    }

    private static void assertReadOrRefused() {
        Assertions.assertTimeout(Duration.ofSeconds(60), () -> {
            try {
                readAll();
            } catch (CtfException e) {
                assertThat(e.getMessage()).contains(folder.toString());
            }
        });
    }

    private static void readAll() {
        Trace trace = Trace.open(folder);
        Projection projection = Projection.builder().select("one", 0, "a", "b", "c", "c[1]", "context.tid")
                .select("two", 1, "a", "b", "b[0]", "c.some.port", "packet.cpu_id").build();
        try (MergedEvents events = new MergedEvents(trace.streams(), t -> projection, null)) {
            while (events.next()) {
                if (events.kind() == 0) {
                    assertThat(events.text(1)).isNotNull();
                }
            }
        }
        PrettyText text = PrettyText.ofBabeltrace2();
        try (EventReader events = new EventReader(trace)) {
            while (events.next()) {
                events.fields(text);
                text.take();
            }
        }
    }
}
