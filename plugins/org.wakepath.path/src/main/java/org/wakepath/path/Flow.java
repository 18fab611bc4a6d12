// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.Optional;
import java.util.OptionalInt;
import org.wakepath.network.FlowKey;

/**
 * One direction of a conversation between two sockets.
 *
 * @param protocol such as {@code TCP}; empty if nothing is known
 * @param source the sending socket, empty if its address was not recorded
 * @param target the receiving socket, empty if its address was not recorded
 */
public record Flow(String protocol, Optional<Socket> source, Optional<Socket> target) {

    /**
     * One end.
     *
     * @param address as text, or an alias
     * @param port empty for an alias
     */
    public record Socket(String address, OptionalInt port) {
        @Override
        public String toString() {
            return port.isPresent() ? address + ':' + port.getAsInt() : address;
        }
    }

    static Flow of(FlowKey key) {
        if (!key.hasAddresses()) {
            return new Flow(key.protocolName(), Optional.empty(), Optional.empty());
        }
        return new Flow(key.protocolName(),
                Optional.of(new Socket(key.sourceAddress(), OptionalInt.of(key.sourcePort()))),
                Optional.of(new Socket(key.targetAddress(), OptionalInt.of(key.targetPort()))));
    }

    /** The flow as text, such as {@code TCP 10.0.0.1:80 > 10.0.0.2:4242}. */
    @Override
    public String toString() {
        return source.isPresent() && target.isPresent() ? protocol + ' ' + source.get() + " > " + target.get()
                : protocol;
    }
}
