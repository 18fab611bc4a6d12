// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
'use strict'
// An event loop with an interval of 10 ms waits for the answer of a child, which computes 300 ms.
const { fork } = require('node:child_process')
const { compute, now, waitedSince } = require('./truth.js')

if (process.argv[2] === 'child') {
  process.on('message', () => {
    process.title = 'child'
    compute(300)
    process.send('done')
    process.disconnect()
  })
} else {
  const child = fork(__filename, ['child'])
  const ticks = setInterval(() => {}, 10)
  setTimeout(() => {
    const from = now()
    child.on('message', () => {
      waitedSince(from)
      clearInterval(ticks)
    })
    child.send('work')
  }, 300)
}
