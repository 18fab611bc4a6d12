/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* A path: segments that follow each other without gap, signals and waits, by row. */
class PathModel {
  constructor({meta, columns, causes}) {
    Object.assign(this, {meta, columns, causes});
    this.count = columns.state.length;
    this.starts = new Float64Array(this.count + 1);
    for (let i = 0; i < this.count; i++) this.starts[i + 1] = this.starts[i] + columns.duration[i];
    this.end = Math.max(1, this.starts[this.count]);
    this.tracks = this.#tracks();
    this.whole = new Track(this, Int32Array.from({length: this.count}, (_, i) => i));
    this.waits = meta.rows.map(() => []);
    columns.waitRow.forEach((row, i) => this.waits[row].push(i));
    this.slices = new Slices(this);
  }

  #tracks() {
    const sizes = new Int32Array(this.meta.rows.length);
    this.columns.row.forEach(row => sizes[row]++);
    const places = Array.from(sizes, size => new Int32Array(size));
    sizes.fill(0);
    this.columns.row.forEach((row, i) => { places[row][sizes[row]++] = i; });
    return places.map(segments => new Track(this, segments));
  }

  row(segment) { return this.columns.row[segment]; }
  state(segment) { return this.meta.states[this.columns.state[segment]]; }
  start(segment) { return this.starts[segment]; }
  stop(segment) { return this.starts[segment + 1]; }
  flag(segment, bit) { return (this.columns.flags[segment] & bit) !== 0; }

  /* The segment that fills a time; the path has exactly one. */
  at(time) {
    return Math.min(this.count - 1, this.whole.firstAfter(time));
  }

  name(row) {
    const {name, tid} = this.meta.rows[row];
    return tid < 0 ? name : `${name}(${tid})`;
  }

  cause(segment) {
    return this.causes[this.columns.cause[segment]].replaceAll(PLACE_OF_DURATION, duration(this.columns.duration[segment]));
  }

  /* The slices that a segment lies in, outermost first. */
  within(segment) {
    return this.slices.around(this.row(segment), this.start(segment), this.stop(segment)).join(" › ");
  }

  sentence(segment) {
    const within = this.within(segment);
    return `${this.name(this.row(segment))} on ${this.meta.rows[this.row(segment)].host}, ${this.state(segment).label} `
      + `${duration(this.columns.duration[segment])} from ${offset(this.start(segment))}. ${this.cause(segment)}`
      + (within && ` In ${within}.`);
  }

  flags(segment) {
    return (this.flag(segment, FLAG.guessed) ? "≈" : "") + (this.flag(segment, FLAG.clipped) ? "/" : "")
      + (this.flag(segment, FLAG.uncertain) ? "!" : "") + (this.flag(segment, FLAG.merged) ? "Σ" : "");
  }

  /* The date of a time; the epoch is too large for a number. */
  timestamp(time) {
    const ns = BigInt(this.meta.start) + BigInt(Math.round(time));
    if (ns < 31536000000000000n) return `${ns / 1000000000n}.${String(ns % 1000000000n).padStart(9, "0")} s`;
    const date = new Date(Number(ns / 1000000n)).toISOString().slice(0, 19).replace("T", " ");
    return `${date}.${String(ns % 1000000000n).padStart(9, "0")} UTC`;
  }
}
