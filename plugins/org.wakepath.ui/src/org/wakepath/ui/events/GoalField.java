// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

import java.util.function.Consumer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.wakepath.view.events.EventGoal;

/** The field for an event to go to, shown only while the user needs it. */
final class GoalField {
    private static final String HELP = """
            Enter selects it, Escape closes this field.
            1200\tthe event of that number among those that are listed
            +1.5s\tthe first that is not before that time after the first event; ms, us and ns as well
            12:34:56.789\ta time of day, in UTC
            2026-11-20T12:34:56Z\ta date, as the table writes it""";

    private final CheckedField field;
    private final GridData place;
    private final Control table;

    /**
     * A hidden field.
     *
     * @param page a composite with a grid
     * @param above the control that follows the field, and that gets the focus back
     * @param taker gets the place to go to
     */
    GoalField(Composite page, Control above, Consumer<EventGoal> taker) {
        table = above;
        field = new CheckedField(page, SWT.NONE, text -> taker.accept(EventGoal.parse(text)));
        Text text = field.control();
        text.setMessage("go to: 1200, +1.5s or 12:34:56.789");
        text.setToolTipText(HELP);
        text.moveAbove(above);
        place = GridDataFactory.fillDefaults().grab(true, false).indent(10, 0).exclude(true).create();
        text.setLayoutData(place);
        text.setVisible(false);
        text.addListener(SWT.Traverse, this::leave);
    }

    /** Shows the field so that the user can write a goal. */
    void begin() {
        show(true);
        field.control().selectAll();
        field.control().setFocus();
    }

    /** Reports why the goal was not reached, or closes the field if it was. */
    void answer(String problem) {
        field.say(problem);
        if (problem.isEmpty()) {
            end();
        }
    }

    private void end() {
        show(false);
        table.setFocus();
    }

    private void show(boolean visible) {
        place.exclude = !visible;
        field.control().setVisible(visible);
        field.control().getParent().layout();
    }

    private void leave(Event event) {
        if (event.detail == SWT.TRAVERSE_ESCAPE) {
            field.say("");
            end();
            event.doit = false;
        }
    }

    CheckedField field() {
        return field;
    }
}
