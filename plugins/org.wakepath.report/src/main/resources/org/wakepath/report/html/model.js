/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/*
 * A path: segments that follow each other without gap, signals and waits, by row. A row is a task or, behind the tasks,
 * a group of several. What is shown may be only what belongs to a frame of the flame graph.
 */
class PathModel {
  constructor({meta, columns, causes}) {
    Object.assign(this, {meta, columns, causes});
    this.count = columns.state.length;
    this.starts = new Float64Array(this.count + 1);
    for (let i = 0; i < this.count; i++) this.starts[i + 1] = this.starts[i] + columns.duration[i];
    this.end = Math.max(1, this.starts[this.count]);
    this.tones = columns.state.map((state, i) => state + (columns.flags[i] & FLAG.unresolved ? meta.states.length : 0));
    this.tasks = meta.rows.length;
    this.groups = meta.groups.filter(({rows}) => rows.length > 1);
    this.groupOf = new Int32Array(this.tasks).fill(-1);
    this.groups.forEach(({rows}, group) => rows.forEach(row => { this.groupOf[row] = this.tasks + group; }));
    this.frames = new Frames({meta, columns, causes});
    this.everything = {tracks: this.#tracks(() => true), whole: new Track(this, new Int32Array(this.count).map((_, i) => i))};
    this.filter(-1);
    this.waits = this.tracks.map(() => []);
    columns.waitRow.forEach((row, i) => this.waits[row].push(i));
    this.waits.forEach(waits => waits.sort((one, other) => columns.waitEnd[one] - columns.waitEnd[other]));
    this.slices = new Slices(this);
  }

  /* Shows only what belongs to a frame of the flame graph or to one below it; all of the path for -1. */
  filter(frame) {
    if (frame < 0) {
      Object.assign(this, this.everything);
      return;
    }
    const within = this.frames.within(frame), shown = i => within[this.columns.frame[i]] !== 0;
    this.tracks = this.#tracks(shown);
    this.whole = new Track(this, this.everything.whole.segments.filter(shown));
  }

  #tracks(shown) {
    const sizes = new Int32Array(this.tasks + this.groups.length);
    const {columns: {row: rows}, groupOf, count} = this;
    for (let i = 0; i < count; i++) {
      if (!shown(i)) continue;
      sizes[rows[i]]++;
      if (groupOf[rows[i]] >= 0) sizes[groupOf[rows[i]]]++;
    }
    const places = Array.from(sizes, size => new Int32Array(size));
    sizes.fill(0);
    const add = (row, i) => { places[row][sizes[row]++] = i; };
    for (let i = 0; i < count; i++) {
      if (!shown(i)) continue;
      add(rows[i], i);
      if (groupOf[rows[i]] >= 0) add(groupOf[rows[i]], i);
    }
    return places.map(segments => new Track(this, segments));
  }

  /* The segment of a frame and those below it that takes most time; -1 where they have none of their own. */
  longest(frame) {
    const within = this.frames.within(frame), {duration: times, frame: frames} = this.columns;
    let longest = -1;
    for (let i = 0; i < this.count; i++) if (within[frames[i]] && (longest < 0 || times[i] > times[longest])) longest = i;
    return longest;
  }

  /* The frame that a selection means. */
  frameOf({frame, segment}) {
    return frame >= 0 || segment < 0 ? frame : this.columns.frame[segment];
  }

  /* Whether a segment is among those shown. */
  shows(segment) {
    const place = this.whole.firstAfter(this.start(segment));
    return this.whole.segments[place] === segment;
  }

  /* The place of the first wait of a task that ends at a time or later. */
  waitFrom(row, time) {
    const {waitEnd} = this.columns, waits = this.waits[row];
    let low = 0, high = waits.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (waitEnd[waits[middle]] >= time) high = middle; else low = middle + 1;
    }
    return low;
  }

  /* Whether a task waits at a time. */
  waitsAt(row, time) {
    const {waitEnd, waitTime} = this.columns, wait = this.waits[row][this.waitFrom(row, time)];
    return wait !== undefined && waitEnd[wait] - waitTime[wait] <= time;
  }

  /* The shown segment some steps before or after another one. */
  beside(segment, by) {
    const {segments} = this.whole, after = segments.findIndex(other => other >= segment);
    const at = segment < 0 ? (by > 0 ? -1 : segments.length) : after < 0 ? segments.length : after;
    return segments[Math.max(0, Math.min(segments.length - 1, at + by))];
  }

  row(segment) { return this.columns.row[segment]; }
  state(segment) { return this.meta.states[this.columns.state[segment]]; }
  start(segment) { return this.starts[segment]; }
  stop(segment) { return this.starts[segment + 1]; }
  flag(segment, bit) { return (this.columns.flags[segment] & bit) !== 0; }

  /* The segment that fills a time; the path has exactly one. */
  at(time) {
    return Math.min(this.count - 1, this.everything.whole.firstAfter(time));
  }

  isGroup(row) { return row >= this.tasks; }
  members(row) { return this.isGroup(row) ? this.groups[row - this.tasks].rows : [row]; }
  host(row) { return this.meta.rows[this.members(row)[0]].host; }

  name(row) {
    const members = this.members(row), {name, tid} = this.meta.rows[members[0]];
    return this.isGroup(row) ? `${name}: ${counted(members.length, "task")}` : tid < 0 ? name : `${name}(${tid})`;
  }

  /* A row with its share of the path: fluffy: 5,468 tasks, 265 ms, 65 %. */
  rowWords(row) {
    const time = this.everything.tracks[row].within(0, this.end).reduce((sum, part) => sum + part, 0);
    return `${this.name(row)}, ${duration(time)}, ${percent(time, this.meta.elapsed)}`;
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
    return `${this.name(this.row(segment))} on ${this.host(this.row(segment))}, ${this.state(segment).label} `
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
