// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "births.h"

#include "descriptors.h"
#include "thread.h"

/*
 * A birth is one word, so that it changes at once: the upper bits of the cookie, the role, and the process that passes
 * bytes. Births whose cookies have the same lower bits take the place of each other.
 */
#define PROCESS_BITS 22
#define ROLE_BITS 2
#define SEVERAL ((1U << PROCESS_BITS) - 1)
#define ROLE_MASK ((1U << ROLE_BITS) - 1)
#define COOKIE_SHIFT (PROCESS_BITS + ROLE_BITS)
/* No role is 0 here, so a place without a birth is none of the first cookies. */
#define ROLE_OFFSET 2

/* A count is one word, too: the upper bits of the cookie, and how far it has come. */
#define COUNT_BITS 40
#define COUNT_MASK ((UINT64_C(1) << COUNT_BITS) - 1)

static uint64_t *place_of(uint64_t cookie)
{
	return &shared->births[cookie % SHARED_BIRTHS];
}

static uint64_t upper_bits(uint64_t cookie)
{
	return cookie / SHARED_BIRTHS << COOKIE_SHIFT;
}

static bool is_of(uint64_t birth, uint64_t cookie)
{
	return birth >> COOKIE_SHIFT << COOKIE_SHIFT == upper_bits(cookie) && (birth >> PROCESS_BITS & ROLE_MASK);
}

void birth_note(uint64_t cookie, int role)
{
	if (cookie && upper_bits(cookie) >> COOKIE_SHIFT == cookie / SHARED_BIRTHS)
		__atomic_store_n(place_of(cookie), upper_bits(cookie) | (uint64_t)(role + ROLE_OFFSET) << PROCESS_BITS,
				 __ATOMIC_RELAXED);
}

bool birth_role(uint64_t cookie, int *role)
{
	uint64_t birth = __atomic_load_n(place_of(cookie), __ATOMIC_RELAXED);

	*role = (int)(birth >> PROCESS_BITS & ROLE_MASK) - ROLE_OFFSET;
	return is_of(birth, cookie) && !(birth & SEVERAL);
}

bool birth_claim(uint64_t cookie)
{
	uint64_t birth = __atomic_load_n(place_of(cookie), __ATOMIC_ACQUIRE), claimed;
	uint32_t own = thread_process(), owner;

	do {
		owner = birth & SEVERAL;
		if (!is_of(birth, cookie) || owner == own)
			return true;
		claimed = (birth & ~(uint64_t)SEVERAL) | (owner ? SEVERAL : own);
	} while (!__atomic_compare_exchange_n(place_of(cookie), &birth, claimed, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
	return !owner;
}

void birth_share(uint64_t cookie)
{
	uint64_t birth = __atomic_load_n(place_of(cookie), __ATOMIC_ACQUIRE);

	if (is_of(birth, cookie))
		__atomic_compare_exchange_n(place_of(cookie), &birth, birth | SEVERAL, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

bool birth_is_shared(uint64_t cookie)
{
	uint64_t birth = __atomic_load_n(place_of(cookie), __ATOMIC_ACQUIRE);

	return is_of(birth, cookie) && (birth & SEVERAL) == SEVERAL;
}

/* ---- counts */

static uint64_t *count_of(uint64_t cookie)
{
	return &shared->counts[cookie % SHARED_BIRTHS];
}

static uint64_t counted(uint64_t cookie, uint64_t count)
{
	return cookie / SHARED_BIRTHS << COUNT_BITS | (count & COUNT_MASK);
}

uint64_t birth_count(uint64_t cookie)
{
	uint64_t word = __atomic_load_n(count_of(cookie), __ATOMIC_RELAXED);

	return counted(cookie, word) == word ? word & COUNT_MASK : 0;
}

/* The count of another socket is replaced: the process that goes on there still knows its own. */
bool birth_count_on(uint64_t cookie, uint64_t *before, uint64_t count)
{
	uint64_t word = __atomic_load_n(count_of(cookie), __ATOMIC_RELAXED);

	if (counted(cookie, word) == word && (word & COUNT_MASK) != *before) {
		*before = word & COUNT_MASK;
		return false;
	}
	if (__atomic_compare_exchange_n(count_of(cookie), &word, counted(cookie, count), false, __ATOMIC_RELAXED,
					__ATOMIC_RELAXED))
		return true;
	*before = birth_count(cookie);
	return false;
}
