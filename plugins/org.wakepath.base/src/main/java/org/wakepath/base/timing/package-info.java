// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * The processor time that each stage of an analysis takes. Every module reports to it. It is read only on request. It
 * lies in this module because all others may use it.
 */
package org.wakepath.base.timing;
