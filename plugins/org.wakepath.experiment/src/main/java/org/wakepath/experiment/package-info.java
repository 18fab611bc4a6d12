// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * A saved analysis, which is called an experiment: which traces, what was asked, and what was noted about the answers.
 * It is a model of EMF in memory and a file {@code NAME.wakepath} on disk; who uses it sees records, lists and maps. An
 * experiment and its {@link org.wakepath.experiment.History} belong to one thread.
 */
package org.wakepath.experiment;
