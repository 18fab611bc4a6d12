/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * PostgreSQL, version 3 of its protocol. A request is all that one ReadyForQuery answers: a simple query, or the
 * messages of the extended protocol up to Sync. In the start-up it is one message. Rows that are copied in are a
 * message of their own that belongs to the same request.
 */
#ifndef WAKEPATH_POSTGRESQL_H
#define WAKEPATH_POSTGRESQL_H

#include "framing.h"

#define POSTGRESQL_HEAD 5 /* type and length */
#define POSTGRESQL_MOST_BYTES 0x3fffffff

enum { FIRST, TYPED, NAME, NEGOTIATION, AUTHENTICATION }; /* states */
enum { LEFT, ENDS_WITH, HAS_TEXT };			  /* memory of a way */
enum { IS_READY, COPY_ENDS_WITH };			  /* memory of the connection */

void postgresql_response(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head);

#endif
