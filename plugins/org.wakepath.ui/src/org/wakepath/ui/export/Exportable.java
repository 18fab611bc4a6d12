// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.export;

import java.util.Map;

/** A view that can be saved and copied. */
public interface Exportable {

    /** The current content in each available format; empty while the view shows nothing. */
    Map<ExportFormat, ExportContent> exports();

    /** The text about the selection, or about everything, as sentences or as a table with tabs, for the clipboard. */
    String copyText();
}
