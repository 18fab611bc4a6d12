/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Letters of HPACK's Huffman code (RFC 7541, 5.2), as its bytes come. */
#ifndef WAKEPATH_HPACK_HUFFMAN_H
#define WAKEPATH_HPACK_HUFFMAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** HPACK_MORE - the next letter is not complete */
#define HPACK_MORE (-1)
/** HPACK_NO_LETTER - the bits are the code of the end, which no text has */
#define HPACK_NO_LETTER (-2)

/**
 * struct hpack_huffman - bits that are not yet letters
 * @bits: they, behind older ones
 * @count: how many
 */
struct hpack_huffman {
	uint64_t bits;
	uint8_t count;
};

/** hpack_huffman_start - before the first byte of a text */
void hpack_huffman_start(struct hpack_huffman *code);

/** hpack_huffman_take - the next byte; all letters of the ones before must have been asked for */
void hpack_huffman_take(struct hpack_huffman *code, uint8_t byte);

/** hpack_huffman_letter - the next letter, HPACK_MORE or HPACK_NO_LETTER */
int hpack_huffman_letter(struct hpack_huffman *code);

/** hpack_huffman_may_end - whether what is left is padding: fewer than 8 bits, and all of them 1 */
bool hpack_huffman_may_end(const struct hpack_huffman *code);

#endif
