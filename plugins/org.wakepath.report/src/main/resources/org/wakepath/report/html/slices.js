/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Slices of user space above the bars of their row: boxes with names, or ticks where they are too narrow. */
const LEVEL = 13, SLICE_BOX = 11;

class Slices {
  constructor(model) {
    const {sliceWorker, sliceLevel, sliceBegin, sliceTime} = model.columns;
    Object.assign(this, {model, begin: sliceBegin, time: sliceTime, levels: 0, workers: model.meta.workers.map(() => [])});
    sliceWorker.forEach((worker, i) => {
      (this.workers[worker][sliceLevel[i]] ??= []).push(i);
      this.levels = Math.max(this.levels, sliceLevel[i] + 1);
    });
  }

  end(slice) { return this.begin[slice] + this.time[slice]; }
  name(slice) { return this.model.causes[this.model.columns.sliceName[slice]]; }
  doubtful(slice) { return this.model.columns.sliceDoubtful[slice] !== 0; }

  sentence(slice) {
    const worker = this.model.columns.sliceWorker[slice];
    return `${this.model.nameOf(worker)} on ${this.model.hostOf(worker)}: ${this.model.causes[this.model.columns.sliceWords[slice]]}`;
  }

  /* The levels of slices of a row; a group has none. */
  #levelsOf(row) { return this.model.isGroup(row) ? [] : this.workers[this.model.rows.worker[row]]; }

  /* The names of the slices that a stretch of a worker's time lies in, outermost first. */
  around(worker, from, to) {
    return this.workers[worker].map(level => level[this.#firstFrom(level, to)])
      .filter(slice => slice !== undefined && this.begin[slice] <= from).map(slice => this.name(slice));
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

  /* The slice of a row at a height below its upper edge, no further from a time than `nearby`; or -1. */
  at(row, y, time, nearby) {
    const level = this.#levelsOf(row)[Math.floor((y - 1) / LEVEL)];
    if (!level) return -1;
    const [exact, near] = [time, time - nearby].map(from => level[this.#firstFrom(level, from)]);
    if (exact !== undefined && this.begin[exact] <= time) return exact;
    return near !== undefined && this.begin[near] <= time + nearby ? near : -1;
  }

  draw(pen, view, theme, row, top) {
    const right = view.names + view.width;
    this.#levelsOf(row).forEach((level, depth) => {
      for (let place = this.#firstFrom(level, view.start); place < level.length && this.begin[level[place]] < view.end;) {
        const slice = level[place];
        const from = Math.max(view.names, view.x(this.begin[slice])), to = Math.min(right, view.x(this.end(slice)));
        this.#box(pen, theme, slice, {from, to, top: top + 1 + depth * LEVEL});
        place = to - from >= 3 ? place + 1 : this.#firstFrom(level, view.time(Math.floor(from) + 1), place + 1);
      }
    });
  }

  #box(pen, theme, slice, {from, to, top}) {
    if (to - from < 3) {
      pen.fillStyle = theme.muted;
      pen.fillRect(Math.floor(from), top, Math.max(1, to - from), SLICE_BOX);
      return;
    }
    pen.save();
    Object.assign(pen, {fillStyle: theme.line, strokeStyle: theme.muted, lineWidth: 1});
    pen.fillRect(from, top, to - from, SLICE_BOX);
    if (this.doubtful(slice)) pen.setLineDash([3, 2]);
    pen.strokeRect(from + 0.5, top + 0.5, to - from - 1, SLICE_BOX - 1);
    if (to - from >= 24) {
      Object.assign(pen, {font: "9px system-ui, sans-serif", textAlign: "left", textBaseline: "middle", fillStyle: theme.foreground});
      const name = this.name(slice) + (this.doubtful(slice) ? " !" : "");
      pen.fillText(ellipsis(name, to - from - 6, part => textWidth(pen, part)), from + 3, top + SLICE_BOX / 2 + 0.5);
    }
    pen.restore();
  }
}
