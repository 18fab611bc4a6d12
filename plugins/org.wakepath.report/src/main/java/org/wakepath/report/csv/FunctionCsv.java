// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.Function;
import org.wakepath.path.split.FunctionSplit;
import org.wakepath.path.split.FunctionSplit.FunctionShare;
import org.wakepath.track.CallValues;
import org.wakepath.words.FunctionWords;
import org.wakepath.words.SafeText;

/** What functions took of the processors, and of a path if there is one, as comma-separated values. */
public final class FunctionCsv {
    private FunctionCsv() {
    }

    /**
     * Writes a line for each function.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(FunctionSplit split, Appendable out) throws IOException {
        CsvLine.writeHeader(out, "functions");
        for (FunctionShare share : split.functions()) {
            CsvLine.write(out, share.function().map(SafeText::clean).orElse(""), share.calls(), share.doubtful(),
                    share.self(), share.total(), share.cpu(), onPath(split, share.onPath()),
                    onPath(split, share.delaying()),
                    share.longest().<Object>map(FunctionSplit.Call::duration).orElse(""),
                    register(share, values -> OptionalLong.of(values.first())),
                    register(share, values -> OptionalLong.of(values.second())), register(share, CallValues::result),
                    share.unrecorded());
        }
    }

    /** A time of the path; empty if nobody asked for one. */
    private static Object onPath(FunctionSplit split, long time) {
        return split.path().isPresent() ? time : "";
    }

    /** What a register of the longest call held, if it is known. */
    private static String register(FunctionShare share, Function<CallValues, OptionalLong> register) {
        OptionalLong value = share.longest().flatMap(call -> call.slice().values()).map(register)
                .orElse(OptionalLong.empty());
        return value.isPresent() ? FunctionWords.hexadecimal(value.getAsLong()) : "";
    }
}
