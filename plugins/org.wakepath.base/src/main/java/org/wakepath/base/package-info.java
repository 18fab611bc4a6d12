// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * The parts that large results are made of: columns of numbers in memory or in a private file, and ordered work on
 * several threads. {@link org.wakepath.base.Reason} says why a file cannot be read or written. This package knows no
 * events and no hosts.
 */
package org.wakepath.base;
