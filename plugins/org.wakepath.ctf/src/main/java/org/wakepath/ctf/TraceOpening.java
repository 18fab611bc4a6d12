/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.wakepath.base.timing.Stage;
import org.wakepath.ctf.metadata.Metadata;
import org.wakepath.ctf.metadata.MetadataFile;
import org.wakepath.ctf.metadata.SharedDeclarations;

/** Opens traces side by side. */
final class TraceOpening {
    private final SharedDeclarations declarations = new SharedDeclarations();

    OpenedTraces open(List<Path> folders, int threads) {
        if (threads == 1) {
            return open(folders, new InOrder(work -> { }));
        }
        int helpers = threads - 1;
        ThreadPoolExecutor executor = new ThreadPoolExecutor(helpers, helpers, 0, TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), TraceOpening::daemon);
        try {
            return open(folders, new InOrder(executor));
        } finally {
            executor.shutdownNow();
        }
    }

    private OpenedTraces open(List<Path> folders, InOrder inOrder) {
        List<Attempt> attempts = inOrder.results(folders.stream()
                .<Supplier<Attempt>>map(folder -> () -> attempt(folder, inOrder)).toList());
        List<BrokenTraceException> broken = new ArrayList<>(attempts.stream().map(Attempt::fault)
                .flatMap(Optional::stream).toList());
        return join(new ArrayList<>(attempts.stream().map(Attempt::files).flatMap(Optional::stream).toList()), broken);
    }

    /** What came of opening a trace: its files, or what is wrong. */
    private record Attempt(Optional<TraceFiles> files, Optional<BrokenTraceException> fault) {
    }

    private Attempt attempt(Path folder, InOrder inOrder) {
        try {
            return new Attempt(Optional.of(TraceFiles.of(new Trace(folder, metadata(folder)), inOrder)),
                    Optional.empty());
        } catch (CtfException e) {
            return new Attempt(Optional.empty(),
                    Optional.of(new BrokenTraceException(folder, e.getMessage(), e)));
        }
    }

    /** The traces with their streams; that the last events of one cannot be read is only seen now. */
    private static OpenedTraces join(List<TraceFiles> files, List<BrokenTraceException> broken) {
        while (true) {
            try {
                return new OpenedTraces(TraceFiles.join(files), List.copyOf(broken));
            } catch (BrokenTraceException e) {
                broken.add(e);
                files.removeIf(one -> one.trace().folder().equals(e.folder()));
            }
        }
    }

    private Metadata metadata(Path folder) {
        Stage.METADATA.begin();
        Metadata metadata = MetadataFile.read(folder, declarations);
        Stage.METADATA.end(0);
        return metadata;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "wakepath");
        thread.setDaemon(true);
        return thread;
    }
}
