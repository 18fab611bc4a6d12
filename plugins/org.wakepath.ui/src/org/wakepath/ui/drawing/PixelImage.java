// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.drawing;

import java.nio.ByteBuffer;
import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageDataProvider;
import org.eclipse.swt.graphics.PaletteData;
import org.eclipse.swt.graphics.Point;

/** Pixels as an image of the toolkit. */
public final class PixelImage {
    private static final int DEPTH = 32;
    private static final PaletteData COLOURS = new PaletteData(0xFF0000, 0xFF00, 0xFF);

    private PixelImage() {
    }

    /**
     * An image that shows these pixels unscaled on a screen as fine as {@code scale}. The caller disposes it.
     *
     * @param pixels line by line from the top, 0xRRGGBB; may be longer than the picture
     * @param size in pixels
     * @param scale pixels a point
     */
    public static Image of(int[] pixels, Point size, double scale, Device device) {
        ImageData data = data(pixels, size);
        int zoom = (int) Math.round(scale * 100);
        if (zoom == 100) {
            return new Image(device, data);
        }
        int width = (int) Math.max(1, Math.round(size.x / scale));
        int height = (int) Math.max(1, Math.round(size.y / scale));
        ImageDataProvider provider = asked -> asked == zoom ? data : asked == 100 ? data.scaledTo(width, height) : null;
        return new Image(device, provider);
    }

    private static ImageData data(int[] pixels, Point size) {
        byte[] bytes = new byte[size.x * size.y * Integer.BYTES];
        ByteBuffer.wrap(bytes).asIntBuffer().put(pixels, 0, size.x * size.y);
        return new ImageData(size.x, size.y, DEPTH, COLOURS, Integer.BYTES, bytes);
    }
}
