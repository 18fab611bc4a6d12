// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.jface.bindings.keys.ParseException;
import org.eclipse.ui.keys.IBindingService;
import org.junit.jupiter.api.Test;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.statistics.StatisticsView;

/** The keys that the menus show. If two commands have the same key, the platform asks which one is meant. */
class KeysTest {
    private static String command(String keys) throws ParseException {
        IBindingService bindings = WorkbenchRun.window().getService(IBindingService.class);
        Binding found = bindings.getPerfectMatch(KeySequence.getInstance(keys));
        return found == null ? "none, or more than one" : found.getParameterizedCommand().getId();
    }

    @Test
    void shouldMeanOneCommandInEveryView() throws ParseException {
        for (String view : new String[] {ActivePathView.ID, StatisticsView.ID}) {
            WorkbenchRun.show(view, Object.class);
            assertThat(command("M1+E")).isEqualTo("org.wakepath.ui.exportView");
            assertThat(command("M1+D")).isEqualTo("org.wakepath.ui.addQuestion");
            assertThat(command("M1+B")).isEqualTo("org.wakepath.ui.addBookmark");
            assertThat(command("M1+O")).isEqualTo("org.wakepath.ui.openTraces");
            assertThat(command("M1+S")).isEqualTo("org.eclipse.ui.file.save");
            assertThat(command("M1+C")).isEqualTo("org.eclipse.ui.edit.copy");
        }
    }

    /** GTK programs redo by Ctrl+Shift+Z, others by Ctrl+Y; people try both. */
    @Test
    void shouldRedoByBothKeysThatPeopleKnow() throws ParseException {
        WorkbenchRun.show(ActivePathView.ID, ActivePathView.class);
        assertThat(command("M1+Z")).isEqualTo("org.eclipse.ui.edit.undo");
        assertThat(command("M1+M2+Z")).isEqualTo("org.eclipse.ui.edit.redo");
        assertThat(command("M1+Y")).isEqualTo("org.eclipse.ui.edit.redo");
    }
}
