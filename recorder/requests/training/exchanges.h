/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What clients ask and servers answer in training: heads as those of ab, curl, browsers, nginx and others. */
#ifndef WAKEPATH_REQUESTS_TRAINING_EXCHANGES_H
#define WAKEPATH_REQUESTS_TRAINING_EXCHANGES_H

#include <stddef.h>

/**
 * struct exchange - a request, and what it is answered
 * @request: its bytes
 * @head: of the answer
 * @body: the rest of the answer, sent together with the head
 * @asks: what the server asks another one before it answers; NULL if it asks nobody
 */
struct exchange {
	struct bytes {
		const char *start;
		size_t count;
	} request, head, body;
	const struct exchange *asks;
};

/* Parts of strings may be NUL. */
#define BYTES(text) { text, sizeof(text) - 1 }

#define NGINX_HEAD \
	"HTTP/1.1 200 OK\r\nServer: nginx/1.22.1\r\nDate: Sat, 28 Nov 2026 05:33:50 GMT\r\n" \
	"Content-Type: text/html; charset=utf-8\r\n"
#define FILE_HEAD \
	NGINX_HEAD "Content-Length: 6\r\nLast-Modified: Sat, 28 Nov 2026 05:00:00 GMT\r\n" \
		   "Connection: keep-alive\r\nETag: \"6a690a40-6\"\r\nAccept-Ranges: bytes\r\n\r\n"
#define AB_HEAD "Connection: Keep-Alive\r\nHost: 127.0.0.1:8080\r\nUser-Agent: ApacheBench/2.3\r\nAccept: */*\r\n\r\n"
#define BROWSER_HEAD \
	"Host: shop.example.org\r\nConnection: keep-alive\r\nAccept: text/html,application/xhtml+xml,*/*;q=0.8\r\n" \
	"User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0\r\n" \
	"Referer: https://shop.example.org/\r\nAccept-Encoding: gzip, deflate, br\r\nAccept-Language: en\r\n" \
	"Cookie: session=0123456789abcdef0123456789abcdef; theme=dark\r\n\r\n"

static const struct exchange upstream[] = {
	{ BYTES("GET /file HTTP/1.1\r\nHost: itself\r\nUser-Agent: ApacheBench/2.3\r\nAccept: */*\r\n\r\n"),
	  BYTES(FILE_HEAD), BYTES("hello\n"), NULL },
	{ BYTES("GET /items HTTP/1.1\r\nHost: itself\r\nX-Forwarded-For: 127.0.0.1\r\nAccept: */*\r\n\r\n"),
	  BYTES(NGINX_HEAD "Transfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n"),
	  BYTES("1b\r\n{\"items\":[\"first\",\"second\"]\r\n1\r\n}\r\n0\r\n\r\n"), NULL },
};

static const struct exchange http[] = {
	{ BYTES("GET /file HTTP/1.0\r\n" AB_HEAD), BYTES(FILE_HEAD), BYTES("hello\n"), NULL },
	{ BYTES("GET /proxied/file HTTP/1.0\r\n" AB_HEAD), BYTES(FILE_HEAD), BYTES("hello\n"), &upstream[0] },
	{ BYTES("GET /shop/items?page=2 HTTP/1.1\r\n" BROWSER_HEAD), BYTES(FILE_HEAD), BYTES("hello\n"), NULL },
	{ BYTES("GET /proxied/items HTTP/1.1\r\nHost: localhost\r\nUser-Agent: curl/7.88.1\r\nAccept: */*\r\n\r\n"),
	  BYTES(NGINX_HEAD "Transfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n"),
	  BYTES("1b\r\n{\"items\":[\"first\",\"second\"]\r\n1\r\n}\r\n0\r\n\r\n"), &upstream[1] },
	{ BYTES("POST /orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"
		"{\"id\":17}"),
	  BYTES("HTTP/1.1 304 Not Modified\r\nServer: nginx/1.22.1\r\nETag: \"6a690a40-6\"\r\n\r\n"), BYTES(""), NULL },
};

static const struct exchange redis[] = {
	{ BYTES("*2\r\n$3\r\nGET\r\n$16\r\nkey:000000000017\r\n"), BYTES("$5\r\nhello\r\n"), BYTES(""), NULL },
	{ BYTES("*3\r\n$3\r\nSET\r\n$16\r\nkey:000000000017\r\n$3\r\nxxx\r\n"), BYTES("+OK\r\n"), BYTES(""), NULL },
	{ BYTES("*4\r\n$6\r\nLRANGE\r\n$6\r\nmylist\r\n$1\r\n0\r\n$1\r\n2\r\n"),
	  BYTES("*3\r\n$3\r\nxxx\r\n$3\r\nyyy\r\n$3\r\nzzz\r\n"), BYTES(""), NULL },
	{ BYTES("*2\r\n$4\r\nINCR\r\n$7\r\ncounter\r\n"), BYTES(":17\r\n"), BYTES(""), NULL },
};

#define ROWS \
	"T\0\0\0\32\0\1a\0\0\0\0\0\0\0\0\0\0\27\0\4\377\377\377\377\0\0" "D\0\0\0\14\0\1\0\0\0\00217" \
	"D\0\0\0\14\0\1\0\0\0\00218" "C\0\0\0\15SELECT 2\0" "Z\0\0\0\5I"

/* The first one starts the session. */
static const struct exchange postgresql[] = {
	{ BYTES("\0\0\0\27\0\3\0\0user\0postgres\0\0"), BYTES("R\0\0\0\10\0\0\0\0" "Z\0\0\0\5I"), BYTES(""), NULL },
	{ BYTES("Q\0\0\0\32select a from numbers\0"), BYTES(ROWS), BYTES(""), NULL },
	{ BYTES("P\0\0\0\21\0select $1\0\0\0" "B\0\0\0\14\0\0\0\0\0\0\0\0" "E\0\0\0\11\0\0\0\0\0" "S\0\0\0\4"),
	  BYTES("1\0\0\0\4" "2\0\0\0\4" "D\0\0\0\14\0\1\0\0\0\00217" "C\0\0\0\15SELECT 1\0" "Z\0\0\0\5I"),
	  BYTES(""), NULL },
};

#endif
