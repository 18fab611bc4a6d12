// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A copy of some traces, which may be damaged. */
record TraceCopy(Path folder) {

    static TraceCopy of(Path traces, Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(traces)) {
            for (Path path : all.toList()) {
                Files.copy(path, folder.resolve(traces.relativize(path).toString()));
            }
        }
        return new TraceCopy(folder);
    }

    Path metadata() throws IOException {
        return files().stream().filter(TraceCopy::isMetadata).findFirst().orElseThrow();
    }

    /** The files that hold events. */
    List<Path> streams() throws IOException {
        return files().stream().filter(file -> !isMetadata(file)).toList();
    }

    Path largestStream() throws IOException {
        return streams().stream().max(Comparator.comparingLong(TraceCopy::size)).orElseThrow();
    }

    private static boolean isMetadata(Path file) {
        return file.endsWith("metadata");
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).filter(file -> !file.toString().contains("/index/")).toList();
        }
    }

    /** Removes some bytes from the end of a file. */
    void cut(Path file, long bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() - bytes);
        }
    }

    void remove() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
