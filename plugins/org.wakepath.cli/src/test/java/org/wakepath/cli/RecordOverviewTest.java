// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.census.HostCensus;
import org.wakepath.kernel.census.SwitchGaps;
import org.wakepath.record.RecordedHost;
import org.wakepath.record.Recorder;

/** The call for what there is of a recording. */
class RecordOverviewTest {
    private static RecordVerification.Verified verified(Optional<HostCensus> census) {
        RecordedHost host = new RecordedHost("web1", true, Optional.empty(), 0, Recorder.EBPF, List.of(), 0,
                Optional.empty(), List.of(), List.of());
        return new RecordVerification.Verified(
                List.of(new RecordedTrace(host, census, Optional.empty(), Optional.empty(), List.of())),
                Optional.empty());
    }

    @Test
    void shouldAskForNothingWhereNothingWasKept() {
        assertThat(verified(Optional.empty()).overview(Path.of("out"))).isEmpty();
    }

    @Test
    void shouldAskWhatTracesHoldThatCannotBeAnalysed() {
        HostCensus census = new HostCensus(new Host("web1", List.of()), new TreeSet<>(), new TreeMap<>(), 0, 1, 0,
                new TreeSet<>(), new SwitchGaps(0, 0, 0), List.of());

        assertThat(verified(Optional.of(census)).overview(Path.of("out"))).containsExactly("wakepath", "info", "out");
    }
}
