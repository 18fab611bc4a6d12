/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * How a place leads to its stub. Where a compiler left a NOP, it is a call. Where instructions give way, it is a jump to a
 * trampoline behind the stub: that calls the stub, does what the instructions did, and jumps to what follows them. At an
 * exit it calls the stub before the last of them, which leaves the function. So the stack is never other than it would be.
 */
#ifndef WAKEPATH_TRAMPOLINE_H
#define WAKEPATH_TRAMPOLINE_H

#include "study/instruction.h"
#include "patch.h"

/* The operation of a call with a distance of four bytes, and that of a jump. */
#define CALL 0xe8
#define JUMP 0xe9

/** trampoline_bytes - how many bytes a place needs, with its stub */
size_t trampoline_bytes(const struct probe *probe);

/**
 * trampoline_write - write what is behind a stub, and what leads there
 * @decoder: reads instructions
 * @probe: the place; gets its call
 * @stub: where the stub is in the process
 * @content: the bytes from the stub on, as many as trampoline_bytes()
 *
 * Return: 0, or -1 if what the instructions name is out of reach.
 */
int trampoline_write(const struct decoder *decoder, struct probe *probe, uint64_t stub, uint8_t *content);

/** trampoline_is_ready - whether no thread of a process that is stopped will return to the middle of instructions that give way */
bool trampoline_is_ready(const struct patch *patch);

/**
 * trampoline_stop - stop all threads of a process where instructions can give way
 * @patch: the places
 *
 * A thread whose signal's handler will return into the middle of such instructions has to leave them first.
 *
 * Return: 0, or -1 and a message; then all of them run.
 */
int trampoline_stop(struct patch *patch);

/**
 * trampoline_take_over - let threads that stopped in the middle of instructions go on in the trampoline
 * @patch: the places; those that are wanted and not on are about to be switched on
 *
 * That is done before, since the trampoline does the same as they do, and nobody may be left to do it behind.
 */
void trampoline_take_over(const struct patch *patch);

/** trampoline_hand_back - let these threads go on in the text after all, to which nobody else has come through a trampoline yet */
void trampoline_hand_back(const struct patch *patch);

#endif
