/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The legend: states that occur, then the marks. */
function legendEntry(draw, label) {
  const canvas = element("canvas");
  document.getElementById("legend").append(element("li", {}, canvas, label));
  draw(fitted(canvas).pen);
}

function showLegend(model, theme) {
  document.getElementById("legend").replaceChildren();
  const used = new Set(model.columns.state);
  model.meta.states.forEach(({label, letter, quarters}, state) => {
    if (!used.has(state)) return;
    legendEntry(pen => {
      const height = 20 * quarters / 4;
      pen.fillStyle = theme.colour(state);
      pen.fillRect(0, 20 - height, 22, height);
      Object.assign(pen, {font: "bold 8px system-ui, sans-serif", textAlign: "center", textBaseline: "middle", fillStyle: theme.text(state)});
      pen.fillText(letter, 11, 20.5 - height / 2);
    }, label);
  });
  const box = pen => { pen.fillStyle = theme.muted; pen.fillRect(0, 5, 22, 11); };
  legendEntry(pen => {
    box(pen);
    pen.fillStyle = theme.hatch(pen);
    pen.fillRect(0, 5, 22, 11);
  }, "≈ guessed");
  legendEntry(pen => drawHollow(pen, theme, {x: 0, y: 5, width: 22, height: 11, state: model.meta.states.length - 1}), "? not explained");
  legendEntry(pen => { box(pen); drawTorn(pen, theme, 0, 5, 11); }, "/ cut off");
  legendEntry(pen => dashedLine(pen, theme.muted, 0, 10.5, 22, [2, 2]), "waits while the path is elsewhere");
  legendEntry(pen => { pen.fillStyle = theme.muted; pen.fillRect(0, 9, 22, 3); }, "more signals than can be drawn");
  if (model.slices.levels === 0) return;
  legendEntry(pen => {
    Object.assign(pen, {fillStyle: theme.line, strokeStyle: theme.muted, lineWidth: 1});
    pen.fillRect(0, 5, 22, SLICE_BOX);
    pen.strokeRect(0.5, 5.5, 21, SLICE_BOX - 1);
  }, "slice: what the program did");
}
