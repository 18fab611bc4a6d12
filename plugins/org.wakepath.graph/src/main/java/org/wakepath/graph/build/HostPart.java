// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.List;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Stream;
import org.wakepath.kernel.Host;

/** The part of a host that is read: the packets of its kernel streams that cover an excerpt. */
public record HostPart(Host host, Excerpt excerpt) {

    public static HostPart whole(Host host) {
        return new HostPart(host, Excerpt.WHOLE);
    }

    /** The streams with the packets to read; if packets of a stream cannot be decoded alone, all of them. */
    public List<Stream> streams() {
        return host.kernelStreams().stream().map(s -> isChoosable(s) ? s.only(excerpt::needs) : s).toList();
    }

    /** The streams with the packets before the excerpt. */
    List<Stream> earlier() {
        return host.kernelStreams().stream().filter(this::isChoosable)
                .map(s -> s.only(p -> p.begin() <= excerpt.begin() && !excerpt.needs(p))).toList();
    }

    /** The CPUs that were traced already when the excerpt starts, in order; none if it starts with the trace. */
    int[] cpusInSight() {
        return host.kernelStreams().stream().filter(s -> s.cpu() >= 0 && s.isTimed() && !s.packets().isEmpty()
                && s.packets().get(0).begin() <= excerpt.begin()).mapToInt(Stream::cpu).sorted().distinct().toArray();
    }

    /** The streams whose files end within a packet before the excerpt ends. */
    public List<Stream> truncatedStreams() {
        return host.truncatedStreams().stream()
                .filter(s -> s.end() == Packet.MISSING || s.end() <= excerpt.end()).toList();
    }

    private boolean isChoosable(Stream stream) {
        return !excerpt.isWhole() && stream.isTimed();
    }
}
