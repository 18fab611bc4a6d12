// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.OptionalLong;

/**
 * What was read of a host for a path that was asked of an excerpt.
 *
 * @param host the host's label
 * @param begin ns since the epoch on the host's own clock; empty where its traces were read from their begin
 * @param end ns since the epoch on the host's own clock; empty where its traces were read to their end
 */
public record ReadStretch(String host, OptionalLong begin, OptionalLong end) {
}
