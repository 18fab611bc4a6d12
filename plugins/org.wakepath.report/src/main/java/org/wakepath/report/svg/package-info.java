// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** A path as a picture in SVG. */
package org.wakepath.report.svg;
