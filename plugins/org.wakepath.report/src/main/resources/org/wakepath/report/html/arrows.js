/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Signals between rows: one arrow for those in the same eight pixels and rows, a number where they crowd. */
const ARROW_COLUMN = 8;
const MOST_IN_COLUMN = 4;

class Arrows {
  constructor(model, view, lines, theme) {
    Object.assign(this, {model, view, lines, theme});
  }

  draw(pen, base) {
    const crowds = [];
    this.#columns().forEach((pairs, column) => {
      if (pairs.size <= MOST_IN_COLUMN) {
        pairs.forEach(({link, count}) => this.arrow(pen, link, base, this.theme.foreground, count > 1 ? 1.6 : 1));
      } else {
        const count = [...pairs.values()].reduce((sum, pair) => sum + pair.count, 0);
        const last = crowds.at(-1);
        if (last?.to === column) Object.assign(last, {to: column + 1, count: last.count + count});
        else crowds.push({from: column, to: column + 1, count});
      }
    });
    crowds.forEach(crowd => this.#crowd(pen, crowd));
  }

  #columns() {
    const {columns, rows} = this.model, found = new Map();
    for (let link = this.#firstAfter(this.view.start); link < columns.linkTo.length; link++) {
      const sent = columns.linkTo[link] - columns.linkTime[link];
      if (sent > this.view.end && columns.linkTo[link] > this.view.end) break;
      if (!this.drawn(link)) continue;
      const column = Math.floor((this.view.x(columns.linkTo[link]) - this.view.names) / ARROW_COLUMN);
      const pairs = found.get(column) ?? found.set(column, new Map()).get(column);
      const key = rows.linkFrom[link] * 2 ** 24 + rows.linkTo[link];
      const pair = pairs.get(key) ?? pairs.set(key, {link, count: 0}).get(key);
      pair.count++;
    }
    return new Map([...found].sort(([one], [other]) => one - other));
  }

  /* Signals are in the order of their arrival. */
  #firstAfter(time) {
    let low = 0, high = this.model.columns.linkTo.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (this.model.columns.linkTo[middle] >= time) high = middle; else low = middle + 1;
    }
    return low;
  }

  /* Whether both rows of a signal are shown, and apart. */
  drawn(link) {
    const {linkFrom, linkTo} = this.model.rows;
    const from = this.lines.ofRow(linkFrom[link]), to = this.lines.ofRow(linkTo[link]);
    return from !== undefined && to !== undefined && from !== to;
  }

  /* One arrow, with a whisker as wide as the clock error. */
  arrow(pen, link, base, colour, width) {
    const {linkTo, linkTime, linkGuessed} = this.model.columns, sender = this.model.rows.linkFrom[link], receiver = this.model.rows.linkTo[link];
    const from = base(sender), to = base(receiver), down = from < to, sent = linkTo[link] - linkTime[link];
    const start = [this.view.x(sent), down ? from : from - this.#drawn(sender, sent)];
    const end = [this.view.x(linkTo[link]), down ? to - this.#drawn(receiver, linkTo[link]) : to];
    pen.save();
    Object.assign(pen, {strokeStyle: colour, fillStyle: colour, lineWidth: width});
    if (linkGuessed[link]) pen.setLineDash([4, 3]);
    pen.beginPath();
    pen.moveTo(...start);
    pen.lineTo(...end);
    pen.stroke();
    this.#head(pen, start, end);
    this.#whisker(pen, link, end);
    pen.restore();
  }

  /* How high something is drawn in a row, within a pixel of a time: a bar, else the line of a wait. */
  #drawn(row, time) {
    const pixel = Math.floor(this.view.x(time));
    const highest = this.#height(row, pixel) || Math.max(this.#height(row, pixel - 1), this.#height(row, pixel + 1));
    const line = this.model.waitLine(row);
    return line.at(time) || line.at(time - 1) ? Math.max(highest, SIZE.bar / 4) : highest;
  }

  /* How high the states of a pixel are together. */
  #height(row, pixel) {
    const from = this.view.time(pixel), to = this.view.time(pixel + 1), {states} = this.model.meta;
    const sums = this.model.tracks[this.lines.ofRow(row).row].within(from, to);
    return sums.reduce((height, sum, tone) => height + sum * states[tone % states.length].quarters, 0) / (to - from) * SIZE.bar / 4;
  }

  #head(pen, [x0, y0], [x, y]) {
    const angle = Math.atan2(y - y0, x - x0);
    pen.beginPath();
    pen.moveTo(x, y);
    for (const side of [-0.45, 0.45]) pen.lineTo(x - 7 * Math.cos(angle + side), y - 7 * Math.sin(angle + side));
    pen.fill();
  }

  #whisker(pen, link, [, y]) {
    const {linkError, linkTo} = this.model.columns;
    if (!linkError[link]) return;
    const [from, to] = [this.view.x(linkTo[link] - linkError[link]), this.view.x(linkTo[link] + linkError[link])];
    pen.setLineDash([]);
    pen.beginPath();
    for (const x of [from, to]) { pen.moveTo(x, y - 3); pen.lineTo(x, y + 3); }
    pen.moveTo(from, y);
    pen.lineTo(to, y);
    pen.stroke();
  }

  #crowd(pen, {from, to, count}) {
    const x = this.view.names + from * ARROW_COLUMN, width = (to - from) * ARROW_COLUMN;
    pen.fillStyle = this.theme.muted;
    pen.fillRect(Math.max(x, this.view.names), SIZE.ruler - 3, width, 3);
    pen.font = "10px system-ui, sans-serif";
    const text = counted(count, "signal");
    if (textWidth(pen, text) + 8 > width) return;
    pen.textAlign = "center";
    pen.fillText(text, x + width / 2, SIZE.ruler + 10);
  }
}
