/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/*
 * A path: segments that follow each other without gap, signals and waits, by row. What is shown may be only what belongs
 * to a frame of the flame graph.
 */
class PathModel {
  constructor({meta, columns, causes}) {
    Object.assign(this, {meta, columns, causes});
    this.count = columns.state.length;
    this.starts = new Float64Array(this.count + 1);
    for (let i = 0; i < this.count; i++) this.starts[i + 1] = this.starts[i] + columns.duration[i];
    this.end = Math.max(1, this.starts[this.count]);
    this.tones = columns.state.map((state, i) => state + (columns.flags[i] & FLAG.unresolved ? meta.states.length : 0));
    this.frames = new Frames({meta, columns, causes});
    this.further = new Map();
    columns.furtherSegment.forEach((segment, i) => this.further.set(segment, [...this.further.get(segment) ?? [], columns.furtherFrame[i]]));
    this.everything = {whole: new Track(this, new Int32Array(this.count).map((_, i) => i))};
    this.only = -1;
    this.slices = new Slices(this);
    this.group(meta.grouping);
  }

  /* Puts rows together in another way. Segments keep their numbers, rows do not. */
  group(name) {
    this.rows = new Rows(this, name);
    const {columns: {worker, state, waitWorker, waitState}, rows, count} = this;
    this.placed = new Int32Array(count);
    for (let i = 0; i < count; i++) this.placed[i] = rows.of(worker[i], state[i]);
    this.waits = Array.from({length: rows.count}, () => []);
    waitWorker.forEach((one, i) => {
      const row = rows.of(one, waitState[i]), group = rows.groupOf[row];
      this.waits[row].push(i);
      if (group >= 0) this.waits[group].push(i);
    });
    this.waitLines = [];
    this.everything.tracks = this.#tracks(() => true);
    this.filter(this.only);
  }

  /* Shows only what belongs to a frame of the flame graph or to one below it; all of the path for -1. */
  filter(frame) {
    this.only = frame;
    if (frame < 0) {
      Object.assign(this, this.everything);
      return;
    }
    const within = this.frames.within(frame), shown = i => this.#lies(i, within);
    this.tracks = this.#tracks(shown);
    this.whole = new Track(this, this.everything.whole.segments.filter(shown));
  }

  /* The segments of each row; those of a group are its members'. */
  #tracks(shown) {
    const {placed, count, rows: {groupOf}} = this, sizes = new Int32Array(this.rows.count);
    for (let i = 0; i < count; i++) {
      if (!shown(i)) continue;
      const row = placed[i], group = groupOf[row];
      sizes[row]++;
      if (group >= 0) sizes[group]++;
    }
    const places = Array.from(sizes, size => new Int32Array(size));
    sizes.fill(0);
    const add = (row, i) => { places[row][sizes[row]++] = i; };
    for (let i = 0; i < count; i++) {
      if (!shown(i)) continue;
      add(placed[i], i);
      if (groupOf[placed[i]] >= 0) add(groupOf[placed[i]], i);
    }
    return places.map(segments => new Track(this, segments));
  }

  /* The segment of a frame and those below it that takes most time; -1 where they have none of their own. */
  longest(frame) {
    const within = this.frames.within(frame), {duration: times} = this.columns;
    let longest = -1;
    for (let i = 0; i < this.count; i++) if (this.#lies(i, within) && (longest < 0 || times[i] > times[longest])) longest = i;
    return longest;
  }

  /* Whether a segment lies in one of these frames. One that lies over consecutive waits is in a frame of each. */
  #lies(segment, within) {
    return within[this.columns.frame[segment]] !== 0 || (this.further.get(segment)?.some(frame => within[frame]) ?? false);
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

  /* Where a row waited. */
  waitLine(row) { return this.waitLines[row] ??= new WaitLine(this.columns, this.waits[row]); }

  /* The shown segment some steps before or after another one. */
  beside(segment, by) {
    const {segments} = this.whole, after = segments.findIndex(other => other >= segment);
    const at = segment < 0 ? (by > 0 ? -1 : segments.length) : after < 0 ? segments.length : after;
    return segments[Math.max(0, Math.min(segments.length - 1, at + by))];
  }

  row(segment) { return this.placed[segment]; }
  worker(segment) { return this.columns.worker[segment]; }
  state(segment) { return this.meta.states[this.columns.state[segment]]; }
  start(segment) { return this.starts[segment]; }
  stop(segment) { return this.starts[segment + 1]; }
  flag(segment, bit) { return (this.columns.flags[segment] & bit) !== 0; }

  /* The segment that fills a time; the path has exactly one. */
  at(time) {
    return Math.min(this.count - 1, this.everything.whole.firstAfter(time));
  }

  isGroup(row) { return this.rows.isGroup(row); }
  groupOf(row) { return this.rows.groupOf[row]; }
  host(row) { return this.hostOf(this.rows.worker[row]); }
  name(row) { return this.isGroup(row) ? this.rows.titleOf(row) : this.nameOf(this.rows.worker[row]); }

  hostOf(worker) { return this.meta.workers[worker].host; }

  nameOf(worker) {
    const {name, tid} = this.meta.workers[worker];
    return tid < 0 ? name : `${name}(${tid})`;
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
    return this.slices.around(this.worker(segment), this.start(segment), this.stop(segment)).join(" › ");
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
