// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The 46 packets of the trace synctraces. Slope and offset are those that Trace Compass prints for it; the edges of the
 * tube were computed with fractions, from the cones of all points with rates from 0.999 to 1.001.
 */
class SynctracesTest {
    private static MessageExchange exchange;
    private static ClockRelation relation;

    @BeforeAll
    static void relate() throws IOException {
        exchange = read();
        relation = new ConvexHullSynchronizer().relate(exchange);
    }

    @Test
    void shouldMatchTheKnownFigureToItsLastDigit() {
        TimestampTransform transform = relation.transform();

        assertThat(transform.slope(0).setScale(17, RoundingMode.HALF_EVEN)).isEqualTo("0.99994137837031390");
        assertThat(transform.offset(0).setScale(3, RoundingMode.HALF_EVEN)).isEqualTo("79796507913179.333");
    }

    @Test
    void shouldCallItAccurate() {
        assertThat(relation.quality()).isEqualTo(SyncQuality.ACCURATE);
        assertThat(relation.reason()).contains("0.997260546478 to 1.00263666232");
        assertThat(relation.messagesFromAToB() + relation.messagesFromBToA()).isEqualTo(46);
        assertThat(relation.hullFromAToB().size()).isEqualTo(6);
        assertThat(relation.hullFromBToA().size()).isEqualTo(5);
    }

    @Test
    void shouldKnowTheExtremeSlopes() {
        assertThat(relation.lowestSlope()).isCloseTo(
                new BigDecimal("0.997260546478125404902533403756424554592870103269"), within());
        assertThat(relation.highestSlope()).isCloseTo(
                new BigDecimal("1.00263666231602566262881795279845230758687550420892"), within());
    }

    @ParameterizedTest
    @CsvSource({
        "1361214092855371810, 1361214092774652256, 1361214092774968160, 158037",
        "1361214092865371810, 1361214092784659507, 1361214092784963187, 153651",
        "1361214092914743354, 1361214092834009004, 1361214092834339872, 169182",
        "1361214092974114899, 1361214092893406046, 1361214092893688047, 141796",
    })
    void shouldBoundTheErrorByTheFeasibleTube(long timeOnB, long earliest, long latest, long bound) {
        assertThat(relation.earliestOnA(timeOnB)).isEqualTo(earliest);
        assertThat(relation.latestOnA(timeOnB)).isEqualTo(latest);
        assertThat(relation.errorBoundAt(timeOnB)).isEqualTo(bound);
    }

    @Test
    void shouldPutNoPacketBeforeItsSending() {
        for (int i = 0; i < exchange.sizeFromAToB(); i++) {
            assertThat(relation.transform().apply(exchange.receivedOnB(i))).isGreaterThanOrEqualTo(exchange.sentOnA(i));
        }
        for (int i = 0; i < exchange.sizeFromBToA(); i++) {
            assertThat(relation.transform().apply(exchange.sentOnB(i))).isLessThanOrEqualTo(exchange.receivedOnA(i));
        }
    }

    private static Offset<BigDecimal> within() {
        return Offset.offset(new BigDecimal("1e-47"));
    }

    private static MessageExchange read() throws IOException {
        MessageExchange exchange = new MessageExchange();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                SynctracesTest.class.getResourceAsStream("synctraces.csv"), StandardCharsets.UTF_8))) {
            lines.lines().filter(line -> !line.startsWith("#")).map(line -> List.of(line.split(",")))
                    .forEach(line -> add(exchange, line));
        }
        return exchange;
    }

    private static void add(MessageExchange exchange, List<String> line) {
        long sent = Long.parseLong(line.get(1));
        long received = Long.parseLong(line.get(2));
        if (line.get(0).equals("a")) {
            exchange.addFromAToB(sent, received);
        } else {
            exchange.addFromBToA(sent, received);
        }
    }
}
