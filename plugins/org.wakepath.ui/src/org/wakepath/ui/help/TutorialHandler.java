// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.help;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.handlers.HandlerUtil;
import org.wakepath.ui.drawing.Theme;

/** Shows the tutorial in a window of its own, while the main window stays usable. */
public final class TutorialHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        new TutorialWindow(HandlerUtil.getActiveShellChecked(event)).open();
        return null;
    }

    /** The text of the tutorial; the build copies this page of the documentation into the bundle. */
    private static String tutorial() {
        try (InputStream page = TutorialHandler.class.getResourceAsStream("tutorial.md")) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A window for reading a page and copying commands from it. */
    static final class TutorialWindow extends Window {
        private static final Point SIZE = new Point(640, 700);
        private static final int MARGIN = 16;
        private static final int LINE_GAP = 4;

        TutorialWindow(Shell parent) {
            super(parent);
            setShellStyle(SWT.SHELL_TRIM);
            setBlockOnOpen(false);
        }

        @Override
        protected void configureShell(Shell shell) {
            super.configureShell(shell);
            shell.setText("Tutorial");
        }

        @Override
        protected Point getInitialSize() {
            return SIZE;
        }

        @Override
        protected Control createContents(Composite parent) {
            Composite page = new Composite(parent, SWT.NONE);
            page.setLayout(new FillLayout());
            GridDataFactory.fillDefaults().grab(true, true).applyTo(page);
            StyledText text = new StyledText(page, SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
            text.setMargins(MARGIN, MARGIN, MARGIN, MARGIN);
            text.setLineSpacing(LINE_GAP);
            Page.of(tutorial()).putInto(text);
            Theme.dress(page, () -> {});
            text.setFocus();
            return page;
        }
    }
}
