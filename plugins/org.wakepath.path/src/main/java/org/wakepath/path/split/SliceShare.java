// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import java.util.Optional;
import org.wakepath.graph.model.Worker;

/**
 * The time of a path that belongs to the slices of one name of one worker.
 *
 * @param worker whose slices they are; interrupt work is put together by its host and name
 * @param slice their name; empty for the time that the worker was in no slice
 * @param count how many of them the path was with
 * @param total how long the worker was in them, ns, with all that lies within them, while it was on the path or waited;
 * a slice within another of its name counts once
 * @param onPath how long the path was with the worker while this was its innermost slice, ns; over all shares this adds
 * up to the length of the path
 * @param waits how many waits of the worker reach into them, this being the innermost slice
 * @param waiting how long these waits were within them, ns; what the path did meanwhile is in the shares of others, and
 * in {@code onPath} where the wait is not resolved
 * @param doubtful how many of {@code count} are open or uncertain
 */
public record SliceShare(Worker worker, Optional<String> slice, int count, long total, long onPath, int waits,
        long waiting, int doubtful) {
}
