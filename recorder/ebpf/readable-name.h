/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Names of functions as their sources have them. */
#ifndef WAKEPATH_READABLE_NAME_H
#define WAKEPATH_READABLE_NAME_H

/**
 * readable_name - the name of a function as people read it
 * @symbol: its symbol, which may hold anything
 *
 * Of C++ and of Rust it is the name with its scopes. Parameters, results and the arguments of templates that are long
 * are left out. Any other symbol stays as it is, without its version ("read@@GLIBC_2.2.5").
 *
 * Return: the name, to be freed; NULL without memory.
 */
char *readable_name(const char *symbol);

#endif
