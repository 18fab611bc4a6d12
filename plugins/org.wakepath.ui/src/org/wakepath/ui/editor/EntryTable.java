// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnViewerEditor;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationEvent;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationListener;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationStrategy;
import org.eclipse.jface.viewers.ColumnViewerEditorDeactivationEvent;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.FocusCellOwnerDrawHighlighter;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerEditor;
import org.eclipse.jface.viewers.TableViewerFocusCellManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.ui.forms.widgets.ExpandableComposite;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.eclipse.ui.forms.widgets.Section;

/**
 * A titled table of entries with buttons beside it. Double click, F2, Return or a letter edits a cell.
 *
 * @param <T> an entry
 */
public final class EntryTable<T> {
    private static final int HEIGHT = 96;
    private static final int WIDTH = 200;

    private final FormToolkit toolkit;
    private final String title;
    private final Composite client;
    private final Composite buttons;
    private final TableViewer viewer;
    private final EntryColumns<T> columns;
    private List<EntryRow<T>> rows = List.of();

    EntryTable(FormToolkit toolkit, Composite parent, String title) {
        this.toolkit = toolkit;
        this.title = title;
        Section section = toolkit.createSection(parent, ExpandableComposite.EXPANDED);
        section.setText(title);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(section);
        client = toolkit.createComposite(section);
        section.setClient(client);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(client);
        Composite frame = toolkit.createComposite(client);
        TableColumnLayout widths = new TableColumnLayout();
        frame.setLayout(widths);
        GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, HEIGHT).applyTo(frame);
        Table table = toolkit.createTable(frame,
                SWT.SINGLE | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL | SWT.BORDER);
        table.setHeaderVisible(true);
        table.getAccessible().addAccessibleListener(AccessibleListener.getNameAdapter(event -> event.result = title));
        toolkit.adapt(table, true, false);
        viewer = new TableViewer(table);
        columns = new EntryColumns<>(viewer, widths);
        ColumnViewerToolTipSupport.enableFor(viewer);
        viewer.setContentProvider(ArrayContentProvider.getInstance());
        TableViewerEditor.create(viewer,
                new TableViewerFocusCellManager(viewer, new FocusCellOwnerDrawHighlighter(viewer)),
                new CellActivation(viewer), ColumnViewerEditor.TABBING_HORIZONTAL
                        | ColumnViewerEditor.TABBING_MOVE_TO_ROW_NEIGHBOR | ColumnViewerEditor.KEYBOARD_ACTIVATION);
        buttons = toolkit.createComposite(client);
        GridLayoutFactory.fillDefaults().applyTo(buttons);
        GridDataFactory.fillDefaults().applyTo(buttons);
    }

    /** Takes both columns of the form. */
    EntryTable<T> wide() {
        GridDataFactory.fillDefaults().span(2, 1).grab(true, false).applyTo(client.getParent());
        return this;
    }

    /** Adds a column with a text of each entry. */
    EntryColumns<T> columns() {
        return columns;
    }

    /** A button for all entries. */
    void button(String label, String tip, Runnable press) {
        Button button = toolkit.createButton(buttons, label, SWT.PUSH);
        button.setToolTipText(tip);
        button.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> press.run()));
        GridDataFactory.fillDefaults().applyTo(button);
    }

    /** A button for the selected entry. */
    void buttonForRow(String label, String tip, Consumer<EntryRow<T>> press) {
        button(label, tip, () -> selected().ifPresent(press));
    }

    /** A button that removes the selected entry, as the key Delete does. */
    void remover(String tip, Consumer<EntryRow<T>> remove) {
        buttonForRow("Remove", tip, remove);
        viewer.getTable().addListener(SWT.KeyDown, event -> {
            if (event.keyCode == SWT.DEL && !viewer.isCellEditorActive()) {
                selected().ifPresent(remove);
            }
        });
    }

    private Optional<EntryRow<T>> selected() {
        int place = viewer.getTable().getSelectionIndex();
        return place < 0 ? Optional.empty() : Optional.of(rows.get(place));
    }

    /** Shows these entries. */
    void show(List<T> entries) {
        if (entries.size() == rows.size()) {
            rows.forEach(row -> row.become(entries.get(row.place())));
            viewer.refresh();
            return;
        }
        int selected = viewer.getTable().getSelectionIndex();
        List<EntryRow<T>> next = new ArrayList<>();
        entries.forEach(entry -> next.add(new EntryRow<>(next.size(), entry)));
        rows = next;
        viewer.setInput(rows);
        viewer.getTable().setSelection(Math.min(selected, rows.size() - 1));
    }

    /** Runs an action whenever a user starts to edit a cell. */
    void onEdit(Runnable action) {
        viewer.getColumnViewerEditor().addEditorActivationListener(new ColumnViewerEditorActivationListener() {
            @Override
            public void beforeEditorActivated(ColumnViewerEditorActivationEvent event) {
                action.run();
            }

            @Override
            public void afterEditorActivated(ColumnViewerEditorActivationEvent event) {
            }

            @Override
            public void beforeEditorDeactivated(ColumnViewerEditorDeactivationEvent event) {
            }

            @Override
            public void afterEditorDeactivated(ColumnViewerEditorDeactivationEvent event) {
            }
        });
    }

    /** The parent for anything beyond the table and its buttons. */
    Composite client() {
        return client;
    }

    /** The title above the table. */
    public String title() {
        return title;
    }

    /** The table. */
    public TableViewer viewer() {
        return viewer;
    }

    /** Double click, F2, Return and a letter start editing a cell; a single click only selects it. */
    static final class CellActivation extends ColumnViewerEditorActivationStrategy {
        CellActivation(TableViewer viewer) {
            super(viewer);
        }

        @Override
        protected boolean isEditorActivationEvent(ColumnViewerEditorActivationEvent event) {
            return switch (event.eventType) {
                case ColumnViewerEditorActivationEvent.MOUSE_DOUBLE_CLICK_SELECTION, ColumnViewerEditorActivationEvent.TRAVERSAL, ColumnViewerEditorActivationEvent.PROGRAMMATIC -> true;
                case ColumnViewerEditorActivationEvent.KEY_PRESSED -> event.keyCode == SWT.F2
                        || event.keyCode == SWT.CR || EntryColumns.TypedText.isTyped(event);
                default -> false;
            };
        }
    }
}
