// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import java.nio.file.Path;
import java.util.OptionalLong;
import org.wakepath.graph.model.EdgeState;

/** Experiments to test with. */
final class Examples {
    private Examples() {
    }

    /** An experiment with at least one entry of each kind, whose traces are in a folder. */
    static Experiment full(Path folder) {
        Experiment experiment = new Experiment();
        experiment.traces().add(new TraceReference(folder.resolve("traces/client")));
        experiment.traces().add(new TraceReference(folder.resolve("../elsewhere")));
        experiment.hostNames().put("client", "the <front> & \"back\"");
        experiment.setReference("client");
        experiment.questions().add(Question.of("145#0@client"));
        experiment.questions().add(new Question("146#2@client", OptionalLong.of(5), OptionalLong.of(Long.MAX_VALUE)));
        experiment.bookmarks().add(new Bookmark(-7, "145#0@client", "begins\n\there"));
        experiment.bookmarks().add(new Bookmark(8, OptionalLong.of(9), "client", "a stretch"));
        experiment.colours().put(EdgeState.RUNNING, 0x00759E);
        experiment.setNotes("one\r\ntwo \ud83d\ude00");
        return experiment;
    }
}
