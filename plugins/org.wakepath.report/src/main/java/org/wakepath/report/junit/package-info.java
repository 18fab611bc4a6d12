// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Documents for servers that run builds, in the XML in which JUnit's Ant task reports tests. */
package org.wakepath.report.junit;
