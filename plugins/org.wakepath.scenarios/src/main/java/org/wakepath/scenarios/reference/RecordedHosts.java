// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.wakepath.analysis.Analysis;
import org.wakepath.kernel.TraceSet;

/** Traces of a test on the disk; closing removes them. */
final class RecordedHosts implements AutoCloseable {
    private final Path folder;

    RecordedHosts(List<TestEvent> events) {
        this(events, Recording.RAISES);
    }

    RecordedHosts(List<TestEvent> events, Recording recording) {
        this(folder -> TraceCompiler.compile(events, recording, folder));
    }

    private RecordedHosts(Consumer<Path> compiler) {
        try {
            folder = Files.createTempDirectory("wakepath-reference");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        compiler.accept(folder);
    }

    /** The hosts record system calls in a channel of their own. */
    static RecordedHosts withCallsApart(List<TestEvent> events, Recording recording) {
        return new RecordedHosts(folder -> TraceCompiler.compileCallsApart(events, recording, folder));
    }

    Analysis analysis(int threads) {
        return Analysis.open(TraceSet.open(List.of(folder)), threads);
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
