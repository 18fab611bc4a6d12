// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;

class ExperimentTest {
    private final Experiment experiment = new Experiment();

    @Test
    void shouldBeginEmpty() {
        assertThat(experiment.traces()).isEmpty();
        assertThat(experiment.hostNames()).isEmpty();
        assertThat(experiment.reference()).isEmpty();
        assertThat(experiment.questions()).isEmpty();
        assertThat(experiment.bookmarks()).isEmpty();
        assertThat(experiment.colours()).isEmpty();
        assertThat(experiment.notes()).isEmpty();
    }

    @Test
    void shouldAddReplaceAndRemoveEntries() {
        experiment.questions().add(Question.of("1"));
        experiment.questions().add(Question.of("2"));
        experiment.questions().set(0, Question.of("3"));
        experiment.questions().remove(Question.of("2"));

        assertThat(experiment.questions()).containsExactly(Question.of("3"));
    }

    @Test
    void shouldKeepOneNameOfAHost() {
        experiment.hostNames().put("a", "one");
        experiment.hostNames().put("b", "two");

        assertThat(experiment.hostNames().put("a", "three")).isEqualTo("one");
        assertThat(experiment.hostNames().remove("b")).isEqualTo("two");
        assertThat(experiment.hostNames()).containsOnlyKeys("a").containsEntry("a", "three");
    }

    @Test
    void shouldMakePathsOfTracesAbsolute() {
        assertThat(new TraceReference(Path.of("a/../b")).folder()).isEqualTo(Path.of("b").toAbsolutePath());
    }

    @Test
    void shouldRefuseWhatMakesNoSenseOrCannotBeWritten() {
        assertRefused(() -> experiment.setReference(" "), "reference host is empty");
        assertRefused(() -> experiment.setNotes("a\0b"), "U+0000");
        assertRefused(() -> experiment.setNotes("\ud800"), "U+D800");
        assertRefused(() -> experiment.setNotes("\uffff"), "U+FFFF");
        assertRefused(() -> experiment.hostNames().put("a", "\u001b[2J"), "U+001B");
        assertRefused(() -> experiment.colours().put(EdgeState.TIMER, 0x1000000), "no colour");
        assertRefused(() -> experiment.colours().put(EdgeState.TIMER, -1), "no colour");
        assertRefused(() -> Question.of(""), "task of a question is empty");
        assertRefused(() -> new Question("1", OptionalLong.of(2), OptionalLong.of(1)), "not before");
        assertRefused(() -> new Bookmark(1, "", "text"), "subject of a bookmark is empty");
        assertRefused(() -> new TraceReference(Path.of("a\u0007")), "U+0007");
        assertThat(experiment.hostNames()).isEmpty();
        assertThat(experiment.colours()).isEmpty();
    }

    private static void assertRefused(Runnable change, String reason) {
        assertThatThrownBy(change::run).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(reason);
    }

    @Test
    void shouldTellListenersOfEveryChangeAndOfNothingElse() {
        AtomicInteger changes = new AtomicInteger();
        Runnable listener = changes::incrementAndGet;
        experiment.addListener(listener);

        experiment.hostNames().put("a", "one");
        experiment.hostNames().put("a", "one");
        experiment.setReference("a");
        experiment.setReference("a");
        experiment.questions().add(Question.of("1"));
        experiment.questions().set(0, Question.of("1"));
        assertThat(changes).hasValue(3);

        experiment.removeListener(listener);
        experiment.clearReference();
        assertThat(changes).hasValue(3);
    }
}
