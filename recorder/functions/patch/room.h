/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Finds room near the text of a file, where a call from there can lead. */
#ifndef WAKEPATH_ROOM_H
#define WAKEPATH_ROOM_H

#include "patch.h"

/** room_map - map as many bytes as a file's dispatcher needs near its text; -1 and a message if there is no room */
int room_map(struct patch *patch, struct module *module);

#endif
