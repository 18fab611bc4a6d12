// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.ctf.write.WrittenEvent;

/** This reader and babeltrace2 read what was written, and losses are reported. */
class WriterTest {
    private static final UUID CLOCK = UUID.fromString("4e5e87ee-52da-46da-bf0b-d5be369d9424");
    private static final long ZERO = 1_767_237_462_880_885_550L;

    @TempDir
    private Path folder;

    private Path write(int classes) {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.environment("hostname", "a \"b\"").clock(CLOCK, ZERO).context(Field.s32("tid"));
            writer.event("all", Field.u8("a"), Field.u16("b"), Field.u32("c"), Field.u64("d"), Field.s8("e"),
                    Field.s16("f"), Field.s32("g"), Field.s64("h"), Field.pointer("i"), Field.string("j"),
                    Field.text16("k"), Field.bytes("l", 4), Field.sequence(Field.s32("m")),
                    Field.struct("n", Field.u8("o")),
                    Field.sequence8(Field.u8("q")), Field.enumeration8("r", "none", "irq"),
                    Field.variant("p", Field.struct("unknown"), Field.struct("ipv4", Field.u16("port"))));
            for (int i = 1; i < classes; i++) {
                writer.event("class" + i, Field.u8("a"));
            }
            writer.stream(1).context(7).event("all", ZERO + 5, 255, 65535, 0xFFFF_FFFFL, -1L, -1, -2, -3, -4,
                    0xFF00L, "text", "comm", new byte[] {1, 2, 3, 4}, List.of(-1, 2), List.of(9),
                    List.of(10, 0, 0, 1), 1,
                    new Field.Choice("ipv4", List.of(80)));
            writer.stream(1).event("class3", ZERO + 10_000_000_000L, 3).flush().event("class9", ZERO + 10_000_000_001L,
                    9);
            writer.stream(0).context(8).event("class3", ZERO + 5, 4);
        }
        return folder;
    }

    @Test
    void shouldReadWhatItWrote() {
        for (int classes : new int[] {12, 200}) {
            Trace trace = Trace.open(write(classes));
            assertThat(trace.environment()).containsEntry("hostname", "a \"b\"").containsEntry("tracer_major", "2");
            assertThat(trace.clocks().get(0).uuid()).contains(CLOCK);
            assertThat(trace.streams()).extracting(Stream::cpu).containsExactly(0, 1);
            Projection projection = Projection.builder().select("all", 0, "a", "b", "c", "d", "e", "f", "g", "h", "i",
                    "j", "k", "l", "m", "m[0]", "n.o", "p.ipv4.port", "context.tid", "q[3]", "r")
                    .select("class3", 1, "a")
                    .select("class9", 2, "a", "packet.cpu_id").build();
            try (MergedEvents events = new MergedEvents(trace.streams(), t -> projection, null)) {
                assertThat(events.next()).isTrue();
                assertThat(List.of(events.kind(), events.cpu(), (int) events.value(0))).containsExactly(1, 0, 4);
                assertThat(events.next()).isTrue();
                assertThat(events.time()).isEqualTo(ZERO + 5);
                assertThat(values(events, 0, 9)).containsExactly(255L, 65535L, 0xFFFF_FFFFL, -1L, -1L, -2L, -3L, -4L,
                        0xFF00L);
                assertThat(events.text(9) + events.text(10)).isEqualTo("textcomm");
                assertThat(events.textLength(11)).isEqualTo(4);
                assertThat(values(events, 12, 19)).containsExactly(2L, -1L, 9L, 80L, 7L, 1L, 1L);
                assertThat(events.next()).isTrue();
                assertThat(events.time()).isEqualTo(ZERO + 10_000_000_000L);
                assertThat(events.next()).isTrue();
                assertThat(values(events, 0, 2)).containsExactly(9L, 1L);
                assertThat(events.next()).isFalse();
                assertThat(events.inversions()).isZero();
            }
        }
    }

    private static List<Long> values(MergedEvents events, int from, int to) {
        List<Long> values = new ArrayList<>();
        for (int slot = from; slot < to; slot++) {
            values.add(events.value(slot));
        }
        return values;
    }

    @Test
    void shouldWriteWhatBabeltrace2Reads() throws Exception {
        for (int classes : new int[] {12, 200}) {
            Path trace = write(classes);
            List<String> ours = new ArrayList<>();
            PrettyText text = PrettyText.ofBabeltrace2();
            try (EventReader events = new EventReader(Trace.open(trace))) {
                while (events.next()) {
                    events.fields(text);
                    ours.add((events.time() - ZERO) + ", name = " + events.name() + ", " + text.take());
                }
            }
            assertThat(Oracle.events("babeltrace2", trace)).containsExactlyInAnyOrderElementsOf(ours);
        }
    }

    @Test
    void shouldWriteTypedValuesAsItWritesObjects() throws Exception {
        for (boolean typed : new boolean[] {false, true}) {
            try (CtfWriter writer = CtfWriter.create(folder.resolve(typed ? "typed" : "objects"))) {
                writer.uuid(CLOCK).clock(CLOCK, ZERO).context(Field.s32("tid"));
                writer.event("e", Field.u8("a"), Field.u16("b"), Field.u32("c"), Field.s64("d"), Field.text16("f"));
                WrittenEvent e = writer.declared("e");
                StreamWriter stream = writer.stream(0).context(-7);
                if (typed) {
                    stream.event(e, ZERO + 9).int8(200).int16(65535).int32(-2).int64(-3).bytes(new byte[16]);
                } else {
                    stream.event("e", ZERO + 9, 200, 65535, 0xFFFF_FFFEL, -3, "");
                }
            }
        }
        assertThat(folder.resolve("typed/channel0_0")).hasSameBinaryContentAs(folder.resolve("objects/channel0_0"));
    }

    @Test
    void shouldEndPacketsThatReachTheSizeOfASubBuffer() throws Exception {
        int events = 10_000;
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.clock(CLOCK, ZERO).subBuffers(16_384).event("e", Field.u64("a"));
            WrittenEvent e = writer.declared("e");
            for (int i = 0; i < events; i++) {
                writer.stream(0).event(e, ZERO + i).int64(i);
            }
        }
        Stream stream = Trace.open(folder).streams().get(0);
        assertThat(stream.packets()).hasSize((12 * events + 8191) / 8192);
        assertThat(Oracle.events("babeltrace2", folder)).hasSize(events);
    }

    @Test
    void shouldNameAnEventThatIsNotDeclared() {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            assertThatThrownBy(() -> writer.declared("e")).hasMessageContaining("event e is not declared");
        }
    }

    private static List<List<Long>> losses(Trace trace) {
        List<List<Long>> losses = new ArrayList<>();
        Projection projection = Projection.builder().select("e", 0).build();
        try (MergedEvents events = new MergedEvents(trace.streams(), t -> projection, null)) {
            while (events.next()) {
                if (events.kind() == Projection.LOSS) {
                    losses.add(
                            List.of(events.time(), events.value(0), events.value(1), events.value(2), events.value(3)));
                }
            }
        }
        return losses;
    }

    @Test
    void shouldTellWhereLttngLostEvents() {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.event("e").event("other");
            writer.stream(0).event("e", 10).event("other", 20).discarded(3).end(25).flush()
                    .event("e", 30).flush().event("e", 40).lostPackets(2).discarded(5).end(45).flush()
                    .begin(60).event("e", 61).discarded(1).end(70).flush();
        }
        Trace trace = Trace.open(folder);
        assertThat(trace.streams().get(0).discarded()).isEqualTo(9);
        assertThat(losses(trace)).containsExactly(List.of(20L, 3L, 20L, 30L, 0L),
                List.of(30L, 0L, 30L, 40L, 2L), List.of(40L, 5L, 40L, 60L, 0L), List.of(61L, 1L, 61L, 70L, 0L));
        assertThat(trace.streams().get(0).missingPackets()).isEqualTo(2);
    }

    @Test
    void shouldTellWhereOtherTracersLostEvents() {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.environment("tracer_name", "other").event("e");
            writer.stream(0).event("e", 10).discarded(2).end(15).flush().event("e", 30).end(35).discarded(3).flush();
        }
        assertThat(losses(Trace.open(folder))).containsExactly(List.of(10L, 2L, 10L, 15L, 0L),
                List.of(15L, 3L, 15L, 35L, 0L));
    }

    @Test
    void shouldNotCountWhatWasLostBeforeTheFirstPacketAtHand() {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.event("e");
            writer.stream(0).lostPackets(4).discarded(100).event("e", 10).flush().event("e", 20).discarded(1).flush();
        }
        assertThat(losses(Trace.open(folder))).containsExactly(List.of(20L, 1L, 20L, 20L, 0L));
    }

    @Test
    void shouldCountLossesOverTheFilesOfOneStream() throws Exception {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.event("e");
            writer.stream(0).event("e", 10).discarded(2).flush().event("e", 20).flush().event("e", 30).discarded(4)
                    .flush();
        }
        byte[] all = Files.readAllBytes(folder.resolve("channel0_0"));
        Files.delete(folder.resolve("channel0_0"));
        Files.write(folder.resolve("channel0_0_1"), Arrays.copyOfRange(all, 0, 8192));
        Files.write(folder.resolve("channel0_0_0"), Arrays.copyOfRange(all, 8192, all.length));
        Trace trace = Trace.open(folder);
        assertThat(trace.streams()).hasSize(2);
        assertThat(losses(trace)).containsExactly(List.of(10L, 2L, 10L, 20L, 0L),
                List.of(30L, 4L, 30L, 30L, 0L));
        Files.write(folder.resolve("channel0_0_1"), Arrays.copyOfRange(all, 0, 4096));
        assertThat(losses(Trace.open(folder))).containsExactly(List.of(10L, 0L, 10L, 30L, 1L),
                List.of(10L, 2L, 10L, 30L, 0L), List.of(30L, 4L, 30L, 30L, 0L));
    }

    @Test
    void shouldOrderEventsOfOneTimeByCpu() {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.event("e");
            for (int cpu : new int[] {10, 4, 0, 9, 2}) {
                writer.stream(cpu).event("e", 5).event("e", 5).event("e", 7 - cpu % 2).event("e", 8);
            }
        }
        Projection projection = Projection.builder().select("e", 0).build();
        List<String> found = new ArrayList<>();
        try (MergedEvents events = new MergedEvents(Trace.open(folder).streams(), t -> projection, null)) {
            while (events.next()) {
                found.add(events.time() + "/" + events.cpu());
            }
        }
        assertThat(String.join(" ", found)).isEqualTo("5/0 5/0 5/2 5/2 5/4 5/4 5/9 5/9 5/10 5/10 "
                + "6/9 7/0 7/2 7/4 7/10 8/0 8/2 8/4 8/9 8/10");
    }

    @Test
    void shouldCountInversions() {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.event("e");
            writer.stream(0).event("e", 10).event("e", 8).flush().event("e", 5).event("e", 20);
        }
        Projection projection = Projection.builder().select("e", 0).build();
        try (MergedEvents events = new MergedEvents(Trace.open(folder).streams(), t -> projection, null)) {
            List<Long> times = new ArrayList<>();
            while (events.next()) {
                times.add(events.time());
            }
            assertThat(times).containsExactly(10L, 8L, 5L, 20L);
            assertThat(events.inversions()).isEqualTo(2);
        }
    }

    @Test
    void shouldRefuseWhatWasNotDeclared() {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.event("e", Field.u8("a")).clock(CLOCK, 100);
            assertThatThrownBy(() -> writer.event("e")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> writer.stream(0).event("f", 200)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> writer.stream(0).event("e", 200)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> writer.stream(0).event("e", 200, 256)).hasMessageContaining("256");
            assertThatThrownBy(() -> writer.stream(0).event("e", 99, 1)).hasMessageContaining("99");
            assertThatThrownBy(() -> writer.event("g")).isInstanceOf(IllegalStateException.class);
        }
    }
}
