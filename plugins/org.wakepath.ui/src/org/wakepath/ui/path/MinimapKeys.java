/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleControlAdapter;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.widgets.Event;
import org.wakepath.view.picture.MinimapBrush;
import org.wakepath.view.state.PictureActions;

/** The keyboard of the minimap, and what assistive technology is told of it: what is in view. */
final class MinimapKeys {
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
