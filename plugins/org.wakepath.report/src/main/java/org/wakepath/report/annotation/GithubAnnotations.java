// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.annotation;

import java.io.IOException;
import java.util.List;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.Condition;

/** A comparison as commands that a job of GitHub Actions prints. GitHub shows them beside the changed files. */
public final class GithubAnnotations {
    private GithubAnnotations() {
    }

    /**
     * Writes a line for each annotation.
     *
     * @param margin the change that the verdict "same" excludes, as a part of the base
     * @throws IOException if {@code out} fails
     */
    public static void write(Comparison comparison, List<Condition> conditions, double margin, Appendable out)
            throws IOException {
        for (Annotation annotation : Annotation.of(comparison, conditions, margin)) {
            out.append(annotation.rule().isFault() ? "::error title=" : "::notice title=")
                    .append(property(annotation.title())).append("::").append(data(annotation.message()))
                    .append('\n');
        }
    }

    /** A text that neither ends the line nor starts another command. */
    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
