/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/*
 * Segments of a row with the exact time of each tone in any interval: a checkpoint every 64 segments. A tone is a state
 * in its strong colour, or, of what nothing explains, in its pale one; the pale ones come behind the strong ones.
 */
const BLOCK = 64;

class Track {
  constructor(model, segments) {
    this.model = model;
    this.segments = segments;
    this.tones = 2 * model.meta.states.length;
  }

  /* Made when they are first needed; most tasks have too few segments. */
  get checkpoints() {
    if (this.made) return this.made;
    const {segments, model, tones} = this, sums = new Float64Array(tones);
    this.made = new Float64Array((Math.floor(segments.length / BLOCK) + 1) * tones);
    for (let i = 0; i < segments.length; i++) {
      if (i % BLOCK === 0) this.made.set(sums, i / BLOCK * tones);
      sums[model.tones[segments[i]]] += model.columns.duration[segments[i]];
    }
    return this.made;
  }

  get length() { return this.segments.length; }
  start(i) { return this.model.starts[this.segments[i]]; }
  end(i) { return this.model.starts[this.segments[i] + 1]; }
  tone(i) { return this.model.tones[this.segments[i]]; }

  /* How many segments begin before a time. */
  before(time) {
    const {starts} = this.model, {segments} = this;
    let low = 0, high = segments.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (starts[segments[middle]] >= time) high = middle; else low = middle + 1;
    }
    return low;
  }

  /* The first segment that ends after a time. */
  firstAfter(time) {
    const {starts} = this.model, {segments} = this;
    let low = 0, high = segments.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (starts[segments[middle] + 1] > time) high = middle; else low = middle + 1;
    }
    return low;
  }

  /* Time of every state within an interval. */
  states(from, to) {
    const tones = this.within(from, to), half = this.tones / 2;
    return tones.subarray(0, half).map((sum, state) => sum + tones[half + state]);
  }

  /* Time of every tone within an interval, in an array that may be used again. */
  within(from, to, sums = new Float64Array(this.tones)) {
    sums.fill(0);
    const first = this.firstAfter(from), last = Math.min(this.length, first + BLOCK);
    let i = first;
    for (; i < last && this.start(i) < to; i++) sums[this.tone(i)] += Math.min(this.end(i), to) - Math.max(this.start(i), from);
    if (i < first + BLOCK) return sums;
    sums.fill(0);
    this.#add(to, 1, sums);
    this.#add(from, -1, sums);
    return sums;
  }

  #add(time, sign, sums) {
    const count = this.before(time);
    const block = Math.floor(Math.max(0, count - 1) / BLOCK), {checkpoints, tones} = this;
    for (let tone = 0; tone < tones; tone++) sums[tone] += sign * checkpoints[block * tones + tone];
    for (let i = block * BLOCK; i < count; i++) sums[this.tone(i)] += sign * (Math.min(this.end(i), time) - this.start(i));
  }
}
