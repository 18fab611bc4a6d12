// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.wakepath.base.index.Fingerprint;
import org.wakepath.base.index.IndexReader;
import org.wakepath.ctf.type.TraceType;
import org.wakepath.ctf.type.TypeReader;
import org.wakepath.ctf.type.TypeWriter;

/**
 * Metadata that was parsed before, in private files of the user. A file has all bytes of the metadata, which are
 * compared with those to be read, so that nothing else can stand for them; and the moment when the code was built,
 * since other code may understand them otherwise. A file that is damaged, or of another user, counts as none.
 *
 * <p>Safe for use by several threads and processes: files are written whole or not at all.
 */
public final class MetadataCache {
    private static final int MAGIC = 0x57504D44;
    /** The version of the format. It goes up with every change of what is written or of what it means. */
    private static final int VERSION = 2;
    private static final int HEADER = 3 * Integer.BYTES;
    /** Longer metadata is rare, and parsed anew. */
    private static final int MOST_BYTES = 4 << 20;
    /** The most bytes of all files. The oldest ones make room. */
    private static final long MOST_KEPT = 64L << 20;

    private final Path folder;
    private final long build;

    private MetadataCache(Path folder, long build) {
        this.folder = folder;
        this.build = build;
    }

    /** Nothing is found and nothing is kept. */
    public static MetadataCache none() {
        return new MetadataCache(null, 0);
    }

    /**
     * What the user's folder for files that can be made again has. There is none for a user without a home, or for code
     * in single files, since nothing tells when all of it was built.
     */
    public static MetadataCache ofUser() {
        String named = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
        Path cache = named.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(named);
        Optional<Path> code = Fingerprint.code(MetadataCache.class).filter(Files::isRegularFile);
        if (code.isEmpty() || !cache.isAbsolute()) {
            return none();
        }
        File archive = code.get().toFile();
        return in(cache.resolve("wakepath").resolve("metadata"), archive.lastModified() * 31 + archive.length());
    }

    /** What a folder has from a build of the code. */
    static MetadataCache in(Path folder, long build) {
        return new MetadataCache(folder, build);
    }

    /** What was parsed from the same bytes. */
    Optional<Metadata> find(byte[] content) {
        if (folder == null || content.length > MOST_BYTES) {
            return Optional.empty();
        }
        Path file = file(content);
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !IndexReader.isOwn(file)
                    || Files.size(file) > MOST_KEPT) {
                return Optional.empty();
            }
            return read(Files.readAllBytes(file), content);
        } catch (IOException | RuntimeException e) {
            return Optional.empty(); // The file is gone, or whole but of a version that should have had another number.
        }
    }

    private Optional<Metadata> read(byte[] kept, byte[] content) {
        ByteBuffer in = ByteBuffer.wrap(kept);
        if (in.getInt() != MAGIC || in.getInt() != VERSION || in.getInt() != checksum(kept, HEADER)
                || in.getLong() != build || in.getInt() != content.length) {
            return Optional.empty();
        }
        int begin = in.position();
        if (!Arrays.equals(kept, begin, begin + content.length, content, 0, content.length)) {
            return Optional.empty();
        }
        in.position(begin + content.length);
        boolean truncated = in.getInt() != 0;
        TraceType type = TypeReader.read(in);
        return in.hasRemaining() ? Optional.empty() : Optional.of(new Metadata(type, truncated));
    }

    /** Keeps what was parsed, if the user has a place for it. */
    void keep(byte[] content, Metadata metadata) {
        if (folder != null && content.length <= MOST_BYTES) {
            try {
                write(content, bytes(content, metadata));
            } catch (IOException e) {
                return; // It is parsed again the next time.
            }
        }
    }

    private byte[] bytes(byte[] content, Metadata metadata) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(2 * content.length);
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(MAGIC);
        out.writeInt(VERSION);
        out.writeInt(0);
        out.writeLong(build);
        out.writeInt(content.length);
        out.write(content);
        out.writeInt(metadata.truncated() ? 1 : 0);
        TypeWriter.write(metadata.type(), out);
        byte[] kept = bytes.toByteArray();
        ByteBuffer.wrap(kept).putInt(2 * Integer.BYTES, checksum(kept, HEADER));
        return kept;
    }

    private static int checksum(byte[] bytes, int from) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, from, bytes.length - from);
        return (int) checksum.getValue();
    }

    private void write(byte[] content, byte[] kept) throws IOException {
        Files.createDirectories(folder,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || !IndexReader.isOwn(folder)) {
            return;
        }
        makeRoom(kept.length);
        Path next = Files.createTempFile(folder, "", ".next",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.write(next, kept);
            Files.move(next, file(content), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
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
        if (size > MOST_KEPT) {
            files.sort(Comparator.comparingLong(file -> file.toFile().lastModified()));
            for (Path file : files.subList(0, (files.size() + 1) / 2)) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Different metadata may share a name; then the last one is kept. */
    private Path file(byte[] content) {
        return folder.resolve(Integer.toHexString(checksum(content, 0)) + "-" + content.length);
    }
}
