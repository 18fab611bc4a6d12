// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.OptionalLong;

/**
 * The time range that was read of a host for the path of an excerpt.
 *
 * @param host the host's label
 * @param begin ns since the epoch on the host's own clock; empty if its traces were read from their start
 * @param end ns since the epoch on the host's own clock; empty if its traces were read to their end
 */
public record ReadStretch(String host, OptionalLong begin, OptionalLong end) {
}
