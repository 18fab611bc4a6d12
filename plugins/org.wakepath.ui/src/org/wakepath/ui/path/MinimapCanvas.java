// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleControlAdapter;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.wakepath.ui.drawing.Fonts;
import org.wakepath.ui.drawing.PixelImage;
import org.wakepath.ui.drawing.SwtSurface;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.TimeScale;
import org.wakepath.view.picture.DrawnFrame;
import org.wakepath.view.picture.Flags;
import org.wakepath.view.picture.Minimap;
import org.wakepath.view.picture.MinimapBrush;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.NamedTime;
import org.wakepath.view.scene.Search;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.PictureActions;
import org.wakepath.view.surface.Stroke;

/** The whole time of a time graph as a strip. A movable brush marks the time in view, and ticks mark hits. */
final class MinimapCanvas extends Canvas {
    /** Height, points. */
    static final int HEIGHT = 30;
    private static final double HUNDRED = 100;

    private final TimeGraphCanvas graph;
    private final LatestOnlyJob<Strip> adding = new LatestOnlyJob<>("Drawing", this, this::take, this::setToolTipText);
    private final Fonts fonts = new Fonts(this);
    private Optional<Strip> strip = Optional.empty();
    private Optional<Search> search = Optional.empty();
    private Optional<MinimapBrush> drag = Optional.empty();
    private int[] ticks = new int[0];
    private List<NamedTime> named = List.of();

    /** The scene of a strip, and its picture. */
    private record Strip(GraphScene scene, Palette palette, Point size, Image image) {
    }

    /** A minimap of a time graph. */
    MinimapCanvas(Composite parent, TimeGraphCanvas graph) {
        super(parent, SWT.NO_BACKGROUND | SWT.DOUBLE_BUFFERED);
        this.graph = graph;
        adding.setSystem(true);
        adding.takeTurns();
        adding.leave(made -> made.image().dispose());
        setToolTipText("All of the time, and what is in view. Drag to show a part of it; or ← → + -.");
        graph.onView(view -> redraw());
        graph.onMarks(marks -> named(marks.named()));
        addPaintListener(event -> paint(event.gc));
        addListener(SWT.Resize, event -> again());
        addListener(SWT.MouseDown, this::begin);
        addListener(SWT.MouseMove, this::drag);
        addListener(SWT.MouseUp, this::end);
        addListener(SWT.FocusIn, event -> redraw());
        addListener(SWT.FocusOut, event -> redraw());
        MinimapKeys.connect(this, graph);
        addDisposeListener(event -> {
            fonts.dispose();
            forget();
        });
    }

    /** Updates the strip when the time graph shows another scene, or nothing. */
    void sceneChanged() {
        search = Optional.empty();
        forget();
        again();
    }

    private void named(List<NamedTime> times) {
        if (!times.equals(named)) {
            named = times;
            redraw();
        }
    }

    private void forget() {
        strip.map(Strip::image).ifPresent(Image::dispose);
        strip = Optional.empty();
    }

    /** Shows ticks at the hits of a search. */
    void show(Search found) {
        search = Optional.of(found);
        again();
    }

    private void again() {
        Point size = getSize();
        ticks = graph.view()
                .flatMap(view -> search.map(found -> found.ticks(MinimapBrush.scale(view, Math.max(1, size.x)))))
                .orElse(new int[0]);
        ask();
        redraw();
    }

    private void ask() {
        Point size = getSize();
        double scale = getMonitor().getZoom() / HUNDRED;
        Point pixels = new Point(DrawnFrame.pixels(size.x, scale), DrawnFrame.pixels(size.y, scale));
        Palette palette = Theme.of(this);
        graph.scene().filter(scene -> size.x > 0 && size.y > 0 && !isOf(scene, palette, pixels)).ifPresent(scene -> {
            TimeScale all = MinimapBrush.scale(graph.view().orElseThrow(), pixels.x);
            Device device = getDisplay();
            adding.ask(() -> new Strip(scene, palette, pixels,
                    PixelImage.of(new Minimap(scene.graph(), all).draw(pixels.y, palette), pixels, scale, device)));
        });
    }

    private boolean isOf(GraphScene scene, Palette palette, Point size) {
        return strip.filter(s -> s.scene() == scene && s.palette() == palette && s.size().equals(size)).isPresent();
    }

    private void take(Strip made) {
        if (graph.scene().filter(scene -> scene == made.scene()).isEmpty()) {
            made.image().dispose();
            // Rows in another order are another scene, and nothing else reports that.
            ask();
            return;
        }
        forget();
        strip = Optional.of(made);
        redraw();
    }

    private void paint(GC gc) {
        Palette palette = Theme.of(this);
        ask();
        SwtSurface surface = new SwtSurface(gc, fonts);
        Rectangle area = getClientArea();
        surface.fill(0, 0, area.width, area.height, palette.background());
        strip.map(Strip::image)
                .ifPresent(image -> gc.drawImage(image, 0, 0, image.getBounds().width, image.getBounds().height, 0, 0,
                        area.width, area.height));
        graph.view()
                .ifPresent(view -> MinimapBrush.draw(surface, view, ticks, area.width, area.height, palette.accent()));
        graph.view().ifPresent(view -> Flags.draw(surface, view, graph.marks().named(), area.width, palette));
        if (isFocusControl()) {
            surface.border(0, 0, area.width, area.height, Stroke.solid(palette.foreground(), 1));
        }
    }

    private long time(Event event, Viewport view) {
        return MinimapBrush.scale(view, Math.max(1, getSize().x)).time(Math.max(0, Math.min(getSize().x, event.x)));
    }

    private void begin(Event event) {
        drag = graph.view().filter(view -> event.button == 1).map(view -> MinimapBrush.at(time(event, view), view));
    }

    private void drag(Event event) {
        drag.ifPresent(begun -> graph.view().ifPresent(view -> graph.move(begun.to(time(event, view), view))));
    }

    private void end(Event event) {
        drag.ifPresent(begun -> graph.view().ifPresent(view -> graph.move(begun.released(time(event, view), view))));
        drag = Optional.empty();
        // After a click here, the user continues with the picture's keys.
        graph.setFocus();
    }

    /** The keyboard of the minimap, and its text for assistive technology, which is the time in view. */
    static final class MinimapKeys {
        private static final Map<Integer, Consumer<PictureActions>> CODES = Map.of(
                SWT.ARROW_LEFT, PictureActions::earlier,
                SWT.ARROW_RIGHT, PictureActions::later,
                SWT.HOME, PictureActions::begin,
                SWT.END, PictureActions::end,
                SWT.KEYPAD_ADD, PictureActions::closer,
                SWT.KEYPAD_SUBTRACT, PictureActions::wider);
        private static final Map<Character, Consumer<PictureActions>> SIGNS = Map.of(
                '+', PictureActions::closer,
                '=', PictureActions::closer,
                '-', PictureActions::wider,
                '0', PictureActions::fit);

        private final TimeGraphCanvas graph;

        private MinimapKeys(TimeGraphCanvas graph) {
            this.graph = graph;
        }

        static void connect(MinimapCanvas minimap, TimeGraphCanvas graph) {
            MinimapKeys keys = new MinimapKeys(graph);
            minimap.addListener(SWT.KeyDown, keys::press);
            TimeGraphKeys.keepArrows(minimap);
            TimeGraphSpeech.name(minimap, "Minimap");
            minimap.getAccessible().addAccessibleListener(new AccessibleAdapter() {
                @Override
                public void getDescription(AccessibleEvent event) {
                    event.result = "What of all time is in view. Left and right move it, plus and minus change its length.";
                }
            });
            minimap.getAccessible().addAccessibleControlListener(new AccessibleControlAdapter() {
                @Override
                public void getRole(AccessibleControlEvent event) {
                    event.detail = ACC.ROLE_SLIDER;
                }

                @Override
                public void getValue(AccessibleControlEvent event) {
                    event.result = keys.words();
                }
            });
            graph.onView(view -> minimap.getAccessible().sendEvent(ACC.EVENT_VALUE_CHANGED, null));
        }

        private void press(Event event) {
            if (event.keyCode == SWT.ESC || event.keyCode == SWT.CR) {
                graph.setFocus();
            } else if ((event.stateMask & SWT.MODIFIER_MASK & ~SWT.SHIFT) == 0) {
                Optional.ofNullable(SIGNS.get(event.character)).or(() -> Optional.ofNullable(CODES.get(event.keyCode)))
                        .ifPresent(graph::act);
            }
        }

        private String words() {
            return graph.state().map(state -> MinimapBrush.words(state.view(), state.scene().origin())).orElse("");
        }
    }
}
