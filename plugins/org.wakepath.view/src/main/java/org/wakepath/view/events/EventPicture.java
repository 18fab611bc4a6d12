// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.surface.Java2dSurface;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.SvgSurface;
import org.wakepath.view.surface.TextStyle;

/** The visible rows of a table of events as a file. Each column is as wide as its texts. */
public final class EventPicture {
    private static final int HEIGHT = 20;
    private static final int PADDING = 6;
    /** The widest column, points; longer texts are shortened. */
    private static final int WIDEST = 2000;

    private final List<Column> columns;
    private final List<Optional<EventRow>> rows;
    private final Selection selection;
    private final Palette palette;
    private final TextStyle lettering;
    private final double[] widths;

    /**
     * A column.
     *
     * @param cell its place in {@link EventRow#HEADINGS}
     * @param right whether its texts are aligned at their ends
     */
    public record Column(int cell, boolean right) {
    }

    /** Rows from one to before another; no rows if these are equal. */
    public record Selection(int from, int to) {
    }

    /**
     * Makes a picture in the colours of a palette.
     *
     * @param columns from left to right
     * @param rows from the top; one that is not decoded is empty
     * @param selection the rows that are selected
     */
    public EventPicture(List<Column> columns, List<Optional<EventRow>> rows, Selection selection, Palette palette) {
        this.columns = List.copyOf(columns);
        this.rows = List.copyOf(rows);
        this.selection = selection;
        this.palette = palette;
        this.lettering = TextStyle.text(palette.foreground());
        this.widths = Java2dSurface.ruling(
                ruler -> columns.stream().mapToDouble(column -> width(column, ruler)).toArray());
    }

    private double width(Column column, Surface ruler) {
        double widest = ruler.width(EventRow.HEADINGS.get(column.cell()), lettering.strong());
        for (int i = 0; i < rows.size(); i++) {
            widest = Math.max(widest, ruler.width(text(i, column.cell()), lettering));
        }
        return Math.min(WIDEST, Math.ceil(widest) + 2 * PADDING);
    }

    private double width() {
        return Arrays.stream(widths).sum();
    }

    private int height() {
        return HEIGHT * (1 + rows.size());
    }

    /**
     * Draws it into an image.
     *
     * @param scale device pixels per point
     */
    public BufferedImage image(double scale) {
        BufferedImage image = new BufferedImage((int) Math.ceil(width() * scale), (int) Math.ceil(height() * scale),
                BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.scale(scale, scale);
        draw(new Java2dSurface(graphics));
        graphics.dispose();
        return image;
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
        surface.write("Events", (int) Math.ceil(width()), height(), out);
    }

    private void draw(Surface surface) {
        surface.fill(0, 0, width(), height(), palette.background());
        double left = 0;
        for (int i = 0; i < widths.length; i++) {
            draw(columns.get(i), left, widths[i], surface);
            left += widths[i];
        }
        surface.line(0, HEIGHT - 0.5, width(), HEIGHT - 0.5, Stroke.thin(palette.line()));
        if (selection.from() < selection.to()) {
            surface.border(0, HEIGHT * (1 + selection.from()), width(), HEIGHT * (selection.to() - selection.from()),
                    Stroke.thin(palette.accent()));
        }
    }

    private void draw(Column column, double left, double width, Surface surface) {
        double x = column.right() ? left + width - PADDING : left + PADDING;
        TextStyle aligned = column.right() ? lettering.ending() : lettering;
        surface.text(EventRow.HEADINGS.get(column.cell()), x, HEIGHT / 2.0, aligned.strong());
        for (int i = 0; i < rows.size(); i++) {
            String text = surface.fitted(text(i, column.cell()), width - 2 * PADDING, lettering);
            surface.text(text, x, HEIGHT * (i + 1.5), aligned);
        }
    }

    private String text(int row, int cell) {
        return rows.get(row).map(decoded -> decoded.cell(cell)).orElse(cell == 0 ? "…" : "");
    }
}
