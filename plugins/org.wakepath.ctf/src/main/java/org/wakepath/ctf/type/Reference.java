// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.List;

/** The integer that a length or a tag refers to. */
public sealed interface Reference {

    /**
     * Not looked up yet.
     *
     * @param names path as the metadata has it
     */
    record Path(List<String> names) implements Reference {
        /** Copies the names. */
        public Path {
            names = List.copyOf(names);
        }

        @Override
        public String toString() {
            return String.join(".", names);
        }
    }

    /**
     * Read before, and kept.
     *
     * @param index of the register
     * @param signed whether it is in two's complement
     */
    record Register(int index, boolean signed) implements Reference {
    }
}
