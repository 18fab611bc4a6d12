// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.List;
import java.util.Optional;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.wakepath.view.state.Area;
import org.wakepath.view.state.AreaTable;
import org.wakepath.view.state.PictureState;

/** The times of the selected area by row and state, as a table; shown only while an area is selected. */
final class AreaPane {
    /** The toolkit makes rows one by one, at each step of a drag, and nobody reads more rows than these. */
    private static final int MOST = 100;

    private final Table table;
    private final GridData place;
    private Optional<Area> shown = Optional.empty();

    /** @param parent a composite with a grid */
    AreaPane(Composite parent) {
        table = new Table(parent, SWT.FULL_SELECTION | SWT.MULTI);
        table.setHeaderVisible(true);
        TimeGraphSpeech.name(table, "Times of the selected area");
        place = GridDataFactory.fillDefaults().grab(true, true).exclude(true).create();
        table.setLayoutData(place);
        table.setVisible(false);
    }

    /** Shows the area that is selected in a picture, or hides the table; returns whether an area is selected. */
    boolean show(Optional<PictureState> picture) {
        Optional<Area> area = picture.flatMap(state -> state.marks().area());
        if (!area.equals(shown)) {
            shown = area;
            table.setRedraw(false);
            table.removeAll();
            List.of(table.getColumns()).forEach(TableColumn::dispose);
            area.ifPresent(chosen -> fill(new Details.AreaColumns(
                    AreaTable.of(chosen, picture.get().scene().graph()), picture.get().scene()).lines(MOST)));
            table.setRedraw(true);
            place.exclude = area.isEmpty();
            table.setVisible(area.isPresent());
        }
        return area.isPresent();
    }

    private void fill(List<List<String>> lines) {
        List<String> heads = lines.get(0);
        for (int i = 0; i < heads.size(); i++) {
            TableColumn column = new TableColumn(table, i == 0 ? SWT.LEFT : SWT.RIGHT);
            column.setText(heads.get(i));
        }
        lines.subList(1, lines.size()).forEach(
                cells -> new TableItem(table, SWT.NONE).setText(cells.toArray(String[]::new)));
        List.of(table.getColumns()).forEach(TableColumn::pack);
    }
}
