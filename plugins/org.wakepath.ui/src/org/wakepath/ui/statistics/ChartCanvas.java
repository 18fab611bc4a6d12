// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.statistics;

import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.wakepath.ui.drawing.PixelImage;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.view.statistics.Chart;

/** A chart as a widget. A job makes it as an image; until a new one is ready, the last one is shown. */
public final class ChartCanvas extends Canvas {
    private final LatestOnlyJob<Shown> drawing;
    private Optional<Chart> chart = Optional.empty();
    private Optional<Shown> shown = Optional.empty();

    private record Shown(Chart chart, Rectangle2D bars, Image image) {
        private static Shown of(Chart chart, Rectangle area, double scale, Device device) {
            Chart.Drawn drawn = chart.image(area.width, area.height, scale);
            BufferedImage pixels = drawn.image();
            Point size = new Point(pixels.getWidth(), pixels.getHeight());
            int[] colours = pixels.getRGB(0, 0, size.x, size.y, null, 0, size.x);
            return new Shown(chart, drawn.bars(), PixelImage.of(colours, size, scale, device));
        }
    }

    /**
     * A canvas without a chart.
     *
     * @param name subject of the chart, for users who cannot see it
     */
    public ChartCanvas(Composite parent, String name) {
        super(parent, SWT.NO_BACKGROUND | SWT.DOUBLE_BUFFERED);
        drawing = new LatestOnlyJob<>("Drawing a chart", this, this::take, this::setToolTipText);
        drawing.setSystem(true);
        drawing.takeTurns();
        drawing.leave(drawn -> drawn.image().dispose());
        addPaintListener(event -> {
            Rectangle area = getClientArea();
            event.gc.fillRectangle(area);
            shown.ifPresent(drawn -> event.gc.drawImage(drawn.image(), 0, 0));
        });
        addListener(SWT.Resize, event -> ask());
        addDisposeListener(event -> release());
        getAccessible().addAccessibleListener(new AccessibleAdapter() {
            @Override
            public void getName(AccessibleEvent event) {
                event.result = name;
            }
        });
    }

    /** Shows a chart, or nothing. */
    public void show(Optional<Chart> next) {
        chart = next;
        ask();
    }

    private void ask() {
        Rectangle area = getClientArea();
        if (chart.isEmpty() || area.width <= 0 || area.height <= 0) {
            forget();
            return;
        }
        Chart wanted = chart.get();
        double scale = getMonitor().getZoom() / 100.0;
        Device device = getDisplay();
        drawing.ask(() -> Shown.of(wanted, area, scale, device));
    }

    private void forget() {
        drawing.drop();
        release();
        redraw();
    }

    private void take(Shown drawn) {
        release();
        shown = Optional.of(drawn);
        redraw();
    }

    /** Whether the chart shows the last request. This also holds if there is no room to show anything. */
    public boolean isDrawn() {
        return chart.isPresent() && (getClientArea().isEmpty() || shown.map(Shown::chart).equals(chart));
    }

    /** The area of the chart's bars, points; empty while the requested chart is not yet shown. */
    public Optional<Rectangle2D> bars() {
        return shown.map(Shown::chart).equals(chart) ? shown.map(Shown::bars) : Optional.empty();
    }

    private void release() {
        shown.map(Shown::image).ifPresent(Image::dispose);
        shown = Optional.empty();
    }
}
