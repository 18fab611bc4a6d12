// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.export;

import java.util.Map;

/** A view that can be saved and copied. */
public interface Exportable {

    /** What it shows now in each format it can be had in; empty while it shows nothing. */
    Map<ExportFormat, ExportContent> exports();

    /** What is to be said of what is selected, or of all, in words or as a table with tabs, to be pasted somewhere. */
    String copyText();
}
