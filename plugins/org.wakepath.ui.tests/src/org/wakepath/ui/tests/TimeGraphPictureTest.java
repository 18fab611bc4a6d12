// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Control;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.PathSegment;
import org.wakepath.view.state.PictureActions;

/** The widget as it is painted, in a size of its own. */
class TimeGraphPictureTest {
    private static final Color DARK = new Color(0x1E, 0x1E, 0x1E);
    private PictureDriver picture;
    private Control widget;

    @BeforeEach
    void open() {
        picture = PictureDriver.open();
        widget = picture.view().picture();
        widget.setSize(900, 250);
        picture.awaitDrawing();
    }

    @AfterEach
    void close() {
        WorkbenchRun.session().close();
        widget.getParent().layout();
    }

    @Test
    void shouldPaintAWholePath() throws IOException {
        GoldenWidget.assertLooksLike("rpc-whole", widget);
    }

    @Test
    void shouldPaintASelectedWaitWithItsSignals() throws IOException {
        selectLongestPacket();
        GoldenWidget.assertLooksLike("rpc-packet", widget);
    }

    @Test
    void shouldPaintOnDark() throws IOException {
        Color before = widget.getBackground();
        widget.setBackground(DARK);
        try {
            selectLongestPacket();
            GoldenWidget.assertLooksLike("rpc-dark", widget);
        } finally {
            widget.setBackground(before);
        }
    }

    private void selectLongestPacket() {
        int longest = 0;
        long most = 0;
        List<PathSegment> segments = WorkbenchRun.session().focus().scene().orElseThrow().path().segments();
        for (int i = 0; i < segments.size(); i++) {
            PathSegment segment = segments.get(i);
            if (segment.state() == EdgeState.NETWORK && segment.duration() > most) {
                longest = i;
                most = segment.duration();
            }
        }
        picture.state().select(OptionalInt.of(longest));
        new PictureActions(picture.state()).frameSelection();
        new PictureActions(picture.state()).wider();
        new PictureActions(picture.state()).wider();
        widget.update();
        picture.awaitDrawing();
    }
}
