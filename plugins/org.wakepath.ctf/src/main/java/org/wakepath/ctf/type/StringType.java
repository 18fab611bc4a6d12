// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Text that ends at a zero code unit.
 *
 * @param charset its encoding
 * @param unitBytes bytes of a code unit: 1, 2 or 4
 */
public record StringType(Charset charset, int unitBytes) implements FieldType {
    /** UTF-8. */
    public static final StringType UTF8 = new StringType(StandardCharsets.UTF_8, 1);

    @Override
    public int alignment() {
        return 8;
    }
}
