// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;

class TaskReferenceTest {
    private static final OptionalInt NONE = OptionalInt.empty();

    @Test
    void shouldReadANameWithAndWithoutHost() {
        assertThat(TaskReference.parse("bash")).isEqualTo(new TaskReference("bash", NONE, NONE, Optional.empty()));
        assertThat(TaskReference.parse("bash@a")).isEqualTo(new TaskReference("bash", NONE, NONE, Optional.of("a")));
    }

    @Test
    void shouldFitAThreadByItsNameAloneAndBehindItsProgram() {
        Worker thread = new Worker("a", "", "java", "Thread-0", 8, 0, WorkerKind.TASK, 7, 8, false);

        assertThat(TaskReference.parse("Thread-0@a").isNameOf(thread)).isTrue();
        assertThat(TaskReference.parse("java/Thread-0").isNameOf(thread)).isTrue();
        assertThat(TaskReference.parse("node/Thread-0").isNameOf(thread)).isFalse();
    }

    @Test
    void shouldTakeOnlyTheLastAtSignForTheHost() {
        assertThat(TaskReference.parse("getty@tty1@a"))
                .isEqualTo(new TaskReference("getty@tty1", NONE, NONE, Optional.of("a")));
    }

    @Test
    void shouldReadAnIdWithGeneration() {
        TaskReference reference = TaskReference.parse("42#1@a");

        assertThat(reference.isIdOf(task("x", 42, 1))).isTrue();
        assertThat(reference.isIdOf(task("x", 42, 0))).isFalse();
        assertThat(reference.host()).contains("a");
    }

    @Test
    void shouldFitEveryGenerationWhenNoneIsSaid() {
        TaskReference reference = TaskReference.parse("42");

        assertThat(reference.isIdOf(task("x", 42, 0))).isTrue();
        assertThat(reference.isIdOf(task("x", 42, 7))).isTrue();
        assertThat(reference.isNameOf(task("42", 1, 0))).isTrue();
    }

    @Test
    void shouldReferToATaskSoThatItFitsThatOneAlone() {
        Worker task = task("a@b", 42, 1);

        assertThat(TaskReference.to(task)).isEqualTo("42#1@a");
        assertThat(TaskReference.parse(TaskReference.to(task)).isIdOf(task)).isTrue();
    }

    private static Worker task(String name, int tid, int generation) {
        return new Worker("a", name, tid, generation, WorkerKind.TASK, tid, tid, false);
    }
}
