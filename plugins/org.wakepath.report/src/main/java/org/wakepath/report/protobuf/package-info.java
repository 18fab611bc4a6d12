// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Messages of Protocol Buffers, for documents that are such messages. */
package org.wakepath.report.protobuf;
