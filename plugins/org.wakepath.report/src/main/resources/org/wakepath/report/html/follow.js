/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The cause before a segment and the effect after it, along the signals of the path. */
class Signals {
  constructor(model) {
    this.model = model;
    this.build();
  }

  /* Sorts the signals by the present rows. */
  build() {
    const {count, linkFrom, linkTo} = this.model.rows;
    this.arriving = Array.from({length: count}, () => []);
    this.leaving = Array.from({length: count}, () => []);
    linkTo.forEach((_, link) => {
      this.arriving[linkTo[link]].push(link);
      this.leaving[linkFrom[link]].push(link);
    });
  }

  sent(link) { return this.model.columns.linkTo[link] - this.model.columns.linkTime[link]; }

  /* The signal that began a segment, or -1. */
  into(segment) {
    const begin = this.model.start(segment);
    return this.arriving[this.model.row(segment)].filter(link => this.model.columns.linkTo[link] === begin).at(-1) ?? -1;
  }

  /* The signal that a segment sent on the path, or -1. */
  outOf(segment) {
    const {model} = this;
    return this.leaving[model.row(segment)].find(link =>
      this.sent(link) > model.start(segment) && this.sent(link) <= model.stop(segment)) ?? -1;
  }

  /* A signal in words, without its receiver. */
  words(link) {
    const {model} = this, {linkKind, linkError, linkGuessed} = model.columns;
    return (linkGuessed[link] ? "≈ perhaps " : "") + `${model.meta.kinds[linkKind[link]]} from ${model.name(model.rows.linkFrom[link])}`
      + (linkError[link] ? ` (±${duration(linkError[link])} clock error)` : "");
  }

  /* What was waited for: the sender's segment, or what comes before on the path. */
  source(segment) {
    const link = this.into(segment);
    const track = link < 0 ? null : this.model.everything.tracks[this.model.rows.linkFrom[link]];
    const place = link < 0 ? -1 : track.before(this.sent(link)) - 1;
    return place >= 0 && track.segments[place] < segment ? track.segments[place] : segment - 1;
  }

  /* What was released: the receiver's segment, or what comes next on the path. */
  target(segment) {
    const link = this.outOf(segment);
    const track = link < 0 ? null : this.model.everything.tracks[this.model.rows.linkTo[link]];
    const place = link < 0 ? -1 : track.firstAfter(this.model.columns.linkTo[link]);
    const next = link >= 0 && place < track.length && track.segments[place] > segment ? track.segments[place] : segment + 1;
    return next < this.model.count ? next : -1;
  }
}
