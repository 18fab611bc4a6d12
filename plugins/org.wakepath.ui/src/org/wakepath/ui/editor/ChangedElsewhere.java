// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.editor;

import java.io.IOException;
import java.util.function.Consumer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.forms.widgets.FormToolkit;
import org.wakepath.experiment.ExperimentException;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.OpenExperiment;

/** The question that a user is asked if another window or program changed the file; hidden otherwise. */
final class ChangedElsewhere {
    private static final int WIDTH = 300;

    private final OpenExperiment experiment;
    private final Composite bar;
    private final Label sentence;

    /**
     * @param commit moves text that is still being typed into the experiment
     * @param complaint is notified why the file cannot be read
     */
    ChangedElsewhere(FormToolkit toolkit, Composite parent, OpenExperiment experiment, Runnable commit,
            Consumer<String> complaint) {
        this.experiment = experiment;
        bar = toolkit.createComposite(parent, SWT.BORDER);
        GridLayoutFactory.swtDefaults().numColumns(3).applyTo(bar);
        GridDataFactory.fillDefaults().span(2, 1).grab(true, false).exclude(true).applyTo(bar);
        bar.setVisible(false);
        sentence = toolkit.createLabel(bar, "", SWT.WRAP);
        GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).hint(WIDTH, SWT.DEFAULT)
                .applyTo(sentence);
        button(toolkit, "Reload", () -> {
            commit.run();
            reload(complaint);
        });
        button(toolkit, "Keep", experiment::keep);
    }

    private void button(FormToolkit toolkit, String label, Runnable press) {
        Button button = toolkit.createButton(bar, label, SWT.PUSH);
        button.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> press.run()));
    }

    private void reload(Consumer<String> complaint) {
        try {
            experiment.reload();
        } catch (IOException | ExperimentException e) {
            complaint.accept("Not reloaded: " + Failure.sentence(e));
        }
    }

    /** Shows or hides the question. */
    void refresh() {
        boolean asks = experiment.isChangedElsewhere();
        if (bar.getVisible() != asks) {
            sentence.setText("Another window or program changed " + experiment.name().replace("&", "&&")
                    + ". Reload shows what it holds now, and Undo brings back what is here."
                    + " Keep leaves what is here, to be saved under another name.");
            ((GridData) bar.getLayoutData()).exclude = !asks;
            bar.setVisible(asks);
            bar.getParent().layout(true, true);
        }
    }

    /** The parent of the question and its buttons. */
    Composite bar() {
        return bar;
    }
}
