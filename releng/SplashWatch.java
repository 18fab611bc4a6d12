// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

import java.awt.AWTException;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Starts the application and watches the screen: {@code java releng/SplashWatch.java wakepath-viewer}. It ends well
 * once it has seen the splash, then progress in it, then the window in its place. After a minute it names what is
 * missing.
 */
public final class SplashWatch {
    private static final long PATIENCE = 60_000_000_000L;
    private static final int PAUSE = 20;
    private static final Color GROUND = new Color(0x1E1E1E);
    private static final Color ICON = new Color(0xA864C8);

    private final Robot robot = new Robot();
    private final Rectangle splash;

    private SplashWatch() throws AWTException {
        Dimension screen = Toolkit.getDefaultToolkit().getScreenSize();
        splash = new Rectangle((screen.width - 480) / 2, (screen.height - 220) / 2, 480, 220);
    }

    public static void main(String[] args) throws AWTException, IOException {
        SplashWatch watch = new SplashWatch();
        Process application = new ProcessBuilder(args).redirectErrorStream(true).redirectOutput(Redirect.DISCARD)
                .start();
        Deque<String> missing = new ArrayDeque<>(List.of("splash", "progress", "window"));
        long end = System.nanoTime() + PATIENCE;
        while (!missing.isEmpty() && System.nanoTime() < end) {
            if (watch.shows(missing.peek())) {
                System.out.println("seen: " + missing.remove());
            }
            watch.robot.delay(PAUSE);
        }
        application.descendants().forEach(ProcessHandle::destroy);
        application.destroy();
        if (!missing.isEmpty()) {
            System.out.println("not seen: " + String.join(", ", missing));
            System.exit(1);
        }
    }

    private boolean shows(String what) {
        BufferedImage picture = robot.createScreenCapture(splash);
        boolean isSplash = has(picture, 88, 88, ICON) && has(picture, 4, 4, GROUND);
        return switch (what) {
            case "splash" -> isSplash;
            case "progress" -> isSplash && IntStream.range(190, 205).anyMatch(y -> !has(picture, 36, y, GROUND));
            default -> !isSplash && !has(picture, 4, 4, Color.BLACK);
        };
    }

    private static boolean has(BufferedImage picture, int x, int y, Color colour) {
        return (picture.getRGB(x, y) & 0xFFFFFF) == (colour.getRGB() & 0xFFFFFF);
    }
}
