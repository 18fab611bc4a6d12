// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.swt.widgets.Display;
import org.junit.jupiter.api.Test;
import org.wakepath.ui.session.OutcomeJob;

class OutcomeJobTest {
    private final List<String> told = new ArrayList<>();

    @Test
    void shouldTellItsResult() {
        assertThat(outcomeOf(job(() -> "the result"))).containsExactly("the result");
    }

    @Test
    void shouldTellThatItWasCancelledAtWork() {
        assertThat(outcomeOf(job(() -> {
            throw new CancellationException();
        }))).containsExactly("cancelled");
    }

    @Test
    void shouldTellWhyItFailed() {
        assertThat(outcomeOf(job(() -> {
            throw new IllegalStateException("no such place");
        }))).singleElement().asString().contains("no such place");
    }

    @Test
    void shouldTellThatItWasCancelledBeforeItStarted() {
        OutcomeJob waiting = job(() -> "the result");
        waiting.schedule(Long.MAX_VALUE / 2);
        waiting.cancel();
        assertThat(awaited()).containsExactly("cancelled");
    }

    /** At this moment the job manager says that the job runs, and never runs it. */
    @Test
    void shouldTellThatItWasCancelledAsItWasAboutToStart() {
        OutcomeJob job = job(() -> "the result");
        job.addJobChangeListener(new JobChangeAdapter() {
            @Override
            public void aboutToRun(IJobChangeEvent event) {
                assertThat(job.cancel()).isFalse();
            }
        });
        assertThat(outcomeOf(job)).containsExactly("cancelled");
    }

    private OutcomeJob job(Supplier<String> work) {
        return new OutcomeJob("Being tested", Display.getCurrent(), "cancelled") {
            @Override
            protected Runnable work(IProgressMonitor monitor) {
                String result = work.get();
                return () -> told.add(result);
            }

            @Override
            protected void refuse(String sentence) {
                told.add(sentence);
            }
        };
    }

    private List<String> outcomeOf(OutcomeJob job) {
        job.schedule();
        return awaited();
    }

    private List<String> awaited() {
        WorkbenchRun.await("the outcome", () -> !told.isEmpty());
        return told;
    }
}
