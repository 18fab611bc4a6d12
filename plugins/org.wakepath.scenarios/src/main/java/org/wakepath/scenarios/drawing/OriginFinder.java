// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.scenarios.drawing.RecordedEvent.Place;
import org.wakepath.scenarios.drawing.SignalCompiler.Origin;

/**
 * Finds where a signal is recorded. Its actor must work in its column, or end with it; then it comes before everything
 * else of that moment.
 */
final class OriginFinder {
    private static final Pattern CPU = Pattern.compile("(idle@|cpu )(\\d)");

    private final DrawnHost host;

    OriginFinder(DrawnHost host) {
        this.host = host;
    }

    Origin find(Signal signal) {
        Matcher matcher = CPU.matcher(signal.actor());
        return matcher.matches() ? cpu(signal, matcher.group(1), Integer.parseInt(matcher.group(2))) : actor(signal);
    }

    private Origin cpu(Signal signal, String word, int cpu) {
        if (word.equals("idle@") && host.atWork(cpu, signal.column()) != null) {
            throw new DrawingException(signal.line(), "CPU " + cpu + " is not idle in column " + signal.column());
        }
        return new Origin(cpu, Place.BY_WHO_WORKS);
    }

    private Origin actor(Signal signal) {
        Actor actor = host.actor(signal.actor(), signal.line());
        if (isAtWork(actor, signal.column())) {
            return new Origin(actor.cpu(signal.column()), Place.BY_WHO_WORKS);
        }
        if (isAtWork(actor, signal.column() - 1)) {
            return new Origin(actor.cpu(signal.column() - 1), Place.BY_WHO_ENDS);
        }
        throw new DrawingException(signal.line(), actor.label() + " is not at work in column " + signal.column());
    }

    private boolean isAtWork(Actor actor, int column) {
        return actor.isActive(column) && host.atWork(actor.cpu(column), column) == actor;
    }
}
