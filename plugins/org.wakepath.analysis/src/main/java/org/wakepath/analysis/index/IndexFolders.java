/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.analysis.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.wakepath.base.index.Fingerprint;
import org.wakepath.base.index.IndexReader;
import org.wakepath.kernel.Host;

/** Where indexes lie: beside the trace, or, where nobody may write there, in the user's cache. */
public final class IndexFolders {
    private static final String BESIDE = ".wakepath";

    private final Path cache;

    /** @param cache the user's folder for what can be made again */
    public IndexFolders(Path cache) {
        this.cache = cache.resolve("wakepath").resolve("index");
    }

    /** The cache of the user who runs this: {@code $XDG_CACHE_HOME} or {@code ~/.cache}. */
    static IndexFolders ofUser() {
        String named = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
        return new IndexFolders(named.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(named));
    }

    /** The folders to look for an index of a host in. */
    List<Path> toRead(Host host, Fingerprint fingerprint) {
        return List.of(beside(host), cached(fingerprint));
    }

    /** A folder that an index of a host can be written to. */
    Path toWrite(Host host, Fingerprint fingerprint) throws IOException {
        Path beside = beside(host);
        if (canWrite(beside)) {
            return create(beside);
        }
        if (!cache.isAbsolute()) {
            throw new NoSuchFileException(cache.toString()); // a user without a home
        }
        return create(cached(fingerprint));
    }

    private static Path create(Path folder) throws IOException {
        return Files.createDirectories(folder,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** A link that another user put there leads to where he wants something overwritten. */
    private static boolean canWrite(Path beside) throws IOException {
        if (!Files.exists(beside, LinkOption.NOFOLLOW_LINKS)) {
            return Files.isWritable(beside.toAbsolutePath().getParent());
        }
        return IndexReader.isOwn(beside) && Files.isDirectory(beside) && Files.isWritable(beside);
    }

    private static Path beside(Host host) {
        return host.kernelStreams().get(0).trace().folder().resolve(BESIDE);
    }

    private Path cached(Fingerprint fingerprint) {
        return cache.resolve(fingerprint.shortText());
    }
}
