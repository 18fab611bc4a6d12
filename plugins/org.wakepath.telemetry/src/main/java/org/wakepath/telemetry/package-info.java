// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Sends spans to a collector of OpenTelemetry, when a user asks for it. OpenTelemetry's library is loaded then, and not
 * before.
 */
package org.wakepath.telemetry;
