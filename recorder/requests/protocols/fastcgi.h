/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What the records of FastCGI and the variables in them share. */
#ifndef WAKEPATH_FASTCGI_H
#define WAKEPATH_FASTCGI_H

#include <string.h>

#include "framing.h"

#define FASTCGI_RECORD_HEAD 8

/** enum fastcgi_state - which head comes next; from FASTCGI_LENGTHS on, one of variables */
enum fastcgi_state { FASTCGI_RECORD, FASTCGI_BEGIN, FASTCGI_LENGTHS };

/** enum fastcgi_memory - of a way; what is behind it belongs to the variables */
enum fastcgi_memory { FASTCGI_PADDING };

/**
 * fastcgi_start_variables - a record has variables
 * @bytes: of them, at least 1
 * @padding: bytes that stand behind them in the record
 */
void fastcgi_start_variables(struct protocol_connection *connection, struct protocol_way *way, uint64_t bytes,
			     uint64_t padding);

/** fastcgi_take_variable - a head of them is complete */
void fastcgi_take_variable(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head);

#endif
