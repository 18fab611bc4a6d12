// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* HTTP/1.x: RFC 9112. */
#include "transcript.h"

#define GET "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"
#define EMPTY "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

static const struct part pipelined[] = {
	ASK_TEXT("GET /first?x=1 HTTP/1.1\r\nHost: h\r\n\r\n", 0, "GET", "/first?x=1"),
	ASK_TEXT("POST /second HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello", 1, "POST", "/second"),
	ASK_TEXT("\r\n\r\nGET /third HTTP/1.1\nHost: h\n\n", 2, "GET", "/third"),
	ANSWER("HTTP/1.1 200 OK\r\ncontent-length:3 \r\n\r\nabc", 0, "200"),
	ANSWER("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nno", 1, "404"),
	ASK_TEXT("DELETE /4 HTTP/1.1\r\nHost: h\r\n\r\n", 3, "DELETE", "/4"),
	ANSWER("HTTP/1.1 204\r\n\r\n", 2, "204"),
	ANSWER("HTTP/1.1 304 Not Modified\r\nContent-Length: 100\r\n\r\n", 3, "304"),
	{ 0 },
};

static const struct part chunked[] = {
	ASK_TEXT("POST /c HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
		 "4\r\nWiki\r\n6;name=\"a b\"\r\npedia \r\n0A\r\n0123456789\r\n"
		 "0\r\nExpires: never\r\n\r\n", 0, "POST", "/c"),
	ASK_TEXT("PUT /d HTTP/1.1\r\ntransfer-encoding:\tChunked\t\r\n\r\n0\r\n\r\n", 1, "PUT", "/d"),
	ANSWER("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n\n\r\n000\r\n\r\n", 0, "200"),
	ANSWER("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\nfF \r\n"
	       "................................................................"
	       "................................................................"
	       "................................................................"
	       "...............................................................\r\n0\r\nX-Sum: 1\r\n\r\n", 1, "200"),
	{ 0 },
};

static const struct part heads[] = {
	ASK_TEXT("HEAD /h HTTP/1.1\r\n\r\n", 0, "HEAD", "/h"),
	ASK_TEXT(GET, 1, "GET", "/a"),
	ANSWER("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", 0, "200"),
	ANSWER("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n.", 1, "200"),
	ASK_TEXT("HEAD /h HTTP/1.1\r\n\r\n", 2, "HEAD", "/h"),
	ANSWER("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", 2, "200"),
	{ 0 },
};

static const struct part interim[] = {
	ASK_MORE("POST /e HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n"),
	ANSWER_MORE("HTTP/1.1 100 Continue\r\n\r\n"),
	PART(PROTOCOL_REQUESTS, "body", ENDS, .request = 0, .kind = "POST", .text = "/e"),
	ANSWER("HTTP/1.1 103 Early Hints\r\nLink: </s>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n.", 0, "200"),
	/* Refused before it has ended: the rest of the body is still to come. */
	ASK_MORE("POST /f HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n"),
	ANSWER("HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n\r\n", 1, "417"),
	ASK_TEXT("body", 1, "POST", "/f"),
	ASK_TEXT(GET, 2, "GET", "/a"),
	ANSWER(EMPTY, 2, "200"),
	{ 0 },
};

static const struct part until_close[] = {
	ASK_TEXT("GET /old HTTP/1.0\r\n\r\n", 0, "GET", "/old"),
	ANSWER_MORE("HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
	ANSWER_CLOSE(0, "200"),
	{ 0 },
};

static const struct part other_coding[] = {
	ASK_TEXT(GET, 0, "GET", "/a"),
	ANSWER_MORE("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n0\r\n\r\n"),
	ANSWER_CLOSE(0, "200"),
	{ 0 },
};

static const struct part upgrade[] = {
	ASK_TEXT("GET /ws HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", 0, "GET", "/ws"),
	ANSWER("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n", 0, "101"),
	ANSWER_LOST("\x81\x05hello"),
	ASK_LOST(GET),
	{ 0 },
};

static const struct part tunnel[] = {
	ASK_TEXT("CONNECT h:443 HTTP/1.1\r\nHost: h:443\r\n\r\n", 0, "CONNECT", "h:443"),
	ANSWER("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 1\r\n\r\n.", 0, "407"),
	ASK_TEXT("CONNECT h:443 HTTP/1.1\r\nHost: h:443\r\n\r\n", 1, "CONNECT", "h:443"),
	ANSWER("HTTP/1.1 200 Connection established\r\nContent-Length: 10\r\n\r\n", 1, "200"),
	ASK_LOST(GET),
	{ 0 },
};

static const struct part unasked[] = {
	ASK_MORE("GET /slow HT"),
	ANSWER("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n", 0, "408"),
	{ 0 },
};

static const struct part unasked_at_all[] = {
	ANSWER("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n", NO_REQUEST, "408"),
	{ 0 },
};

static const struct part long_lines[] = {
	ASK_TEXT("GET /0123456789012345678901234567890123456789012345678901234567890123456789 HTTP/1.1\r\n"
		 "Cookie: 0123456789012345678901234567890123456789012345678901234567890123456789\r\n"
		 "A-name-that-is-much-longer-than-everything-that-is-kept-of-a-line-of-the-head: Content-Length: 5\r\n"
		 "\r\n",
		 0, "GET", "/0123456789012345678901234567890123456789012345678901234567890123456789"),
	ASK_TEXT("A-METHOD-OF-MANY-LETTERS-IN-ALL / HTTP/1.1\r\n\r\n", 1, "other", "/"),
	{ 0 },
};

#define LOST(name, ...) static const struct part name[] = { ASK_LOST(__VA_ARGS__), { 0 } }

LOST(lost_both, "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n");
LOST(lost_lengths, "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n");
LOST(lost_list, "POST / HTTP/1.1\r\nContent-Length: 1, 1\r\n");
LOST(lost_sign, "POST / HTTP/1.1\r\nContent-Length: +1\r\n");
LOST(lost_large, "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n");
LOST(lost_space, "POST / HTTP/1.1\r\nContent-Length : 1\r\n");
LOST(lost_fold, "POST / HTTP/1.1\r\nContent-Length:\r\n 1\r\n");
LOST(lost_coding, "POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n");
LOST(lost_codings, "POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n");
LOST(lost_old_chunks, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n");
LOST(lost_chunk, "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n");
LOST(lost_chunk_end, "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n..\r\n");
LOST(lost_large_chunk, "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n10000000000000000\r\n");
LOST(lost_version, "GET / HTTP/2.0\r\n");
LOST(lost_simple, "GET /\r\n");
LOST(lost_tls, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 ");
LOST(lost_long_coding, "POST / HTTP/1.1\r\n"
     "Transfer-Encoding: chunked                                             , gzip\r\n");
LOST(lost_return, "GET\r ");
LOST(lost_method, "GE(T / HTTP/1.1\r\n");

static const struct part lost_status[] = { ASK_TEXT(GET, 0, "GET", "/a"), ANSWER_LOST("HTTP/1.1 2000 OK\r\n"), { 0 } };
static const struct part lost_answer[] = { ASK_TEXT(GET, 0, "GET", "/a"), ANSWER_LOST("ICY 200 OK\r\n"), { 0 } };

#define HTTP(said, parts) { said, &protocol_http, parts }

const struct transcript http_transcripts[] = {
	HTTP("pipelined requests", pipelined), HTTP("chunks and trailers", chunked), HTTP("HEAD", heads),
	HTTP("Expect and 1xx", interim), HTTP("a body up to the end", until_close),
	HTTP("a coding without an end", other_coding), HTTP("an upgrade", upgrade), HTTP("a tunnel", tunnel),
	HTTP("a response to part of a request", unasked), HTTP("a response to nothing", unasked_at_all),
	HTTP("long lines", long_lines), HTTP("length and chunks", lost_both), HTTP("two lengths", lost_lengths),
	HTTP("a list of lengths", lost_list), HTTP("a signed length", lost_sign), HTTP("a large length", lost_large),
	HTTP("a space before the colon", lost_space), HTTP("a folded line", lost_fold),
	HTTP("a request with a coding", lost_coding), HTTP("several codings", lost_codings),
	HTTP("chunks in HTTP/1.0", lost_old_chunks), HTTP("no size of a chunk", lost_chunk),
	HTTP("a chunk without its end", lost_chunk_end), HTTP("a large chunk", lost_large_chunk),
	HTTP("another version", lost_version), HTTP("a simple request", lost_simple), HTTP("TLS", lost_tls),
	HTTP("no method", lost_method), HTTP("a long coding", lost_long_coding),
	HTTP("a bare carriage return", lost_return), HTTP("a long status", lost_status),
	HTTP("another protocol", lost_answer),
	{ 0 },
};
