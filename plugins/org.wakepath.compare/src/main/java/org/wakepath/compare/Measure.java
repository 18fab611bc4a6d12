// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.wakepath.compare.profile.KindProfile;

/** One number for the executions of a run, ns. */
public enum Measure {
    /** The mean of the typical executions, which alone decides the verdict. */
    TYPICAL(KindProfile::typical),
    /** The mean of all. */
    MEAN(kind -> kind.latencies().mean()),
    P50(kind -> kind.latencies().quantile(0.5)),
    P90(kind -> kind.latencies().quantile(0.9)),
    P95(kind -> kind.latencies().quantile(0.95)),
    P99(kind -> kind.latencies().quantile(0.99)),
    /** The longest. */
    MAX(kind -> kind.latencies().longest());

    private final ToDoubleFunction<KindProfile> value;

    Measure(ToDoubleFunction<KindProfile> value) {
        this.value = value;
    }

    /** Its name in documents and conditions, such as {@code p95}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    double of(KindProfile executions) {
        return value.applyAsDouble(executions);
    }
}
