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
import org.wakepath.view.state.PictureKey;

/**
 * The keyboard of the time graph, with the same keys as the page. Letters are found by their position, because their
 * key code is that of a Latin layout in every layout. Signs are found by the character they write.
 */
final class TimeGraphKeys {
    private static final String SIGNS = "?/[]+-=0";
    private static final int TEN = 10;

    private final TimeGraphCanvas canvas;
    private final Map<Integer, Consumer<PictureActions>> actions = new HashMap<>();
    /** The actions of keys while a measure is being made and does not stay yet. */
    private final Map<Integer, Consumer<PictureActions>> measuring = new HashMap<>();

    private TimeGraphKeys(TimeGraphCanvas canvas) {
        this.canvas = canvas;
        moves();
        marks();
    }

    /** Connects the keys to a picture; more actions can be added. */
    static TimeGraphKeys connect(TimeGraphCanvas canvas) {
        TimeGraphKeys keys = new TimeGraphKeys(canvas);
        canvas.addListener(SWT.KeyDown, event -> keys.press(new KeyEvent(event)));
        keepArrows(canvas);
        return keys;
    }

    /** Without this, arrows would move the focus; Tab does. */
    static void keepArrows(Control control) {
        control.addListener(SWT.Traverse, event -> event.doit = event.detail == SWT.TRAVERSE_TAB_NEXT
                || event.detail == SWT.TRAVERSE_TAB_PREVIOUS);
    }

    private void moves() {
        on(PictureActions::closer, PictureKey.CLOSER);
        on(PictureActions::closer, SWT.KEYPAD_ADD);
        on(PictureActions::wider, PictureKey.WIDER);
        on(PictureActions::wider, SWT.KEYPAD_SUBTRACT);
        on(PictureActions::earlier, PictureKey.EARLIER);
        on(PictureActions::later, PictureKey.LATER);
        on(picture -> picture.scrollRows(-1), PictureKey.ROW_UP);
        on(picture -> picture.scrollRows(1), PictureKey.ROW_DOWN);
        on(picture -> picture.scrollPages(-1), PictureKey.PAGE_UP);
        on(picture -> picture.scrollPages(1), PictureKey.PAGE_DOWN);
        on(PictureActions::fit, PictureKey.FIT);
        on(PictureActions::fit, SWT.KEYPAD_0);
        on(PictureActions::frameSelection, PictureKey.FRAME);
        on(PictureActions::back, PictureKey.BACK);
    }

    private void marks() {
        on(picture -> picture.step(Navigation::previous), PictureKey.PREVIOUS);
        on(picture -> picture.step(Navigation::next), PictureKey.NEXT);
        on(PictureActions::first, PictureKey.FIRST);
        on(PictureActions::last, PictureKey.LAST);
        on(picture -> picture.follow(Navigation::cause), PictureKey.CAUSE);
        on(picture -> picture.follow(Navigation::released), PictureKey.RELEASED);
        on(PictureActions::pin, PictureKey.PIN);
        on(PictureActions::toggleRows, PictureKey.ROWS);
        on(PictureActions::measure, PictureKey.MEASURE);
        on(PictureActions::selectAll, PictureKey.SELECT_ALL);
        on(PictureActions::selectHost, PictureKey.HOST);
        on(PictureActions::clear, PictureKey.CLEAR);
        stretch(-1, PictureKey.SHORTER);
        stretch(1, PictureKey.LONGER);
    }

    private void stretch(int way, PictureKey key) {
        for (String name : key.keys()) {
            int code = code(name);
            measuring.put(code, picture -> picture.stretch((code & SWT.MOD1) == 0 ? way : TEN * way));
        }
    }

    /** Sets the action of a key in the list that window and page share. */
    void on(Consumer<PictureActions> action, PictureKey key) {
        key.keys().forEach(name -> on(action, code(name)));
    }

    /** The code of a key, including its modifiers. */
    private static int code(String name) {
        int held = (name.startsWith("Ctrl+") ? SWT.MOD1 : 0) | (name.startsWith("Shift+") ? SWT.SHIFT : 0);
        String key = held == 0 ? name : name.substring(name.indexOf('+') + 1);
        return held | switch (key) {
            case "←" -> SWT.ARROW_LEFT;
            case "→" -> SWT.ARROW_RIGHT;
            case "↑" -> SWT.ARROW_UP;
            case "↓" -> SWT.ARROW_DOWN;
            case "Page Up" -> SWT.PAGE_UP;
            case "Page Down" -> SWT.PAGE_DOWN;
            case "Home" -> SWT.HOME;
            case "End" -> SWT.END;
            case "Backspace" -> SWT.BS;
            case "Escape" -> SWT.ESC;
            default -> Character.toLowerCase(key.charAt(0));
        };
    }

    /** Sets the action of keys, which are signs, letters in lower case, or key codes, each with its modifiers. */
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
