// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** What a comparison has to say on a change of the code, in the forms in which servers that run builds show it. */
package org.wakepath.report.annotation;
