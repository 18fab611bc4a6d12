/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.events;

import java.util.function.Consumer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.wakepath.view.events.EventFilter;

/** Where a filter is written. */
final class FilterField {
    private static final String HELP = """
            Words with blanks between; all must hold. Enter applies them.
            sched_*\tname of the event, with * and ?; of several names any will do
            tid=42\ta field has the value; text may have * and ?, and stands in quotes if it has blanks
            tid!=42\tit has another value
            comm~web\tit contains the text
            host, cpu, name and task are the columns of the table.""";

    private final CheckedField field;

    /** @param taker is given each filter that is to be applied */
    FilterField(Composite parent, Consumer<EventFilter> taker) {
        field = new CheckedField(parent, SWT.ICON_SEARCH, text -> taker.accept(EventFilter.parse(text)));
        field.control().setMessage("filter, such as sched_* tid=42 comm~web  (/)");
        field.control().setToolTipText(HELP);
    }

    Text control() {
        return field.control();
    }

    /** Writes a filter and applies it. */
    void apply(String filter) {
        field.apply(filter);
    }

    /** What is wrong with what is written; empty if nothing is. */
    String problem() {
        return field.problem();
    }
}
