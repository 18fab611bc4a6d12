/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.wakepath.path.summary.Share;
import org.wakepath.words.Durations;
import org.wakepath.words.Names;
import org.wakepath.words.Percentages;

/** Shares of time as a table with small bars. */
final class ShareText {
    private static final int LINES = 12;
    private static final int BAR = 20;
    /** A full block and its eighths from 1 to 7. */
    private static final String BLOCKS = "█▏▎▍▌▋▊▉";
    /** Colours a bar by what it is the share of. */
    interface Paint<K> {
        String paint(Share<K> share, String bar);
    }

    private final Appendable out;

    ShareText(Appendable out) {
        this.out = out;
    }

    <K> void write(List<Share<K>> shares, Function<Share<K>, List<String>> name, Paint<K> paint)
            throws IOException {
        long total = shares.stream().mapToLong(Share::duration).sum();
        List<String> percentages = Percentages.of(shares);
        TextTable table = new TextTable(shares.isEmpty() ? List.of() : sides(name.apply(shares.get(0)).size()));
        for (int i = 0; i < Math.min(shares.size(), LINES); i++) {
            Share<K> share = shares.get(i);
            String bar = bar(share.duration(), total);
            List<String> cells = new ArrayList<>(name.apply(share));
            cells.addAll(List.of(Durations.format(share.duration()), percentages.get(i), bar));
            table.add(new ShareRow(cells, paint.paint(share, bar)));
        }
        table.write("  ", out);
        if (shares.size() > LINES) {
            List<Share<K>> rest = shares.subList(LINES, shares.size());
            out.append("  and ").append(String.valueOf(rest.size())).append(" more with ")
                    .append(Durations.format(rest.stream().mapToLong(Share::duration).sum()))
                    .append(" together\n");
        }
    }

    /** Names to the left, time and percentage to the right, the bar at the end. */
    private static List<TextTable.Side> sides(int names) {
        List<TextTable.Side> sides = new ArrayList<>(Collections.nCopies(names, TextTable.Side.LEFT));
        sides.addAll(List.of(TextTable.Side.RIGHT, TextTable.Side.RIGHT, TextTable.Side.LEFT));
        return sides;
    }

    private static String bar(long duration, long total) {
        int eighths = total == 0 ? 0 : (int) Math.round(8.0 * BAR * duration / total);
        String full = BLOCKS.substring(0, 1).repeat(eighths / 8);
        int rest = eighths % 8;
        return rest == 0 ? full : full + BLOCKS.charAt(rest);
    }

    private record ShareRow(List<String> cells, String bar) implements TextTable.Row {
        @Override
        public String text(int column) {
            return cells.get(column);
        }

        @Override
        public String shown(int column) {
            return column == cells.size() - 1 ? bar : cells.get(column);
        }
    }
}
