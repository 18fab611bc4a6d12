/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.picture;

import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.view.surface.Lettering;
import org.wakepath.view.surface.Surface;

/** All that is drawn around and over the bars: it changes with every move of the pointer, they do not. */
public final class Overlay {
    private static final int LETTER = 9;

    private final GraphScene scene;
    private final Palette palette;

    /** Draws for a scene in the colours of a palette. */
    public Overlay(GraphScene scene, Palette palette) {
        this.scene = scene;
        this.palette = palette;
    }

    /**
     * Draws names, axis, letters, signals and marks of a frame, whose pixels are there already, at the right of the
     * names and below the axis.
     */
    public void draw(Surface surface, Frame frame, Marks marks) {
        Viewport view = frame.view();
        Arrows arrows = new Arrows(surface, scene, view, palette);
        new RowNames(surface, scene, view, palette).draw();
        Axis.draw(surface, view, scene.origin(), palette);
        surface.clip(view.names(), Viewport.AXIS, view.scale().width(), view.height());
        frame.letters().forEach(letter -> letter(surface, letter));
        arrows.draw(frame.arrows());
        outlines(new Outlines(surface, scene, view, palette), marks);
        surface.unclip();
        LabelLine labels = new LabelLine(surface, view, palette.background());
        Cursors cursors = new Cursors(surface, view, palette, labels);
        marks.moment().ifPresent(cursors::moment);
        marks.measure().ifPresent(cursors::measure);
        marks.cursor().ifPresent(x -> cursors.pointer(x, scene.origin()));
        arrows.badges(frame.arrows(), labels);
        marks.note().ifPresent(new NoteBox(surface, view, palette)::draw);
    }

    private void outlines(Outlines outlines, Marks marks) {
        marks.area().ifPresent(outlines::area);
        outlines.hit(marks.hovered(), palette.muted(), 1);
        outlines.row(marks.selected(), palette.accent());
        outlines.signals(marks.selected());
        outlines.hit(marks.selected(), palette.accent(), 2);
    }

    private void letter(Surface surface, Frame.Letter letter) {
        if (letter.onMark()) {
            surface.fill(letter.x() - 5, letter.y() - 4, 10, 8, palette.background());
        }
        surface.text(letter.text(), letter.x(), letter.y(),
                new Lettering(LETTER, true, Lettering.Align.CENTRE, letter.colour()));
    }
}
