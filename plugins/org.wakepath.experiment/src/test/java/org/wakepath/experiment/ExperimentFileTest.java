// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentFileTest {
    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void nameTheFile() throws IOException {
        folder = Files.createDirectories(folder.toRealPath().resolve("saved"));
        file = folder.resolve("slow.wakepath");
    }

    /** The whole format, written down by hand. */
    @Test
    void shouldWriteTheFormatThatIsDocumented() throws IOException {
        ExperimentFile.write(Examples.full(folder), file);

        assertThat(Files.readString(file)).isEqualTo("""
                <?xml version="1.0" encoding="UTF-8"?>
                <wakepath:Experiment xmlns:wakepath="urn:wakepath:experiment:1" reference="client" \
                notes="one&#xD;&#xA;two \ud83d\ude00">
                  <trace path="traces/client"/>
                  <trace path="../elsewhere"/>
                  <host label="client" name="the &lt;front> &amp; &quot;back&quot;"/>
                  <question task="145#0@client"/>
                  <question task="146#2@client" from="5" to="9223372036854775807"/>
                  <bookmark time="-7" subject="145#0@client" text="begins&#xA;&#x9;here"/>
                  <bookmark time="8" end="9" subject="client" text="a stretch"/>
                  <colour state="RUNNING" rgb="#00759E"/>
                </wakepath:Experiment>
                """);
    }

    @Test
    void shouldReadWhatItWrote() throws IOException {
        Experiment written = Examples.full(folder);
        ExperimentFile.write(written, file);

        Experiment read = ExperimentFile.read(file);

        assertThat(read.traces()).isEqualTo(written.traces());
        assertThat(read.hostNames()).isEqualTo(written.hostNames());
        assertThat(read.reference()).contains("client");
        assertThat(read.questions()).isEqualTo(written.questions());
        assertThat(read.bookmarks()).isEqualTo(written.bookmarks());
        assertThat(read.colours()).isEqualTo(written.colours());
        assertThat(read.notes()).isEqualTo(written.notes());
    }

    @Test
    void shouldGiveTheSameBytesWhenItIsWrittenAgain() throws IOException {
        ExperimentFile.write(Examples.full(folder), file);
        Path copy = folder.resolve("copy.wakepath");

        ExperimentFile.write(ExperimentFile.read(file), copy);

        assertThat(copy).hasSameBinaryContentAs(file);
    }

    @Test
    void shouldFindItsTracesWhereTheFolderWasMovedTogetherWithThem() throws IOException {
        ExperimentFile.write(Examples.full(folder), file);
        Path moved = Files.move(folder, folder.resolveSibling("moved"));

        assertThat(ExperimentFile.read(moved.resolve("slow.wakepath")).traces()).containsExactly(
                new TraceReference(moved.resolve("traces/client")),
                new TraceReference(moved.resolveSibling("elsewhere")));
    }

    @Test
    void shouldTellWhichTracesAreMissing() throws IOException {
        Files.createDirectories(folder.resolve("traces/client"));
        ExperimentFile.write(Examples.full(folder), file);

        assertThat(ExperimentFile.read(file).traces().stream().map(TraceReference::isMissing))
                .containsExactly(false, true);
    }

    /** Seen through the link, the way up would lead to another folder. */
    @Test
    void shouldFindTracesElsewhereWhenItIsReadThroughALink() throws IOException {
        Path link = Files.createSymbolicLink(Files.createDirectories(folder.resolve("a/b")).resolve("link"), folder);
        ExperimentFile.write(Examples.full(folder), file);

        assertThat(ExperimentFile.read(link.resolve("slow.wakepath")).traces().get(1).folder())
                .isEqualTo(folder.resolveSibling("elsewhere"));
    }

    @Test
    void shouldNameTheTraceItLiesInByADot() throws IOException {
        Experiment experiment = new Experiment();
        experiment.traces().add(new TraceReference(folder));

        ExperimentFile.write(experiment, file);

        assertThat(file).content().contains("<trace path=\".\"/>");
        assertThat(ExperimentFile.read(file).traces()).containsExactly(new TraceReference(folder));
    }

    @Test
    void shouldReplaceTheFileThatALinkLeadsToAndKeepWhoMayReadIt() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), "before");
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-------"));
        Files.createSymbolicLink(file, target);

        ExperimentFile.write(new Experiment(), file);

        assertThat(file).isSymbolicLink();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target))).isEqualTo("rw-------");
        assertThat(ExperimentFile.read(target).traces()).isEmpty();
    }

    @Test
    void shouldLeaveTheFileAsItWasWhenTheExperimentIsTooLarge() throws IOException {
        Files.writeString(file, "before");
        Experiment experiment = new Experiment();
        experiment.setNotes("n".repeat(ExperimentFile.LARGEST));

        assertThatExceptionOfType(ExperimentException.class).isThrownBy(() -> ExperimentFile.write(experiment, file))
                .satisfies(e -> assertThat(e.reason()).isEqualTo("larger than 16 MiB"));
        assertThat(file).hasContent("before");
        assertThat(names()).containsExactly("slow.wakepath");
    }

    @Test
    void shouldLeaveNothingBesideTheFile() throws IOException {
        ExperimentFile.write(Examples.full(folder), file);
        ExperimentFile.write(Examples.full(folder), file);

        assertThat(names()).containsExactly("slow.wakepath");
    }

    @Test
    void shouldSayThatAFileOrItsFolderIsNotThere() {
        assertThatThrownBy(() -> ExperimentFile.read(file)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> ExperimentFile.write(new Experiment(), folder.resolve("no/folder.wakepath")))
                .isInstanceOf(NoSuchFileException.class);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(found -> found.getFileName().toString()).toList();
        }
    }
}
