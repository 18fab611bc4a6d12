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

/** text_adjust - write the calls of the functions that are to be on, and give the places of the others their bytes back */
void text_adjust(struct patch *patch, const bool *is_in);

/** text_switch_off - give the places that are on their bytes back */
void text_switch_off(struct patch *patch);

#endif
