// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Any number of events as a table, of which only what is asked for is decoded. An
 * {@link org.wakepath.view.events.EventList} reads all events once and keeps where every some thousand of them lie;
 * {@link org.wakepath.view.events.EventPages} decodes rows from there. Nothing here needs a display.
 */
package org.wakepath.view.events;

import org.wakepath.view.events.EventList;
import org.wakepath.view.events.EventPages;
