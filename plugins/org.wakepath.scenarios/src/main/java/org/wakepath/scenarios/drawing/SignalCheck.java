// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.Map;

/** Checks that a signal is possible: its actor works, and its target can be reached. */
final class SignalCheck {
    private static final String REQUEST = "request \\d+(\\+\\d+)?";
    private static final String WORK = "work 0x[0-9a-f]+";
    private static final Map<String, String> OBJECTS = Map.ofEntries(Map.entry("arms", "(hrtimer|timer) 0x[0-9a-f]+"),
            Map.entry("inserts", REQUEST), Map.entry("issues", REQUEST), Map.entry("completes", REQUEST),
            Map.entry("merges", REQUEST), Map.entry("requeues", REQUEST), Map.entry("appends", REQUEST),
            Map.entry("calls", "\\w+( \\d+)?"), Map.entry("returns", "(-?\\d+)?"), Map.entry("execs as", "\\d+"),
            Map.entry("loses", "\\d+ (event|packet)s?"), Map.entry("queues", WORK), Map.entry("begins", WORK),
            Map.entry("ends", WORK), Map.entry("raises", "[A-Z_]+"), Map.entry("records", "\\w+( \\w+=\\S+)*"),
            Map.entry("marks", "\\w+:\\w+"));

    private final Drawing drawing;
    private final DrawnHost host;

    SignalCheck(Drawing drawing, DrawnHost host) {
        this.drawing = drawing;
        this.host = host;
    }

    void check(Signal signal) {
        if (signal.column() >= drawing.width || signal.until() < signal.column()) {
            throw new DrawingException(signal.line(), "column " + signal.column() + " is not in the drawing");
        }
        if (!signal.object().matches(OBJECTS.getOrDefault(signal.verb(), ".+"))) {
            throw new DrawingException(signal.line(), "nobody " + signal.verb() + " '" + signal.object() + "'");
        }
        if (!signal.actor().equals("nobody")) {
            new OriginFinder(host).find(signal);
        }
        switch (signal.verb()) {
            case "wakes" -> checkWakeup(signal);
            case "forks" -> checkFork(signal);
            case "sends", "receives" -> checkPacket(signal);
            default -> {
            }
        }
    }

    private void checkWakeup(Signal signal) {
        WakeupObject object = WakeupObject.of(signal.object());
        TaskRow task = host.task(object.task(), signal.line());
        boolean wakes = task.isBlocked(signal.column() - 1) && !task.isBlocked(signal.column());
        if (object.manner() == WakeupObject.Manner.EFFECTIVE && !wakes) {
            throw new DrawingException(signal.line(),
                    task.label() + " does not leave its blocking in column " + signal.column());
        }
        if (object.manner() != WakeupObject.Manner.EFFECTIVE && task.isBlocked(signal.column() - 1)) {
            throw new DrawingException(signal.line(),
                    task.label() + " is blocked in column " + (signal.column() - 1) + ": this would wake it");
        }
    }

    private void checkFork(Signal signal) {
        TaskRow child = host.task(signal.object(), signal.line());
        host.task(signal.actor(), signal.line());
        if (child.row().at(signal.column()) != 'p' || child.exists(signal.column() - 1)) {
            throw new DrawingException(signal.line(),
                    child.label() + " does not begin, ready, in column " + signal.column());
        }
    }

    private void checkPacket(Signal signal) {
        if (!drawing.packets.containsKey(signal.object())) {
            throw new DrawingException(signal.line(), "packet " + signal.object() + " is not described");
        }
        DrawnPacket packet = drawing.packets.get(signal.object());
        checkNamespace(signal, packet.source());
        checkNamespace(signal, packet.target());
    }

    private void checkNamespace(Signal signal, DrawnPacket.End end) {
        DrawnHost peer = drawing.hosts.getOrDefault(end.host(), host);
        if (!end.namespace().isEmpty() && !peer.namespaces.containsKey(end.namespace())) {
            throw new DrawingException(signal.line(), peer.name + " has no namespace " + end.namespace());
        }
    }
}
