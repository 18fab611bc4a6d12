// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.PathRule;
import org.wakepath.testing.TestTraces;

/** What an index gives is what its traces gave, as long as these look as they did then. */
class AnalysisIndexTest {
    private static final Path RECORDED = TestTraces.recorded("");
    private static final int TASKS = 10;
    /** More bytes than the headers of a stream's first packet have, and fewer than the packet. */
    private static final int HEADERS = 200;

    /** Whole seconds, which can be set again to the last digit. */
    private static final FileTime RECORDED_AT = FileTime.from(Instant.parse("2026-01-15T10:00:00Z"));

    @TempDir
    private Path folder;

    private Path traces() {
        return folder.resolve("traces");
    }

    private Path cache() {
        return folder.resolve("cache");
    }

    private void copy(String recording) throws IOException {
        try (Stream<Path> files = Files.walk(RECORDED.resolve(recording))) {
            for (Path file : files.toList()) {
                Path copy = traces().resolve(RECORDED.resolve(recording).relativize(file).toString());
                Files.copy(file, copy);
                Files.setLastModifiedTime(copy, RECORDED_AT);
            }
        }
    }

    private Analysis analyse(Path... folders) {
        TraceSet set = TraceSet.open(List.of(folders));
        return Analysis.open(set,
                AnalysisOptions.threads(2).with(new Spool(Long.MAX_VALUE))
                        .with(AnalysisIndex.of(set, new AnalysisIndex.IndexFolders(cache()))));
    }

    /** All that can be asked of an analysis, in words. */
    private static List<String> answers(Analysis analysis) {
        List<String> answers = new ArrayList<>();
        List<TaskSummary> tasks = analysis.tasks();
        tasks.forEach(task -> answers.add(task.toString()));
        for (int reference = 0; reference < analysis.graphs().size(); reference++) {
            int host = reference;
            for (PathRule rule : PathRule.values()) {
                tasks.stream().filter(task -> task.end() > task.start()).limit(TASKS).forEach(task -> answers
                        .add(analysis.path(task, Long.MIN_VALUE, Long.MAX_VALUE, host, rule).toString()));
            }
            for (HostRelation relation : analysis.relations(host)) {
                answers.add(relation.clock() + " " + relation.bounds() + " " + relation.matched());
            }
        }
        return answers;
    }

    private static List<String> pairs(Analysis analysis) {
        List<String> pairs = new ArrayList<>();
        for (int reference = 0; reference < analysis.graphs().size(); reference++) {
            analysis.pairs(reference).forEach(pair -> pairs.add(pair.a() + " " + pair.b() + " "
                    + pair.exchange().keptFromAToB() + " " + pair.exchange().keptFromBToA()));
            analysis.violations(reference).forEach(violation -> pairs.add(violation.toString()));
        }
        return pairs;
    }

    /** Makes an index, and what was found. */
    private List<String> keep(Path... folders) throws IOException {
        Analysis analysis = analyse(folders);
        List<String> answers = answers(analysis);
        analysis.keep();
        return answers;
    }

    private List<Path> files(Path below, Predicate<String> names) throws IOException {
        if (!Files.exists(below)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(Files::isRegularFile).filter(file -> names.test(file.getFileName().toString())).sorted()
                    .toList();
        }
    }

    private List<Path> graphs() throws IOException {
        return files(traces(), "graph"::equals);
    }

    private static void remove(List<Path> files) throws IOException {
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
    }

    /** Alters events of a stream of each host, of which opening reads no events; they look as they did. */
    private void alterEvents() throws IOException {
        for (Path stream : files(traces(), "k_0"::equals)) {
            byte[] bytes = Files.readAllBytes(stream);
            for (int i = HEADERS; i < bytes.length && i < 2 * HEADERS; i++) {
                bytes[i] ^= 0x55;
            }
            Files.write(stream, bytes);
            Files.setLastModifiedTime(stream, RECORDED_AT);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rpc", "three-tier", "udp-dns", "namespaces", "locks", "retransmission"})
    void shouldGiveTheSameAsTheTraces(String recording) throws IOException {
        copy(recording);
        List<String> expected = keep(traces());
        Analysis kept = analyse(traces());

        assertThat(graphs()).hasSameSizeAs(kept.graphs());
        assertThat(answers(kept)).isEqualTo(expected);
        assertThat(pairs(kept)).isEqualTo(pairs(Analysis.open(TraceSet.open(List.of(traces())), 2)));
        assertThat(answers(kept)).isEqualTo(expected);
    }

    @Test
    void shouldNotReadTheEventsAgain() throws IOException {
        copy("rpc");
        List<String> expected = keep(traces());
        alterEvents();

        assertThat(answers(analyse(traces()))).isEqualTo(expected);
        for (Path index : graphs()) {
            Files.delete(index);
        }
        assertThat(catchAll(() -> answers(analyse(traces())))).as("the traces were altered").isNotEqualTo(expected);
    }

    /** What comes of altered traces, be it a fault. */
    private static Object catchAll(Supplier<Object> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            return e;
        }
    }

    /** The paths of one reference do not keep those of another from being found, nor kept later. */
    @Test
    void shouldAddWhatIsAskedOnTheClockOfAnotherHost() throws IOException {
        copy("rpc");
        Analysis first = analyse(traces());
        first.relations(0);
        first.keep();
        assertThat(files(traces(), name -> name.startsWith("packets-"))).hasSize(1);

        Analysis second = analyse(traces());
        List<String> answers = answers(second);
        second.keep();

        assertThat(files(traces(), name -> name.startsWith("packets-"))).hasSize(2);
        assertThat(answers).isEqualTo(answers(Analysis.open(TraceSet.open(List.of(traces())), 2)));
        assertThat(answers(analyse(traces()))).isEqualTo(answers);
    }

    @ParameterizedTest
    @ValueSource(strings = {"metadata", "k_0"})
    void shouldReadATraceAnewThatWasTouched(String name) throws IOException {
        copy("rpc");
        List<String> expected = keep(traces());
        List<Path> before = graphs();
        byte[] client = Files.readAllBytes(before.get(0));
        Path touched = traces().resolve("client/kernel").resolve(name);
        Files.setLastModifiedTime(touched, FileTime.fromMillis(RECORDED_AT.toMillis() + 1));

        assertThat(keep(traces())).isEqualTo(expected);
        assertThat(Files.readAllBytes(before.get(0))).isNotEqualTo(client);
        assertThat(graphs()).isEqualTo(before);
    }

    @Test
    void shouldNotUseTheGraphOfATraceThatGrew() throws IOException {
        copy("rpc");
        Path stream = traces().resolve("client/kernel/k_0");
        byte[] all = Files.readAllBytes(stream);
        List<String> whole = answers(analyse(traces()));
        Files.write(stream, Arrays.copyOf(all, all.length / 2));
        Files.setLastModifiedTime(stream, RECORDED_AT);
        assertThat(keep(traces())).isNotEqualTo(whole);

        Files.write(stream, all);
        Files.setLastModifiedTime(stream, RECORDED_AT);

        assertThat(keep(traces())).isEqualTo(whole);
    }

    @Test
    void shouldKeepApartTheSetsThatAHostIsAnalysedIn() throws IOException {
        copy("rpc");
        Path client = traces().resolve("client");
        Path server = traces().resolve("server");
        List<String> alone = keep(client);
        List<String> both = keep(client, server);
        List<String> turned = keep(server, client);

        assertThat(answers(analyse(client))).isEqualTo(alone);
        assertThat(answers(analyse(client, server))).isEqualTo(both);
        assertThat(answers(analyse(server, client))).isEqualTo(turned);
    }

    /** Something that is no folder stands for all that keeps files from being written beside the trace. */
    @Test
    void shouldKeepTheIndexInTheCacheWhereItCannotBeWrittenBesideTheTrace() throws IOException {
        copy("rpc");
        Files.createFile(traces().resolve("client/kernel/.wakepath"));
        Files.createFile(traces().resolve("server/kernel/.wakepath"));
        List<String> expected = keep(traces());
        alterEvents();

        assertThat(graphs()).isEmpty();
        assertThat(files(cache(), "graph"::equals)).hasSize(2);
        assertThat(answers(analyse(traces()))).isEqualTo(expected);
    }

    @Test
    @Tag("root")
    void shouldNotWriteWhereAnotherUsersLinkLeads() throws IOException {
        assumeTrue(Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
                "skipped: only root can give links away");
        copy("locks");
        Path target = Files.createDirectory(folder.resolve("target"));
        for (Path metadata : files(traces(), "metadata"::equals)) {
            Path link = Files.createSymbolicLink(metadata.resolveSibling(".wakepath"), target);
            Files.setAttribute(link, "unix:uid", 65534, LinkOption.NOFOLLOW_LINKS);
        }
        keep(traces());

        assertThat(files(target, name -> true)).isEmpty();
        assertThat(files(cache(), "graph"::equals)).isNotEmpty();
    }

    @Test
    void shouldGiveTheSameOfWhatWentToAFile() throws IOException {
        copy("rpc");
        TraceSet set = TraceSet.open(List.of(traces()));
        Spool spool = new Spool(0);
        Analysis analysis = Analysis.open(set,
                AnalysisOptions.threads(2).with(spool)
                        .with(AnalysisIndex.of(set, new AnalysisIndex.IndexFolders(cache()))));
        List<String> expected = answers(analysis);
        analysis.keep();
        alterEvents();

        assertThat(spool.inFile()).isPositive();
        assertThat(answers(analyse(traces()))).isEqualTo(expected);
    }

    @Test
    void shouldKeepSmallTracesOnlyWhereThatIsWanted() throws IOException {
        copy("rpc");
        TraceSet set = TraceSet.open(List.of(traces()));
        Analysis.open(set,
                AnalysisOptions.threads(2).with(new Spool(Long.MAX_VALUE)).with(AnalysisIndex.of(set))).keep();
        assertThat(graphs()).isEmpty();

        Analysis.open(set,
                AnalysisOptions.threads(2).with(new Spool(Long.MAX_VALUE)).with(AnalysisIndex.ofAnySize(set))).keep();
        assertThat(graphs()).hasSize(2);
    }

    @Test
    void shouldGiveTheSameToAllThatReadAndWriteAtATime() throws Exception {
        copy("rpc");
        List<String> expected = keep(traces());
        // Files that get their names while the folder is walked would end the walk.
        List<Path> indexes = graphs();
        remove(indexes);
        ExecutorService executor = Executors.newFixedThreadPool(8);
        try {
            List<Future<List<String>>> runs = new ArrayList<>();
            for (int i = 0; i < 32; i++) {
                boolean isRemover = i % 5 == 4;
                runs.add(executor.submit(() -> {
                    if (isRemover) {
                        remove(indexes);
                    }
                    return keep(traces());
                }));
            }
            for (Future<List<String>> run : runs) {
                assertThat(run.get()).isEqualTo(expected);
            }
        } finally {
            executor.shutdownNow();
        }
        assertThat(files(traces(), name -> name.endsWith(".next"))).isEmpty();
    }
}
