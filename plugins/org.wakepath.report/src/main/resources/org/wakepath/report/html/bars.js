/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The bars of a row: rectangles where they can be told apart, an image where they are dense. */
class Bars {
  constructor(model, view, theme) {
    Object.assign(this, {model, view, theme});
    this.image = document.createElement("canvas");
  }

  /* Draws a row whose bars stand on `base`. */
  draw({pen, scale}, row, base) {
    const width = Math.max(1, Math.round(this.view.width * scale));
    const {states} = this.model.meta, full = [...states, ...states].map(({quarters}) => Math.max(1, Math.round(SIZE.bar * scale * quarters / 4)));
    const pixels = new PixelRow(this.model.tracks[row], this.view, width, full);
    const ground = Math.round(base * scale) / scale, runs = [];
    pixels.runs((from, to) => runs.push([from, to]));
    const dense = runs.length > width / 3;
    if (dense) this.#dense(pen, pixels, scale, ground);
    else runs.forEach(run => this.#stack(pen, pixels, run, scale, ground));
    pixels.bars((from, to, place) => {
      if (!dense || to - from >= 3 * scale) this.#marks(pen, row, pixels, [from, to, place], scale, ground);
    });
  }

  #stack(pen, pixels, [from, to], scale, ground) {
    const x = this.view.names + from / scale, width = (to - from) / scale;
    let bottom = 0;
    for (const {tones, tops} of pixels.layers) {
      if (!tops[from]) break;
      pen.fillStyle = this.theme.colour(tones[from]);
      pen.fillRect(x, ground - tops[from] / scale, width, (tops[from] - bottom) / scale);
      bottom = tops[from];
    }
    if (pixels.rarest[from] === EMPTY) return;
    pen.fillStyle = this.theme.colour(pixels.rarest[from]);
    pen.fillRect(x, ground, width, 1 / scale);
  }

  /* The last line is the hairline under the bars. */
  #dense(pen, pixels, scale, ground) {
    const {width, highest, rarest} = pixels, image = new ImageData(width, highest + 1);
    const words = new Uint32Array(image.data.buffer);
    pixels.layers.forEach(({tones, tops}, place) => {
      for (let x = 0; x < width; x++) {
        const word = this.theme.pixel(tones[x]), bottom = place ? pixels.layers[place - 1].tops[x] : 0;
        for (let line = bottom; line < tops[x]; line++) words[(highest - 1 - line) * width + x] = word;
      }
    });
    for (let x = 0; x < width; x++) {
      if (rarest[x] !== EMPTY) words[highest * width + x] = this.theme.pixel(rarest[x]);
    }
    Object.assign(this.image, {width, height: highest + 1});
    this.image.getContext("2d").putImageData(image, 0, 0);
    pen.drawImage(this.image, this.view.names, ground - highest / scale, this.view.width, (highest + 1) / scale);
  }

  /* The marks of a segment within the pixels that it fills. */
  #marks(pen, row, pixels, [from, to, place], scale, ground) {
    const segment = this.model.tracks[row].segments[place], state = this.model.columns.state[segment];
    const first = pixels.filled(from) ? from : from + 1, end = pixels.filled(to - 1) ? to : to - 1;
    const height = pixels.full[state] / scale, y = ground - height, names = this.view.names;
    const run = {x: names + from / scale, y, width: (to - from) / scale, height, state};
    if (this.model.columns.flags[segment]) {
      const box = {...run, x: names + first / scale, width: Math.max(0, end - first) / scale};
      drawFlags(pen, this.theme, this.model, segment, run, box);
    }
    if (run.width >= 12) drawLetter(pen, this.theme, this.model, segment, run);
  }
}
