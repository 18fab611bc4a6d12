// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import org.wakepath.path.PathLink;

/**
 * A link between two rows.
 *
 * @param fromRow place of the sender's row
 * @param from when it was sent, ns
 * @param toRow place of the receiver's row
 * @param to when it arrived, ns
 * @param clockError how far the clocks of the two may be apart, ns; 0 within one host
 */
public record TimeGraphArrow(PathLink.Kind kind, int fromRow, long from, int toRow, long to, boolean guessed,
        long clockError) {

    /** The same arrow between other rows. */
    public TimeGraphArrow between(int newFromRow, int newToRow) {
        return new TimeGraphArrow(kind, newFromRow, from, newToRow, to, guessed, clockError);
    }
}
