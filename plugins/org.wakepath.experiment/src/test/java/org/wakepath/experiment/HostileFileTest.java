// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A file may come from anyone. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileFileTest {
    private static final String ROOT = "<w:Experiment xmlns:w=\"urn:wakepath:experiment:1\"";

    @TempDir
    private Path folder;

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of("", "line 1", "no well-formed XML"),
                Arguments.of("not XML", "line 1", "no well-formed XML"),
                Arguments.of("\0\0\0\0", "line 1", "no well-formed XML"),
                Arguments.of("<a/>", "line 1", "no saved experiment"),
                Arguments.of("<x:a xmlns:x='urn:other'/>", "line 1", "no saved experiment"),
                Arguments.of("<w:Trace xmlns:w='urn:wakepath:experiment:1' path='x'/>", "", "no saved experiment"),
                Arguments.of("<w:Nonsense xmlns:w='urn:wakepath:experiment:1'/>", "line 1", "'Nonsense' is not known"),
                Arguments.of("<w:Experiment xmlns:w='urn:wakepath:experiment:2'/>", "line 1",
                        "of version '2', and this Wakepath understands version '1'"),
                Arguments.of("<?xml version='1.0' encoding='nonsense'?>" + ROOT + "/>", "", "nonsense"),
                Arguments.of(root("\n<nonsense/>"), "line 2", "'nonsense' is not known here"),
                Arguments.of(root("<trace path='x' colour='red'/>"), "line 1", "'colour' is not known here"),
                Arguments.of(root("<x:trace xmlns:x='urn:x' path='a'/>"), "line 1", "'x:trace' is not known here"),
                Arguments.of(root("<trace xmlns='urn:x' path='a'/>"), "line 1", "'trace' is not known here"),
                Arguments.of(root("<trace/>"), "trace 1", "'path' is missing"),
                Arguments.of(root("<trace path=' '/>"), "trace 1", "path of a trace is empty"),
                Arguments.of(root("<trace path='x'/><trace>text</trace>"), "line 1", "text between"),
                Arguments.of(root("text"), "line 1", "text between"),
                Arguments.of(ROOT + " trace='a b c'/>", "line 1", "text instead of an element in 'trace'"),
                Arguments.of(root("<trace href='other.wakepath#/'/>"), "line 1", "'href' is not known here"),
                Arguments.of(ROOT + " reference=''/>", "reference", "reference host is empty"),
                Arguments.of(root("<question task='1' from='soon'/>"), "line 1", "'soon' is no value for 'from'"),
                Arguments.of(root("<question task='1' from='9223372036854775808'/>"), "line 1", "is no value for"),
                Arguments.of(root("<question task='1'/><question task='1' from='5' to='5'/>"), "question 2",
                        "'from' 5 is not before 'to' 5"),
                Arguments.of(root("<question task='1' to='-5'/>"), "question 1", "before 1970"),
                Arguments.of(root("<question/>"), "question 1", "'task' is missing"),
                Arguments.of(root("<bookmark time='1' subject='a'/>"), "bookmark 1", "'text' is missing"),
                Arguments.of(root("<bookmark subject='a' text=''/>"), "bookmark 1", "'time' is missing"),
                Arguments.of(root("<bookmark time='5' end='5' subject='a' text=''/>"), "bookmark 1",
                        "'time' 5 is not before 'end' 5"),
                Arguments.of(root("<host label='a' name='b'/><host label='a' name='c'/>"), "host 2", "twice"),
                Arguments.of(root("<colour state='RUNNING' rgb='red'/>"), "colour 1", "'red' is no colour"),
                Arguments.of(root("<colour state='SLEEPY' rgb='#000000'/>"), "colour 1", "no state 'SLEEPY'"),
                Arguments.of(root("<question xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' "
                        + "xsi:type='w:Trace'/>"), "line 1", "'xsi:type' is not known here"),
                Arguments.of(root("<nonsense>" + "<a>".repeat(1000)), "line 1", "'nonsense' is not known here"),
                Arguments.of(root("<question task='" + "a".repeat(1000) + "' from='" + "b".repeat(1000) + "'/>"),
                        "line 1", "b".repeat(80) + "…' is no value"));
    }

    private static String root(String content) {
        return ROOT + ">" + content + "</w:Experiment>";
    }

    @ParameterizedTest
    @MethodSource("faults")
    void shouldSayWhatIsWrongAndWhere(String content, String place, String reason) throws IOException {
        Path file = Files.writeString(folder.resolve("hostile.wakepath"), content);

        ExperimentException e = refused(file);

        assertThat(e.file()).isEqualTo(file);
        assertThat(e.place().orElse("")).startsWith(place);
        assertThat(e.reason()).contains(reason);
        assertThat(e).hasMessageContainingAll(file.toString(), reason).message().hasSizeLessThan(600);
    }

    @Test
    void shouldRefuseDocumentTypesAndReadNoOtherFile() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "the secret");

        assertNoDocumentType("<!DOCTYPE a [<!ENTITY s SYSTEM '" + secret.toUri() + "'>]>" + ROOT + " notes='&s;'/>");
        assertNoDocumentType("<!DOCTYPE a SYSTEM '" + secret.toUri() + "'>" + ROOT + "/>");
        assertNoDocumentType("<!DOCTYPE a [<!ENTITY % s SYSTEM '" + secret.toUri() + "'> %s;]>" + ROOT + "/>");
    }

    @Test
    void shouldRefuseEntitiesThatGrow() throws IOException {
        StringBuilder bomb = new StringBuilder("<!DOCTYPE a [<!ENTITY a0 'ha'>");
        for (int i = 1; i < 40; i++) {
            bomb.append("<!ENTITY a").append(i).append(" '").append(("&a" + (i - 1) + ";").repeat(10)).append("'>");
        }
        assertNoDocumentType(bomb + "]>" + ROOT + " notes='&a39;'/>");
    }

    private void assertNoDocumentType(String content) throws IOException {
        assertThat(refused(Files.writeString(folder.resolve("hostile.wakepath"), content)).reason())
                .contains("DOCTYPE").doesNotContain("the secret");
    }

    /** EMF would fetch a model from any location that a file names. */
    @Test
    void shouldAskNobodyForAModel() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "http://127.0.0.1:" + server.getLocalPort() + "/model.ecore";
            String location = " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='";
            for (String content : new String[] {
                "<x:a xmlns:x='" + address + "'/>", "<x:a xmlns:x='urn:x'" + location + "urn:x " + address + "'/>",
                ROOT + location + "urn:wakepath:experiment:1 " + address + "'/>",
                root("<x:trace xmlns:x='" + address + "' path='x'/>"),
                root("<trace href='" + address + "#/'/>")}) {
                refused(Files.writeString(folder.resolve("hostile.wakepath"), content));
            }
            server.setSoTimeout(1);

            assertThat(catchThrowableOfType(SocketTimeoutException.class, server::accept)).isNotNull();
        }
    }

    @Test
    void shouldRefuseWhatIsTooLarge() throws IOException {
        Path file = Files.writeString(folder.resolve("large.wakepath"),
                root("<!--" + " ".repeat(ExperimentFile.LARGEST) + "-->"));

        assertThat(refused(file).reason()).isEqualTo("larger than 16 MiB");
    }

    /** As many faults, or as many levels, as fit into a file. */
    @Test
    void shouldEndAtTheFirstOfManyFaults() throws IOException {
        Path file = folder.resolve("many.wakepath");

        refused(Files.writeString(file, root("<x/>".repeat(ExperimentFile.LARGEST / 4 - 30))));
        refused(Files.writeString(file, root("<trace path='x'>".repeat(ExperimentFile.LARGEST / 16 - 30))));
        refused(Files.writeString(file, ROOT + " trace='" + "x ".repeat(ExperimentFile.LARGEST / 2 - 100) + "'/>"));
    }

    @Test
    void shouldReadAsManyEntriesAsAFileHasRoomFor() throws IOException {
        int count = ExperimentFile.LARGEST / 32;
        Path file = Files.writeString(folder.resolve("many.wakepath"), root("<question task='1#0@h'/>".repeat(count)));

        assertThat(ExperimentFile.read(file).questions()).hasSize(count);
    }

    @Test
    void shouldRefuseWhatIsNoOrdinaryFile() throws Exception {
        Path pipe = folder.resolve("pipe.wakepath");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor(1, TimeUnit.MINUTES)).isTrue();

        assertThat(refused(pipe).reason()).isEqualTo("not an ordinary file");
        assertThat(refused(folder).reason()).isEqualTo("not an ordinary file");
    }

    @Test
    void shouldTakeHostileTextsForTexts() throws IOException {
        String path = "../../../../../../../../../etc/$(reboot)`;'";
        Path file = Files.writeString(folder.resolve("hostile.wakepath"),
                root("<trace path=\"" + path + "\"/><host label='&lt;script>' name='&#x202e;'/>"));

        Experiment experiment = ExperimentFile.read(file);

        assertThat(experiment.traces()).containsExactly(new TraceReference(Path.of("/etc/$(reboot)`;'")));
        assertThat(experiment.traces().get(0).isMissing()).isTrue();
        assertThat(experiment.hostNames()).containsEntry("<script>", "\u202e");
    }

    @Test
    void shouldReadOrRefuseEveryTruncationAndEveryFlippedBit() throws IOException {
        Path file = folder.resolve("altered.wakepath");
        ExperimentFile.write(Examples.full(folder), file);
        byte[] bytes = Files.readAllBytes(file);
        assertThat(new String(bytes, StandardCharsets.UTF_8)).contains("colour");
        int end = new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf('>');
        for (int i = 0; i < bytes.length; i++) {
            byte[] cut = Arrays.copyOf(bytes, i);
            assertThat(isRead(file, cut)).as("cut to %d bytes", i).isEqualTo(i > end);
            for (int bit = 0; bit < 8; bit++) {
                byte[] flipped = bytes.clone();
                flipped[i] ^= (byte) (1 << bit);
                isRead(file, flipped);
            }
        }
    }

    /**
     * Whether a file of these bytes can be read. If so, all of its content is accessible; otherwise the file is
     * rejected.
     */
    private static boolean isRead(Path file, byte[] bytes) throws IOException {
        Files.write(file, bytes);
        Experiment experiment;
        try {
            experiment = ExperimentFile.read(file);
        } catch (ExperimentException e) {
            return false;
        }
        assertThat(experiment.traces()).doesNotContainNull();
        assertThat(experiment.hostNames()).doesNotContainKey("");
        assertThat(experiment.questions()).doesNotContainNull();
        assertThat(experiment.bookmarks()).doesNotContainNull();
        assertThat(experiment.colours().values()).allMatch(rgb -> rgb >= 0 && rgb <= 0xFFFFFF);
        return true;
    }

    private static ExperimentException refused(Path file) {
        ExperimentException e = catchThrowableOfType(ExperimentException.class, () -> ExperimentFile.read(file));
        assertThat(e).isNotNull();
        return e;
    }
}
