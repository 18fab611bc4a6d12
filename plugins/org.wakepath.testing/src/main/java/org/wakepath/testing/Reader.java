// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.testing;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** A program that others wrote, with which tests read what Wakepath wrote. A test without it is skipped. */
public final class Reader {
    private static final Path FETCHED = Optional.ofNullable(System.getenv("XDG_CACHE_HOME")).map(Path::of)
            .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache")).resolve("wakepath/readers");

    private final List<String> command;

    private Reader(List<String> command) {
        this.command = command;
    }

    /** A program on the path. */
    public static Reader installed(String name) {
        Optional<Path> program = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name)).filter(Files::isExecutable).findFirst();
        Assumptions.assumeTrue(program.isPresent(), "missing: " + name);
        return at(program.orElseThrow());
    }

    /** A program by its file. */
    public static Reader at(Path program) {
        return new Reader(List.of(program.toString()));
    }

    /** A file or folder that {@code releng/readers.sh} fetched, below the folder of that program. */
    public static Path fetched(String name, String file) {
        Assumptions.assumeTrue(Files.isRegularFile(FETCHED.resolve(name).resolve("version")),
                "missing: " + name + ", which releng/readers.sh fetches");
        return FETCHED.resolve(name).resolve(file);
    }

    /** The program with more arguments before those of each call. */
    public Reader with(Object... arguments) {
        List<String> longer = new ArrayList<>(command);
        Arrays.stream(arguments).map(Object::toString).forEach(longer::add);
        return new Reader(longer);
    }

    /** What the program writes to standard output. Fails with what it says if it does not succeed. */
    public String read() throws IOException, InterruptedException {
        return read(Map.of());
    }

    /** What the program writes to standard output, with more variables in its environment. */
    public String read(Map<String, String> environment) throws IOException, InterruptedException {
        Path said = Files.createTempFile("wakepath-reader", ".log");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(said.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        String errors = Files.readString(said);
        Files.delete(said);
        if (code != 0) {
            throw new IOException(command + " ended with " + code + ": " + errors + out);
        }
        return out;
    }
}
