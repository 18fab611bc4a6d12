// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.util.HashMap;
import java.util.Map;
import org.wakepath.graph.model.Worker;
import org.wakepath.words.SafeText;
import org.wakepath.words.field.FieldWords;

/** Makes rows of events. For one thread. */
public final class RowDecoder {
    private final StringBuilder line = new StringBuilder(256);
    private final FieldWords fields = new FieldWords(line);
    private final Map<String, String> labels = new HashMap<>();

    /** The row of the current event of a cursor. */
    public EventRow row(EventCursor cursor, long lost) {
        line.setLength(0);
        cursor.event().fields(fields);
        String task = cursor.running().map(RowDecoder::text).orElse("");
        return new EventRow(cursor.time(), safe(cursor.host().name()), cursor.event().cpu(),
                safe(cursor.event().name()),
                task, cursor.running().map(Worker::tid).orElse(-1), line.toString().strip(), lost);
    }

    private static String text(Worker task) {
        return SafeText.clean(task.name()) + " (" + task.tid() + ")";
    }

    private String safe(String label) {
        return labels.computeIfAbsent(label, SafeText::clean);
    }
}
