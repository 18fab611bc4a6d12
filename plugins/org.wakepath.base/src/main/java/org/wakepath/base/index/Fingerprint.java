// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base.index;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * A SHA-256 digest of content and build, which shows whether an index was made from the same content by the same build.
 */
public final class Fingerprint {
    static final int BYTES = 32;

    private final byte[] bytes;

    Fingerprint(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    /** The fingerprint of several contents, from the fingerprint of each. */
    public static Fingerprint of(List<Fingerprint> parts) {
        return of(out -> {
            for (Fingerprint part : parts) {
                out.write(part.bytes);
            }
        });
    }

    /** The content that a fingerprint is taken of. */
    @FunctionalInterface
    public interface Content {
        /** Writes everything that must be the same. */
        void write(DataOutputStream out) throws IOException;
    }

    /**
     * The fingerprint of any content.
     *
     * @throws UncheckedIOException if the content cannot be written
     */
    public static Fingerprint of(Content content) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(
                    new DigestOutputStream(OutputStream.nullOutputStream(), digest), 1 << 16))) {
                content.write(out);
            }
            return new Fingerprint(digest.digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    /** The archive or folder that the code of a class is in, if known. */
    public static Optional<Path> code(Class<?> one) {
        CodeSource code = one.getProtectionDomain().getCodeSource();
        String place = code == null ? "" : code.getLocation().toString();
        return place.startsWith("file:") ? Optional.of(Path.of(URI.create(place.replace(" ", "%20"))))
                : Optional.empty();
    }

    byte[] bytes() {
        return bytes.clone();
    }

    /** The fingerprint in hexadecimal digits, short enough for the name of a file. */
    public String shortText() {
        return HexFormat.of().formatHex(bytes, 0, 8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fingerprint fingerprint && Arrays.equals(bytes, fingerprint.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes);
    }
}
