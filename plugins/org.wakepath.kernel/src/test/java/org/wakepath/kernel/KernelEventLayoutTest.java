// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Trace;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.kernel.KernelEventLayout.Wakeups;

/** Tests which of several sources of the same fact is read, and which of their fields. */
class KernelEventLayoutTest {
    private static final Field[] CONTEXT = {Field.u8("context"), Field.u32("context_entry"),
        Field.u64("context_source")};
    private static final List<String> HANDLERS = List.of("irq_handler_entry", "irq_softirq_entry",
            "timer_hrtimer_expire_entry",
            "x86_irq_vectors_local_timer_entry", "x86_irq_vectors_reschedule_entry",
            "x86_irq_vectors_call_function_entry", "x86_irq_vectors_call_function_single_entry",
            "x86_irq_vectors_irq_work_entry");

    @TempDir
    private Path folder;

    private KernelEventLayout layout(boolean contexts, List<String> handlers) {
        List<Field> fields = contexts ? List.of(CONTEXT) : List.of(Field.s32("tid"));
        return layout(fields, fields, handlers);
    }

    private KernelEventLayout layout(List<Field> wakeup, List<Field> packet, List<String> handlers) {
        try (CtfWriter writer = CtfWriter.create(folder)) {
            writer.event("sched_waking", Field.s32("tid"));
            writer.event("sched_ttwu", wakeup.toArray(Field[]::new));
            writer.event("inet_sock_local_in", packet.toArray(Field[]::new));
            writer.event("inet_sock_local_out", packet.toArray(Field[]::new));
            handlers.forEach(writer::event);
        }
        return new KernelEventLayout(Trace.open(folder), new SystemCalls());
    }

    @Test
    void shouldPreferWakeupsThatTellTheContextThatNothingElseTells() {
        assertThat(layout(true, List.of()).wakeups()).isEqualTo(Wakeups.TTWU);
        assertThat(layout(true, HANDLERS.subList(0, 3)).wakeups()).isEqualTo(Wakeups.TTWU);
        assertThat(layout(true, HANDLERS.subList(0, 7)).wakeups()).as("a vector is missing").isEqualTo(Wakeups.TTWU);
        assertThat(layout(true, HANDLERS).wakeups()).as("the entries and exits tell").isEqualTo(Wakeups.WAKING);
        assertThat(layout(false, List.of()).wakeups()).isEqualTo(Wakeups.WAKING);
    }

    @Test
    void shouldFindTheContextAtItsSlots() {
        Projection projection = layout(true, List.of()).projection();
        for (String event : List.of("sched_ttwu", "inet_sock_local_in", "inet_sock_local_out")) {
            Projection.Selection selection = projection.selection(event).orElseThrow();
            int first = InterruptContext.firstSlot(selection.kind());
            assertThat(selection.fields().get(first + InterruptContext.KIND)).isEqualTo("context");
            assertThat(selection.fields().get(first + InterruptContext.ENTRY)).isEqualTo("context_entry");
            assertThat(selection.fields().get(first + InterruptContext.SOURCE)).isEqualTo("context_source");
        }
    }

    @Test
    void shouldHaveTheSlotsOfTheContextInEventsWithoutIt() {
        Projection projection = layout(List.of(Field.s32("tid")), List.of(CONTEXT), List.of()).projection();
        Projection.Selection wakeup = projection.selection("sched_waking").orElseThrow();
        assertThat(wakeup.fields()).hasSize(InterruptContext.firstSlot(wakeup.kind()) + CONTEXT.length);
    }

    /** LTTng 2.13 has this name in irq_vectors.h for what the kernel calls x86_platform_ipi. */
    @Test
    void shouldReadInterruptsOfThePlatformByTheirNameInLttng() {
        int kind = layout(false, List.of("x86_irq_vectors_ipi_entry")).projection()
                .selection("x86_irq_vectors_ipi_entry").orElseThrow().kind();
        assertThat(KernelEvent.isVectorEntry(kind)).isTrue();
        assertThat(KernelEvent.vectorName(KernelEvent.vectorOf(kind))).isEqualTo("x86_platform_ipi");
    }

    /** What an event says of itself wins over entries and exits, of which some may be lost. */
    @Test
    void shouldReadContextsThoughEntriesAndExitsTell() {
        assertThat(layout(true, HANDLERS).projection().selection("inet_sock_local_in").orElseThrow().fields())
                .containsSubsequence("context", "context_entry", "context_source");
    }

    @Test
    void shouldNotReadContextsThatNoEventHas() {
        Projection.Selection packet = layout(false, HANDLERS).projection().selection("inet_sock_local_in")
                .orElseThrow();
        assertThat(packet.fields()).hasSize(InterruptContext.firstSlot(packet.kind()));
    }
}
