// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.testing.DocumentedSchemas;
import org.wakepath.testing.TestTraces;

/** Runs that are given as traces, in several places, and what a head would have been. */
class CompareTracesTest {
    private static final Path RPC = TestTraces.repository().resolve("testtraces/recorded/rpc");
    private static final List<Object> REQUESTS = List.of("--task", "rpc-client", "--request", "7000");

    @TempDir
    private Path folder;

    @BeforeEach
    void writeProfiles() throws IOException {
        ComparedRuns.write(folder);
    }

    private static Run compare(Object... arguments) {
        List<Object> all = new ArrayList<>(List.of("compare"));
        all.addAll(List.of(arguments));
        return Run.of(all.toArray());
    }

    private static Run compareRequests(Object... arguments) {
        List<Object> all = new ArrayList<>(List.of(arguments));
        all.addAll(REQUESTS);
        return compare(all.toArray());
    }

    @Test
    void shouldFindTheSameInTracesAsInTheirProfile() {
        Path profile = folder.resolve("rpc.json");
        assertThat(Run.of("profile", RPC, "--task", "rpc-client", "--request", "7000", "-o", profile).exitCode())
                .isZero();

        String ofTraces = compareRequests(RPC, folder.resolve("rpc.json"), "--json").out();

        assertThat(ofTraces.replace(RPC.toString(), "")).isEqualTo(
                compare(profile, profile, "--json").out().replaceFirst(profile.toString(), ""));
    }

    /** The second took 40 us of the first's half of a queue of 1 ms, and so most of it. */
    @Test
    void shouldCompareTheSharesOfThoseThatHadTheCpu() {
        for (int run = 0; run < 3; run++) {
            WrittenTrace.ofQueue(folder.resolve("b" + run), "web", 520_000);
            WrittenTrace.ofQueue(folder.resolve("h" + run), "web", 480_000);
        }

        Run compared = compare("--base", folder.resolve("b0"), folder.resolve("b1"), folder.resolve("b2"), "--head",
                folder.resolve("h0"), folder.resolve("h1"), folder.resolve("h2"), "--task", "web", "--json");

        assertThat(compared.json().get("kinds").list().get(0).get("components").list())
                .extracting(part -> part.get("change").integer()).containsExactlyInAnyOrder(-40_000L, 40_000L, 0L);
    }

    @Test
    void shouldTakeSeveralPlacesOfASide() {
        JsonValue found = compare("--base", folder.resolve("base/run0.json"), folder.resolve("base/run1.json"),
                "--base", folder.resolve("base/run3.json"), "--head", folder.resolve("head"), "--json").json();

        assertThat(found.get("base").list()).extracting(run -> run.get("name").text())
                .containsExactly(folder + "/base/run0.json", folder + "/base/run1.json", folder + "/base/run3.json");
        assertThat(found.get("head").list()).hasSize(5);
    }

    @Test
    void shouldSayWhatTheHeadWouldHaveTaken() {
        Run run = compareRequests(RPC, RPC, "--what-if", "rpc-worker running -50%", "--json");

        assertThat(DocumentedSchemas.faults(run.out())).isEmpty();
        JsonValue found = run.json().get("suppositions").list().get(0);
        // With five requests all are typical, so the numbers are means of what `path` says of each.
        assertThat(found.get("gain").integer()).isCloseTo(mean("likely"), Offset.offset(1L));
        assertThat(found.get("least").integer()).isCloseTo(mean("latest"), Offset.offset(1L));
        assertThat(found.get("most").integer()).isCloseTo(mean("earliest"), Offset.offset(1L));
        assertThat(found.get("typical").get("change").integer()).isEqualTo(-found.get("gain").integer());
    }

    private static long mean(String end) {
        return Math.round(Run.of("path", RPC, "--task", "rpc-client", "--request", "7000", "--what-if",
                "rpc-worker running -50%", "--json").json().get("predictions").list().stream()
                .mapToLong(one -> one.get("end").integer() - one.get(end).integer()).average().orElseThrow());
    }

    @Test
    void shouldMakeAPartAsShortAsOnTheBase() throws IOException {
        Path base = folder.resolve("quick.json");
        Run.of("profile", RPC, "--task", "rpc-client", "--request", "7000", "-o", base);
        // No part of the base is the worker's running any more, so all of it goes.
        Files.writeString(base, Files.readString(base).replace("\"rpc-server/rpc-worker\"", "\"other\""));

        JsonValue asOnBase = supposition(base, "rpc-worker running");

        assertThat(asOnBase.get("changes").list().get(0).text()).isEqualTo("rpc-worker running as on the base");
        assertThat(asOnBase.get("gain").integer())
                .isEqualTo(supposition(base, "rpc-worker running -100%").get("gain").integer()).isPositive();
    }

    private static JsonValue supposition(Path base, String change) {
        return compareRequests(base, RPC, "--what-if", change, "--json").json().get("suppositions").list().get(0);
    }

    @Test
    void shouldSayItInEveryFormThatPeopleRead() {
        for (String format : List.of("text", "markdown", "html")) {
            assertThat(compareRequests(RPC, RPC, "--what-if", "rpc-worker running -50%", "--format", format).out()
                    .replace("\\", "")).contains("With rpc-worker running -50%, a typical execution of the head would",
                            "The verdict would be TOO FEW RUNS");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            RPC RPC                             | nothing says whose executions to take
            base head --task client             | there are only profiles
            base head --request 7               | there are only profiles
            base                                | there are no runs of the head
            --base base                         | there are no runs of the head
            --head head                         | there are no runs of the base
            base head --base base               | given in two forms
            RPC base --task rpc-client --what-if x\\_running\\_-50% | base has none: a profile does not say
            RPC RPC --task rpc-client --what-if x               | is neither TASK STATE -PERCENT% nor TASK STATE
            RPC RPC --task rpc-client --what-if x\\_network      | say how much less, such as -50%
            RPC RPC --task rpc-client --what-if x\\_running\\_-50% | choose a part of the paths: rpc-client (client)
            RPC RPC --task rpc-client --what-if x\\_running\\_-50% --format junit | --what-if has no place in junit
            mixed base --task client            | has both profiles and traces
            """)
    void shouldRefuseWhatCannotBeCompared(String arguments, String message) throws IOException {
        Path mixed = Files.createDirectory(folder.resolve("mixed"));
        Files.copy(folder.resolve("base/run0.json"), mixed.resolve("run0.json"));
        Files.copy(RPC.resolve("client/kernel/metadata"), mixed.resolve("metadata"));
        Object[] all = List.of(arguments.split(" ")).stream()
                .map(word -> word.equals("RPC") ? RPC : Files.exists(folder.resolve(word)) ? folder.resolve(word)
                        : word.replace("\\_", " "))
                .toArray();

        Run run = compare(all);

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).contains(message);
    }

    @Test
    void shouldTellTracesFromOtherFilesOfJson() {
        // Beside its traces it has truth.json, which is no profile.
        Path disk = TestTraces.recorded("disk");

        assertThat(compare(disk, disk, "--task", "wk-disk").out()).startsWith("wk-disk, from start to end: ");
    }
}
