// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.views.IViewDescriptor;
import org.junit.jupiter.api.Test;

/** Each view has its own icon, for both screen resolutions and both themes. */
class IconsTest {
    private static final double LEAST_CONTRAST = 3;

    private static List<IViewDescriptor> views() {
        return Arrays.stream(Platform.getExtensionRegistry().getConfigurationElementsFor("org.eclipse.ui.views"))
                .filter(view -> view.getName().equals("view"))
                .filter(view -> view.getContributor().getName().equals("org.wakepath.ui"))
                .map((IConfigurationElement view) -> view.getAttribute("id"))
                .map(PlatformUI.getWorkbench().getViewRegistry()::find).toList();
    }

    @Test
    void shouldHaveOneForEachView() {
        List<List<Byte>> seen = new ArrayList<>();
        for (IViewDescriptor view : views()) {
            ImageDescriptor icon = view.getImageDescriptor();
            assertThat(icon.getImageData(100).width).as(view.getLabel()).isEqualTo(16);
            assertThat(icon.getImageData(200).width).as(view.getLabel()).isEqualTo(32);
            List<Byte> pixels = new ArrayList<>();
            for (byte pixel : icon.getImageData(200).data) {
                pixels.add(pixel);
            }
            assertThat(seen).as(view.getLabel()).doesNotContain(pixels);
            seen.add(pixels);
        }
        assertThat(seen).hasSize(9);
    }

    @Test
    void shouldStandOutFromLightAndDarkGround() {
        for (IViewDescriptor view : views()) {
            ImageData data = view.getImageDescriptor().getImageData(200);
            for (int y = 0; y < data.height; y++) {
                for (int x = 0; x < data.width; x++) {
                    if (data.getAlpha(x, y) == 255) {
                        double luminance = luminance(data.palette.getRGB(data.getPixel(x, y)));
                        assertThat(contrast(luminance, 1)).as(view.getLabel()).isGreaterThan(LEAST_CONTRAST);
                        assertThat(contrast(luminance, luminance(new RGB(0x1E, 0x1E, 0x1E)))).as(view.getLabel())
                                .isGreaterThan(LEAST_CONTRAST);
                    }
                }
            }
        }
    }

    /** As the Web Content Accessibility Guidelines 2.2 define it. */
    private static double contrast(double one, double other) {
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    }

    private static double luminance(RGB colour) {
        return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
    }

    private static double linear(int channel) {
        double value = channel / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
