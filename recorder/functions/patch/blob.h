/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What a process gets mapped: a dispatcher near the text of each file, and memory to share. */
#ifndef WAKEPATH_BLOB_H
#define WAKEPATH_BLOB_H

#include "patch.h"

/** blob_check - look whether a process may make the calls for all this; -1 and a message if not */
int blob_check(const struct patch *patch);

/** blob_map - map the memory of a file's dispatcher near its text; -1 and a message if there is no room */
int blob_map(struct patch *patch, struct module *module);

/** blob_map_table - map the memory that is shared, with so many bytes for each thread; -1 and a message if it cannot be */
int blob_map_table(struct patch *patch, size_t area);

/** blob_unmap - take away all that was mapped; false if the process may not do so */
bool blob_unmap(struct patch *patch);

#endif
