// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Redis (RESP2, RESP3) and memcached (protocol.txt and its binary protocol). */
#include "transcript.h"

static const struct part redis[] = {
	ASK_TEXT("*2\r\n$3\r\nGET\r\n$1\r\nk\r\n", 0, "GET", "k"),
	ASK("PING\r\n", 1, "PING"),
	ASK("\r\n *0\n", 2, "other"),
	ASK("*0\r\n*-1\r\n\r\n*3\r\n$3\r\nset\r\n$0\r\n\r\n$12\r\n\r\n*1\r\n$4\r\nab\r\n", 3, "SET"),
	ANSWER("$5\r\na\r\nbc\r\n", 0, "value"),
	ANSWER("+PONG\r\n", 1, "value"),
	ANSWER("-ERR unknown command\r\n", 2, "error"),
	ANSWER("$-1\r\n", 3, "value"),
	ASK("*1\r\n$30\r\nABCDEFGHIJKLMNOPQRSTUVWXYZABCD\r\n", 4, "other"),
	ANSWER("*3\r\n:1\r\n*2\r\n$1\r\na\r\n*-1\r\n+s\r\n", 4, "value"),
	ASK("*2\r\n$6\r\nCLIENT\r\n$2\r\nID\r\n", 5, "CLIENT"),
	ANSWER(":-7\r\n", 5, "value"),
	ASK_TEXT("*2\r\n$5\r\nhello\r\n$1\r\n3\r\n", 6, "HELLO", "3"),
	ANSWER("%2\r\n+a\r\n:1\r\n+b\r\n~1\r\n#t\r\n", 6, "value"),
	ANSWER(">2\r\n+invalidate\r\n*1\r\n$1\r\nk\r\n", NO_REQUEST, "push"),
	ASK("EXISTS k k\r\n", 7, "EXISTS"),
	ANSWER("|1\r\n+ttl\r\n:3\r\n*2\r\n,1.5\r\n|1\r\n+x\r\n_\r\n=7\r\ntxt:abc\r\n", 7, "value"),
	ASK("dbsize\n", 8, "DBSIZE"),
	ANSWER("!3\r\nbad\r\n", 8, "error"),
	ASK("get a-key-that-is-longer-than-all-that-is-kept-of-a-line-which-is-sixty-four-bytes\r\n", 9, "GET"),
	ANSWER("*0\r\n", 9, "value"),
	ASK("ping\r\n", 10, "PING"),
	ANSWER("(12345678901234567890123456789012345678901234567890123456789012345678901234567890\r\n", 10, "value"),
	{ 0 },
};

static const struct part redis_secret[] = {
	ASK("*2\r\n$4\r\nauth\r\n$6\r\nsecret\r\n", 0, "AUTH"),
	ANSWER("+OK\r\n", 0, "value"),
	ASK_TEXT("*3\r\n$3\r\nSET\r\n$3\r\nkey\r\n$6\r\nsecret\r\n", 1, "SET", "key"),
	ANSWER("+OK\r\n", 1, "value"),
	ASK_TEXT("*2\r\n$4\r\nEVAL\r\n$9\r\nret\0urn 1\r\n", 2, "EVAL", "ret"),
	{ 0 },
};

static const struct part redis_subscribed[] = {
	ASK_TEXT("*2\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n", 0, "SUBSCRIBE", "c"),
	ANSWER("*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n", 0, "value"),
	ANSWER("*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$1\r\nm\r\n", NO_REQUEST, "value"),
	/* Two names, and the next command before both are confirmed. */
	ASK_TEXT("*3\r\n$10\r\nPSUBSCRIBE\r\n$1\r\na\r\n$1\r\nb\r\n", 1, "PSUBSCRIBE", "a"),
	ANSWER("*3\r\n$10\r\npsubscribe\r\n$1\r\na\r\n:2\r\n", 1, "value"),
	ASK("*1\r\n$4\r\nPING\r\n", 2, "PING"),
	ANSWER("*4\r\n$8\r\npmessage\r\n$1\r\na\r\n$1\r\na\r\n$1\r\nm\r\n", NO_REQUEST, "value"),
	ANSWER("*3\r\n$10\r\npsubscribe\r\n$1\r\nb\r\n:3\r\n", NO_REQUEST, "value"),
	ANSWER("*2\r\n$4\r\npong\r\n$0\r\n\r\n", 2, "value"),
	/* All patterns, of which there are two, and all channels, of which there is one. */
	ASK("*1\r\n$12\r\nPUNSUBSCRIBE\r\n", 3, "PUNSUBSCRIBE"),
	ANSWER("*3\r\n$12\r\npunsubscribe\r\n$1\r\na\r\n:2\r\n", 3, "value"),
	ANSWER("*3\r\n$12\r\npunsubscribe\r\n$1\r\nb\r\n:1\r\n", NO_REQUEST, "value"),
	ASK("*1\r\n$11\r\nUNSUBSCRIBE\r\n", 4, "UNSUBSCRIBE"),
	ANSWER("*3\r\n$11\r\nunsubscribe\r\n$1\r\nc\r\n:0\r\n", 4, "value"),
	/* Now it is a connection as any other. */
	ASK_TEXT("*2\r\n$3\r\nGET\r\n$1\r\nk\r\n", 5, "GET", "k"),
	ANSWER("$1\r\nv\r\n", 5, "value"),
	ASK_TEXT("*4\r\n$6\r\nLRANGE\r\n$1\r\nl\r\n$1\r\n0\r\n$2\r\n-1\r\n", 6, "LRANGE", "l"),
	ANSWER("*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$1\r\nm\r\n", 6, "value"),
	ASK("*1\r\n$11\r\nUNSUBSCRIBE\r\n", 7, "UNSUBSCRIBE"),
	ANSWER("*3\r\n$11\r\nunsubscribe\r\n$-1\r\n:0\r\n", 7, "value"),
	/* One that is refused is not confirmed. */
	ASK_TEXT("*3\r\n$9\r\nSUBSCRIBE\r\n$1\r\na\r\n$1\r\nb\r\n", 8, "SUBSCRIBE", "a"),
	ANSWER("-NOPERM\r\n", 8, "error"),
	ASK("*1\r\n$4\r\nPING\r\n", 9, "PING"),
	ANSWER("+PONG\r\n", 9, "value"),
	{ 0 },
};

/* In RESP3, confirmations and messages are pushes, and any command goes on. */
static const struct part redis_pushed[] = {
	ASK_TEXT("*3\r\n$9\r\nSUBSCRIBE\r\n$1\r\na\r\n$1\r\nb\r\n", 0, "SUBSCRIBE", "a"),
	ASK_TEXT("*2\r\n$3\r\nGET\r\n$1\r\nk\r\n", 1, "GET", "k"),
	ANSWER(">3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n", 0, "push"),
	ANSWER(">3\r\n$9\r\nsubscribe\r\n$1\r\nb\r\n:2\r\n", NO_REQUEST, "push"),
	ANSWER(">3\r\n$7\r\nmessage\r\n$1\r\na\r\n$1\r\nm\r\n", NO_REQUEST, "push"),
	ANSWER(">3\r\n$13\r\nsome-messages\r\n$1\r\na\r\n$1\r\nm\r\n", NO_REQUEST, "push"),
	ANSWER("$1\r\nv\r\n", 1, "value"),
	{ 0 },
};

/* How many channels are left when the second one is read is not known before. */
static const struct part redis_pipelined[] = {
	ASK_TEXT("*2\r\n$9\r\nSUBSCRIBE\r\n$1\r\na\r\n", 0, "SUBSCRIBE", "a"),
	ASK("*1\r\n$11\r\nUNSUBSCRIBE\r\n", 1, "UNSUBSCRIBE"),
	ANSWER("*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n", NO_REQUEST, "value"),
	{ 0 },
};

/* In a transaction, it is confirmed within the response to EXEC. */
static const struct part redis_queued[] = {
	ASK_TEXT("*3\r\n$9\r\nSUBSCRIBE\r\n$1\r\na\r\n$1\r\nb\r\n", 0, "SUBSCRIBE", "a"),
	ANSWER("+QUEUED\r\n", NO_REQUEST, "value"),
	{ 0 },
};

static const struct part redis_silent[] = {
	ASK("*3\r\n$6\r\nclient\r\n$5\r\nreply\r\n$3\r\noff\r\n", 0, "CLIENT"),
	ASK("*1\r\n$4\r\nPING\r\n", 1, "PING"),
	ANSWER("+PONG\r\n", NO_REQUEST, "value"),
	{ 0 },
};

static const struct part redis_copied[] = {
	ASK_TEXT("*3\r\n$5\r\nPSYNC\r\n$1\r\n?\r\n$2\r\n-1\r\n", 0, "PSYNC", "?"), ANSWER_LOST("+FULLRESYNC\r\n"), { 0 },
};
static const struct part redis_no_string[] = { ASK_LOST("*1\r\n:1\r\n"), { 0 } };
static const struct part redis_negative[] = { ASK_LOST("*1\r\n$-1\r\n"), { 0 } };
static const struct part redis_many[] = { ASK_LOST("*1048577\r\n"), { 0 } };
static const struct part redis_stream[] = { ASK("PING\r\n", 0, "PING"), ANSWER_LOST("$?\r\n"), { 0 } };
static const struct part redis_type[] = { ASK("PING\r\n", 0, "PING"), ANSWER_LOST("HTTP/1.1 200 OK\r\n"), { 0 } };
static const struct part redis_newline[] = { ASK("PING\r\n", 0, "PING"), ANSWER_LOST("+PONG\n"), { 0 } };
static const struct part redis_inner_push[] = { ASK("PING\r\n", 0, "PING"), ANSWER_LOST("*1\r\n>1\r\n"), { 0 } };

static const struct part memcached[] = {
	ASK_TEXT("get a b\r\n", 0, "get", "a"),
	ASK_TEXT("set k 0 0 5\r\na\r\nbc\r\n", 1, "set", "k"),
	ASK_TEXT("set k 0 -1 0 noreply\r\n\r\n", NO_REQUEST, "set", "k"),
	ASK_TEXT("cas k 1 0 2 77\r\nhi\r\n", 2, "cas", "k"),
	ASK_TEXT("incr  n 5\n", 3, "incr", "n"),
	ANSWER("VALUE a 0 5\r\nEND\r\n\r\nVALUE b 1 0 99\r\n\r\nEND\r\n", 0, "VALUE"),
	ANSWER("STORED\r\n", 1, "STORED"),
	ANSWER("NOT_FOUND\r\n", 2, "NOT_FOUND"),
	ANSWER("6\r\n", 3, "number"),
	ASK("stats\r\n", 4, "stats"),
	ANSWER("STAT pid 1\r\nSTAT uptime 2\r\nEND\r\n", 4, "STAT"),
	ASK_TEXT("delete noreply\r\n", 5, "delete", "noreply\r"),
	ANSWER("DELETED\r\n", 5, "DELETED"),
	ASK_TEXT("delete k noreply\r\n", NO_REQUEST, "delete", "k"),
	ASK_TEXT("flush_all noreply\r\n", NO_REQUEST, "flush_all", "noreply\r"),
	ASK_TEXT("get k\r\n", 6, "get", "k\r"),
	ANSWER("END\r\n", 6, "END"),
	ASK_TEXT("mg k v\r\n", 7, "mg", "k"),
	ANSWER("VA 3 f0\r\nabc\r\n", 7, "VA"),
	ASK_TEXT("ms k 2 T0\r\nhi\r\n", 8, "ms", "k"),
	ANSWER("HD\r\n", 8, "HD"),
	ASK("version\r\n", 9, "version"),
	ANSWER("VERSION 1.6\r\n", 9, "VERSION"),
	ASK("quit\r\n", NO_REQUEST, "quit"),
	{ 0 },
};

static const struct part memcached_silent[] = {
	ASK_TEXT("mg k v q\r\n", 0, "mg", "k"), ASK("mn\r\n", 1, "mn"), ANSWER("MN\r\n", NO_REQUEST, "MN"), { 0 },
};
static const struct part memcached_command[] = { ASK_LOST("watch fetchers\r\n"), { 0 } };
static const struct part memcached_capitals[] = { ASK_LOST("GET k\r\n"), { 0 } };
static const struct part memcached_empty[] = { ASK_LOST("\r\n"), { 0 } };
static const struct part memcached_number[] = { ASK_LOST("set k 0 0 -1\r\n"), { 0 } };
static const struct part memcached_flags[] = { ASK_LOST("set k x 0 1\r\n"), { 0 } };
static const struct part memcached_words[] = { ASK_LOST("set k 0 0\r\n"), { 0 } };
static const struct part memcached_key[] = {
	ASK_LOST("set "
		 "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
		 "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
		 "012345678901234567890123456789012345678901234567890 0 0 1\r\n"), { 0 },
};
static const struct part memcached_keys[] = {
	ASK_TEXT("gat 60  key other\r\n", 0, "gat", "key"),
	ANSWER("END\r\n", 0, "END"),
	ASK_TEXT("  get   k\n", 1, "get", "k"),
	ANSWER("END\r\n", 1, "END"),
	{ 0 },
};

static const struct part memcached_value[] = { ASK_TEXT("get k\r\n", 0, "get", "k\r"), ANSWER_LOST("VALUE k 0\r\n"), { 0 } };

#define BINARY(magic, code, key, extras, body) \
	magic code "\0" key extras "\0\0\0" "\0\0\0" body "\0\0\0\0" "\0\0\0\0\0\0\0\0"

static const struct part memcached_binary[] = {
	ASK(BINARY("\x80", "\0", "\1", "\0", "\1") "k", 0, "Get"),
	ASK(BINARY("\x80", "\1", "\1", "\10", "\13") "........" "kvv", 1, "Set"),
	ANSWER(BINARY("\x81", "\0", "\0", "\4", "\6") "...." "vv", 0, "Get"),
	ANSWER(BINARY("\x81", "\1", "\0", "\0", "\0"), 1, "Set"),
	ASK(BINARY("\x80", "\20", "\0", "\0", "\0"), 2, "Stat"),
	ANSWER(BINARY("\x81", "\20", "\3", "\0", "\4") "pid1" BINARY("\x81", "\20", "\0", "\0", "\0"), 2, "Stat"),
	ASK(BINARY("\x80", "\11", "\1", "\0", "\1") "k", 3, "GetQ"),
	ASK(BINARY("\x80", "\12", "\0", "\0", "\0"), 4, "No-op"),
	ANSWER(BINARY("\x81", "\12", "\0", "\0", "\0"), NO_REQUEST, "No-op"),
	{ 0 },
};
static const struct part memcached_magic[] = { ASK_LOST(BINARY("\x81", "\0", "\0", "\0", "\0")), { 0 } };
static const struct part memcached_body[] = { ASK_LOST(BINARY("\x80", "\1", "\1", "\10", "\10")), { 0 } };

#define REDIS(said, parts) { "Redis: " said, &protocol_redis, parts }
#define MEMCACHED(said, parts) { "memcached: " said, &protocol_memcached, parts }

const struct transcript cache_transcripts[] = {
	REDIS("what is secret", redis_secret),
	MEMCACHED("keys", memcached_keys),
	REDIS("commands and values", redis), REDIS("subscribed", redis_subscribed), REDIS("pushed", redis_pushed),
	REDIS("subscriptions one after the other", redis_pipelined), REDIS("a subscription in a transaction", redis_queued),
	REDIS("silent", redis_silent),
	REDIS("a copy", redis_copied), REDIS("a command without a string", redis_no_string),
	REDIS("a string of less than nothing", redis_negative), REDIS("too many strings", redis_many),
	REDIS("a value in parts", redis_stream), REDIS("another type", redis_type),
	REDIS("a bare newline", redis_newline), REDIS("a push in a value", redis_inner_push),
	MEMCACHED("commands and responses", memcached), MEMCACHED("silent", memcached_silent),
	MEMCACHED("another command", memcached_command), MEMCACHED("capitals", memcached_capitals),
	MEMCACHED("an empty line", memcached_empty), MEMCACHED("a negative length", memcached_number),
	MEMCACHED("flags that are none", memcached_flags), MEMCACHED("too few words", memcached_words),
	MEMCACHED("a long key", memcached_key), MEMCACHED("a value without a length", memcached_value),
	{ "memcached: binary", &protocol_memcached_binary, memcached_binary },
	{ "memcached: binary, another magic", &protocol_memcached_binary, memcached_magic },
	{ "memcached: binary, a short body", &protocol_memcached_binary, memcached_body },
	{ 0 },
};
