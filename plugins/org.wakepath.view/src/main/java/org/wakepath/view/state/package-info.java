// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * What a user sees and marks in a time graph, and what keys and the pointer do with it.
 *
 * <p>Classes belong to the thread that draws; records are immutable.
 */
package org.wakepath.view.state;
