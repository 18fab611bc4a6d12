// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

/**
 * What records a host.
 *
 * @param host its name
 * @param recorder what records it
 * @param why the reason, in words that can follow a colon
 */
public record RecorderChoice(String host, Recorder recorder, String why) {
}
