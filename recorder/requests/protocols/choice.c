// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Which processor reads a connection. */
#include <string.h>

#include "framing.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
	const char *name;
	const struct protocol *protocol;
} names[] = {
	{ "http", &protocol_http },
	{ "http2", &protocol_http2 },
	{ "grpc", &protocol_http2 },
	{ "fastcgi", &protocol_fastcgi },
	{ "uwsgi", &protocol_uwsgi },
	{ "postgresql", &protocol_postgresql },
	{ "mysql", &protocol_mysql },
	{ "redis", &protocol_redis },
	{ "memcached", &protocol_memcached },
	{ "memcached-binary", &protocol_memcached_binary },
	{ "dns", &protocol_dns },
	{ "dns-udp", &protocol_dns_udp },
	{ "line", &protocol_line },
	{ "one-shot", &protocol_one_shot },
	{ "x11", &protocol_x11 },
};

static const struct {
	uint16_t first;
	uint16_t last;
	const struct protocol *protocol;
} ports[] = {
	{ 53, 53, &protocol_dns },
	{ 53, 53, &protocol_dns_udp },
	{ 80, 80, &protocol_http },
	{ 3306, 3306, &protocol_mysql },
	{ 5432, 5432, &protocol_postgresql },
	{ 5353, 5353, &protocol_dns_udp },
	{ 6000, 6063, &protocol_x11 },
	{ 6379, 6379, &protocol_redis },
	{ 8000, 8000, &protocol_http },
	{ 8080, 8080, &protocol_http },
	{ 9000, 9000, &protocol_fastcgi },
	{ 11211, 11211, &protocol_memcached },
	{ 50051, 50051, &protocol_http2 },
};

/* A question mark stands for any byte, a number sign for a digit. */
static const struct {
	const char *bytes;
	uint8_t n;
	const struct protocol *protocol;
} beginnings[] = {
	{ "GET /", 5, &protocol_http },
	{ "GET http", 8, &protocol_http },
	{ "HEAD /", 6, &protocol_http },
	{ "POST /", 6, &protocol_http },
	{ "PUT /", 5, &protocol_http },
	{ "PATCH /", 7, &protocol_http },
	{ "DELETE /", 8, &protocol_http },
	{ "OPTIONS /", 9, &protocol_http },
	{ "OPTIONS * HTTP/", 15, &protocol_http },
	{ "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 24, &protocol_http2 },
	{ "\1\1??\0\10??\0\1", 10, &protocol_fastcgi },
	{ "\0\0??\0\3\0?", 8, &protocol_postgresql },
	{ "\0\0\0\10\4\xd2\x16\x2f", 8, &protocol_postgresql },
	{ "\0\0\0\10\4\xd2\x16\x30", 8, &protocol_postgresql },
	{ "*#\r\n$#", 6, &protocol_redis },
	{ "*##\r\n$#", 7, &protocol_redis },
	{ "\x80????\0\0\0", 8, &protocol_memcached_binary },
	{ "l?\13\0\0\0", 6, &protocol_x11 },
	{ "B?\0\13\0\0", 6, &protocol_x11 },
};

const struct protocol *protocol_by_name(const char *name)
{
	for (size_t i = 0; i < COUNT(names); i++) {
		if (!strcmp(names[i].name, name))
			return names[i].protocol;
	}
	return NULL;
}

const struct protocol *protocol_by_port(enum protocol_transport transport, uint16_t port)
{
	for (size_t i = 0; i < COUNT(ports); i++) {
		if (port >= ports[i].first && port <= ports[i].last && ports[i].protocol->transport == transport)
			return ports[i].protocol;
	}
	return NULL;
}

static bool starts_like(const uint8_t *bytes, size_t n, const char *pattern)
{
	for (size_t i = 0; i < n; i++) {
		bool is_digit = bytes[i] >= '0' && bytes[i] <= '9';

		if (pattern[i] != '?' && (pattern[i] == '#' ? !is_digit : bytes[i] != (uint8_t)pattern[i]))
			return false;
	}
	return true;
}

const struct protocol *protocol_by_bytes(const void *bytes, size_t n, bool *more)
{
	*more = false;
	for (size_t i = 0; i < COUNT(beginnings); i++) {
		size_t compared = n < beginnings[i].n ? n : beginnings[i].n;

		if (!starts_like(bytes, compared, beginnings[i].bytes))
			continue;
		if (compared == beginnings[i].n)
			return beginnings[i].protocol;
		*more = true;
	}
	return NULL;
}
