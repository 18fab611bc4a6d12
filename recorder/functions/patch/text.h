/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Changes the places of the text. */
#ifndef WAKEPATH_TEXT_H
#define WAKEPATH_TEXT_H

#include "patch.h"

/** text_prepare - make the pages of the text of new files those of this process alone, while its threads run */
void text_prepare(const struct patch *patch);

/** text_switch_on - write the calls of new files; -1 and a message if a place holds neither its file's bytes nor a call nobody reads */
int text_switch_on(struct patch *patch);

/**
 * struct places - some of those of a patch
 * @places: their indices, in order
 * @count: of them
 */
struct places {
	size_t *places;
	size_t count;
};

/** text_list_changes - the places whose functions are to be on and are not, or the other way round; there is room for all */
void text_list_changes(struct patch *patch, const bool *is_in, struct places *changes);

/** text_adjust - write the calls of places that are off, and give those that are on their bytes back */
void text_adjust(struct patch *patch, const struct places *changes);

/** text_switch_off - give the places that are on their bytes back */
void text_switch_off(struct patch *patch);

#endif
