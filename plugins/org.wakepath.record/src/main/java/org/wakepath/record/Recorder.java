// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.Locale;

/** What can record a host, in the order in which {@code record} prefers them. */
public enum Recorder {
    /** LTTng with Wakepath's kernel modules, or with its stock events. */
    LTTNG("LTTng"),
    /** Wakepath's own program, which needs no kernel module. */
    EBPF("eBPF");

    private final String label;

    Recorder(String label) {
        this.label = label;
    }

    /** Its name as people write it. */
    public String label() {
        return label;
    }

    /** Its name in options and documents: {@code lttng} or {@code ebpf}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
