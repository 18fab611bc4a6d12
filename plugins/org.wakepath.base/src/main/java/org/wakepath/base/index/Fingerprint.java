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
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * A checksum of content and build, which shows whether an index was made from the same content by the same build. Two
 * checksums of 32 bits by different polynomials are as good as one of 64. Java has both built in. A digest would be
 * safe against people who want two contents to look alike, but an index of another user counts as none anyway.
 */
public final class Fingerprint {
    static final int BYTES = Long.BYTES;

    private final long value;

    Fingerprint(long value) {
        this.value = value;
    }

    /** The fingerprint of several contents, from the fingerprint of each. */
    public static Fingerprint of(List<Fingerprint> parts) {
        return of(out -> {
            for (Fingerprint part : parts) {
                out.writeLong(part.value);
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
        CRC32 upper = new CRC32();
        CRC32C lower = new CRC32C();
        OutputStream both = new CheckedOutputStream(
                new CheckedOutputStream(OutputStream.nullOutputStream(), upper), lower);
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(both, 1 << 16))) {
            content.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Fingerprint(upper.getValue() << Integer.SIZE | lower.getValue());
    }

    /** The archive or folder that the code of a class is in, if known. */
    public static Optional<Path> code(Class<?> one) {
        CodeSource code = one.getProtectionDomain().getCodeSource();
        String place = code == null ? "" : code.getLocation().toString();
        return place.startsWith("file:") ? Optional.of(Path.of(URI.create(place.replace(" ", "%20"))))
                : Optional.empty();
    }

    long value() {
        return value;
    }

    /** The fingerprint in hexadecimal digits, for the name of a file. */
    public String text() {
        return HexFormat.of().toHexDigits(value);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fingerprint fingerprint && value == fingerprint.value;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(value);
    }

    @Override
    public String toString() {
        return text();
    }
}
