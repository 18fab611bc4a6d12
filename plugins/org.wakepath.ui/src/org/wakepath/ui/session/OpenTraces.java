/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import java.nio.file.Path;
import java.util.List;
import org.wakepath.graph.Analysis;
import org.wakepath.kernel.TraceSet;

/**
 * Traces that were read.
 *
 * @param folders what the user named
 * @param traces the traces in them
 * @param analysis their graphs and clock relations
 * @param hosts the hosts with their tasks
 */
public record OpenTraces(List<Path> folders, TraceSet traces, Analysis analysis, List<HostTasks> hosts) {
}
