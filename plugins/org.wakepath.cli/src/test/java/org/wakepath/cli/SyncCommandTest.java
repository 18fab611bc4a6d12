// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.testing.ExtraTier;
import org.wakepath.testing.TestTraces;
import org.wakepath.view.clocks.ClockSvg;

class SyncCommandTest {
    @Test
    @ExtraTier
    void shouldPrintTheRelationThatAnotherToolFinds() {
        Run run = Run.of("sync", TestTraces.extra("synctraces"), "--reference", "VM3");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("0.99994137837031390", "79796507913179.333", "46", "accurate");
    }

    @Test
    @ExtraTier
    void shouldWriteExactNumbers() {
        JsonValue sync = Run.of("sync", TestTraces.extra("synctraces"), "--reference", "VM3", "--json").json();
        JsonValue host = sync.get("hosts").list().get(1);

        assertThat(sync.get("reference").text()).isEqualTo("VM3");
        assertThat(host.get("host").text()).isEqualTo("VM1");
        JsonValue line = host.get("lines").list().get(0);
        assertThat(line.get("from").value()).isNull();
        assertThat(line.get("slope").number().setScale(17, RoundingMode.HALF_EVEN))
                .isEqualTo(new BigDecimal("0.99994137837031390"));
        assertThat(line.get("offset").number().setScale(3, RoundingMode.HALF_EVEN))
                .isEqualTo(new BigDecimal("79796507913179.333"));
        assertThat(host.get("matched").integer()).isEqualTo(46);
        assertThat(host.get("quality").text()).isEqualTo("ACCURATE");
        assertThat(host.get("errorBound").integer()).isPositive();
        assertThat(host.get("worstErrorBound").integer()).isGreaterThanOrEqualTo(host.get("errorBound").integer());
        assertThat(host.get("bounds").list()).hasSize(101).allSatisfy(
                bound -> assertThat(bound.get("error").integer()).isBetween(1L, host.get("worstErrorBound").integer()));
        assertThat(host.get("reason").text()).isNotEmpty();
    }

    @Test
    void shouldFindAHostByTheFolderOfItsTrace(@TempDir Path folder) throws IOException {
        copy(TestTraces.recorded("rpc/client/kernel"), folder.resolve("near"));
        copy(TestTraces.recorded("rpc/server/kernel"), folder.resolve("far"));

        assertThat(Run.of("sync", folder, "--reference", "far"))
                .isEqualTo(Run.of("sync", folder, "--reference", "server"));
    }

    private static void copy(Path trace, Path folder) throws IOException {
        Files.createDirectory(folder);
        for (String file : List.of("metadata", "k_0", "k_1")) {
            Files.copy(trace.resolve(file), folder.resolve(file));
        }
    }

    @Test
    void shouldDrawTheClocks(@TempDir Path folder) throws IOException {
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
        Path picture = folder.resolve("clocks.svg");
        Run run = Run.of("sync", TestTraces.recorded("rpc"), "--reference", "server", "--svg", picture);

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).contains("approximate");
        assertThat(Files.readString(picture)).startsWith("<?xml").contains("client on the clock of server");
    }

    @Test
    void shouldSayHowFarClocksAreApart(@TempDir Path folder) {
        WrittenTrace.ofWait(folder.resolve("a"), "early", "waiter", "waker", 1_000_000_000L, 2_000_000_000L);
        WrittenTrace.ofWait(folder.resolve("b"), "late", "waiter", "waker", 11_864_000_000_000L, 11_865_000_000_000L);

        Run related = Run.of("sync", TestTraces.recorded("rpc"));
        Run apart = Run.of("sync", folder);

        assertThat(related.out()).containsPattern("[0-9.,]+ (ns|µs|ms|s) (ahead|behind)");
        long ahead = Run.of("sync", TestTraces.recorded("rpc"), "--json").json().get("hosts").list().get(1).get("ahead")
                .integer();
        assertThat(related.out()).contains(ahead < 0 ? " behind" : " ahead");
        assertThat(apart.exitCode()).isEqualTo(1);
        assertThat(apart.out())
                .contains("no messages that relate the clocks; by the hosts' own clocks their traces are "
                        + "11,862 s apart");
    }

    @Test
    void shouldSayOnceWhichHostsAPathCannotLeadTo(@TempDir Path folder) {
        for (String host : List.of("a", "b", "c", "d", "e", "f", "g", "h")) {
            WrittenTrace.ofWait(folder.resolve(host), host, "waiter", "waker", 1_000_000_000L, 2_000_000_000L);
        }

        Run run = Run.of("path", folder, "--task", "waiter@a");

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.err())
                .isEqualTo("wakepath: note: paths do not lead to b, c, d, e, f and 2 more, whose clocks cannot "
                        + "be related to that of a: no messages that relate the clocks\n");
    }

    @Test
    void shouldSayThatThereIsNothingToDraw(@TempDir Path folder) {
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
        Path picture = folder.resolve("clocks.svg");
        Run run = Run.of("sync", TestTraces.recorded("locks"), "--svg", picture);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("there is nothing to draw in " + picture);
        assertThat(picture).doesNotExist();
    }

    @Test
    void shouldNameTheHostsThatCannotBeRelatedAndFail() {
        Run run = Run.of("sync", TestTraces.recorded("rpc"), TestTraces.recorded("locks"), "--reference", "client",
                "--json");
        List<JsonValue> hosts = run.json().get("hosts").list();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("local").hasLineCount(1);
        assertThat(hosts.stream().map(host -> host.get("quality").text()).toList())
                .containsExactlyInAnyOrder("ACCURATE", "APPROXIMATE", "UNRELATED");
        assertThat(hosts.get(2).get("lines").list()).isEmpty();
        assertThat(hosts.get(2).get("bounds").list()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"rpc, 50ms", "three-tier, 50ms", "udp-dns, 1s"})
    void shouldFindTheSameStreamed(String trace, String timeout) {
        assertSameStreamed(TestTraces.recorded(trace), timeout);
    }

    @ParameterizedTest
    @ExtraTier
    @CsvSource({"two-hosts, 50ms", "two-hosts, 1s", "synctraces, 1s"})
    void shouldFindTheSameStreamedOfLongTraces(String trace, String timeout) {
        assertSameStreamed(TestTraces.extra(trace), timeout);
    }

    private static void assertSameStreamed(Path folder, String timeout) {
        JsonValue once = Run.of("sync", folder, "--json").json();
        JsonValue twice = Run.of("sync", folder, "--streaming", "--match-timeout", timeout, "--json").json();

        assertThat(twice.get("reference")).isEqualTo(once.get("reference"));
        for (int host = 0; host < 2; host++) {
            for (String key : List.of("host", "lines", "quality", "errorBound", "matched", "reason")) {
                assertThat(twice.get("hosts").list().get(host).get(key))
                        .isEqualTo(once.get("hosts").list().get(host).get(key));
            }
        }
        assertThat(twice.get("memory").get("peakPackets").integer()).isBetween(1L,
                twice.get("memory").get("packets").integer());
    }

    @Test
    void shouldPrintTheSameTableStreamed() {
        Run once = Run.of("sync", TestTraces.recorded("rpc"));
        Run twice = Run.of("sync", TestTraces.recorded("rpc"), "--streaming", "--match-timeout", "50ms");

        assertThat(twice.exitCode()).isZero();
        assertThat(twice.out()).startsWith(once.out()).contains("Streaming: of 74 packets at most");
    }

    @Test
    void shouldDrawTheMessagesThatStreamingKept(@TempDir Path folder) throws IOException {
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
        Path picture = folder.resolve("clocks.svg");
        Run run = Run.of("sync", TestTraces.recorded("rpc"), "--streaming", "--svg", picture);

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(Files.readString(picture)).contains("server on the clock of client");
    }

    @Test
    void shouldRefuseAMatchTimeoutThatIsNone() {
        Run wrong = Run.of("sync", TestTraces.recorded("rpc"), "--streaming", "--match-timeout", "0s");
        Run alone = Run.of("sync", TestTraces.recorded("rpc"), "--match-timeout", "1s");

        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).contains("--match-timeout '0s' is no length of time", "200ms").hasLineCount(1);
        assertThat(alone.exitCode()).isEqualTo(2);
        assertThat(alone.err()).contains("--streaming").hasLineCount(1);
    }
}
