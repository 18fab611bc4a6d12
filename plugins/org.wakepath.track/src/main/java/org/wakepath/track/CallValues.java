// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.util.OptionalLong;

/**
 * The arguments and the result of a call, as the registers for them held them. Where the function takes or returns
 * nothing in such a register, its value means nothing.
 *
 * @param first the first argument
 * @param second the second argument
 * @param result what the call returned; empty where that is not known, such as for a call that is still open
 */
public record CallValues(long first, long second, OptionalLong result) {
}
