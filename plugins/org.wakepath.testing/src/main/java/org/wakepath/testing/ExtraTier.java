// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A test on traces that the repository does not hold ({@link TestTraces#extra}). It is skipped if their folder is
 * absent, even in continuous integration.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("extra")
@ExtendWith(ExtraTier.WhereTheTracesAre.class)
public @interface ExtraTier {

    /** {@code ./verify} counts the tests that it skips for this reason, and says so once. */
    final class WhereTheTracesAre implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return evaluate(TestTraces.extraFolder());
        }

        static ConditionEvaluationResult evaluate(Path folder) {
            return Files.isDirectory(folder) ? ConditionEvaluationResult.enabled("traces in " + folder)
                    : ConditionEvaluationResult.disabled("extra tier: no folder " + folder + " ("
                            + TestTraces.VARIABLE + ")");
        }
    }
}
