// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import javax.imageio.ImageIO;

/**
 * Draws the icons of the window into a folder, and the picture that is shown while it starts into another:
 * {@code java releng/Icons.java plugins/org.wakepath.ui/icons features/org.wakepath.feature/rootfiles}. Each view has
 * one icon of 16 pixels and one of 32 for screens of twice the resolution; the window has five. The colours stand out
 * from light and dark ground alike, by at least 3:1.
 */
public final class Icons {
    /** All is drawn on a grid of this many units. */
    private static final int GRID = 16;
    private static final Color RUNNING = new Color(0x4F9A5F);
    private static final Color READY = new Color(0xC87A10);
    private static final Color NETWORK = new Color(0xA864C8);
    private static final Color TIMER = new Color(0x3A86D0);
    private static final Color LINE = new Color(0x808488);

    private static final Map<String, Consumer<Icons>> VIEWS = Map.of(
            "experiment", Icons::experiment,
            "path", Icons::path,
            "tasks", Icons::tasks,
            "events", Icons::events,
            "clocks", Icons::clocks,
            "statistics", Icons::statistics,
            "flame", Icons::flame,
            "compare", Icons::compare,
            "requests", Icons::requests,
            "editor", Icons::editor);

    private final Graphics2D graphics;

    private Icons(Graphics2D graphics) {
        this.graphics = graphics;
    }

    public static void main(String[] args) throws IOException {
        System.setProperty("java.awt.headless", "true");
        File folder = new File(args[0]);
        folder.mkdirs();
        for (Map.Entry<String, Consumer<Icons>> view : VIEWS.entrySet()) {
            write(view.getValue(), GRID, new File(folder, view.getKey() + ".png"));
            write(view.getValue(), 2 * GRID, new File(folder, view.getKey() + "@2x.png"));
        }
        for (int size : new int[] {16, 32, 48, 64, 128}) {
            write(Icons::path, size, new File(folder, "wakepath" + size + ".png"));
        }
        ImageIO.write(splash(), "png", new File(args[1], "wakepath-splash.png"));
    }

    /** The picture that is on the screen until the window is. What is done is shown in the room at the bottom. */
    private static BufferedImage splash() {
        BufferedImage image = new BufferedImage(480, 220, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setColor(new Color(0x1E1E1E));
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.setColor(Color.WHITE);
        graphics.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 44));
        graphics.drawString("Wakepath", 170, 92);
        graphics.setColor(new Color(0xC0C0C0));
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 16));
        graphics.drawString("Whom was this task waiting for?", 172, 122);
        graphics.translate(32, 32);
        graphics.scale(112.0 / GRID, 112.0 / GRID);
        new Icons(graphics).path();
        graphics.dispose();
        return image;
    }

    private static void write(Consumer<Icons> drawing, int size, File file) throws IOException {
        BufferedImage image = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale((double) size / GRID, (double) size / GRID);
        drawing.accept(new Icons(graphics));
        graphics.dispose();
        ImageIO.write(image, "png", file);
    }

    private void bar(Color colour, double x, double y, double width, double height) {
        graphics.setColor(colour);
        graphics.fill(new Rectangle2D.Double(x, y, width, height));
    }

    private void line(Color colour, double width, double... points) {
        graphics.setColor(colour);
        graphics.setStroke(new BasicStroke((float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER));
        Path2D line = new Path2D.Double();
        line.moveTo(points[0], points[1]);
        for (int i = 2; i < points.length; i += 2) {
            line.lineTo(points[i], points[i + 1]);
        }
        graphics.draw(line);
    }

    /** Hosts with what is below them. */
    private void experiment() {
        line(LINE, 1, 3.5, 5, 3.5, 12.5, 7, 12.5);
        line(LINE, 1, 3.5, 7.5, 7, 7.5);
        bar(TIMER, 1, 1, 6, 4);
        bar(RUNNING, 7, 6, 8, 3);
        bar(READY, 7, 11, 8, 3);
    }

    /** A chain from row to row. */
    private void path() {
        bar(RUNNING, 1, 1, 5, 4);
        line(LINE, 1.2, 6, 3, 7.5, 3, 7.5, 8);
        bar(NETWORK, 5, 6, 6, 4);
        line(LINE, 1.2, 11, 8, 12.5, 8, 12.5, 12);
        bar(RUNNING, 10, 11, 5, 4);
    }

    /** Rows side by side. */
    private void tasks() {
        bar(RUNNING, 1, 1, 4, 3);
        bar(LINE, 6, 2, 9, 1);
        bar(LINE, 1, 7, 6, 1);
        bar(READY, 8, 6, 3, 3);
        bar(RUNNING, 11, 6, 4, 3);
        bar(NETWORK, 1, 11, 9, 3);
        bar(LINE, 11, 12, 4, 1);
    }

    /** Two bars on one scale, the second one longer. */
    private void compare() {
        bar(LINE, 1, 1, 1, 14);
        bar(RUNNING, 3, 2, 5, 4);
        bar(TIMER, 8, 2, 2, 4);
        bar(RUNNING, 3, 9, 5, 4);
        bar(READY, 8, 9, 7, 4);
    }

    /** Lines of a list, each at its moment. */
    private void events() {
        Color[] moments = {TIMER, READY, NETWORK, RUNNING};
        for (int i = 0; i < moments.length; i++) {
            bar(moments[i], 1, 1 + 4 * i, 3, 2);
            bar(LINE, 6, 1 + 4 * i, i % 2 == 0 ? 9 : 7, 2);
        }
    }

    /** A clock. */
    private void clocks() {
        graphics.setColor(TIMER);
        graphics.setStroke(new BasicStroke(1.6f));
        graphics.draw(new Ellipse2D.Double(1.8, 1.8, 12.4, 12.4));
        line(READY, 1.5, 8, 4, 8, 8.4, 11, 10.4);
    }

    /** Bars of a chart on its axes. */
    private void statistics() {
        line(LINE, 1, 1.5, 1, 1.5, 14.5, 15, 14.5);
        bar(RUNNING, 3, 9, 3, 5);
        bar(NETWORK, 7, 3, 3, 11);
        bar(READY, 11, 6, 3, 8);
    }

    /** From a task down to what it waited for. */
    private void flame() {
        bar(TIMER, 1, 1, 14, 4);
        bar(NETWORK, 1, 6, 8, 4);
        bar(READY, 10, 6, 5, 4);
        bar(RUNNING, 1, 11, 5, 4);
    }

    /** One after the other, each behind those before it. */
    private void requests() {
        bar(NETWORK, 1, 1, 7, 4);
        bar(LINE, 2, 7, 6, 2);
        bar(TIMER, 8, 6, 4, 4);
        bar(LINE, 4, 12, 8, 2);
        bar(READY, 12, 11, 3, 4);
    }

    /** A sheet with a path on it. */
    private void editor() {
        graphics.setColor(LINE);
        graphics.setStroke(new BasicStroke(1));
        graphics.draw(new Rectangle2D.Double(2.5, 1.5, 11, 13));
        bar(RUNNING, 4, 3, 4, 3);
        bar(NETWORK, 6, 7, 4, 2);
        bar(RUNNING, 8, 10, 4, 3);
        graphics.setColor(LINE);
        graphics.draw(new Line2D.Double(7.5, 6, 7.5, 7));
    }
}
