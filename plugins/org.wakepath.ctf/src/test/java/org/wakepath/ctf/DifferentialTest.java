// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.testing.ExtraTier;
import org.wakepath.testing.TestTraces;

/** Every field of every event of real traces, against other readers. */
class DifferentialTest {

    @ParameterizedTest
    @CsvSource({"rpc/client/kernel, 2989", "namespaces/traces/local/kernel, 11025",
        "three-tier/traces/store/kernel, 4612"})
    void shouldReadWhatBabeltrace2Reads(String name, int events) throws Exception {
        assertReadAsBabeltrace2Does(TestTraces.recorded(name), events);
    }

    @ParameterizedTest
    @ExtraTier
    @CsvSource({"two-hosts/client/kernel, 44189", "two-hosts/server/kernel, 70298", "many-threads, 240644"})
    void shouldReadLongTracesAsBabeltrace2Does(String name, int events) throws Exception {
        assertReadAsBabeltrace2Does(TestTraces.extra(name), events);
    }

    private static void assertReadAsBabeltrace2Does(Path trace, int events) throws Exception {
        List<String> theirs = Oracle.events("babeltrace2", trace);
        assertSame(ours(trace, PrettyText.ofBabeltrace2()), theirs.stream().map(DifferentialTest::mended).toList(),
                events);
    }

    @ParameterizedTest
    @CsvSource({"rpc/server/kernel, 3077", "namespaces/traces/local/kernel, 11025",
        "three-tier/traces/store/kernel, 4612"})
    void shouldReadWhatBabeltrace1Reads(String name, int events) throws Exception {
        assertReadAsBabeltrace1Does(TestTraces.recorded(name), events);
    }

    @ParameterizedTest
    @ExtraTier
    @CsvSource({"synctraces/scp_dest, 85729", "synctraces/scp_src, 110771", "two-hosts/client/kernel, 44189",
        "two-hosts/server/kernel, 70298", "many-threads, 240644"})
    void shouldReadLongTracesAsBabeltrace1Does(String name, int events) throws Exception {
        assertReadAsBabeltrace1Does(TestTraces.extra(name), events);
    }

    private static void assertReadAsBabeltrace1Does(Path trace, int events) throws Exception {
        assertSame(ours(trace, PrettyText.ofBabeltrace1()), Oracle.events("babeltrace", trace), events);
    }

    @Test
    void shouldNoticeADifference() throws Exception {
        Path trace = TestTraces.recorded("rpc/client/kernel");
        List<String> ours = ours(trace, PrettyText.ofBabeltrace2());
        assertThat(ours).isNotEqualTo(ours(TestTraces.recorded("rpc/server/kernel"), PrettyText.ofBabeltrace2()));
    }

    /** babeltrace2 2.0.4 shows an earlier text in place of one empty string of many-threads; 1.5 does not. */
    private static String mended(String line) {
        return line.startsWith("2358049058682,") ? line.replace("\"/var/run/utmpx\"", "\"\"") : line;
    }

    private static List<String> ours(Path folder, PrettyText text) {
        Trace trace = Trace.open(folder);
        long offset = trace.clocks().get(0).offsetNanoseconds();
        List<String> lines = new ArrayList<>();
        try (EventReader events = new EventReader(trace)) {
            while (events.next()) {
                events.fields(text);
                lines.add((events.time() - offset) + ", name = " + events.name() + ", " + text.take());
            }
        }
        return lines;
    }

    /** Readers order events of equal time differently. So lines are compared sorted, and times in order. */
    private static void assertSame(List<String> ours, List<String> theirs, int events) {
        assertThat(ours).hasSize(events);
        assertThat(theirs).hasSize(events);
        List<String> a = ours.stream().sorted().toList();
        List<String> b = theirs.stream().sorted().toList();
        for (int i = 0; i < a.size(); i++) {
            assertThat(a.get(i)).isEqualTo(b.get(i));
        }
    }
}
