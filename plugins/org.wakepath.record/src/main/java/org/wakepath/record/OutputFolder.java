// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The folder of a recording, which has a folder for each host. If it is new, others cannot read it. */
final class OutputFolder {
    private final Path folder;
    private boolean isOurs;

    OutputFolder(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /** The folder itself, or the nearest one above it that exists. */
    Path nearest() {
        Path nearest = folder;
        while (nearest.getParent() != null && !Files.isDirectory(nearest)) {
            nearest = nearest.getParent();
        }
        return nearest;
    }

    /** Makes the folder, unless it exists and is empty. */
    void create() {
        try {
            if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                requireEmpty();
            } else {
                Files.createDirectories(folder.getParent());
                createPrivate(folder);
                isOurs = true;
            }
        } catch (IOException e) {
            throw failure(folder, e);
        }
    }

    private void requireEmpty() throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            if (entries.iterator().hasNext()) {
                throw new RecordException(folder + " is not empty", "choose a new folder with --output");
            }
        }
    }

    private static void createPrivate(Path path) throws IOException {
        Files.createDirectory(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** The future place of a host's trace, which is not created here. */
    Path of(String host) {
        return folder.resolve(host);
    }

    /** The place of a host's trace, which is created if it is not there. */
    Path made(String host) {
        try {
            return Files.createDirectories(of(host));
        } catch (IOException e) {
            throw failure(of(host), e);
        }
    }

    /** A new private folder for what may still be incomplete. */
    Path createTemporary(String purpose) {
        Path temporary = folder.resolve("." + purpose);
        try {
            createPrivate(temporary);
            return temporary;
        } catch (IOException e) {
            throw failure(temporary, e);
        }
    }

    /** Moves the folder of a host with all its traces to its place. */
    Path adopt(Path traces, String host) {
        try {
            return Files.move(traces, of(host), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw failure(traces, e);
        }
    }

    /** Moves the kernel's trace of a host to its place. */
    Path adoptKernel(Path trace, String host) {
        try {
            Path target = of(host);
            Files.createDirectories(target);
            Files.move(trace, target.resolve("kernel"), StandardCopyOption.ATOMIC_MOVE);
            return target;
        } catch (IOException e) {
            throw failure(trace, e);
        }
    }

    /** Bytes that can still be written. */
    long free() {
        // Files.getFileStore fails if the list of mounts lacks the folder's own, as behind chroot.
        return nearest().toFile().getUsableSpace();
    }

    /** Removes the folder and all traces in it. */
    void remove() {
        remove(folder);
    }

    /** Removes a folder and everything in it, if it is there. */
    static void remove(Path path) {
        if (!Files.exists(path)) {
            return;
        }
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    /** Bytes of all files in a folder. */
    static long size(Path path) {
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    /** Removes the folder if it was created in vain. */
    void removeIfEmpty() {
        try (Stream<Path> entries = isOurs && Files.exists(folder) ? Files.list(folder) : Stream.of(folder)) {
            if (entries.findAny().isEmpty()) {
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw failure(folder, e);
        }
    }

    private static RecordException failure(Path path, IOException e) {
        // The message of this exception is the name of the file alone.
        String reason = e instanceof FileAlreadyExistsException inTheWay
                ? inTheWay.getFile() + " is no folder" : e.getMessage();
        return new RecordException("cannot write " + path + ": " + reason,
                "choose another folder with --output");
    }
}
