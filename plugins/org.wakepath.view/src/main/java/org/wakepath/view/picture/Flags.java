// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.TimeScale;
import org.wakepath.view.scene.NamedTime;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;

/**
 * The named times of a picture: a flag in the axis for each, with its name where there is room, and a line through the
 * plot. Names have the same places in every toolkit, so that a click finds them.
 */
public final class Flags {
    private static final int TOP = 18;
    private static final int CLOTH = 8;
    private static final int BAR = 3;
    private static final int NEAR = 3;
    /** The room of a letter, and of the longest name, points. */
    private static final int LETTER = 7;
    private static final int LONGEST = 20 * LETTER;
    private static final int STRIP = 7;

    private final Viewport view;
    private final List<Flag> flags = new ArrayList<>();

    /** A flag; its name has the room between {@code left} and {@code right}, or none. */
    private record Flag(NamedTime time, double from, double to, double left, double right) {

        boolean has(double x) {
            boolean onCloth = x >= from - NEAR && x <= from + CLOTH;
            return onCloth || x >= from && x <= to + NEAR || x >= left && x <= right;
        }
    }

    /** Places the flags of some times in a view. */
    public Flags(Viewport view, List<NamedTime> times) {
        this.view = view;
        double free = view.names();
        for (NamedTime time : times) {
            double from = Math.max(view.names(), view.x(time.start()));
            double to = Math.min(view.width(), view.x(time.end()));
            if (from <= to) {
                Flag flag = flag(time, from, to, free);
                flags.add(flag);
                free = Math.max(free, Math.max(flag.right(), from + CLOTH));
            }
        }
    }

    /** The name is at the right of its flag. It is left out if another one ends after {@code free}. */
    private Flag flag(NamedTime time, double from, double to, double free) {
        int letters = time.name().codePointCount(0, time.name().length());
        double left = from + CLOTH + 2;
        double right = Math.min(view.width(), left + Math.min(LONGEST, letters * LETTER));
        boolean fits = from >= free && right - left >= Math.min(letters, 3) * LETTER;
        return new Flag(time, from, to, left, fits ? right : left);
    }

    /** The named time whose flag is at a place of the widget. */
    public Optional<NamedTime> at(double x, double y) {
        return y < TOP || y >= Viewport.AXIS ? Optional.empty()
                : flags.stream().filter(flag -> flag.has(x)).map(Flag::time).findFirst();
    }

    /** Draws the flags and their lines, and their names as far as other labels leave room. */
    void draw(Surface surface, Palette palette, LabelLine labels) {
        TextStyle lettering = TextStyle.small(palette.foreground());
        for (Flag flag : flags) {
            line(surface, flag.time().start(), palette);
            line(surface, flag.time().end(), palette);
            if (!flag.time().isMoment()) {
                surface.fill(flag.from(), Viewport.AXIS - BAR - 1.0, Math.max(1, flag.to() - flag.from()), BAR,
                        palette.muted());
            }
            if (isInPlot(view.x(flag.time().start()))) {
                surface.polygon(new double[] {flag.from(), TOP, flag.from() + CLOTH, TOP + CLOTH / 2.0, flag.from(),
                    TOP + CLOTH}, palette.foreground());
            }
            if (flag.right() > flag.left()) {
                labels.put(surface.fitted(flag.time().name(), flag.right() - flag.left(), lettering), flag.left(),
                        flag.right(), lettering);
            }
        }
    }

    private void line(Surface surface, long time, Palette palette) {
        double x = Math.floor(view.x(time)) + 0.5;
        if (isInPlot(x)) {
            surface.line(x, TOP, x, Viewport.AXIS, Stroke.thin(palette.foreground()));
            surface.line(x, Viewport.AXIS, x, (double) Viewport.AXIS + view.height(),
                    new Stroke(palette.muted(), 1, 2, 3));
        }
    }

    private boolean isInPlot(double x) {
        return x >= view.names() && x <= view.width();
    }

    /** Draws named times at the upper edge of a minimap that is {@code width} points wide. */
    public static void draw(Surface surface, Viewport view, List<NamedTime> times, int width, Palette palette) {
        TimeScale all = MinimapBrush.scale(view, width);
        for (NamedTime time : times) {
            double from = Math.max(0, all.x(time.start()));
            double to = Math.min(width, all.x(time.end()));
            if (from <= to) {
                surface.fill(from, 0, Math.max(1, to - from), BAR, palette.foreground());
                surface.fill(from, 0, 1, STRIP, palette.foreground());
            }
        }
    }
}
