/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.clocks;

import java.nio.ByteBuffer;
import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageDataProvider;
import org.eclipse.swt.graphics.PaletteData;
import org.wakepath.report.clocks.ClockFrame;

/** A clock picture as an image of the toolkit. */
final class ClockImage {
    private static final int DEPTH = 32;
    private static final PaletteData COLOURS = new PaletteData(0xFF0000, 0xFF00, 0xFF);

    private ClockImage() {
    }

    /** The pixels as they are, so that the toolkit need not scale them; to be disposed. */
    static Image of(ClockFrame frame, Device device) {
        ImageData data = data(frame);
        int zoom = (int) Math.round(frame.scale() * 100);
        ImageDataProvider provider = asked -> asked == zoom ? data
                : asked == 100 ? data.scaledTo(frame.width(), frame.height()) : null;
        return zoom == 100 ? new Image(device, data) : new Image(device, provider);
    }

    private static ImageData data(ClockFrame frame) {
        byte[] bytes = new byte[frame.pixels().length * Integer.BYTES];
        ByteBuffer.wrap(bytes).asIntBuffer().put(frame.pixels());
        return new ImageData(frame.columns(), frame.rows(), DEPTH, COLOURS, Integer.BYTES, bytes);
    }
}
