// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Input that a fuzzer makes up: bytes of streams, metadata and command lines. */
package org.wakepath.fuzz;
