/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.index;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;

/** Tells whether an index is of these traces, by size, time and packets of every file, and made by this build. */
public final class Fingerprint {
    static final int BYTES = 32;

    private final byte[] bytes;

    Fingerprint(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    /**
     * The fingerprint of a host's kernel traces, and of the code that finds in them what is kept.
     *
     * @param code a class of each module that takes part in that
     * @throws UncheckedIOException if a file cannot be looked at
     */
    public static Fingerprint of(Host host, List<Class<?>> code) {
        return digest(out -> {
            for (Class<?> one : code) {
                out.writeLong(build(one));
            }
            out.write(host.label().getBytes(StandardCharsets.UTF_8));
            for (Trace trace : host.traces()) {
                file(trace.folder().resolve("metadata"), out);
            }
            for (Stream stream : host.kernelStreams()) {
                file(stream.file(), out);
                out.writeInt(stream.cpu());
                for (Packet packet : stream.packets()) {
                    out.writeLong(packet.offset());
                    out.writeLong(packet.contentBits());
                    out.writeLong(packet.begin());
                    out.writeLong(packet.end());
                    out.writeLong(packet.discardedBefore() + packet.discardedAfter());
                    out.writeLong(packet.packetsBefore());
                }
            }
        });
    }

    /** The fingerprint of what has these fingerprints. */
    public static Fingerprint of(List<Fingerprint> parts) {
        return digest(out -> {
            for (Fingerprint part : parts) {
                out.write(part.bytes);
            }
        });
    }

    /** When the code of a class was built, as far as that is known: other code may find other things. */
    private static long build(Class<?> one) throws IOException {
        CodeSource code = one.getProtectionDomain().getCodeSource();
        String place = code == null ? "" : code.getLocation().toString();
        return place.startsWith("file:") ? Files.getLastModifiedTime(Path.of(URI.create(place.replace(" ", "%20"))))
                .toMillis() : 0;
    }

    private static void file(Path file, DataOutputStream out) throws IOException {
        out.writeUTF(file.getFileName().toString());
        out.writeLong(Files.size(file));
        out.writeLong(Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS));
    }

    /** What is told of traces. */
    private interface Teller {
        void tell(DataOutputStream out) throws IOException;
    }

    private static Fingerprint digest(Teller teller) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(
                    new DigestOutputStream(OutputStream.nullOutputStream(), digest), 1 << 16))) {
                teller.tell(out);
            }
            return new Fingerprint(digest.digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    byte[] bytes() {
        return bytes.clone();
    }

    /** In hexadecimal digits, short enough for the name of a file. */
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
