/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.nio.ByteBuffer;
import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageDataProvider;
import org.eclipse.swt.graphics.PaletteData;
import org.wakepath.report.picture.Frame;

/** A frame as an image of the toolkit. */
final class FrameImage {
    private static final int DEPTH = 32;
    private static final PaletteData COLOURS = new PaletteData(0xFF0000, 0xFF00, 0xFF);

    private FrameImage() {
    }

    /** The pixels of a frame, so that the toolkit need not scale them; to be disposed. */
    static Image of(Frame frame, Device device) {
        ImageData data = data(frame);
        int zoom = (int) Math.round(frame.scale() * 100);
        if (zoom == 100) {
            return new Image(device, data);
        }
        int width = frame.view().scale().width();
        ImageDataProvider provider = asked -> asked == zoom ? data
                : asked == 100 ? data.scaledTo(width, Math.max(1, frame.view().height())) : null;
        return new Image(device, provider);
    }

    static ImageData data(Frame frame) {
        byte[] bytes = new byte[frame.width() * frame.height() * Integer.BYTES];
        ByteBuffer.wrap(bytes).asIntBuffer().put(frame.pixels(), 0, frame.width() * frame.height());
        return new ImageData(frame.width(), frame.height(), DEPTH, COLOURS, Integer.BYTES, bytes);
    }
}
