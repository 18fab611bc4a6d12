// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.analysis.Analysis;
import org.wakepath.kernel.TraceSet;
import org.wakepath.report.csv.ViewCsv;
import org.wakepath.testing.ExtraTier;
import org.wakepath.testing.TestTraces;
import org.wakepath.view.events.EventFilter;
import org.wakepath.view.events.EventHost;
import org.wakepath.view.events.EventList;
import org.wakepath.view.events.EventPages;
import org.wakepath.view.events.EventRow;
import org.wakepath.words.HostNames;

/** The table of events against the listing: rows at random places are the same lines. */
class EventTableTest {
    private static final Path RPC = TestTraces.recorded("rpc");
    private static final Path DNS = TestTraces.recorded("udp-dns");
    private static final int PLACES = 40;
    private static final int PAGE = 300;

    private static List<EventHost> hosts(Path folder) {
        TraceSet traces = TraceSet.open(List.of(folder));
        return EventHost.of(traces, Analysis.open(traces, 2), 0, HostNames.LABELS);
    }

    private static EventList list(List<EventHost> hosts, String filter) {
        EventList list = new EventList(hosts, EventFilter.parse(filter));
        list.read(read -> {});
        return list;
    }

    private static List<String> lines(Path folder, String... arguments) {
        Object[] all = new Object[arguments.length + 4];
        all[0] = "events";
        all[1] = folder;
        all[2] = "--reference";
        all[3] = TraceSet.open(List.of(folder)).hosts().get(0).label();
        System.arraycopy(arguments, 0, all, 4, arguments.length);
        return Run.of(all).out().lines().map(String::strip).toList();
    }

    private static String line(EventRow row) {
        return (row.cell(0) + " " + row.cell(1) + " " + row.cell(2) + " " + row.name() + ": " + row.fields()).strip();
    }

    private static void assertSame(EventList list, List<String> lines) {
        assertThat(list.size()).isEqualTo(lines.size());
        SplittableRandom random = new SplittableRandom(6);
        try (EventPages pages = new EventPages(list)) {
            for (int i = 0; i < PLACES; i++) {
                int from = random.nextInt(lines.size());
                assertThat(pages.read(from, PAGE).stream().map(EventTableTest::line))
                        .isEqualTo(lines.subList(from, Math.min(lines.size(), from + PAGE)));
            }
            assertThat(pages.read(lines.size() - 5, PAGE)).hasSize(5);
        }
    }

    @Test
    void shouldShowWhatIsListedOfSeveralHosts() {
        assertSame(list(hosts(RPC), ""), lines(RPC));
    }

    @Test
    void shouldShowWhatIsListedOfThreeHosts() {
        assertSame(list(hosts(DNS), ""), lines(DNS));
    }

    @ParameterizedTest
    @CsvSource({"sched_*, sched_*", "sched_process_*, sched_process_*", "name=timer_*, timer_*"})
    void shouldShowWhatIsListedByName(String filter, String glob) {
        assertSame(list(hosts(DNS), filter), lines(DNS, "--name", glob));
    }

    @Test
    void shouldShowWhatIsListedOfAHost() {
        List<String> lines = lines(RPC).stream().filter(line -> line.split(" ", 3)[1].equals("server")).toList();

        assertSame(list(hosts(RPC), "host=server"), lines);
    }

    @ParameterizedTest
    @CsvSource({"sched_switch next_comm~RPC, next_comm=\"[^\"]*rpc, sched_switch",
        "next_comm=rpc-client, next_comm=\"rpc-client\", ''", "cpu_id=1, cpu_id=1( .*)?$, ''"})
    void shouldShowWhatALineSaysOfAField(String filter, String regex, String name) {
        Predicate<String> says = Pattern.compile(regex).asPredicate();
        List<String> lines = lines(RPC).stream().filter(says).filter(line -> line.contains(name)).toList();

        assertThat(list(hosts(RPC), filter).size()).isEqualTo(lines.size());
    }

    @ParameterizedTest
    @CsvSource({"vtids=148, ' vtids=\\[[^]]*148[], ]'", "procname~swapper, 'procname=\"[^\"]*swapper'"})
    void shouldFindFieldsWithinFieldsAndContexts(String filter, String regex) {
        assertListed(RPC, filter, regex);
    }

    @ParameterizedTest
    @ExtraTier
    @CsvSource({"hop_limit=255, ' hop_limit=255 '", "nexthdr=58, ' nexthdr=[^ ]*\\(58\\)'",
        "saddr=0xfe80, ' saddr=\\[[^]]*0xfe80[] ]'"})
    void shouldFindFieldsOfPacketHeaders(String filter, String regex) {
        assertListed(TestTraces.extra("two-hosts"), filter, regex);
    }

    private static void assertListed(Path traces, String filter, String regex) {
        Predicate<String> says = Pattern.compile(regex).asPredicate();
        List<String> lines = lines(traces).stream().filter(says).toList();

        assertThat(lines).isNotEmpty();
        assertThat(list(hosts(traces), filter).size()).isEqualTo(lines.size());
    }

    @Test
    void shouldFindTheFirstRowAtATime() {
        List<EventHost> hosts = hosts(DNS);
        for (String filter : List.of("", "sched_switch", "sched_process_*", "cpu=0")) {
            EventList list = list(hosts, filter);
            SplittableRandom random = new SplittableRandom(7);
            try (EventPages pages = new EventPages(list)) {
                for (int i = 0; i < PLACES; i++) {
                    long row = random.nextLong(list.size());
                    long time = pages.read(row, 1).get(0).time();
                    long found = pages.rowAt(time);

                    assertThat(found).isLessThanOrEqualTo(row);
                    assertThat(pages.read(found, 1).get(0).time()).isEqualTo(time);
                    assertThat(found == 0 || pages.read(found - 1, 1).get(0).time() < time).isTrue();
                }
                assertThat(pages.rowAt(Long.MAX_VALUE)).isEqualTo(list.size());
                assertThat(pages.rowAt(0)).isZero();
            }
        }
    }

    @Test
    void shouldWriteTheEventsOfAStretchOfTime() throws IOException {
        EventList list = list(hosts(RPC), "timer_*");
        try (EventPages pages = new EventPages(list)) {
            long from = pages.read(1000, 1).get(0).time();
            long to = pages.read(1500, 1).get(0).time();
            StringBuilder csv = new StringBuilder();
            ViewCsv.events(list, from, to, csv);

            assertThat(csv.toString().lines()).hasSize((int) (pages.rowAt(to) - pages.rowAt(from)) + 1);
            assertThat(csv.toString().lines().skip(1).findFirst().orElseThrow()).startsWith(from + ",");
        }
    }

    @Test
    void shouldTellTheTaskThatASwitchTakesTheCpuFrom() {
        EventList list = list(hosts(RPC), "sched_switch");
        try (EventPages pages = new EventPages(list)) {
            List<EventRow> rows = pages.read(100, PAGE);

            assertThat(rows)
                    .allSatisfy(row -> assertThat(row.fields()).contains("prev_tid=" + Math.max(0, row.tid()) + " "));
            assertThat(rows).anyMatch(row -> row.tid() > 0);
        }
    }
}
