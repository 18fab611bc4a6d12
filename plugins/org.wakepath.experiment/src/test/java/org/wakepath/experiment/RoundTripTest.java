// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.wakepath.graph.model.EdgeState;

/** Whatever an experiment holds comes back from its file. */
class RoundTripTest {
    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("round-trip").toRealPath();
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        Files.deleteIfExists(folder.resolve("any.wakepath"));
        Files.deleteIfExists(folder);
    }

    @Property(tries = 300)
    void shouldReadWhatItWrote(@ForAll("texts") String notes, @ForAll("names") List<String> paths,
            @ForAll("questions") List<Question> questions, @ForAll("bookmarks") List<Bookmark> bookmarks,
            @ForAll("hosts") Map<String, String> hosts, @ForAll("colours") Map<EdgeState, Integer> colours)
            throws IOException {
        Path file = folder.resolve("any.wakepath");
        Experiment written = new Experiment();
        paths.forEach(path -> written.traces().add(new TraceReference(folder.resolve(path))));
        written.hostNames().putAll(hosts);
        written.questions().addAll(questions);
        written.bookmarks().addAll(bookmarks);
        written.colours().putAll(colours);
        written.setNotes(notes);

        ExperimentFile.write(written, file);
        Experiment read = ExperimentFile.read(file);

        assertThat(read.traces()).isEqualTo(written.traces());
        assertThat(read.hostNames()).isEqualTo(hosts);
        assertThat(read.questions()).isEqualTo(questions);
        assertThat(read.bookmarks()).isEqualTo(bookmarks);
        assertThat(read.colours()).isEqualTo(colours);
        assertThat(read.notes()).isEqualTo(notes);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.oneOf(Arbitraries.strings().all(),
                Arbitraries.strings().withChars("\r\n\t <>&'\"]#x;\u0085\u2028\ud7ff\ue000\ufffd").ofMaxLength(12),
                Arbitraries.integers().between(0x10000, 0x10FFFF).map(Character::toString))
                .filter(RoundTripTest::canBeWritten);
    }

    private static boolean canBeWritten(String text) {
        try {
            Text.any("text", text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private Arbitrary<String> filled() {
        return texts().filter(text -> !text.isBlank());
    }

    /** Folder names, including one-letter names and ways up. */
    @Provide
    Arbitrary<List<String>> names() {
        return Arbitraries.oneOf(filled(), Arbitraries.of("..", "../..", "a/../b", "../x y", ".", "/", "C:\\", "..x"))
                .filter(name -> !name.contains("\0") && isPath(name)).list().ofMaxSize(4);
    }

    private static boolean isPath(String name) {
        try {
            return new TraceReference(Path.of("/x").resolve(name)).folder().isAbsolute();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Provide
    Arbitrary<List<Question>> questions() {
        Arbitrary<Question> whole = filled().map(Question::of);
        Arbitrary<Question> within = Combinators.combine(filled(), Arbitraries.longs().between(0, Long.MAX_VALUE / 2),
                Arbitraries.longs().between(1, Long.MAX_VALUE / 2))
                .as((task, from, length) -> new Question(task, OptionalLong.of(from), OptionalLong.of(from + length)));
        return Arbitraries.oneOf(whole, within).list().ofMaxSize(3);
    }

    @Provide
    Arbitrary<List<Bookmark>> bookmarks() {
        return Combinators.combine(Arbitraries.longs(), Arbitraries.longs(), filled(), texts())
                .as((time, end, subject, text) -> new Bookmark(time,
                        end > time ? OptionalLong.of(end) : OptionalLong.empty(), subject, text))
                .list().ofMaxSize(3);
    }

    @Provide
    Arbitrary<Map<String, String>> hosts() {
        return Arbitraries.maps(filled(), filled()).ofMaxSize(3);
    }

    @Provide
    Arbitrary<Map<EdgeState, Integer>> colours() {
        return Arbitraries.maps(Arbitraries.of(EdgeState.class), Arbitraries.integers().between(0, 0xFFFFFF))
                .ofMaxSize(4);
    }
}
