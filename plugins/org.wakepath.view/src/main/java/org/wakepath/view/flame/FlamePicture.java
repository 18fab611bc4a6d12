// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import javax.imageio.ImageIO;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.picture.Legend;
import org.wakepath.view.surface.Java2dSurface;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.SvgSurface;

/** The visible part of a flame graph as a file, with the legend below it. */
public final class FlamePicture {
    private final FlameWindow window;
    private final FlameMarks marks;
    private final Palette palette;
    private final Legend legend;

    /** Makes a picture in the colours of a palette. */
    public FlamePicture(FlameWindow window, FlameMarks marks, Palette palette) {
        this.window = window;
        this.marks = marks;
        this.palette = palette;
        this.legend = new Legend(window.graph().states(), palette);
    }

    /**
     * Draws it into an image.
     *
     * @param scale device pixels per point
     */
    public BufferedImage image(double scale) {
        BufferedImage image = new BufferedImage(pixels(window.width(), scale),
                pixels(window.height() + legend.height(window.width()), scale), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.scale(scale, scale);
        draw(new Java2dSurface(graphics));
        graphics.dispose();
        return image;
    }

    private static int pixels(int points, double scale) {
        return Math.max(1, (int) Math.round(points * scale));
    }

    /**
     * Writes it as PNG.
     *
     * @param scale device pixels per point
     * @throws IOException if {@code out} fails
     */
    public void png(double scale, OutputStream out) throws IOException {
        ImageIO.write(image(scale), "png", out);
    }

    /**
     * Writes it as SVG: shapes and text, no pixels.
     *
     * @throws IOException if {@code out} fails
     */
    public void svg(Appendable out) throws IOException {
        SvgSurface surface = new SvgSurface();
        draw(surface);
        surface.write("Flame graph", window.width(), window.height() + legend.height(window.width()), out);
    }

    private void draw(Surface surface) {
        new FlamePainter(surface, palette).draw(window, marks);
        legend.draw(surface, window.height(), window.width());
    }
}
