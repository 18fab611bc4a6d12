// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "transcript.h"

static const struct part line[] = {
	ASK("date\n", 0, ""), ASK("\n", 1, ""), ANSWER("Monday\r\n", 0, ""), ASK_MORE("no end"), ANSWER("\n", 1, ""),
	{ 0 },
};

static const struct part one_shot[] = {
	ASK_MORE("GET / HTTP/1.0\n\n"), ANSWER_MORE("first\n"), ANSWER_MORE("second\n"), ASK_CLOSE(0, ""),
	ANSWER_CLOSE(0, ""), { 0 },
};

const struct transcript simple_transcripts[] = {
	{ "lines", &protocol_line, line },
	{ "one shot", &protocol_one_shot, one_shot },
	{ 0 },
};
