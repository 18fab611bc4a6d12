// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.Optional;
import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleControlAdapter;
import org.eclipse.swt.accessibility.AccessibleControlEvent;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.widgets.Control;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.Measure;
import org.wakepath.view.state.PictureState;

/**
 * The text of a time graph for assistive technology: its name, the sentence of each selected segment, and the measure.
 */
final class TimeGraphSpeech extends AccessibleAdapter {
    private final TimeGraphCanvas canvas;
    private Told told = new Told(Marks.none());

    /** The selected object, and the measure. */
    private record Told(Hit selected, Optional<Measure> measure) {
        Told(Marks marks) {
            this(marks.selected(), marks.measure());
        }
    }

    private TimeGraphSpeech(TimeGraphCanvas canvas) {
        this.canvas = canvas;
    }

    static void connect(TimeGraphCanvas canvas) {
        TimeGraphSpeech speech = new TimeGraphSpeech(canvas);
        canvas.getAccessible().addAccessibleListener(speech);
        canvas.getAccessible().addAccessibleControlListener(new AccessibleControlAdapter() {
            @Override
            public void getRole(AccessibleControlEvent event) {
                event.detail = ACC.ROLE_CANVAS;
            }

            @Override
            public void getValue(AccessibleControlEvent event) {
                event.result = speech.sentence();
            }
        });
        canvas.onMarks(speech::marked);
    }

    /** Gives a name to a control that has no label. */
    static void name(Control control, String name) {
        control.getAccessible().addAccessibleListener(new AccessibleAdapter() {
            @Override
            public void getName(AccessibleEvent event) {
                event.result = name;
            }
        });
    }

    @Override
    public void getName(AccessibleEvent event) {
        String sentence = sentence();
        event.result = sentence.isEmpty() ? "Time graph" : sentence;
    }

    @Override
    public void getDescription(AccessibleEvent event) {
        event.result = "Time graph. Left and right go from segment to segment, question mark shows all keys.";
    }

    private String sentence() {
        return canvas.state().map(TimeGraphSpeech::sentence).orElse("");
    }

    /** During a measure, the text is about the measure only. */
    private static String sentence(PictureState state) {
        Marks marks = state.marks();
        return marks.measuring() ? marks.measure().orElseThrow().sentence(state.scene().origin())
                : new HitWords(state.scene()).of(marks.selected());
    }

    /** A screen reader reads out a new name of the control that has the focus. */
    private void marked(Marks marks) {
        Told telling = new Told(marks);
        if (!telling.equals(told)) {
            told = telling;
            canvas.getAccessible().sendEvent(ACC.EVENT_NAME_CHANGED, null);
            canvas.getAccessible().sendEvent(ACC.EVENT_VALUE_CHANGED, null);
        }
    }
}
