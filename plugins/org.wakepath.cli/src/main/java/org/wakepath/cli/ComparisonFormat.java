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
enum ComparisonFormat implements FormatChoice.Named {
    TEXT("txt") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            ComparisonText.write(answer.comparison, answer.margin, terminal, out);
        }
    },
    JSON("json") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            ComparisonJson.write(answer.comparison, out);
        }
    },
    MARKDOWN("md") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            ComparisonMarkdown.write(answer.comparison, answer.margin, out);
        }
    },
    JUNIT("xml") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            ComparisonJunit.write(answer.comparison, answer.conditions, answer.margin, out);
        }
    },
    HTML("html") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            ComparisonHtml.write(answer.comparison, answer.conditions, answer.margin, out);
        }
    },
    SARIF("sarif") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            SarifAnnotations.write(answer.comparison, answer.conditions, answer.margin, out);
        }
    },
    GITHUB("github") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            GithubAnnotations.write(answer.comparison, answer.conditions, answer.margin, out);
        }
    },
    GITLAB("gitlab.json") {
        @Override
        void write(Answer answer, Terminal terminal, Writer out) throws IOException {
            GitlabAnnotations.write(answer.comparison, answer.conditions, answer.margin, out);
        }
    };

    /** All of them. */
    static final FormatChoice<ComparisonFormat> CHOICE = new FormatChoice<>(values());

    private final String ending;

    ComparisonFormat(String ending) {
        this.ending = ending;
    }

    /** The labels of all formats. */
    static final class Labels extends FormatChoice.Labels {
        Labels() {
            super(CHOICE);
        }
    }

    @Override
    public String ending() {
        return ending;
    }

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
