// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.List;
import org.wakepath.compare.profile.KindProfile;

/**
 * The executions of a run as they would have been, had something taken less time. Each list has the kinds of the run.
 *
 * @param likely with the likely end of each execution
 * @param earliest with its earliest end; only the lengths are known
 * @param latest with its latest end; only the lengths are known
 */
public record SupposedRun(List<KindProfile> likely, List<KindProfile> earliest, List<KindProfile> latest) {
}
