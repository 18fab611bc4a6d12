/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.wakepath.ctf.metadata.Metadata;
import org.wakepath.ctf.metadata.MetadataFile;
import org.wakepath.ctf.metadata.SharedDeclarations;
import org.wakepath.ctf.timing.Stage;

/** Opens traces side by side. */
final class TraceOpening {
    private final SharedDeclarations declarations = new SharedDeclarations();

    List<Trace> open(List<Path> folders, int threads) {
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

    private List<Trace> open(List<Path> folders, InOrder inOrder) {
        return TraceFiles.join(inOrder.results(folders.stream().<Supplier<TraceFiles>>map(folder ->
                () -> TraceFiles.of(new Trace(folder, metadata(folder)), inOrder)).toList()));
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
