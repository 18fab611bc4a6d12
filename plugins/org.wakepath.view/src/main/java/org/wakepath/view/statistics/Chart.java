// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;

/** A chart that can be drawn in any size. */
public interface Chart {

    /** The height that it needs to be readable, points. */
    int height();

    /**
     * Draws it, including the background.
     *
     * @param size width and height, points
     * @return the place of its bars, points
     */
    Rectangle2D draw(Graphics2D graphics, Rectangle2D size);

    /**
     * A chart as an image.
     *
     * @param bars the place of its bars, points
     */
    record Drawn(BufferedImage image, Rectangle2D bars) {
    }

    /**
     * Draws it into an image.
     *
     * @param width points
     * @param height points
     * @param scale device pixels per point
     */
    default Drawn image(int width, int height, double scale) {
        BufferedImage image = new BufferedImage(Math.max(1, (int) Math.round(width * scale)),
                Math.max(1, (int) Math.round(height * scale)), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.scale(scale, scale);
            return new Drawn(image, draw(graphics, new Rectangle2D.Double(0, 0, width, height)));
        } finally {
            graphics.dispose();
        }
    }
}
