// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import org.wakepath.compare.profile.Profile;

/**
 * A run that is compared with others.
 *
 * @param name what people call it, such as the file of its profile
 * @param profile what it did with its time
 */
public record Run(String name, Profile profile) {
}
