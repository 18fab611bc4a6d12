// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base.index;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A private folder of files that can be made again at any time, by this build of the code or by others. All of them
 * together stay below a limit. Safe for use by several threads and processes that write files whole or not at all.
 */
public final class CacheFolder {
    /** The most bytes of all files. The oldest ones make room. */
    public static final long MOST_BYTES = 64L << 20;

    private final Path folder;
    private final long build;

    private CacheFolder(Path folder, long build) {
        this.folder = folder;
        this.build = build;
    }

    /**
     * A folder of the user who runs this: {@code $XDG_CACHE_HOME/wakepath/NAME} or {@code ~/.cache/wakepath/NAME}.
     *
     * @param code a class of the code that writes the files
     * @return empty for a user without a home, or for code in single files, since nothing tells when all of it was
     * built
     */
    public static Optional<CacheFolder> ofUser(String name, Class<?> code) {
        return ofUser().flatMap(cache -> Fingerprint.code(code).filter(Files::isRegularFile).map(Path::toFile).map(
                built -> new CacheFolder(cache.resolve(name), built.lastModified() * 31 + built.length())));
    }

    /** {@code $XDG_CACHE_HOME/wakepath} or {@code ~/.cache/wakepath}; empty for a user without a home. */
    public static Optional<Path> ofUser() {
        String named = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
        Path cache = named.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(named);
        return Optional.of(cache.resolve("wakepath")).filter(Path::isAbsolute);
    }

    /**
     * Any folder; it need not exist.
     *
     * @param build when the code was built, or another number that only this build has
     */
    public static CacheFolder of(Path folder, long build) {
        return new CacheFolder(folder, build);
    }

    /** A file in the folder, whether it exists or not. */
    public Path file(String name) {
        return folder.resolve(name);
    }

    /** The number of the build of the code, as another build may understand the same content otherwise. */
    public long build() {
        return build;
    }

    /**
     * Makes the folder, and room for another file.
     *
     * @param bytes of the file, about
     * @return whether files may be written: not into another user's folder, nor behind a link
     * @throws IOException if the folder cannot be made, or old files cannot be removed
     */
    public boolean prepare(long bytes) throws IOException {
        Files.createDirectories(folder,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || !IndexReader.isOwn(folder)) {
            return false;
        }
        makeRoom(bytes);
        return true;
    }

    private void makeRoom(long bytes) throws IOException {
        List<Path> files = new ArrayList<>();
        long size = bytes;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path file : all) {
                files.add(file);
                size += file.toFile().length();
            }
        }
        if (size > MOST_BYTES) {
            files.sort(Comparator.comparingLong(file -> file.toFile().lastModified()));
            for (Path file : files.subList(0, (files.size() + 1) / 2)) {
                Files.deleteIfExists(file);
            }
        }
    }
}
