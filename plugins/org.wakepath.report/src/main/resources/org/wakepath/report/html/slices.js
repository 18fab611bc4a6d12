/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Slices of user space above the bars of their row, those within others below these: boxes with names. Where they are too
   narrow, a pixel is filled as high as their share of its time; one of no length is a tick. A filter leaves those whose
   names match. */
const LEVEL = 13, SLICE_BOX = 11, NARROW_SLICE = 3, NAMED_SLICE = 12, MOST_LEVELS = 16, MOST_AROUND = 3;

/* The slices of a worker by level, in order of time. */
class SliceLevels {
  constructor() { Object.assign(this, {levels: [], deeper: 0, count: 0}); }

  /* Adds the next slice in order of time, outer ones first. */
  add(slice, begin, end, open) {
    while (open.length && open.at(-1) <= begin) open.pop();
    if (open.length < MOST_LEVELS) (this.levels[open.length] ??= []).push(slice);
    else this.deeper++;
    this.count++;
    open.push(end);
  }
}

class Slices {
  constructor(model) {
    const {sliceWorker, sliceBegin, sliceTime} = model.columns;
    Object.assign(this, {model, begin: sliceBegin, time: sliceTime, folded: false, count: sliceWorker.length, pattern: null});
    this.all = this.#within(() => true);
    this.shown = this.all;
  }

  end(slice) { return this.begin[slice] + this.time[slice]; }
  name(slice) { return this.model.causes[this.model.columns.sliceName[slice]]; }
  doubtful(slice) { return this.model.columns.sliceDoubtful[slice] !== 0; }

  /* The slices that pass, by worker. They lie in the columns by worker and time, outer ones first. */
  #within(passes) {
    const workers = this.model.meta.workers.map(() => new SliceLevels()), {sliceWorker, sliceName} = this.model.columns;
    let open = [];
    for (let i = 0; i < this.count; i++) {
      if (i > 0 && sliceWorker[i] !== sliceWorker[i - 1]) open = [];
      if (passes(sliceName[i])) workers[sliceWorker[i]].add(i, this.begin[i], this.end(i), open);
    }
    for (const worker of workers) worker.sums = worker.levels.map(level => this.#sums(level));
    return workers;
  }

  /* How long the slices of a level are together, before each of them and in all. */
  #sums(level) {
    const sums = new Float64Array(level.length + 1);
    level.forEach((slice, place) => { sums[place + 1] = sums[place] + this.time[slice]; });
    return sums;
  }

  /* Shows only slices whose names match a pattern; all of them for null. */
  filter(pattern) {
    this.pattern = pattern;
    if (!pattern) {
      this.shown = this.all;
      return;
    }
    const known = new Map(), {causes} = this.model;
    this.shown = this.#within(name => {
      if (!known.has(name)) known.set(name, pattern(causes[name]));
      return known.get(name);
    });
  }

  /* How many are shown, and how many of them are deeper than the levels that are drawn. */
  get hits() { return this.shown.reduce((sum, {count}) => sum + count, 0); }
  get deeper() { return this.shown.reduce((sum, {deeper}) => sum + deeper, 0); }

  /* Whether a stretch of a worker's time has some of a slice that passes the filter. */
  touches(worker, from, to) {
    const [level] = this.shown[worker].levels, slice = level?.[this.#firstFrom(level, from)];
    return slice !== undefined && this.begin[slice] < to;
  }

  /* The name with arguments and result, the length, and the doubts; the exporter has written down what the page cannot know. */
  sentence(slice) {
    const {causes, columns: {sliceWorker, sliceWords, sliceValues}} = this.model, worker = sliceWorker[slice];
    const text = place => place ? causes[place - 1] : "", time = this.time[slice], from = offset(this.begin[slice]);
    const words = text(sliceWords[slice]) || this.name(slice) + text(sliceValues[slice]) + (time > 0 ? `, ${duration(time)} from ${from}.` : ` at ${from}.`);
    return `${this.model.nameOf(worker)} on ${this.model.hostOf(worker)}: ${words}`;
  }

  /* The levels of slices of a row; a group has none. */
  #of(row) { return this.folded || this.model.isGroup(row) ? null : this.shown[this.model.rows.worker[row]]; }
  levels(row) { return this.#of(row)?.levels.length ?? 0; }

  /* The level of a slice that a row shows. */
  depth(row, slice) { return this.#of(row).levels.findIndex(level => level.includes(slice)); }

  /* The names of the slices that a stretch of a worker's time lies in, outermost first; the outer ones of many are left out. */
  around(worker, from, to) {
    const names = this.all[worker].levels.map(level => level[this.#firstFrom(level, to)])
      .filter(slice => slice !== undefined && this.begin[slice] <= from).map(slice => this.name(slice));
    return names.length > MOST_AROUND ? ["…", ...names.slice(-MOST_AROUND)] : names;
  }

  /* The place of the first slice of a level that ends at a time or later. */
  #firstFrom(level, time, low = 0) {
    let high = level.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (this.end(level[middle]) >= time) high = middle; else low = middle + 1;
    }
    return low;
  }

  /* How long the slices of a level are until a time. */
  #until(level, sums, time) {
    const place = this.#firstFrom(level, time), slice = level[place];
    return sums[place] + (slice === undefined ? 0 : Math.max(0, time - this.begin[slice]));
  }

  /* The slice of a row at a height below its upper edge, no further from a time than `nearby`; or -1. */
  at(row, y, time, nearby) {
    const level = this.#of(row)?.levels[Math.floor((y - 1) / LEVEL)];
    if (!level) return -1;
    const [exact, near] = [time, time - nearby].map(from => level[this.#firstFrom(level, from)]);
    if (exact !== undefined && this.begin[exact] <= time) return exact;
    return near !== undefined && this.begin[near] <= time + nearby ? near : -1;
  }

  draw(pen, view, theme, row, top) {
    const found = this.#of(row);
    found?.levels.forEach((level, depth) => this.#level(pen, view, theme, level, found.sums[depth], top + 1 + depth * LEVEL));
  }

  /* A pixel with narrow slices is drawn once, however many they are. */
  #level(pen, view, theme, level, sums, top) {
    const right = view.names + view.width;
    let pixel = Math.floor(view.names) - 1;
    for (let place = this.#firstFrom(level, view.start); place < level.length && this.begin[level[place]] < view.end;) {
      const slice = level[place];
      const from = Math.max(view.names, view.x(this.begin[slice])), to = Math.min(right, view.x(this.end(slice)));
      if (to - from >= NARROW_SLICE) {
        this.#box(pen, theme, slice, {from, to, top});
        place++;
      } else {
        for (let x = Math.max(pixel + 1, Math.floor(from)); x < to || x === Math.floor(from); x++) {
          const start = view.time(x), time = this.#until(level, sums, view.time(x + 1)) - this.#until(level, sums, start);
          this.#pixel(pen, theme, x, top, this.time[slice] === 0 ? 1 : time / (view.time(x + 1) - start));
          pixel = x;
        }
        place = this.#firstFrom(level, view.time(Math.max(pixel, Math.floor(from)) + 1), place + 1);
      }
    }
  }

  #pixel(pen, theme, x, top, share) {
    const height = Math.max(1, Math.round(SLICE_BOX * Math.min(1, share)));
    pen.fillStyle = theme.muted;
    pen.fillRect(x, top + SLICE_BOX - height, 1, height);
  }

  #box(pen, theme, slice, {from, to, top}) {
    pen.save();
    Object.assign(pen, {fillStyle: theme.line, strokeStyle: theme.muted, lineWidth: 1});
    pen.fillRect(from, top, to - from, SLICE_BOX);
    if (this.doubtful(slice)) pen.setLineDash([3, 2]);
    pen.strokeRect(from + 0.5, top + 0.5, to - from - 1, SLICE_BOX - 1);
    if (to - from >= NAMED_SLICE) {
      Object.assign(pen, {font: "9px system-ui, sans-serif", textAlign: "left", textBaseline: "middle", fillStyle: theme.foreground});
      const name = this.name(slice) + (this.doubtful(slice) ? " !" : "");
      pen.fillText(legible(name, to - from - 6, part => textWidth(pen, part)), from + 3, top + SLICE_BOX / 2 + 0.5);
    }
    pen.restore();
  }
}
