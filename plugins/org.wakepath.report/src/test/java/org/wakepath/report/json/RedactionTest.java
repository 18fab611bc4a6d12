// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.path.ActivePath;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.words.Redaction;
import org.wakepath.words.Sentence;

class RedactionTest {
    @Test
    void shouldLeaveNoNameBehind() throws IOException {
        StringWriter out = new StringWriter();
        PathJson.write(List.of(new Redaction().apply(SamplePaths.rpc())), out);
        assertThat(out.toString()).doesNotContain("rpc-", "\"client", "server", "backup", "10.0.0", "fd 4")
                .contains("task-1", "host-2", "socket-1", "softirq NET_RX");
    }

    @Test
    void shouldHideTheFunctionsOfProgramsAlone() throws IOException {
        ActivePath redacted = new Redaction().apply(SamplePaths.stacks());
        StringWriter out = new StringWriter();
        PathJson.write(List.of(redacted), out);
        assertThat(out.toString()).doesNotContain("serve", "reply", "shop").contains("pthread_cond_wait",
                "futex_wait");
        assertThat(Sentence.of(redacted.waits().get(0))).endsWith(
                "It waited in function-2 < pthread_cond_wait, and was woken from function-3 < pthread_cond_signal.");
    }

    @Test
    void shouldHideTheFunctionsThatRan() throws IOException {
        StringWriter out = new StringWriter();
        PathJson.write(List.of(new Redaction().apply(SamplePaths.samples())), out);

        assertThat(out.toString()).doesNotContain("pack", "compress", "save", "shop").contains("ksys_write");
    }

    @Test
    void shouldUseTheSameAliasInEveryPath() {
        Redaction redaction = new Redaction();
        ActivePath first = redaction.apply(SamplePaths.rpc());
        ActivePath second = redaction.apply(new PathDrawing(SamplePaths.WORKER).path());
        assertThat(second.task()).isEqualTo(first.segments().get(5).worker());
    }

    @Test
    void shouldKeepTimes() {
        assertThat(PathSummary.of(new Redaction().apply(SamplePaths.rpc())).parts())
                .isEqualTo(PathSummary.of(SamplePaths.rpc()).parts());
    }
}
