// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "sites.h"

bool site_is_in_two_pages(uint64_t address)
{
	return address % SITE_PAGE > SITE_PAGE - SITE_BYTES;
}

/* Where nobody is behind what is moved, it can stay while the rest is changed. */
bool site_can_change(uint64_t address, size_t moved)
{
	return !site_is_in_two_pages(address) || (moved < SITE_BYTES && address % SITE_PAGE + moved <= SITE_PAGE);
}
