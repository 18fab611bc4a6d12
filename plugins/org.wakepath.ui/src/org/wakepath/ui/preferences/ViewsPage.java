// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.preferences;

import java.util.Arrays;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.RadioGroupFieldEditor;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.wakepath.ui.drawing.ThemeSetting;
import org.wakepath.ui.path.WheelSetting;
import org.wakepath.ui.settings.Settings;

/** The preference page with the settings of all views. */
public final class ViewsPage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {

    /** A page of the current settings. */
    public ViewsPage() {
        super(GRID);
        ScopedPreferenceStore store = new ScopedPreferenceStore(InstanceScope.INSTANCE, Settings.NODE);
        store.setDefault(ThemeSetting.KEY, ThemeSetting.DESKTOP.name());
        setPreferenceStore(store);
    }

    @Override
    public void init(IWorkbench workbench) {
        setDescription("How the views of Wait Analysis look, and what the wheel does in them.");
    }

    @Override
    protected void createFieldEditors() {
        String[][] themes = Arrays.stream(ThemeSetting.values())
                .map(theme -> new String[] {theme.label(), theme.name()}).toArray(String[][]::new);
        addField(new RadioGroupFieldEditor(ThemeSetting.KEY, "Theme", 1, themes, getFieldEditorParent(), true));
        addField(new BooleanFieldEditor(WheelSetting.KEY, "Wheel zooms without Ctrl", getFieldEditorParent()));
    }
}
