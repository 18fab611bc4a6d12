// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.wakepath.kernel.census.Feasibility.AnalysisKind;

class EventCatalogueTest {
    private final EventCatalogue catalogue = EventCatalogue.get();

    @Test
    void shouldTellHowEachTracerCallsAnEvent() {
        assertThat(catalogue.event("hrtimer-start").names()).containsExactly("timer_hrtimer_start", "hrtimer_start");
        assertThat(catalogue.event("device-in").names()).containsExactly("net_if_receive_skb", "netif_receive_skb");
        assertThat(catalogue.event("switch").name()).isEqualTo("sched_switch");
    }

    @Test
    void shouldReadFieldsInTheirOrder() {
        assertThat(catalogue.event("fork").fields()).startsWith("parent_tid|parent_pid|pid",
                "child_tid|child_pid", "child_comm", "child_pid");
        assertThat(catalogue.event("block-complete").fields()).containsExactly("dev", "sector", "nr_sector", "rwbs",
                "request");
        assertThat(catalogue.event("page-fault-user").fields()).isEmpty();
    }

    @Test
    void shouldDescribeOneEventForEachVector() {
        assertThat(catalogue.event("irq_work-exit").names()).containsExactly("x86_irq_vectors_irq_work_exit",
                "irq_work_exit");
    }

    @Test
    void shouldOrderTheSourcesOfAFactByWhatToRecordFirst() {
        assertThat(catalogue.sources("wake-ups").stream().flatMap(List::stream).map(KnownEvent::id))
                .containsExactly("ttwu", "waking", "wakeup");
        assertThat(catalogue.sources("packets").stream().map(source -> source.stream().map(KnownEvent::id).toList()))
                .containsExactly(List.of("socket-in", "socket-out"), List.of("device-out", "device-in"));
        assertThat(catalogue.sources("weather")).isEmpty();
    }

    @Test
    void shouldRecordByOptions() {
        assertThat(catalogue.event("switch").isRecorded(option -> false)).isTrue();
        assertThat(catalogue.event("cpu-dump").isRecorded(option -> true)).isFalse();
        KnownEvent disks = catalogue.event("disk-dump");
        assertThat(disks.isRecorded(Set.of("--block")::contains)).isTrue();
        assertThat(disks.isRecorded(Set.of()::contains)).isFalse();
        assertThat(disks.isRecorded(Set.of("--block", "--no-statedump")::contains)).isFalse();
    }

    @Test
    void shouldKnowWhatEveryAnalysisNeeds() {
        assertThat(AnalysisKind.values()).allSatisfy(kind -> assertThat(catalogue.needs(kind.key())).isNotEmpty());
        assertThat(catalogue.needs("interrupts").get(2)).isEqualTo(new EventNeed("irq_softirq_entry",
                List.of("irq_softirq_entry", "softirq_entry", "sched_ttwu.context")));
    }

    @Test
    void shouldRefuseAnUnknownEvent() {
        assertThatThrownBy(() -> catalogue.event("swich")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("swich");
    }

    /** A kind without a name, or a field or rule without its words, would otherwise fail only where it is used. */
    @Test
    void shouldDescribeEveryEventWhole() {
        assertThat(catalogue.events()).hasSizeGreaterThan(60).allSatisfy(event -> {
            assertThat(event.names()).as(event.id()).isNotEmpty();
            assertThat(event.block().lines("says")).as(event.id()).hasSize(1);
            assertThat(event.block().words("record").get(0)).as(event.id()).isIn("always", "never", "with", "unless");
            assertThat(event.block().lines("field")).as(event.id()).allMatch(line -> line.split(" ").length == 3);
            assertThat(event.block().values().keySet()).as(event.id()).isSubsetOf("says", "each", "lttng", "lttng-old",
                    "recorder", "perf", "module", "field", "fields-of", "context", "group", "source", "record");
        });
    }

    @Test
    void shouldNameEveryKindOfEventOnce() {
        List<String> ids = catalogue.events().stream().map(KnownEvent::id).toList();
        assertThat(ids).doesNotHaveDuplicates().noneMatch(id -> id.contains("%"));
    }
}
