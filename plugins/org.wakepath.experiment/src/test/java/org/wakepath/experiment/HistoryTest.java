// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.BeforeTry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;

class HistoryTest {
    private Experiment experiment;
    private History history;

    @BeforeEach
    @BeforeTry
    void beginAnew() {
        experiment = Examples.full(Path.of("/traces"));
        history = new History(experiment);
    }

    private void ask(String task) {
        history.record("Ask for " + task, () -> experiment.questions().add(Question.of(task)));
    }

    @Test
    void shouldTakeAChangeBackAndMakeItAgain() {
        List<Question> before = List.copyOf(experiment.questions());
        ask("7");

        assertThat(history.undoLabel()).contains("Ask for 7");
        history.undo();
        assertThat(experiment.questions()).isEqualTo(before);
        assertThat(history.canUndo()).isFalse();
        assertThat(history.redoLabel()).contains("Ask for 7");

        history.redo();
        assertThat(experiment.questions()).hasSize(before.size() + 1).contains(Question.of("7"));
        assertThat(history.canRedo()).isFalse();
    }

    @Test
    void shouldTakeManyChangesOfTheModelBackAsOne() {
        String before = content();
        history.record("Forget everything", () -> {
            experiment.traces().clear();
            experiment.hostNames().clear();
            experiment.questions().remove(0);
            experiment.colours().put(EdgeState.TIMER, 1);
            experiment.clearReference();
            experiment.setNotes("");
        });

        history.undo();

        assertThat(content()).isEqualTo(before);
    }

    @Test
    void shouldForgetWhatWasTakenBackWhenSomethingElseIsDone() {
        ask("7");
        history.undo();
        ask("8");

        assertThat(history.canRedo()).isFalse();
        assertThat(experiment.questions()).contains(Question.of("8")).doesNotContain(Question.of("7"));
    }

    @Test
    void shouldRememberNothingWhenNothingChanged() {
        history.record("Nothing", () -> experiment.setReference("client"));

        assertThat(history.canUndo()).isFalse();
        assertThat(history.isDirty()).isFalse();
    }

    @Test
    void shouldTakeBackWhatWasDoneBeforeAChangeFailed() {
        String before = content();

        assertThatThrownBy(() -> history.record("Fail", () -> {
            experiment.questions().clear();
            experiment.setReference("");
        })).hasMessageContaining("empty");

        assertThat(content()).isEqualTo(before);
        assertThat(history.canUndo()).isFalse();
        assertThat(history.isDirty()).isFalse();
    }

    @Test
    void shouldKnowWhetherItDiffersFromWhatWasSaved() {
        assertThat(history.isDirty()).isFalse();
        ask("7");
        assertThat(history.isDirty()).isTrue();
        history.markSaved();
        assertThat(history.isDirty()).isFalse();
        history.undo();
        assertThat(history.isDirty()).isTrue();
        history.redo();
        assertThat(history.isDirty()).isFalse();
        history.undo();
        ask("8");
        history.undo();
        assertThat(history.isDirty()).isTrue();
    }

    @Test
    void shouldNotTakeBackBehindAChangeItDidNotSee() {
        ask("7");
        history.markSaved();
        experiment.setNotes("changed elsewhere");

        assertThat(history.canUndo()).isFalse();
        assertThat(history.isDirty()).isTrue();
        history.markSaved();
        assertThat(history.isDirty()).isFalse();
    }

    @Test
    void shouldNotTakeForSavedWhatChangedSinceTheSavingBegan() {
        ask("7");
        Runnable saved = history.saving();
        ask("8");
        saved.run();

        assertThat(history.isDirty()).isTrue();
        history.undo();
        assertThat(history.isDirty()).isFalse();
    }

    @Test
    void shouldNotTakeForSavedWhatChangedElsewhereSinceTheSavingBegan() {
        Runnable saved = history.saving();
        experiment.setNotes("changed elsewhere");
        saved.run();

        assertThat(history.isDirty()).isTrue();
    }

    @Test
    void shouldTellListenersWhenItsAnswersAreNew() {
        AtomicInteger told = new AtomicInteger();
        List<Boolean> answers = new ArrayList<>();
        Runnable listener = () -> {
            told.incrementAndGet();
            answers.add(history.canUndo());
        };
        history.addListener(listener);
        ask("7");
        history.undo();
        history.redo();
        history.markSaved();
        history.removeListener(listener);
        ask("8");

        assertThat(answers).containsExactly(true, false, true, true);
    }

    @Test
    void shouldRefuseToTakeBackNothingAndAChangeWithinAnother() {
        assertThatThrownBy(history::undo).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(history::redo).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> history.record("Outer", () -> ask("7"))).isInstanceOf(IllegalStateException.class);
        assertThat(experiment.questions()).doesNotContain(Question.of("7"));
    }

    /** Undoes every change and redoes it, passing through the same contents. */
    @Property(tries = 50)
    void shouldPassThroughTheSameContentsInBothDirections(@ForAll long seed) {
        Random random = new Random(seed);
        List<String> contents = new ArrayList<>(List.of(content()));
        for (int i = 0; i < 20; i++) {
            history.record("Change " + i, () -> change(random));
            if (!content().equals(contents.get(contents.size() - 1))) {
                contents.add(content());
            }
        }
        for (int i = contents.size() - 2; i >= 0; i--) {
            history.undo();
            assertThat(content()).isEqualTo(contents.get(i));
        }
        assertThat(history.canUndo()).isFalse();
        assertThat(history.isDirty()).isFalse();
        for (int i = 1; i < contents.size(); i++) {
            history.redo();
            assertThat(content()).isEqualTo(contents.get(i));
        }
        assertThat(history.canRedo()).isFalse();
    }

    private void change(Random random) {
        switch (random.nextInt(6)) {
            case 0 -> experiment.questions().add(0, Question.of("task " + random.nextInt(9)));
            case 1 -> experiment.questions().removeIf(question -> random.nextBoolean());
            case 2 -> experiment.hostNames().put("host " + random.nextInt(3), "name " + random.nextInt(3));
            case 3 -> experiment.hostNames().remove("host " + random.nextInt(3));
            case 4 -> experiment.setNotes("n".repeat(random.nextInt(3)));
            default -> experiment.bookmarks().set(0, new Bookmark(random.nextInt(3), "client", ""));
        }
    }

    private String content() {
        return String.join("\n", experiment.traces().toString(), experiment.hostNames().toString(),
                experiment.reference().toString(), experiment.questions().toString(),
                experiment.bookmarks().toString(), experiment.colours().toString(), experiment.notes());
    }
}
