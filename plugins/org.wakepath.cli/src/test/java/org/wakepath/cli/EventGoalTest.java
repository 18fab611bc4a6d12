// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.analysis.Analysis;
import org.wakepath.kernel.TraceSet;
import org.wakepath.testing.TestTraces;
import org.wakepath.view.events.EventFilter;
import org.wakepath.view.events.EventGoal;
import org.wakepath.view.events.EventHost;
import org.wakepath.view.events.EventList;
import org.wakepath.view.events.EventPages;
import org.wakepath.words.HostNames;

/** Where the table of events goes, against the listing. */
class EventGoalTest {
    private static final Path RPC = TestTraces.recorded("rpc");

    private static EventList list(String filter) {
        TraceSet traces = TraceSet.open(List.of(RPC));
        EventList list = new EventList(EventHost.of(traces, Analysis.open(traces, 2), 0, HostNames.LABELS),
                EventFilter.parse(filter));
        list.read(read -> {});
        return list;
    }

    private static List<String> times(String... arguments) {
        Object[] all = {"events", RPC, "--reference", TraceSet.open(List.of(RPC)).hosts().get(0).label()};
        Object[] both = new Object[all.length + arguments.length];
        System.arraycopy(all, 0, both, 0, all.length);
        System.arraycopy(arguments, 0, both, all.length, arguments.length);
        return Run.of(both).out().lines().map(line -> line.strip().split(" ", 2)[0]).toList();
    }

    private static long row(EventList list, String goal, long first) {
        try (EventPages pages = new EventPages(list)) {
            return EventGoal.parse(goal).row(pages, first);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0", "1200, 0, 1199", "'1,200', 0, 1199", "3, 100, 102", "0, 0, -1", "' 7 ', 0, 6"})
    void shouldCountFromTheFirstThatIsListed(String goal, long first, long row) {
        assertThat(row(list(""), goal, first)).isEqualTo(row);
    }

    /** How many events are listed before a time after the first of all. */
    private static long before(Duration length, String... arguments) {
        Instant limit = Instant.parse(times().get(0)).plus(length);
        return times(arguments).stream().filter(time -> Instant.parse(time).isBefore(limit)).count();
    }

    @ParameterizedTest
    @CsvSource({"+0.1s, 100", "+100 ms, 100", "+0s, 0", "-1s, -1000", "+3600s, 3600000"})
    void shouldFindTheFirstEventNotBeforeATimeAfterTheBegin(String goal, long milliseconds) {
        assertThat(row(list(""), goal, 0)).isEqualTo(before(Duration.ofMillis(milliseconds)));
    }

    @Test
    void shouldCountTimeFromTheFirstEventEvenIfThatIsNotListed() {
        assertThat(row(list("sched_switch"), "+0.1s", 0)).isPositive()
                .isEqualTo(before(Duration.ofMillis(100), "--name", "sched_switch"));
    }

    @Test
    void shouldFindATimeAsTheTableWritesIt() {
        List<String> times = times();
        String time = times.get(2345);

        assertThat(row(list(""), time, 0)).isEqualTo(times.indexOf(time));
        assertThat(row(list(""), time.substring(time.indexOf('T') + 1), 0)).isEqualTo(times.indexOf(time));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-3", "1,20", "+1.5", "25:00", "1e3"})
    void shouldSayWhatCanBeWritten(String goal) {
        assertThatThrownBy(() -> EventGoal.parse(goal)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'" + goal + "' is neither the number of an event nor a time. Write 1200");
    }
}
