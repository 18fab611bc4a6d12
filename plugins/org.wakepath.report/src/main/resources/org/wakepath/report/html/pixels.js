/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/*
 * What a row shows: each pixel has a stack of its tones, as high as their shares of its time. Lines are whole; what
 * rounding adds or takes is made good in the next pixel, so that the lines of a tone add up to its time.
 */
const EMPTY = 255;

class PixelRow {
  /* `full` has the height of the bar of each tone, in lines. */
  constructor(track, view, width, full) {
    Object.assign(this, {track, view, width, full, layers: [], stacked: -1});
    this.noise = view.limit * 2 ** -50; // what rounding leaves of nothing
    this.highest = Math.max(...full);
    this.owed = new Float64Array(full.length);
    this.sums = new Float64Array(full.length);
    this.rarest = new Uint8Array(width).fill(EMPTY);
    this.segments = new Int32Array(width).fill(-1);
    let i = track.firstAfter(view.start);
    while (i < track.length && track.start(i) < view.end) {
      const first = this.#pixel(Math.max(track.start(i), view.start));
      i = track.end(i) >= this.#time(first + 1) ? this.#fill(i, first) : Math.max(i + 1, this.#mix(first));
    }
  }

  /* Whether one segment fills a pixel. */
  filled(pixel) { return this.segments[pixel] >= 0 && this.rarest[pixel] === EMPTY; }

  /* The stacks from the bottom up: the lowest tone of each pixel with how high it reaches, then what lies on it. */
  #layer(place) {
    if (place === this.layers.length) {
      this.layers.push({tones: new Uint8Array(this.width), tops: new Uint16Array(this.width)});
    }
    return this.layers[place];
  }

  #time(pixel) { return this.view.start + this.view.span * pixel / this.width; }

  #pixel(time) {
    return Math.max(0, Math.min(this.width - 1, Math.floor((time - this.view.start) / this.view.span * this.width)));
  }

  #fill(i, first) {
    const end = (Math.min(this.track.end(i), this.view.end) - this.view.start) / this.view.span * this.width;
    const last = Math.max(first, Math.min(this.width, Math.ceil(end)) - 1);
    const next = this.#mix(first);
    if (last > first + 1) {
      const tone = this.track.tone(i);
      this.#layer(0).tones.fill(tone, first + 1, last);
      this.#layer(0).tops.fill(this.full[tone], first + 1, last);
      this.segments.fill(i, first + 1, last);
    }
    return Math.max(i + 1, last > first ? this.#mix(last) : next);
  }

  #mix(pixel) {
    const from = this.#time(pixel), to = this.#time(pixel + 1);
    const next = this.track.firstAfter(to);
    if (pixel <= this.stacked) return next;
    this.stacked = pixel;
    const most = this.#stack(pixel, this.track.within(from, to, this.sums), to - from);
    this.segments[pixel] = most === EMPTY ? -1 : this.#single(this.track.firstAfter(from), to, most);
    return next;
  }

  /* Stacks the tones of a pixel; gives the one with most time. */
  #stack(pixel, sums, length) {
    let most = EMPTY, least = EMPTY, top = 0, place = 0;
    for (let tone = 0; tone < sums.length; tone++) {
      const sum = sums[tone];
      if (sum <= this.noise) continue;
      if (most === EMPTY || sum > sums[most]) most = tone;
      if (sum < length - this.noise && (least === EMPTY || sum < sums[least])) least = tone;
      const lines = this.#lines(tone, sum / length, this.highest - top);
      if (!lines) continue;
      top += lines;
      const layer = this.#layer(place++);
      layer.tones[pixel] = tone;
      layer.tops[pixel] = top;
    }
    this.rarest[pixel] = least;
    return most;
  }

  #lines(tone, share, room) {
    this.owed[tone] += share * this.full[tone];
    const lines = Math.max(0, Math.min(room, this.full[tone], Math.floor(this.owed[tone] + 0.5)));
    this.owed[tone] -= lines;
    return lines;
  }

  #single(first, to, tone) {
    let found = -1;
    for (let i = first; i < this.track.length && this.track.start(i) < to; i++) {
      if (i - first === 64) return -1;
      if (this.track.tone(i) === tone) {
        if (found !== -1) return -1;
        found = i;
      }
    }
    return found;
  }

  /* Calls back with each stretch of pixels that have the same stack: from, to. */
  runs(visit) {
    this.#stretches((one, other) => this.rarest[one] === this.rarest[other] && this.layers.every(
      ({tones, tops}) => tops[one] === tops[other] && (!tops[one] || tones[one] === tones[other])), visit);
  }

  /* Calls back with the pixels of each segment that can be told from others: from, to, place in the row. */
  bars(visit) {
    this.#stretches((one, other) => this.segments[one] === this.segments[other], (from, to) => {
      if (this.segments[from] >= 0) visit(from, to, this.segments[from]);
    });
  }

  #stretches(same, visit) {
    for (let from = 0, to; from < this.width; from = to) {
      to = from + 1;
      while (to < this.width && same(from, to)) to++;
      visit(from, to);
    }
  }
}
