/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.events;

import java.util.function.Consumer;
import org.eclipse.jface.fieldassist.ControlDecoration;
import org.eclipse.jface.fieldassist.FieldDecorationRegistry;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.wakepath.report.events.EventFilter;
import org.wakepath.report.events.FilterSyntaxException;

/** Where a filter is written. */
final class FilterField {
    private static final String HELP = """
            Words with blanks between; all must hold. Enter applies them.
            sched_*\tname of the event, with * and ?; of several names any will do
            tid=42\ta field has the value; text may have * and ?, and stands in quotes if it has blanks
            tid!=42\tit has another value
            comm~web\tit contains the text
            host, cpu, name and task are the columns of the table.""";

    private final Text text;
    private final ControlDecoration fault;
    private final Consumer<EventFilter> taker;
    private String problem = "";

    /** @param taker is given each filter that is to be applied */
    FilterField(Composite parent, Consumer<EventFilter> taker) {
        this.taker = taker;
        text = new Text(parent, SWT.SEARCH | SWT.ICON_CANCEL | SWT.ICON_SEARCH);
        text.setMessage("filter, such as sched_* tid=42 comm~web  (/)");
        text.setToolTipText(HELP);
        text.addListener(SWT.DefaultSelection, event -> apply());
        fault = new ControlDecoration(text, SWT.TOP | SWT.LEFT);
        fault.setImage(FieldDecorationRegistry.getDefault()
                .getFieldDecoration(FieldDecorationRegistry.DEC_ERROR).getImage());
        fault.hide();
    }

    Text control() {
        return text;
    }

    /** Writes a filter and applies it. */
    void apply(String filter) {
        text.setText(filter);
        apply();
    }

    /** What is wrong with what is written; empty if nothing is. */
    String problem() {
        return problem;
    }

    private void apply() {
        try {
            EventFilter filter = EventFilter.parse(text.getText());
            problem = "";
            fault.hide();
            taker.accept(filter);
        } catch (FilterSyntaxException e) {
            problem = e.getMessage();
            fault.setDescriptionText(problem);
            fault.show();
            fault.showHoverText(problem);
        }
    }
}
