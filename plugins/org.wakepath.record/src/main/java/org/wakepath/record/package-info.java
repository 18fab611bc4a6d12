// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Records several hosts at the same time with LTTng. On each host runs an {@code Agent}, a shell program that obeys
 * commands, and that removes all that it made when nobody commands it any longer; {@link org.wakepath.record.Recording}
 * leads them through the steps. Nothing here knows what a trace means, prints, or ends the program.
 *
 * <p>Instances belong to one thread, with the exception of {@link org.wakepath.record.Recording#giveUp}.
 */
package org.wakepath.record;
