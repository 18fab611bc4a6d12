// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Records several hosts at the same time. On each host runs an {@code Agent}, a shell program that obeys commands. It
 * removes everything that it made when its connection ends. Each host has a {@code Collector}, which records it with
 * LTTng or by eBPF. {@link org.wakepath.record.Recording} leads them through the steps. Nothing here knows what a trace
 * means, prints, or ends the program.
 *
 * <p>Instances belong to one thread, with the exception of {@link org.wakepath.record.Recording#giveUp}.
 */
package org.wakepath.record;
