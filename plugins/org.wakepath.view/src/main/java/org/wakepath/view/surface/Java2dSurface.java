// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.surface;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.function.Function;

/** Draws by Java2D: into images, and as SVG. */
public final class Java2dSurface implements Surface {
    private static final String FAMILY = "DejaVu Sans";
    private static final float MITER = 10;

    private final Graphics2D graphics;
    private final Shape whole;

    /** Makes a surface on {@code graphics}, with one point as its unit. */
    public Java2dSurface(Graphics2D graphics) {
        this.graphics = graphics;
        this.whole = graphics.getClip();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    }

    /** Measures texts before there is anything to draw on. */
    public static <T> T ruling(Function<Surface, T> measuring) {
        Graphics2D graphics = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
        try {
            return measuring.apply(new Java2dSurface(graphics));
        } finally {
            graphics.dispose();
        }
    }

    @Override
    public void fill(double x, double y, double width, double height, int colour) {
        graphics.setColor(new Color(colour));
        graphics.fill(new Rectangle2D.Double(x, y, width, height));
    }

    @Override
    public void line(double fromX, double fromY, double toX, double toY, Stroke stroke) {
        graphics.setColor(new Color(stroke.colour()));
        graphics.setStroke(java2d(stroke));
        graphics.draw(new Line2D.Double(fromX, fromY, toX, toY));
    }

    private static BasicStroke java2d(Stroke stroke) {
        float width = (float) stroke.width();
        float[] dashes = {(float) stroke.on(), (float) stroke.off()};
        return stroke.dashed()
                ? new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, MITER, dashes, 0)
                : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER);
    }

    @Override
    public void polygon(double[] corners, int colour) {
        Path2D path = new Path2D.Double();
        path.moveTo(corners[0], corners[1]);
        for (int i = 2; i < corners.length; i += 2) {
            path.lineTo(corners[i], corners[i + 1]);
        }
        path.closePath();
        graphics.setColor(new Color(colour));
        graphics.fill(path);
    }

    @Override
    public void text(String text, double x, double y, TextStyle lettering) {
        FontMetrics metrics = graphics.getFontMetrics(font(lettering));
        double width = metrics.stringWidth(text);
        double left = switch (lettering.align()) {
            case LEFT -> x;
            case CENTRE -> x - width / 2;
            case RIGHT -> x - width;
        };
        graphics.setFont(font(lettering));
        graphics.setColor(new Color(lettering.colour()));
        graphics.drawString(text, (float) left, (float) (y + (metrics.getAscent() - metrics.getDescent()) / 2.0));
    }

    @Override
    public double width(String text, TextStyle lettering) {
        return graphics.getFontMetrics(font(lettering)).stringWidth(text);
    }

    private static Font font(TextStyle lettering) {
        return new Font(FAMILY, lettering.bold() ? Font.BOLD : Font.PLAIN, lettering.size());
    }

    @Override
    public void clip(double x, double y, double width, double height) {
        graphics.setClip(whole);
        graphics.clip(new Rectangle2D.Double(x, y, width, height));
    }

    @Override
    public void unclip() {
        graphics.setClip(whole);
    }
}
