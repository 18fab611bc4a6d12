// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

/**
 * One request and its response on a connection.
 *
 * @param flow the request's flow in words
 * @param start when the request left its client, or reached its server, ns since the epoch of the task's host
 * @param end when the client had taken the whole response, or the server had sent it
 */
public record Exchange(String flow, long start, long end) {
}
