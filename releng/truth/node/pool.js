// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
'use strict'
// An event loop waits for a thread of libuv's pool, which derives a key; the only other event is an interval of 20 ms.
const { pbkdf2 } = require('node:crypto')
const { readdirSync, readFileSync } = require('node:fs')
const { now } = require('./truth.js')

/** The threads of the process with the processor time that each took. */
function times () {
  const found = new Map()
  for (const tid of readdirSync('/proc/self/task')) {
    const fields = readFileSync(`/proc/self/task/${tid}/stat`, 'utf8').split(') ')[1].split(' ')
    found.set(tid, Number(fields[11]) + Number(fields[12]))
  }
  return found
}

const ticks = setInterval(() => {}, 20)
pbkdf2('warm', 'up', 1, 32, 'sha512', () => {
  const before = times()
  const from = now()
  pbkdf2('secret', 'salt', 300000, 64, 'sha512', () => {
    const until = now()
    const after = times()
    const took = [...after].filter(([tid]) => Number(tid) !== process.pid)
      .sort((a, b) => (b[1] - (before.get(b[0]) || 0)) - (a[1] - (before.get(a[0]) || 0)))
    console.log(`TRUTH ${process.pid} ${from} ${until} ${took[0][0]}`)
    clearInterval(ticks)
  })
})
