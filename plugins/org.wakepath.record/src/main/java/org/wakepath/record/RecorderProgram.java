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
 * A program that records, on this machine. A clone builds it when it is first needed. Without a clone it lies beside
 * the launcher, or on the path.
 */
public final class RecorderProgram {
    private final String name;
    private final String purpose;
    private final String builder;
    private final Optional<Path> home;
    private final String path;
    private final Consumer<String> listener;
    private Path file;
    private volatile Process build;

    private RecorderProgram(String name, String purpose, String builder, Optional<Path> home, String path,
            Consumer<String> listener) {
        this.name = name;
        this.purpose = purpose;
        this.builder = builder;
        this.home = home;
        this.path = path;
        this.listener = listener;
    }

    /**
     * The program that records by eBPF.
     *
     * @param home the folder of the launcher, which may be that of a clone
     * @param path folders of programs, as in the variable of this name
     * @param listener receives what the build says while it runs
     */
    static RecorderProgram ebpf(Optional<Path> home, String path, Consumer<String> listener) {
        return new RecorderProgram("wakepath-record", "records by eBPF", "recorder/build", home, path, listener);
    }

    /**
     * The program that records requests. Its library lies beside it.
     *
     * @param home the folder of the launcher, which may be that of a clone
     * @param path folders of programs, as in the variable of this name
     * @param listener receives what the build says while it runs
     */
    public static RecorderProgram requests(Optional<Path> home, String path, Consumer<String> listener) {
        return new RecorderProgram("wakepath-requests", "records requests", "recorder/requests/build", home, path,
                listener);
    }

    /**
     * The program that records calls of functions.
     *
     * @param home the folder of the launcher, which may be that of a clone
     * @param path folders of programs, as in the variable of this name
     * @param listener receives what the build says while it runs
     */
    public static RecorderProgram functions(Optional<Path> home, String path, Consumer<String> listener) {
        return new RecorderProgram("wakepath-functions", "records calls of functions", "recorder/build", home, path,
                listener);
    }

    /**
     * The file of the program, which is built if that is necessary.
     *
     * @throws RecordException if there is none
     */
    public synchronized Path file() {
        if (file == null) {
            Optional<Path> script = home.map(folder -> folder.resolve(builder)).filter(Files::isExecutable);
            file = script.isPresent() ? built(script.get()) : installed();
        }
        return file;
    }

    private Path installed() {
        return Stream
                .concat(home.stream(), Stream.of(path.split(":")).filter(folder -> !folder.isEmpty()).map(Path::of))
                .map(folder -> folder.resolve(name)).filter(Files::isExecutable).findFirst()
                .map(Path::toAbsolutePath)
                .orElseThrow(() -> new RecordException(name + ", which " + purpose + ", is not installed here",
                        "put it beside the program wakepath, or into a folder of PATH"));
    }

    /** The last line that the build says is the place of a program, with all of them, or else why there is none. */
    private Path built(Path script) {
        String last = "";
        try {
            build = new ProcessBuilder(script.toString()).redirectErrorStream(true)
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
                return Path.of(last).resolveSibling(name);
            }
        } catch (IOException e) {
            last = e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new RecordException(name + ", which " + purpose + ", cannot be built: " + last,
                script + " says more");
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
