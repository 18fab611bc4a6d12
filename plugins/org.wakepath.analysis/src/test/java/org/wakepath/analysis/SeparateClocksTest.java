// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.testing.TestTraces;

/**
 * Two network namespaces of one machine, written as two hosts whose clocks are known to the nanosecond. A client in web
 * asks a server in data 20 times, which computes for 2 ms each time.
 */
class SeparateClocksTest {
    private static final Path RECORDING = TestTraces.recorded("separate-clocks");
    private static final BigInteger BILLION = BigInteger.valueOf(1_000_000_000);
    /** A nanosecond of each of the roundings: of the clock that was made, and of the two that are compared. */
    private static final long ROUNDING = 3;

    /** A clock that shows {@code offset} ns more at {@code begin}, and gains {@code drift} ns a second. */
    private record TrueClock(long begin, long offset, long drift) {

        static TrueClock of(String host) throws IOException {
            String truth = Files.readString(RECORDING.resolve("clocks.json"));
            String own = truth.substring(truth.indexOf('"' + host + '"'));
            return new TrueClock(number("begin", truth), number("offset", own), number("drift", own));
        }

        private static long number(String key, String json) {
            Matcher found = Pattern.compile('"' + key + "\": (-?\\d+)").matcher(json);
            assertThat(found.find()).isTrue();
            return Long.parseLong(found.group(1));
        }

        /** When it was what this clock shows. */
        long when(long shown) {
            return begin + BigInteger.valueOf(shown - offset - begin).multiply(BILLION)
                    .divide(BILLION.add(BigInteger.valueOf(drift))).longValueExact();
        }

        long shows(long time) {
            return time + offset + BigInteger.valueOf(time - begin).multiply(BigInteger.valueOf(drift))
                    .divide(BILLION).longValueExact();
        }
    }

    private static Analysis analysis() {
        return Analysis.open(TraceSet.open(List.of(RECORDING)), 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"web", "data"})
    void shouldRelateClocksWithinTheStatedBound(String reference) throws IOException {
        Analysis analysis = analysis();
        List<String> hosts = analysis.graphs().stream().map(graph -> graph.host()).toList();
        List<HostRelation> relations = analysis.relations(hosts.indexOf(reference));

        assertThat(hosts).containsExactlyInAnyOrder("web", "data");
        for (HostRelation relation : relations) {
            TrueClock own = TrueClock.of(relation.host());
            for (HostRelation.Bound bound : relation.bounds()) {
                long found = relation.clock().transform().apply(bound.time());
                assertThat(found).isBetween(
                        TrueClock.of(reference).shows(own.when(bound.time())) - bound.error() - ROUNDING,
                        TrueClock.of(reference).shows(own.when(bound.time())) + bound.error() + ROUNDING);
            }
            // A bound that says nothing would hold, too. The packets take some microseconds.
            assertThat(relation.errorBound()).isLessThan(50_000);
        }
    }

    @Test
    void shouldFollowThePacketsFromOneToTheOther() {
        Analysis analysis = analysis();
        TaskSummary client = analysis.tasks().stream().filter(task -> task.task().name().equals("client")).findFirst()
                .orElseThrow();
        ActivePath path = analysis.path(client, Long.MIN_VALUE, Long.MAX_VALUE, client.hostNumber());

        assertThat(path.waits().stream().filter(wait -> wait.worker().equals(client.task()))
                .filter(wait -> wait.cause() instanceof Cause.NetworkPacket packet && packet.sender()
                        .filter(sender -> sender.host().equals("data") && sender.name().equals("store")).isPresent()))
                                .hasSizeGreaterThanOrEqualTo(20);
    }
}
