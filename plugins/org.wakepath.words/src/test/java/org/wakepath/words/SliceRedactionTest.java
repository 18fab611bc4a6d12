// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.split.SliceExecutions;
import org.wakepath.path.split.SliceExecutions.SliceExecution;
import org.wakepath.path.split.SliceShare;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.path.summary.WaitContents.Doing;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceFault;

class SliceRedactionTest {
    private static final Worker TASK = new Worker("secret-host", "secret-task", 7, 0, WorkerKind.TASK, 1, 1, false);
    private static final Slice SLICE = new Slice("secret-slice", 1, 5, 0, OptionalLong.of(99_887_766), false, false);
    private static final ActivePath PATH = new ActivePath(TASK, 1, 5, "secret-host", List.of(), List.of(), List.of(),
            List.of(), Map.of(), List.of());
    private final Redaction redaction = new Redaction();

    @Test
    void shouldShowNoNameOfASplitPath() {
        SliceSplit split = redaction.apply(new SliceSplit(PATH,
                List.of(new SliceShare(TASK, Optional.of("secret-slice"), 1, 4, 4, 0, 0, 0),
                        new SliceShare(TASK, Optional.of("secret-other"), 1, 4, 4, 0, 0, 0)),
                Map.of(TASK, List.of(SLICE)), Map.of("secret-host", Map.of(SliceFault.OPEN, 1L))));

        assertThat(split.toString()).doesNotContain("secret", "99887766");
        assertThat(split.shares()).extracting(share -> share.slice().orElseThrow()).containsExactly("slice-1",
                "slice-2");
        assertThat(split.slices().get(split.path().task())).extracting(Slice::name).containsExactly("slice-1");
    }

    @Test
    void shouldShowNoNameOfExecutions() {
        SliceExecutions executions = redaction.apply(new SliceExecutions(TASK, "secret-slice", "secret-host",
                List.of(new SliceExecution(1, SLICE,
                        new Share<>(new Doing(TASK, EdgeState.RUNNING, Cause.Timer.Purpose.UNKNOWN), 4), 0, 0)),
                PATH,
                Map.of()));

        assertThat(executions.toString()).doesNotContain("secret", "99887766").contains("slice-1", "task-1", "host-1");
    }
}
