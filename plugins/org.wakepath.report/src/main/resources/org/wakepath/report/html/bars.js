/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The bars of a row: rectangles where they can be told apart, stretched one-pixel-high images where they are dense. */
class Bars {
  constructor(model, view, theme) {
    Object.assign(this, {model, view, theme});
    this.image = document.createElement("canvas");
  }

  /* Draws a row whose bars stand on `base`. */
  draw({pen, scale}, row, base) {
    const width = Math.max(1, Math.round(this.view.width * scale));
    const pixels = new PixelRow(this.model.tracks[row], this.view, width);
    const runs = [];
    pixels.runs((...run) => runs.push(run));
    if (runs.length > width / 3) this.#dense(pen, pixels, base);
    else runs.forEach(run => this.#rectangle(pen, run, scale, base));
    if (runs.length <= width / 3) runs.forEach(run => this.#marks(pen, row, run, scale, base));
    this.#lane(pen, pixels, scale, base);
  }

  #rectangle(pen, [from, to, state], scale, base) {
    const height = SIZE.bar * this.model.meta.states[state].quarters / 4;
    pen.fillStyle = this.theme.colour(state);
    pen.fillRect(this.view.names + from / scale, base - height, (to - from) / scale, height);
  }

  /* A quarter of the height at a time: the upper ones only hold the states that reach there. */
  #dense(pen, pixels, base) {
    [[4, 4, 1], [3, 3, 1], [2, 2, 2]].forEach(([least, top, quarters]) => {
      const image = new ImageData(pixels.width, 1);
      const words = new Uint32Array(image.data.buffer);
      for (let x = 0; x < pixels.width; x++) {
        const state = pixels.states[x];
        if (state !== EMPTY && this.model.meta.states[state].quarters >= least) words[x] = this.theme.pixel(state);
      }
      this.#stretch(pen, image, base - SIZE.bar * top / 4, SIZE.bar * quarters / 4);
    });
  }

  #stretch(pen, image, top, height) {
    Object.assign(this.image, {width: image.width, height: 1});
    this.image.getContext("2d").putImageData(image, 0, 0);
    pen.drawImage(this.image, this.view.names, top, this.view.width, height);
  }

  /* Two pixels under the row for states that others hide. */
  #lane(pen, pixels, scale, base) {
    for (let from = 0, to; from < pixels.width; from = to) {
      to = from + 1;
      const state = pixels.hidden[from];
      while (to < pixels.width && pixels.hidden[to] === state) to++;
      if (state === EMPTY) continue;
      pen.fillStyle = this.theme.colour(state);
      pen.fillRect(this.view.names + from / scale, base + 2, (to - from) / scale, 2);
    }
  }

  #marks(pen, row, [from, to, state, place], scale, base) {
    if (place < 0) return;
    const segment = this.model.tracks[row].segments[place];
    const height = SIZE.bar * this.model.meta.states[state].quarters / 4;
    const box = {x: this.view.names + from / scale, y: base - height, width: (to - from) / scale, height, state};
    if (this.model.columns.flags[segment]) drawFlags(pen, this.theme, this.model, segment, box);
    if (box.width >= 12) drawLetter(pen, this.theme, this.model, segment, box);
  }
}
