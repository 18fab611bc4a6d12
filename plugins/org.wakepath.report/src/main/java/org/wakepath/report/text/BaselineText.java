// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.List;
import org.wakepath.compare.Baseline;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.HistoryWords;
import org.wakepath.words.SafeText;

/** The baselines of a folder as a table. */
public final class BaselineText {
    private BaselineText() {
    }

    /**
     * Writes a line for each kind of execution of each baseline.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<Baseline> baselines, Terminal terminal, Appendable out) throws IOException {
        Columns table = new Columns(terminal, Columns.LEFT, Columns.LEFT, Columns.RIGHT, Columns.RIGHT, Columns.LEFT)
                .heading("name", "recorded", "runs", "typical", "executions");
        for (Baseline baseline : baselines) {
            List<ExecutionKind> kinds = baseline.runs().stream().flatMap(run -> run.profile().kinds().stream())
                    .map(KindProfile::kind).distinct().toList();
            for (ExecutionKind kind : kinds) {
                table.add(SafeText.clean(baseline.name()), HistoryWords.recorded(baseline),
                        Integer.toString(baseline.runs().size()), ComparisonWords.time(typical(baseline, kind)),
                        ComponentWords.of(kind));
            }
        }
        table.write("", out);
    }

    private static double typical(Baseline baseline, ExecutionKind kind) {
        return baseline.runs().stream().map(Run::profile).flatMap(profile -> profile.kinds().stream())
                .filter(one -> one.kind().equals(kind)).mapToDouble(KindProfile::typical).average().orElse(0);
    }
}
