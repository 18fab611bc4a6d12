// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.wakepath.base.PartitionPoint;
import org.wakepath.view.layout.RowGroups;
import org.wakepath.view.layout.TimeGraph;

/**
 * The order of the rows from top to bottom: the pinned ones, then those of each host below a header. All heights are in
 * points of the widget, as a view has it scrolled. The time to find a row hardly grows with their number.
 */
public final class RowPlaces {
    /** The height of a header, points. */
    public static final int HEADER = 22;
    /** The width at the left of a group's row that opens it, points. */
    public static final int TWISTIE = 20;
    /** The free height under the bars of a row, for the hairline of short segments and a gap. */
    static final int FOOT = 6;
    private static final int GAP = 8;
    private static final String PINNED = "Pinned";
    private static final int HIDDEN = -1;

    private final int[] rows;
    private final int[] places;
    private final int[] headersAbove;
    /** How many levels of slices there are above each place, and above the end. */
    private final int[] levelsAbove;
    private final int pins;
    private final List<Header> headers = new ArrayList<>();
    private final BitSet open = new BitSet();

    /**
     * A line above the rows of a host, or above the pinned rows.
     *
     * @param place that of the first row under it
     */
    public record Header(String title, int place) {
    }

    /** Makes the places of all rows of a graph, with small groups open, and without slices. */
    public RowPlaces(TimeGraph graph) {
        this(graph, RowChoice.of(graph), row -> true, row -> 0);
    }

    /**
     * Makes the places of the pinned rows, and of the others that {@code shown} accepts. The tasks of a closed group
     * have the place of the group.
     *
     * @param levels how many levels of slices a row has room for above its bars
     */
    public RowPlaces(TimeGraph graph, RowChoice choice, IntPredicate shown, IntUnaryOperator levels) {
        RowGroups groups = graph.groups();
        places = new int[graph.rows().size()];
        Arrays.fill(places, HIDDEN);
        choice.open().forEach(open::set);
        pins = choice.pinned().size();
        choice.pinned().forEach(row -> places[row] = 0);
        int[] others = IntStream.range(0, places.length).filter(row -> places[row] == HIDDEN && shown.test(row))
                .filter(row -> groups.of(row) == row || open.get(groups.of(row))).toArray();
        rows = IntStream.concat(choice.pinned().stream().mapToInt(row -> row), Arrays.stream(others)).toArray();
        headersAbove = new int[rows.length];
        levelsAbove = new int[rows.length + 1];
        for (int place = 0; place < rows.length; place++) {
            levelsAbove[place + 1] = levelsAbove[place] + levels.applyAsInt(rows[place]);
            add(rows[place], place < pins ? PINNED : graph.rows().get(rows[place]).worker().host(), place);
        }
        IntStream.range(0, places.length)
                .filter(row -> places[row] == HIDDEN && groups.of(row) != row && !open.get(groups.of(row)))
                .forEach(row -> places[row] = places[groups.of(row)]);
    }

    private void add(int row, String title, int place) {
        if (place == 0 || place == pins || !headers.get(headers.size() - 1).title().equals(title)) {
            headers.add(new Header(title, place));
        }
        places[row] = place;
        headersAbove[place] = headers.size();
    }

    /** The number of rows that are shown. */
    public int size() {
        return rows.length;
    }

    /** The row of the graph at a place from the top. */
    public int row(int place) {
        return rows[place];
    }

    /** The place from the top of a row of the graph that is shown. */
    public int place(int row) {
        return places[row];
    }

    /** Whether a row is pinned, away from its host. */
    public boolean pinned(int row) {
        return shows(row) && places[row] < pins;
    }

    /** Whether a row of the graph is shown, perhaps in the row of its group. */
    public boolean shows(int row) {
        return places[row] != HIDDEN;
    }

    /**
     * The row that shows a row: that of its group while this is closed, else the row itself, even if it is not shown.
     */
    public int shown(int row) {
        return shows(row) ? rows[places[row]] : row;
    }

    /** Whether a row is that of a group whose tasks have rows of their own: a headline, without bars. */
    public boolean isOpen(int row) {
        return open.get(row);
    }

    /** Whether the same rows are at the same places, with the same room for slices. */
    boolean isAs(RowPlaces other) {
        return pins == other.pins && Arrays.equals(rows, other.rows)
                && Arrays.equals(levelsAbove, other.levelsAbove) && open.equals(other.open);
    }

    /** The headers, from top to bottom. */
    public List<Header> headers() {
        return List.copyOf(headers);
    }

    /** The height of all rows and headers in a view, points. */
    public int height(Viewport view) {
        return topOf(rows.length, view) + view.top() - Viewport.AXIS;
    }

    /** The height of a row of the graph that is shown, with its slices. */
    public int height(int row, Viewport view) {
        return heightOf(places[row], view);
    }

    /** The view with rows that grow into the available room. */
    public Viewport filling(Viewport view) {
        return view.withRowsIn(view.height() - height(view) + rows.length * view.rowHeight(), rows.length);
    }

    /** The upper edge of a row of the graph that is shown. */
    public int top(int row, Viewport view) {
        return topOf(places[row], view);
    }

    /** The upper edge of a header. */
    public int top(Header header, Viewport view) {
        return topOf(header.place(), view) - HEADER;
    }

    /** The line on which the bars of a row stand. */
    public int base(int row, Viewport view) {
        return top(row, view) + height(row, view) - FOOT;
    }

    /** The upper edge of a level of slices of a row that is shown. */
    public int level(int row, int level, Viewport view) {
        return top(row, view) + 1 + level * Viewport.LEVEL;
    }

    /** The height of a full bar. */
    public static int bar(Viewport view) {
        return view.rowHeight() - GAP;
    }

    /** The row at a height, or -1 if there is none. */
    public int rowAt(double y, Viewport view) {
        int place = y < Viewport.AXIS ? -1 : lastAbove(y, view);
        return place >= 0 && y < topOf(place, view) + heightOf(place, view) ? rows[place] : -1;
    }

    /** The header at a height. */
    public Optional<Header> headerAt(double y, Viewport view) {
        return y < Viewport.AXIS ? Optional.empty()
                : headers.stream().filter(header -> y >= top(header, view) && y < top(header, view) + HEADER)
                        .findFirst();
    }

    /** The rows under a header, from top to bottom. */
    public int[] under(Header header) {
        int next = headers.indexOf(header) + 1;
        return Arrays.copyOfRange(rows, header.place(),
                next < headers.size() ? headers.get(next).place() : rows.length);
    }

    /** The header of a row that is shown. */
    public Header header(int row) {
        return headers.get(headersAbove[places[row]] - 1);
    }

    /** The rows with any part between two heights, from top to bottom. */
    public int[] between(double from, double to, Viewport view) {
        int first = Math.max(0, lastAbove(from, view));
        if (rows.length > 0 && topOf(first, view) + heightOf(first, view) <= from) {
            first++;
        }
        int last = first;
        while (last < rows.length && topOf(last, view) < to) {
            last++;
        }
        return Arrays.copyOfRange(rows, first, last);
    }

    /** The rows in view, from top to bottom. */
    public int[] visible(Viewport view) {
        return between(Viewport.AXIS, (double) Viewport.AXIS + view.height(), view);
    }

    /** The view scrolled just enough to show a row. */
    public Viewport revealing(int row, Viewport view) {
        int above = top(row, view) - Viewport.AXIS;
        int below = above + height(row, view) - view.height();
        return view.scrolled(above < 0 ? above : Math.max(0, Math.min(above, below)), height(view));
    }

    /** The upper edge of a place; the lower edge of all for the number of places. */
    private int topOf(int place, Viewport view) {
        int above = place < rows.length ? headersAbove[place] : headers.size();
        return Viewport.AXIS + above * HEADER + place * view.rowHeight() + levelsAbove[place] * Viewport.LEVEL
                - view.top();
    }

    private int heightOf(int place, Viewport view) {
        return view.rowHeight() + (levelsAbove[place + 1] - levelsAbove[place]) * Viewport.LEVEL;
    }

    /** The last place whose row starts at a height or above it; -1 if none does. */
    private int lastAbove(double y, Viewport view) {
        return PartitionPoint.of(rows.length, place -> topOf(place, view) <= y) - 1;
    }
}
