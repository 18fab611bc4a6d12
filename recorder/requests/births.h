/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * The sockets that programs under the library have made. Another one may get a socket when it is forked or executed,
 * or with a message. It then knows what is done there, and whether bytes have passed already.
 */
#ifndef WAKEPATH_REQUESTS_BIRTHS_H
#define WAKEPATH_REQUESTS_BIRTHS_H

#include <stdbool.h>
#include <stdint.h>

/** birth_note - a socket was made, and nothing has passed */
void birth_note(uint64_t cookie, int role);

/**
 * birth_role - find what is done on a socket that another process may have made
 * @role: filled, if true
 *
 * Return: false if bytes have passed, or it was not noted, or was forgotten for others.
 */
bool birth_role(uint64_t cookie, int *role);

/**
 * birth_claim - the first bytes pass that this process takes or brings
 *
 * Return: false if those of another process have passed. From then on neither is the only one.
 */
bool birth_claim(uint64_t cookie);

/** birth_share - bytes pass here from now on that nobody sees, so no other process is the only one */
void birth_share(uint64_t cookie);

/** birth_is_shared - whether several processes have taken or brought bytes */
bool birth_is_shared(uint64_t cookie);

/** birth_count - how far a socket has come in all processes, as messages.c counts it; 0 if that is not known */
uint64_t birth_count(uint64_t cookie);

/**
 * birth_count_on - say how far it has come
 * @before: from birth_count(); what it is now, if false
 *
 * Return: false if another process has said something else meanwhile.
 */
bool birth_count_on(uint64_t cookie, uint64_t *before, uint64_t count);

#endif
