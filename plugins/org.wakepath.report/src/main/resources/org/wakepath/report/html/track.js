/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Segments of a row with the exact time of each state in any interval: a checkpoint every 64 segments. */
const BLOCK = 64;

class Track {
  constructor(model, segments) {
    this.model = model;
    this.segments = segments;
    this.states = model.meta.states.length;
    this.checkpoints = new Float64Array((Math.floor(segments.length / BLOCK) + 1) * this.states);
    const sums = new Float64Array(this.states);
    segments.forEach((segment, i) => {
      if (i % BLOCK === 0) this.checkpoints.set(sums, i / BLOCK * this.states);
      sums[model.columns.state[segment]] += model.columns.duration[segment];
    });
  }

  get length() { return this.segments.length; }
  start(i) { return this.model.starts[this.segments[i]]; }
  end(i) { return this.model.starts[this.segments[i] + 1]; }
  state(i) { return this.model.columns.state[this.segments[i]]; }

  /* How many segments begin before a time. */
  before(time) {
    return this.#first(i => this.start(i) >= time);
  }

  /* The first segment that ends after a time. */
  firstAfter(time) {
    return this.#first(i => this.end(i) > time);
  }

  #first(holds) {
    let low = 0, high = this.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (holds(middle)) high = middle; else low = middle + 1;
    }
    return low;
  }

  /* Time of every state within an interval. */
  within(from, to) {
    const sums = new Float64Array(this.states);
    this.#add(to, 1, sums);
    this.#add(from, -1, sums);
    return sums;
  }

  #add(time, sign, sums) {
    const count = this.before(time);
    const block = Math.floor(Math.max(0, count - 1) / BLOCK);
    for (let state = 0; state < this.states; state++) sums[state] += sign * this.checkpoints[block * this.states + state];
    for (let i = block * BLOCK; i < count; i++) sums[this.state(i)] += sign * (Math.min(this.end(i), time) - this.start(i));
  }
}
