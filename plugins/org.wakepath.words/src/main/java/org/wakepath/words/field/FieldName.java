// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words.field;

import java.util.HashMap;
import java.util.Map;
import org.wakepath.words.SafeText;

/**
 * Names of fields as they are shown. LTTng puts an underscore before the name of every field, so that none is a word of
 * the metadata language. Names are few and events are many, so each is made harmless once.
 */
public final class FieldName {
    private final Map<String, String> shown = new HashMap<>();

    /** The name as a script wants it. */
    public static String plain(String name) {
        return name.startsWith("_") ? name.substring(1) : name;
    }

    /** The name as a terminal can bear it. */
    public String shown(String name) {
        return shown.computeIfAbsent(name, n -> SafeText.clean(plain(n)));
    }
}
