// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.wakepath.ctf.EventReader;
import org.wakepath.report.EventLister;
import org.wakepath.words.SafeText;
import org.wakepath.words.field.EventTime;
import org.wakepath.words.field.FieldWords;

/** Events as text, one on each line: time, host, CPU, name, contexts in brackets, fields. */
public final class EventText implements EventLister {
    private final Appendable out;
    private final EventTime times = new EventTime();
    private final StringBuilder line = new StringBuilder(256);
    private final Map<String, String> labels = new HashMap<>();
    private final FieldWords fields = new FieldWords(line);

    /** Makes a lister that writes to {@code out}. */
    public EventText(Appendable out) {
        this.out = out;
    }

    @Override
    public void write(EventReader event, String host, long time, long lost) throws IOException {
        line.setLength(0);
        String label = labels.computeIfAbsent(host, SafeText::clean);
        if (lost > 0) {
            line.append("-- ").append(label).append(": ").append(lost).append(" events were lost here\n");
        }
        times.append(time, line);
        line.append(' ').append(label).append(' ');
        line.append(event.cpu() < 0 ? "-" : String.valueOf(event.cpu())).append(' ');
        line.append(labels.computeIfAbsent(event.name(), SafeText::clean)).append(':');
        event.fields(fields);
        out.append(line.append('\n'));
    }

    @Override
    public void close() {
        // Every line is whole already.
    }
}
