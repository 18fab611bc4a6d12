// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.Condition;
import org.wakepath.report.annotation.GithubAnnotations;
import org.wakepath.report.annotation.GitlabAnnotations;
import org.wakepath.report.annotation.SarifAnnotations;
import org.wakepath.report.html.ComparisonHtml;
import org.wakepath.report.json.ComparisonJson;
import org.wakepath.report.junit.ComparisonJunit;
import org.wakepath.report.markdown.ComparisonMarkdown;
import org.wakepath.report.text.ComparisonText;
import org.wakepath.report.text.Terminal;

/** The formats of a comparison. */
enum ComparisonFormat {
    TEXT {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            ComparisonText.write(answer.comparison, answer.margin, terminal, out);
        }
    },
    JSON {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            ComparisonJson.write(answer.comparison, out);
        }
    },
    MARKDOWN {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            ComparisonMarkdown.write(answer.comparison, answer.margin, out);
        }
    },
    JUNIT {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            ComparisonJunit.write(answer.comparison, answer.conditions, answer.margin, out);
        }
    },
    HTML {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            ComparisonHtml.write(answer.comparison, answer.conditions, answer.margin, out);
        }
    },
    SARIF {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            SarifAnnotations.write(answer.comparison, answer.conditions, answer.margin, out);
        }
    },
    GITHUB {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            GithubAnnotations.write(answer.comparison, answer.conditions, answer.margin, out);
        }
    },
    GITLAB {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            GitlabAnnotations.write(answer.comparison, answer.conditions, answer.margin, out);
        }
    };

    /**
     * What was found.
     *
     * @param margin the change that the verdict "same" excludes, as a part of the base
     * @param conditions what should fail a build
     */
    record Answer(Comparison comparison, double margin, List<Condition> conditions) {
    }

    /** Whether it has a place for what the head would have been. */
    boolean hasSuppositions() {
        return this == TEXT || this == JSON || this == MARKDOWN || this == HTML;
    }

    abstract void write(Answer answer, Terminal terminal, Writer out) throws IOException;
}
