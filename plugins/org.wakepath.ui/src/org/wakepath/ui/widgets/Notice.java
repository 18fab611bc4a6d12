// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.widgets;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;

/** What fills a view: its content, or a sentence in its place that says what to do next or what went wrong. */
public final class Notice {
    private static final int MARGIN = 16;
    private static final int WIDTH = 240;

    private final Composite pages;
    private final StackLayout stack = new StackLayout();
    private final Composite page;
    private final Label label;

    /** An empty notice in a view. */
    public Notice(Composite view) {
        pages = new Composite(view, SWT.NONE);
        pages.setLayout(stack);
        page = new Composite(pages, SWT.NONE);
        // A view may get the focus before it has anything to show.
        stack.topControl = page;
        GridLayoutFactory.swtDefaults().margins(MARGIN, MARGIN).applyTo(page);
        label = new Label(page, SWT.WRAP | SWT.CENTER);
        GridDataFactory.swtDefaults().align(SWT.FILL, SWT.CENTER).grab(true, true).hint(WIDTH, SWT.DEFAULT)
                .applyTo(label);
    }

    /** The parent for the view's content. */
    public Composite pages() {
        return pages;
    }

    /** Shows a sentence. */
    public void say(String sentence) {
        if (stack.topControl == page && sentence.equals(text())) {
            return;
        }
        // An ampersand would underline what follows it.
        label.setText(sentence.replace("&", "&&"));
        stack.topControl = page;
        // Several views change their sentences at once, some twice. Each is laid out once, later.
        pages.layout(new Control[] {label}, SWT.DEFER);
    }

    /** Shows the content in place of the sentence. */
    public void show(Control content) {
        if (stack.topControl != content) {
            stack.topControl = content;
            pages.layout();
        }
    }

    /** The sentence. */
    public String text() {
        return label.getText().replace("&&", "&");
    }

    /** Gives the focus to the content or to the sentence in its place. */
    public void setFocus() {
        stack.topControl.setFocus();
    }
}
