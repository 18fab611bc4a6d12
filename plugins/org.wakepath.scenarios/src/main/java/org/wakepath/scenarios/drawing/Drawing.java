// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A whole drawing: what happened on some hosts, and the paths expected to be found in it. */
final class Drawing {
    String title = "";
    /** The trap that the drawing shows. */
    String trap = "";
    /** Length of a column, ns. */
    long unit = 1_000;
    /** Number of columns. */
    int width;
    final Map<String, DrawnHost> hosts = new LinkedHashMap<>();
    final Map<String, DrawnPacket> packets = new LinkedHashMap<>();
    final List<ClockExchange> exchanges = new ArrayList<>();
    final List<DrawnPath> paths = new ArrayList<>();
    /** What people read of the failure, or a part of it, where the analysis must fail. */
    Optional<String> failure = Optional.empty();

    DrawnHost host(String name, int line) {
        DrawnHost host = hosts.get(name);
        if (host == null) {
            throw new DrawingException(line, "there is no host " + name);
        }
        return host;
    }

    /** Time of a column's start, ns. */
    long time(int column) {
        return column * unit;
    }
}
