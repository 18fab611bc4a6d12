// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/** The signals by which users end programs. While this is open, none of them ends this program. */
final class StopSignals implements AutoCloseable {
    private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

    private final Map<Signal, SignalHandler> before = new LinkedHashMap<>();

    private StopSignals() {
    }

    /**
     * Handles the signals.
     *
     * @param action receives the name of each signal, on a thread of its own
     */
    static StopSignals handled(Consumer<String> action) {
        StopSignals signals = new StopSignals();
        for (String name : NAMES) {
            Signal signal = new Signal(name);
            SignalHandler old = Signal.handle(signal, received -> action.accept(received.getName()));
            // A user who starts a program with nohup wants it to ignore that signal.
            if (old == SignalHandler.SIG_IGN) {
                Signal.handle(signal, old);
            } else {
                signals.before.put(signal, old);
            }
        }
        return signals;
    }

    @Override
    public void close() {
        before.forEach(Signal::handle);
    }
}
