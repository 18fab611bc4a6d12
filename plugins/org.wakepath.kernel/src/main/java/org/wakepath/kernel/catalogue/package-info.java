// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * The kernel events that Wakepath knows, as {@code events.txt} describes them: their names in each tracer, their
 * fields, what needs them and when they are recorded. This package knows no traces, so both recorders and readers may
 * use it.
 */
package org.wakepath.kernel.catalogue;
