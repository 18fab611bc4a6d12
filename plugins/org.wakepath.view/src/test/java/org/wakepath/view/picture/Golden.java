// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** Pictures that somebody has looked at. Fonts of another version may draw letters a little differently. */
public final class Golden {
    private static final Path DRAWN = Path.of("target", "pictures");
    private static final int SIMILAR = 48;
    private static final double MOST_DIFFERENT = 0.01;

    private Golden() {
    }

    /** Compares with a resource; what was drawn stays in a folder beside the test's results. */
    public static void assertLooksLike(String name, BufferedImage drawn) throws IOException {
        Files.createDirectories(DRAWN);
        ImageIO.write(drawn, "png", DRAWN.resolve(name + ".png").toFile());
        BufferedImage golden;
        try (InputStream in = Golden.class.getResourceAsStream(name + ".png")) {
            assertThat(in).as("golden picture " + name).isNotNull();
            golden = ImageIO.read(in);
        }
        assertThat(drawn.getWidth()).isEqualTo(golden.getWidth());
        assertThat(drawn.getHeight()).isEqualTo(golden.getHeight());
        int different = 0;
        for (int y = 0; y < golden.getHeight(); y++) {
            for (int x = 0; x < golden.getWidth(); x++) {
                different += similar(golden.getRGB(x, y), drawn.getRGB(x, y)) ? 0 : 1;
            }
        }
        assertThat((double) different / golden.getWidth() / golden.getHeight())
                .as("share of pixels that differ in " + name).isLessThan(MOST_DIFFERENT);
    }

    private static boolean similar(int one, int other) {
        for (int shift = 0; shift <= 16; shift += 8) {
            if (Math.abs((one >> shift & 0xFF) - (other >> shift & 0xFF)) > SIMILAR) {
                return false;
            }
        }
        return true;
    }
}
