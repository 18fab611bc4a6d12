// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Requests whose messages were recorded, as tables and charts show them. */
package org.wakepath.view.request;
