/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/**
 * Any number of events as a table, of which only what is asked for is decoded. An {@link
 * org.wakepath.report.events.EventList} reads all events once and keeps where every some thousand of them lie; {@link
 * org.wakepath.report.events.EventPages} decodes rows from there. Nothing here needs a display.
 */
package org.wakepath.report.events;
