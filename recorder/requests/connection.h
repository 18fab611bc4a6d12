/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Who is at the ends of a connection, and which protocol they speak. */
#ifndef WAKEPATH_REQUESTS_CONNECTION_H
#define WAKEPATH_REQUESTS_CONNECTION_H

#include "passage.h"

/** connection_claim - note that this process passes bytes; what another one has taken or brought is not seen here */
void connection_claim(struct descriptor *claimed);

/**
 * connection_follow - find out which protocol is spoken, before the first bytes of a connection pass
 *
 * Return: whether a processor follows it.
 */
bool connection_follow(const struct passage *passage);

#endif
