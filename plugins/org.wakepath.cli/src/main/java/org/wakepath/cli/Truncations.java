// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.List;
import java.util.OptionalLong;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Stream;
import org.wakepath.kernel.Host;
import org.wakepath.words.TraceWords;

/** Sentences about the streams of a host that end within a packet. */
final class Truncations {
    private Truncations() {
    }

    /** A sentence for each stream. */
    static List<String> of(Host host) {
        return host.truncatedStreams().stream()
                .map(stream -> TraceWords.ofTruncation(host.label(), stream.file().toString(), end(stream))).toList();
    }

    private static OptionalLong end(Stream stream) {
        return stream.end() == Packet.MISSING ? OptionalLong.empty() : OptionalLong.of(stream.end());
    }
}
