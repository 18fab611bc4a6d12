// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.wakepath.ui.settings.Settings;

/** The fields that say whose executions to take from traces. The user finds them as they were left. */
final class ExecutionPicker extends Composite {
    private static final String TASKS = "compare.tasks";
    private static final String RULE = "compare.rule";
    private static final String OF = "compare.of";
    private static final int LEAST_WIDTH = 70;

    private final Text tasks;
    private final Combo rules;
    private final Text of;

    /** What an execution is. */
    private enum Rule {
        LIFETIME("from start to end", "", ""),
        REQUEST("requests on port", "--request", "7000"),
        SLICE("slices named", "--within", "function or request"),
        SYSTEM_CALL("system calls named", "--system-call", "read");

        private final String words;
        private final String option;
        private final String example;

        Rule(String words, String option, String example) {
            this.words = words;
            this.option = option;
            this.example = example;
        }
    }

    /** @param listener is notified when the user asks */
    ExecutionPicker(Composite parent, Runnable listener) {
        super(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(4).applyTo(this);
        Label label = new Label(this, SWT.NONE);
        label.setText(" Executions of");
        tasks = field(listener);
        tasks.setMessage("a task, where a side is traces");
        tasks.setToolTipText(
                "The name of a task, or TID@HOST; several with ; between them. A profile says itself whose "
                        + "executions it is of. Enter compares.");
        rules = new Combo(this, SWT.READ_ONLY);
        rules.setToolTipText("What one execution is");
        for (Rule rule : Rule.values()) {
            rules.add(rule.words);
        }
        of = field(listener);
        tasks.setText(Settings.node().get(TASKS, ""));
        of.setText(Settings.node().get(OF, ""));
        rules.select(Math.min(Settings.node().getInt(RULE, 0), Rule.values().length - 1));
        rules.addListener(SWT.Selection, event -> fit());
        fit();
    }

    private Text field(Runnable listener) {
        Text field = new Text(this, SWT.BORDER);
        field.addListener(SWT.DefaultSelection, event -> listener.run());
        GridDataFactory.fillDefaults().grab(true, false).hint(LEAST_WIDTH, SWT.DEFAULT).applyTo(field);
        return field;
    }

    private void fit() {
        boolean isOf = rule() != Rule.LIFETIME;
        of.setMessage(rule().example);
        of.setVisible(isOf);
        ((GridData) of.getLayoutData()).exclude = !isOf;
        layout();
    }

    private Rule rule() {
        return Rule.values()[Math.max(0, rules.getSelectionIndex())];
    }

    /** What the user chose. */
    RunQuestion.Executions executions() {
        return new RunQuestion.Executions(tasks.getText(), rule().option, of.getText());
    }

    /** Keeps the choice for the next time. */
    void keep() {
        Settings.put(TASKS, tasks.getText());
        Settings.put(RULE, String.valueOf(rules.getSelectionIndex()));
        Settings.put(OF, of.getText());
    }

    /** Names a task, unless the user named one. */
    void propose(String task) {
        if (tasks.getText().isBlank()) {
            tasks.setText(task);
        }
    }

    /** The field for tasks. */
    Text tasks() {
        return tasks;
    }

    /** The choice of what an execution is. */
    Combo rules() {
        return rules;
    }

    /** The field for what the choice is about. */
    Text of() {
        return of;
    }
}
