
// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** What the programs in Java have in common: work of a known length, and the log of what is true. */
final class Truth {
    private Truth() {
    }

    /** ns since 1970, the clock of recordings. */
    static long now() {
        Instant at = Instant.now();
        return at.getEpochSecond() * 1_000_000_000L + at.getNano();
    }

    static void compute(int ms) {
        long end = System.nanoTime() + ms * 1_000_000L;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    static Thread start(String name, Runnable body) {
        Thread started = new Thread(body, name);
        started.start();
        return started;
    }

    /** The thread waited from one moment to another. */
    static synchronized void tell(long tid, long from, long to) {
        System.out.println("TRUTH " + tid + " " + from + " " + to);
    }

    /** The kernel's id of the thread of this process that has a name; there must be one, and it must live. */
    static long tid(String name) {
        try (var tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path task : tasks) {
                if (Files.readString(task.resolve("comm")).strip().equals(name)) {
                    return Long.parseLong(task.getFileName().toString());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("no thread " + name);
    }
}
