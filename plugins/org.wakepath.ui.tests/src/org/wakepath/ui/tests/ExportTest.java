// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import javax.imageio.ImageIO;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.ExportHandler.ExportJob;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.widgets.StatusSentence;

class ExportTest {
    private final Session session = WorkbenchRun.session();
    private final ActivePathView view = WorkbenchRun.view(ActivePathView.ID, ActivePathView.class);

    @AfterEach
    void close() {
        session.close();
    }

    private void showPath() {
        session.choose(
                WorkbenchRun.task(WorkbenchRun.open(WorkbenchRun.recorded("rpc")), "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
        WorkbenchRun.await("the picture", view::isDrawn);
    }

    @Test
    void shouldExportThePathAsPictureDrawingAndTable() throws IOException {
        showPath();
        Map<ExportFormat, ExportContent> exports = view.exports();

        assertThat(ImageIO.read(new ByteArrayInputStream(exports.get(ExportFormat.PNG).bytes())).getWidth())
                .isEqualTo(2 * view.viewport().orElseThrow().width());
        assertThat(text(exports.get(ExportFormat.SVG))).contains("<svg", "rpc-client");
        assertThat(text(exports.get(ExportFormat.CSV)).lines())
                .hasSize(session.focus().scene().orElseThrow().path().segments().size() + 1);
    }

    private static String text(ExportContent content) {
        return new String(content.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void shouldCopyWhatIsSaidOfThePath() throws Exception {
        showPath();
        WorkbenchRun.page().activate(view);
        WorkbenchRun.window().getService(IHandlerService.class).executeCommand("org.eclipse.ui.edit.copy", null);

        Clipboard clipboard = new Clipboard(Display.getCurrent());
        try {
            assertThat(clipboard.getContents(TextTransfer.getInstance())).isEqualTo(view.details());
        } finally {
            clipboard.dispose();
        }
    }

    @Test
    void shouldLeaveNoPartOfAFileWhenCancelled(@TempDir Path folder) {
        WorkbenchRun.page().activate(view);
        Path file = folder.resolve("events.csv");
        byte[] much = new byte[1 << 16];
        AtomicReference<Job> job = new AtomicReference<>();
        AtomicBoolean wasBesideIt = new AtomicBoolean();
        job.set(new ExportJob(out -> {
            out.write(much);
            wasBesideIt.set(folder.toFile().list().length == 1 && Files.notExists(file));
            job.get().cancel();
            out.write(much);
        }, file, new StatusSentence(view)));
        job.get().schedule();
        WorkbenchRun.await("the end of the export", () -> job.get().getResult() != null);

        assertThat(job.get().getResult().getSeverity()).isEqualTo(IStatus.CANCEL);
        assertThat(wasBesideIt).isTrue();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldKeepTheWholeFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("path.csv");
        Job job = new ExportJob(ExportContent.ofText(out -> out.append("whole")), file, new StatusSentence(view));
        job.schedule();
        WorkbenchRun.await("the end of the export", () -> job.getResult() != null);

        assertThat(file).hasContent("whole");
    }

    @Test
    void shouldSayWhyAFileCannotBeWrittenWithoutTheNameOfATemporaryFile() {
        assertThat(Failure.reason(new NoSuchFileException("/proc/.wakepath.tmp"))).isEqualTo("no such file or folder");
        assertThat(Failure.reason(new AccessDeniedException("/.wakepath.tmp"))).isEqualTo("not allowed");
        assertThat(Failure.reason(new IOException("No space left on device"))).isEqualTo("No space left on device");
        assertThat(Failure.reason(new IOException())).isEqualTo("cannot be read or written");
    }

    @Test
    void shouldHaveNothingToExportBeforeThereIsAPath() {
        assertThat(view.exports()).isEmpty();
    }
}
