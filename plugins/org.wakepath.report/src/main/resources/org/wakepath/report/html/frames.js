/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The frames of the flame graph as the exporter laid them out, level by level from left to right; 0 is the task. */
class Frames {
  constructor({meta, columns, causes}) {
    const {flameParent: parents, flameLevel, flameState: states, flameBegin: begins, flameTime: times, flameGuessed: guessed} = columns;
    Object.assign(this, {meta, parents, flameLevel, states, begins, times, guessed, columns, causes, count: parents.length, hidden: meta.hiddenFrames});
    this.levels = [];
    flameLevel.forEach((level, frame) => { this.levels[level] ??= frame; });
    this.levels.push(this.count);
    this.below = Array.from({length: this.count}, () => []);
    for (let frame = 1; frame < this.count; frame++) this.below[parents[frame]].push(frame);
  }

  level(frame) { return this.flameLevel[frame]; }
  end(frame) { return this.begins[frame] + this.times[frame]; }
  task(frame) { return this.causes[this.columns.flameTask[frame]]; }
  shortest(frame) { return this.causes[this.columns.flameShort[frame]]; }
  name(frame) { return `${this.task(frame)} on ${this.causes[this.columns.flameHost[frame]]}`; }
  details(frame) { return this.causes[this.columns.flameWords[frame]]; }
  mark(frame) { return frame > 0 && this.guessed[frame] ? "≈ " : ""; }

  /* A frame without its time: rpc-worker(702) on server, running. */
  words(frame) {
    const state = this.states[frame];
    return this.mark(frame) + this.name(frame) + (state ? ", " + this.meta.states[state - 1].label : "");
  }

  /* Which frames are a frame, below it or above it. */
  around(frame) {
    const around = this.within(frame);
    for (let above = frame; above > 0; above = this.parents[above]) around[this.parents[above]] = 1;
    return around;
  }

  /* Whether a frame is another one or above it. */
  holds(frame, other) {
    return this.level(frame) <= this.level(other) && this.begins[frame] <= this.begins[other] && this.end(other) <= this.end(frame);
  }

  /* The first frame of a level that ends after a place. */
  firstAfter(level, place) {
    let low = this.levels[level], high = this.levels[level + 1];
    while (low < high) {
      const middle = low + high >> 1;
      if (this.end(middle) > place) high = middle; else low = middle + 1;
    }
    return low;
  }

  /* Which frames are a frame or below it. */
  within(frame) {
    const within = new Uint8Array(this.count);
    for (let i = frame; i < this.count; i++) within[i] = i === frame || (i > 0 && within[this.parents[i]]) ? 1 : 0;
    return within;
  }

  /* The frames whose name has a text, and the time of all of them; a frame below another one is not counted again. */
  find(text) {
    const wanted = text.trim().toLowerCase(), hits = [], within = new Uint8Array(this.count);
    let time = 0;
    for (let frame = 0; wanted && frame < this.count; frame++) {
      const above = frame > 0 && within[this.parents[frame]], hit = this.name(frame).toLowerCase().includes(wanted);
      if (hit) hits.push(frame);
      if (hit && !above) time += this.times[frame];
      within[frame] = above || hit ? 1 : 0;
    }
    return {hits, time};
  }
}
