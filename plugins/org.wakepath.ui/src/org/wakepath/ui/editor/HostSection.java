// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.wakepath.experiment.Experiment;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.words.SafeText;

/** The names of hosts, and the host whose clock is the reference. */
final class HostSection implements EntrySection {
    private static final String OWN_CLOCK = "that of each task's host";

    private final EntryTable<String> table;
    private final Changes changes;
    private final Session session;
    private final Experiment content;
    private final Combo reference;
    private List<String> references = List.of();

    HostSection(FormToolkit toolkit, Composite parent, Changes changes, Session session) {
        this.changes = changes;
        this.session = session;
        this.content = changes.experiment().content();
        table = new EntryTable<>(toolkit, parent, "Hosts");
        table.columns().add("Host", 1, SafeText::clean);
        table.columns().add("Shown as", 1, label -> content.hostNames().getOrDefault(label, ""),
                (row, name) -> name(row.entry(), name));
        Composite line = toolkit.createComposite(table.client());
        GridLayoutFactory.fillDefaults().numColumns(2).margins(0, 2).applyTo(line);
        GridDataFactory.fillDefaults().span(2, 1).applyTo(line);
        toolkit.createLabel(line, "Times on the clock:");
        reference = new Combo(line, SWT.READ_ONLY);
        reference.setToolTipText("The host on whose clock all times are told");
        reference.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> choose()));
        GridDataFactory.fillDefaults().grab(true, false).applyTo(reference);
    }

    private void name(String label, String name) {
        if (name.isBlank()) {
            changes.make("Call Host by its Label", () -> content.hostNames().remove(label));
        } else {
            changes.make("Name Host", () -> content.hostNames().put(label, name.strip()));
        }
    }

    private void choose() {
        int choice = reference.getSelectionIndex();
        changes.make("Choose Clock", choice == 0 ? content::clearReference
                : () -> content.setReference(references.get(choice - 1)));
    }

    @Override
    public void refresh() {
        Set<String> labels = new LinkedHashSet<>();
        if (session.state() instanceof SessionState.Open open && isOfSession()) {
            labels.addAll(open.traces().labels());
        }
        labels.addAll(content.hostNames().keySet());
        table.show(List.copyOf(labels));
        content.reference().ifPresent(labels::add);
        references = new ArrayList<>(labels);
        reference.setItems(references.stream().map(this::clock).toArray(String[]::new));
        reference.add(OWN_CLOCK, 0);
        reference.select(content.reference().map(references::indexOf).orElse(-1) + 1);
    }

    private boolean isOfSession() {
        return session.experiment().filter(changes.experiment()::equals).isPresent();
    }

    private String clock(String label) {
        String name = content.hostNames().get(label);
        return SafeText.clean(name == null ? label : label + " (" + name + ")");
    }

    @Override
    public EntryTable<?> table() {
        return table;
    }
}
