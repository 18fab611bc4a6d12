// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Functions that differ in their parameters alone, or in long arguments of templates, and some that do not. It counts the
 * calls itself, and ends with one line for each function: calls, and the name with which it is told apart.
 */
#include <cstdio>

#define NOT_INLINED __attribute__((noinline))
#define NOT_PROBED __attribute__((no_instrument_function))

struct ATypeWithQuiteALongName {};
struct AnotherTypeWithALongName {};

static long counts[12];

static int NOT_PROBED called(int function, int result)
{
	counts[function]++;
	return result + (int)counts[function] % 7;
}

namespace shop
{
class Queue
{
public:
	NOT_INLINED int wait(int number) { return called(0, number); }
	NOT_INLINED int wait(int number) const { return called(1, 2 * number); }
	NOT_INLINED int wait(const char *text, Queue &) { return called(2, *text); }
	NOT_INLINED int notify(int number) { return called(3, 3 * number); }
};

template <class T> NOT_INLINED T most(T one, T other)
{
	called(sizeof(T) == sizeof(int) ? 4 : 5, 0);
	return one < other ? other : one;
}

template <class T> struct Shelf
{
	NOT_INLINED int take(int number) { return called(number & 1 ? 6 : 7, number * (int)sizeof(T)); }
};

/* Only the whole arguments of these two differ. */
template <class T, class U> NOT_INLINED int pack()
{
	return called(static_cast<T *>(nullptr) == static_cast<ATypeWithQuiteALongName *>(nullptr) ? 8 : 9, 4);
}
template <> NOT_INLINED int pack<AnotherTypeWithALongName, ATypeWithQuiteALongName>() { return called(9, 5); }
}

NOT_INLINED int once(int number)
{
	auto twice = [](int it) NOT_INLINED { return called(10, it); };

	return twice(number);
}

NOT_INLINED int once(long number)
{
	auto twice = [](int it) NOT_INLINED { return called(11, 2 * it); };

	return twice((int)number);
}

static void print(int function, const char *name)
{
	printf("%ld %s\n", counts[function], name);
}

int main()
{
	shop::Queue queue;
	const shop::Queue &same = queue;
	shop::Shelf<ATypeWithQuiteALongName> shelf;
	shop::Shelf<int> other;
	int sum = 0;

	for (int i = 0; i < 100; i++) {
		sum += queue.wait(i) + same.wait(i) + (i % 3 ? 0 : queue.wait("text", queue)) + (i % 5 ? 0 : queue.notify(i));
		sum += shop::most(i, 7) + (i % 4 ? 0 : (int)shop::most(0.5, 1.5 * i)) + shelf.take(1) + (i % 6 ? 0 : other.take(2));
		sum += shop::pack<ATypeWithQuiteALongName, AnotherTypeWithALongName>();
		sum += i % 7 ? 0 : shop::pack<AnotherTypeWithALongName, ATypeWithQuiteALongName>();
		sum += once(i) + (i % 8 ? 0 : once(2L * i));
	}
	print(0, "shop::Queue::wait(int)");
	print(1, "shop::Queue::wait(int) const");
	print(2, "shop::Queue::wait(char const*, shop::Queue&)");
	print(3, "shop::Queue::notify");
	print(4, "shop::most<int>");
	print(5, "shop::most<double>");
	print(6, "shop::Shelf<ATypeWithQuiteALongName>::take");
	print(7, "shop::Shelf<int>::take");
	print(8, "shop::pack<ATypeWithQuiteALongName, AnotherTypeWithALongName>()");
	print(9, "shop::pack<AnotherTypeWithALongName, ATypeWithQuiteALongName>()");
	print(10, "once(int)::{lambda#1}::operator()(int) const");
	print(11, "once(long)::{lambda#1}::operator()(int) const");
	return sum == 0;
}
