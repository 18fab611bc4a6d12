// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.compare;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import javax.imageio.ImageIO;
import org.wakepath.compare.profile.Component;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.picture.Legend;
import org.wakepath.view.surface.Java2dSurface;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.SvgSurface;
import org.wakepath.view.surface.TextStyle;

/** A comparison as a file: what it found, its differential flame graph, its typical paths, and the legend. */
public final class ComparisonPicture {
    private static final int HEADING = 24;
    private static final int MARGIN = 4;
    private static final int GAP = 10;

    private final String headline;
    private final DifferentialWindow window;
    private final Optional<TypicalPathsPainter> paths;
    private final Set<Component> chosen;
    private final Palette palette;
    private final Legend legend;

    /**
     * Makes a picture in the colours of a palette, as wide as the window.
     *
     * @param headline what was compared, and the verdict
     * @param chosen the parts of the time in strong colours; all if there are none
     */
    public ComparisonPicture(String headline, DifferentialWindow window, Optional<TypicalPaths> paths,
            Set<Component> chosen, Palette palette) {
        this.headline = headline;
        this.window = window;
        this.paths = paths.map(some -> new TypicalPathsPainter(some, window.width()));
        this.chosen = chosen;
        this.palette = palette;
        List<EdgeState> states = window.flame().frames().stream().flatMap(frame -> frame.state().stream()).distinct()
                .sorted().toList();
        this.legend = new Legend(states, palette);
    }

    /**
     * Writes it as PNG.
     *
     * @param scale device pixels per point
     * @throws IOException if {@code out} fails
     */
    public void png(double scale, OutputStream out) throws IOException {
        BufferedImage image = new BufferedImage(pixels(window.width(), scale), pixels(height(), scale),
                BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.scale(scale, scale);
        draw(new Java2dSurface(graphics));
        graphics.dispose();
        ImageIO.write(image, "png", out);
    }

    private static int pixels(int points, double scale) {
        return Math.max(1, (int) Math.round(points * scale));
    }

    /**
     * Writes it as SVG: shapes and text, no pixels.
     *
     * @throws IOException if {@code out} fails
     */
    public void svg(Appendable out) throws IOException {
        SvgSurface surface = new SvgSurface();
        draw(surface);
        surface.write("Comparison of runs", window.width(), height(), out);
    }

    private int height() {
        return HEADING + DifferentialWindow.height() + paths.map(some -> GAP + some.height()).orElse(0)
                + legend.height(window.width());
    }

    private void draw(Surface surface) {
        surface.fill(0, 0, window.width(), height(), palette.background());
        TextStyle heading = TextStyle.text(palette.foreground()).strong();
        surface.text(surface.fitted(headline, window.width() - 2.0 * MARGIN, heading), MARGIN, HEADING / 2.0, heading);
        int top = HEADING;
        new DifferentialPainter(surface, palette).draw(window, top, chosen, OptionalInt.empty());
        top += DifferentialWindow.height();
        if (paths.isPresent()) {
            paths.get().draw(surface, palette, top + GAP, chosen);
            top += GAP + paths.get().height();
        }
        legend.draw(surface, top, window.width());
    }
}
