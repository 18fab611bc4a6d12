// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.surface;

import java.io.IOException;
import java.util.function.Supplier;
import org.wakepath.view.layout.Palette;

/**
 * Writes drawings as SVG: shapes, text and titles. It needs no fonts on the machine, and the same drawing gives the
 * same bytes.
 */
public final class SvgSurface implements Surface {
    private static final String FAMILY = "DejaVu Sans, Verdana, sans-serif";
    /** The widths of the characters from the space on in DejaVu Sans, in hundredths of its size. */
    private static final int[] WIDTHS = {32, 40, 46, 84, 64, 95, 78, 28, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64,
        64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 78, 75, 30, 30, 66, 56, 86, 75, 79,
        60, 79, 70, 64, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 64, 55, 64, 62, 35, 64, 63, 28, 28, 58,
        28, 97, 63, 61, 64, 64, 41, 52, 39, 63, 59, 82, 59, 59, 53, 64, 34, 64, 84};
    /** The width of most other characters. Some are narrower, and those of East Asia have this width in other fonts. */
    private static final int OTHER_WIDTH = 100;
    private static final double BOLD = 1.11;
    /** The distance of the letters below the middle of a text, in parts of its size. */
    private static final double BASELINE = 0.346;
    private static final int DECIMALS = 100;

    private final StringBuilder svg = new StringBuilder();
    private boolean clipped;

    /**
     * Writes the drawing as a document.
     *
     * @param title the text for a screen reader
     * @param width in points
     * @param height in points
     * @throws IOException if {@code out} fails
     */
    public void write(String title, int width, int height, Appendable out) throws IOException {
        StringBuilder head = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        head.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").append(width).append("\" height=\"")
                .append(height).append("\" viewBox=\"0 0 ").append(width).append(' ').append(height)
                .append("\" role=\"img\" font-family=\"").append(FAMILY).append("\">\n<title>");
        escape(title, head);
        out.append(head).append("</title>").append(svg).append("\n</svg>\n");
    }

    /** Moves what {@code drawing} draws down, points. */
    public void moveDown(int points, Runnable drawing) {
        begin("g").append(" transform=\"translate(0 ").append(points).append(")\">");
        drawing.run();
        svg.append("</g>");
    }

    @Override
    public void titled(Supplier<String> title, Runnable drawing) {
        begin("g").append("><title>");
        escape(title.get(), svg);
        svg.append("</title>");
        drawing.run();
        svg.append("</g>");
    }

    @Override
    public void fill(double x, double y, double width, double height, int colour) {
        if (width > 0 && height > 0) {
            begin("rect");
            attribute("x", x);
            attribute("y", y);
            attribute("width", width);
            attribute("height", height);
            colour("fill", colour).append("/>");
        }
    }

    @Override
    public void line(double fromX, double fromY, double toX, double toY, Stroke stroke) {
        begin("line");
        attribute("x1", fromX);
        attribute("y1", fromY);
        attribute("x2", toX);
        attribute("y2", toY);
        colour("stroke", stroke.colour());
        if (stroke.width() != 1) {
            attribute("stroke-width", stroke.width());
        }
        if (stroke.dashed()) {
            svg.append(" stroke-dasharray=\"");
            number(stroke.on()).append(' ');
            number(stroke.off()).append('"');
        }
        svg.append("/>");
    }

    @Override
    public void polygon(double[] corners, int colour) {
        begin("polygon").append(" points=\"");
        for (int i = 0; i < corners.length; i++) {
            svg.append(i == 0 ? "" : i % 2 == 0 ? " " : ",");
            number(corners[i]);
        }
        svg.append('"');
        colour("fill", colour).append("/>");
    }

    @Override
    public void text(String text, double x, double y, TextStyle lettering) {
        begin("text");
        attribute("x", x);
        attribute("y", y + BASELINE * lettering.size());
        attribute("font-size", lettering.size());
        svg.append(lettering.bold() ? " font-weight=\"bold\"" : "").append(switch (lettering.align()) {
            case LEFT -> "";
            case CENTRE -> " text-anchor=\"middle\"";
            case RIGHT -> " text-anchor=\"end\"";
        });
        colour("fill", lettering.colour()).append('>');
        escape(text, svg);
        svg.append("</text>");
    }

    @Override
    public double width(String text, TextStyle lettering) {
        int sum = text.codePoints().map(c -> c >= ' ' && c - ' ' < WIDTHS.length ? WIDTHS[c - ' '] : OTHER_WIDTH).sum();
        return sum / 100.0 * lettering.size() * (lettering.bold() ? BOLD : 1);
    }

    /** Limits drawing by a picture within the picture, which shows nothing outside it. */
    @Override
    public void clip(double x, double y, double width, double height) {
        unclip();
        begin("svg");
        attribute("x", x);
        attribute("y", y);
        attribute("width", width);
        attribute("height", height);
        svg.append(" viewBox=\"");
        number(x).append(' ');
        number(y).append(' ');
        number(width).append(' ');
        number(height).append("\">");
        clipped = true;
    }

    @Override
    public void unclip() {
        svg.append(clipped ? "</svg>" : "");
        clipped = false;
    }

    private StringBuilder begin(String element) {
        return svg.append("\n<").append(element);
    }

    private void attribute(String name, double value) {
        svg.append(' ').append(name).append("=\"");
        number(value).append('"');
    }

    private StringBuilder colour(String name, int colour) {
        return svg.append(' ').append(name).append("=\"").append(Palette.hex(colour)).append('"');
    }

    /** Appends a number with at most two decimals, so that pictures stay small. */
    private StringBuilder number(double value) {
        long hundredths = Math.round(value * DECIMALS);
        return hundredths % DECIMALS == 0 ? svg.append(hundredths / DECIMALS)
                : svg.append((double) hundredths / DECIMALS);
    }

    private static void escape(String text, StringBuilder to) {
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '<' -> to.append("&lt;");
                case '>' -> to.append("&gt;");
                case '&' -> to.append("&amp;");
                default -> to.append(text.charAt(i));
            }
        }
    }
}
