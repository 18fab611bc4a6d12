// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.export;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.handlers.HandlerUtil;
import org.wakepath.experiment.ReplacedFile;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.widgets.StatusSentence;

/** Saves the content of the active view as a file, whose name gives the format. */
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

    /** Writes the content of a view into a file, which stays unchanged if the writing does not complete. */
    public static final class ExportJob extends Job {
        private final ExportContent content;
        private final Path file;
        private final StatusSentence status;

        /** @param status is notified of the result */
        public ExportJob(ExportContent content, Path file, StatusSentence status) {
            super("Writing " + file.getFileName());
            this.content = content;
            this.file = file;
            this.status = status;
            setUser(true);
        }

        @Override
        protected IStatus run(IProgressMonitor monitor) {
            try {
                ReplacedFile.write(file, out -> fill(new BufferedOutputStream(new CancellableStream(out, monitor))));
                status.say("Written: " + file);
            } catch (OperationCanceledException e) {
                status.say("Cancelled: " + file + " was not written.");
                return Status.CANCEL_STATUS;
            } catch (IOException | RuntimeException e) {
                status.complain(file + " could not be written (" + Failure.reason(e) + "). Choose another place.");
            }
            return Status.OK_STATUS;
        }

        private void fill(OutputStream out) throws IOException {
            content.write(out);
            out.flush();
        }

        /** Fails once a job is cancelled, and so ends any writer. */
        static final class CancellableStream extends FilterOutputStream {
            private final IProgressMonitor monitor;

            CancellableStream(OutputStream out, IProgressMonitor monitor) {
                super(out);
                this.monitor = monitor;
            }

            @Override
            public void write(int b) throws IOException {
                check();
                out.write(b);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                check();
                out.write(bytes, offset, length);
            }

            private void check() {
                if (monitor.isCanceled()) {
                    throw new OperationCanceledException();
                }
            }
        }
    }
}
