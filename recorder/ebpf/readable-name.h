/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Names of functions as their sources have them. */
#ifndef WAKEPATH_READABLE_NAME_H
#define WAKEPATH_READABLE_NAME_H

/**
 * enum name_detail - how much of the names of C++ and Rust is said
 * @NAME_SHORT: the name with its scopes; parameters are left out, and so are arguments of templates that are long
 * @NAME_WITH_PARAMETERS: also the parameters
 * @NAME_WHOLE: also all arguments of templates
 */
enum name_detail { NAME_SHORT, NAME_WITH_PARAMETERS, NAME_WHOLE };

/**
 * readable_name - the name of a function as people read it
 * @symbol: its symbol, which may hold anything
 * @detail: how much of it is said
 *
 * The type of the result is left out. Any symbol but those of C++ and Rust stays as it is, without its version
 * ("read@@GLIBC_2.2.5").
 *
 * Return: the name, to be freed; NULL without memory.
 */
char *readable_name(const char *symbol, enum name_detail detail);

#endif
