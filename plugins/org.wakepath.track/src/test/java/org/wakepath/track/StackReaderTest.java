// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.base.Spool;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.kernel.TraceSet;

class StackReaderTest {
    private static final UUID CLOCK = new UUID(1, 1);
    private static final int TASK = 7;
    private static final int OTHER = 8;
    private static final int NONE = -1;
    @TempDir
    private Path folder;
    private final AtomicInteger events = new AtomicInteger();

    @Test
    void shouldGiveEachWaitAndWakeUpItsStack() {
        record("a", cpu -> {
            cpu.event("wakepath_stack_wait", 100, TASK, 0, 1).event("sched_switch", 101, TASK);
            cpu.event("wakepath_stack_wakeup", 200, OTHER, TASK, 2, NONE).event("sched_ttwu", 202, TASK);
        }, stacks -> {
            define(stacks, 0, "do_syscall;schedule", "[kernel];[kernel]");
            define(stacks, 1, "main;serve;read", "shop;shop;libc.so.6");
            define(stacks, 2, "irq;wake_up", "[kernel];[virtio]");
        });
        StackTrack track = read();

        assertThat(track.waits(TASK).at(101)).isEqualTo(new CallStack(
                List.of(frame("main", "shop"), frame("serve", "shop"), frame("read", "libc.so.6")),
                List.of(frame("do_syscall", "[kernel]"), frame("schedule", "[kernel]"))));
        assertThat(track.wakeups(TASK).at(202)).isEqualTo(
                new CallStack(List.of(), List.of(frame("irq", "[kernel]"), frame("wake_up", "[virtio]"))));
        assertThat(track.waits(TASK).at(100)).isEqualTo(CallStack.NONE);
        assertThat(track.waits(OTHER).at(101)).isEqualTo(CallStack.NONE);
        assertThat(track.faults()).isEmpty();
    }

    @Test
    void shouldLetAnInterruptComeBetweenAStackAndItsSwitch() {
        record("a", cpu -> cpu.event("wakepath_stack_wait", 100, TASK, 0, NONE)
                .event("wakepath_stack_wakeup", 101, TASK, OTHER, 1, NONE).event("sched_ttwu", 102, OTHER)
                .event("sched_switch", 103, TASK), stacks -> {
                    define(stacks, 0, "a", "x");
                    define(stacks, 1, "b", "x");
                });
        StackTrack track = read();

        assertThat(track.waits(TASK).at(103).kernel()).containsExactly(frame("a", "x"));
        assertThat(track.wakeups(OTHER).at(102).kernel()).containsExactly(frame("b", "x"));
    }

    @Test
    void shouldGiveNoStackToTheEventOfAnotherTask() {
        record("a", cpu -> {
            cpu.event("wakepath_stack_wait", 100, TASK, 0, NONE).event("sched_switch", 101, OTHER);
            cpu.event("sched_switch", 150, TASK);
            cpu.event("wakepath_stack_wakeup", 200, TASK, OTHER, 0, NONE).event("sched_ttwu", 201, TASK);
            cpu.event("wakepath_stack_wait", 300, OTHER, 0, NONE).event("wakepath_stack_wait", 301, TASK, 0, NONE)
                    .event("sched_switch", 302, OTHER);
        }, stacks -> define(stacks, 0, "a", "x"));
        StackTrack track = read();

        assertThat(track.isEmpty()).isTrue();
        assertThat(track.faults()).containsExactly(entry(StackFault.UNMATCHED, 4L));
    }

    @Test
    void shouldGiveNoStackNearLostEvents() {
        record("a", cpu -> {
            cpu.event("wakepath_stack_wait", 100, TASK, 0, NONE).event("sched_switch", 101, TASK).flush();
            cpu.event("wakepath_stack_wait", 200, TASK, 0, NONE).event("sched_switch", 201, TASK).discarded(1).flush();
            cpu.event("wakepath_stack_wait", 300, TASK, 0, NONE).event("sched_switch", 301, TASK).flush();
        }, stacks -> define(stacks, 0, "a", "x"));
        StackTrack track = read();

        assertThat(track.waits(TASK).at(201)).isEqualTo(CallStack.NONE);
        assertThat(track.waits(TASK).at(301).isEmpty()).isFalse();
        assertThat(track.faults()).containsKey(StackFault.NEAR_LOSS);
    }

    @Test
    void shouldGiveNoStackThatIsNotDefinedOrDefinedInTwoWays() {
        record("a", cpu -> {
            cpu.event("wakepath_stack_wait", 100, TASK, 4, NONE).event("sched_switch", 101, TASK);
            cpu.event("wakepath_stack_wait", 200, TASK, 5, NONE).event("sched_switch", 201, TASK);
            cpu.event("wakepath_stack_wait", 300, TASK, 6, NONE).event("sched_switch", 301, TASK);
        }, stacks -> {
            define(stacks, 5, "a;b", "x;x");
            define(stacks, 5, "a;c", "x;x");
            define(stacks, 6, "a;b", "x;x");
            define(stacks, 6, "a;b", "x;x");
        });
        StackTrack track = read();

        assertThat(track.waits(TASK).at(101)).isEqualTo(CallStack.NONE);
        assertThat(track.waits(TASK).at(201)).isEqualTo(CallStack.NONE);
        assertThat(track.waits(TASK).at(301).kernel()).hasSize(2);
        assertThat(track.faults()).containsOnly(entry(StackFault.UNDEFINED, 1L), entry(StackFault.CONTRADICTED, 1L));
    }

    @Test
    void shouldRefuseDefinitionsThatAreNotAsTheFormatSays() {
        record("a", cpu -> cpu.event("wakepath_stack_wait", 100, TASK, 0, 1).event("sched_switch", 101, TASK),
                stacks -> {
                    define(stacks, 0, "a;b", "x");
                    define(stacks, 1, "", "");
                    define(stacks, -5, "a", "x");
                    define(stacks, 2, ";".repeat(127), ";".repeat(127));
                });
        StackTrack track = read();

        assertThat(track.waits(TASK).at(101)).isEqualTo(CallStack.NONE);
        assertThat(track.faults()).containsOnly(entry(StackFault.REFUSED, 4L), entry(StackFault.UNDEFINED, 1L));
    }

    @Test
    void shouldKeepRecordingsApartThatUseTheSameIds() {
        for (int i = 0; i < 2; i++) {
            int start = 100 + i * 100;
            String function = i == 0 ? "first" : "second";
            record("trace" + i, cpu -> cpu.event("wakepath_stack_wait", start, TASK, 0, NONE).event("sched_switch",
                    start + 1, TASK), stacks -> define(stacks, 0, function, "x"));
        }
        StackTrack track = read();

        assertThat(track.waits(TASK).at(101).kernel()).containsExactly(frame("first", "x"));
        assertThat(track.waits(TASK).at(201).kernel()).containsExactly(frame("second", "x"));
    }

    @Test
    void shouldKeepTheSamplesOfEachTaskInTheOrderOfTime() {
        record("a", cpu -> {
            cpu.event("wakepath_stack_sample", 100, TASK, NONE, 0, 1_000, 0).flush();
            cpu.event("wakepath_stack_sample", 200, OTHER, 1, NONE, 1_000, 2);
            cpu.event("wakepath_stack_sample", 300, TASK, 1, 0, 2_000, 0).discarded(1).flush();
            cpu.event("wakepath_stack_sample", 400, TASK, NONE, NONE, 2_000, 0);
        }, stacks -> {
            define(stacks, 0, "main;work", "shop;shop");
            define(stacks, 1, "irq", "[kernel]");
        });
        StackTrack track = read();
        StackTrack.Samples samples = track.samples(TASK);

        assertThat(samples.size()).isEqualTo(3);
        assertThat(samples.time(0)).isEqualTo(100);
        assertThat(samples.period(0)).isEqualTo(1_000);
        assertThat(samples.stack(0))
                .isEqualTo(new CallStack(List.of(frame("main", "shop"), frame("work", "shop")), List.of()));
        // A sample says by itself whose it is, so events that were lost beside it do not make it doubtful.
        assertThat(samples.stack(1).kernel()).containsExactly(frame("irq", "[kernel]"));
        assertThat(samples.period(1)).isEqualTo(2_000);
        assertThat(samples.stack(2)).isEqualTo(CallStack.NONE);
        assertThat(samples.isInHandler(0)).isFalse();
        assertThat(track.samples(OTHER).isInHandler(0)).isTrue();
        assertThat(track.samples(OTHER).size()).isEqualTo(1);
        assertThat(track.faults()).isEmpty();
    }

    @Test
    void shouldCountSamplesWhoseStackIsNotKnown() {
        record("a", cpu -> cpu.event("wakepath_stack_sample", 100, TASK, NONE, 7, 1_000, 0), stacks -> {});
        StackTrack track = read();

        assertThat(track.isEmpty()).isFalse();
        assertThat(track.samples(TASK).stack(0)).isEqualTo(CallStack.NONE);
        assertThat(track.faults()).containsOnly(entry(StackFault.UNDEFINED, 1L));
    }

    @Test
    void shouldNotReadATraceThatHasNoStacks() {
        write("a", cpu -> cpu.event("sched_switch", 101, TASK), stacks -> {});

        assertThat(read().isEmpty()).isTrue();
        assertThat(events).hasValue(0);
    }

    @Test
    void shouldSurviveMillionsOfDefinitions() {
        int many = 1_100_000;
        record("a", cpu -> cpu.event("wakepath_stack_wait", 100, TASK, 0, many - 1).event("sched_switch", 101, TASK),
                stacks -> {
                    for (int id = 0; id < many; id++) {
                        define(stacks, id, "f" + id % 10, "x");
                    }
                });
        StackTrack track = read();

        assertThat(track.waits(TASK).at(101).kernel()).containsExactly(frame("f0", "x"));
        assertThat(track.faults()).containsOnlyKeys(StackFault.REFUSED);
    }

    private static CallStack.Frame frame(String function, String module) {
        return new CallStack.Frame(function, module);
    }

    private static void define(StreamWriter stream, int id, String functions, String modules) {
        stream.event("wakepath_stack", 1_000, id, functions, modules);
    }

    private StackTrack read() {
        return StackReader.read(TraceSet.open(List.of(folder)).hosts().get(0), packet -> true, new Spool(1 << 20),
                events::addAndGet);
    }

    /** Writes a recording whose definitions are in the file that the recorder gives them. */
    private void record(String name, Consumer<StreamWriter> cpu, Consumer<StreamWriter> definitions) {
        write(name, cpu, definitions);
        try {
            Files.move(folder.resolve(name).resolve("channel0_1"), folder.resolve(name).resolve("stacks_0"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String name, Consumer<StreamWriter> cpu, Consumer<StreamWriter> definitions) {
        try (CtfWriter writer = CtfWriter.create(folder.resolve(name))) {
            writer.clock(CLOCK, 0).uuid(UUID.nameUUIDFromBytes(name.getBytes())).environment("domain", "kernel")
                    .event("sched_switch", Field.s32("prev_tid")).event("sched_ttwu", Field.s32("tid"))
                    .event("wakepath_stack_wait", Field.s32("tid"), Field.s32("kernel_stack"), Field.s32("user_stack"))
                    .event("wakepath_stack_wakeup", Field.s32("tid"), Field.s32("woken"), Field.s32("kernel_stack"),
                            Field.s32("user_stack"))
                    .event("wakepath_stack_sample", Field.s32("tid"), Field.s32("kernel_stack"),
                            Field.s32("user_stack"), Field.s32("period"), Field.s32("context"))
                    .event("wakepath_stack", Field.s32("id"), Field.string("functions"), Field.string("modules"));
            StreamWriter first = writer.stream(0);
            cpu.accept(first);
            first.flush();
            StreamWriter second = writer.stream(1);
            second.begin(1_000);
            definitions.accept(second);
            second.end(1_000).flush();
        }
    }
}
