/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.export;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.handlers.HandlerUtil;
import org.wakepath.ui.StatusSentence;

/** Saves what the active view shows as a file, whose name says the format. */
public final class ExportHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        if (HandlerUtil.getActivePart(event) instanceof IViewPart view && view instanceof Exportable source) {
            Map<ExportFormat, ExportContent> contents = source.exports();
            StatusSentence status = new StatusSentence(view);
            if (contents.isEmpty()) {
                status.complain("The view " + view.getTitle() + " is still empty: there is nothing to export.");
                return null;
            }
            List<ExportFormat> formats = contents.keySet().stream().sorted().toList();
            String chosen = ask(view.getSite().getShell(), view.getTitle(), formats);
            if (chosen != null) {
                ExportFormat format = formats.stream().filter(f -> chosen.endsWith(f.ending())).findFirst()
                        .orElse(formats.get(0));
                Path file = Path.of(chosen.endsWith(format.ending()) ? chosen : chosen + format.ending());
                new ExportJob(contents.get(format), file, status).schedule();
            }
        }
        return null;
    }

    private static String ask(Shell shell, String title, List<ExportFormat> formats) {
        FileDialog dialog = new FileDialog(shell, SWT.SAVE);
        dialog.setText("Export " + title);
        dialog.setOverwrite(true);
        dialog.setFilterNames(formats.stream().map(f -> f.label() + " (*" + f.ending() + ")").toArray(String[]::new));
        dialog.setFilterExtensions(formats.stream().map(f -> "*" + f.ending()).toArray(String[]::new));
        dialog.setFileName(title.toLowerCase(Locale.ROOT).replace(' ', '-') + formats.get(0).ending());
        return dialog.open();
    }
}
