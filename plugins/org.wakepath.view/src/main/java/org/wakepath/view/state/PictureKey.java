// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What keys and the pointer do with a picture. The bindings and key sheets of the window and of the page are made from
 * this list. Letters are keys by their place, signs by what they write.
 */
public enum PictureKey {
    /** Shows less, larger. */
    CLOSER(Part.BOTH, "zoom in and out, at the pointer", "W", "I", "+", "="),
    /** Shows more. */
    WIDER(Part.BOTH, "zoom in and out, at the pointer", "S", "K", "-"),
    /** Moves to what came before. */
    EARLIER(Part.BOTH, "move left and right", "A", "J", "Shift+←"),
    /** Moves to what came after. */
    LATER(Part.BOTH, "move left and right", "D", "L", "Shift+→"),
    /** Scrolls by a row. */
    ROW_UP(Part.BOTH, "scroll rows", "↑"),
    /** Scrolls by a row. */
    ROW_DOWN(Part.BOTH, "scroll rows", "↓"),
    /** Scrolls by what is in view. */
    PAGE_UP(Part.BOTH, "scroll by what is in view", "Page Up"),
    /** Scrolls by what is in view. */
    PAGE_DOWN(Part.BOTH, "scroll by what is in view", "Page Down"),
    /** Selects the segment before. */
    PREVIOUS(Part.BOTH, "segment before and after", "←"),
    /** Selects the segment after. */
    NEXT(Part.BOTH, "segment before and after", "→"),
    /** Selects the first segment. */
    FIRST(Part.BOTH, "first and last segment", "Home"),
    /** Selects the last segment. */
    LAST(Part.BOTH, "first and last segment", "End"),
    /** Selects what was waited for. */
    CAUSE(Part.BOTH, "what the segment waited for", "["),
    /** Selects what was released. */
    RELEASED(Part.BOTH, "what it released", "]"),
    /** Goes back along the trail. */
    RETRACE(Part.BOTH, "back and on along what was followed", "Alt+←"),
    /** Goes on along the trail. */
    ADVANCE(Part.BOTH, "back and on along what was followed", "Alt+→"),
    /** Shows what was shown before. */
    BACK(Part.BOTH, "back to the view before", "Backspace"),
    /** Shows all. */
    FIT(Part.BOTH, "show all", "0"),
    /** Shows what is selected. */
    FRAME(Part.BOTH, "show the selection", "F"),
    /** Selects everything. */
    SELECT_ALL(Part.BOTH, "select everything", "Ctrl+A"),
    /** Starts, keeps and drops a measure. */
    MEASURE(Part.BOTH, "measure from the instant that is pointed out, or the middle; keep it; drop it", "M"),
    /** Makes a measure that is not kept shorter; otherwise the key is that of {@link #PREVIOUS}. */
    SHORTER(Part.BOTH, "while it is not kept: its other end, by a little or by more", "←", "Ctrl+←"),
    /** Makes a measure that is not kept longer; otherwise the key is that of {@link #NEXT}. */
    LONGER(Part.BOTH, "while it is not kept: its other end, by a little or by more", "→", "Ctrl+→"),
    /** Copies a measure. */
    COPY_MEASURE(Part.BOTH, "copy the measure", "C"),
    /** Keeps a row on top. */
    PIN(Part.BOTH, "pin the row of the selection, or let it go", "P"),
    /** Shows all rows or some. */
    ROWS(Part.BOTH, "all rows, or only those with something in view", "R"),
    /** Opens a group of tasks. */
    GROUP(Part.BOTH, "open or close the group of the selection", "G"),
    /** Lets something be looked for. */
    SEARCH(Part.BOTH, "search", "/"),
    /** Goes to the next hit. */
    NEXT_HIT(Part.BOTH, "next and previous hit, in the search", "Enter"),
    /** Goes to the hit before. */
    PREVIOUS_HIT(Part.BOTH, "next and previous hit, in the search", "Shift+Enter"),
    /** Lets slices be filtered by their names. */
    SLICE_FILTER(Part.BOTH, "filter calls of functions and other slices by their names", "N"),
    /** Shows the boxes of slices, or none. */
    SLICES(Part.BOTH, "boxes of calls and other slices, or none", "B"),
    /** Shows the segments as a table. */
    TABLE(Part.BOTH, "table of the segments", "T"),
    /** Drops all marks. */
    CLEAR(Part.BOTH, "clear", "Escape"),
    /** Selects all rows of a host. */
    HOST(Part.BOTH, "select all rows of the host of the selection; so does a click on the host's name", "O"),
    /** Chooses a task, and shows its path. */
    TASKS(Part.WINDOW, "in All Tasks: choose a row; its path", "↑", "↓", "Enter"),
    /** Puts rows together by something else. */
    GROUPING(Part.BOTH, "rows by host, process or state", "H"),
    /** Shows rows of CPUs, or puts them away. */
    CPUS(Part.WINDOW, "in All Tasks: who ran on which CPU", "U"),
    /** Shows rows of events, or puts them away. */
    EVENTS(Part.WINDOW, "in All Tasks: how many events there are", "E"),
    /** Shows rows of counters, or puts them away. */
    COUNTERS(Part.WINDOW, "in All Tasks: frequencies, disks and memory, where the trace has them", "V"),
    /** Goes to the minimap. */
    MINIMAP(Part.WINDOW, "to the minimap, where ← → Home End move what is shown and + - 0 change its length", "Tab"),
    /** Asks what would have been, had the selected part taken less time. */
    WHAT_IF(Part.WINDOW, "in Active Path: what if the selection had taken half the time", "Q"),
    /** Goes through the differential flame graph. */
    COMPARE(Part.WINDOW, "in Compare: choose a frame; show only that; the one below it; all; choose none", "↑", "↓",
            "←", "→", "Enter", "Backspace", "0", "Escape"),
    /** Goes to an event. */
    GO_TO(Part.WINDOW, "in Events: to a number or a time", "Ctrl+G"),
    /** Changes the colours. */
    THEME(Part.WINDOW, "dark or light, everywhere", "Shift+F9"),
    /** Shows the key sheet. */
    KEYS(Part.BOTH, "this sheet", "?"),
    /** Turning the wheel. */
    WHEEL(Part.BOTH, "scroll rows; Ctrl zooms, Shift moves", "wheel"),
    /** Moving the pointer with its button held. */
    DRAG(Part.BOTH, "select an area; on the axis: measure; the border of the names: their width", "drag"),
    /** Pressing the pointer's button on the axis. */
    CLICK(Part.BOTH, "point out an instant", "click on the axis"),
    /** Selects the frame that waited for a frame. */
    FLAME_UP(Part.FLAME, "from what was waited for to who waited, and back", "↑"),
    /** Selects the largest frame that a frame waited for. */
    FLAME_DOWN(Part.FLAME, "from what was waited for to who waited, and back", "↓"),
    /** Selects the frame to the left. */
    FLAME_LEFT(Part.FLAME, "what is beside it", "←"),
    /** Selects the frame to the right. */
    FLAME_RIGHT(Part.FLAME, "what is beside it", "→"),
    /** Selects the task. */
    FLAME_FIRST(Part.FLAME, "the task", "Home"),
    /** Shows a frame over the whole width. */
    FLAME_ENTER(Part.FLAME, "show only that, over the whole width", "Enter"),
    /** Scrolls up. */
    FLAME_PAGE_UP(Part.FLAME, "scroll by what is in view", "Page Up"),
    /** Scrolls down. */
    FLAME_PAGE_DOWN(Part.FLAME, "scroll by what is in view", "Page Down"),
    /** Shows what was shown before. */
    FLAME_BACK(Part.FLAME, "what was shown before", "Backspace"),
    /** Shows all of it. */
    FLAME_ALL(Part.FLAME, "show all", "0"),
    /** Lets a name be looked for. */
    FLAME_SEARCH(Part.FLAME, "search", "/");

    private final Part part;
    private final String words;
    private final List<String> keys;

    PictureKey(Part part, String words, String... keys) {
        this.part = part;
        this.words = words;
        this.keys = List.of(keys);
    }

    /** Where keys count. */
    public enum Part {
        /** In the time graphs of the window and of the page. */
        BOTH,
        /** In the window alone. */
        WINDOW,
        /** In the page alone. */
        PAGE,
        /** In the flame graph, in window and page. */
        FLAME
    }

    /**
     * Lines of a key sheet.
     *
     * @param keys that do the same or the opposite
     * @param words what they do
     */
    public record Line(List<String> keys, String words) {
    }

    /** Where it counts. */
    public Part part() {
        return part;
    }

    /** The keys that do it: signs, letters in upper case, or words for keys, with what is held before {@code +}. */
    public List<String> keys() {
        return keys;
    }

    /** What it does, or it and its opposite. */
    public String words() {
        return words;
    }

    /** The lines of a key sheet for some parts, in order. */
    public static List<Line> sheet(Part... parts) {
        Set<Part> wanted = EnumSet.noneOf(Part.class);
        wanted.addAll(Arrays.asList(parts));
        Map<String, List<String>> lines = new LinkedHashMap<>();
        for (PictureKey key : values()) {
            if (wanted.contains(key.part)) {
                lines.computeIfAbsent(key.words, unused -> new ArrayList<>()).addAll(key.keys);
            }
        }
        return lines.entrySet().stream().map(line -> new Line(List.copyOf(line.getValue()), line.getKey())).toList();
    }
}
