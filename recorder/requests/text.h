/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * The starts of URLs and statements, where they are asked for. Of all fields of HTTP/2, only the sizes of those that are
 * no methods or paths are kept, since later ones refer to them.
 */
#ifndef WAKEPATH_REQUESTS_TEXT_H
#define WAKEPATH_REQUESTS_TEXT_H

#include "passage.h"

/** text_start - before the first call; without memory for it, HTTP/2 has no texts */
void text_start(bool is_wanted);

/** text_free - give back the memory of texts; nothing below may be called any more */
void text_free(void);

/** text_open - the messages of a connection are followed from its first byte on */
void text_open(const struct passage *passage);

/**
 * text_tell - record what a processor has found of the text of a message; only its start is kept
 * @passage: where the bytes were
 * @message: what the processor knows behind them
 */
void text_tell(const struct passage *passage, const struct protocol_message *message);

/** text_end - a message has ended */
void text_end(const struct passage *passage, const struct protocol_message *message);

#endif
