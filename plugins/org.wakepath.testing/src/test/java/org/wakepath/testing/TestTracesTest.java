// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.io.TempDir;

class TestTracesTest {
    @TempDir
    private Path folder;

    @Test
    void shouldFindWhatTheRepositoryHolds() {
        assertThat(TestTraces.recorded("rpc/client/kernel").resolve("metadata")).exists();
    }

    @Test
    void shouldRefuseAFolderThatIsNotThere() {
        assertThatThrownBy(() -> TestTraces.recorded("nowhere")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nowhere").hasMessageContaining("@ExtraTier");
    }

    @Test
    void shouldRunTheExtraTierWhereItsFolderIsThere() {
        assertThat(ExtraTier.WhereTheTracesAre.evaluate(folder).isDisabled()).isFalse();
    }

    @Test
    void shouldSkipTheExtraTierAndNameItsFolderWhereThatIsAbsent() {
        ConditionEvaluationResult result = ExtraTier.WhereTheTracesAre.evaluate(folder.resolve("nowhere"));

        assertThat(result.isDisabled()).isTrue();
        assertThat(result.getReason().orElseThrow()).startsWith("extra tier: ")
                .contains(folder.resolve("nowhere").toString(), "WAKEPATH_TRACES");
    }
}
