// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
'use strict'
// What the programs in Node have in common: work of a known length, the clock, and the log of what is true.

const started = BigInt(Date.now()) * 1000000n - process.hrtime.bigint()

/** ns since 1970, the clock of recordings, to 1 ms. */
function now () {
  return started + process.hrtime.bigint()
}

function compute (ms) {
  const end = process.hrtime.bigint() + BigInt(ms) * 1000000n
  while (process.hrtime.bigint() < end);
}

/** The main thread waited from then until now. */
function waitedSince (from) {
  console.log(`TRUTH ${process.pid} ${from} ${now()}`)
}

module.exports = { now, compute, waitedSince }
