// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.wakepath.testing.DocumentedSchemas;

/** One call of the program and what came of it. */
record Run(int exitCode, String out, String err) {

    static Run of(Object... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Main.run(List.of(args).stream().map(Object::toString).toArray(String[]::new), out, err);
        return new Run(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** The output as JSON, which keeps to the schema that it names. */
    JsonValue json() {
        assertThat(out).as(toString()).isNotEmpty();
        assertThat(DocumentedSchemas.faults(out)).as(toString()).isEmpty();
        return JsonValue.parse(out);
    }

    /** Everything that an assertion that fails should show. */
    @Override
    public String toString() {
        return "exit code " + exitCode + "\n" + err + out.substring(0, Math.min(out.length(), 2000));
    }
}
