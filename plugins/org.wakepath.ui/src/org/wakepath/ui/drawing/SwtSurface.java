// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.drawing;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.FontMetrics;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;

/** Draws with SWT. It serves one paint, on the user interface's thread. */
public final class SwtSurface implements Surface {
    private final GC gc;
    private final Fonts fonts;

    /** Draws with some fonts, which the caller disposes. */
    public SwtSurface(GC gc, Fonts fonts) {
        this.gc = gc;
        this.fonts = fonts;
        gc.setAntialias(SWT.ON);
        gc.setTextAntialias(SWT.ON);
    }

    @Override
    public void fill(double x, double y, double width, double height, int colour) {
        gc.setBackground(colour(colour));
        int left = (int) Math.round(x);
        int top = (int) Math.round(y);
        gc.fillRectangle(left, top, (int) Math.round(x + width) - left, (int) Math.round(y + height) - top);
    }

    @Override
    public void line(double fromX, double fromY, double toX, double toY, Stroke stroke) {
        gc.setForeground(colour(stroke.colour()));
        gc.setLineWidth(Math.max(1, (int) Math.round(stroke.width())));
        gc.setLineDash(stroke.dashed()
                ? new int[] {(int) Math.max(1, Math.round(stroke.on())), (int) Math.max(1, Math.round(stroke.off()))}
                : null);
        gc.drawLine(whole(fromX), whole(fromY), whole(toX), whole(toY));
    }

    /** SWT draws along the middle of a pixel; other toolkits draw along its edge. */
    private static int whole(double place) {
        return (int) Math.floor(place);
    }

    @Override
    public void polygon(double[] corners, int colour) {
        int[] points = new int[corners.length];
        for (int i = 0; i < corners.length; i++) {
            points[i] = (int) Math.round(corners[i]);
        }
        gc.setBackground(colour(colour));
        gc.fillPolygon(points);
    }

    @Override
    public void text(String text, double x, double y, TextStyle lettering) {
        gc.setFont(font(lettering));
        gc.setForeground(colour(lettering.colour()));
        FontMetrics metrics = gc.getFontMetrics();
        double width = gc.textExtent(text, SWT.DRAW_TRANSPARENT).x;
        double left = switch (lettering.align()) {
            case LEFT -> x;
            case CENTRE -> x - width / 2;
            case RIGHT -> x - width;
        };
        gc.drawText(text, (int) Math.round(left), (int) Math.round(y - metrics.getHeight() / 2.0),
                SWT.DRAW_TRANSPARENT);
    }

    @Override
    public double width(String text, TextStyle lettering) {
        return fonts.width(gc, text, lettering);
    }

    private Font font(TextStyle lettering) {
        return fonts.of(lettering);
    }

    @Override
    public void clip(double x, double y, double width, double height) {
        gc.setClipping((int) Math.round(x), (int) Math.round(y), (int) Math.round(width), (int) Math.round(height));
    }

    @Override
    public void unclip() {
        gc.setClipping((Rectangle) null);
    }

    private static Color colour(int colour) {
        return new Color(colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF);
    }
}
