// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/** The menus of the window, as a person uses them. */
final class MenuDriver {
    private MenuDriver() {
    }

    /** Chooses the last of some entries. Each entry is in the menu of the previous one. */
    static void choose(String... names) {
        entry(names).notifyListeners(SWT.Selection, new Event());
    }

    /** The names of the entries in a menu, without its separators. */
    static List<String> names(String... names) {
        Menu menu = entry(names).getMenu();
        menu.notifyListeners(SWT.Show, new Event());
        List<String> found = Arrays.stream(menu.getItems()).map(MenuDriver::name).filter(name -> !name.isEmpty())
                .toList();
        menu.notifyListeners(SWT.Hide, new Event());
        return found;
    }

    private static MenuItem entry(String... names) {
        MenuItem entry = null;
        Menu menu = WorkbenchRun.window().getShell().getMenuBar();
        for (String name : names) {
            menu.notifyListeners(SWT.Show, new Event());
            entry = Arrays.stream(menu.getItems()).filter(item -> name(item).equals(name)).findFirst().orElse(null);
            assertThat(entry).as(name + " of " + Arrays.toString(names)).isNotNull();
            menu = entry.getMenu();
        }
        return entry;
    }

    /** The label without the key and the underline. */
    private static String name(MenuItem item) {
        return item.getText().replaceFirst("\t.*", "").replaceAll("&(.)", "$1");
    }
}
