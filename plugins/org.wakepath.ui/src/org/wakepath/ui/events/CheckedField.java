// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

import java.util.function.Consumer;
import org.eclipse.jface.fieldassist.ControlDecoration;
import org.eclipse.jface.fieldassist.FieldDecorationRegistry;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/** A text field that reports beside itself what is wrong with its text, in a balloon while the field can be seen. */
final class CheckedField {
    private final Text text;
    private final ControlDecoration fault;
    private final Consumer<String> taker;
    private String problem = "";

    /**
     * @param taker gets the text to apply; it rejects a text with an IllegalArgumentException that has a sentence
     */
    CheckedField(Composite parent, int style, Consumer<String> taker) {
        this.taker = taker;
        text = new Text(parent, SWT.SEARCH | SWT.ICON_CANCEL | style);
        text.addListener(SWT.DefaultSelection, event -> apply());
        fault = new ControlDecoration(text, SWT.TOP | SWT.LEFT);
        fault.setImage(FieldDecorationRegistry.getDefault()
                .getFieldDecoration(FieldDecorationRegistry.DEC_ERROR).getImage());
        fault.hide();
        text.addListener(SWT.Modify, event -> fault.hideHover());
        text.addListener(SWT.FocusOut, event -> fault.hideHover());
    }

    /** Closes the balloon; the sign beside the field stays, and shows it again under the pointer. */
    void close() {
        fault.hideHover();
    }

    Text control() {
        return text;
    }

    /** Writes a text and applies it. */
    void apply(String written) {
        text.setText(written);
        apply();
    }

    private void apply() {
        try {
            say("");
            taker.accept(text.getText());
        } catch (IllegalArgumentException e) {
            say(e.getMessage());
        }
    }

    /** Reports what is wrong with the text; an empty sentence clears the report. */
    void say(String sentence) {
        problem = sentence;
        if (sentence.isEmpty()) {
            fault.hide();
        } else {
            // A balloon does not wrap its text, and one that is wider than the screen is cut off.
            String lines = sentence.replace(". ", ".\n");
            fault.setDescriptionText(lines);
            fault.show();
            if (text.isVisible()) {
                fault.showHoverText(lines);
            }
        }
    }

    /** What is wrong with the text; empty if nothing is. */
    String problem() {
        return problem;
    }
}
