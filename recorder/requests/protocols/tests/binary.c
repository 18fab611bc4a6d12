// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* HTTP/2 (RFC 9113), FastCGI 1.0, uwsgi, X11 and DNS (RFC 1035). Numbers before strings are lengths. */
#include "transcript.h"

#define STARTED ASK_LAST(PREFACE SETTINGS, 0, "SETTINGS")
#define PREFACE "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
#define SETTINGS "\0\0\6\4\0\0\0\0\0" "\0\3\0\0\0\144"
#define ACKNOWLEDGED "\0\0\0\4\1\0\0\0\0"

static const struct part http2[] = {
	ASK_LAST(PREFACE SETTINGS, 0, "SETTINGS"),
	ANSWER_LAST("\0\0\0\4\0\0\0\0\0", 0, "SETTINGS"),
	ANSWER_LAST(ACKNOWLEDGED, 0, "SETTINGS"),
	/* ends headers and stream */
	ASK_LAST_FIELDS("\0\0\3\1\5\0\0\0\1" "\x82\x84\x86", 1, "GET", "\x82\x84\x86"),
	/* padded, with a priority */
	ASK_PIECE_FIELDS("\0\0\11\1\54\0\0\0\3" "\1\0\0\0\0\20\x83\x84\0", 3, "POST", "\x83\x84"),
	ASK_PIECE("\0\0\5\0\10\0\0\0\3" "\2hi\0\0", 3, "DATA"),			   /* padded */
	ASK_LAST("\0\0\0\0\1\0\0\0\3", 3, "DATA"),					   /* empty, the last */
	ANSWER_PIECE("\0\0\1\1\4\0\0\0\3" "\x88", 3, "200"),
	ANSWER_PIECE("\0\0\1\1\4\0\0\0\1" "\x8d", 1, "404"),
	ANSWER_PIECE("\0\0\4\0\0\0\0\0\1" "body", 1, "DATA"),
	ANSWER_PIECE("\0\0\4\10\0\0\0\0\1" "\0\0\1\0", 1, "WINDOW_UPDATE"),
	ASK_LAST("\0\0\4\10\0\0\0\0\0" "\0\0\1\0", 0, "WINDOW_UPDATE"),
	ANSWER_LAST("\0\0\2\1\5\0\0\0\1" "\x0f\x01", 1, "HEADERS"),			   /* trailers */
	ANSWER_MORE("\0\0\1\1\1\0\0\0\3" "\x40"),					   /* headers that go on */
	ANSWER_MORE("\0\0\0\11\0\0\0\0\3"),
	ANSWER_LAST("\0\0\2\11\4\0\0\0\3" "\1\1", 3, "HEADERS"),
	ASK_LAST("\0\0\10\6\0\0\0\0\0" "pingpong", 0, "PING"),
	ASK_PIECE_FIELDS("\0\0\1\1\4\0\0\0\5" "\x82", 5, "GET", "\x82"),
	ASK_LAST("\0\0\4\3\0\0\0\0\5" "\0\0\0\10", 5, "RST_STREAM"),
	ASK_PIECE("\0\0\5\2\0\0\0\0\7" "\0\0\0\0\1", 7, "PRIORITY"),
	ANSWER_PIECE("\0\0\5\5\4\0\0\0\7" "\0\0\0\2\x82", 7, "PUSH_PROMISE"),
	ANSWER_PIECE("\0\0\1\x20\0\0\0\0\7" ".", 7, "other"),				   /* a type of others */
	ANSWER_LAST("\0\0\10\7\0\0\0\0\0" "\0\0\0\7\0\0\0\0", 0, "GOAWAY"),
	{ 0 },
};

/* A reserved bit before the number of the stream is not looked at. */
static const struct part http2_reserved[] = {
	ASK_LAST(PREFACE "\0\0\0\4\0\x80\0\0\0", 0, "SETTINGS"),
	ASK_LAST("\0\0\0\1\5\x80\0\0\1", 1, "HEADERS"),
	{ 0 },
};

static const struct part http2_preface[] = { ASK_LOST("PRI * HTTP/2.0\r\n\r\nSM\r\n\r."), { 0 } };
static const struct part http2_first[] = { ASK_LOST(PREFACE "\0\0\10\6\0\0\0\0\0"), { 0 } };
static const struct part http2_server[] = { ANSWER_LOST("HTTP/1.1 400 Bad Request\r\n"), { 0 } };
static const struct part http2_ping[] = { STARTED, ASK_LOST("\0\0\7\6\0\0\0\0\0"), { 0 } };
static const struct part http2_settings[] = { STARTED, ASK_LOST("\0\0\7\4\0\0\0\0\0"), { 0 } };
static const struct part http2_zero[] = { STARTED, ASK_LOST("\0\0\0\0\0\0\0\0\0"), { 0 } };
static const struct part http2_goes_on[] = {
	STARTED, ASK_LOST("\0\0\1\1\0\0\0\0\1\x82" "\0\0\1\1\0\0\0\0\3"), { 0 },
};
static const struct part http2_out_of_place[] = {
	STARTED, ASK_LOST("\0\0\0\11\4\0\0\0\1"), { 0 },
};

/* A list in three frames, the first of which has padding alone; then one without fields. */
static const struct part http2_parts[] = {
	STARTED,
	ASK_MORE("\0\0\3\1\11\0\0\0\1" "\2.."),
	ASK_MORE("\0\0\2\11\0\0\0\0\1" "\x82\x44"),
	ASK_LAST_FIELDS("\0\0\3\11\4\0\0\0\1" "\2/a", 1, "HEADERS", "\x82\x44\2/a"),
	ASK_MORE("\0\0\2\1\0\0\0\0\3" "\x83\x44"),
	ASK_PIECE_FIELDS("\0\0\3\11\4\0\0\0\3" "\2/b", 3, "POST", "\x83\x44\2/b"),
	ASK_LAST("\0\0\5\1\45\0\0\0\5" "\0\0\0\0\20", 5, "HEADERS"),
	{ 0 },
};

static const struct part http2_padding[] = {
	STARTED, ASK_MORE("\0\0\3\1\15\0\0\0\1"), ASK_LOST("\3"), { 0 },
};
static const struct part http2_priority[] = { STARTED, ASK_LOST("\0\0\4\1\45\0\0\0\1"), { 0 } };
static const struct part http2_push[] = { STARTED, ASK_LOST("\0\0\5\5\4\0\0\0\1"), { 0 } };

static const struct part fastcgi[] = {
	ASK_LAST("\1\11\0\0\0\2\0\0" "\0\0", 0, "GET_VALUES"),
	ANSWER_LAST("\1\12\0\0\0\0\1\0" "\0", 0, "GET_VALUES_RESULT"),
	ASK_PIECE("\1\1\0\1\0\10\0\0" "\0\1\1\0\0\0\0\0", 1, "BEGIN_REQUEST"),
	ASK_PIECE("\1\4\0\1\0\5\3\0" "\1\2A.." "\0\0\0", 1, "PARAMS"),
	ASK_PIECE("\1\1\1\2\0\10\2\0" "\0\1\0\0\0\0\0\0" "\0\0", 258, "BEGIN_REQUEST"),
	ASK_PIECE("\1\4\0\1\0\0\0\0", 1, "PARAMS"),
	ASK_PIECE("\1\5\0\1\0\4\0\0" "body", 1, "STDIN"),
	ASK_LAST("\1\5\0\1\0\0\0\0", 1, "STDIN"),
	ANSWER_PIECE("\1\6\0\1\0\3\5\0" "out" ".....", 1, "STDOUT"),
	ANSWER_PIECE("\1\7\0\1\0\3\0\0" "err", 1, "STDERR"),
	ANSWER_PIECE("\1\6\0\1\0\0\0\0", 1, "STDOUT"),
	ANSWER_LAST("\1\3\0\1\0\10\0\0" "\0\0\0\0\0\0\0\0", 1, "END_REQUEST"),
	ASK_LAST("\1\2\1\2\0\0\0\0", 258, "ABORT_REQUEST"),
	ANSWER_LAST("\1\3\1\2\0\10\0\0" "\0\0\0\0\0\0\0\0", 258, "END_REQUEST"),
	ASK_PIECE("\1\1\0\1\0\10\0\0" "\0\1\1\0\0\0\0\0", 1, "BEGIN_REQUEST"),
	{ 0 },
};

/* Three variables, one of which has a long value; then one that goes on in the next record. */
static const struct part fastcgi_variables[] = {
	ASK_PIECE("\1\1\0\1\0\10\0\0" "\0\1\1\0\0\0\0\0", 1, "BEGIN_REQUEST"),
	PART(PROTOCOL_REQUESTS, "\1\4\0\1\0\55\2\0" "\16\4REQUEST_METHODPOST" "\13\200\0\0\6REQUEST_URI/a?b=c"
	     "\1\0A" "..", ENDS, .request = NO_REQUEST, .stream = 1, .kind = "POST", .text = "/a?b=c", .goes_on = true),
	ASK_PIECE("\1\1\0\2\0\10\0\0" "\0\1\1\0\0\0\0\0", 2, "BEGIN_REQUEST"),
	PART(PROTOCOL_REQUESTS, "\1\4\0\2\0\17\0\0" "\13\2REQUEST_URI/d", ENDS, .request = NO_REQUEST, .stream = 2,
	     .kind = "PARAMS", .text = "/d", .goes_on = true),
	ASK_PIECE("\1\4\0\1\0\10\0\0" "\13\7REQUES", 1, "PARAMS"),
	ASK_PIECE("\1\4\0\1\0\14\0\0" "T_URI/secret", 1, "PARAMS"),
	ASK_PIECE("\1\4\0\2\0\17\0\0" "\13\2REQUEST_URI/e", 2, "PARAMS"),
	{ 0 },
};

static const struct part fastcgi_torn_lengths[] = {
	ASK_PIECE("\1\4\0\1\0\1\0\0" "\13", 1, "PARAMS"),
	ASK_PIECE("\1\4\0\1\0\16\0\0" "\2REQUEST_URI/d", 1, "PARAMS"),
	{ 0 },
};
static const struct part fastcgi_torn_names[] = {
	ASK_PIECE("\1\4\0\1\0\2\0\0" "\13\2", 1, "PARAMS"),
	ASK_PIECE("\1\4\0\1\0\15\0\0" "REQUEST_URI/d", 1, "PARAMS"),
	{ 0 },
};
static const struct part fastcgi_long_names[] = {
	ASK_PIECE("\1\4\0\1\0\4\0\0" "\200\0\0\0", 1, "PARAMS"),
	{ 0 },
};

static const struct part fastcgi_role[] = { ASK_LOST("\1\1\0\1\0\10\0\0" "\0\3\1\0\0\0\0\0"), { 0 } };
static const struct part fastcgi_version[] = { ASK_LOST("\2\1\0\1\0\10\0\0"), { 0 } };
static const struct part fastcgi_side[] = { ASK_LOST("\1\6\0\1\0\0\0\0"), { 0 } };
static const struct part fastcgi_type[] = { ANSWER_LOST("\1\14\0\1\0\0\0\0"), { 0 } };
static const struct part fastcgi_number[] = { ASK_LOST("\1\4\0\0\0\0\0\0"), { 0 } };

/* 28 + 21 + 19 + 20 = 88 bytes of variables. */
static const struct part uwsgi[] = {
	ASK_TEXT("\0\130\0\0"
		 "\16\0REQUEST_METHOD" "\4\0POST" "\2\0ab" "\0\0" /* 22 + 6 */
		 "\13\0REQUEST_URI" "\6\0/a?b=c"		  /* 21 */
		 "\16\0CONTENT_LENGTH" "\1\0" "5"		  /* 19 */
		 "\16\0" "CONTENT_LENGTX" "\2\0" "99"		  /* 20 */
		 "hello", 0, "POST", "/a?b=c"),
	ANSWER_MORE("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
	ANSWER_CLOSE(0, ""),
	{ 0 },
};

/* 71 + 4 + 18 bytes; a name that is not kept, and one without a value. */
static const struct part uwsgi_long[] = {
	ASK("\5\135\0\0"
	    "\101\0CONTENT_LENGTH..................................................." "\2\0" "99"
	    "\0\0\0\0"
	    "\16\0CONTENT_LENGTH\0\0", 0, ""),
	ASK("\0\0\0\0", 1, ""),
	{ 0 },
};

static const struct part uwsgi_modifier[] = { ASK_LOST("\21\0\0\0"), { 0 } };
static const struct part uwsgi_name[] = { ASK_LOST("\0\5\0\0" "\4\0"), { 0 } };
static const struct part uwsgi_value[] = { ASK_LOST("\0\7\0\0" "\1\0" "A" "\5\0"), { 0 } };
static const struct part uwsgi_length[] = { ASK_LOST("\0\24\0\0" "\16\0CONTENT_LENGTH" "\2\0-1"), { 0 } };
/* 33 + 20 bytes: the server has put the chunks together. */
static const struct part uwsgi_both[] = {
	ASK("\0\65\0\0"
	    "\26\0HTTP_TRANSFER_ENCODING" "\7\0chunked"
	    "\16\0CONTENT_LENGTH" "\2\0" "03"
	    "abc", 0, ""),
	{ 0 },
};
static const struct part uwsgi_coding[] = {
	ASK_LOST("\0\41\0\0" "\26\0HTTP_TRANSFER_ENCODING" "\7\0chunked"), { 0 },
};
/* Two values of 16 bytes with their names; which one counts is not known. */
static const struct part uwsgi_twice[] = {
	ASK_LOST("\0\40\0\0" "\13\0REQUEST_URI" "\1\0/" "\13\0REQUEST_URI" "\1\0/"), { 0 },
};

/* The set-up has a name of 3 bytes and data of 5: 12 + 4 + 8. */
static const struct part x11[] = {
	ASK("l\0\13\0\0\0\3\0\5\0\0\0" "MIT." "cooki...", 0, "setup"),
	ANSWER("\1\0\13\0\0\0\2\0" "........", 0, "setup"),
	ASK("\142\0\4\0\3\0\0\0" "BIG....." , 1, "98"),
	ASK("\53\0\1\0", 2, "43"),
	ASK("\1\0\0\0\4\0\0\0" "........", 3, "1"),				 /* a big request of 16 bytes */
	ANSWER("\1\0\1\0\0\0\0\0" "........................", 1, "1"),
	ANSWER("\14\0\2\0\0\0\0\0" "........................", NO_REQUEST, "12"), /* Expose */
	ANSWER("\1\0\2\0\1\0\0\0" "........................" "....", 2, "1"),	 /* 4 bytes more */
	ANSWER("\0\2\3\0\0\0\0\0" "........................", 3, "0"),
	ANSWER("\43\0\3\0\2\0\0\0" "........................" "........", NO_REQUEST, "35"),
	ANSWER("\241\0\3\0\1\0\0\0" "........................", NO_REQUEST, "33"), /* sent by another client */
	{ 0 },
};

static const struct part x11_big_endian[] = {
	ASK("B\0\0\13\0\0\0\0\0\0\0\0", 0, "setup"),
	ANSWER("\1\0\0\13\0\0\0\1" "....", 0, "setup"),
	ANSWER("\0\1\0\0\0\0\0\0" "........................", NO_REQUEST, "0"), /* of no request */
	ASK("\24\0\0\2" "....", 1, "20"),
	ANSWER("\1\0\0\1\0\0\0\1" "........................" "....", 1, "1"),
	{ 0 },
};

static const struct part x11_order[] = { ASK_LOST("x\0\13\0\0\0\0\0\0\0\0\0"), { 0 } };
static const struct part x11_refused[] = {
	ASK("l\0\13\0\0\0\0\0\0\0\0\0", 0, "setup"), ANSWER("\0\2\13\0\0\0\1\0" "no\0\0", 0, "setup"),
	ASK_LOST("\53\0\1\0"), { 0 },
};
static const struct part x11_short[] = {
	ASK("l\0\13\0\0\0\0\0\0\0\0\0", 0, "setup"), ASK_LOST("\1\0\0\0\1\0\0\0"), { 0 },
};

#define QUESTION "\3www\1x\0" /* 7 bytes, then type and class */

static const struct part dns[] = {
	ASK_LAST("\0\27" "\x12\x34\1\0\0\1\0\0\0\0\0\0" QUESTION "\0\34\0\1", 0x1234, "AAAA"),
	ASK_LAST("\0\27" "\x12\x35\1\0\0\1\0\0\0\0\0\0" QUESTION "\0\1\0\1", 0x1235, "A"),
	ANSWER_LAST("\0\33" "\x12\x35\x81\x80\0\1\0\1\0\0\0\0" QUESTION "\0\1\0\1" "....", 0x1235, "A"),
	ANSWER_LAST("\0\27" "\x12\x34\x81\x80\0\1\0\0\0\0\0\0" QUESTION "\0\34\0\1", 0x1234, "AAAA"),
	ASK_LAST("\0\27" "\0\7\1\0\0\1\0\0\0\0\0\0" QUESTION "\0\374\0\1", 7, "AXFR"),
	ANSWER_PIECE("\0\27" "\0\7\x84\0\0\1\0\0\0\0\0\0" QUESTION "\0\374\0\1", 7, "AXFR"),
	ANSWER_LAST("\0\15" "\0\7\x84\0\0\0\0\1\0\0\0\0" ".", 7, ""), /* no question, which one may leave out */
	ASK_LAST("\0\27" "\0\13\1\0\0\2\0\0\0\0\0\0" QUESTION "\0\1\0\1", 11, ""), /* two questions */
	ASK_LAST("\0\14" "\0\10\50\0\0\0\0\0\0\0\0\0", 8, ""),
	ASK_LAST("\0\16" "\0\10\0\0\0\1\0\0\0\0\0\0" "\300\14", 8, ""), /* a question that points elsewhere */
	ASK_LAST("\0\15" "\0\11\0\0\0\1\0\0\0\0\0\0" "\77", 9, ""),	/* a label that is cut off */
	ASK_LAST("\0\27" "\0\12\0\0\0\1\0\0\0\0\0\0" QUESTION "\1\0\0\1", 10, "other"),
	{ 0 },
};

static const struct part dns_short[] = { ASK_LOST("\0\13"), { 0 } };
static const struct part dns_side[] = { ASK_LOST("\0\14" "\0\10\x80\0\0\0\0\0\0\0\0\0"), { 0 } };

/* Each part is a datagram. */
static const struct part dns_udp[] = {
	ASK_LAST("\x12\x34\1\0\0\1\0\0\0\0\0\0" QUESTION "\0\34\0\1", 0x1234, "AAAA"),
	ASK_LAST("\x12\x35\1\0\0\1\0\0\0\0\0\0" QUESTION "\0\1\0\1" "additional", 0x1235, "A"),
	ANSWER_LAST("\x12\x34\x81\x80\0\1\0\1\0\0\0\0" QUESTION "\0\34\0\1" "....", 0x1234, "AAAA"),
	ASK_LAST("x", 0, ""),
	ASK_LAST("\x12\x36\x80\0\0\1\0\0\0\0\0\0" QUESTION, 0x1236, ""),
	ASK_LAST("\x12\x37\1\0\0\1\0\0\0\0\0\0" "\3ww", 0x1237, ""),
	ASK_LAST("\x12\x38\1\0\0\1\0\0\0\0\0\0" QUESTION "\0\17\0\1", 0x1238, "MX"),
	{ 0 },
};

const struct transcript binary_transcripts[] = {
	{ "HTTP/2: frames", &protocol_http2, http2 },
	{ "HTTP/2: reserved bit", &protocol_http2, http2_reserved },
	{ "HTTP/2: another preface", &protocol_http2, http2_preface },
	{ "HTTP/2: no settings first", &protocol_http2, http2_first },
	{ "HTTP/2: a server of HTTP/1.1", &protocol_http2, http2_server },
	{ "HTTP/2: a short ping", &protocol_http2, http2_ping },
	{ "HTTP/2: settings of another size", &protocol_http2, http2_settings },
	{ "HTTP/2: data of no stream", &protocol_http2, http2_zero },
	{ "HTTP/2: headers that do not go on", &protocol_http2, http2_goes_on },
	{ "HTTP/2: a continuation of nothing", &protocol_http2, http2_out_of_place },
	{ "HTTP/2: fields in parts", &protocol_http2, http2_parts },
	{ "HTTP/2: more padding than bytes", &protocol_http2, http2_padding },
	{ "HTTP/2: a priority that is cut off", &protocol_http2, http2_priority },
	{ "HTTP/2: a promise of the asking side", &protocol_http2, http2_push },
	{ "FastCGI: records", &protocol_fastcgi, fastcgi },
	{ "FastCGI: variables", &protocol_fastcgi, fastcgi_variables },
	{ "FastCGI: lengths in two records", &protocol_fastcgi, fastcgi_torn_lengths },
	{ "FastCGI: a name in the next record", &protocol_fastcgi, fastcgi_torn_names },
	{ "FastCGI: a long name", &protocol_fastcgi, fastcgi_long_names },
	{ "FastCGI: a filter", &protocol_fastcgi, fastcgi_role },
	{ "FastCGI: another version", &protocol_fastcgi, fastcgi_version },
	{ "FastCGI: output of the asking side", &protocol_fastcgi, fastcgi_side },
	{ "FastCGI: another type", &protocol_fastcgi, fastcgi_type },
	{ "FastCGI: parameters of no request", &protocol_fastcgi, fastcgi_number },
	{ "uwsgi: variables and body", &protocol_uwsgi, uwsgi },
	{ "uwsgi: long names and empty values", &protocol_uwsgi, uwsgi_long },
	{ "uwsgi: a body that was in chunks", &protocol_uwsgi, uwsgi_both },
	{ "uwsgi: another modifier", &protocol_uwsgi, uwsgi_modifier },
	{ "uwsgi: a name that is too long", &protocol_uwsgi, uwsgi_name },
	{ "uwsgi: a value that is too long", &protocol_uwsgi, uwsgi_value },
	{ "uwsgi: a length that is none", &protocol_uwsgi, uwsgi_length },
	{ "uwsgi: a body in chunks", &protocol_uwsgi, uwsgi_coding },
	{ "uwsgi: a variable twice", &protocol_uwsgi, uwsgi_twice },
	{ "X11: requests, replies, events", &protocol_x11, x11 },
	{ "X11: big-endian", &protocol_x11, x11_big_endian },
	{ "X11: another byte order", &protocol_x11, x11_order },
	{ "X11: refused", &protocol_x11, x11_refused },
	{ "X11: a big request that is too short", &protocol_x11, x11_short },
	{ "DNS: questions and answers", &protocol_dns, dns },
	{ "DNS: a short message", &protocol_dns, dns_short },
	{ "DNS: an answer as a question", &protocol_dns, dns_side },
	{ "DNS: datagrams", &protocol_dns_udp, dns_udp },
	{ 0 },
};
