// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.ColorDialog;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.wakepath.experiment.Experiment;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.Palette;
import org.wakepath.words.StateWords;

/** The colours of states. */
final class ColourSection implements EntrySection {
    private static final Pattern RGB_TEXT = Pattern.compile("#?([0-9A-Fa-f]{6})");

    private final EntryTable<EdgeState> table;
    private final Changes changes;
    private final Map<EdgeState, Integer> colours;

    ColourSection(FormToolkit toolkit, Composite parent, Changes changes) {
        this.changes = changes;
        Experiment content = changes.experiment().content();
        this.colours = content.colours();
        table = new EntryTable<>(toolkit, parent, "Colours");
        table.columns().add("State", 1, state -> StateWords.of(state));
        table.columns().add("Chosen", 1, this::text, (row, text) -> write(row.entry(), text));
        table.columns().add("Shown", 1, state -> "").setLabelProvider(EntryColumns.labels(
                cell -> cell.setBackground(colour(palette().colour(table.columns().entry(cell.getElement()))))));
        table.buttonForRow("Choose…", "Choose a colour for this state", row -> choose(row.entry()));
        table.buttonForRow("Default", "Take Wakepath's own colour for this state", row -> write(row.entry(), ""));
    }

    private String text(EdgeState state) {
        return colours.containsKey(state) ? Palette.hex(colours.get(state)) : "";
    }

    private Palette palette() {
        RGB ground = table.viewer().getTable().getBackground().getRGB();
        return Palette.on(ground.red << 16 | ground.green << 8 | ground.blue).with(colours);
    }

    private static Color colour(int rgb) {
        return new Color(rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF);
    }

    private void write(EdgeState state, String text) {
        if (text.isBlank()) {
            changes.make("Default Colour", () -> colours.remove(state));
        } else {
            changes.make("Choose Colour", () -> colours.put(state, parse(text.strip())));
        }
    }

    private static int parse(String text) {
        var rgb = RGB_TEXT.matcher(text);
        if (!rgb.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no colour such as #759E7D");
        }
        return Integer.parseInt(rgb.group(1), 16);
    }

    private void choose(EdgeState state) {
        ColorDialog dialog = new ColorDialog(table.client().getShell(), SWT.NONE);
        dialog.setRGB(colour(palette().colour(state)).getRGB());
        RGB chosen = dialog.open();
        if (chosen != null) {
            write(state, "%02X%02X%02X".formatted(chosen.red, chosen.green, chosen.blue));
        }
    }

    @Override
    public void refresh() {
        table.show(List.of(EdgeState.values()));
    }

    @Override
    public EntryTable<?> table() {
        return table;
    }
}
