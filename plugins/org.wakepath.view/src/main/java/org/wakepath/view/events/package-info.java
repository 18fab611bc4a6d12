// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Any number of events as a table. Only rows that are shown are decoded. An {@link org.wakepath.view.events.EventList}
 * reads all events once, and keeps the places of every some thousand of them.
 * {@link org.wakepath.view.events.EventPages} decodes rows from there. Nothing here needs a display.
 */
package org.wakepath.view.events;

import org.wakepath.view.events.EventList;
import org.wakepath.view.events.EventPages;
