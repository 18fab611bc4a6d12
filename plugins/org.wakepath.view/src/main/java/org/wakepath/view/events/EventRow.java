// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.util.List;
import org.wakepath.words.field.EventTime;

/**
 * A row of a table of events; all texts are safe to show.
 *
 * @param time ns since the epoch on the clock of the listing
 * @param host name of its host
 * @param cpu that recorded it, or -1
 * @param name of the event
 * @param task the task that had the CPU until then, with its tid, such as {@code bash (612)}; empty if it is not known
 * @param tid its tid, or -1
 * @param fields contexts in brackets, and fields
 * @param lost how many events were lost on the host since its row before
 */
public record EventRow(long time, String host, int cpu, String name, String task, int tid, String fields, long lost) {
    /** The headings of {@link #cell}. */
    public static final List<String> HEADINGS = List.of("Time", "Host", "CPU", "Event", "Task", "Fields");

    /** The text of a column. */
    public String cell(int column) {
        return switch (column) {
            case 0 -> timeText();
            case 1 -> host;
            case 2 -> cpu < 0 ? "-" : String.valueOf(cpu);
            case 3 -> name;
            case 4 -> task;
            default -> lost > 0 ? lost + " events were lost before this · " + fields : fields;
        };
    }

    private String timeText() {
        StringBuilder text = new StringBuilder();
        new EventTime().append(time, text);
        return text.toString();
    }
}
