/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The time axis with ticks at round times. */
function tickStep(least) {
  for (let power = 1; ; power *= 10) {
    for (const step of [1, 2, 5]) if (step * power >= least) return step * power;
  }
}

function tickLabel(time, step) {
  const [unit, name] = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"]].find(([size]) => step >= size / 2) ?? [1, "ns"];
  const digits = Math.max(0, Math.ceil(Math.log10(unit) - Math.log10(step)));
  return (time / unit).toFixed(digits) + " " + name;
}

function drawRuler({pen, height}, view, theme) {
  const step = tickStep(view.span * 90 / view.width);
  pen.font = "11px system-ui, sans-serif";
  pen.textBaseline = "middle";
  for (let time = Math.ceil(view.start / step) * step; time <= view.end; time += step) {
    const x = Math.round(view.x(time)) + 0.5;
    pen.strokeStyle = theme.line;
    pen.beginPath();
    pen.moveTo(x, SIZE.ruler - 8);
    pen.lineTo(x, height);
    pen.stroke();
    const label = tickLabel(time, step), half = textWidth(pen, label) / 2;
    pen.textAlign = "center";
    pen.fillStyle = theme.foreground;
    pen.fillText(label, Math.max(view.names + half, Math.min(x, view.names + view.width - half - 2)), 12);
  }
}
