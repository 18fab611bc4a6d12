// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.Session;
import org.wakepath.view.state.PictureState;

/** The keys and pointer on the picture of a path, as a person uses them. */
final class PictureDriver {
    private final ActivePathView view = WorkbenchRun.view(ActivePathView.ID, ActivePathView.class);

    /** Shows the path of the client of a recorded call. */
    static PictureDriver open() {
        Session session = WorkbenchRun.session();
        session.choose(
                WorkbenchRun.task(WorkbenchRun.open(WorkbenchRun.recorded("rpc")), "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
        PictureDriver driver = new PictureDriver();
        driver.awaitDrawing();
        return driver;
    }

    void awaitDrawing() {
        WorkbenchRun.await("the picture", view::isDrawn);
    }

    ActivePathView view() {
        return view;
    }

    PictureState state() {
        return view.state().orElseThrow();
    }

    /** A key that writes a character. */
    void type(char character) {
        press(view.picture(), Character.toLowerCase(character), character, 0);
    }

    void press(Control control, int keyCode, char character, int held) {
        Event event = new Event();
        event.keyCode = keyCode;
        event.character = character;
        event.stateMask = held;
        control.notifyListeners(SWT.KeyDown, event);
    }

    void drag(Control control, int fromX, int fromY, int toX, int toY) {
        pointer(control, SWT.MouseDown, fromX, fromY);
        pointer(control, SWT.MouseMove, toX, toY);
        pointer(control, SWT.MouseUp, toX, toY);
    }

    void click(int x, int y) {
        pointer(view.picture(), SWT.MouseDown, x, y);
        pointer(view.picture(), SWT.MouseUp, x, y);
    }

    void pointer(Control control, int type, int x, int y) {
        Event event = new Event();
        event.x = x;
        event.y = y;
        event.button = type == SWT.MouseMove ? 0 : 1;
        control.notifyListeners(type, event);
    }

    void wheel(int count, int x, int held) {
        Event event = new Event();
        event.count = count;
        event.x = x;
        event.y = 100;
        event.stateMask = held;
        view.picture().notifyListeners(SWT.MouseVerticalWheel, event);
    }

    /** The minimap: apart from the picture, the only canvas that takes the focus. */
    Canvas minimap() {
        List<Canvas> found = new ArrayList<>();
        collect(view.picture().getParent().getParent(), Canvas.class, SWT.NONE, found);
        found.removeIf(canvas -> (canvas.getStyle() & SWT.NO_FOCUS) != 0 || canvas instanceof StyledText);
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    /** The field that searches segments: there is another one, which filters slices. */
    Text search() {
        List<Text> found = new ArrayList<>();
        collect(view.picture().getParent().getParent(), Text.class, SWT.SEARCH, found);
        found.removeIf(field -> !field.getMessage().startsWith("Search"));
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    /** The only widget of a kind beside or around the picture. */
    <T extends Control> T beside(Class<T> type, int style) {
        List<T> found = new ArrayList<>();
        collect(view.picture().getParent().getParent(), type, style, found);
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    /** The only label around the picture that says something. */
    Label label(String text) {
        List<Label> found = new ArrayList<>();
        collect(view.picture().getParent().getParent(), Label.class, 0, found);
        found.removeIf(label -> !label.getText().equals(text));
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    private <T extends Control> void collect(Composite composite, Class<T> type, int style, List<T> found) {
        for (Control child : composite.getChildren()) {
            if (type.isInstance(child) && (child.getStyle() & style) == style && child != view.picture()) {
                found.add(type.cast(child));
            }
            if (child instanceof Composite inner) {
                collect(inner, type, style, found);
            }
        }
    }

    static ImageData painted(Control control) {
        Rectangle size = control.getBounds();
        Image image = new Image(control.getDisplay(), size.width, size.height);
        GC gc = new GC(image);
        control.print(gc);
        gc.dispose();
        ImageData data = image.getImageData();
        image.dispose();
        return data;
    }
}
