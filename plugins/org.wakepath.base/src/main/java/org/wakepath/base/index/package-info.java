// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Index files, which keep what was found in traces so that the traces need not be read again. The classes here know
 * columns and texts, not what these mean. They are not thread-safe unless they say so. Several threads may read the
 * columns that a reader returns.
 */
package org.wakepath.base.index;
