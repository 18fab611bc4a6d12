// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* The code of RFC 7541, appendix B. It is canonical: codes of one length follow each other, and longer ones follow them. */
#include "hpack-huffman.h"

#define PADDING_BITS 8

/* The lengths that codes have, and how many letters have each. The last code of 30 bits is the end, and no letter. */
static const struct {
	uint8_t bits;
	uint8_t letters;
} lengths[] = {
	{ 5, 10 }, { 6, 26 }, { 7, 32 }, { 8, 6 }, { 10, 5 }, { 11, 3 }, { 12, 2 }, { 13, 6 }, { 14, 2 }, { 15, 3 },
	{ 19, 3 }, { 20, 8 }, { 21, 13 }, { 22, 26 }, { 23, 29 }, { 24, 12 }, { 25, 4 }, { 26, 15 }, { 27, 19 },
	{ 28, 29 }, { 30, 3 },
};

/* Letters in the order of their codes. */
static const uint8_t letters[] = {
	'0', '1', '2', 'a', 'c', 'e', 'i', 'o', 's', 't', ' ', '%', '-', '.', '/', '3', '4', '5', '6', '7', '8', '9',
	'=', 'A', '_', 'b', 'd', 'f', 'g', 'h', 'l', 'm', 'n', 'p', 'r', 'u', ':', 'B', 'C', 'D', 'E', 'F', 'G', 'H',
	'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'Y', 'j', 'k', 'q', 'v', 'w', 'x',
	'y', 'z', '&', '*', ',', ';', 'X', 'Z', '!', '"', '(', ')', '?', '\'', '+', '|', '#', '>', 0, '$', '@', '[',
	']', '~', '^', '}', '<', '`', '{', '\\', 195, 208, 128, 130, 131, 162, 184, 194, 224, 226, 153, 161, 167, 172,
	176, 177, 179, 209, 216, 217, 227, 229, 230, 129, 132, 133, 134, 136, 146, 154, 156, 160, 163, 164, 169, 170,
	173, 178, 181, 185, 186, 187, 189, 190, 196, 198, 228, 232, 233, 1, 135, 137, 138, 139, 140, 141, 143, 147,
	149, 150, 151, 152, 155, 157, 158, 165, 166, 168, 174, 175, 180, 182, 183, 188, 191, 197, 231, 239, 9, 142,
	144, 145, 148, 159, 171, 206, 215, 225, 236, 237, 199, 207, 234, 235, 192, 193, 200, 201, 202, 205, 210, 213,
	218, 219, 238, 240, 242, 243, 255, 203, 204, 211, 212, 214, 221, 222, 223, 241, 244, 245, 246, 247, 248, 250,
	251, 252, 253, 254, 2, 3, 4, 5, 6, 7, 8, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29,
	30, 31, 127, 220, 249, 10, 13, 22,
};

void hpack_huffman_start(struct hpack_huffman *code)
{
	*code = (struct hpack_huffman){ .count = 0 };
}

void hpack_huffman_take(struct hpack_huffman *code, uint8_t byte)
{
	code->bits = code->bits << 8 | byte;
	code->count = (uint8_t)(code->count + 8);
}

static uint32_t first_bits(const struct hpack_huffman *code, uint8_t bits)
{
	return (uint32_t)(code->bits >> (code->count - bits)) & ((UINT32_C(1) << bits) - 1);
}

int hpack_huffman_letter(struct hpack_huffman *code)
{
	uint32_t first = 0, before = 0;
	uint8_t bits = 0;

	for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		uint32_t place;

		first <<= lengths[i].bits - bits;
		bits = lengths[i].bits;
		if (bits > code->count)
			return HPACK_MORE;
		place = first_bits(code, bits) - first;
		if (place < lengths[i].letters) {
			code->count = (uint8_t)(code->count - bits);
			return letters[before + place];
		}
		first += lengths[i].letters;
		before += lengths[i].letters;
	}
	return HPACK_NO_LETTER;
}

bool hpack_huffman_may_end(const struct hpack_huffman *code)
{
	return code->count < PADDING_BITS && first_bits(code, code->count) == (UINT32_C(1) << code->count) - 1;
}
