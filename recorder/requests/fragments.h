/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * The fragments that turns are told as. The start of one is held back until it is known whether it is isolated, so
 * its place in the ring is taken before.
 */
#ifndef WAKEPATH_REQUESTS_FRAGMENTS_H
#define WAKEPATH_REQUESTS_FRAGMENTS_H

#include "turns.h"

/** fragment_reserve - take the place for the start of the next fragment, at this time */
void fragment_reserve(struct thread *thread);

/**
 * fragment_start - end the fragment that there is, and start one
 * @thread: the calling one
 * @part: the first bytes of the message that it is of
 * @origin: for whom the thread works in it
 * @is_isolated: nothing shows that it is not that of its message alone
 *
 * A thread that ends meanwhile leaves a fragment of which the end is not known.
 */
void fragment_start(struct thread *thread, const struct part *part, const struct origin *origin, bool is_isolated);

/** fragment_end - end the fragment, if there is one, and give back the place for a start */
void fragment_end(struct thread *thread);

/** fragment_record_end - the same for what is told alone: the thread still works for whom it did */
void fragment_record_end(struct thread *thread);

/** fragment_infer - it is not isolated, which is told from its start on */
void fragment_infer(struct turn *turn);

/**
 * fragment_keep_end - the fragment ends here, unless it turns out to be inferred
 * @record: the place for what is sent; the one behind it if true
 *
 * Return: false if there is no room.
 */
bool fragment_keep_end(struct thread *thread, void **record);

/**
 * fragment_show_answer - have a fragment of an answer take over from an inferred one, as the answer is sent
 * @part: of the answer
 * @origin: whom it answers
 * @record: the place for what is sent
 *
 * What a processor knows of an answer is more than what an inferred fragment says. For whom the thread asks stays as
 * doubtful as it was.
 *
 * Return: the place for what is sent.
 */
void *fragment_show_answer(struct thread *thread, const struct part *part, const struct origin *origin, void *record);

/** fragment_is_held_too_long - whether so many events wait for its start that it must be told as it is known now */
bool fragment_is_held_too_long(const struct thread *thread);

#endif
