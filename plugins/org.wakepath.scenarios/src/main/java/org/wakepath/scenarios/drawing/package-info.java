// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Traces and paths drawn as text: the drawings of testtraces, compiled to traces and compared with what is found.
 */
package org.wakepath.scenarios.drawing;
