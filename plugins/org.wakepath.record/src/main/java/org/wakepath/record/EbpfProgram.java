// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The program that records by eBPF, on this machine. A clone builds it when it is first needed. Without a clone it lies
 * beside the launcher, or on the path.
 */
final class EbpfProgram {
    private static final String NAME = "wakepath-record";
    private static final String BUILD = "recorder/build";

    private final Optional<Path> home;
    private final String path;
    private final Consumer<String> listener;
    private Path file;
    private volatile Process build;

    /**
     * Names where to look.
     *
     * @param home the folder of the launcher, which may be that of a clone
     * @param path folders of programs, as in the variable of this name
     * @param listener receives what the build says while it runs
     */
    EbpfProgram(Optional<Path> home, String path, Consumer<String> listener) {
        this.home = home;
        this.path = path;
        this.listener = listener;
    }

    /**
     * The file of the program, which is built if that is necessary.
     *
     * @throws RecordException if there is none
     */
    synchronized Path file() {
        if (file == null) {
            Optional<Path> builder = home.map(folder -> folder.resolve(BUILD)).filter(Files::isExecutable);
            file = builder.isPresent() ? built(builder.get()) : installed();
        }
        return file;
    }

    private Path installed() {
        return Stream
                .concat(home.stream(), Stream.of(path.split(":")).filter(folder -> !folder.isEmpty()).map(Path::of))
                .map(folder -> folder.resolve(NAME)).filter(Files::isExecutable).findFirst()
                .map(Path::toAbsolutePath)
                .orElseThrow(() -> new RecordException(NAME + ", which records by eBPF, is not installed here",
                        "put it beside the program wakepath, or into a folder of PATH"));
    }

    /** The last line that the build says is the place of the program, or else why there is none. */
    private Path built(Path builder) {
        String last = "";
        try {
            build = new ProcessBuilder(builder.toString()).redirectErrorStream(true)
                    .redirectInput(Path.of("/dev/null").toFile()).start();
            try (BufferedReader lines = build.inputReader(StandardCharsets.UTF_8)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (!last.isEmpty()) {
                        listener.accept(last);
                    }
                    last = line.strip();
                }
            }
            if (build.waitFor() == 0) {
                return Path.of(last);
            }
        } catch (IOException e) {
            last = e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new RecordException(NAME + ", which records by eBPF, cannot be built: " + last,
                builder + " says more");
    }

    /** Ends a build that is in progress. */
    void giveUp() {
        Process running = build;
        if (running != null) {
            running.destroy();
        }
    }

    /** The program as it is sent to another host. */
    static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new RecordException("cannot read " + file + ": " + e.getMessage(), "make it readable");
        }
    }
}
