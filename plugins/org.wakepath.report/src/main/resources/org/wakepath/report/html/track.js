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
    this.checkpoints = new Float64Array((Math.floor(segments.length / BLOCK) + 1) * this.tones);
    const sums = new Float64Array(this.tones);
    segments.forEach((segment, i) => {
      if (i % BLOCK === 0) this.checkpoints.set(sums, i / BLOCK * this.tones);
      sums[model.tones[segment]] += model.columns.duration[segment];
    });
  }

  get length() { return this.segments.length; }
  start(i) { return this.model.starts[this.segments[i]]; }
  end(i) { return this.model.starts[this.segments[i] + 1]; }
  tone(i) { return this.model.tones[this.segments[i]]; }

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
  states(from, to) {
    const tones = this.within(from, to), half = this.tones / 2;
    return tones.subarray(0, half).map((sum, state) => sum + tones[half + state]);
  }

  /* Time of every tone within an interval. */
  within(from, to) {
    const sums = new Float64Array(this.tones), first = this.firstAfter(from), last = Math.min(this.length, first + BLOCK);
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
    const block = Math.floor(Math.max(0, count - 1) / BLOCK);
    for (let tone = 0; tone < this.tones; tone++) sums[tone] += sign * this.checkpoints[block * this.tones + tone];
    for (let i = block * BLOCK; i < count; i++) sums[this.tone(i)] += sign * (Math.min(this.end(i), time) - this.start(i));
  }
}
