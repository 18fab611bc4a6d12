/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The starts of URLs and statements, where they are asked for. */
#ifndef WAKEPATH_REQUESTS_TEXT_H
#define WAKEPATH_REQUESTS_TEXT_H

#include "passage.h"

/**
 * text_tell - record what a processor has found of the text of a message; only its start is kept
 * @passage: where the bytes were
 * @message: what the processor knows behind them
 */
void text_tell(const struct passage *passage, const struct protocol_message *message);

#endif
