// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.testing.TestTraces;

/** What would have been, by the command line. */
final class WhatIfPathTest {
    private static Run path(Object... options) {
        return Run.of(
                Stream.concat(Stream.of("path", TestTraces.repository().resolve("testtraces/recorded/rpc"), "--task",
                        "rpc-client"), Stream.of(options)).toArray());
    }

    @Test
    void shouldSayHowMuchEarlierTheTaskWouldHaveEnded() {
        Run run = path("--what-if", "rpc-worker running -50%");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("With rpc-worker running -50%, rpc-client(148) on client would have ended ",
                "As far as the trace can tell, ", "rpc-worker on server, running", "What could make this wrong");
    }

    @Test
    void shouldHoldThePartsOfBothPathsAndTheBounds() {
        JsonValue found = path("--what-if", "rpc-worker running -50%", "--json").json().get("predictions").list()
                .get(0);

        long start = found.get("start").integer();
        List<JsonValue> parts = found.get("parts").list();
        assertThat(parts.stream().mapToLong(part -> part.get("before").integer()).sum())
                .isEqualTo(found.get("end").integer() - start);
        assertThat(parts.stream().mapToLong(part -> part.get("after").integer()).sum())
                .isEqualTo(found.get("likely").integer() - start);
        assertThat(found.get("likely").integer()).isBetween(found.get("earliest").integer(),
                found.get("latest").integer());
    }

    @Test
    void shouldAnswerForEachRequest() {
        Run run = path("--request", "7000", "--what-if", "rpc-server running -100%", "--json");

        assertThat(run.json().get("predictions").list()).hasSizeGreaterThan(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "worker 50%               |             | is not TASK STATE -PERCENT%",
        "nosuch running -50%      |             | ask about a part of the path: 'rpc-client@client running -50%', 'rpc-client@client network -50%', 'rpc-client@client preempted -50%'",
        "rpc-worker running -50%  | --format=svg| --what-if has no place in svg",
        "rpc-worker running -50%  | --redact    | --redact takes them away",
        "rpc-worker running -50%  | --by=slice  | has no place beside --by",
    })
    void shouldRefuseWhatCannotBeAsked(String change, String option, String message) {
        Run run = option == null ? path("--what-if", change) : path("--what-if", change, option);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }
}
