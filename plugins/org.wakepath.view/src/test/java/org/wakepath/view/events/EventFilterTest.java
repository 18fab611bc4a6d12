// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventFilterTest {
    @Test
    void shouldAdmitAnyOfTheNames() {
        EventFilter filter = EventFilter.parse(" sched_*  irq_handler_entry ");

        assertThat(filter.admits("sched_switch")).isTrue();
        assertThat(filter.admits("irq_handler_entry")).isTrue();
        assertThat(filter.admits("irq_handler_exit")).isFalse();
        assertThat(filter.terms()).isEmpty();
    }

    @Test
    void shouldLetAllPassWithoutAWord() {
        assertThat(EventFilter.parse("  ").isAll()).isTrue();
        assertThat(EventFilter.parse("").admits("anything")).isTrue();
    }

    @Test
    void shouldReadTextInQuotesWhole() {
        EventFilter filter = EventFilter.parse("sched_switch next_comm=\"my task\" tid=3");

        assertThat(filter.terms()).hasSize(2);
        assertThat(filter.terms().get(0).isLike("my task")).isTrue();
        assertThat(filter.terms().get(1).key()).isEqualTo("tid");
    }

    @ParameterizedTest
    @CsvSource({"tid=42, 42, true", "tid=42, 421, false", "tid=0x2a, 42, true", "ret=-1, -1, true", "tid=4*, 42, true",
        "tid!=42, 42, true", "tid~4, 142, true", "tid~5, 142, false"})
    void shouldCompareNumbers(String filter, long value, boolean isLike) {
        assertThat(EventFilter.parse(filter).terms().get(0).isLike(value, true)).isEqualTo(isLike);
    }

    @ParameterizedTest
    @CsvSource({"comm=web, web, true", "comm=web, web-1, false", "comm=web*, web-1, true", "comm~WEB, my-web-1, true",
        "comm~web*, web-1, false", "comm='', '', true"})
    void shouldCompareTexts(String filter, String value, boolean isLike) {
        String written = filter.endsWith("=''") ? "comm=\"\"" : filter;
        assertThat(EventFilter.parse(written).terms().get(0).isLike(value)).isEqualTo(isLike);
    }

    @Test
    void shouldAskForTheFieldToDiffer() {
        FilterTerm term = EventFilter.parse("tid!=42").terms().get(0);

        assertThat(term.holds(true, false)).isTrue();
        assertThat(term.holds(true, true)).isFalse();
        assertThat(term.holds(false, false)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"=42", "tid=", "comm=\"web", "comm=\"a\"b", "\"", "a=b=c=\"", "sched_* ~"})
    void shouldSayWhatIsNoFilter(String text) {
        assertThatThrownBy(() -> EventFilter.parse(text)).isInstanceOf(EventFilter.SyntaxException.class)
                .hasMessageContaining("Write");
    }
}
