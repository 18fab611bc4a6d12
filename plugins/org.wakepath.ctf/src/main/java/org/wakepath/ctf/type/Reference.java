// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.List;

/** The integer that a length or a tag refers to. */
public sealed interface Reference {

    /**
     * A reference that is not resolved yet.
     *
     * @param names path as in the metadata
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
     * A value that was read before and is kept in a register.
     *
     * @param index of the register
     * @param signed whether it is in two's complement
     */
    record Register(int index, boolean signed) implements Reference {
    }
}
