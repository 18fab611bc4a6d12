// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import javax.imageio.ImageIO;
import org.wakepath.view.layout.ArrowBundles;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.view.surface.Java2dSurface;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.SvgSurface;
import org.wakepath.view.surface.TextStyle;

/** The visible part of a scene as a file, with the legend below it. */
public final class Picture {
    private static final int HEADING = 20;
    private static final int TITLE = 15;
    private static final int MARGIN = 12;

    private final GraphScene scene;
    private final Palette palette;
    private final Overlay overlay;
    private final Legend legend;

    /** Makes pictures of a scene in the colours of a palette. */
    public Picture(GraphScene scene, Palette palette) {
        this.scene = scene;
        this.palette = palette;
        this.overlay = new Overlay(scene, palette);
        this.legend = new Legend(scene, palette);
    }

    /**
     * Draws a view into an image.
     *
     * @param scale device pixels per point
     */
    public BufferedImage image(Viewport view, Marks marks, double scale) {
        DrawnFrame frame = new Raster(scene, palette).draw(view, scale, new int[DrawnFrame.size(view, scale)]);
        int height = Viewport.AXIS + view.height() + legend.height(view.width());
        BufferedImage image = new BufferedImage(DrawnFrame.pixels(view.width(), scale),
                DrawnFrame.pixels(height, scale),
                BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(new Color(palette.background()));
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.scale(scale, scale);
        image.setRGB(DrawnFrame.pixels(view.names(), scale), DrawnFrame.pixels(Viewport.AXIS, scale),
                Math.min(frame.width(), image.getWidth() - DrawnFrame.pixels(view.names(), scale)), frame.height(),
                frame.pixels(), 0, frame.width());
        Java2dSurface surface = new Java2dSurface(graphics);
        overlay.draw(surface, frame, marks);
        legend.draw(surface, Viewport.AXIS + view.height(), view.width());
        graphics.dispose();
        return image;
    }

    /**
     * Writes a view as PNG.
     *
     * @param scale device pixels per point
     * @throws IOException if {@code out} fails
     */
    public void png(Viewport view, Marks marks, double scale, OutputStream out) throws IOException {
        ImageIO.write(image(view, marks, scale), "png", out);
    }

    /**
     * Writes a view as SVG: shapes and text, no pixels.
     *
     * @throws IOException if {@code out} fails
     */
    public void svg(Viewport view, Marks marks, Appendable out) throws IOException {
        SvgSurface surface = new SvgSurface();
        draw(surface, view, marks);
        surface.write("Active path", view.width(), height(surface, view), out);
    }

    /**
     * Writes a view as SVG below some lines of text, the first of which is the title.
     *
     * @throws IOException if {@code out} fails
     */
    public void svg(List<String> heading, Viewport view, Marks marks, Appendable out) throws IOException {
        SvgSurface surface = new SvgSurface();
        int top = (heading.size() + 1) * HEADING;
        surface.fill(0, 0, view.width(), top, palette.background());
        for (int i = 0; i < heading.size(); i++) {
            TextStyle line = TextStyle.text(palette.foreground());
            surface.text(heading.get(i), MARGIN, HEADING * (i + 1.0), i == 0 ? line.strong().sized(TITLE) : line);
        }
        surface.moveDown(top, () -> draw(surface, view, marks));
        surface.write(heading.get(0), view.width(), top + height(surface, view), out);
    }

    private int height(Surface surface, Viewport view) {
        return Viewport.AXIS + view.height() + legend.height(surface, view.width());
    }

    private void draw(Surface surface, Viewport view, Marks marks) {
        int plot = Viewport.AXIS + view.height();
        surface.fill(0, 0, view.width(), plot, palette.background());
        new VectorBars(surface, scene, view, palette).draw();
        overlay.draw(surface, new DrawnFrame(view, 1, 0, 0, new int[0], List.of(),
                ArrowBundles.of(scene.graph().arrows(), view.scale(), scene.places()::shown)), marks);
        legend.draw(surface, plot, view.width());
    }
}
