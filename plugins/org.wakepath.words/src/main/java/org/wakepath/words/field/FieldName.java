// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words.field;

import java.util.HashMap;
import java.util.Map;
import org.wakepath.words.SafeText;

/**
 * Names of fields as people see them. LTTng puts an underscore before the name of every field, so that none is a word
 * of the metadata language. There are few names and many events, so each name is made harmless once.
 */
public final class FieldName {
    private final Map<String, String> shown = new HashMap<>();

    /** The name for a script. */
    public static String plain(String name) {
        return name.startsWith("_") ? name.substring(1) : name;
    }

    /** The name for a terminal. */
    public String shown(String name) {
        return shown.computeIfAbsent(name, n -> SafeText.clean(plain(n)));
    }
}
