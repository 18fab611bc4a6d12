// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.eclipse.ui.IWorkbenchCommandConstants;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.ui.session.Session;

class TrailTest {
    private final Session session = WorkbenchRun.session();
    private PictureDriver picture;
    private Link line;

    @BeforeEach
    void open() {
        picture = PictureDriver.open();
        line = picture.beside(Link.class, SWT.NONE);
    }

    @AfterEach
    void close() {
        session.close();
    }

    private int selected() {
        return picture.view().selected().orElseThrow();
    }

    private void execute(String command) throws CommandException {
        WorkbenchRun.page().activate(picture.view());
        WorkbenchRun.window().getService(IHandlerService.class).executeCommand(command, null);
    }

    private int last() {
        return session.focus().scene().orElseThrow().path().segments().size() - 1;
    }

    @Test
    void shouldSayWhatWasFollowedAndLeadBackByALink() {
        assertThat(line.getText()).isEqualTo("[ goes to what was waited for, ] to what was released.");
        session.select(OptionalInt.of(last()));
        picture.type('[');
        picture.type('[');

        assertThat(selected()).isLessThan(last());
        assertThat(line.getText()).startsWith("<a href=\"0\">rpc-client, ").contains("</a> › <a href=\"1\">")
                .doesNotContain("href=\"2\"");
        Event click = new Event();
        click.text = "0";
        line.notifyListeners(SWT.Selection, click);
        assertThat(selected()).isEqualTo(last());
        assertThat(session.focus().segment()).hasValue(last());
        assertThat(line.getText()).startsWith("rpc-client, ").contains("href=\"1\"", "href=\"2\"");
    }

    @Test
    void shouldGoBackAndOnByTheCommandsOfTheWorkbench() throws CommandException {
        session.select(OptionalInt.of(last()));
        picture.type('[');
        int cause = selected();
        execute(IWorkbenchCommandConstants.NAVIGATE_BACKWARD_HISTORY);
        assertThat(selected()).isEqualTo(last());
        execute(IWorkbenchCommandConstants.NAVIGATE_FORWARD_HISTORY);
        assertThat(selected()).isEqualTo(cause);
        picture.press(picture.view().picture(), SWT.ESC, SWT.ESC, 0);
        assertThat(line.getText()).startsWith("[ goes to");
    }

    @Test
    void shouldForgetWhatWasFollowedWithThePath() {
        session.select(OptionalInt.of(last()));
        picture.type('[');
        session.choose(session.focus().task().orElseThrow());
        WorkbenchRun.awaitPath();
        assertThat(line.getText()).startsWith("[ goes to");
    }
}
