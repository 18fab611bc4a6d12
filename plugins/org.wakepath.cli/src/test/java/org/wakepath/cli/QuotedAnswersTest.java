// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.wakepath.testing.TestTraces;

/** Holds the pages that quote answers to what their commands print. */
class QuotedAnswersTest {
    private static final String SLOW_PROGRAMS = "docs/slow-programs.md";
    private static final String COMMAND = "./wakepath ";
    private static final Pattern WORD = Pattern.compile("'[^']*'|\\S+");
    private static final String SENTENCE = "> ";
    private static final String BLOCK = "```";
    private static final String PICTURE = "](images/";

    /** A command, the sentences and the lines of its block that it prints, and the pictures of its path. */
    private record Answer(String command, List<String> sentences, List<String> pictures) {
        Answer(String command) {
            this(command, new ArrayList<>(), new ArrayList<>());
        }

        @Override
        public String toString() {
            return command;
        }
    }

    static List<Answer> ofTheReadme() throws IOException {
        return answers("README.md");
    }

    static List<Answer> ofSlowPrograms() throws IOException {
        return answers(SLOW_PROGRAMS);
    }

    static List<Answer> ofSlices() throws IOException {
        return answers("docs/slices.md");
    }

    static List<Answer> ofExplanations() throws IOException {
        return answers("docs/explain.md");
    }

    static List<Answer> ofPredictions() throws IOException {
        return answers("docs/what-if.md");
    }

    private static List<Answer> answers(String page) throws IOException {
        List<Answer> answers = new ArrayList<>();
        boolean isPrinted = false;
        for (String line : Files.readAllLines(TestTraces.repository().resolve(page))) {
            if (line.startsWith(COMMAND)) {
                answers.add(new Answer(line.substring(COMMAND.length())));
                isPrinted = true;
            } else if (line.startsWith(BLOCK)) {
                isPrinted = false;
            } else if (isPrinted) {
                last(answers).sentences().add(line);
            } else if (line.startsWith(SENTENCE)) {
                last(answers).sentences().add(line.substring(SENTENCE.length()));
            } else if (line.contains(PICTURE)) {
                last(answers).pictures().add(line.substring(line.indexOf(PICTURE) + 2, line.lastIndexOf(')')));
            }
        }
        return answers.stream().filter(answer -> !answer.sentences().isEmpty()).toList();
    }

    private static Answer last(List<Answer> answers) {
        return answers.get(answers.size() - 1);
    }

    @ParameterizedTest
    @MethodSource({"ofTheReadme", "ofSlowPrograms", "ofSlices", "ofExplanations", "ofPredictions"})
    void shouldPrintTheSentencesThatThePageQuotes(Answer answer) {
        Object[] args = WORD.matcher(answer.command()).results()
                .map(word -> inRepository(word.group().replace("'", ""))).toArray();
        Run run = Run.of(args);

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).contains(answer.sentences());
    }

    @ParameterizedTest
    @MethodSource("ofSlowPrograms")
    void shouldShowOnePictureOfEachSlowProgram(Answer answer) {
        Path docs = TestTraces.repository().resolve("docs");

        assertThat(answer.pictures()).hasSize(1)
                .allSatisfy(picture -> assertThat(docs.resolve(picture)).isRegularFile());
    }

    @Test
    void shouldHaveSevenSlowPrograms() throws IOException {
        assertThat(ofSlowPrograms()).hasSize(7);
    }

    private static Object inRepository(String argument) {
        return argument.startsWith("testtraces/") ? TestTraces.repository().resolve(argument) : argument;
    }
}
