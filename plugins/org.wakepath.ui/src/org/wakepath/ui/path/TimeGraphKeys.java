// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.KeyEvent;
import org.eclipse.swt.widgets.Control;
import org.wakepath.view.scene.Navigation;
import org.wakepath.view.state.PictureActions;

/**
 * The keyboard of the time graph; the same keys as in the page. Letters are found by their place, for their key code is
 * that of a Latin layout whichever is in use; signs by what they write.
 */
final class TimeGraphKeys {
    private static final String SIGNS = "?/[]+-=0";
    private static final int TEN = 10;

    private final TimeGraphCanvas canvas;
    private final Map<Integer, Consumer<PictureActions>> actions = new HashMap<>();
    /** What keys do instead while a measure is begun that does not stay yet. */
    private final Map<Integer, Consumer<PictureActions>> measuring = Map.of(
            SWT.ARROW_LEFT, picture -> picture.stretch(-1),
            SWT.ARROW_RIGHT, picture -> picture.stretch(1),
            SWT.MOD1 | SWT.ARROW_LEFT, picture -> picture.stretch(-TEN),
            SWT.MOD1 | SWT.ARROW_RIGHT, picture -> picture.stretch(TEN));

    private TimeGraphKeys(TimeGraphCanvas canvas) {
        this.canvas = canvas;
        moves();
        marks();
    }

    /** Lets keys act on a picture; what else they are to do can be added. */
    static TimeGraphKeys connect(TimeGraphCanvas canvas) {
        TimeGraphKeys keys = new TimeGraphKeys(canvas);
        canvas.addListener(SWT.KeyDown, event -> keys.press(new KeyEvent(event)));
        keepArrows(canvas);
        return keys;
    }

    /** Arrows would move the focus, Tab does. */
    static void keepArrows(Control control) {
        control.addListener(SWT.Traverse, event -> event.doit = event.detail == SWT.TRAVERSE_TAB_NEXT
                || event.detail == SWT.TRAVERSE_TAB_PREVIOUS);
    }

    private void moves() {
        on(PictureActions::closer, 'w', 'i', '+', '=', SWT.KEYPAD_ADD);
        on(PictureActions::wider, 's', 'k', '-', SWT.KEYPAD_SUBTRACT);
        on(PictureActions::earlier, 'a', 'j', SWT.SHIFT | SWT.ARROW_LEFT);
        on(PictureActions::later, 'd', 'l', SWT.SHIFT | SWT.ARROW_RIGHT);
        on(picture -> picture.scrollRows(-1), SWT.ARROW_UP);
        on(picture -> picture.scrollRows(1), SWT.ARROW_DOWN);
        on(picture -> picture.scrollPages(-1), SWT.PAGE_UP);
        on(picture -> picture.scrollPages(1), SWT.PAGE_DOWN);
        on(PictureActions::fit, '0', SWT.KEYPAD_0);
        on(PictureActions::frameSelection, 'f');
        on(PictureActions::back, SWT.BS);
    }

    private void marks() {
        on(picture -> picture.step(Navigation::previous), SWT.ARROW_LEFT);
        on(picture -> picture.step(Navigation::next), SWT.ARROW_RIGHT);
        on(PictureActions::first, SWT.HOME);
        on(PictureActions::last, SWT.END);
        on(picture -> picture.follow(Navigation::cause), '[');
        on(picture -> picture.follow(Navigation::released), ']');
        on(PictureActions::pin, 'p');
        on(PictureActions::toggleRows, 'r');
        on(PictureActions::measure, 'm');
        on(PictureActions::selectAll, SWT.MOD1 | 'a');
        on(PictureActions::clear, SWT.ESC);
    }

    /** Lets keys do something: signs, letters in lower case, or key codes, with what is held besides. */
    void on(Consumer<PictureActions> action, int... keys) {
        for (int key : keys) {
            actions.put(key, action);
        }
    }

    private void press(KeyEvent event) {
        int name = name(event);
        Consumer<PictureActions> action = canvas.marks().measuring() && measuring.containsKey(name)
                ? measuring.get(name) : actions.get(name);
        if (action != null) {
            canvas.act(action);
        }
    }

    private static int name(KeyEvent event) {
        int held = event.stateMask & (SWT.MOD1 | SWT.ALT);
        if (held == 0 && event.character != 0 && SIGNS.indexOf(event.character) >= 0) {
            return event.character;
        }
        int letter = Character.toLowerCase(event.keyCode);
        boolean isArrow = event.keyCode == SWT.ARROW_LEFT || event.keyCode == SWT.ARROW_RIGHT;
        return letter | held | (isArrow ? event.stateMask & SWT.SHIFT : 0);
    }
}
