// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.export;

import java.io.ByteArrayInputStream;
import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.ImageTransfer;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.handlers.HandlerUtil;
import org.wakepath.ui.widgets.StatusSentence;

/** Copies the content of the active view: as a picture if it has one, and as text. */
public final class CopyHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        if (HandlerUtil.getActivePart(event) instanceof IViewPart view && view instanceof Exportable source) {
            Map<ExportFormat, ExportContent> contents = source.exports();
            if (contents.isEmpty()) {
                new StatusSentence(view).complain(
                        "The view " + view.getTitle() + " is still empty: there is nothing to copy.");
            } else {
                copy(view.getSite().getShell().getDisplay(), source.copyText(), contents.get(ExportFormat.PNG));
                new StatusSentence(view).say("Copied: " + view.getTitle());
            }
        }
        return null;
    }

    private static void copy(Display display, String text, ExportContent picture) {
        Clipboard clipboard = new Clipboard(display);
        try {
            if (picture == null) {
                clipboard.setContents(new Object[] {text}, new Transfer[] {TextTransfer.getInstance()});
            } else {
                clipboard.setContents(new Object[] {text, new ImageData(new ByteArrayInputStream(picture.bytes()))},
                        new Transfer[] {TextTransfer.getInstance(), ImageTransfer.getInstance()});
            }
        } finally {
            clipboard.dispose();
        }
    }
}
