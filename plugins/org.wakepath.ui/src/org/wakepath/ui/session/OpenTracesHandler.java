// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;

/** Asks for a folder and opens the traces in it. */
public final class OpenTracesHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
        DirectoryDialog dialog = new DirectoryDialog(window.getShell());
        dialog.setText("Open Traces");
        dialog.setMessage("A folder with CTF traces, at any depth: of one host or of several.");
        String folder = dialog.open();
        if (folder != null) {
            Session.of(window).open(List.of(Path.of(folder)));
        }
        return null;
    }
}
