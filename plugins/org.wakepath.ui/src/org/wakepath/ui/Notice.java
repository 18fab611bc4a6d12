/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;

/** A sentence in place of a picture or a table: what to do next, or what went wrong. */
public final class Notice {
    private static final int MARGIN = 16;
    private static final int WIDTH = 240;

    private final Composite page;
    private final Label label;

    /** An empty notice. */
    public Notice(Composite parent) {
        page = new Composite(parent, SWT.NONE);
        GridLayoutFactory.swtDefaults().margins(MARGIN, MARGIN).applyTo(page);
        label = new Label(page, SWT.WRAP | SWT.CENTER);
        GridDataFactory.swtDefaults().align(SWT.FILL, SWT.CENTER).grab(true, true).hint(WIDTH, SWT.DEFAULT).applyTo(label);
    }

    /** Replaces the sentence. */
    public void say(String sentence) {
        // An ampersand would underline what follows it.
        label.setText(sentence.replace("&", "&&"));
        page.layout();
    }

    /** The sentence. */
    public String text() {
        return label.getText().replace("&&", "&");
    }

    /** What to show. */
    public Control control() {
        return page;
    }
}
