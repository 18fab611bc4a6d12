// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import java.util.Map;
import org.eclipse.emf.ecore.EObject;

/** The name given to a host, as a map entry from label to name. */
final class HostName {
    private HostName() {
    }

    static Map.Entry<String, String> of(EObject host) {
        return checked(Model.required(host, Model.HOST_LABEL, String.class),
                Model.required(host, Model.HOST_NAME, String.class));
    }

    static EObject object(Map.Entry<String, String> host) {
        Map.Entry<String, String> valid = checked(host.getKey(), host.getValue());
        EObject object = Model.object(Model.HOST_LABEL, valid.getKey());
        object.eSet(Model.HOST_NAME, valid.getValue());
        return object;
    }

    private static Map.Entry<String, String> checked(String label, String name) {
        return Map.entry(Text.filled("label of a host", label), Text.filled("name of a host", name));
    }
}
