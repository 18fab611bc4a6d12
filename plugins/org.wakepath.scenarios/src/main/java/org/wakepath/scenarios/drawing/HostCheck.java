// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.HashMap;
import java.util.Map;

/** Checks that the rows of a host fit together and that every change in them has its signal. */
final class HostCheck {
    private final Drawing drawing;
    private final DrawnHost host;

    HostCheck(Drawing drawing, DrawnHost host) {
        this.drawing = drawing;
        this.host = host;
    }

    void check() {
        host.signals.forEach(new SignalCheck(drawing, host)::check);
        for (int column = 0; column < drawing.width; column++) {
            checkOccupancy(column);
        }
        for (TaskRow task : host.tasks) {
            for (int column = 1; column < drawing.width; column++) {
                checkStep(task, column);
            }
        }
    }

    private void checkOccupancy(int column) {
        Map<Integer, TaskRow> occupants = new HashMap<>();
        for (TaskRow task : host.tasks) {
            TaskRow other = task.isRunning(column) ? occupants.put(task.cpu(column), task) : null;
            if (other != null) {
                throw new DrawingException(task.row().line(), task.label() + " and " + other.label()
                        + " both run on CPU " + task.cpu(column) + " in column " + column);
            }
        }
    }

    private void checkStep(TaskRow task, int column) {
        if (task.isBlocked(column - 1) && !task.isBlocked(column) && !isWoken(task, column)) {
            throw new DrawingException(task.row().line(),
                    task.label() + " is not woken in column " + column + "; say by whom, or 'nobody wakes'");
        }
        if (!task.exists(column - 1) && task.exists(column)
                && !hasSignal("forks", task.label(), column)) {
            throw new DrawingException(task.row().line(), task.label() + " is not forked in column " + column);
        }
    }

    private boolean isWoken(TaskRow task, int column) {
        return hasSignal("wakes", task.label(), column) || host.signals.stream()
                .anyMatch(s -> s.verb().equals("wakes") && s.column() < column && isEarly(s, task));
    }

    private static boolean isEarly(Signal signal, TaskRow task) {
        return WakeupObject.of(signal.object()).equals(new WakeupObject(task.label(), WakeupObject.Manner.EARLY));
    }

    private boolean hasSignal(String verb, String object, int column) {
        return host.signals.stream()
                .anyMatch(s -> s.verb().equals(verb) && s.column() == column && s.object().equals(object));
    }
}
