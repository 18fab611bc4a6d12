// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * The content of a view at one moment. It consists of immutable things, because it is written while the view continues.
 */
@FunctionalInterface
public interface ExportContent {

    /**
     * Writes it.
     *
     * @throws IOException when {@code out} does
     */
    void write(OutputStream out) throws IOException;

    /** The whole content in memory. */
    default byte[] bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** The content of a text, in UTF-8. */
    static ExportContent ofText(Text text) {
        return out -> {
            Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            text.write(writer);
            writer.flush();
        };
    }

    /** Writes a text. */
    @FunctionalInterface
    interface Text {

        /**
         * Writes it.
         *
         * @throws IOException when {@code out} does
         */
        void write(Writer out) throws IOException;
    }
}
