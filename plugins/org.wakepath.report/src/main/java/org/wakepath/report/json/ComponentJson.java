// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.wakepath.compare.profile.Component;
import org.wakepath.words.SafeText;

/** A component of the time of executions as fields of an object. */
final class ComponentJson {
    private ComponentJson() {
    }

    static void fields(JsonGenerator json, Component component) throws IOException {
        json.writeStringField("host", SafeText.clean(component.host()));
        json.writeStringField("role", SafeText.clean(component.role()));
        json.writeStringField("state", component.state().name());
        json.writeStringField("cause", component.cause());
        json.writeStringField("peer", SafeText.clean(component.peer()));
    }
}
