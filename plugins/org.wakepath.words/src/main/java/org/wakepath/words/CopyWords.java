// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.Locale;
import org.wakepath.ctf.TraceCopy;

/** Words for packets that several folders hold. */
public final class CopyWords {
    private CopyWords() {
    }

    /** The sentence about such copies. */
    public static String of(TraceCopy copy) {
        String packets = copy.packets() == 1 ? "1 packet"
                : String.format(Locale.ROOT, "%,d packets", copy.packets());
        String counted = copy.packets() == 1 ? "counted once" : "each counted once";
        if (copy.folder().equals(copy.original())) {
            return copy.folder() + " holds " + packets + " twice; " + counted;
        }
        return copy.whole() ? copy.folder() + " is a copy of " + copy.original() + "; counted once"
                : copy.folder() + " and " + copy.original() + " share " + packets + "; " + counted;
    }
}
