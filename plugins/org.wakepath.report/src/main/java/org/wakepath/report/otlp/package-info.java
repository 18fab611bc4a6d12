// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Paths and requests as spans of OpenTelemetry. */
package org.wakepath.report.otlp;
