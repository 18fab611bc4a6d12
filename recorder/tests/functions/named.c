// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Functions with symbols of C++ and of Rust, older and newer: shop::Queue::wait(int), notify(shop::Queue),
 * <w::Q<T> as w::Wait>::wait and <shop::queue::Queue>::wait. They are called 12, 9, 5 and 3 times.
 */
#include <stdio.h>

#define NAMED(symbol) __asm__(symbol) __attribute__((noinline))

int wait_cpp(int number) NAMED("_ZN4shop5Queue4waitEi");
int notify_cpp(int number) NAMED("_Z6notifyN4shop5QueueE");
int wait_rust(int number) NAMED("_ZN41_$LT$w..Q$LT$T$GT$$u20$as$u20$w..Wait$GT$4wait17hedc1c6665a14ebdeE");
int wait_newer_rust(int number) NAMED("_RNvMs_NtCsd4VYFwevHkG_4shop5queueNtB4_5Queue4wait");

int wait_cpp(int number)
{
	return number * 3 + 1;
}

int notify_cpp(int number)
{
	return number * 5 + 2;
}

int wait_rust(int number)
{
	return number * 7 + 3;
}

int wait_newer_rust(int number)
{
	return number * 11 + 4;
}

int main(void)
{
	static const struct {
		int (*function)(int);
		int calls;
	} all[] = { { wait_cpp, 12 }, { notify_cpp, 9 }, { wait_rust, 5 }, { wait_newer_rust, 3 } };
	int sum = 0;

	for (int i = 0; i < 4; i++) {
		for (int call = 0; call < all[i].calls; call++)
			sum = all[i].function(sum);
	}
	printf("%d\n", sum);
	return 0;
}
