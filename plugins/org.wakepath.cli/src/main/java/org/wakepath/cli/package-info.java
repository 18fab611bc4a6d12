// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * The command line. Commands read arguments, ask the analysis, and pass its results to the writers of {@code
 * org.wakepath.report}; nothing here computes or draws. Only results go to standard output. A failure is one line on
 * standard error, with what to do next.
 */
package org.wakepath.cli;
