// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.wakepath.base.index.Fingerprint;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;

/** Computes a fingerprint that shows whether traces are unchanged, from size, time and packets of every file. */
public final class HostFingerprint {
    private HostFingerprint() {
    }

    /**
     * The fingerprint of a host's kernel traces, and of the code that extracts what the index keeps.
     *
     * @param code a class of each module that takes part
     * @throws java.io.UncheckedIOException if a file cannot be examined
     */
    public static Fingerprint of(Host host, List<Class<?>> code) {
        return Fingerprint.of(out -> {
            for (Class<?> one : code) {
                out.writeLong(build(one));
            }
            out.write(host.label().getBytes(StandardCharsets.UTF_8));
            for (Trace trace : host.traces()) {
                writeFile(trace.folder().resolve("metadata"), out);
            }
            for (Stream stream : host.kernelStreams()) {
                writeFile(stream.file(), out);
                out.writeInt(stream.cpu());
                for (Packet packet : stream.packets()) {
                    writePacket(packet, out);
                }
            }
        });
    }

    /** The time when the code of a class was built, if known, because other code may find other things. */
    private static long build(Class<?> one) throws IOException {
        Optional<Path> code = Fingerprint.code(one);
        return code.isPresent() ? Files.getLastModifiedTime(code.get()).toMillis() : 0;
    }

    private static void writeFile(Path file, DataOutputStream out) throws IOException {
        out.writeUTF(file.getFileName().toString());
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        out.writeLong(attributes.size());
        out.writeLong(attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS));
    }

    private static void writePacket(Packet packet, DataOutputStream out) throws IOException {
        out.writeLong(packet.offset());
        out.writeLong(packet.contentBits());
        out.writeLong(packet.begin());
        out.writeLong(packet.end());
        out.writeLong(packet.discardedBefore() + packet.discardedAfter());
        out.writeLong(packet.packetsBefore());
    }
}
