/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* What colours and marks mean: the states and the marks that occur, in the words of the window. */
const MANY_ARROWS = 40, SAMPLE = {width: 18, height: 16};

function showLegend(model, theme) {
  const used = new Set(model.columns.state), {states} = model.meta;
  const {linkTo, flags} = model.columns, any = bit => flags.some(flag => flag & bit);
  const box = {x: 0, y: 3, width: SAMPLE.width, height: 11, state: states.length - 1};
  const fill = (pen, colour) => { pen.fillStyle = colour; pen.fillRect(box.x, box.y, box.width, box.height); };
  const entries = [...states.map((state, number) => [used.has(number), state.label, pen => drawSample(pen, theme, state, number)]),
    [linkTo.length, "woken by, or packet", pen => drawArrowSample(pen, theme)],
    [any(FLAG.guessed), "≈ guessed", pen => { fill(pen, theme.muted); fill(pen, theme.hatch(pen)); }],
    [any(FLAG.unresolved), "? not explained", pen => { fill(pen, theme.colour(2 * states.length - 1)); drawFrame(pen, theme, box); }],
    [any(FLAG.clipped), "cut off", pen => { fill(pen, theme.muted); drawTorn(pen, theme, box.x, box.y, box.height); }],
    [model.columns.waitWorker.length, "waits, the path is elsewhere", pen => dashedLine(pen, theme.muted, 0, 8.5, SAMPLE.width, [2, 2])],
    [model.meta.longestWaits.length, "longest waits", pen => drawNumber(pen, theme, 1, SAMPLE.width / 2, 8.5)],
    [linkTo.length > MANY_ARROWS, "too many arrows", pen => { pen.fillStyle = theme.muted; pen.fillRect(0, 7, SAMPLE.width, 3); }],
    [model.slices.count, "slice: what the program did", pen => drawSliceSample(pen, theme)]];
  const shown = entries.filter(([occurs]) => occurs).map(([, label, draw]) => ({label, draw, canvas: element("canvas")}));
  document.getElementById("legend").replaceChildren(...shown.map(({label, canvas}) => element("li", {}, canvas, label)));
  for (const {draw, canvas} of shown) draw(fitted(canvas, SAMPLE).pen);
}

function drawSample(pen, theme, {letter, quarters}, state) {
  const height = SAMPLE.height * quarters / 4;
  pen.fillStyle = theme.colour(state);
  pen.fillRect(0, SAMPLE.height - height, SAMPLE.width, height);
  Object.assign(pen, {font: "bold 8px system-ui, sans-serif", textAlign: "center", textBaseline: "middle", fillStyle: theme.text(state)});
  pen.fillText(letter, SAMPLE.width / 2, SAMPLE.height + 0.5 - height / 2);
}

function drawArrowSample(pen, theme) {
  Object.assign(pen, {strokeStyle: theme.foreground, fillStyle: theme.foreground, lineWidth: 1});
  pen.beginPath();
  pen.moveTo(0, 8.5);
  pen.lineTo(SAMPLE.width, 8.5);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(SAMPLE.width, 8.5);
  pen.lineTo(SAMPLE.width - 7, 5.5);
  pen.lineTo(SAMPLE.width - 7, 11.5);
  pen.fill();
}

function drawSliceSample(pen, theme) {
  Object.assign(pen, {fillStyle: theme.line, strokeStyle: theme.muted, lineWidth: 1});
  pen.fillRect(0, 3, SAMPLE.width, SLICE_BOX);
  pen.strokeRect(0.5, 3.5, SAMPLE.width - 1, SLICE_BOX - 1);
}
