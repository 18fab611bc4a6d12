// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;

/**
 * Pictures of widgets that a person has checked. Fonts differ between desktops; bars and lines do not.
 */
final class GoldenWidget {
    private static final Path DRAWN = Path.of(System.getProperty("wakepath.root"),
            "plugins/org.wakepath.ui.tests/target/pictures");
    private static final int SIMILAR = 48;
    private static final double MOST_DIFFERENT = 0.015;

    private GoldenWidget() {
    }

    /** Compares what a widget paints with a resource, and saves it in a folder beside the test's results. */
    static void assertLooksLike(String name, Control widget) throws IOException {
        ImageData painted = PictureDriver.painted(widget);
        Files.createDirectories(DRAWN);
        ImageLoader loader = new ImageLoader();
        loader.data = new ImageData[] {painted};
        loader.save(DRAWN.resolve(name + ".png").toString(), SWT.IMAGE_PNG);
        ImageData golden;
        try (InputStream in = GoldenWidget.class.getResourceAsStream(name + ".png")) {
            assertThat(in).as("golden picture " + name).isNotNull();
            golden = new ImageData(in);
        }
        assertThat(painted.width).isEqualTo(golden.width);
        assertThat(painted.height).isEqualTo(golden.height);
        int different = 0;
        for (int y = 0; y < golden.height; y++) {
            for (int x = 0; x < golden.width; x++) {
                different += similar(rgb(golden, x, y), rgb(painted, x, y)) ? 0 : 1;
            }
        }
        assertThat((double) different / golden.width / golden.height)
                .as("share of pixels that differ from " + name + ", painted in " + DRAWN).isLessThan(MOST_DIFFERENT);
    }

    private static RGB rgb(ImageData image, int x, int y) {
        return image.palette.getRGB(image.getPixel(x, y));
    }

    private static boolean similar(RGB one, RGB other) {
        return Math.abs(one.red - other.red) <= SIMILAR && Math.abs(one.green - other.green) <= SIMILAR
                && Math.abs(one.blue - other.blue) <= SIMILAR;
    }
}
