/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/*
 * Functions that call each other, compiled by gcc -O0 -no-pie -finstrument-functions: outer calls inner twice. Recorded
 * once with liblttng-ust-cyg-profile.so.1 loaded before it, and once with liblttng-ust-cyg-profile-fast.so.1.
 */
static volatile int work;

static void inner(int rounds)
{
    for (int i = 0; i < rounds; i++) {
        work++;
    }
}

static void outer(void)
{
    inner(100000);
    inner(200000);
}

int main(void)
{
    outer();
    return 0;
}
