/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
#ifndef WAKEPATH_ALIKE_H
#define WAKEPATH_ALIKE_H

#include "../framing.h"

/**
 * require_alike - whatever is said, it must be told the same however it is cut, or the program aborts
 * @protocol: who reads it
 * @data: a role and then parts: a byte with the side (0x80: responses) and how many bytes it says, and these bytes;
 *	none for the end of the side
 * @size: of @data
 */
void require_alike(const struct protocol *protocol, const uint8_t *data, size_t size);

#endif
