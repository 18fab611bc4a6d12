// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Saved analyses, called experiments: traces, questions, and notes on the answers. An experiment is an EMF model in
 * memory and a file {@code NAME.wakepath} on disk. Users of this package see records, lists and maps. An experiment and
 * its {@link org.wakepath.experiment.History} belong to one thread.
 */
package org.wakepath.experiment;
