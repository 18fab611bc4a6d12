/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.path;

import java.util.Optional;
import org.eclipse.swt.graphics.Point;
import org.wakepath.ui.session.Latest;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.HitText;
import org.wakepath.view.state.Marks;

/** The sentence of what the pointer rests on: a while later, and looked up off the thread, for a wait may hold much. */
final class Tip {
    private static final int DELAY = 350;

    private final TimeGraphCanvas canvas;
    private final Latest<Said> looking;
    private final Runnable look = this::look;
    private Hit about = new Hit.Nothing();
    private Point place = new Point(0, 0);

    private record Said(Hit about, Optional<Marks.Note> note) {
    }

    Tip(TimeGraphCanvas canvas) {
        this.canvas = canvas;
        looking = new Latest<>("Explaining", canvas, this::show, canvas::setToolTipText);
        looking.setSystem(true);
    }

    /** The pointer is on something. */
    void point(Hit hit, int x, int y) {
        place = new Point(x, y);
        if (!hit.equals(about)) {
            about = hit;
            canvas.getDisplay().timerExec(DELAY, look);
        }
    }

    /** The pointer is on nothing any more. */
    void leave() {
        about = new Hit.Nothing();
        canvas.getDisplay().timerExec(-1, look);
    }

    private void look() {
        if (!canvas.isDisposed() && canvas.state().isPresent()) {
            Hit hit = about;
            Point at = place;
            GraphScene scene = canvas.state().get().scene();
            Viewport view = canvas.state().get().view();
            looking.ask(() -> new Said(hit, new HitText(scene).note(hit, at.x, at.y, view)));
        }
    }

    private void show(Said said) {
        if (said.about().equals(about)) {
            said.note().ifPresent(note -> canvas.mark(canvas.marks().noting(note)));
        }
    }
}
