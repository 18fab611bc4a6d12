// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.Writer;
import org.wakepath.report.text.Terminal;

/** The result of a command, ready to be written. */
interface Result {
    void write(Writer out, Terminal terminal) throws IOException;
}
