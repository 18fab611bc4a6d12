// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.wakepath.base.index.CacheFolder;
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
    private static final int VERSION = 3;
    private static final int HEADER = 3 * Integer.BYTES;
    /** Longer metadata is rare, and parsed anew. */
    private static final int MOST_BYTES = 4 << 20;

    private final Optional<CacheFolder> folder;

    private MetadataCache(Optional<CacheFolder> folder) {
        this.folder = folder;
    }

    /** Nothing is found and nothing is kept. */
    public static MetadataCache none() {
        return new MetadataCache(Optional.empty());
    }

    /** What the user who runs this has. */
    public static MetadataCache ofUser() {
        return new MetadataCache(CacheFolder.ofUser("metadata", MetadataCache.class));
    }

    /** What a folder has. */
    static MetadataCache in(CacheFolder folder) {
        return new MetadataCache(Optional.of(folder));
    }

    /** What was parsed from the same bytes. */
    Optional<Metadata> find(byte[] content) {
        return content.length > MOST_BYTES ? Optional.empty() : folder.flatMap(from -> find(from, content));
    }

    private static Optional<Metadata> find(CacheFolder folder, byte[] content) {
        Path file = folder.file(name(content));
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !IndexReader.isOwn(file)
                    || Files.size(file) > CacheFolder.MOST_BYTES) {
                return Optional.empty();
            }
            return read(Files.readAllBytes(file), content, folder.build());
        } catch (IOException | RuntimeException e) {
            return Optional.empty(); // The file is gone, or whole but of a version that should have had another number.
        }
    }

    private static Optional<Metadata> read(byte[] kept, byte[] content, long build) {
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
        if (folder.isPresent() && content.length <= MOST_BYTES) {
            try {
                write(folder.get(), content, bytes(content, metadata, folder.get().build()));
            } catch (IOException e) {
                return; // It is parsed again the next time.
            }
        }
    }

    private static byte[] bytes(byte[] content, Metadata metadata, long build) throws IOException {
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

    private static void write(CacheFolder folder, byte[] content, byte[] kept) throws IOException {
        if (!folder.prepare(kept.length)) {
            return;
        }
        Path file = folder.file(name(content));
        Path next = Files.createTempFile(file.getParent(), "", ".next",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.write(next, kept);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    /** Different metadata may share a name; then the last one is kept. */
    private static String name(byte[] content) {
        return Integer.toHexString(checksum(content, 0)) + "-" + content.length;
    }
}
