// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.Writer;
import org.wakepath.path.split.FunctionSplit;
import org.wakepath.report.csv.FunctionCsv;
import org.wakepath.report.json.FunctionJson;
import org.wakepath.report.text.FunctionText;
import org.wakepath.report.text.Terminal;

/** The formats of what functions took. */
enum FunctionFormat implements FormatChoice.Named {
    TEXT("txt") {
        @Override
        void write(FunctionSplit split, Terminal terminal, Writer out) throws IOException {
            FunctionText.write(split, terminal, out);
        }
    },
    JSON("json") {
        @Override
        void write(FunctionSplit split, Terminal terminal, Writer out) throws IOException {
            FunctionJson.write(split, out);
        }
    },
    CSV("csv") {
        @Override
        void write(FunctionSplit split, Terminal terminal, Writer out) throws IOException {
            FunctionCsv.write(split, out);
        }
    };

    /** All of them. */
    static final FormatChoice<FunctionFormat> CHOICE = new FormatChoice<>(values());

    private final String ending;

    FunctionFormat(String ending) {
        this.ending = ending;
    }

    /** The labels of all formats. */
    static final class Labels extends FormatChoice.Labels {
        Labels() {
            super(CHOICE);
        }
    }

    abstract void write(FunctionSplit split, Terminal terminal, Writer out) throws IOException;

    @Override
    public String ending() {
        return ending;
    }
}
