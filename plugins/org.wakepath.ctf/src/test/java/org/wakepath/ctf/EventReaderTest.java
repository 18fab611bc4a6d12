// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.testing.ExtraTier;
import org.wakepath.testing.TestTraces;

/** Seeking to places that were left before. */
class EventReaderTest {
    private static final int APART = 997;
    private static final int SOME = 700;

    @TempDir
    private Path temporary;

    private static String line(EventReader events, PrettyText text) {
        events.fields(text);
        return events.time() + " " + events.cpu() + " " + events.name() + " " + text.take();
    }

    private static List<String> following(EventReader events, int most) {
        PrettyText text = PrettyText.ofBabeltrace2();
        List<String> lines = new ArrayList<>();
        while (lines.size() < most && events.next()) {
            lines.add(line(events, text));
        }
        return lines;
    }

    @ParameterizedTest
    @ValueSource(strings = {"rpc/client/kernel", "namespaces/traces/local/kernel"})
    void shouldGoOnAtAPlaceAsItDidThere(String name) {
        assertGoesOn(TestTraces.recorded(name), APART);
    }

    @ParameterizedTest
    @ExtraTier
    @ValueSource(strings = {"two-hosts/client/kernel", "many-threads"})
    void shouldGoOnAtAPlaceOfALongTrace(String name) {
        assertGoesOn(TestTraces.extra(name), 10 * APART);
    }

    private static void assertGoesOn(Path folder, int apart) {
        Trace trace = Trace.open(folder);
        List<String> all = new ArrayList<>();
        List<long[]> places = new ArrayList<>();
        try (EventReader events = new EventReader(trace)) {
            PrettyText text = PrettyText.ofBabeltrace2();
            while (events.next()) {
                if (all.size() % apart == 0) {
                    places.add(events.places());
                }
                all.add(line(events, text));
            }
            assertThat(events.places()).containsOnly(EventReader.END);
        }
        try (EventReader events = new EventReader(trace)) {
            for (int i = places.size() - 1; i >= 0; i--) {
                events.seek(places.get(i));
                int from = i * apart;
                assertThat(following(events, SOME)).isEqualTo(all.subList(from, Math.min(all.size(), from + SOME)));
            }
            events.seek(new long[places.get(0).length]);
            assertThat(following(events, SOME)).isEqualTo(all.subList(0, SOME));
        }
    }

    @Test
    void shouldGoAlongOneStreamWhereTheOthersAreAtTheirEnd() {
        Trace trace = Trace.open(TestTraces.recorded("namespaces/traces/local/kernel"));
        try (EventReader all = new EventReader(trace); EventReader one = new EventReader(trace)) {
            following(all, 5_000);
            long[] places = new long[trace.streams().size()];
            Arrays.fill(places, EventReader.END);
            places[all.streamNumber()] = all.places()[all.streamNumber()];
            one.seek(places);

            assertThat(one.next()).isTrue();
            PrettyText text = PrettyText.ofBabeltrace2();
            assertThat(line(one, text)).isEqualTo(line(all, text));
            assertThat(one.next()).isTrue();
            assertThat(one.stream()).isEqualTo(trace.streams().get(one.streamNumber()));
        }
    }

    @Test
    void shouldGoBackWhereOnlyTheClockOfEarlierPacketsTellsTimes() throws Exception {
        Trace trace = TestTrace.of(temporary, """
                typealias integer { size = 8; align = 8; } := u8;
                typealias integer { size = 16; align = 8; } := u16;
                trace { major = 1; minor = 8; byte_order = le; };
                clock { name = c; freq = 1000; offset_s = 10; offset = 500; };
                typealias integer { size = 8; align = 8; map = clock.c.value; } := stamp;
                stream { packet.context := struct { u16 packet_size; u16 content_size; };
                    event.header := struct { stamp timestamp; }; };
                event { name = "e"; fields := struct { u8 a; }; };
                """).stream("s", """
                4000 4000 0101 F002
                5000 4000 0503 0104 0000
                """).open();
        try (EventReader events = new EventReader(trace)) {
            List<Long> times = new ArrayList<>();
            List<long[]> places = new ArrayList<>();
            while (events.next()) {
                times.add(events.time());
                places.add(events.places());
            }
            for (int i : new int[] {3, 1, 2, 0}) {
                events.seek(places.get(i));
                assertThat(events.next()).isTrue();
                assertThat(events.time()).isEqualTo(times.get(i));
            }
        }
    }
}
